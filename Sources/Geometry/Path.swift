import Foundation

/// An outline of lines and cubic Bézier curves: the visible part of a preview, the outline of a shadow, a shape to
/// fill.
///
/// A value without drawing code, so that the session engine can describe shapes without depending on a renderer. The
/// caller chooses the coordinate space; the path of a preview uses the coordinates of the preview's view (MOTION-1).
public struct Path: Sendable, Equatable {
    /// One segment of the outline.
    package enum Element: Sendable, Equatable {
        /// Starts a new subpath at the point.
        case move(to: CGPoint)
        /// A straight line from the current point.
        case line(to: CGPoint)
        /// A cubic Bézier curve from the current point.
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        /// A straight line back to the start of the subpath.
        case close
    }

    /// The segments in drawing order.
    package private(set) var elements: [Element] = []

    /// Creates an empty path.
    public init() {}

    /// Creates a closed rectangle, clockwise from its top left corner.
    public init(rect: CGRect) {
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        close()
    }

    /// Creates a rectangle with rounded corners; the radius is limited to half the shorter side.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        let radius = min(max(cornerRadius, 0), min(rect.width, rect.height) / 2)
        guard radius > 0 else {
            self.init(rect: rect)
            return
        }
        self.init()
        let handle = radius * Self.circleControl
        move(to: CGPoint(x: rect.minX + radius, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX - radius, y: rect.minY))
        addCorner(to: CGPoint(x: rect.maxX, y: rect.minY + radius), from: (handle, 0), into: (0, -handle), radius)
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - radius))
        addCorner(to: CGPoint(x: rect.maxX - radius, y: rect.maxY), from: (0, handle), into: (handle, 0), radius)
        addLine(to: CGPoint(x: rect.minX + radius, y: rect.maxY))
        addCorner(to: CGPoint(x: rect.minX, y: rect.maxY - radius), from: (-handle, 0), into: (0, handle), radius)
        addLine(to: CGPoint(x: rect.minX, y: rect.minY + radius))
        addCorner(to: CGPoint(x: rect.minX + radius, y: rect.minY), from: (0, -handle), into: (-handle, 0), radius)
        close()
    }

    /// Creates the ellipse inscribed in the rectangle.
    public init(ovalIn rect: CGRect) {
        let (rx, ry) = (rect.width / 2, rect.height / 2)
        let (cx, cy) = (rx * Self.circleControl, ry * Self.circleControl)
        let center = CGPoint(x: rect.midX, y: rect.midY)
        func point(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint { CGPoint(x: center.x + dx, y: center.y + dy) }
        move(to: point(rx, 0))
        addCurve(to: point(0, ry), control1: point(rx, cy), control2: point(cx, ry))
        addCurve(to: point(-rx, 0), control1: point(-cx, ry), control2: point(-rx, cy))
        addCurve(to: point(0, -ry), control1: point(-rx, -cy), control2: point(-cx, -ry))
        addCurve(to: point(rx, 0), control1: point(cx, -ry), control2: point(rx, -cy))
        close()
    }

    /// The distance of a cubic curve's control points from its ends, in radii, for which the curve approximates a
    /// quarter circle.
    private static let circleControl: CGFloat = 0.552_284_749_8

    private mutating func addCorner(
        to end: CGPoint, from: (CGFloat, CGFloat), into: (CGFloat, CGFloat), _ radius: CGFloat
    ) {
        let start = currentPoint ?? end
        addCurve(
            to: end, control1: CGPoint(x: start.x + from.0, y: start.y + from.1),
            control2: CGPoint(x: end.x + into.0, y: end.y + into.1))
    }

    /// Whether the path has no segments.
    package var isEmpty: Bool { elements.isEmpty }

    /// The end of the last segment, where the next one starts; after a close, the start of the closed subpath. Nil if
    /// the path is empty. After a close, O(segments of the subpath).
    package var currentPoint: CGPoint? {
        switch elements.last {
        case .move(let point), .line(let point), .curve(let point, _, _): point
        case .close: elements.lazy.reversed().compactMap { if case .move(let start) = $0 { start } else { nil } }.first
        case nil: nil
        }
    }

    /// Starts a new subpath at the point.
    public mutating func move(to point: CGPoint) { elements.append(.move(to: point)) }

    /// Adds a straight line; on an empty path, starts a subpath at `point` instead.
    public mutating func addLine(to point: CGPoint) {
        elements.append(elements.isEmpty ? .move(to: point) : .line(to: point))
    }

    /// Adds a cubic Bézier curve; on an empty path, starts a subpath at `end` instead.
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        elements.append(elements.isEmpty ? .move(to: end) : .curve(to: end, control1: control1, control2: control2))
    }

    /// Adds a circular arc, with a straight line from the current point to the arc's start; an empty path starts there.
    ///
    /// Angles are in radians, measured clockwise from the positive x axis, since y points down. The arc runs clockwise
    /// if `end` is greater than `start`, and covers several turns if the difference exceeds 2π. Values that are not
    /// finite add nothing.
    public mutating func addArc(center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat) {
        let sweep = end - start
        guard radius.isFinite, sweep.isFinite, abs(sweep) <= Self.largestSweep else { return }
        let segmentCount = max(Int((abs(sweep) / (.pi / 4) - Self.arcSlack).rounded(.up)), 1)
        let step = sweep / CGFloat(segmentCount)
        // The distance of the control points from the ends of each segment.
        let handle = 4 / 3 * tan(step / 4) * radius
        func direction(_ angle: CGFloat) -> CGPoint { CGPoint(x: cos(angle), y: sin(angle)) }
        func tangent(_ angle: CGFloat) -> CGPoint { CGPoint(x: -sin(angle), y: cos(angle)) }
        addLine(to: center + direction(start) * radius)
        for segment in 0..<segmentCount {
            let (before, after) = (start + CGFloat(segment) * step, start + CGFloat(segment + 1) * step)
            addCurve(
                to: center + direction(after) * radius,
                control1: center + direction(before) * radius + tangent(before) * handle,
                control2: center + direction(after) * radius - tangent(after) * handle)
        }
    }

    /// 1,000 full turns. `addArc` adds nothing for larger sweeps, which would take unbounded memory.
    private static let largestSweep: CGFloat = 2000 * .pi
    /// Tolerance that keeps a rounding error from adding a segment.
    private static let arcSlack: CGFloat = 1e-9

    /// Closes the current subpath, whose start is then the current point; has no effect on an empty path, or on one
    /// that is closed.
    public mutating func close() {
        if case .close? = elements.last { return }
        if !elements.isEmpty { elements.append(.close) }
    }

    /// Adds segments in the coordinates before a transform: `change` is called with a path that has the current point
    /// only. Without an inverse of the transform nothing is added. O(added segments).
    package mutating func add(through transform: AffineTransform, _ change: (inout Path) -> Void) {
        guard let inverse = transform.inverted() else { return }
        var added = Path()
        let start = currentPoint
        if let start { added.move(to: inverse.transform(start)) }
        change(&added)
        // The first segment stands for the current point.
        elements += added.transformed(by: transform).elements.dropFirst(start == nil ? 0 : 1)
    }

    /// Appends the segments of another path.
    package mutating func append(_ other: Path) { elements.append(contentsOf: other.elements) }

    /// The bounding box of all points, control points included; the null rectangle for an empty path.
    ///
    /// A curve lies within the hull of its control points, so the box contains the path but may be larger than
    /// necessary.
    package var bounds: CGRect {
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

    /// Returns the path with the transform applied to every point.
    package func transformed(by transform: AffineTransform) -> Path {
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

    /// The path with its subpaths in the same order and the segments of each in the opposite direction.
    package func reversed() -> Path {
        var result = Path()
        var points: [(end: CGPoint, controls: (CGPoint, CGPoint)?)] = []
        func finish(isClosed: Bool) {
            guard let last = points.last else { return }
            result.elements.append(.move(to: last.end))
            for index in points.indices.dropFirst().reversed() {
                let target = points[index - 1].end
                if let (control1, control2) = points[index].controls {
                    result.elements.append(.curve(to: target, control1: control2, control2: control1))
                } else {
                    result.elements.append(.line(to: target))
                }
            }
            if isClosed { result.elements.append(.close) }
            points = []
        }
        for element in elements {
            switch element {
            case .move(let to):
                finish(isClosed: false)
                points = [(to, nil)]
            case .line(let to): points.append((to, nil))
            case .curve(let to, let control1, let control2): points.append((to, (control1, control2)))
            case .close:
                let start = points.first?.end
                finish(isClosed: true)
                if let start { points = [(start, nil)] }
            }
        }
        if points.count > 1 || elements.count == 1 { finish(isClosed: false) }
        return result
    }

    /// Whether the point lies inside by the non-zero winding rule. Open subpaths count as closed.
    ///
    /// Curves are approximated by 16 line segments each. Complexity: O(*n*) in the number of segments.
    package func contains(_ point: CGPoint) -> Bool { winding(around: point).turns != 0 }

    /// Whether the point lies inside by a rule: non-zero winding, or an odd number of crossings.
    package func contains(_ point: CGPoint, evenOdd: Bool) -> Bool {
        let (turns, crossings) = winding(around: point)
        return evenOdd ? crossings % 2 == 1 : turns != 0
    }

    private func winding(around point: CGPoint) -> (turns: Int, crossings: Int) {
        var winding = 0
        var crossings = 0
        var start = CGPoint.zero
        var current = CGPoint.zero
        func cross(_ from: CGPoint, _ to: CGPoint) {
            let side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
            if from.y <= point.y {
                if to.y > point.y && side > 0 {
                    winding += 1
                    crossings += 1
                }
            } else if to.y <= point.y && side < 0 {
                winding -= 1
                crossings += 1
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
        return (winding, crossings)
    }

    private static let flatteningSteps = 16

    private static func cubic(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, at t: CGFloat) -> CGPoint {
        let u = 1 - t
        let (wa, wb, wc, wd) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return CGPoint(
            x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y)
    }
}
