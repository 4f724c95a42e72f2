import Foundation
import Testing

/// The view tree, and what extends it to every view, know no concrete control or container.
@Suite struct ViewTreeTests {
    private static let views = "Sources/Views/"
    private static let containers = ["Items", "Table", "Collection", "Layouts", "Diffable"]

    /// The names of the types declared at the top level of the files in a folder of `Views`.
    private func types(in folder: String) throws -> Set<String> {
        let declaration = try Pattern(#"^(?:@?[a-zA-Z]+ )*(?:class|struct|enum|protocol|actor|typealias) ([A-Z]\w*)"#)
        return try Package.files(in: Self.views + folder).reduce(into: []) { names, file in
            names.formUnion(file.code.flatMap { declaration.groups(in: $0.text) })
        }
    }

    /// The lines of a folder of `Views` that name one of the types, as "file:line: type".
    private func uses(of types: Set<String>, in folder: String) throws -> [String] {
        try Package.files(in: Self.views + folder).flatMap { file in
            file.code.flatMap { line in
                line.text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
                    .filter(types.contains).map { "\(file.path):\(line.number): \($0)" }
            }
        }
    }

    @Test("The declared types of Views are found")
    func declarations() throws {
        #expect(try types(in: "Controls").isSuperset(of: ["Button", "MenuView", "NoticeView", "ControlMetrics"]))
        #expect(try types(in: "Items").contains("ItemContainerView"))
        #expect(try types(in: "Tree").isSuperset(of: ["View", "RootView", "WindowOverlay", "AccessibilityRole"]))
    }

    @Test("Tree names no type of controls, tables and collections")
    func tree() throws {
        let concrete = try (["Controls"] + Self.containers).reduce(into: Set()) { $0.formUnion(try types(in: $1)) }
        #expect(try uses(of: concrete, in: "Tree").isEmpty)
    }

    @Test("Drag, Keyboard, Scrolling and Look name no container", arguments: ["Drag", "Keyboard", "Scrolling", "Look"])
    func containers(folder: String) throws {
        let concrete = try Self.containers.reduce(into: Set()) { $0.formUnion(try types(in: $1)) }
        #expect(try uses(of: concrete, in: folder).isEmpty)
    }

    /// The panels of transfers and keyboard drags consist of these.
    private static let parts: Set = [
        "Button", "Label", "ProgressPanel", "ProgressSubject", "ControlMetrics", "RaisedBackground",
    ]

    @Test(
        "Drag, Keyboard, Scrolling and Look name no controls but the parts of their own panels",
        arguments: ["Drag", "Keyboard", "Scrolling", "Look"])
    func controls(folder: String) throws {
        #expect(try uses(of: types(in: "Controls").subtracting(Self.parts), in: folder).isEmpty)
    }
}
