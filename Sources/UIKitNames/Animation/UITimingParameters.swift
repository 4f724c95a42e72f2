/// The relation of an animation's progress to its time: ``UICubicTimingParameters`` or ``UISpringTimingParameters``.
@preconcurrency @MainActor public protocol UITimingCurveProvider: AnyObject {}

extension UITimingCurveProvider {
    /// The curve of a class of this target; others are `easeInOut`.
    var animationCurve: AnimationCurve { (self as? any TimingCurve)?.curve ?? .easeInOut }
}

@MainActor private protocol TimingCurve { var curve: AnimationCurve { get } }

/// A curve of UIKit, or a cubic Bézier curve.
@preconcurrency @MainActor open class UICubicTimingParameters: UITimingCurveProvider, TimingCurve {
    fileprivate let curve: AnimationCurve

    /// Creates the parameters of a curve.
    public init(animationCurve curve: UIView.AnimationCurve) { self.curve = curve.curve }

    /// Creates the parameters of a cubic Bézier curve from (0, 0) to (1, 1).
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) { curve = .bezier(point1, point2) }
}

/// A spring that comes to rest at the end of the animation.
@preconcurrency @MainActor open class UISpringTimingParameters: UITimingCurveProvider, TimingCurve {
    /// The velocity at the beginning, in distances per second.
    public let initialVelocity: CGVector
    private let ratio: Double
    fileprivate var curve: AnimationCurve {
        let (x, y) = (Double(initialVelocity.dx), Double(initialVelocity.dy))
        return .spring(dampingRatio: ratio, velocity: (x * x + y * y).squareRoot() * (x + y < 0 ? -1 : 1))
    }

    /// Creates the parameters of a spring; a ratio below 1 overshoots.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = CGVector(dx: 0, dy: 0)) {
        (self.ratio, initialVelocity) = (Double(ratio), velocity)
    }

    /// Creates the parameters of a spring with a mass; the duration remains that of the animator.
    public convenience init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        let critical = 2 * (mass * stiffness).squareRoot()
        self.init(dampingRatio: critical > 0 ? damping / critical : 1, initialVelocity: velocity)
    }

    /// Creates the parameters of a spring without a bounce.
    public convenience init() { self.init(dampingRatio: 1) }
}

extension UIViewPropertyAnimator {
    /// Creates an animator with timing parameters.
    public convenience init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        self.init(duration, curve: parameters.animationCurve, nil)
    }
}
