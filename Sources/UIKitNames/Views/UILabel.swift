/// A view that shows one or several lines of text, vertically centered.
@preconcurrency @MainActor open class UILabel: UIView {
    private var storedText: String?
    private var storedAttributedText: NSAttributedString?
    private var storedFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    private var storedColor: UIColor?
    private var storedAlignment = NSTextAlignment.natural
    private var storedLineBreakMode = NSLineBreakMode.byTruncatingTail
    /// Called when the text's size may have changed, so that a cell can lay out its content.
    var onChange: (() -> Void)?
    private var lastLayout: (key: LayoutKey, layout: TextLayout)?

    /// Creates a label without text; `frame` is in the superview's coordinates. As in UIKit, labels receive no presses
    /// unless `isUserInteractionEnabled` is set to true, as for a gesture recognizer or a drag interaction.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    // MARK: Text

    /// The displayed text. Setting it removes all attributes.
    open var text: String? {
        get { storedText }
        set {
            storedText = newValue
            storedAttributedText = nil
            textDidChange()
        }
    }

    /// The displayed text with its attributes. Attributes that it does not have are the label's.
    ///
    /// A later change of the label's font, color, alignment or line break mode replaces the attribute in the whole
    /// text, as in UIKit.
    open var attributedText: NSAttributedString? {
        get { storedAttributedText ?? storedText.map { NSAttributedString(string: $0, attributes: ownAttributes) } }
        set {
            storedAttributedText = newValue.map { NSAttributedString(attributedString: $0) }
            storedText = newValue?.string
            textDidChange()
        }
    }

    private var ownAttributes: [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        (style.alignment, style.lineBreakMode) = (storedAlignment, storedLineBreakMode)
        return [.font: storedFont, .foregroundColor: textColor ?? .label, .paragraphStyle: style]
    }

    /// The font; nil restores the interface font of 17 points.
    open var font: UIFont! {
        get { storedFont }
        set {
            storedFont = newValue ?? .systemFont(ofSize: UIFont.labelFontSize)
            replace(.font, with: storedFont)
        }
    }

    /// The text color; nil restores `UIColor.label`.
    open var textColor: UIColor! {
        get { storedColor ?? .label }
        set {
            storedColor = newValue
            replace(.foregroundColor, with: textColor ?? .label)
        }
    }

    /// The text color while the label is highlighted; nil keeps `textColor`.
    open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }

    /// Whether `highlightedTextColor` is used.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }

    /// Whether the text has its color; otherwise it is gray.
    open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

    /// The alignment of lines in the label's width.
    open var textAlignment: NSTextAlignment {
        get { storedAlignment }
        set {
            storedAlignment = newValue
            replaceParagraphStyle { $0.alignment = newValue }
        }
    }

    /// Where lines break, and what replaces text without space. Defaults to an ellipsis at the end.
    open var lineBreakMode: NSLineBreakMode {
        get { storedLineBreakMode }
        set {
            storedLineBreakMode = newValue
            replaceParagraphStyle { $0.lineBreakMode = newValue }
        }
    }

    private func replace(_ key: NSAttributedString.Key, with value: Any) {
        if let text = storedAttributedText {
            let changed = NSMutableAttributedString(attributedString: text)
            changed.addAttribute(key, value: value, range: NSRange(location: 0, length: changed.length))
            storedAttributedText = changed
        }
        textDidChange()
    }

    private func replaceParagraphStyle(_ change: (NSMutableParagraphStyle) -> Void) {
        if let text = storedAttributedText, text.length > 0 {
            let style = NSMutableParagraphStyle()
            let former = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
            if let former { style.setParagraphStyle(former) }
            change(style)
            replace(.paragraphStyle, with: style)
        } else {
            textDidChange()
        }
    }

    /// The maximum number of lines; 0 for no limit. Defaults to 1.
    open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { textDidChange() } } }

    /// Whether the font is reduced until the text fits the width. Has an effect with one line only.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { setNeedsDisplay() } }
    }

    /// The smallest part of the font's size to which it may be reduced; 0, the default, is one half.
    open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }

    /// Stored for code that sets it: the sizes of text styles do not change while the program runs.
    open var adjustsFontForContentSizeCategory = false

    /// Stored for code that sets it: text without space is truncated or reduced, never condensed.
    open var allowsDefaultTighteningForTruncation = false

    /// The color of a sharp shadow of the text; nil draws none.
    open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }

    /// The displacement of the shadow in points, to the right and downward.
    open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }

    /// The width at which text of several lines wraps when its size is computed without one, in points; 0 for none.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }

    private func textDidChange() {
        lastLayout = nil
        setNeedsDisplay()
        onChange?()
        invalidateIntrinsicContentSize()
    }

    // MARK: Size

    /// The size of the text, on as many lines as it has without a limit of the width.
    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// The height of the lines at a width; nil if there is one line at most.
    open override func intrinsicContentHeight(forWidth width: CGFloat) -> CGFloat? {
        guard numberOfLines != 1, storedText?.isEmpty == false else { return nil }
        return sizeThatFits(CGSize(width: max(width, 1), height: .greatestFiniteMagnitude)).height
    }

    /// The baseline of the first or last line, for a text of one font.
    open override func baseline(isFirst: Bool) -> LayoutBaseline? {
        guard storedText?.isEmpty == false else { return nil }
        let line = layout(width: nil, lines: 1, ignoresAlignment: true)
        if numberOfLines == 1 { return LayoutBaseline(fraction: 0.5, offset: line.baseline - line.size.height / 2) }
        return isFirst
            ? LayoutBaseline(fraction: 0, offset: line.baseline)
            : LayoutBaseline(fraction: 1, offset: line.baseline - line.size.height)
    }

    /// Returns the size of the text within `size`, in whole points. A width of 0 means no limit.
    ///
    /// Outside a window, the text is measured with the font family and the scale of the window that was created or
    /// resized last.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let limit = size.width > 0 ? size.width : preferredMaxLayoutWidth
        let layout = layout(width: limit > 0 && limit < 1_000_000 ? limit : nil, ignoresAlignment: true)
        let fitted = layout.size
        return CGSize(
            width: limit > 0 ? min(fitted.width.rounded(.up), limit.rounded(.up)) : fitted.width.rounded(.up),
            height: storedText?.isEmpty == false ? fitted.height.rounded(.up) : 0)
    }

    /// Sets the size to the text's. If several lines are allowed, the text wraps at the current width.
    open override func sizeToFit() {
        let width = numberOfLines == 1 ? 0 : bounds.width
        frame.size = sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    }

    /// Returns the rectangle of the text within `bounds`. Override point: the text is drawn there unless
    /// `drawText(in:)` is overridden.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let layout = layout(width: bounds.width, lines: numberOfLines)
        let height = min(layout.size.height, bounds.height)
        return CGRect(x: bounds.minX, y: bounds.midY - height / 2, width: bounds.width, height: height)
    }

    // MARK: Layout

    private struct LayoutKey: Equatable {
        var width: CGFloat?
        var lines: Int
        var scale: CGFloat
        var scheme: ColorScheme
        var color: UIColor
        var part: CGFloat
        var ignoresAlignment: Bool
        var family: String
    }

    private var shownColor: UIColor {
        guard isEnabled else { return .systemGray }
        return isHighlighted ? highlightedTextColor ?? textColor : textColor
    }

    private func styled(color: UIColor, ignoresAlignment: Bool) -> StyledText {
        let style = NSMutableParagraphStyle()
        (style.alignment, style.lineBreakMode) = (storedAlignment, storedLineBreakMode)
        var text = StyledText(
            storedAttributedText ?? NSAttributedString(string: storedText ?? ""), font: storedFont,
            options: style.options)
        // With other alignments a layout takes the full width.
        if ignoresAlignment { text.options.alignment = .left }
        if isHighlighted, highlightedTextColor != nil {
            for index in text.runs.indices { text.runs[index].style.color = color }
        }
        return text
    }

    private func layout(width: CGFloat?, lines: Int? = nil, ignoresAlignment: Bool = false) -> TextLayout {
        let renderer = root?.textRenderer ?? .ofCurrentThread
        let color = shownColor
        var key = LayoutKey(
            width: width, lines: lines ?? numberOfLines, scale: root?.scale ?? InterfaceText.display.scale,
            scheme: appearance.colorScheme, color: color, part: 1, ignoresAlignment: ignoresAlignment,
            family: renderer.family)
        let text = styled(color: color, ignoresAlignment: ignoresAlignment)
        if adjustsFontSizeToFitWidth, key.lines == 1, let width, !ignoresAlignment {
            let needed = text.layout(
                width: nil, lines: 1, scale: key.scale, scheme: key.scheme, renderer: renderer
            ).size.width
            let least = minimumScaleFactor > 0 ? min(minimumScaleFactor, 1) : 0.5
            // A little less than the quotient, because glyphs are aligned to whole pixels.
            if needed > width { key.part = max(width / needed * 0.98, least) }
        }
        if let lastLayout, lastLayout.key == key { return lastLayout.layout }
        let layout = (key.part < 1 ? text.scaled(by: key.part) : text)
            .layout(width: width, lines: key.lines, scale: key.scale, scheme: key.scheme, renderer: renderer)
        lastLayout = (key, layout)
        return layout
    }

    // MARK: Drawing

    /// Draws the text by `drawText(in:)`.
    open override func draw(_ rect: CGRect) {
        guard storedText?.isEmpty == false, bounds.width > 0, bounds.height > 0 else { return }
        Drawing.current?.context.clip(to: bounds)
        drawText(in: bounds)
    }

    /// Draws the text, vertically centered in `rect`. Override point, for example to draw with insets.
    open func drawText(in rect: CGRect) {
        guard let context = Drawing.current?.context, rect.width > 0, rect.height > 0 else { return }
        let layout = layout(width: rect.width)
        let area = textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines)
        let point = CGPoint(x: area.minX, y: max(area.minY, rect.minY))
        let shadow =
            shadowColor.map { DropShadow(color: $0, offset: shadowOffset, blur: 0) }
            ?? styled(color: shownColor, ignoresAlignment: false).shadow
        context.saved {
            // Lines beyond the limit belong to the layout if it has no ellipsis.
            context.clip(to: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height))
            if numberOfLines > 0, layout.lineCount > numberOfLines {
                context.clip(to: CGRect(x: rect.minX, y: point.y, width: rect.width, height: layout.size.height))
            }
            if let shadow {
                context.drawShadow(shadow, of: CGRect(origin: point, size: layout.size)) {
                    $0.draw(layout, at: point, color: .black)
                }
            }
            context.draw(layout, at: point, color: shownColor)
        }
    }

    /// Redraws the text for the new size.
    open override func boundsDidChange() { setNeedsDisplay() }

    /// `label`.
    open override var defaultAccessibilityRole: AccessibilityRole? { .label }

    /// The text.
    open override var defaultAccessibilityName: String? { storedText }

    /// The text if it is truncated.
    open override var tooltipText: String? {
        guard bounds.width > 0, layout(width: bounds.width).isTruncated else { return nil }
        return storedText
    }
}
