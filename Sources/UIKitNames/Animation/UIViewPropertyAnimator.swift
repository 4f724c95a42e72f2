/// An animation that can be paused, reversed and moved to any fraction.
///
/// Changes are recorded when the animation is started, paused or moved for the first time.
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

    private let animation: ViewAnimation
    private var blocks: [@MainActor () -> Void] = []
    private var completions: [@MainActor (UIViewAnimatingPosition) -> Void] = []
    private var isRecorded = false
    /// Retains the animator while it runs, as UIKit does.
    private var running: UIViewPropertyAnimator?

    /// The duration, in seconds.
    open var duration: TimeInterval { animation.duration }
    /// The state of the animator.
    public private(set) var state = State.inactive
    /// Whether time advances the animation.
    open var isRunning: Bool { animation.isRunning }
    /// Whether the animation runs toward the former values.
    open var isReversed: Bool {
        get { animation.isReversed }
        set { animation.isReversed = newValue }
    }

    private init(_ animation: ViewAnimation, _ animations: (@MainActor () -> Void)?) {
        self.animation = animation
        if let animations { blocks.append(animations) }
        animation.onEnd = { [weak self] end in self?.didEnd(end) }
    }

    /// Creates an animator with a curve.
    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (@MainActor () -> Void)? = nil
    ) { self.init(ViewAnimation(duration: duration, curve: curve.curve), animations) }

    /// Creates an animator with a cubic Bézier curve.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (@MainActor () -> Void)? = nil
    ) { self.init(ViewAnimation(duration: duration, curve: .bezier(point1, point2)), animations) }

    /// Creates an animator with a spring.
    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (@MainActor () -> Void)? = nil
    ) {
        let curve = AnimationCurve.spring(dampingRatio: Double(ratio), velocity: 0)
        self.init(ViewAnimation(duration: duration, curve: curve), animations)
    }

    /// Creates and starts an animator.
    @discardableResult open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping @MainActor () -> Void, completion: (@MainActor (UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animation = ViewAnimation(duration: duration, delay: delay, curve: options.curve.curve)
        let animator = UIViewPropertyAnimator(animation, animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation()
        return animator
    }

    /// Adds a block of changes. While the animator is active, it is called at once.
    open func addAnimations(_ animation: @escaping @MainActor () -> Void) {
        if isRecorded { self.animation.record(animation) } else { blocks.append(animation) }
    }

    /// Adds a closure that is called at the end, with the position where the animation ended.
    open func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    private func activate() {
        guard !isRecorded else { return }
        isRecorded = true
        state = .active
        running = self
        for block in blocks { animation.record(block) }
        blocks = []
    }

    /// Starts or continues.
    open func startAnimation() {
        activate()
        animation.start()
    }

    /// Pauses at the current values.
    open func pauseAnimation() {
        activate()
        animation.pause()
    }

    /// Continues after a pause. The parameters are ignored: the curve and the duration remain.
    open func continueAnimation(withTimingParameters parameters: Any?, durationFactor: CGFloat) { startAnimation() }

    /// The fraction of the time that has passed, 0 to 1. Setting it pauses the animation there.
    open var fractionComplete: CGFloat {
        get { CGFloat(animation.timeFraction) }
        set {
            activate()
            animation.timeFraction = Double(newValue)
        }
    }

    /// Stops at the current values, which the properties have from now on. With false, call
    /// ``finishAnimation(at:)`` afterward, which calls the completions; with true they are not called.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return }
        if withoutFinishing { completions = [] }
        state = .stopped
        animation.stop(at: .current)
        if withoutFinishing { state = .inactive }
    }

    /// Calls the completions of a stopped animation. The properties keep the values at which it was stopped.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return }
        complete(finalPosition)
    }

    private func didEnd(_ end: ViewAnimation.End) {
        running = nil
        guard state == .active else { return }
        complete(end == .start ? .start : .end)
    }

    private func complete(_ position: UIViewAnimatingPosition) {
        state = .inactive
        let calls = completions
        completions = []
        for call in calls { call(position) }
    }
}
