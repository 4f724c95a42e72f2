import Foundation
import Testing

/// Every delegate whose methods have default implementations is checked for an inherited conformance (LIST-6).
@Suite struct DelegateCheckTests {
    /// The delegate protocols of the library.
    private struct Protocols {
        /// Those that each one refines.
        var parents: [String: Set<String>] = [:]
        /// Those with default implementations.
        var optional: Set<String> = []
        /// Those that are checked.
        var checked: Set<String> = []

        /// A class that inherits its conformance to a protocol does so for those that it refines. A protocol that no
        /// delegate has by itself is checked as the one that refines it.
        func isChecked(_ name: String) -> Bool {
            !checked.isDisjoint(with: refined(by: name)) || checked.contains { refined(by: $0).contains(name) }
        }

        private func refined(by name: String) -> Set<String> {
            (parents[name] ?? []).reduce(into: [name]) { $0.formUnion(refined(by: $1)) }
        }
    }

    private func protocols() throws -> Protocols {
        let text = try ["DragAndDrop", "Views", "UIKitNames"].flatMap { try Package.files(in: "Sources/\($0)") }
            .map { $0.code.map(\.text).joined(separator: "\n") }.joined(separator: "\n")
        var found = Protocols()
        for match in text.matches(of: /public protocol (\w+)\s*:\s*([\w\s,]+)\{/) {
            found.parents[String(match.1)] = Set(match.2.split { !$0.isLetter }.map(String.init))
        }
        for match in text.matches(
            of: /(?m)^extension (\w*(?:Delegate|DataSource|Behavior)\w*) \{\n((?:    .*\n|\n)*)\}/)
        where match.2.contains("public func") && found.parents[String(match.1)] != nil {
            found.optional.insert(String(match.1))
        }
        found.checked = Set(text.matches(of: /is any (\w+)\.Type/).map { String($0.1) })
        return found
    }

    @Test("LIST-6: delegates with optional methods are checked for a conformance that a superclass has")
    func checks() throws {
        let found = try protocols()
        let known: Set = ["DragInteractionDelegate", "UITextFieldDelegate", "UISceneDelegate", "UITableViewDelegate"]
        #expect(found.optional.isSuperset(of: known) && found.optional.count > 40)
        #expect(found.optional.filter { !found.isChecked($0) }.isEmpty)
    }
}
