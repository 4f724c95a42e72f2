import CCairo
import Foundation
import Geometry

/// The shape of a line's open ends.
public enum LineCap: Sendable, Hashable {
    /// Ends exactly at the last point.
    case butt
    /// Ends in a half circle around the last point.
    case round
    /// Ends in half a square around the last point.
    case square
}

/// The shape of a line's corners.
public enum LineJoin: Sendable, Hashable {
    /// A sharp corner, up to the miter limit; a bevel beyond it.
    case miter
    /// A circular arc.
    case round
    /// A straight edge.
    case bevel
}

/// Which regions that a path surrounds are inside.
public enum FillRule: Sendable, Hashable {
    /// Those around which the path turns, with the direction counted.
    case winding
    /// Those that a line from outside reaches after crossing the path an odd number of times.
    case evenOdd

    var cairo: cairo_fill_rule_t { self == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD }
}

/// The appearance of a stroked path.
public struct StrokeStyle: Sendable, Hashable {
    /// The line width in points; the line is centered on the path.
    public var width: CGFloat
    /// The shape of open ends.
    public var cap = LineCap.butt
    /// The shape of corners.
    public var join = LineJoin.miter
    /// The largest ratio of a miter's length to the line width.
    public var miterLimit: CGFloat = 10
    /// Alternating lengths of dashes and gaps, in points; empty for a solid line.
    public var dash: [CGFloat] = []
    /// The position in the dash pattern at which the line starts, in points.
    public var dashPhase: CGFloat = 0

    /// Creates the style of a solid line with sharp corners.
    public init(width: CGFloat = 1) { self.width = width }
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

    /// Fills a path by a fill rule, antialiased.
    package func fill(_ path: Path, _ color: Color, rule: FillRule) {
        cairo_set_fill_rule(pointer, rule.cairo)
        fill(path, color)
        cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_WINDING)
    }

    /// Strokes a path with round joins.
    ///
    /// - Parameters:
    ///   - width: The line width in points; the line is centered on the path.
    ///   - dash: Alternating lengths of dashes and gaps, in points; empty for a solid line.
    public func stroke(
        _ path: Path, _ color: Color, width: CGFloat, cap: LineCap = .butt, dash: [CGFloat] = []
    ) {
        var style = StrokeStyle(width: width)
        (style.cap, style.join, style.dash) = (cap, .round, dash)
        stroke(path, color, style: style)
    }

    /// Strokes a path, antialiased.
    package func stroke(_ path: Path, _ color: Color, style: StrokeStyle) {
        let width = style.width
        guard width.isFinite, width > 0, width < AffineTransform.maximumOffset, setSource(color) else { return }
        addPath(path)
        apply(style)
        inUserSpace(state.transform) { cairo_stroke(pointer) }
    }

    func apply(_ style: StrokeStyle) {
        cairo_set_line_width(pointer, style.width)
        cairo_set_line_join(pointer, style.join.cairo)
        cairo_set_line_cap(pointer, style.cap.cairo)
        cairo_set_miter_limit(pointer, style.miterLimit.isFinite ? max(style.miterLimit, 1) : 10)
        // A negative dash, or dashes that are all 0, would put a cairo context into a permanent error state.
        let isDashed = style.dash.allSatisfy { $0.isFinite && $0 >= 0 } && style.dash.reduce(0, +) > 0
        let lengths = isDashed ? style.dash.map(Double.init) : []
        cairo_set_dash(
            pointer, lengths, Int32(lengths.count), style.dashPhase.isFinite ? Double(style.dashPhase) : 0)
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
            let color = color.resolved(in: scheme)
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

extension LineCap {
    var cairo: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension LineJoin {
    var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}
