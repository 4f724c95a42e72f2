import Foundation

/// An outline of lines and curves: the visible part of a preview, the shape of a shadow, what a canvas fills.
///
/// A value with no drawing in it, so that the session engine can speak of shapes without knowing a renderer.
/// Coordinates are in whatever space its user says; for a preview that is the view's own (MOTION-1).
public struct Path: Sendable, Equatable {
    /// One step of the outline.
    public enum Element: Sendable, Equatable {
        /// Begins a new part at the point.
        case move(to: CGPoint)
        /// A straight line from the current point.
        case line(to: CGPoint)
        /// A cubic curve from the current point.
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        /// A line back to where the part began.
        case close
    }

    /// The steps, in drawing order.
    public private(set) var elements: [Element] = []

    /// An empty path.
    public init() {}

    /// A rectangle.
    public init(rect: CGRect) {
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        close()
    }

    /// A rectangle with round corners; the radius is limited to half of the shorter side.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        let radius = min(max(cornerRadius, 0), min(rect.width, rect.height) / 2)
        guard radius > 0 else {
            self.init(rect: rect)
            return
        }
        self.init()
        let pull = radius * Self.circleControl
        move(to: CGPoint(x: rect.minX + radius, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX - radius, y: rect.minY))
        addCorner(to: CGPoint(x: rect.maxX, y: rect.minY + radius), from: (pull, 0), into: (0, -pull), radius)
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - radius))
        addCorner(to: CGPoint(x: rect.maxX - radius, y: rect.maxY), from: (0, pull), into: (pull, 0), radius)
        addLine(to: CGPoint(x: rect.minX + radius, y: rect.maxY))
        addCorner(to: CGPoint(x: rect.minX, y: rect.maxY - radius), from: (-pull, 0), into: (0, pull), radius)
        addLine(to: CGPoint(x: rect.minX, y: rect.minY + radius))
        addCorner(to: CGPoint(x: rect.minX + radius, y: rect.minY), from: (0, -pull), into: (-pull, 0), radius)
        close()
    }

    /// The ellipse that touches the four sides of the rectangle.
    public init(ovalIn rect: CGRect) {
        let (rx, ry) = (rect.width / 2, rect.height / 2)
        let (cx, cy) = (rx * Self.circleControl, ry * Self.circleControl)
        let middle = CGPoint(x: rect.midX, y: rect.midY)
        func point(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint { CGPoint(x: middle.x + dx, y: middle.y + dy) }
        move(to: point(rx, 0))
        addCurve(to: point(0, ry), control1: point(rx, cy), control2: point(cx, ry))
        addCurve(to: point(-rx, 0), control1: point(-cx, ry), control2: point(-rx, cy))
        addCurve(to: point(0, -ry), control1: point(-rx, -cy), control2: point(-cx, -ry))
        addCurve(to: point(rx, 0), control1: point(cx, -ry), control2: point(rx, -cy))
        close()
    }

    /// How far a cubic's control points stand from its ends, as a part of the radius, to look like a quarter circle.
    private static let circleControl: CGFloat = 0.552_284_749_8

    private mutating func addCorner(
        to end: CGPoint, from: (CGFloat, CGFloat), into: (CGFloat, CGFloat), _ radius: CGFloat
    ) {
        let start = currentPoint ?? end
        addCurve(
            to: end, control1: CGPoint(x: start.x + from.0, y: start.y + from.1),
            control2: CGPoint(x: end.x + into.0, y: end.y + into.1))
    }

    /// Whether there is nothing to fill.
    public var isEmpty: Bool { elements.isEmpty }

    /// Where the next line would start, or nil at the beginning and after a close.
    public var currentPoint: CGPoint? {
        switch elements.last {
        case .move(let point), .line(let point), .curve(let point, _, _): point
        case .close, nil: nil
        }
    }

    /// Begins a new part at the point.
    public mutating func move(to point: CGPoint) { elements.append(.move(to: point)) }

    /// Adds a straight line; on an empty path it begins one.
    public mutating func addLine(to point: CGPoint) {
        elements.append(elements.isEmpty ? .move(to: point) : .line(to: point))
    }

    /// Adds a cubic curve; on an empty path it begins one at its end.
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        elements.append(elements.isEmpty ? .move(to: end) : .curve(to: end, control1: control1, control2: control2))
    }

    /// Adds a part of a circle, with a straight line to where it begins; an empty path begins there.
    ///
    /// Angles are in radians, clockwise from the right since y points down: it goes clockwise if `end` is the larger
    /// one, and over as many turns as there are between them. A radius or an angle that is not finite adds nothing.
    public mutating func addArc(center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat) {
        let sweep = end - start
        guard radius.isFinite, sweep.isFinite, abs(sweep) <= Self.largestSweep else { return }
        let pieces = max(Int((abs(sweep) / (.pi / 4) - Self.arcSlack).rounded(.up)), 1)
        let step = sweep / CGFloat(pieces)
        // How far the control points stand from the ends of so much of a circle.
        let pull = 4 / 3 * tan(step / 4) * radius
        func ray(_ angle: CGFloat) -> CGPoint { CGPoint(x: cos(angle), y: sin(angle)) }
        func way(_ angle: CGFloat) -> CGPoint { CGPoint(x: -sin(angle), y: cos(angle)) }
        addLine(to: center + ray(start) * radius)
        for piece in 0..<pieces {
            let (before, after) = (start + CGFloat(piece) * step, start + CGFloat(piece + 1) * step)
            addCurve(
                to: center + ray(after) * radius, control1: center + ray(before) * radius + way(before) * pull,
                control2: center + ray(after) * radius - way(after) * pull)
        }
    }

    /// More turns than anybody draws: what is asked for by mistake takes no memory.
    private static let largestSweep: CGFloat = 2000 * .pi
    /// A rounding error does not make another piece.
    private static let arcSlack: CGFloat = 1e-9

    /// Closes the current part; without one nothing happens.
    public mutating func close() {
        guard currentPoint != nil else { return }
        elements.append(.close)
    }

    /// Adds the parts of another path behind one's own.
    public mutating func append(_ other: Path) { elements.append(contentsOf: other.elements) }

    /// The smallest rectangle around all points, control points included; the null rectangle when empty.
    ///
    /// Control points may lie outside the curve, so the box is never too small.
    public var bounds: CGRect {
        var low = CGPoint(x: CGFloat.infinity, y: .infinity)
        var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
        func include(_ point: CGPoint) {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        for element in elements {
            switch element {
            case .move(let point), .line(let point): include(point)
            case .curve(let end, let control1, let control2):
                include(end)
                include(control1)
                include(control2)
            case .close: break
            }
        }
        guard low.x <= high.x else { return .null }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// The path with every point moved by the transform.
    public func transformed(by transform: AffineTransform) -> Path {
        var result = Path()
        result.elements = elements.map { element in
            switch element {
            case .move(let point): .move(to: transform.transform(point))
            case .line(let point): .line(to: transform.transform(point))
            case .curve(let end, let control1, let control2):
                .curve(
                    to: transform.transform(end), control1: transform.transform(control1),
                    control2: transform.transform(control2))
            case .close: .close
            }
        }
        return result
    }

    /// Whether the point lies inside, by the non-zero winding rule; open parts count as closed.
    public func contains(_ point: CGPoint) -> Bool {
        var winding = 0
        var start = CGPoint.zero
        var current = CGPoint.zero
        func cross(_ from: CGPoint, _ to: CGPoint) {
            let side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
            if from.y <= point.y {
                if to.y > point.y && side > 0 { winding += 1 }
            } else if to.y <= point.y && side < 0 {
                winding -= 1
            }
        }
        for element in elements {
            switch element {
            case .move(let to):
                cross(current, start)
                start = to
                current = to
            case .line(let to):
                cross(current, to)
                current = to
            case .curve(let to, let control1, let control2):
                let origin = current
                for step in 1...Self.flatteningSteps {
                    let t = CGFloat(step) / CGFloat(Self.flatteningSteps)
                    let next = Self.cubic(origin, control1, control2, to, at: t)
                    cross(current, next)
                    current = next
                }
            case .close:
                cross(current, start)
                current = start
            }
        }
        cross(current, start)
        return winding != 0
    }

    private static let flatteningSteps = 16

    private static func cubic(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, at t: CGFloat) -> CGPoint {
        let u = 1 - t
        let (wa, wb, wc, wd) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return CGPoint(
            x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y)
    }
}
