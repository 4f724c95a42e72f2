extension NSAttributedString {
    /// The text with the attributes of drawn strings: 12 points, black, lines broken between words.
    private var styled: StyledText {
        StyledText(self, font: .system(size: 12), options: NSParagraphStyle().options)
    }

    /// Returns the size of the text in points, with the lines that its line breaks create. Callable on any thread.
    public func size() -> CGSize {
        styled.layout(
            width: nil, lines: 0, scale: InterfaceText.display.scale, scheme: ColorScheme(isDark: false),
            renderer: .ofCurrentThread
        ).size
    }

    /// Returns the rectangle, with its origin at 0, that the text needs within a size in points. Its height may be
    /// larger than the given one, unless the last visible line is truncated. Callable on any thread.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
    ) -> CGRect {
        CGRect(
            origin: .zero,
            size: layout(in: size, options, scale: InterfaceText.display.scale, scheme: ColorScheme(isDark: false))?
                .size ?? .zero)
    }

    /// Draws the text with its top left corner at a point, without a limit of its width. Has no effect outside a
    /// drawing.
    public func draw(at point: CGPoint) {
        guard let drawing = Drawing.current else { return }
        let (text, context) = (styled, drawing.context)
        let layout = text.layout(
            width: nil, lines: 0, scale: context.transform.meanScaleFactor, scheme: context.scheme,
            renderer: .ofCurrentThread)
        draw(layout, at: point, text.shadow, drawing)
    }

    /// Draws the text in a rectangle, with lines broken at its width and clipped to it. Has no effect outside a
    /// drawing.
    public func draw(in rect: CGRect) { draw(with: rect, options: [.usesLineFragmentOrigin], context: nil) }

    /// Draws the text in a rectangle. Has no effect outside a drawing.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        guard let drawing = Drawing.current else { return }
        let target = drawing.context
        guard
            let layout = layout(
                in: rect.size, options, scale: target.transform.meanScaleFactor, scheme: target.scheme)
        else { return }
        drawing.context.saved {
            if options.contains(.usesLineFragmentOrigin) { target.clip(to: rect) }
            draw(layout, at: rect.origin, styled.shadow, drawing)
        }
    }

    private func layout(
        in size: CGSize, _ options: NSStringDrawingOptions, scale: CGFloat, scheme: ColorScheme
    ) -> TextLayout? {
        var text = styled
        let isMultiline = options.contains(.usesLineFragmentOrigin)
        let hasWidth = size.width > 0 && size.width < 1_000_000
        let width = hasWidth ? size.width : nil
        // One line is not broken, and truncated only on request.
        if !isMultiline, text.options.lineBreak == .words { text.options.lineBreak = .clipping }
        let renderer = TextRenderer.ofCurrentThread
        let layout = text.layout(
            width: width, lines: isMultiline ? 0 : 1, scale: scale, scheme: scheme, renderer: renderer)
        guard isMultiline, options.contains(.truncatesLastVisibleLine), size.height > 0,
            layout.size.height > size.height, layout.lineCount > 1
        else { return layout }
        text.options.lineBreak = .truncatingTail
        let lineHeight = layout.size.height / CGFloat(layout.lineCount)
        return text.layout(
            width: width, lines: max(Int(size.height / lineHeight), 1), scale: scale, scheme: scheme,
            renderer: renderer)
    }

    private func draw(_ layout: TextLayout, at point: CGPoint, _ shadow: DropShadow?, _ drawing: Drawing) {
        drawing.composite(bounds: CGRect(origin: point, size: layout.size)) { context in
            if let shadow {
                context.drawShadow(shadow, of: CGRect(origin: point, size: layout.size)) {
                    $0.draw(layout, at: point, color: .black)
                }
            }
            context.draw(layout, at: point, color: .black)
        }
    }
}

extension AffineTransform {
    /// The geometric mean of the scale factors; 1 if the transform has no inverse.
    var meanScaleFactor: CGFloat {
        let area = abs(m11 * m22 - m12 * m21)
        return area > 0 && area.isFinite ? area.squareRoot() : 1
    }
}

extension NSString {
    private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
        NSAttributedString(string: String(describing: self), attributes: attributes)
    }

    /// Returns the size of the text in points. Callable on any thread.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        attributed(attributes).size()
    }

    /// Returns the rectangle that the text needs within a size; see
    /// `NSAttributedString.boundingRect(with:options:context:)`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        attributed(attributes).boundingRect(with: size, options: options, context: context)
    }

    /// Draws the text with its top left corner at a point. Has no effect outside a drawing.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        attributed(attributes).draw(at: point)
    }

    /// Draws the text in a rectangle, with lines broken at its width. Has no effect outside a drawing.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        attributed(attributes).draw(in: rect)
    }

    /// Draws the text in a rectangle. Has no effect outside a drawing.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) {
        attributed(attributes).draw(with: rect, options: options, context: context)
    }
}

extension String {
    /// Returns the size of the text in points. Callable on any thread.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSAttributedString(string: self, attributes: attributes).size()
    }

    /// Returns the rectangle that the text needs within a size; see
    /// `NSAttributedString.boundingRect(with:options:context:)`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        NSAttributedString(string: self, attributes: attributes).boundingRect(
            with: size, options: options, context: context)
    }

    /// Draws the text with its top left corner at a point. Has no effect outside a drawing.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attributes).draw(at: point)
    }

    /// Draws the text in a rectangle, with lines broken at its width. Has no effect outside a drawing.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attributes).draw(in: rect)
    }
}
