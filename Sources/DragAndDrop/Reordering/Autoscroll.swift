/// A view that scrolls while a drag is near one of its edges (DRAG-11). Of several drags, the one with the most
/// recently moved pointer scrolls it.
@MainActor public protocol AutoscrollView: InteractionView {
    /// Scrolls by `distance` in points, limited to the content; returns the distance scrolled.
    func autoscroll(by distance: CGPoint) -> CGPoint
    /// Whether there is content in a direction, given by the signs of the coordinates.
    func canAutoscroll(toward direction: CGPoint) -> Bool
}

/// Computes autoscroll velocities.
public enum Autoscroll {
    /// The velocity in points per second at a point of a rectangle; zero outside the rectangle and its edge zones.
    ///
    /// Grows with the square of the depth in the zone. Zones of a rectangle that is too small for two are half as deep
    /// as the rectangle.
    public static func velocity(at point: CGPoint, in rect: CGRect, thresholds: Thresholds) -> CGPoint {
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
