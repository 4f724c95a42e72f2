/// A button in a tint color, with a title, a symbol or an image: the buttons of bars and alerts.
@MainActor final class TintedButton: Button {
    /// The background of the button.
    enum Emphasis {
        /// None: the buttons of bars.
        case plain
        /// An outline.
        case outlined
        /// The tint color.
        case filled
    }

    /// The color of title and symbol; nil means `tintColor`.
    var tint: UIColor? {
        didSet { if tint != oldValue { setNeedsDisplay() } }
    }
    var emphasis = Emphasis.plain
    var isBold = false {
        didSet { if isBold != oldValue { setNeedsDisplay() } }
    }
    /// Drawn in its own colors, in place of the symbol.
    var image: UIImage? {
        didSet { if image !== oldValue { setNeedsDisplay() } }
    }
    /// Whether symbol and title are centered, or start at the left edge.
    var isCentered = true

    private static let padding: CGFloat = 8
    private static let gap: CGFloat = 4
    private static let radius: CGFloat = 6
    private static let imageHeight: CGFloat = 24

    /// The font of the title; nil is that of bars.
    var font: Font? { didSet { if font != oldValue { setNeedsDisplay() } } }

    private var titleFont: Font { font ?? .system(size: 14, weight: isBold ? .semibold : .medium) }

    private var iconSize: CGSize {
        if let image, image.height > 0 {
            let height = min(CGFloat(image.height), Self.imageHeight)
            return CGSize(width: (CGFloat(image.width) * height / CGFloat(image.height)).rounded(), height: height)
        }
        return symbol == nil ? .zero : CGSize(width: 20, height: 20)
    }

    private func contentWidth(title width: CGFloat) -> CGFloat {
        let icon = iconSize.width
        return icon + width + (icon > 0 && width > 0 ? Self.gap : 0)
    }

    /// The size of the content with padding, in points; at least 32 by 32.
    func naturalSize() -> CGSize {
        let text = title.map { textLayout($0, font: titleFont).size.width } ?? 0
        return CGSize(width: max(contentWidth(title: text).rounded(.up) + 2 * Self.padding, 32), height: 32)
    }

    override func draw(_ context: Context) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        let area = context.snapped(bounds)
        let shape = Path(roundedRect: area, cornerRadius: Self.radius)
        let tint = isDestructive ? palette.forbidden : (tint ?? tintColor).resolved(in: appearance.colorScheme)
        drawBackground(area, shape, tint, in: context)
        let isInverse = emphasis == .filled && isEnabled
        drawContent(in: area, isInverse ? tint.inkOnTop : isEnabled ? tint : palette.text.withAlpha(0.36), context)
        drawFocusRing(around: area, cornerRadius: Self.radius, in: context)
    }

    private func drawBackground(_ area: CGRect, _ shape: Path, _ tint: UIColor, in context: Context) {
        if emphasis == .filled { context.fill(shape, isEnabled ? tint : palette.text.withAlpha(0.12)) }
        if isEnabled, isPressed || isHovered {
            let ink: UIColor = emphasis == .filled ? (tint.inkOnTop == .white ? .black : .white) : palette.text
            context.fill(shape, ink.withAlpha(isPressed ? 0.14 : 0.06))
        }
        if emphasis == .outlined {
            context.drawBorder(area, cornerRadius: Self.radius, palette.text.withAlpha(0.20))
        }
        if springLevel > 0 {
            context.fill(shape, tint.withAlpha(0.30 * springLevel))
            context.drawBorder(area, cornerRadius: Self.radius, tint.withAlpha(springLevel), width: 2)
        }
    }

    private func drawContent(in area: CGRect, _ ink: UIColor, _ context: Context) {
        let icon = iconSize
        let available = max(area.width - 2 * min(Self.padding, area.width / 4), 0)
        let textSpace = max(available - icon.width - (icon.width > 0 ? Self.gap : 0), 0)
        let text = title.map { lineLayout($0, font: titleFont, width: textSpace) }
        let width = min(contentWidth(title: text?.size.width ?? 0), available)
        var x = isCentered ? area.midX - width / 2 : area.minX + Self.padding
        if icon.width > 0 {
            let box = context.snapped(
                CGRect(x: x, y: area.midY - icon.height / 2, width: icon.width, height: icon.height))
            if let image {
                context.draw(image.tinted(ink, prefersTemplates: true), in: box, cornerRadius: 0)
            } else if let symbol {
                context.draw(symbol, in: box, color: ink)
            }
            x += icon.width + Self.gap
        }
        if let text, textSpace > 0 {
            context.draw(text, at: CGPoint(x: x, y: area.midY - text.size.height / 2), color: ink)
        }
    }
}

extension UIColor {
    /// The color of text on this one: white, or nearly black where white would have less contrast than 4.5:1.
    fileprivate var inkOnTop: UIColor { contrast(with: .white) >= 4.5 ? .white : UIColor(hex: 0x10161D) }
}
