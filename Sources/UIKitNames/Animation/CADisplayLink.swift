/// Calls a method up to 60 times per second, to change what is shown. The calls are not synchronized with the frames of
/// a window: changes appear in the next one (BUILD-4).
///
/// A selector becomes a method of the target's class, not applied to an object: `#selector(tick(_:))` becomes
/// `GameViewController.tick`. The link retains its target, and is retained while it runs: call ``invalidate()``.
@preconcurrency @MainActor open class CADisplayLink {
    private static let framesPerSecond = 60
    private var call: (@MainActor (CADisplayLink) -> Void)?
    private var isAdded = false
    private var source: (any DispatchSourceTimer)?

    /// The time of the present call, comparable with ``CACurrentMediaTime()``.
    public private(set) var timestamp: TimeInterval = 0
    /// The time of the next call.
    public var targetTimestamp: TimeInterval { timestamp + interval }
    /// The time between two frames, in seconds.
    public let duration = 1 / TimeInterval(CADisplayLink.framesPerSecond)

    /// Whether calls are interrupted.
    open var isPaused = false { didSet { if isPaused != oldValue { update() } } }
    /// The number of calls per second; 0, the default, and larger numbers mean 60.
    open var preferredFramesPerSecond = 0 {
        didSet {
            guard preferredFramesPerSecond != oldValue else { return }
            stop()
            update()
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
    }

    private func update() {
        guard isAdded, !isPaused, call != nil else { return stop() }
        guard source == nil else { return }
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now(), repeating: interval)
        source.setEventHandler { onMainActor { self.fire() } }
        self.source = source
        source.resume()
    }

    private func fire() {
        guard isAdded, !isPaused, let call else { return }
        timestamp = CACurrentMediaTime()
        call(self)
    }
}
