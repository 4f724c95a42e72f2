/// Shows a count on a terminal while a command works; nothing elsewhere.
struct CountDisplay: Sendable {
    let console: Console
    /// The first word, such as "Checked".
    let verb: String

    /// Moves the cursor to column 1 and clears the line.
    private static let clear = "\r\u{1B}[K"

    func show(_ done: Int, of total: Int) {
        // Each write takes longer than copying a small file.
        guard let columns = console.columns, done % 16 == 0 || done == total else { return }
        let text = "\(verb) \(done.formatted()) of \(counted(total, "photo"))"
        // Writing to the last column would wrap the line.
        console.error(Self.clear + String(text.prefix(max(columns - 1, 0))))
    }

    func finish() {
        if console.columns != nil { console.error(Self.clear) }
    }
}
