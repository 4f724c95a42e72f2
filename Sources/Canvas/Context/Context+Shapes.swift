import CCairo
import Foundation
import Geometry

/// How an open line ends.
public enum LineCap: Sendable, Hashable {
    /// Straight, at its last point.
    case butt
    /// With a half circle around its last point.
    case round
}

extension Context {
    /// Fills a rectangle; crisp and fastest when its edges fall on whole pixels.
    public func fill(_ rect: CGRect, _ color: Color) {
        guard setSource(color) else { return }
        guard let pixels = alignedPixels(rect) else { return fill(Path(rect: rect), color) }
        guard !pixels.isEmpty else { return }
        addPixels(pixels)
        cairo_fill(pointer)
    }

    /// Fills the inside of a path (by the non-zero winding rule) with smooth edges.
    public func fill(_ path: Path, _ color: Color) {
        guard setSource(color) else { return }
        addPath(path)
        cairo_fill(pointer)
    }

    /// Draws along a path with round joins.
    ///
    /// - Parameters:
    ///   - width: The line's width in points, half of it on either side of the path.
    ///   - dash: Lengths in points of line and gap in turn; empty for an unbroken line.
    public func stroke(
        _ path: Path, _ color: Color, width: CGFloat, cap: LineCap = .butt, dash: [CGFloat] = []
    ) {
        guard width.isFinite, width > 0, width < Matrix.farthest, setSource(color) else { return }
        addPath(path)
        cairo_set_line_width(pointer, width)
        cairo_set_line_join(pointer, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(pointer, cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        // A dash that is negative or all gaps would put the cairo context out of order.
        let isDashed = dash.allSatisfy { $0.isFinite && $0 >= 0 } && dash.reduce(0, +) > 0
        let lengths = isDashed ? dash.map(Double.init) : []
        cairo_set_dash(pointer, lengths, Int32(lengths.count), 0)
        inUserSpace(state.matrix) { cairo_stroke(pointer) }
    }

    /// Makes the rectangle transparent (black without opacity on an opaque surface), whatever the alpha.
    public func clear(_ rect: CGRect) {
        guard state.matrix.isUsable else { return }
        if let pixels = alignedPixels(rect) { addPixels(pixels) } else { addPath(Path(rect: rect)) }
        cairo_set_operator(pointer, CAIRO_OPERATOR_CLEAR)
        cairo_fill(pointer)
        cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
    }

    /// Fills a path with colours that run along the line from one point to the other and stay the same beyond its ends.
    ///
    /// - Parameter colors: Each with its place along the line, 0 at the first point and 1 at the second.
    public func fill(
        _ path: Path, linear colors: [(offset: Double, color: Color)], from start: CGPoint, to end: CGPoint
    ) {
        guard let inverse = state.matrix.inverted, state.alpha > 0, start != end,
            start.x.isFinite, start.y.isFinite, end.x.isFinite, end.y.isFinite
        else { return }
        let pattern = CairoPattern(adopting: cairo_pattern_create_linear(start.x, start.y, end.x, end.y))
        for (offset, color) in colors {
            cairo_pattern_add_color_stop_rgba(
                pattern.pointer, offset, color.red, color.green, color.blue, color.alpha * state.alpha)
        }
        var matrix = inverse.cairo
        cairo_pattern_set_matrix(pattern.pointer, &matrix)
        cairo_set_source(pointer, pattern.pointer)
        addPath(path)
        cairo_fill(pointer)
    }
}
