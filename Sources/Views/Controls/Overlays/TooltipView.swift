/// The text shown beside a hovered control. Ignores presses.
@MainActor final class TooltipView: View {
    private static let padding = CGSize(width: 8, height: 4)
    private static let maximumWidth: CGFloat = 280
    private static let font = Font.system(size: 12)

    private let text: String

    init(_ text: String) {
        self.text = text
        super.init(frame: .zero)
    }

    private var layout: TextLayout {
        textLayout(text, font: Self.font, maximumWidth: Self.maximumWidth, lines: 3)
    }

    /// Shows the tooltip below a rectangle in window coordinates, or above the rectangle if there is no space below.
    func show(for place: CGRect, in root: RootView) {
        root.addSubview(self)
        let text = layout.size
        let size = CGSize(
            width: (text.width + 2 * Self.padding.width).rounded(.up),
            height: (text.height + 2 * Self.padding.height).rounded(.up))
        let margin = ControlMetrics.windowMargin
        var origin = CGPoint(x: (place.midX - size.width / 2).rounded(), y: (place.maxY + margin).rounded())
        if origin.y + size.height > root.bounds.maxY - 4 { origin.y = (place.minY - margin - size.height).rounded() }
        origin.x = max(min(origin.x, root.bounds.maxX - margin - size.width), margin)
        frame = CGRect(origin: origin, size: size)
    }

    override var defaultAccessibilityRole: AccessibilityRole? { .label }
    override var defaultAccessibilityName: String? { text }
    override var overflow: CGFloat { RaisedBackground.reach }
    override func hitTest(_ point: CGPoint) -> View? { nil }

    override func draw(_ context: Context) {
        drawRaised(cornerRadius: controlRadius, in: context)
        context.draw(layout, at: CGPoint(x: Self.padding.width, y: Self.padding.height), color: palette.text)
    }
}
