/// An outline that is built step by step and shared, as UIKit's is; the value below is `path`.
@MainActor open class UIBezierPath {
    /// The outline as the engine and the canvas know it.
    public private(set) var path: Path
    /// How wide `stroke()` draws, in points; 1 at first.
    public var lineWidth: CGFloat = 1
    /// How lines end.
    public var lineCapStyle = CGLineCap.butt

    /// An empty path.
    public init() { path = Path() }

    /// A path of another kind of value.
    public init(_ path: Path) { self.path = path }

    /// A rectangle.
    public convenience init(rect: CGRect) { self.init(Path(rect: rect)) }

    /// The ellipse that touches the four sides of the rectangle.
    public convenience init(ovalIn rect: CGRect) { self.init(Path(ovalIn: rect)) }

    /// A rectangle with round corners; the radius is limited to half of the shorter side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(Path(roundedRect: rect, cornerRadius: cornerRadius))
    }

    /// A rectangle with some of its corners round, as quarters of a circle whose radius is the radii's width, limited
    /// to half of the shorter side. Their height is not looked at, as in UIKit.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        let radius = min(max(cornerRadii.width, 0), min(rect.width, rect.height) / 2)
        var path = Path()
        let all: [(corner: UIRectCorner, point: CGPoint, middle: CGPoint)] = [
            (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: radius, y: radius)),
            (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: -radius, y: radius)),
            (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: -radius, y: -radius)),
            (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: radius, y: -radius)),
        ]
        for (index, (corner, point, middle)) in all.enumerated() {
            if corners.contains(corner), radius > 0 {
                let start = CGFloat(index) * .pi / 2 + .pi
                path.addArc(center: point + middle, radius: radius, from: start, to: start + .pi / 2)
            } else {
                path.addLine(to: point)
            }
        }
        path.close()
        self.init(path)
    }

    /// A part of a circle; see `addArc(withCenter:radius:startAngle:endAngle:clockwise:)`.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    // MARK: Building

    /// Begins a new part at the point.
    open func move(to point: CGPoint) { path.move(to: point) }

    /// Adds a straight line.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// Adds a cubic curve.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic curve.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        let start = currentPoint
        // The cubic that is the same curve: its handles reach two thirds of the way to the only control point.
        path.addCurve(
            to: endPoint, control1: start + (controlPoint - start) * (2 / 3),
            control2: endPoint + (controlPoint - endPoint) * (2 / 3))
    }

    /// Adds a part of a circle, with a straight line to where it begins.
    ///
    /// Angles are radians, clockwise from the right since y points down; a clockwise arc goes from the start angle up.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        guard radius.isFinite, startAngle.isFinite, endAngle.isFinite else { return }
        let turn = 2 * CGFloat.pi
        var sweep = (clockwise ? endAngle - startAngle : startAngle - endAngle)
        // A whole turn may come out a rounding error longer.
        if sweep > turn, sweep < turn * (1 + 1e-9) { sweep = turn }
        if sweep < 0 || sweep > turn { sweep -= (sweep / turn).rounded(.down) * turn }
        path.addArc(
            center: center, radius: radius, from: startAngle, to: startAngle + (clockwise ? sweep : -sweep))
    }

    /// Closes the current part; without one nothing happens.
    open func close() { path.close() }

    /// Adds the parts of another path behind one's own.
    open func append(_ other: UIBezierPath) { path.append(other.path) }

    /// Moves every point by the transform.
    open func apply(_ transform: CGAffineTransform) { path = path.transformed(by: transform) }

    /// Begins anew.
    open func removeAllPoints() { path = Path() }

    // MARK: Asking

    /// Whether there is nothing to draw.
    open var isEmpty: Bool { path.isEmpty }

    /// Where the next line would start; the origin when there is no such point.
    open var currentPoint: CGPoint { path.currentPoint ?? .zero }

    /// The smallest rectangle around all points, control points included; the null rectangle when empty.
    open var bounds: CGRect { path.bounds }

    /// Whether the point lies inside, by the non-zero winding rule; open parts count as closed.
    open func contains(_ point: CGPoint) -> Bool { path.contains(point) }

    // MARK: Drawing, within `UIView.draw(_:)` or an image renderer

    /// Fills the inside with the colour of `UIColor.setFill()`; nothing happens outside of a drawing.
    open func fill() {
        guard let drawing = Drawing.current else { return }
        drawing.context.fill(path, drawing.fillColor)
    }

    /// Draws the outline with the colour of `UIColor.setStroke()`; nothing happens outside of a drawing.
    open func stroke() {
        guard let drawing = Drawing.current else { return }
        drawing.context.stroke(
            path, drawing.strokeColor, width: lineWidth, cap: lineCapStyle == .round ? .round : .butt)
    }

    /// Keeps what is drawn from now on inside; nothing happens outside of a drawing.
    open func addClip() { Drawing.current?.context.clip(to: path) }
}

/// How a line ends.
public typealias CGLineCap = LineCap

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable, Hashable {
    /// The corners as bits.
    public let rawValue: UInt

    /// Corners from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Left above.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// Right above.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// Left below.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// Right below.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All four.
    public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}
