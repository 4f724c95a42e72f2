/// Text to be read: one line or several, cut off with an ellipsis where there is no room.
///
/// Lines stand in the middle of the label's height.
@MainActor public final class Label: View {
    /// Which colour of the look the text has.
    public enum Tone: Hashable, Sendable {
        /// What is read first.
        case primary
        /// What is read second.
        case secondary
        /// Any other, the same in the light and the dark look.
        case custom(Color)
    }

    /// What is read.
    public var text: String {
        didSet { if text != oldValue { setNeedsDisplay() } }
    }
    /// The letters; never smaller than 11 points.
    public var font: Font {
        didSet {
            font = Self.legible(font)
            if font != oldValue { setNeedsDisplay() }
        }
    }
    /// The colour.
    public var tone: Tone {
        didSet { if tone != oldValue { setNeedsDisplay() } }
    }
    /// How lines stand in the width.
    public var alignment: TextAlignment {
        didSet { if alignment != oldValue { setNeedsDisplay() } }
    }
    /// How many lines at most; 0 for as many as there are.
    public var lines: Int {
        didSet { if lines != oldValue { setNeedsDisplay() } }
    }

    /// A label; give it a frame, of `sizeThatFits` for instance.
    public init(
        _ text: String = "", font: Font = .system(size: 13), tone: Tone = .primary, alignment: TextAlignment = .leading,
        lines: Int = 1
    ) {
        self.text = text
        self.font = Self.legible(font)
        self.tone = tone
        self.alignment = alignment
        self.lines = lines
        super.init()
    }

    private static func legible(_ font: Font) -> Font {
        Font(family: font.family, size: max(font.size, 11), weight: font.weight)
    }

    /// The room that the text takes within a width, in whole points; to be asked in the window, whose scale the
    /// letters' widths depend on.
    public func sizeThatFits(_ size: CGSize) -> CGSize {
        // Any other alignment is as wide as it may be, for text that is read from the right at least.
        let layout = textLayout(text, font: font, maximumWidth: max(size.width, 0), alignment: .left, lines: lines)
        return CGSize(width: layout.size.width.rounded(.up), height: layout.size.height.rounded(.up))
    }

    /// A label, which is read out as it stands.
    public override var role: AccessibilityRole? { .label }

    /// Its text.
    public override var accessibilityName: String? { text }

    /// Draws the text, cut with an ellipsis where it does not fit.
    public override func draw(_ context: Context) {
        guard !text.isEmpty, bounds.width > 0, bounds.height > 0 else { return }
        let layout = textLayout(text, font: font, maximumWidth: bounds.width, alignment: alignment, lines: lines)
        let y = bounds.minY + max(0, (bounds.height - layout.size.height) / 2)
        context.draw(layout, at: CGPoint(x: bounds.minX, y: y), color: color)
    }

    private var color: Color {
        switch tone {
        case .primary: palette.text
        case .secondary: palette.secondaryText
        case .custom(let color): color
        }
    }
}
