/// One item of an open menu.
@MainActor final class MenuItemView: View {
    /// The height of the items of a menu that the mouse or a key has opened.
    static let height: CGFloat = 32
    /// The height of the items of a menu that a touch has opened (HAND-2).
    static let touchHeight: CGFloat = 44
    static let separatorHeight: CGFloat = 9
    private static let padding: CGFloat = 8
    private static let symbolSide: CGFloat = 16
    private static let symbolGap: CGFloat = 8
    private static let trailingGap: CGFloat = 24
    private static let shortcutFont = Font.system(size: 12)

    let item: MenuItem
    private let rowHeight: CGFloat
    /// The position in the menu.
    var index: Int
    /// Whether any item of the menu has a symbol or checkmark, so that all titles are indented.
    var indentsTitles: Bool {
        didSet { if indentsTitles != oldValue { setNeedsDisplay() } }
    }
    var isHighlighted = false {
        didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
    }
    /// Whether its submenu is open and shows the active highlight.
    var hasOpenSubmenu = false {
        didSet { if hasOpenSubmenu != oldValue { setNeedsDisplay() } }
    }
    var onHover: ((MenuItemView, Bool) -> Void)?

    /// - Parameter rowHeight: The height of items other than separators.
    init(_ item: MenuItem, index: Int, indentsTitles: Bool, rowHeight: CGFloat) {
        self.item = item
        self.rowHeight = rowHeight
        self.index = index
        self.indentsTitles = indentsTitles
        super.init(frame: .zero)
    }

    var canBeChosen: Bool { item.isEnabled && !item.isSeparator }

    private var hasSubmenu: Bool {
        if case .submenu = item.kind { return true }
        return false
    }

    /// The size that the item needs if the window does not limit it, in points.
    var naturalSize: CGSize {
        guard !item.isSeparator else { return CGSize(width: 0, height: Self.separatorHeight) }
        var width = 2 * Self.padding + (indentsTitles ? Self.symbolSide + Self.symbolGap : 0)
        width += textLayout(item.title, font: ControlMetrics.font).size.width
        if let shortcut = item.shortcut {
            width += Self.trailingGap + textLayout(shortcut.text, font: Self.shortcutFont).size.width
        }
        if hasSubmenu { width += Self.trailingGap + Self.symbolSide }
        return CGSize(width: width.rounded(.up), height: rowHeight)
    }

    override var defaultAccessibilityRole: AccessibilityRole? { item.isSeparator ? nil : .button }
    override var defaultAccessibilityName: String? { item.title }

    override var accessibilityStates: Set<AccessibilityState> {
        var states: Set<AccessibilityState> = []
        if !item.isEnabled { states.insert(.disabled) }
        if item.isChecked { states.insert(.selected) }
        if isHighlighted { states.insert(.focused) }
        return states
    }

    override func hoverChanged(_ isHovered: Bool) { onHover?(self, isHovered) }

    override func draw(_ context: Context) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        if item.isSeparator {
            let hairline = context.hairlineWidth
            let line = CGRect(
                x: bounds.minX + Self.padding, y: bounds.midY - hairline / 2,
                width: max(bounds.width - 2 * Self.padding, 0), height: hairline)
            return context.fill(context.snapped(line), palette.line)
        }
        if isHighlighted {
            let tint = hasOpenSubmenu ? palette.pressedTint : palette.accent
            context.fill(Path(roundedRect: context.snapped(bounds), cornerRadius: controlRadius), tint)
        }
        drawLine(in: bounds.insetBy(dx: Self.padding, dy: 0), context)
    }

    private func drawLine(in area: CGRect, _ context: Context) {
        let isFilled = isHighlighted && !hasOpenSubmenu
        let ordinary = item.isDestructive ? palette.forbidden : palette.text
        let ink = isFilled ? palette.accentInk : item.isEnabled ? ordinary : palette.disabledText
        var (left, right) = (area.minX, area.maxX)
        func drawSymbol(_ symbol: Symbol, at x: CGFloat) {
            let box = CGRect(x: x, y: area.midY - Self.symbolSide / 2, width: Self.symbolSide, height: Self.symbolSide)
            context.draw(symbol, in: context.snapped(box), color: ink)
        }
        if indentsTitles {
            if !item.isChecked, let image = item.image {
                let box = CGRect(
                    x: left, y: area.midY - Self.symbolSide / 2, width: Self.symbolSide, height: Self.symbolSide)
                let shown = context.snapped(box.fitting(aspectRatio: image.size.aspectRatio))
                context.draw(image.tinted(ink), in: shown, cornerRadius: 0)
            } else if let sign = item.isChecked ? .checkmark : item.symbol {
                drawSymbol(sign, at: left)
            }
            left += Self.symbolSide + Self.symbolGap
        }
        if hasSubmenu {
            drawSymbol(.chevronRight, at: right - Self.symbolSide)
            right -= Self.symbolSide + Self.symbolGap
        }
        if let shortcut = item.shortcut {
            let text = textLayout(shortcut.text, font: Self.shortcutFont)
            let color = isFilled || !item.isEnabled ? ink : palette.secondaryText
            right -= text.size.width
            context.draw(text, at: CGPoint(x: right, y: area.midY - text.size.height / 2), color: color)
            right -= Self.symbolGap
        }
        guard right > left else { return }
        let text = lineLayout(item.title, font: ControlMetrics.font, width: right - left)
        context.draw(text, at: CGPoint(x: left, y: area.midY - text.size.height / 2), color: ink)
    }
}
