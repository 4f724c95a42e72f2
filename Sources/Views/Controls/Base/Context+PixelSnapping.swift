// Edges between two pixels look blurred; at fractional scales such as 1.25 most points lie between pixels.
extension Context {
    /// The rectangle with its edges moved to the nearest pixels of the surface; unchanged in a rotated context.
    package func snapped(_ rect: CGRect) -> CGRect {
        let matrix = transform
        guard matrix.m12 == 0, matrix.m21 == 0, matrix.m11 > 0, matrix.m22 > 0, !rect.isNull, !rect.isInfinite else {
            return rect
        }
        func x(_ value: CGFloat) -> CGFloat { ((value * matrix.m11 + matrix.tX).rounded() - matrix.tX) / matrix.m11 }
        func y(_ value: CGFloat) -> CGFloat { ((value * matrix.m22 + matrix.tY).rounded() - matrix.tY) / matrix.m22 }
        let (x0, y0) = (x(rect.minX), y(rect.minY))
        return CGRect(x: x0, y: y0, width: x(rect.maxX) - x0, height: y(rect.maxY) - y0)
    }

    /// The width of a hairline in points: a whole number of pixels, about one point.
    var hairlineWidth: CGFloat {
        let matrix = transform
        let scale = (matrix.m11 * matrix.m11 + matrix.m12 * matrix.m12).squareRoot()
        return scale > 0 ? max(1, scale.rounded(.down)) / scale : 1
    }

    /// Draws a border, by default a hairline, just inside a rounded rectangle.
    package func drawBorder(_ rect: CGRect, cornerRadius: CGFloat, _ color: Color, width: CGFloat? = nil) {
        let width = width ?? hairlineWidth
        guard rect.width > width, rect.height > width else { return }
        let middle = rect.insetBy(dx: width / 2, dy: width / 2)
        stroke(Path(roundedRect: middle, cornerRadius: cornerRadius - width / 2), color, width: width)
    }
}

extension View {
    /// Text laid out by the window's renderer at its scale.
    package func textLayout(
        _ string: String, font: Font, maximumWidth: CGFloat? = nil, alignment: TextAlignment = .leading, lines: Int = 1,
        lineBreak: ParagraphOptions.LineBreak = .truncatingTail
    ) -> TextLayout {
        (root?.textRenderer ?? .standard).layout(
            string, font: font, maximumWidth: maximumWidth, alignment: alignment, lines: lines, lineBreak: lineBreak,
            scale: root?.scale ?? 1)
    }
    /// A single-line layout for a width, not truncated if it exceeds the width by at most 1.5 points: pixel snapping
    /// changes the width that a control requested.
    package func lineLayout(_ string: String, font: Font, width: CGFloat) -> TextLayout {
        let whole = textLayout(string, font: font)
        return whole.size.width <= width + 1.5 ? whole : textLayout(string, font: font, maximumWidth: width)
    }
}
