/// The content of a menu: the one of the program (``RootView/mainMenu``), or one that is shown at a point.
public struct Menu: Sendable {
    /// The items from top to bottom.
    public var items: [MenuItem]

    /// Creates a menu; without items it is never shown.
    public init(_ items: [MenuItem]) { self.items = items }
}

/// One item of a menu: a command, a submenu or a line.
public struct MenuItem: Sendable {
    /// The kinds of menu items.
    package enum Kind: Sendable {
        /// Calls the closure after the menu has closed.
        case command(@MainActor @Sendable () -> Void)
        /// Opens a submenu beside the item.
        case submenu(Menu)
        /// Performs a command of editing in the view that has the focus; see ``EditCommand``.
        case edit(EditCommand)
        /// A line between groups of items.
        case separator
        /// Replaced by the items that the closure passes to its argument, now or later, once the menu is open. Until
        /// then the title is shown.
        case deferred(@MainActor @Sendable (_ show: @escaping @MainActor ([MenuItem]) -> Void) -> Void)
    }

    /// What the item is.
    package let kind: Kind
    /// The text of the item; empty for a separator.
    public var title: String
    /// The symbol before the title; a checkmark replaces it while `isChecked`.
    public var symbol: Symbol?
    /// The image before the title, in place of `symbol`, 16 points high. Template images have the color of the title.
    public var image: Image?
    /// Whether the item deletes something: its title is red.
    public var isDestructive = false
    /// The key, which the item shows. In the program's menu it performs the command, too; see ``RootView/mainMenu``.
    public var shortcut: Shortcut?
    /// Whether a checkmark is shown.
    public var isChecked = false
    /// Whether the item can be chosen.
    public var isEnabled = true
    /// Whether the key performs the command again while it is held; false by default, except for undo, redo and paste.
    public var repeats = false

    /// Creates an item that calls `action` after the menu has closed.
    public init(
        _ title: String, symbol: Symbol? = nil, shortcut: Shortcut? = nil, isChecked: Bool = false,
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
    public init(_ title: String, symbol: Symbol? = nil, isEnabled: Bool = true, submenu: Menu) {
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

    /// Creates an item that performs a command of editing in the view that has the focus. It has the command's title
    /// and key, and is enabled while a view can perform the command.
    public init(_ command: EditCommand) {
        kind = .edit(command)
        title = command.title
        shortcut = command.shortcuts.first
        repeats = [.undo, .redo, .paste].contains(command)
    }

    private init() {
        kind = .separator
        title = ""
        isEnabled = false
    }

    /// A line between groups of items.
    public static let separator = MenuItem()

    /// The keys that perform the item in the program's menu.
    var keys: [Shortcut] {
        if case .edit(let command) = kind { return command.shortcuts }
        return shortcut.map { [$0] } ?? []
    }

    /// The item for a window: an item of editing shows whether a view can perform its command.
    @MainActor func resolved(in root: RootView) -> MenuItem {
        guard case .edit(let command) = kind else { return self }
        let target = root.editTarget(of: command)
        var item = MenuItem(
            target?.title(of: command) ?? title, symbol: symbol, shortcut: shortcut, isChecked: isChecked,
            isEnabled: isEnabled && target != nil
        ) { [weak root] in
            // The menu has closed, and the focus is again where it was.
            root?.performCommand(command)
        }
        (item.image, item.isDestructive) = (image, isDestructive)
        return item
    }

    /// Whether anything is drawn before the titles of the menu's items.
    var hasSign: Bool { isChecked || symbol != nil || image != nil }

    var isSeparator: Bool {
        if case .separator = kind { return true }
        return false
    }
}
