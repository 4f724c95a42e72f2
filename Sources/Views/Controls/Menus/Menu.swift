/// The content of a menu. Shown over a window by `show(at:in:)` or `show(below:)`.
package struct Menu: Sendable {
    /// The items from top to bottom.
    package var items: [MenuItem]

    /// Creates a menu; without items it is never shown.
    package init(_ items: [MenuItem]) { self.items = items }
}

/// One item of a menu.
package struct MenuItem: Sendable {
    /// The kinds of menu items.
    package enum Kind: Sendable {
        /// Calls the closure after the menu has closed.
        case command(@MainActor @Sendable () -> Void)
        /// Opens a submenu beside the item.
        case submenu(Menu)
        /// A line between groups of items.
        case separator
        /// Replaced by the items that the closure passes to its argument, now or later, once the menu is open. Until
        /// then the title is shown.
        case deferred(@MainActor @Sendable (_ show: @escaping @MainActor ([MenuItem]) -> Void) -> Void)
    }

    /// What the item is.
    package let kind: Kind
    /// The text of the item; empty for a separator.
    package var title: String
    /// The symbol before the title; a checkmark replaces it while `isChecked`.
    package var symbol: Symbol?
    /// The text of the equivalent keyboard shortcut, such as "Ctrl+Z". The menu itself does not handle those keys.
    package var shortcut: String?
    /// Whether a checkmark is shown.
    package var isChecked = false
    /// Whether the item can be chosen.
    package var isEnabled = true

    /// Creates an item that calls `action`.
    package init(
        _ title: String, symbol: Symbol? = nil, shortcut: String? = nil, isChecked: Bool = false,
        isEnabled: Bool = true, action: @escaping @MainActor @Sendable () -> Void
    ) {
        kind = .command(action)
        self.title = title
        self.symbol = symbol
        self.shortcut = shortcut
        self.isChecked = isChecked
        self.isEnabled = isEnabled
    }

    /// Creates an item with a submenu; disabled if the submenu is empty.
    package init(_ title: String, symbol: Symbol? = nil, isEnabled: Bool = true, submenu: Menu) {
        kind = .submenu(submenu)
        self.title = title
        self.symbol = symbol
        self.isEnabled = isEnabled && !submenu.items.isEmpty
    }

    /// Creates an item in whose place others appear when the menu is open; see ``Kind/deferred(_:)``.
    package init(
        _ title: String, load: @escaping @MainActor @Sendable (@escaping @MainActor ([MenuItem]) -> Void) -> Void
    ) {
        kind = .deferred(load)
        self.title = title
        isEnabled = false
    }

    private init() {
        kind = .separator
        title = ""
        isEnabled = false
    }

    /// A line between groups of items.
    package static let separator = MenuItem()

    var isSeparator: Bool {
        if case .separator = kind { return true }
        return false
    }
}

extension Menu {
    /// Opens the menu with its top left corner at a point in window coordinates; returns the view, with which a caller
    /// can close the menu or forward a press.
    ///
    /// The menu takes the keyboard focus and restores it when it closes. An empty menu does not open. `onClose` is
    /// called before the chosen command.
    @MainActor @discardableResult package func show(
        at point: CGPoint, in root: RootView, onClose: (@MainActor () -> Void)? = nil
    ) -> MenuView? {
        show(MenuView(self, at: CGRect(origin: point, size: .zero), minimumWidth: 0), in: root, onClose: onClose)
    }

    /// Opens the menu below a view, or above it where there is more space, at least as wide as the view. See
    /// `show(at:in:onClose:)`.
    ///
    /// `highlighted` is the initially highlighted item, for menus opened by a key.
    @MainActor @discardableResult package func show(
        below view: View, highlighted: Int? = nil, onClose: (@MainActor () -> Void)? = nil
    ) -> MenuView? {
        guard let root = view.root else { return nil }
        let place = view.convert(view.bounds, to: nil)
        let menu = MenuView(self, at: place.insetBy(dx: 0, dy: -4), minimumWidth: place.width)
        guard let shown = show(menu, in: root, onClose: onClose) else { return nil }
        if let highlighted { shown.highlight(highlighted) }
        return shown
    }

    @MainActor private func show(
        _ menu: MenuView, in root: RootView, onClose: (@MainActor () -> Void)?
    ) -> MenuView? {
        guard !items.isEmpty else { return nil }
        menu.onClose = onClose
        menu.open(in: root)
        return menu
    }
}
