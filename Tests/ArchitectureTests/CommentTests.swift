import Foundation
import Testing

/// Every public declaration is documented.
@Suite struct CommentTests {
    static let targets = ["Geometry", "DragAndDrop", "Canvas", "Views", "ViewTesting", "Application", "UIKitNames"]

    @Test("every public declaration has a documentation comment", arguments: targets)
    func comments(_ target: String) throws {
        let declarations = try PublicDeclarations()
        for file in try Package.files(in: "Sources/" + target) {
            for line in declarations.uncommented(in: file) {
                Issue.record("\(file.path):\(line.number): \(line.text)")
            }
        }
    }

    @Test("the search finds undocumented declarations at any depth")
    func finds() throws {
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
        #expect(try PublicDeclarations().uncommented(in: file).map(\.number) == [1, 4, 11, 17, 22])
    }
}

/// The public declarations of a file.
struct PublicDeclarations {
    private let declaration, requirement, access, exemption: Pattern

    init() throws {
        declaration = try Pattern(#"\b(class|struct|enum|protocol|actor|typealias|func|var|let|init|subscript|case)\b"#)
        requirement = try Pattern(#"^(static |mutating )*(func|var|init|subscript|associatedtype)\b"#)
        access = try Pattern(#"^(@\w+(\([^)]*\))? )*(public|open) "#)
        exemption = try Pattern(#"\b(override|extension|import)\b"#)
    }

    /// The declarations without a comment. Overrides inherit their documentation.
    func uncommented(in file: SourceFile) -> [(number: Int, text: String)] {
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

    private func declares(_ text: String) -> Bool {
        declaration.isFound(in: text)
    }

    private func isDeclaration(_ text: String, in container: Container?) -> Bool {
        switch container {
        case .publicProtocol:
            return requirement.isFound(in: text)
        // Several cases in one line are described by the comment of the enumeration.
        case .publicEnum where text.hasPrefix("case ") || text.hasPrefix("indirect case "):
            return !text.contains(", ") || text.contains("(")
        default: break
        }
        guard access.isFound(in: text), declares(text) else { return false }
        return !exemption.isFound(in: text)
    }

    /// Tracks the braces that a line opens and closes.
    private func track(_ text: String, in open: inout [Container]) {
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

    private func kind(of text: String) -> Container {
        let words = text.split { !$0.isLetter }
        guard words.contains("public") else { return .other }
        return words.contains("protocol") ? .publicProtocol : words.contains("enum") ? .publicEnum : .other
    }
}
