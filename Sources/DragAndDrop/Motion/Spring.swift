/// A damped spring, described as designers do: how quickly it answers and how much it overshoots (MOTION-2).
public struct Spring: Sendable, Hashable {
    /// The period of the undamped oscillation, in seconds: smaller is quicker.
    public var response: Double
    /// Below 1 it overshoots, at 1 it is as quick as it can be without, above 1 it creeps.
    public var dampingRatio: Double

    /// A spring from its response in seconds and its damping ratio; both are kept above zero.
    public init(response: Double, dampingRatio: Double) {
        self.response = max(response, 0.001)
        self.dampingRatio = max(dampingRatio, 0.01)
    }

    /// The undamped angular frequency, in radians a second.
    var omega: Double { 2 * .pi / response }

    /// The exact displacement from the goal and velocity, `time` seconds after it had the given ones.
    ///
    /// All three regimes are solved in closed form, so asking at any time, in any order, costs the same and gives the
    /// same.
    public func solve(displacement x0: Double, velocity v0: Double, after time: Double) -> (x: Double, v: Double) {
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
    /// The spring of this damping that brings a length to rest in about so many seconds.
    ///
    /// At rest is what `Motion` calls settled, for the length and for parts of one that ride with it. `extent` is how
    /// far it has to go, in points, `speed` how fast it is already, in points a second.
    func arriving(after seconds: Double, extent: Double, speed: Double) -> Spring {
        // How much the envelope of an underdamped motion stands above its displacement.
        let envelope = 1 / max(1 - dampingRatio * dampingRatio, 0.05).squareRoot()
        var frequency = omega
        for _ in 0..<4 {
            let parts = max((extent + speed / frequency) / 0.5, 1 / 0.002)
            let falls = log(parts * max(frequency / 10, 1) * envelope)
            frequency = falls / (dampingRatio * max(seconds, 0.01))
        }
        return Spring(response: 2 * .pi / frequency, dampingRatio: dampingRatio)
    }

    /// A view comes off the page.
    public static let lift = Spring(response: 0.28, dampingRatio: 0.80)
    /// What is left of the way between a preview and the hand.
    public static let follow = Spring(response: 0.12, dampingRatio: 1.0)
    /// Cells make room.
    public static let reflow = Spring(response: 0.32, dampingRatio: 0.86)
    /// A preview lands where it was let go.
    public static let land = Spring(response: 0.36, dampingRatio: 0.88)
    /// A preview flies back.
    public static let home = Spring(response: 0.38, dampingRatio: 0.92)
    /// An added item joins the stack.
    public static let flock = Spring(response: 0.34, dampingRatio: 0.82)
}
