import Application

/// Shows an import's progress: a progress bar on a terminal, otherwise one line per file.
struct ImportDisplay: Sendable {
    let console: Console

    /// Moves the cursor to column 1 and clears the line.
    private static let clear = "\r\u{1B}[K"

    func show(_ step: ImportStep) {
        if step.result == .failed {
            if console.columns != nil { console.error(Self.clear) }
            console.printError(step.message ?? "Couldn't add '\(step.name)'.")
        }
        if let columns = console.columns {
            console.error(Self.clear + Self.bar(step, columns: columns))
        } else if let line = Self.line(step) {
            console.printLine(line)
        }
    }

    func finish() {
        if console.columns != nil { console.error(Self.clear) }
    }

    static func line(_ step: ImportStep) -> String? {
        let name = step.name.replacingControlCharacters
        return switch step.result {
        case .added: "Added '\(name)'."
        case .present: "'\(name)' was in its album already."
        case .failed: nil
        }
    }

    /// The progress bar with counts and the last file's name, narrower than the terminal.
    static func bar(_ step: ImportStep, columns: Int) -> String {
        let total = max(step.total, 1)
        let width = min(max(columns / 4, 4), 30)
        // Another process may have sent the numbers.
        let done = min(max(step.completed, 0), total) * width / total
        let bar = String(repeating: "█", count: done) + String(repeating: "░", count: width - done)
        let text = " \(step.completed) of \(step.total)  \(step.name.replacingControlCharacters)"
        // Writing to the last column would wrap the line.
        return String((bar + text).prefix(max(columns - 1, 0)))
    }
}
