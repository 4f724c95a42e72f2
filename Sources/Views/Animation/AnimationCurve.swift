/// The relation of an animation's progress to its time.
package enum AnimationCurve: Sendable, Hashable {
    /// Slow at the beginning and at the end.
    case easeInOut
    /// Slow at the beginning.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Proportional.
    case linear
    /// A cubic Bézier curve from (0, 0) to (1, 1) with these control points.
    case bezier(CGPoint, CGPoint)
    /// A spring that comes to rest at the end. `velocity` is in distances per second.
    case spring(dampingRatio: Double, velocity: Double)

    /// The progress at a fraction of the time. Both are from 0 to 1, but a spring may overshoot.
    func progress(at fraction: Double, duration: Double) -> Double {
        guard fraction > 0 else { return 0 }
        guard fraction < 1 else { return 1 }
        switch self {
        case .linear: return fraction
        case .easeInOut: return Self.bezier(0.42, 0, 0.58, 1, at: fraction)
        case .easeIn: return Self.bezier(0.42, 0, 1, 1, at: fraction)
        case .easeOut: return Self.bezier(0, 0, 0.58, 1, at: fraction)
        case .bezier(let a, let b):
            return Self.bezier(Double(a.x), Double(a.y), Double(b.x), Double(b.y), at: fraction)
        case .spring(let ratio, let velocity):
            let ratio = min(max(ratio, 0.05), 1)
            // The displacement falls to a thousandth within the duration.
            let frequency = (ratio < 1 ? 6.91 / ratio : 9.23) / max(duration, 0.001)
            let spring = Spring(response: 2 * .pi / frequency, dampingRatio: ratio)
            return 1 - spring.solve(displacement: 1, velocity: -velocity, after: fraction * duration).x
        }
    }

    private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
        func value(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        // The curve's x increases with t, so that bisection finds t.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if value(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return value(y1, y2, (low + high) / 2)
    }
}
