/// The program's menus in a row, for the top of a window: one title for each submenu of ``RootView/mainMenu`` (RUN-8).
///
/// A press opens the menu of a title: released there, the menu stays open; released on an item, it chooses the item.
/// While a menu is open, the one under the pointer opens in its place, and Left and Right open those beside it. F10
/// opens the first menu, and Alt with a letter that is underlined while a key has opened a menu opens the one with that
/// letter: the first one in its title that no title before has. A shortcut of the menu with the same key takes
/// precedence.
///
/// A last menu, "More", has the commands that are in no submenu, and the menus for which the bar is too narrow. The bar
/// asks for the menu when it is laid out and before it opens one; call `setNeedsLayout()` when titles have changed
/// meanwhile.
@preconcurrency @MainActor public final class MenuBar: View {
    /// The titles from left to right.
    private(set) var titles: [MenuBarTitle] = []
    /// The open menu with its title; nil while all are closed.
    private(set) var shown: (title: MenuBarTitle, menu: MenuView)?

    /// Creates a bar without a size; ``sizeThatFits(_:)`` has its height.
    public init() { super.init(frame: .zero) }

    // MARK: Titles

    /// The width of all titles, and the height of a line of titles, in points. Depends on the program's menu, so call
    /// it in the window.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = menus(fitting: .infinity).reduce(0) { $0 + titleWidth($1.title) }
        return CGSize(width: width, height: ControlMetrics.height)
    }

    /// The size of all titles.
    public override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// Menus, and at their end one with the items of `rest`, unless all of these are lines.
    private static func menus(_ menus: [MenuItem], rest: [MenuItem]) -> [MenuItem] {
        var kept: [MenuItem] = []
        for item in rest where !item.isSeparator || kept.last?.isSeparator == false { kept.append(item) }
        if kept.last?.isSeparator == true { kept.removeLast() }
        return kept.isEmpty ? menus : menus + [MenuItem("More", submenu: Menu(kept))]
    }

    /// The menus for which a width has space; the others are in the last one.
    private func menus(fitting width: CGFloat) -> [MenuItem] {
        let items = root?.mainMenu?().items ?? []
        let (own, rest) = (items.filter(\.hasSubmenu), items.filter { !$0.hasSubmenu })
        for count in stride(from: own.count, through: 0, by: -1) {
            let menus = Self.menus(Array(own.prefix(count)), rest: own.suffix(own.count - count) + [.separator] + rest)
            if count == 0 || menus.reduce(0, { $0 + titleWidth($1.title) }) <= width { return menus }
        }
        return []
    }

    private func titleWidth(_ title: String) -> CGFloat {
        textLayout(title, font: ControlMetrics.font).size.width.rounded(.up) + 2 * MenuBarTitle.padding
    }

    /// Asks for the program's menu, and places the titles.
    public override func layoutSubviews() { reload() }

    /// Adapts the titles to the program's menu, as far as the bar has space.
    private func reload() {
        let menus = menus(fitting: bounds.width)
        while titles.count > menus.count { titles.removeLast().removeFromSuperview() }
        var letters: Set<String> = []
        var x: CGFloat = 0
        for (index, menu) in menus.enumerated() {
            if index == titles.count {
                titles.append(MenuBarTitle(menu, of: self))
                addSubview(titles[index])
            }
            let title = titles[index]
            title.item = menu
            title.letter = menu.title.indices.first {
                menu.title[$0].isLetter && letters.insert(menu.title[$0].lowercased()).inserted
            }
            let width = min(titleWidth(menu.title), max(bounds.width - x, 0))
            title.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
            x += width
        }
    }

    // MARK: Opening

    /// Opens the menu of a title in place of the one that is open.
    func open(_ title: MenuBarTitle) {
        guard shown?.title !== title, let root else { return }
        close()
        // A title has no items of a former time.
        reload()
        guard root.modalOverlay == nil, titles.contains(where: { $0 === title }), title.canBeOpened else { return }
        let menu = title.menu.show(below: title) { [weak self, weak title] in
            guard let self, shown?.title === title else { return }
            shown = nil
            updateTitles()
        }
        guard let menu else { return }
        menu.bar = self
        shown = (title, menu)
        updateTitles()
    }

    /// Closes the open menu.
    func close() {
        shown?.menu.close()
        shown = nil
        updateTitles()
    }

    private func updateTitles() { for title in titles { title.setNeedsDisplay() } }

    /// Opens the menu beside the open one that can be opened, in the direction of `step`; after the last one the first.
    func open(beside step: Int) {
        let candidates = titles.filter { $0.canBeOpened || $0 === shown?.title }
        guard let index = candidates.firstIndex(where: { $0 === shown?.title }) else { return }
        open(candidates[(index + step + candidates.count) % candidates.count])
    }

    /// Opens the menu whose title has a letter; returns false if there is none, or if the key performs an item.
    func open(withLetter letter: Character) -> Bool {
        let isShortcut = { (item: MenuItem) in item.keys.contains { $0.matches(.character(letter), .alternate) } }
        guard root?.mainMenu?().firstItem(where: isShortcut) == nil else { return false }
        layoutIfNeeded()
        let title = titles.first { title in
            title.letter.map { title.item.title[$0].lowercased() } == letter.lowercased()
        }
        guard let title, title.canBeOpened else { return false }
        open(title)
        return true
    }

    /// The title at a point of the window.
    func title(at point: CGPoint) -> MenuBarTitle? {
        guard !isHidden, bounds.contains(convert(point, from: nil)) else { return nil }
        return titles.first { $0.bounds.contains($0.convert(point, from: nil)) }
    }

    /// `menuBar`.
    public override var defaultAccessibilityRole: AccessibilityRole? { .menuBar }
    /// "Menus".
    public override var defaultAccessibilityName: String? { "Menus" }
}

extension MenuBar: MainMenuOpener {
    func openMainMenu() {
        layoutIfNeeded()
        if let first = titles.first(where: \.canBeOpened) { open(first) }
    }

    func openMainMenu(withLetter letter: Character) -> Bool { open(withLetter: letter) }
}

extension MenuItem {
    fileprivate var hasSubmenu: Bool {
        if case .submenu = kind { true } else { false }
    }
}
