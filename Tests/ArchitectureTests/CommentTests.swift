import Foundation
import Testing

/// Every public declaration is documented.
@Suite struct CommentTests {
    static let targets = ["Geometry", "DragAndDrop", "Canvas", "Views", "Application", "UIKitNames"]

    @Test("every public declaration has a documentation comment", arguments: targets)
    func comments(_ target: String) throws {
        for file in try Package.files(in: "Sources/" + target) {
            for line in PublicDeclarations.uncommented(in: file) {
                Issue.record("\(file.path):\(line.number): \(line.text)")
            }
        }
    }

    @Test("the search finds undocumented declarations at any depth")
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

/// The public declarations of a file.
enum PublicDeclarations {
    /// The declarations without a comment. Overrides inherit their documentation.
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
            // An attribute on a line of its own, or a remark, may separate a comment and its declaration.
            if comment.hasPrefix("//") || (text.hasPrefix("@") && !declares(text)) { continue }
            if isDeclaration(text, in: open.last) && !isCommented { found.append((line.number, text)) }
            isCommented = false
        }
        return found
    }

    /// The declaration of an open brace.
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
        // Several cases in one line are described by the comment of the enumeration.
        case .publicEnum where text.hasPrefix("case ") || text.hasPrefix("indirect case "):
            return !text.contains(", ") || text.contains("(")
        default: break
        }
        guard text.firstMatch(of: #/^(@\w+(\([^)]*\))? )*(public|open) /#) != nil, declares(text) else { return false }
        return text.firstMatch(of: /\b(override|extension|import)\b/) == nil
    }

    /// Tracks the braces that a line opens and closes.
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
