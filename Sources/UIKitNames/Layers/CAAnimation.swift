/// The relation of an animation's progress to its time.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Proportional.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Slow at the beginning.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Slow at the end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slow at the beginning and the end.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// Slow at the end, and a little at the beginning.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A cubic Bézier curve from (0, 0) to (1, 1).
@preconcurrency @MainActor open class CAMediaTimingFunction {
    private let points: (x1: Double, y1: Double, x2: Double, y2: Double)

    /// Creates a curve of a name.
    public init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: points = (0.42, 0, 1, 1)
        case .easeOut: points = (0, 0, 0.58, 1)
        case .easeInEaseOut: points = (0.42, 0, 0.58, 1)
        case .default: points = (0.25, 0.1, 0.25, 1)
        default: points = (0, 0, 1, 1)
        }
    }

    /// Creates a curve with two control points.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        points = (Double(c1x), Double(c1y), Double(c2x), Double(c2y))
    }

    func progress(at time: Double) -> Double {
        guard time > 0, time < 1 else { return min(max(time, 0), 1) }
        func value(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        // x increases with t, so that bisection finds t.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if value(points.x1, points.x2, middle) < time { low = middle } else { high = middle }
        }
        return value(points.y1, points.y2, (low + high) / 2)
    }
}

/// What an animation shows outside its time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a mode.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Nothing.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    /// Its last values after the end, if it is not removed on completion.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// Its first values before the beginning.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// The time since the start of the computer, in seconds.
public func CACurrentMediaTime() -> TimeInterval { ProcessInfo.processInfo.systemUptime }

/// Receives the beginning and the end of an animation of a layer. Both methods are optional.
@preconcurrency @MainActor public protocol CAAnimationDelegate: AnyObject {
    /// The animation has begun.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation has ended; `flag` is false if it was removed before its end.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a layer: its times. See ``CALayer/add(_:forKey:)``. Changes after it was added have no effect on the
/// layer.
@preconcurrency @MainActor open class CAAnimation {
    /// In seconds; 0, the default, means 0.25.
    open var duration: TimeInterval = 0
    /// When the animation begins: a time of ``CACurrentMediaTime()``, in a group relative to its beginning; 0, the
    /// default, is now.
    open var beginTime: TimeInterval = 0
    /// How often the animation is shown; 0, the default, means once.
    open var repeatCount: Float = 0
    /// How long the animation is repeated, in seconds; 0, the default, follows ``repeatCount``.
    open var repeatDuration: TimeInterval = 0
    /// Whether the animation runs backward after each time forward.
    open var autoreverses = false
    /// The factor by which time passes faster.
    open var speed: Float = 1
    /// What the animation shows outside its time.
    open var fillMode = CAMediaTimingFillMode.removed
    /// Whether the animation is removed from the layer at its end; true by default.
    open var isRemovedOnCompletion = true
    /// The relation of the progress to the time; nil is proportional.
    open var timingFunction: CAMediaTimingFunction?
    /// Receives the beginning and the end. Retained, as on iOS.
    open var delegate: (any CAAnimationDelegate)? {
        didSet {
            InheritedConformance.check(delegate, "CAAnimationDelegate") { $0 is any CAAnimationDelegate.Type }
        }
    }
    private var values: [String: Any] = [:]

    /// Creates an animation.
    public required init() {}

    /// Stores a value of the program.
    open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
    /// Returns a value of the program.
    open func value(forKey key: String) -> Any? { values[key] }

    var length: Double { duration > 0 ? duration : 0.25 }

    /// The seconds from the beginning to the end; infinite for one without an end.
    var activeLength: Double {
        if repeatDuration > 0 { return repeatDuration }
        let count = repeatCount > 0 ? Double(repeatCount) : 1
        return length * (autoreverses ? 2 : 1) * count / max(Double(speed), 0.001)
    }

    /// The progress after a number of seconds since the beginning, 0 to 1.
    func progress(after seconds: Double) -> Double {
        let rounds = min(max(seconds, 0), activeLength) * max(Double(speed), 0.001) / length
        let cycle: Double = autoreverses ? 2 : 1
        var part = rounds.truncatingRemainder(dividingBy: cycle)
        // The last value is the end of a cycle, not the beginning of the next one.
        if part == 0, rounds > 0 { part = cycle }
        let fraction = part > 1 ? 2 - part : part
        return timingFunction?.progress(at: fraction) ?? fraction
    }

    /// Changes the properties of a layer that an animation has at a time in seconds since its beginning. Override point
    /// within this target.
    func apply(at seconds: Double, to layer: LayerAnimations) {}

    /// A copy that later changes do not affect. Override point within this target; call super.
    func frozen() -> CAAnimation {
        let copy = Self()
        (copy.duration, copy.beginTime, copy.repeatCount) = (duration, beginTime, repeatCount)
        (copy.repeatDuration, copy.autoreverses, copy.speed) = (repeatDuration, autoreverses, speed)
        (copy.fillMode, copy.isRemovedOnCompletion) = (fillMode, isRemovedOnCompletion)
        (copy.timingFunction, copy.delegate, copy.values) = (timingFunction, delegate, values)
        return copy
    }
}

/// Several animations of a layer as one. Their times are within that of the group.
@preconcurrency @MainActor open class CAAnimationGroup: CAAnimation {
    /// The animations.
    open var animations: [CAAnimation]?

    override func apply(at seconds: Double, to layer: LayerAnimations) {
        let time = progress(after: seconds) * length
        for animation in animations ?? [] {
            let own = time - animation.beginTime
            let isShown = own >= 0 && own <= animation.activeLength
            let mode = animation.fillMode
            let fills = own < 0 ? mode == .backwards || mode == .both : mode == .forwards || mode == .both
            if isShown || fills { animation.apply(at: own, to: layer) }
        }
    }

    override func frozen() -> CAAnimation {
        let copy = super.frozen()
        (copy as? CAAnimationGroup)?.animations = animations?.map { $0.frozen() }
        return copy
    }
}
