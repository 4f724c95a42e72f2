import Foundation
import Testing

/// Comments, test titles and documentation are written in plain technical English.
///
/// The words below stand for a vocabulary that readers would have to learn first; each has an established term, such as
/// *pointer*, *gap*, *background*, *dragged*, *remapped*, *caller*.
@Suite struct LanguageTests {
    /// Phrases to avoid. A few may be right in a context, so the test allows a small share.
    static let phrases =
        #"\b(whoever|whatever|whichever|nobody|somebody|so many|emptiness|anew|who waits|(the|a|in|under|no|another) hand(?!-)"#
        + #"|hands|carried|carries|(is|are|was) told|tells? (of|that|how|what)|rooms?|comes? to nothing|let(s|ting)? go"#
        + #"|patien(ce|t)|wish(es)?|beats?|takes? along|flies home|at home|strangers?)\b"#

    /// Lines per thousand that may contain one.
    static let allowed = 2.0

    /// The lines that people read: comments and test titles of a Swift file.
    static func prose(of file: SourceFile) throws -> [(number: Int, text: String)] {
        let title = try Pattern(#"@(?:Test|Suite)\(\s*"(.*)""#)
        // The title of an attribute with several arguments is on the next line.
        var opensAttribute = false
        return file.lines.enumerated().compactMap { index, line in
            let text = line.drop { $0 == " " }
            if text.hasPrefix("//") { return (index + 1, String(text)) }
            if opensAttribute {
                opensAttribute = false
                return text.hasPrefix("\"") ? (index + 1, String(text)) : nil
            }
            guard text.hasPrefix("@") else { return nil }
            opensAttribute = text.hasSuffix("Test(") || text.hasSuffix("Suite(")
            return title.groups(in: String(text)).first.map { (index + 1, $0) }
        }
    }

    /// The prose of a Markdown text: all lines outside of code blocks, without inline code.
    static func prose(ofMarkdown text: String) -> [(number: Int, text: String)] {
        var isCode = false
        return text.components(separatedBy: "\n").enumerated().compactMap { index, line in
            let isFence = line.hasPrefix("```")
            if isFence { isCode.toggle() }
            guard !isCode, !isFence, !line.isEmpty else { return nil }
            return (index + 1, line.replacing(/`[^`]*`/, with: ""))
        }
    }

    private static func findings(
        in prose: [(path: String, number: Int, text: String)]
    ) throws -> [(path: String, number: Int, text: String)] {
        let expression = try Pattern(phrases, ignoresCase: true)
        return prose.filter { expression.isFound(in: $0.text) }
    }

    private func check(_ prose: [(path: String, number: Int, text: String)]) throws {
        let found = try Self.findings(in: prose)
        let share = 1000 * Double(found.count) / Double(max(prose.count, 1))
        let examples = found.prefix(20).map { "\($0.path):\($0.number): \($0.text)" }.joined(separator: "\n")
        #expect(share <= Self.allowed, "\(found.count) of \(prose.count) lines:\n\(examples)")
    }

    @Test("comments and test titles use the terms of the field", arguments: ["Sources", "Tests"])
    func code(_ folder: String) throws {
        let prose = try Package.files(in: folder).flatMap { file in
            try Self.prose(of: file).map { (file.path, $0.number, $0.text) }
        }
        #expect(prose.count > 1000)
        try check(prose)
    }

    @Test("articles, README and change log use the terms of the field")
    func documentation() throws {
        let articles = try Package.paths(in: "Sources") { $0.hasSuffix(".md") }
        let prose = try (articles + ["README.md", "CHANGELOG.md", "Resources/lightbox.1"]).flatMap { path in
            Self.prose(ofMarkdown: try Package.text(path)).map { (path, $0.number, $0.text) }
        }
        #expect(prose.count > 1000)
        try check(prose)
    }

    @Test("the search finds the phrases, and leaves similar words alone")
    func search() throws {
        let found = [
            "/// Tells whoever asks.", "// What is under the hand.", "/// The room opens.", "// Lets go of it.",
        ]
        let left = ["/// The left-hand side.", "// A handler.", "/// A roomier layout.", "// Patiently."]
        let prose = (found + left).enumerated().map { (path: "", number: $0.offset, text: $0.element) }
        #expect(try Self.findings(in: prose).map(\.text) == found)
        let test = [
            "    @Test(", "        \"DATA-1: a title\",", "        arguments: 0..<2)",
            "    @Suite(\"A suite\") struct A {}",
        ]
        let titles = try Self.prose(of: SourceFile(path: "", lines: test)).map(\.text)
        #expect(titles == ["\"DATA-1: a title\",", "A suite"])
        #expect(Self.prose(ofMarkdown: "a `hand` b\n```\ncode\n```\n\nc").map(\.text) == ["a  b", "c"])
    }
}
