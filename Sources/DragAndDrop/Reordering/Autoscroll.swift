/// The timing and the velocity of scrolling near an edge (DRAG-11).
///
/// One value covers the stay of one pointer in the edge zone of one view. Each frame the owner scrolls the view by the
/// velocity times the duration that `advance(to:limit:)` returns.
package struct Autoscroll: Sendable, Equatable {
    /// When scrolling starts.
    package let start: Timestamp
    private var last: Timestamp

    /// Creates the state of a pointer that entered a zone at a time and scrolls after a delay.
    package init(enteredAt time: Timestamp, delay: Duration = .zero) {
        start = time + delay
        last = time
    }

    /// Advances time; returns the duration by which the frame scrolls, zero before `start`.
    ///
    /// The result is at most `limit`, so that a late frame causes no jump.
    package mutating func advance(to time: Timestamp, limit: Duration) -> Duration {
        let from = max(start, last)
        last = max(last, time)
        return time > from ? min(time - from, limit) : .zero
    }

    /// The velocity in points per second at a point of a rectangle; zero outside the rectangle and its edge zones.
    ///
    /// Grows with the square of the depth in the zone. In a rectangle too small for two zones, each is half as deep as
    /// the rectangle.
    package static func velocity(at point: CGPoint, in rect: CGRect, thresholds: Thresholds) -> CGPoint {
        guard rect.contains(point) else { return .zero }
        func along(_ position: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
            let zone = min(thresholds.autoscrollZone, (high - low) / 2)
            guard zone > 0 else { return 0 }
            let (before, after) = (low + zone - position, position - (high - zone))
            let depth = max(before, after) / zone
            guard depth > 0 else { return 0 }
            let speed = thresholds.autoscrollSpeed * min(depth, 1) * min(depth, 1)
            return before > after ? -speed : speed
        }
        return CGPoint(x: along(point.x, rect.minX, rect.maxX), y: along(point.y, rect.minY, rect.maxY))
    }
}

/// A view that scrolls while a drag is near one of its edges (DRAG-11). Of several drags, the one with the most
/// recently moved pointer scrolls it.
@MainActor public protocol AutoscrollView: InteractionView {
    /// Scrolls by `distance` in points, limited to the content; returns the distance scrolled.
    func autoscroll(by distance: CGPoint) -> CGPoint
    /// Whether the view can scroll further in a direction, given by the signs of the coordinates.
    func canAutoscroll(toward direction: CGPoint) -> Bool
}

extension AutoscrollView {
    /// The autoscroll velocity at a point in the view's coordinates, along the axes for which `canScroll` returns true.
    package func autoscrollVelocity(
        at point: CGPoint, thresholds: Thresholds, where canScroll: (_ direction: CGPoint) -> Bool
    ) -> CGPoint {
        var velocity = Autoscroll.velocity(at: point, in: bounds, thresholds: thresholds)
        if velocity.x != 0, !canScroll(CGPoint(x: velocity.x, y: 0)) { velocity.x = 0 }
        if velocity.y != 0, !canScroll(CGPoint(x: 0, y: velocity.y)) { velocity.y = 0 }
        return velocity
    }
}
