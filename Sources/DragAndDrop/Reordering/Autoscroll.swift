/// A view that scrolls by itself when a drag comes near its edge (DRAG-11). Of several drags near its edges it follows
/// the one whose hand came there last.
@MainActor public protocol AutoscrollView: InteractionView {
    /// Scrolls by so many points, as far as the content goes; returns by how much it did.
    func autoscroll(by distance: CGPoint) -> CGPoint
    /// Whether there is content in the direction: the signs of the coordinates say which.
    func canAutoscroll(toward direction: CGPoint) -> Bool
}

/// The arithmetic of scrolling near an edge.
public enum Autoscroll {
    /// The velocity, in points a second, at a point of a rectangle: zero outside the zones and the rectangle.
    ///
    /// It rises with the square of the depth in the zone. Where a rectangle is too small for two zones, each has half.
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
