import Application
import PhotoLibrary

/// Shows an import's progress: a progress bar on a terminal, otherwise one line per file.
struct ImportDisplay: Sendable {
    let console: Console

    /// Moves the cursor to column 1 and clears the line.
    private static let clear = "\r\u{1B}[K"

    func show(_ progress: ImportProgress) {
        if case .failed(let error) = progress.latest.result {
            if console.columns != nil { console.error(Self.clear) }
            console.printError(error)
        }
        if let columns = console.columns {
            console.error(Self.clear + Self.bar(progress, columns: columns))
        } else if let line = Self.line(progress.latest) {
            console.printLine(line)
        }
    }

    func finish() {
        if console.columns != nil { console.error(Self.clear) }
    }

    static func line(_ outcome: ImportOutcome) -> String? {
        let name = outcome.name.replacingControlCharacters
        return switch outcome.result {
        case .added: "Added '\(name)'."
        case .alreadyPresent: "'\(name)' was in the library already."
        case .failed: nil
        }
    }

    /// The progress bar with counts and the last file's name, narrower than the terminal.
    static func bar(_ progress: ImportProgress, columns: Int) -> String {
        let total = max(progress.total, 1)
        let width = min(max(columns / 4, 4), 30)
        let done = progress.completed * width / total
        let bar = String(repeating: "█", count: done) + String(repeating: "░", count: width - done)
        let text = " \(progress.completed) of \(progress.total)  \(progress.latest.name.replacingControlCharacters)"
        // Writing to the last column would wrap the line.
        return String((bar + text).prefix(max(columns - 1, 0)))
    }
}
