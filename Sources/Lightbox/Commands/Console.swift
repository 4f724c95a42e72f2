import Application
import Foundation

/// The output of a command.
struct Console: Sendable {
    /// Writes results.
    let out: @Sendable (String) -> Void
    /// Writes errors and progress.
    let error: @Sendable (String) -> Void
    /// The width of the terminal behind `error`; nil if it is not a terminal.
    let columns: Int?

    /// The process's standard output and standard error.
    static var standard: Console {
        Console(
            out: { StandardOutput.write($0) },
            error: { StandardError.write($0) }, columns: terminalColumns())
    }

    func printLine(_ text: String) { out(text + "\n") }

    /// Writes an error message as one line.
    func printError(_ message: some CustomStringConvertible) {
        error(StandardError.line(message, program: "lightbox"))
    }

    private static func terminalColumns() -> Int? {
        guard isatty(STDERR_FILENO) == 1, ProcessInfo.processInfo.environment["TERM"] != "dumb" else { return nil }
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}

/// "1 photo", "2,000 photos".
func counted(_ count: Int, _ thing: String) -> String { "\(count.formatted()) \(thing)\(count == 1 ? "" : "s")" }
