/// An outline with reference semantics; ``path`` is the equivalent value.
public class CGPath {
    /// The path as a value.
    public internal(set) var path: Path

    /// Creates a path from a value.
    public init(_ path: Path) { self.path = path }

    /// Creates a closed rectangle, with a transform applied to it.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        self.init(Path(rect: rect).applying(transform))
    }

    /// Creates the ellipse inscribed in a rectangle, with a transform applied to it.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        self.init(Path(ovalIn: rect).applying(transform))
    }

    /// Creates a rectangle with rounded corners. The radius is the smaller one of both lengths, where CoreGraphics
    /// draws elliptical corners.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>? = nil
    ) {
        self.init(Path(roundedRect: rect, cornerRadius: min(cornerWidth, cornerHeight)).applying(transform))
    }

    /// Whether the path has no segments.
    public var isEmpty: Bool { path.isEmpty }
    /// The end of the last segment; the origin if there is none.
    public var currentPoint: CGPoint { path.currentPoint ?? .zero }
    /// The bounding box of all points, control points included; the null rectangle for an empty path.
    public var boundingBox: CGRect { path.bounds }
    /// The bounding box of the curves, which here includes control points.
    public var boundingBoxOfPath: CGRect { path.bounds }

    /// Whether a point lies inside by a fill rule. Open subpaths count as closed.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        path.transformed(by: transform).contains(point, evenOdd: rule == .evenOdd)
    }

    /// Returns an immutable copy.
    public func copy() -> CGPath? { CGPath(path) }

    /// Returns a copy with a transform applied to it.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? { CGPath(path.applying(transform)) }

    /// Returns a copy that can be changed.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }
}

/// A path under construction.
public final class CGMutablePath: CGPath {
    /// Creates an empty path.
    public init() { super.init(Path()) }

    override init(_ path: Path) { super.init(path) }

    /// Starts a new subpath at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        path.move(to: point.applying(transform))
    }

    /// Adds a straight line. On an empty path it starts a subpath at `point`.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        path.addLine(to: point.applying(transform))
    }

    /// Adds a subpath of lines between points.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Adds a closed rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        path.append(Path(rect: rect).transformed(by: transform))
    }

    /// Adds closed rectangles.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Adds the ellipse inscribed in a rectangle.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        path.append(Path(ovalIn: rect).transformed(by: transform))
    }

    /// Adds a rectangle with rounded corners of the smaller one of both lengths.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let rounded = Path(roundedRect: rect, cornerRadius: min(cornerWidth, cornerHeight))
        path.append(rounded.transformed(by: transform))
    }

    /// Adds a circular arc, with a straight line from the current point to its start.
    ///
    /// Angles are in radians from the positive x axis, increasing clockwise on the screen, since y points down. As in
    /// CoreGraphics, `clockwise` refers to axes with y up: a clockwise arc runs towards smaller angles.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        add(transform) {
            $0.addArc(
                center: center, radius: radius, from: startAngle, to: endAngle, isIncreasing: !clockwise)
        }
    }

    /// Adds a circular arc by its start and its length in radians; negative lengths run towards smaller angles.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(transform) { $0.addArc(center: center, radius: radius, from: startAngle, to: startAngle + delta) }
    }

    /// Adds a line and an arc of a radius that rounds the corner at `tangent1End` on the way to `tangent2End`.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(transform) { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius) }
    }

    /// Adds a cubic Bézier curve.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        path.addCurve(
            to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
    }

    /// Adds a quadratic Bézier curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        path.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
    }

    /// Adds the segments of another path.
    public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
        path.append(other.path.transformed(by: transform))
    }

    /// Closes the current subpath.
    public func closeSubpath() { path.close() }

    private func add(_ transform: CGAffineTransform, _ change: (inout Path) -> Void) {
        if transform.isIdentity { change(&path) } else { path.add(through: transform, change) }
    }
}

extension Path {
    func applying(_ transform: UnsafePointer<CGAffineTransform>?) -> Path {
        transform.map { transformed(by: $0.pointee) } ?? self
    }

    /// Adds an arc of at most one turn towards larger or smaller angles. Infinite and NaN values add nothing.
    mutating func addArc(center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat, isIncreasing: Bool) {
        guard radius.isFinite, start.isFinite, end.isFinite else { return }
        let fullTurn = 2 * CGFloat.pi
        var sweep = isIncreasing ? end - start : start - end
        // Treat a full turn that is longer by a rounding error as one full turn.
        if sweep > fullTurn, sweep < fullTurn * (1 + 1e-9) { sweep = fullTurn }
        if sweep < 0 || sweep > fullTurn { sweep -= (sweep / fullTurn).rounded(.down) * fullTurn }
        addArc(center: center, radius: radius, from: start, to: start + (isIncreasing ? sweep : -sweep))
    }

    /// Rounds the corner at `corner` between the current point and `end`; a straight line if there is no corner.
    mutating func addArc(tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat) {
        guard let start = currentPoint else { return move(to: corner) }
        let (before, after) = (start.distance(to: corner), end.distance(to: corner))
        guard before > 0, after > 0, radius > 0, radius.isFinite else { return addLine(to: corner) }
        let (toStart, toEnd) = ((start - corner) * (1 / before), (end - corner) * (1 / after))
        let cosine = min(max(toStart.x * toEnd.x + toStart.y * toEnd.y, -1), 1)
        let half = acos(cosine) / 2
        guard half > 1e-6, half < .pi / 2 - 1e-6 else { return addLine(to: corner) }
        let middle = (toStart + toEnd) * (1 / (2 * cos(half)))
        let center = corner + middle * (radius / sin(half))
        let (first, last) = (corner + toStart * (radius / tan(half)), corner + toEnd * (radius / tan(half)))
        let from = atan2(first.y - center.y, first.x - center.x)
        var sweep = atan2(last.y - center.y, last.x - center.x) - from
        if sweep > .pi { sweep -= 2 * .pi }
        if sweep < -.pi { sweep += 2 * .pi }
        addArc(center: center, radius: radius, from: from, to: from + sweep)
    }

    /// Adds a quadratic curve, stored as the equivalent cubic one.
    mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        let start = currentPoint ?? end
        // The control points of the equivalent cubic lie two thirds of the way to the quadratic's control point.
        addCurve(
            to: end, control1: start + (control - start) * (2 / 3), control2: end + (control - end) * (2 / 3))
    }
}
