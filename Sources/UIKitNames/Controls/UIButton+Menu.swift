/// The menu of a button.
@MainActor private final class ButtonMenu: UIContextMenuInteractionDelegate {
    var menu: UIMenu?
    var isPrimaryAction = false
    lazy var interaction = UIContextMenuInteraction(delegate: self)

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let menu else { return nil }
        return UIContextMenuConfiguration(actionProvider: { _ in menu })
    }
}

extension UIButton {
    private var buttonMenu: ButtonMenu { attachment(ButtonMenu()) }

    /// The menu that the secondary button opens, or any press with ``showsMenuAsPrimaryAction``; nil for none.
    public var menu: UIMenu? {
        get { existingAttachment(ButtonMenu.self)?.menu }
        set {
            buttonMenu.menu = newValue
            if newValue == nil {
                removeInteraction(buttonMenu.interaction)
            } else if buttonMenu.interaction.host !== self {
                addInteraction(buttonMenu.interaction)
            }
        }
    }

    /// Whether a press opens the menu below the button, and performs no action; false by default.
    public var showsMenuAsPrimaryAction: Bool {
        get { existingAttachment(ButtonMenu.self)?.isPrimaryAction == true }
        set { buttonMenu.isPrimaryAction = newValue }
    }

    /// Opens the menu if it is the primary action; returns whether it is.
    func showMenu() -> Bool {
        guard showsMenuAsPrimaryAction, let menu, root != nil else { return false }
        sendActions(for: .menuActionTriggered)
        menu.makeMenu(for: self).show(below: self)
        return true
    }
}
