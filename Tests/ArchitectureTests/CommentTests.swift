import Foundation
import Testing

/// Everything that others may call says what it is for.
@Suite struct CommentTests {
    static let rooms = ["Geometry", "DragAndDrop", "Canvas", "Views", "Application", "UIKitNames"]

    @Test("every public declaration has a comment that says what it is for", arguments: rooms)
    func comments(_ room: String) throws {
        for file in try Package.files(in: "Sources/" + room) {
            for line in PublicDeclarations.uncommented(in: file) {
                Issue.record("\(file.path):\(line.number): \(line.text)")
            }
        }
    }

    @Test("the search finds declarations without comments, at any depth")
    func finds() {
        let file = SourceFile(
            path: "Sources/X/Y.swift",
            lines: [
                "public struct A {", "    /// Good.", "    @discardableResult public func b() {}",
                "    public var c: Int {", "        let open = 1", "    }", "    func d() {}", "}",
                "/// Good.", "@MainActor public protocol P: AnyObject {", "    func e()", "    /// Good.",
                "    var f: Int { get }",
                "}", "/// Good.", "public enum E {", "    case g", "    case n, o", "    /// Good.", "    case h", "}",
                "open class I {", "    public override func j() {}", "    func k() { switch l { case m: break } }", "}",
                "/// Good.", "public extension J {", "}", "// public func n() {}",
            ])
        #expect(PublicDeclarations.uncommented(in: file).map(\.number) == [1, 4, 11, 17, 22])
    }
}

/// What of a file others may use.
enum PublicDeclarations {
    /// Those that have no comment of their own. What overrides is documented where it comes from.
    static func uncommented(in file: SourceFile) -> [(number: Int, text: String)] {
        var open: [Container] = []
        var isCommented = false
        var found: [(number: Int, text: String)] = []
        for (line, raw) in zip(file.code, file.lines) {
            let comment = raw.trimmingCharacters(in: .whitespaces)
            let text = line.text.trimmingCharacters(in: .whitespaces)
            defer { track(text, in: &open) }
            if comment.hasPrefix("///") {
                isCommented = true
                continue
            }
            // An attribute on a line of its own, or a remark, stands between a comment and what it is about.
            if comment.hasPrefix("//") || (text.hasPrefix("@") && !declares(text)) { continue }
            if isDeclaration(text, in: open.last) && !isCommented { found.append((line.number, text)) }
            isCommented = false
        }
        return found
    }

    /// Whose braces are open.
    private enum Container {
        case publicProtocol, publicEnum, other
    }

    private static func declares(_ text: String) -> Bool {
        text.firstMatch(of: /\b(class|struct|enum|protocol|actor|typealias|func|var|let|init|subscript|case)\b/) != nil
    }

    private static func isDeclaration(_ text: String, in container: Container?) -> Bool {
        switch container {
        case .publicProtocol:
            return text.firstMatch(of: /^(static |mutating )*(func|var|init|subscript|associatedtype)\b/) != nil
        // Several in a row are what the comment of the enumeration says.
        case .publicEnum where text.hasPrefix("case ") || text.hasPrefix("indirect case "):
            return !text.contains(", ") || text.contains("(")
        default: break
        }
        guard text.firstMatch(of: #/^(@\w+(\([^)]*\))? )*(public|open) /#) != nil, declares(text) else { return false }
        return text.firstMatch(of: /\b(override|extension|import)\b/) == nil
    }

    /// Follows braces: what a line opens and closes.
    private static func track(_ text: String, in open: inout [Container]) {
        var isFirst = true
        for character in text {
            if character == "{" {
                open.append(isFirst ? kind(of: text) : .other)
                isFirst = false
            } else if character == "}" {
                _ = open.popLast()
            }
        }
    }

    private static func kind(of text: String) -> Container {
        let isPublic = text.firstMatch(of: /\bpublic\b/) != nil
        if isPublic, text.firstMatch(of: /\bprotocol\b/) != nil { return .publicProtocol }
        if isPublic, text.firstMatch(of: /\benum\b/) != nil { return .publicEnum }
        return .other
    }
}
