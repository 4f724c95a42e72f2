/// What can be chosen, as a value: shown over a window by `show(at:in:)` or `show(below:)`.
public struct Menu: Sendable {
    /// The lines, from the top.
    public var items: [MenuItem]

    /// A menu of lines.
    public init(_ items: [MenuItem]) { self.items = items }
}

/// One line of a menu.
public struct MenuItem: Sendable {
    /// What a line is.
    public enum Kind: Sendable {
        /// Does something, after the menu has gone.
        case command(@MainActor @Sendable () -> Void)
        /// Opens another menu beside it.
        case submenu(Menu)
        /// A line between groups.
        case separator
    }

    /// What the line is.
    public let kind: Kind
    /// What is read.
    public var title: String
    /// The sign before the title.
    public var symbol: Symbol?
    /// The keys that do the same without the menu, as they are read: "Ctrl+Z". The menu does not listen to them.
    public var shortcut: String?
    /// Whether it is marked as chosen.
    public var isChecked = false
    /// Whether it can be chosen.
    public var isEnabled = true

    /// A line that does something.
    public init(
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

    /// A line that opens another menu; without lines of its own it is disabled.
    public init(_ title: String, symbol: Symbol? = nil, isEnabled: Bool = true, submenu: Menu) {
        kind = .submenu(submenu)
        self.title = title
        self.symbol = symbol
        self.isEnabled = isEnabled && !submenu.items.isEmpty
    }

    private init() {
        kind = .separator
        title = ""
        isEnabled = false
    }

    /// A line between groups.
    public static let separator = MenuItem()

    var isSeparator: Bool {
        if case .separator = kind { return true }
        return false
    }
}

extension Menu {
    /// Opens with its corner at a point of the window, in points; returns what is shown, to close it or follow a press.
    ///
    /// It takes the keyboard's focus and gives it back. An empty menu does not open. `onClose` is called as it closes,
    /// before what was chosen is done.
    @MainActor @discardableResult public func show(
        at point: CGPoint, in root: RootView, onClose: (@MainActor () -> Void)? = nil
    ) -> MenuView? {
        show(MenuView(self, at: CGRect(origin: point, size: .zero), minimumWidth: 0), in: root, onClose: onClose)
    }

    /// Opens below a view, at least as wide; above it where there is more room. See `show(at:in:onClose:)`.
    ///
    /// It begins at the `highlighted` line, when keys opened the menu.
    @MainActor @discardableResult public func show(
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
