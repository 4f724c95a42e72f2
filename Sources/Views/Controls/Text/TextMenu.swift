/// The menu of an editable text with the commands of the clipboard: for the secondary button, and the only way to them
/// by finger (HAND-2).
@MainActor struct TextMenu {
    var canCut: Bool
    var canCopy: Bool
    var canPaste: Bool

    /// Shows the menu at a point of the text's view. `use` performs the shortcut with a character.
    func show(at point: CGPoint, in view: View, use: @escaping @MainActor @Sendable (Character) -> Void) {
        guard let root = view.root else { return }
        func item(_ title: String, _ character: Character, isEnabled: Bool) -> MenuItem {
            MenuItem(title, shortcut: "Ctrl+\(character.uppercased())", isEnabled: isEnabled) { use(character) }
        }
        Menu([
            item("Cut", "x", isEnabled: canCut), item("Copy", "c", isEnabled: canCopy),
            item("Paste", "v", isEnabled: canPaste), .separator, item("Select all", "a", isEnabled: true),
        ]).show(at: view.convert(point, to: nil), in: root)
    }
}
