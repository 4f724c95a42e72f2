/// The panel of one open menu. Its items scroll if the window is not high enough for them.
@MainActor final class MenuPanel: View {
    static let padding: CGFloat = 4
    private static let minimumPanelWidth: CGFloat = 144
    /// The height of the gradient at an edge beyond which there are more items.
    private static let fadeHeight: CGFloat = 24

    private(set) var items: [MenuItemView]
    /// The item of the parent menu that opened this submenu; nil in the first menu.
    let opener: MenuItemView?
    let list = MenuList(frame: .zero)
    private let rowHeight: CGFloat
    /// The item that Enter or a release of the button chooses.
    private(set) var highlighted: MenuItemView?

    init(_ menu: Menu, opener: MenuItemView? = nil, rowHeight: CGFloat) {
        let indentsTitles = menu.items.contains(where: \.hasSign)
        items = menu.items.enumerated().map {
            MenuItemView($1, index: $0, indentsTitles: indentsTitles, rowHeight: rowHeight)
        }
        self.opener = opener
        self.rowHeight = rowHeight
        super.init(frame: .zero)
        addSubview(list)
        for item in items { list.addSubview(item) }
        list.onScroll = { [weak self] in self?.setNeedsDisplay() }
    }

    override var defaultAccessibilityRole: AccessibilityRole? { .menu }
    override var defaultAccessibilityName: String? { opener?.item.title ?? "Menu" }
    override var overflow: CGFloat { RaisedBackground.reach }

    // MARK: Size and place

    private var contentHeight: CGFloat { items.reduce(0) { $0 + $1.naturalSize.height } }

    /// The size that the panel needs if the window does not limit it.
    func naturalSize(minimumWidth: CGFloat) -> CGSize {
        let widest = items.map(\.naturalSize.width).max() ?? 0
        let width = max(widest + 2 * Self.padding, minimumWidth, Self.minimumPanelWidth)
        return CGSize(width: width, height: contentHeight + 2 * Self.padding)
    }

    override func layoutSubviews() {
        list.frame = bounds.insetBy(dx: min(Self.padding, bounds.width / 2), dy: min(Self.padding, bounds.height / 2))
        var y: CGFloat = 0
        for item in items {
            let height = item.naturalSize.height
            item.frame = CGRect(x: 0, y: y, width: list.frame.width, height: height)
            y += height
        }
        list.contentSize = CGSize(width: list.frame.width, height: y)
    }

    // MARK: Items

    /// Replaces an item by others.
    func replace(_ replaced: MenuItemView, by new: [MenuItem]) {
        guard let place = items.firstIndex(where: { $0 === replaced }) else { return }
        if highlighted === replaced { highlight(nil) }
        replaced.removeFromSuperview()
        let views = new.map { MenuItemView($0, index: 0, indentsTitles: false, rowHeight: rowHeight) }
        items.replaceSubrange(place...place, with: views)
        for (offset, view) in views.enumerated() { list.insertSubview(view, at: place + offset) }
        let indentsTitles = items.contains(where: \.item.hasSign)
        for (index, item) in items.enumerated() { (item.index, item.indentsTitles) = (index, indentsTitles) }
        setNeedsLayout()
    }

    /// Highlights an item that can be chosen; nil or any other item removes the highlight.
    func highlight(_ item: MenuItemView?, revealing: Bool = false) {
        let item = item?.canBeChosen == true ? item : nil
        if item !== highlighted {
            highlighted?.isHighlighted = false
            highlighted = item
            item?.isHighlighted = true
        }
        guard revealing, let item else { return }
        layoutIfNeeded()
        let margin = list.canScroll ? Self.fadeHeight : 0
        list.scrollRectToVisible(item.frame.insetBy(dx: 0, dy: -margin), animated: false)
    }

    /// Highlights the next item that can be chosen in the direction of `step`, wrapping around. Without a highlight,
    /// starts at the first item or, if `step` is negative, at the last.
    func moveHighlight(by step: Int) {
        let start = highlighted?.index ?? (step > 0 ? -1 : items.count)
        for distance in 1...max(items.count, 1) {
            let index = (start + step * distance + items.count * 2) % max(items.count, 1)
            if items.indices.contains(index), items[index].canBeChosen {
                return highlight(items[index], revealing: true)
            }
        }
    }

    /// Highlights the next item whose title starts with `letter`; returns whether there is one.
    @discardableResult func highlight(startingWith letter: Character) -> Bool {
        let lowercasedLetter = letter.lowercased()
        let candidates = items.dropFirst((highlighted?.index ?? -1) + 1) + items
        let found = candidates.first { $0.canBeChosen && $0.item.title.prefix(1).lowercased() == lowercasedLetter }
        guard let found else { return false }
        highlight(found, revealing: true)
        return true
    }

    /// The item visible at a point in window coordinates.
    func item(atWindow point: CGPoint) -> MenuItemView? {
        list.item(at: list.convert(point, from: nil))
    }

    // MARK: Drawing

    override func draw(_ context: Context) {
        drawRaised(cornerRadius: panelRadius, in: context)
    }

    override func drawOver(_ context: Context) {
        let shown = list.frame
        guard list.canScroll, shown.height > 2 * Self.fadeHeight else { return }
        if list.contentOffset.y > 0.5 {
            drawScrollFade(
                CGRect(x: shown.minX, y: shown.minY, width: shown.width, height: Self.fadeHeight), up: true, context)
        }
        if list.contentOffset.y < list.maximumOffset.y - 0.5 {
            let rect = CGRect(
                x: shown.minX, y: shown.maxY - Self.fadeHeight, width: shown.width, height: Self.fadeHeight)
            drawScrollFade(rect, up: false, context)
        }
    }

    private func drawScrollFade(_ rect: CGRect, up: Bool, _ context: Context) {
        let solid = palette.raised
        let (near, far) = (CGPoint(x: 0, y: up ? rect.minY : rect.maxY), CGPoint(x: 0, y: up ? rect.maxY : rect.minY))
        context.fill(
            Path(rect: context.snapped(rect)),
            linear: [(0, solid), (0.5, solid.withAlpha(0.9)), (1, solid.withAlpha(0))], from: near, to: far)
        let side: CGFloat = 12
        let box = CGRect(x: rect.midX - side / 2, y: up ? rect.minY : rect.maxY - side, width: side, height: side)
        context.saved {
            if up {
                context.translate(x: 0, y: 2 * box.midY)
                context.scale(x: 1, y: -1)
            }
            context.draw(.chevronDown, in: box, color: palette.secondaryText)
        }
    }
}
