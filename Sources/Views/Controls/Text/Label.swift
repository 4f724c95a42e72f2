/// Displays text in one or several lines, truncated with an ellipsis.
///
/// The text is vertically centered.
@preconcurrency @MainActor public final class Label: View {
    /// The color of the text.
    public enum Tone: Hashable, Sendable {
        /// `Palette.text`.
        case primary
        /// `Palette.secondaryText`.
        case secondary
        /// A color that does not depend on the appearance.
        case custom(Color)
    }

    /// The displayed text.
    public var text: String {
        didSet { if text != oldValue { contentDidChange() } }
    }
    /// The font; sizes below 11 points are raised to 11.
    public var font: Font {
        didSet {
            font = font.legible
            if font != oldValue { contentDidChange() }
        }
    }
    /// The color of the text.
    public var tone: Tone {
        didSet { if tone != oldValue { setNeedsDisplay() } }
    }
    /// The horizontal alignment of the lines.
    public var alignment: TextAlignment {
        didSet { if alignment != oldValue { setNeedsDisplay() } }
    }
    /// The maximum count of lines; 0 is unlimited.
    public var lines: Int {
        didSet { if lines != oldValue { contentDidChange() } }
    }

    /// Whether an ellipsis is before the last number and the extension of a name in one line, and not at its end.
    package var keepsEnd = false {
        didSet { if keepsEnd != oldValue { setNeedsDisplay() } }
    }

    /// The width at which several lines wrap before constraints give the label a width; 0, the default, does not wrap
    /// them.
    public var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { contentDidChange() } }
    }

    /// Creates a label without a size; set its frame, for example to `sizeThatFits`.
    public init(
        _ text: String = "", font: Font = .system(size: 13), tone: Tone = .primary, alignment: TextAlignment = .leading,
        lines: Int = 1
    ) {
        self.text = text
        self.font = font.legible
        self.tone = tone
        self.alignment = alignment
        self.lines = lines
        super.init(frame: .zero)
    }

    /// The size of the text within a width, rounded up to whole points. Depends on the window's scale, so call it in
    /// the window.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        // With other alignments a layout may take the full width, at least for right-to-left text.
        let layout = textLayout(text, font: font, maximumWidth: max(size.width, 0), alignment: .left, lines: lines)
        return CGSize(width: layout.size.width.rounded(.up), height: layout.size.height.rounded(.up))
    }

    private func contentDidChange() {
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    /// The size of the text, on as many lines as it has without a limit of the width.
    public override var intrinsicContentSize: CGSize {
        guard !text.isEmpty else { return .zero }
        let wraps = lines != 1 && preferredMaxLayoutWidth > 0
        return sizeThatFits(
            CGSize(
                width: wraps ? preferredMaxLayoutWidth : CGFloat(Surface.longestSide), height: .greatestFiniteMagnitude)
        )
    }

    /// The height of the lines at a width; nil if there is one line at most.
    public override func intrinsicContentHeight(forWidth width: CGFloat) -> CGFloat? {
        guard lines != 1, !text.isEmpty else { return nil }
        return sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    }

    /// The baseline of the text.
    public override func baseline(isFirst: Bool) -> LayoutBaseline? {
        let line = textLayout(text.isEmpty ? " " : text, font: font)
        if lines == 1 { return LayoutBaseline(fraction: 0.5, offset: line.baseline - line.size.height / 2) }
        return isFirst
            ? LayoutBaseline(fraction: 0, offset: line.baseline)
            : LayoutBaseline(fraction: 1, offset: line.baseline - line.size.height)
    }

    /// `label`.
    public override var defaultAccessibilityRole: AccessibilityRole? { .label }

    /// The label's text is its accessible name.
    public override var defaultAccessibilityName: String? { text }

    /// The text if it is truncated.
    public override var tooltipText: String? {
        guard !text.isEmpty, bounds.width > 0 else { return nil }
        return shownLayout.isTruncated ? text : nil
    }

    /// Draws the text, truncated with an ellipsis and clipped to the bounds.
    public override func draw(_ context: Context) {
        guard !text.isEmpty, bounds.width > 0, bounds.height > 0 else { return }
        let layout = shownLayout
        let y = bounds.minY + max(0, (bounds.height - layout.size.height) / 2)
        // Only the bounds are damaged when the text changes.
        context.saved {
            context.clip(to: bounds)
            context.draw(layout, at: CGPoint(x: bounds.minX, y: y), color: color)
        }
    }

    private var shownLayout: TextLayout {
        textLayout(
            text, font: font, maximumWidth: bounds.width, alignment: alignment, lines: lines,
            lineBreak: keepsEnd ? .truncatingName : .truncatingTail)
    }

    private var color: Color {
        switch tone {
        case .primary: palette.text
        case .secondary: palette.secondaryText
        case .custom(let color): color
        }
    }
}

extension Font {
    /// The same font with at least 11 points.
    var legible: Font {
        var font = self
        font.size = max(size, 11)
        return font
    }
}
