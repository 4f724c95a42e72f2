import Foundation

/// Where a command writes.
struct Console: Sendable {
    /// Takes what the command was asked for.
    let out: @Sendable (String) -> Void
    /// Takes complaints and progress.
    let error: @Sendable (String) -> Void
    /// How many columns the terminal behind `error` has; nil when it is no terminal.
    let columns: Int?

    /// The process's own.
    static var standard: Console {
        Console(
            out: { FileHandle.standardOutput.write(Data($0.utf8)) },
            error: { FileHandle.standardError.write(Data($0.utf8)) }, columns: terminalColumns())
    }

    func outLine(_ text: String) { out(text + "\n") }

    /// A complaint, in one line.
    func complain(_ message: some CustomStringConvertible) { error("lightbox: \(Self.plain("\(message)"))\n") }

    /// A name without what would move a terminal's cursor or change its colours.
    static func plain(_ name: String) -> String {
        String(
            String.UnicodeScalarView(
                name.unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }

    private static func terminalColumns() -> Int? {
        guard isatty(STDERR_FILENO) == 1, ProcessInfo.processInfo.environment["TERM"] != "dumb" else { return nil }
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}

/// A number and what is counted: "1 photo", "2,000 photos".
func counted(_ count: Int, _ thing: String) -> String { "\(count.formatted()) \(thing)\(count == 1 ? "" : "s")" }
