/// Calls a method before each frame of the frontmost window, to change what is shown: changes appear in that frame
/// (BUILD-4). Without an open window, the calls are made by a timer, 60 times per second.
///
/// A selector becomes a method of the target's class, not applied to an object: `#selector(tick(_:))` becomes
/// `GameViewController.tick`. The link retains its target, and is retained while it runs: call ``invalidate()``.
@preconcurrency @MainActor open class CADisplayLink {
    private static let framesPerSecond = 60
    private var call: (@MainActor (CADisplayLink) -> Void)?
    private var isAdded = false
    private var source: (any DispatchSourceTimer)?
    /// A view that the window's frames advance.
    private var follower: FrameFollower?
    private var lastCall = -TimeInterval.infinity

    /// The time of the present call, comparable with ``CACurrentMediaTime()``.
    public private(set) var timestamp: TimeInterval = 0
    /// The time of the next call.
    public var targetTimestamp: TimeInterval { timestamp + interval }
    /// The time between two frames, in seconds.
    public let duration = 1 / TimeInterval(CADisplayLink.framesPerSecond)

    /// Whether calls are interrupted.
    open var isPaused = false { didSet { if isPaused != oldValue { update() } } }
    /// The greatest number of calls per second; 0, the default, means each frame.
    open var preferredFramesPerSecond = 0 {
        didSet {
            guard preferredFramesPerSecond != oldValue else { return }
            stop()
            update()
        }
    }
    /// The wanted numbers of calls per second: the preferred one, otherwise the maximum, is that of
    /// ``preferredFramesPerSecond``.
    open var preferredFrameRateRange = CAFrameRateRange.default {
        didSet {
            let range = preferredFrameRateRange
            let requested = range.preferred ?? range.maximum
            preferredFramesPerSecond = requested.isNaN ? 0 : Int(min(max(requested, 0), Float(Self.framesPerSecond)))
        }
    }

    private var interval: TimeInterval {
        let wanted = preferredFramesPerSecond > 0 ? preferredFramesPerSecond : Self.framesPerSecond
        return 1 / TimeInterval(min(wanted, Self.framesPerSecond))
    }

    /// Creates a link that calls a method with the link.
    public init<Target: AnyObject>(
        target: Target, selector: @escaping @MainActor (Target) -> @MainActor (CADisplayLink) -> Void
    ) { call = { selector(target)($0) } }

    /// Creates a link that calls a method without parameters.
    public init<Target: AnyObject>(
        target: Target, selector: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) { call = { _ in selector(target)() } }

    /// Starts the calls, on the main thread: other run loops are ignored.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        isAdded = true
        update()
    }

    /// Ends the calls, until the link is added again.
    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        isAdded = false
        update()
    }

    /// Ends the calls for good, and releases the target.
    open func invalidate() {
        (call, isAdded) = (nil, false)
        update()
    }

    private func stop() {
        source?.cancel()
        source = nil
        let former = follower
        follower = nil
        former?.onLeave = nil
        former?.removeFromSuperview()
    }

    private func update() {
        guard isAdded, !isPaused, call != nil else { return stop() }
        guard source == nil, follower == nil else { return }
        if let root = (UIApplication.shared.keyWindow ?? UIApplication.shared.windows.last)?.root {
            let view = FrameFollower(frame: .zero)
            view.onFrame = { self.frame() }
            view.onLeave = { [weak self] in self?.windowDidClose() }
            follower = view
            root.addSubview(view)
            return view.startAnimating()
        }
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now(), repeating: interval)
        source.setEventHandler { onMainActor { self.fire() } }
        self.source = source
        source.resume()
    }

    /// Calls the method unless the wanted time between calls has not passed. Half a frame of tolerance keeps calls that
    /// are wanted for each second frame, for example, at each second one.
    private func frame() {
        guard preferredFramesPerSecond <= 0 || CACurrentMediaTime() - lastCall >= interval - duration / 2 else {
            return
        }
        fire()
    }

    private func fire() {
        guard isAdded, !isPaused, let call else { return }
        timestamp = CACurrentMediaTime()
        lastCall = timestamp
        call(self)
    }

    /// Goes on with another window, or with a timer.
    private func windowDidClose() {
        follower = nil
        onMainActor { self.update() }
    }
}

/// A view without content whose window draws frames as long as it is in it.
@MainActor private final class FrameFollower: UIView {
    var onFrame: (() -> Void)?
    var onLeave: (() -> Void)?

    override func animate(at time: Timestamp) -> Bool {
        onFrame?()
        return superview != nil
    }

    override func hitTest(_ point: CGPoint) -> View? { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        guard root == nil else { return }
        onFrame = nil
        onLeave?()
    }
}

/// Numbers of frames per second.
public struct CAFrameRateRange: Sendable, Hashable {
    /// The least number.
    public var minimum: Float
    /// The greatest number.
    public var maximum: Float
    /// The best number; nil for any.
    public var preferred: Float?

    /// Creates a range.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// Each frame.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}
