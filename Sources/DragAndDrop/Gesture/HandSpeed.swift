/// How fast a hand is, from one event to the next.
package enum HandSpeed {
    /// How much of the newest event counts against those before, so that one uneven event is not a jolt.
    private static let weight = 0.6
    /// Events that follow faster than this, in seconds, count as if they had taken so long.
    private static let shortest = 0.004

    /// The speed in points a second after a way in so many seconds, which are more than none.
    package static func after(_ speed: CGPoint, moving way: CGPoint, in seconds: Double) -> CGPoint {
        speed * (1 - weight) + way * (weight / max(seconds, shortest))
    }
}
