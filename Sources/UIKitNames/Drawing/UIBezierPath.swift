/// A mutable path with reference semantics, as in UIKit; ``path`` is the equivalent value.
@MainActor open class UIBezierPath {
    /// The path as a value.
    public private(set) var path: Path
    /// The line width of ``stroke()``, in points. Defaults to 1.
    public var lineWidth: CGFloat = 1
    /// The shape of open ends in ``stroke()``. Corners are always round.
    public var lineCapStyle = CGLineCap.butt

    /// Creates an empty path.
    public init() { path = Path() }

    /// Creates a path from a value.
    public init(_ path: Path) { self.path = path }

    /// Creates a closed rectangle.
    public convenience init(rect: CGRect) { self.init(Path(rect: rect)) }

    /// Creates the ellipse inscribed in the rectangle.
    public convenience init(ovalIn rect: CGRect) { self.init(Path(ovalIn: rect)) }

    /// Creates a rectangle with rounded corners; the radius is limited to half the shorter side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(Path(roundedRect: rect, cornerRadius: cornerRadius))
    }

    /// Creates a rectangle with some corners rounded to quarter circles.
    ///
    /// The radius is `cornerRadii.width`, limited to half the shorter side. The height is ignored, as in UIKit.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        let radius = min(max(cornerRadii.width, 0), min(rect.width, rect.height) / 2)
        var path = Path()
        let quarters: [(corner: UIRectCorner, point: CGPoint, toCenter: CGPoint)] = [
            (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: radius, y: radius)),
            (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: -radius, y: radius)),
            (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: -radius, y: -radius)),
            (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: radius, y: -radius)),
        ]
        for (index, (corner, point, toCenter)) in quarters.enumerated() {
            if corners.contains(corner), radius > 0 {
                let start = CGFloat(index) * .pi / 2 + .pi
                path.addArc(center: point + toCenter, radius: radius, from: start, to: start + .pi / 2)
            } else {
                path.addLine(to: point)
            }
        }
        path.close()
        self.init(path)
    }

    /// Creates an arc; see ``addArc(withCenter:radius:startAngle:endAngle:clockwise:)``.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    // MARK: Constructing a path

    /// Starts a new subpath at the point.
    open func move(to point: CGPoint) { path.move(to: point) }

    /// Adds a straight line. On an empty path it starts a subpath, where UIKit ignores the call.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// Adds a cubic Bézier curve. On an empty path it starts a subpath at `endPoint`.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic Bézier curve, stored as the equivalent cubic one.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        let start = currentPoint
        // The control points of the equivalent cubic lie two thirds of the way to the quadratic's control point.
        path.addCurve(
            to: endPoint, control1: start + (controlPoint - start) * (2 / 3),
            control2: endPoint + (controlPoint - endPoint) * (2 / 3))
    }

    /// Adds a circular arc, with a straight line from the current point to its start.
    ///
    /// Angles are in radians, measured clockwise from the positive x axis, since y points down. A clockwise arc runs
    /// from the start angle towards larger angles. Infinite and NaN values add nothing.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        guard radius.isFinite, startAngle.isFinite, endAngle.isFinite else { return }
        let fullTurn = 2 * CGFloat.pi
        var sweep = (clockwise ? endAngle - startAngle : startAngle - endAngle)
        // Treat a full turn that is longer by a rounding error as one full turn.
        if sweep > fullTurn, sweep < fullTurn * (1 + 1e-9) { sweep = fullTurn }
        if sweep < 0 || sweep > fullTurn { sweep -= (sweep / fullTurn).rounded(.down) * fullTurn }
        path.addArc(
            center: center, radius: radius, from: startAngle, to: startAngle + (clockwise ? sweep : -sweep))
    }

    /// Closes the current subpath; without a current point it has no effect.
    open func close() { path.close() }

    /// Appends the segments of another path.
    open func append(_ other: UIBezierPath) { path.append(other.path) }

    /// Applies the transform to every point.
    open func apply(_ transform: CGAffineTransform) { path = path.transformed(by: transform) }

    /// Removes all segments.
    open func removeAllPoints() { path = Path() }

    // MARK: Properties

    /// Whether the path has no segments.
    open var isEmpty: Bool { path.isEmpty }

    /// The start of the next segment; the origin if there is none, as in UIKit.
    open var currentPoint: CGPoint { path.currentPoint ?? .zero }

    /// The bounding box of all points, control points included; the null rectangle for an empty path.
    open var bounds: CGRect { path.bounds }

    /// Whether the point lies inside by the non-zero winding rule. Open subpaths count as closed.
    open func contains(_ point: CGPoint) -> Bool { path.contains(point) }

    // MARK: Drawing, within `UIView.draw(_:)` or an image renderer

    /// Fills the path with the color of `UIColor.setFill()`. Has no effect outside a drawing call.
    open func fill() {
        guard let drawing = Drawing.current else { return }
        drawing.context.fill(path, drawing.fillColor)
    }

    /// Strokes the path with the color of `UIColor.setStroke()`. Has no effect outside a drawing call.
    open func stroke() {
        guard let drawing = Drawing.current else { return }
        drawing.context.stroke(
            path, drawing.strokeColor, width: lineWidth, cap: lineCapStyle == .round ? .round : .butt)
    }

    /// Intersects the clip with the path until the drawing call ends. Has no effect outside a drawing call.
    open func addClip() { Drawing.current?.context.clip(to: path) }
}

/// The shape of a line's open ends: butt or round.
public typealias CGLineCap = LineCap

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable, Hashable {
    /// The corners as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner at minX, minY.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// The corner at maxX, minY.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// The corner at minX, maxY.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// The corner at maxX, maxY.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All four corners.
    public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}
