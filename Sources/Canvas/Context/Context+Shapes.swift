import CCairo
import Foundation
import Geometry

/// The shape of a line's open ends.
public enum LineCap: Sendable, Hashable {
    /// Ends exactly at the last point.
    case butt
    /// Ends in a half circle around the last point.
    case round
}

extension Context {
    /// Fills a rectangle. Fastest, and without antialiasing, if the edges lie on whole pixels.
    public func fill(_ rect: CGRect, _ color: Color) {
        guard setSource(color) else { return }
        guard let pixels = alignedPixels(rect) else { return fill(Path(rect: rect), color) }
        guard !pixels.isEmpty else { return }
        addPixels(pixels)
        cairo_fill(pointer)
    }

    /// Fills a path by the non-zero winding rule, antialiased.
    public func fill(_ path: Path, _ color: Color) {
        guard setSource(color) else { return }
        addPath(path)
        cairo_fill(pointer)
    }

    /// Strokes a path with round joins.
    ///
    /// - Parameters:
    ///   - width: The line width in points; the line is centered on the path.
    ///   - dash: Alternating lengths of dashes and gaps, in points; empty for a solid line.
    public func stroke(
        _ path: Path, _ color: Color, width: CGFloat, cap: LineCap = .butt, dash: [CGFloat] = []
    ) {
        guard width.isFinite, width > 0, width < AffineTransform.maximumOffset, setSource(color) else { return }
        addPath(path)
        cairo_set_line_width(pointer, width)
        cairo_set_line_join(pointer, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(pointer, cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        // A negative dash, or dashes that are all 0, would put a cairo context into a permanent error state.
        let isDashed = dash.allSatisfy { $0.isFinite && $0 >= 0 } && dash.reduce(0, +) > 0
        let lengths = isDashed ? dash.map(Double.init) : []
        cairo_set_dash(pointer, lengths, Int32(lengths.count), 0)
        inUserSpace(state.transform) { cairo_stroke(pointer) }
    }

    /// Makes the rectangle transparent, or black on a surface without an alpha channel. ``alpha`` has no effect.
    package func clear(_ rect: CGRect) {
        guard state.transform.isUsable else { return }
        if let pixels = alignedPixels(rect) { addPixels(pixels) } else { addPath(Path(rect: rect)) }
        cairo_set_operator(pointer, CAIRO_OPERATOR_CLEAR)
        cairo_fill(pointer)
        cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
    }

    /// Fills a path with a linear gradient between two points; the outermost colors continue beyond the points.
    ///
    /// - Parameter colors: The color stops, with offsets from 0 at `start` to 1 at `end`.
    public func fill(
        _ path: Path, linear colors: [(offset: Double, color: Color)], from start: CGPoint, to end: CGPoint
    ) {
        guard let inverse = state.transform.usableInverse, state.alpha > 0, start != end,
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
