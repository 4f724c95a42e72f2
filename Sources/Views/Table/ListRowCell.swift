import Foundation

/// A row of a list or an outline: a symbol and a text, which are indented by the row's level, on the plate of
/// ``PlateRowCell``. The row of a container has a triangle that opens and closes it.
///
/// A subclass adds views in ``contentRect``, or draws there.
@preconcurrency @MainActor open class ListRowCell: PlateRowCell {
    /// The text; truncated at its end if it is too long, and shown in a tooltip then.
    public var text = "" { didSet { contentDidChange(text != oldValue) } }
    /// The symbol before the text; nil, the default, for none.
    public var symbol: Symbol? { didSet { contentDidChange(symbol != oldValue) } }
    /// Whether the row's container is open; nil, the default, for a row without a triangle.
    public var isOpen: Bool? { didSet { isOpenDidChange(from: oldValue) } }
    /// Called when the user presses the triangle.
    public var onDisclose: (@MainActor () -> Void)?
    /// The indentation for each level, in points.
    public var indentationWidth: CGFloat = 20 { didSet { contentDidChange(indentationWidth != oldValue) } }

    private static let (symbolSide, padding, gap) = (CGFloat(18), CGFloat(10), CGFloat(8))
    private static let font = Font.system(size: 14)
    private var disclosure: DisclosureButton?

    private func contentDidChange(_ isChanged: Bool) {
        if isChanged { setNeedsLayout() }
    }

    private func isOpenDidChange(from old: Bool?) {
        guard isOpen != old else { return }
        setNeedsLayout()
        guard let isOpen else {
            disclosure?.removeFromSuperview()
            return disclosure = nil
        }
        let triangle = disclosure ?? DisclosureButton()
        if disclosure == nil {
            triangle.onPress = { [weak self] in self?.onDisclose?() }
            addSubview(triangle)
            disclosure = triangle
        }
        triangle.setOpen(isOpen, animated: old != nil)
        triangle.name = isOpen ? "Close" : "Open"
    }

    /// Shows no item.
    open override func prepareForReuse() {
        super.prepareForReuse()
        (text, symbol, isOpen, onDisclose) = ("", nil, nil, nil)
    }

    /// The text.
    open override var defaultAccessibilityName: String? { text }
    /// "open" is 1 or 0 for a container.
    open override var accessibilityValue: [String: Int] {
        var value = super.accessibilityValue
        if let isOpen { value["open"] = isOpen ? 1 : 0 }
        return value
    }
    /// The text if it is truncated.
    open override var tooltipText: String? { shownText.isTruncated ? text : nil }

    // MARK: Layout

    /// The area for the content, in the cell's coordinates: indented, and without the triangle's place.
    public var contentRect: CGRect {
        let indentation = CGFloat(indentationLevel) * indentationWidth
        let left = Self.plateInset + (indentation.isFinite ? indentation : 0)
        let start = left + (isOpen == nil ? Self.padding : DisclosureButton.side)
        let end = bounds.width - Self.plateInset - Self.padding
        return CGRect(x: start, y: 0, width: max(end - start, 0), height: bounds.height)
    }

    private var symbolRect: CGRect {
        let (area, side) = (contentRect, symbol == nil ? 0 : Self.symbolSide)
        return CGRect(x: area.minX, y: area.midY - side / 2, width: side, height: side)
    }

    private var textX: CGFloat { symbol == nil ? contentRect.minX : symbolRect.maxX + Self.gap }

    private var shownText: TextLayout {
        textLayout(text, font: Self.font, maximumWidth: max(contentRect.maxX - textX, 1), alignment: .left)
    }

    /// The frame of the text.
    private var textRect: CGRect {
        let size = shownText.size
        return CGRect(origin: CGPoint(x: textX, y: ((bounds.height - size.height) / 2).rounded()), size: size)
    }

    /// Symbol and text, by which users recognize the row.
    open override var unobscuredRects: [CGRect] { [symbolRect.union(textRect)] }

    /// Symbol and text.
    open override var previewParameters: DragPreviewParameters? {
        let shown = symbolRect.union(textRect).insetBy(dx: -Self.gap, dy: -6)
        return DragPreviewParameters(roundedRect: shown, cornerRadius: 8, backgroundColor: palette.raised)
    }

    /// Places the triangle.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let side = DisclosureButton.side
        disclosure?.frame = CGRect(
            x: contentRect.minX - side, y: (bounds.height - side) / 2, width: side, height: side)
        setNeedsDisplay()
    }

    /// Draws the plate, the symbol and the text.
    open override func draw(_ context: Context) {
        super.draw(context)
        if let symbol { context.draw(symbol, in: symbolRect, color: palette.secondaryText) }
        context.draw(shownText, at: textRect.origin, color: palette.text)
    }
}
