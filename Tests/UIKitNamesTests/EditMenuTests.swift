import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20)), .serialized) struct EditMenuTests {
    private class Note: UIView, UIEditMenuInteractionDelegate {
        var log: [String] = []
        override var canBecomeFirstResponder: Bool { true }
        override var canBecomeFocused: Bool { true }
        override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action == .copy }
        override func copy(_ sender: Any?) { log.append("copy") }
        func rename() { log.append("rename") }
        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
            suggestedActions: [UIMenuElement]
        ) -> UIMenu? {
            UIMenu(children: suggestedActions + [UIAction(title: "Pin") { [weak self] _ in self?.log.append("pin") }])
        }
        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
            animator: any UIEditMenuInteractionAnimating
        ) { log.append("dismiss") }
    }

    private static func names(in view: UIView) -> [String] {
        view.accessibilityRole == .button ? [view.accessibilityName ?? ""] : view.subviews.flatMap { names(in: $0) }
    }

    private func menuTitles(_ window: SimulatedWindow) -> [String] {
        guard let menu = window.root.subviews.lazy.compactMap({ $0 as? MenuView }).last else { return [] }
        return Self.names(in: menu)
    }

    @Test("BUILD-4: an edit menu has the actions that the first responder performs, and those of the delegate")
    func interaction() {
        let note = Note(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let window = SimulatedWindow(note, size: CGSize(width: 300, height: 200))
        window.frame()
        let interaction = UIEditMenuInteraction(delegate: note)
        note.addInteraction(interaction)
        interaction.presentEditMenu(
            with: UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: 20, y: 20)))
        window.frame()
        #expect(menuTitles(window) == ["Copy", "Pin"])
        window.press(.down)
        window.press(.enter)
        #expect(note.log.contains("dismiss") && (note.log.contains("copy") || note.log.contains("pin")))
        interaction.presentEditMenu(
            with: UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: 20, y: 20)))
        interaction.dismissMenu()
        #expect(menuTitles(window).isEmpty)
    }

    @Test("BUILD-4: the shared menu has the items whose methods a responder has")
    func sharedMenu() {
        let note = Note(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let window = SimulatedWindow(note, size: CGSize(width: 300, height: 200))
        window.frame()
        note.becomeFirstResponder()
        UIMenuController.shared.menuItems = [
            UIMenuItem(title: "Rename", action: Note.rename),
            UIMenuItem(title: "Other", action: UITableViewCell.prepareForReuse),
        ]
        defer { UIMenuController.shared.menuItems = nil }
        UIMenuController.shared.showMenu(from: note, rect: CGRect(x: 10, y: 10, width: 20, height: 20))
        window.frame()
        #expect(menuTitles(window) == ["Copy", "Rename"] && UIMenuController.shared.isMenuVisible)
        UIMenuController.shared.hideMenu()
        #expect(!UIMenuController.shared.isMenuVisible)
    }
}
