/// A layer that fills and strokes a path, in its own coordinates.
@preconcurrency @MainActor open class CAShapeLayer: CALayer {
    /// The path; nil draws nothing. A later change of a mutable path has no effect.
    open var path: CGPath? {
        get { storedPath.map { CGPath($0) } }
        set { changing { storedPath = newValue?.path } }
    }
    private var storedPath: Path?

    /// The color of the fill; nil does not fill. Defaults to black.
    open var fillColor: CGColor? = .black { didSet { if fillColor != oldValue { setNeedsDisplay() } } }
    /// Which regions are filled. Defaults to `nonZero`.
    open var fillRule = CAShapeLayerFillRule.nonZero { didSet { setNeedsDisplay() } }
    /// The color of the line; nil, the default, does not stroke.
    open var strokeColor: CGColor? { didSet { if strokeColor != oldValue { setNeedsDisplay() } } }
    /// The line width, in points. Defaults to 1.
    open var lineWidth: CGFloat = 1 {
        willSet { setNeedsDisplay() }
        didSet { setNeedsDisplay() }
    }
    /// The shape of open ends. Defaults to `butt`.
    open var lineCap = CAShapeLayerLineCap.butt { didSet { setNeedsDisplay() } }
    /// The shape of corners. Defaults to `miter`.
    open var lineJoin = CAShapeLayerLineJoin.miter { didSet { setNeedsDisplay() } }
    /// The ratio of a miter's length to the line width from which a corner is beveled. Defaults to 10.
    open var miterLimit: CGFloat = 10 { didSet { setNeedsDisplay() } }
    /// Alternating lengths of dashes and gaps, in points; nil for a solid line.
    open var lineDashPattern: [NSNumber]? { didSet { setNeedsDisplay() } }
    /// The position in the dash pattern at which the line starts, in points.
    open var lineDashPhase: CGFloat = 0 { didSet { setNeedsDisplay() } }
    /// The part of the path's length, from 0 to 1, at which the line starts.
    open var strokeStart: CGFloat = 0 { didSet { if strokeStart != oldValue { setNeedsDisplay() } } }
    /// The part of the path's length, from 0 to 1, at which the line ends.
    open var strokeEnd: CGFloat = 1 { didSet { if strokeEnd != oldValue { setNeedsDisplay() } } }

    private var style: StrokeStyle {
        var style = StrokeStyle(width: lineWidth)
        style.cap = lineCap == .butt ? .butt : lineCap == .round ? .round : .square
        style.join = lineJoin == .miter ? .miter : lineJoin == .round ? .round : .bevel
        style.miterLimit = miterLimit
        style.dash = (lineDashPattern ?? []).map { CGFloat($0.doubleValue) }
        style.dashPhase = lineDashPhase
        return style
    }

    override var contentReach: CGFloat {
        guard let storedPath, !storedPath.isEmpty else { return 0 }
        let covered = strokeColor == nil ? storedPath.bounds : storedPath.strokeBounds(style)
        let area = CGRect(origin: .zero, size: bounds.size)
        guard covered.isFinite else { return 0 }
        return max(-covered.minX, -covered.minY, covered.maxX - area.maxX, covered.maxY - area.maxY, 0)
    }

    override func drawShape(in context: Context) {
        guard let storedPath else { return }
        if let fillColor { context.fill(storedPath, fillColor, rule: fillRule == .evenOdd ? .evenOdd : .winding) }
        guard let strokeColor else { return }
        let isWhole = strokeStart <= 0 && strokeEnd >= 1
        context.stroke(
            isWhole ? storedPath : storedPath.part(from: strokeStart, to: strokeEnd), strokeColor, style: style)
    }
}

/// Which regions that a path surrounds are filled.
public enum CAShapeLayerFillRule: Sendable, Hashable {
    /// Those around which the path turns.
    case nonZero
    /// Those that a line from outside reaches after crossing the path an odd number of times.
    case evenOdd
}

/// The shape of a line's open ends.
public enum CAShapeLayerLineCap: Sendable, Hashable {
    /// At the last point, a half circle around it, or half a square around it.
    case butt, round, square
}

/// The shape of a line's corners.
public enum CAShapeLayerLineJoin: Sendable, Hashable {
    /// Sharp, circular, or cut.
    case miter, round, bevel
}

/// A layer that is filled with a gradient, within its rounded corners.
@preconcurrency @MainActor open class CAGradientLayer: CALayer {
    /// The colors, `CGColor`s in the direction from `startPoint` to `endPoint`; other values are ignored.
    open var colors: [Any]? { didSet { setNeedsDisplay() } }
    /// The positions of the colors, from 0 to 1; nil distributes them evenly.
    open var locations: [NSNumber]? { didSet { setNeedsDisplay() } }
    /// The position of the first color, in parts of the bounds. Defaults to the middle of the top edge.
    open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { setNeedsDisplay() } }
    /// The position of the last color, in parts of the bounds. Defaults to the middle of the bottom edge.
    open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { setNeedsDisplay() } }
    /// The form of the gradient. Defaults to `axial`.
    open var type = CAGradientLayerType.axial { didSet { setNeedsDisplay() } }

    override func drawShape(in context: Context) {
        let colors = (colors ?? []).compactMap { $0 as? Color }
        let size = bounds.size
        guard !colors.isEmpty, size.width > 0, size.height > 0 else { return }
        let stops = colors.enumerated().map { index, color in
            let even = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
            let known = locations.flatMap { index < $0.count ? $0[index].doubleValue : nil }
            return (offset: known ?? even, color: color)
        }
        let path = Path(
            roundedRect: CGRect(origin: .zero, size: size), cornerRadius: max(cornerRadius, 0),
            corners: maskedCorners.corners)
        func point(_ part: CGPoint) -> CGPoint { CGPoint(x: part.x * size.width, y: part.y * size.height) }
        switch type {
        case .axial: context.fill(path, linear: stops, from: point(startPoint), to: point(endPoint), extends: true)
        case .radial:
            // The radii are the distances of both axes; an ellipse is a circle in a scaled space.
            let (center, end) = (point(startPoint), point(endPoint))
            let (rx, ry) = (abs(end.x - center.x), abs(end.y - center.y))
            guard rx > 0, ry > 0 else { return }
            context.saved {
                context.clip(to: path)
                context.translate(x: center.x, y: center.y)
                context.scale(x: 1, y: ry / rx)
                context.fill(
                    Path(rect: context.clipBounds), radial: stops, from: (.zero, 0), to: (.zero, rx))
            }
        }
    }
}

/// The form of a gradient. `conic` does not exist.
public enum CAGradientLayerType: Sendable, Hashable {
    /// Along a line.
    case axial
    /// Around `startPoint`; the last color is at the ellipse whose corner is `endPoint`.
    case radial
}

extension Path {
    /// The part of the path between two fractions of its length, as straight lines of about a point.
    func part(from start: CGFloat, to end: CGFloat) -> Path {
        let lines = flattened()
        let total = lines.reduce(0) { $0 + $1.from.distance(to: $1.to) }
        let (first, last) = (min(max(start, 0), 1) * total, min(max(end, 0), 1) * total)
        var result = Path()
        var position: CGFloat = 0
        var previousEnd: CGPoint?
        for (from, to) in lines {
            let length = from.distance(to: to)
            defer { position += length }
            guard length > 0, position + length > first, position < last else { continue }
            let (low, high) = (max((first - position) / length, 0), min((last - position) / length, 1))
            let begin = from + (to - from) * low
            if previousEnd != begin { result.move(to: begin) }
            let stop = from + (to - from) * high
            result.addLine(to: stop)
            previousEnd = stop
        }
        return result
    }

    private func flattened() -> [(from: CGPoint, to: CGPoint)] {
        var lines: [(CGPoint, CGPoint)] = []
        var (start, current) = (CGPoint.zero, CGPoint.zero)
        for element in elements {
            switch element {
            case .move(let to): (start, current) = (to, to)
            case .line(let to):
                lines.append((current, to))
                current = to
            case .curve(let to, let control1, let control2):
                let origin = current
                let span = origin.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: to)
                // Invalid coordinates are drawn as nothing, but must have a number of steps.
                let count = span.isFinite ? Int(min(max(span, 4), 200)) : 4
                for step in 1...count {
                    let t = CGFloat(step) / CGFloat(count)
                    let u = 1 - t
                    let next =
                        origin * (u * u * u) + control1 * (3 * u * u * t) + control2 * (3 * u * t * t) + to
                        * (t * t * t)
                    lines.append((current, next))
                    current = next
                }
            case .close:
                lines.append((current, start))
                current = start
            }
        }
        return lines
    }
}
