/// An animation that can be paused, reversed and moved to any fraction.
///
/// Changes are recorded when the animation is started, paused or moved for the first time. When it has ended, the
/// animator is inactive again, runs forward, and can be started with new changes. An active animator is retained until
/// it ends.
@preconcurrency @MainActor open class UIViewPropertyAnimator {
    /// The state of the animator.
    public enum State: Int, Sendable, Hashable {
        /// Not started, or finished.
        case inactive
        /// Started or paused.
        case active
        /// Stopped by ``UIViewPropertyAnimator/stopAnimation(_:)``, and not finished yet.
        case stopped
    }

    /// What an animator is doing. The animation exists only while it is active; it retains the animator until it ends.
    private enum Activity {
        case inactive
        case active(ViewAnimation)
        /// With the values to which the animation moved the properties, and from where.
        case stopped([ViewAnimation.Ends])
    }

    /// The duration, in seconds.
    public let duration: TimeInterval
    /// The delay of each start, in seconds.
    public let delay: TimeInterval
    private let curve: AnimationCurve
    private var activity = Activity.inactive
    /// Whether the active animation, the rest of another one, moves toward the former values if it is not reversed.
    private var continuesReversed = false
    private var blocks: [@MainActor () -> Void] = []
    private var completions: [@MainActor (UIViewAnimatingPosition) -> Void] = []

    /// The state of the animator.
    public var state: State {
        switch activity {
        case .inactive: .inactive
        case .active: .active
        case .stopped: .stopped
        }
    }

    private var animation: ViewAnimation? { if case .active(let animation) = activity { animation } else { nil } }

    /// Whether time advances the animation.
    open var isRunning: Bool { animation?.isRunning ?? false }
    /// Whether the animation runs toward the former values. Set before the start, it applies from the start,
    /// after the delay. Set during the delay, it ends the animation, since the former values are shown.
    open var isReversed = false {
        didSet { if isReversed != oldValue { animation?.isReversed = isReversed != continuesReversed } }
    }

    init(
        _ duration: TimeInterval, delay: TimeInterval = 0, curve: AnimationCurve, _ animations: (@MainActor () -> Void)?
    ) {
        (self.duration, self.delay, self.curve) = (duration, delay, curve)
        if let animations { blocks.append(animations) }
    }

    /// Creates an animator with a curve.
    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (@MainActor () -> Void)? = nil
    ) { self.init(duration, curve: curve.curve, animations) }

    /// Creates an animator with a cubic Bézier curve.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (@MainActor () -> Void)? = nil
    ) { self.init(duration, curve: .bezier(point1, point2), animations) }

    /// Creates an animator with a spring.
    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (@MainActor () -> Void)? = nil
    ) { self.init(duration, curve: .spring(dampingRatio: Double(ratio), velocity: 0), animations) }

    /// Creates and starts an animator.
    @discardableResult open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping @MainActor () -> Void, completion: (@MainActor (UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration, delay: delay, curve: options.curve.curve, animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation()
        return animator
    }

    /// Adds a block of changes. While the animator is active, it is called at once, and its changes are shown in the
    /// time that is left.
    open func addAnimations(_ animation: @escaping @MainActor () -> Void) {
        if let active = self.animation { active.record(animation) } else { blocks.append(animation) }
    }

    /// Adds a closure that is called at the next end, with the position where the animation ended.
    open func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// The animation of an active animator; nil after ``stopAnimation(_:)`` with false, until
    /// ``finishAnimation(at:)``.
    private func activate() -> ViewAnimation? {
        switch activity {
        case .active(let animation): return animation
        case .stopped: return nil
        case .inactive: break
        }
        let animation = ViewAnimation(duration: duration, delay: delay, curve: curve)
        activity = .active(animation)
        let added = blocks
        blocks = []
        for block in added { animation.record(block) }
        if isReversed { animation.prepareReversed() }
        animation.onEnd = { end in self.complete(end) }
        return animation
    }

    /// Starts or continues. Has no effect on a stopped animator. An animation without changes of views in a window ends
    /// on the next turn of the main queue.
    open func startAnimation() { activate()?.start() }

    /// Pauses at the current values.
    open func pauseAnimation() { activate()?.pause() }

    /// Continues after a pause, with other timing parameters for the rest of the way, within `durationFactor` times
    /// the animator's duration. Without parameters the curve remains, with a factor of 0 the time that is left. The
    /// fraction begins at 0 again.
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        guard let animation, !animation.isRunning, parameters != nil || durationFactor > 0 else {
            return startAnimation()
        }
        let left = 1 - animation.timeFraction
        let rest = ViewAnimation(
            duration: durationFactor > 0 ? Double(durationFactor) * duration : left * duration,
            curve: parameters?.animationCurve ?? curve)
        let (ends, isReversed) = (animation.ends, isReversed)
        animation.onEnd = nil
        animation.stop(at: .current)
        rest.record { for value in ends { value.set(at: isReversed ? .start : .end) } }
        rest.onEnd = { end in
            let opposite: UIViewAnimatingPosition = end == .end ? .start : end == .start ? .end : .current
            self.complete(isReversed ? opposite : end)
        }
        activity = .active(rest)
        continuesReversed = isReversed
        rest.start()
    }

    /// The fraction of the time that has passed, 0 to 1. Setting it pauses the animation there.
    open var fractionComplete: CGFloat {
        get { CGFloat(animation?.timeFraction ?? 0) }
        set { activate()?.timeFraction = Double(newValue) }
    }

    /// Stops at the current values, which the properties have from now on. With false, call
    /// ``finishAnimation(at:)`` afterward, which calls the completions; with true they are not called.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard let animation else { return }
        let ends = animation.ends
        animation.onEnd = nil
        animation.stop(at: .current)
        activity = .stopped(ends)
        if withoutFinishing { becomeInactive() }
    }

    /// Sets the properties of a stopped animation to the values at a position, those at which it was stopped for
    /// `current`, and calls the completions.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard case .stopped(let ends) = activity else { return }
        for value in ends { value.set(at: finalPosition) }
        complete(finalPosition)
    }

    /// Makes the animator inactive, so that the completions may start it again, and calls them.
    private func complete(_ position: UIViewAnimatingPosition) {
        for call in becomeInactive() { call(position) }
    }

    @discardableResult private func becomeInactive() -> [@MainActor (UIViewAnimatingPosition) -> Void] {
        defer { completions = [] }
        (activity, continuesReversed) = (.inactive, false)
        isReversed = false
        return completions
    }
}
