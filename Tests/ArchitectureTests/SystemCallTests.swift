import Foundation
import Testing

/// System calls that a signal may interrupt are made by `SystemCall`, which repeats them. Calls on sockets do not
/// block, and are repeated by loops that wait with `poll`.
@Suite struct SystemCallTests {
    /// Files with calls of their own, and why these need no repetition.
    private static let exceptions = [
        "Sources/SystemCalls/SystemCall.swift": "repeats them",
        "Sources/Application/Sockets/LineMailbox.swift": "reads from a socket that does not block",
        "Sources/X11/Display/OneShotTimer.swift": "reads from a timer that does not block",
        "Sources/CSandbox/shim.h": "runs in a helper, which handles no signals",
    ]

    /// A call of `open` has flags, unlike methods of that name; `read` and `write` have memory; the result of `close`
    /// is compared, or does not matter. The other functions open files without repetition.
    private static let calls =
        #"\bopen(?:at)?\((?:[^()]|\([^()]*\))*\bO_[A-Z]"#
        + #"|\b(?:fsync|fdatasync|f?truncate|flock|f?chmod|f?chown|waitpid|pread|pwrite|sendfile|copy_file_range)\("#
        + #"|\bread\([^(),]*,\s*&|\bwrite\([^(),]*,\s*[\w.$]*[bB]ase"#
        + #"|(?<!SystemCall\.)\bclose\([^()]*\)\s*[!=]=|\b(?:creat|fopen|mkstemp|mkostemp|opendir)\("#

    /// The calls in a text that `SystemCall` does not make.
    private static func found(in text: String) throws -> [String] {
        let expression = try NSRegularExpression(pattern: calls)
        let matches = expression.matches(in: text, range: NSRange(text.startIndex..., in: text))
        return matches.compactMap { match in
            guard let range = Range(match.range, in: text) else { return nil }
            var before = text[..<range.lowerBound]
            // The module's name, and the brace of the closure that is repeated.
            for name in ["Foundation.", "Glibc."] where before.hasSuffix(name) { before.removeLast(name.count) }
            if before.hasSuffix("SystemCall.") { return nil }
            while before.last?.isWhitespace == true || before.last == "{" { before.removeLast() }
            if before.hasSuffix("SystemCall.repeated") || before.hasSuffix("SystemCall.repeated(") { return nil }
            // A declaration.
            return before.hasSuffix("func") ? nil : String(text[range])
        }
    }

    @Test("APP-11: files are opened, and calls that a signal may interrupt are made, by the function that repeats them")
    func calls() throws {
        var excused: Set<String> = []
        let headers = try Package.paths(in: "Sources") { $0.hasSuffix(".h") }.map { path in
            SourceFile(path: path, lines: try Package.text(path).components(separatedBy: "\n"))
        }
        for file in try Package.files(in: "Sources") + headers {
            for call in try Self.found(in: file.code.map(\.text).joined(separator: "\n")) {
                if Self.exceptions[file.path] != nil {
                    excused.insert(file.path)
                } else {
                    Issue.record("\(file.path): \(call)")
                }
            }
        }
        #expect(excused == Set(Self.exceptions.keys), "an exception that is no longer needed")
    }

    @Test(
        "the search finds each form of a call",
        arguments: [
            "let file = open(path, O_RDONLY)", "Foundation.open(\n    url.path, flags | O_CLOEXEC, 0o600)",
            "open(a.path(b), O_WRONLY | O_CREAT)", "openat(folder, name, O_PATH)", "guard fsync(file) == 0 else {",
            "if synchronize() { ftruncate(file, 0) }", "while waitpid(id, &status, 0) < 0 {}",
            "let count = read(file, &bytes, bytes.count)", "Foundation.write(file, bytes.baseAddress, bytes.count)",
            "write(file, base + done, count - done)", "let isClosed = close(file) == 0", "mkstemp(&template)",
            "guard let folder = opendir(path) else {", "flock(file, LOCK_EX)",
        ])
    func finds(_ code: String) throws { #expect(try !Self.found(in: code).isEmpty) }

    @Test(
        "the search ignores repeated calls and methods of the same names",
        arguments: [
            "SystemCall.open(path, O_RDONLY)", "open(album)", "try OutputFile.open(path)",
            "SystemCall.repeated { flock(file, LOCK_EX) }",
            "if SystemCall.repeated({ Foundation.flock(file, 1) }) == 0 {",
            "let count = SystemCall.repeated {\n    pread(file, base, count, 0)\n}", "read(data, type)",
            "write(data, to: url)", "close(file)", "let closing = SystemCall.close(file) == 0",
            "func open(_ path: String)",
            "file.close()", "SystemCall.write(bytes, to: file)",
        ])
    func spares(_ code: String) throws { #expect(try Self.found(in: code).isEmpty) }
}
