/// A mutable path with reference semantics, as in UIKit; ``path`` is the equivalent value. Belongs to the actor or
/// thread that created it.
open class UIBezierPath {
    /// The path as a value.
    public internal(set) var path: Path
    /// The line width of ``stroke()``, in points. Defaults to 1.
    open var lineWidth: CGFloat = 1
    /// The shape of open ends in ``stroke()``.
    open var lineCapStyle = CGLineCap.butt
    /// The shape of corners in ``stroke()``.
    open var lineJoinStyle = CGLineJoin.miter
    /// The ratio of a miter's length to the line width from which a corner is beveled. Defaults to 10.
    open var miterLimit: CGFloat = 10
    /// Whether ``fill()``, ``addClip()`` and ``contains(_:)`` use the even-odd rule instead of the winding rule.
    open var usesEvenOddFillRule = false
    /// The error of flattened curves; has no effect, since curves are drawn to the precision of pixels.
    open var flatness: CGFloat = 0.6
    private var dash: [CGFloat] = []
    private var dashPhase: CGFloat = 0

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
        let corners = RectCorners(rawValue: corners.rawValue)
        self.init(Path(roundedRect: rect, cornerRadius: cornerRadii.width, corners: corners))
    }

    /// Creates an arc; see ``addArc(withCenter:radius:startAngle:endAngle:clockwise:)``.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Creates a path with the segments of another one.
    public convenience init(cgPath: CGPath) { self.init(cgPath.path) }

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
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Adds a circular arc, with a straight line from the current point to its start.
    ///
    /// Angles are in radians, measured clockwise from the positive x axis, since y points down. A clockwise arc runs
    /// from the start angle towards larger angles. Infinite and NaN values add nothing.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(center: center, radius: radius, from: startAngle, to: endAngle, isIncreasing: clockwise)
    }

    /// Closes the current subpath; without a current point it has no effect.
    open func close() { path.close() }

    /// Appends the segments of another path.
    open func append(_ other: UIBezierPath) { path.append(other.path) }

    /// Applies the transform to every point.
    open func apply(_ transform: CGAffineTransform) { path = path.transformed(by: transform) }

    /// Returns a path with the same segments in the opposite direction.
    open func reversing() -> UIBezierPath { UIBezierPath(path.reversed()) }

    /// Removes all segments.
    open func removeAllPoints() { path = Path() }

    // MARK: Properties

    /// Whether the path has no segments.
    open var isEmpty: Bool { path.isEmpty }

    /// The start of the next segment; the origin if there is none, as in UIKit.
    open var currentPoint: CGPoint { path.currentPoint ?? .zero }

    /// The bounding box of all points, control points included; the null rectangle for an empty path.
    open var bounds: CGRect { path.bounds }

    /// Whether the point lies inside by the fill rule. Open subpaths count as closed.
    open func contains(_ point: CGPoint) -> Bool { path.contains(point, evenOdd: usesEvenOddFillRule) }

    /// The segments as a `CGPath`; a copy, whose changes do not affect this path.
    open var cgPath: CGPath {
        get { CGPath(path) }
        set { path = newValue.path }
    }

    /// Sets alternating lengths of dashes and gaps, in points; `count` 0 draws solid lines.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
        dashPhase = phase
    }

    private var style: StrokeStyle {
        var style = StrokeStyle(width: lineWidth)
        (style.cap, style.join, style.miterLimit) = (lineCapStyle, lineJoinStyle, miterLimit)
        (style.dash, style.dashPhase) = (dash, dashPhase)
        return style
    }

    private var rule: FillRule { usesEvenOddFillRule ? .evenOdd : .winding }

    // MARK: Drawing, within `UIView.draw(_:)`, an image renderer or an image context

    /// Fills the path with the color of `UIColor.setFill()`. Has no effect outside a drawing.
    open func fill() { UIGraphicsGetCurrentContext()?.fill(path, rule) }

    /// Fills the path with a blend mode and an opacity.
    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { drawn(with: blendMode, alpha) { fill() } }

    /// Strokes the path with the color of `UIColor.setStroke()` and the line style of the path. Has no effect outside a
    /// drawing.
    open func stroke() { UIGraphicsGetCurrentContext()?.stroke(path, style: style) }

    /// Strokes the path with a blend mode and an opacity.
    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { drawn(with: blendMode, alpha) { stroke() } }

    /// Intersects the clip with the path until the state is restored. Has no effect outside a drawing.
    open func addClip() { Drawing.current?.context.clip(to: path, rule: rule) }

    private func drawn(with blendMode: CGBlendMode, _ alpha: CGFloat, _ body: () -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.drawing.context.alpha *= Double(alpha)
        body()
        context.restoreGState()
    }
}

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
