/// A damped spring, defined by its response and damping ratio (MOTION-2).
public struct Spring: Sendable, Hashable {
    /// The period of the undamped oscillation, in seconds; limited to 0.001…10⁶.
    public var response: Double {
        didSet { response = Self.limited(response, least: 0.001) }
    }
    /// Below 1 the spring overshoots, at 1 it is critically damped, above 1 overdamped; limited to 0.01…10⁶.
    public var dampingRatio: Double {
        didSet { dampingRatio = Self.limited(dampingRatio, least: 0.01) }
    }

    /// Creates a spring from a response in seconds and a damping ratio.
    public init(response: Double, dampingRatio: Double) {
        self.response = Self.limited(response, least: 0.001)
        self.dampingRatio = Self.limited(dampingRatio, least: 0.01)
    }

    /// A positive number; the least one in place of NaN.
    private static func limited(_ value: Double, least: Double) -> Double { value >= least ? min(value, 1e6) : least }

    /// The undamped angular frequency, in radians per second.
    var omega: Double { 2 * .pi / response }

    /// The displacement from the goal and the velocity, `time` seconds after the given ones.
    ///
    /// Solved in closed form for all three regimes, so that the result does not depend on when or how often it is
    /// queried. O(1).
    package func solve(displacement x0: Double, velocity v0: Double, after time: Double) -> (x: Double, v: Double) {
        guard time > 0 else { return (x0, v0) }
        let zeta = dampingRatio
        let w = omega
        if abs(zeta - 1) < 1e-4 {
            let c = v0 + w * x0
            let decay = exp(-w * time)
            return ((x0 + c * time) * decay, (v0 - w * c * time) * decay)
        }
        if zeta < 1 {
            let damped = w * (1 - zeta * zeta).squareRoot()
            let c = (v0 + zeta * w * x0) / damped
            let decay = exp(-zeta * w * time)
            let (sine, cosine) = (sin(damped * time), cos(damped * time))
            let x = decay * (x0 * cosine + c * sine)
            return (x, decay * damped * (c * cosine - x0 * sine) - zeta * w * x)
        }
        let root = (zeta * zeta - 1).squareRoot()
        let (fast, slow) = (-w * (zeta + root), -w * (zeta - root))
        let a = (v0 - slow * x0) / (fast - slow)
        let b = x0 - a
        let (ea, eb) = (a * exp(fast * time), b * exp(slow * time))
        return (ea + eb, fast * ea + slow * eb)
    }
}

extension Spring {
    /// The distance from its goal, in points, at which a motion has arrived: the last way is hardly seen.
    private static let arrivalDistance = 0.5

    /// A spring with this damping with which a motion over `extent` points arrives in about `seconds`, starting at
    /// `speed` points per second. It is settled, as `Motion.isSettled` says, some 50 ms later.
    func arriving(after seconds: Double, extent: Double, speed: Double) -> Spring {
        // The ratio of the envelope of an underdamped motion to its displacement.
        let envelope = 1 / max(1 - dampingRatio * dampingRatio, 0.05).squareRoot()
        var frequency = omega
        for _ in 0..<4 {
            let parts = max((extent + speed / frequency) / Self.arrivalDistance, 1 / 0.002)
            let falls = log(parts * max(frequency / 10, 1) * envelope)
            frequency = falls / (dampingRatio * max(seconds, 0.01))
        }
        return Spring(response: 2 * .pi / frequency, dampingRatio: dampingRatio)
    }

    /// Lifts a view from its surface.
    public static let lift = Spring(response: 0.28, dampingRatio: 0.80)
    /// Closes the remaining distance between a preview and the pointer.
    package static let follow = Spring(response: 0.12, dampingRatio: 1.0)
    /// Moves cells as a gap opens or closes.
    public static let reflow = Spring(response: 0.32, dampingRatio: 0.86)
    /// Moves a preview to its destination in a drop.
    public static let drop = Spring(response: 0.36, dampingRatio: 0.88)
    /// Lets a preview disappear while that of another program appears in its place. A tenth is left after 0.075 s; the
    /// opacity changes by at most 19 per second, so that no frame at 60 Hz shows a jump (BUILD-5).
    package static let handOver = Spring(response: 0.12, dampingRatio: 1.0)
    /// Returns a preview to its source.
    public static let cancel = Spring(response: 0.38, dampingRatio: 0.92)
    /// Moves an added item's preview into the stack.
    package static let flock = Spring(response: 0.34, dampingRatio: 0.82)
}
