/// Estimates a pointer's velocity from successive events.
package enum PointerVelocity {
    /// The weight of the newest sample; smooths uneven event intervals.
    private static let weight = 0.6
    /// The shortest interval, in seconds, that a sample counts as; limits the velocity of events in quick succession.
    private static let shortest = 0.004

    /// The smoothed velocity, in points per second, after a movement by `movement` within `seconds`. Precondition:
    /// `seconds` is positive.
    package static func after(_ speed: CGPoint, moving movement: CGPoint, in seconds: Double) -> CGPoint {
        speed * (1 - weight) + movement * (weight / max(seconds, shortest))
    }
}
