/// The timing and the velocity of scrolling near an edge (DRAG-11).
///
/// One value covers the stay of one pointer in the edge zone of one view. Each frame the owner scrolls the view by the
/// velocity times the duration that `advance(to:limit:)` returns.
package struct Autoscroll: Sendable, Equatable {
    /// When scrolling starts.
    package let start: Timestamp
    private var last: Timestamp
    /// A period in which the pointer is deep in the zone of the same edge.
    private struct DeepStay: Sendable, Equatable {
        var began: Timestamp
        var direction: CGPoint
    }

    private var stay: DeepStay?

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

    /// Advances time; returns the distance by which the frame scrolls, zero before `start`.
    ///
    /// `velocity` is the velocity at the pointer, and `length` the distance between the ends of the content. Once the
    /// pointer has been deep in the zone for `autoscrollGrowthDelay`, the velocity grows until it would cross `length`
    /// in `autoscrollCrossing`; it does not grow in content that the constant velocity crosses in that time.
    package mutating func distance(
        to time: Timestamp, at velocity: CGPoint, across length: CGPoint, thresholds: Thresholds
    ) -> CGPoint {
        let step = advance(to: time, limit: thresholds.longestScrollStep).seconds
        let limit = thresholds.autoscrollSpeed
        func isDeep(_ velocity: CGFloat) -> Bool { abs(velocity) >= limit / 2 }
        func direction(_ velocity: CGFloat) -> CGFloat { isDeep(velocity) ? (velocity < 0 ? -1 : 1) : 0 }
        let toward = CGPoint(x: direction(velocity.x), y: direction(velocity.y))
        if toward == .zero {
            stay = nil
        } else if stay?.direction != toward {
            stay = DeepStay(began: time, direction: toward)
        }
        guard let stay else { return velocity * step }
        let grown = (time - stay.began - thresholds.autoscrollGrowthDelay).seconds
        let progress = min(max(grown / thresholds.autoscrollGrowth.seconds, 0), 1)
        func along(_ velocity: CGFloat, _ length: CGFloat) -> CGFloat {
            guard isDeep(velocity) else { return velocity * step }
            let peak = min(length / thresholds.autoscrollCrossing.seconds, thresholds.autoscrollTopSpeed)
            return velocity * (1 + max(peak / limit - 1, 0) * progress) * step
        }
        return CGPoint(x: along(velocity.x, length.x), y: along(velocity.y, length.y))
    }

    /// The velocity in points per second at a point of a rectangle; zero outside the rectangle and its edge zones.
    ///
    /// Grows with the square of the depth in the zone. `zone` returns how deep the zone is at the edge in a direction.
    /// In a rectangle too small for two zones, each is half as deep as the rectangle.
    package static func velocity(
        at point: CGPoint, in rect: CGRect, thresholds: Thresholds, zone: (_ direction: CGPoint) -> CGFloat
    ) -> CGPoint {
        guard rect.contains(point) else { return .zero }
        func along(_ position: CGFloat, _ low: CGFloat, _ high: CGFloat, _ axis: CGPoint) -> CGFloat {
            let direction: CGFloat = position - low < high - position ? -1 : 1
            let zone = min(zone(axis * direction), (high - low) / 2)
            guard zone > 0 else { return 0 }
            let depth = 1 - min(position - low, high - position) / zone
            return depth > 0 ? direction * thresholds.autoscrollSpeed * depth * depth : 0
        }
        return CGPoint(
            x: along(point.x, rect.minX, rect.maxX, CGPoint(x: 1, y: 0)),
            y: along(point.y, rect.minY, rect.maxY, CGPoint(x: 0, y: 1)))
    }

    /// The velocity in a rectangle with zones of the usual depth at all edges.
    package static func velocity(at point: CGPoint, in rect: CGRect, thresholds: Thresholds) -> CGPoint {
        velocity(at: point, in: rect, thresholds: thresholds) { _ in thresholds.autoscrollZone }
    }
}

/// A view that scrolls while a drag is near one of its edges (DRAG-11). Of several drags, the one with the most
/// recently moved pointer scrolls it.
@preconcurrency @MainActor public protocol AutoscrollView: InteractionView {
    /// The point of the content at the view's top left corner.
    var contentOffset: CGPoint { get }
    /// The largest offset, at the end of the content; zero if all content is visible.
    var maximumOffset: CGPoint { get }
    /// Scrolls to an offset, limited to the content. After a canceled drag the engine scrolls back with animation.
    func scroll(to offset: CGPoint, animated: Bool)
    /// Scrolls by `distance` in points, limited to the content; returns the distance scrolled.
    func autoscroll(by distance: CGPoint) -> CGPoint
    /// Whether the view can scroll further in a direction, given by the signs of the coordinates.
    func canAutoscroll(toward direction: CGPoint) -> Bool
    /// How deep the zone is at the edge in a direction, in points, given the usual depth, which is the default. A view
    /// returns less where a drag near the edge is more likely meant for what is under the pointer than for what
    /// scrolling would reveal.
    func autoscrollZone(toward direction: CGPoint, usualDepth: CGFloat) -> CGFloat
    /// The part of the content at a point of the window that scrolls by itself: a drag there scrolls it rather than the
    /// view. Nil by default.
    func innerAutoscrollView(atPointInWindow point: CGPoint) -> (any AutoscrollView)?
}

extension AutoscrollView {
    /// Returns the usual depth.
    public func autoscrollZone(toward direction: CGPoint, usualDepth: CGFloat) -> CGFloat { usualDepth }

    /// Returns nil.
    public func innerAutoscrollView(atPointInWindow point: CGPoint) -> (any AutoscrollView)? { nil }

    /// The autoscroll velocity at a point in the view's coordinates, along the axes for which `canScroll` returns true.
    package func autoscrollVelocity(
        at point: CGPoint, thresholds: Thresholds, where canScroll: (_ direction: CGPoint) -> Bool
    ) -> CGPoint {
        var velocity = Autoscroll.velocity(at: point, in: bounds, thresholds: thresholds) {
            autoscrollZone(toward: $0, usualDepth: thresholds.autoscrollZone)
        }
        if velocity.x != 0, !canScroll(CGPoint(x: velocity.x, y: 0)) { velocity.x = 0 }
        if velocity.y != 0, !canScroll(CGPoint(x: 0, y: velocity.y)) { velocity.y = 0 }
        return velocity
    }
}
