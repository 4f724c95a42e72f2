/// Changes of views' properties that are shown gradually. The properties have their final values at once; what is drawn
/// approaches them.
///
/// The only mechanism that animates properties of views: `RootView.animate(_:_:completion:)` uses a spring, UIKit's
/// methods a curve, and the session engine applies the progress of a drag's motion (LIFT-7).
@MainActor package final class ViewAnimation {
    /// Where an animation ends.
    package typealias End = AnimatingPosition

    /// The relation of the progress to the time.
    private enum Timing {
        case curve(AnimationCurve)
        /// From 0 to 1, for as long as the spring moves.
        case spring(Motion)
        /// The progress is applied by another object, which also ends the animation.
        case applied
    }

    private enum State {
        /// The time since the beginning, in seconds; negative during the delay.
        case paused(elapsed: Double)
        /// `beginning` is the end of the delay.
        case running(beginning: Timestamp)
        case ended
    }

    /// How changes of views in a window are shown while a block is called.
    private enum Scope: Sendable {
        /// Changes are added to an animation.
        case animated(ViewAnimation)
        /// Changes are shown at once, those of nested animations, too.
        case immediate
    }

    // A task-local value: `UIView.animate` is a static method, and its block calls any code of the program.
    @TaskLocal private static var scope: Scope?

    /// The animation whose block is being called, unless it has ended: a task that the block started inherits the
    /// scope.
    package static var current: ViewAnimation? {
        guard case .animated(let animation) = scope, !animation.hasEnded else { return nil }
        return animation
    }

    struct EntryKey: Hashable {
        let view: ObjectIdentifier
        let property: ViewValues.Property
    }

    struct Entry {
        let key: EntryKey
        weak var view: View?
        let property: ViewValues.Property
        let start: ViewValues
        /// The progress of the animation at the time of the change.
        let startProgress: Double
    }

    /// In seconds; 0 for a spring.
    package let duration: Double
    /// The number of seconds after `start()` at which the animation begins.
    package let delay: Double
    /// Called once with the end, in a frame or on a later turn of the main queue, or by `stop(at:)`.
    package var onEnd: (@MainActor (End) -> Void)?
    /// Whether the animation runs toward the former values. An animation that is reversed during its delay ends in the
    /// next frame: it shows them already.
    package var isReversed = false {
        didSet { if isReversed != oldValue { reverse(at: 1 - timeFraction) } }
    }

    private var timing: Timing
    private let repeats: Bool
    private let autoreverses: Bool
    private var state: State
    private(set) var entries: [Entry] = []
    /// The indices of the entries. An entry of a released view is replaced by that of a view with the same address.
    private var entryIndices: [EntryKey: Int] = [:]
    /// Whether the animation, started outside a window, ends on the next turn of the main queue.
    private var isEndPending = false
    /// Whether a change has been recorded. It may have been replaced since.
    private(set) var hasChanges = false
    /// The progress that is shown.
    private var progress = 0.0
    /// The root whose frames advance the animation: that of the first changed view.
    private weak var root: RootView?

    /// Creates an animation with a curve. Times are in seconds.
    package init(
        duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut, repeats: Bool = false,
        autoreverses: Bool = false
    ) {
        self.duration = duration.isFinite ? max(duration, 0) : 0
        self.delay = delay.isFinite ? max(delay, 0) : 0
        // Without a duration there would be no end.
        self.repeats = repeats && self.duration > 0
        self.autoreverses = autoreverses
        timing = .curve(curve)
        state = .paused(elapsed: -self.delay)
    }

    private init(timing: Timing, root: RootView?) {
        (duration, delay, repeats, autoreverses) = (0, 0, false, false)
        (self.timing, self.root) = (timing, root)
        state = .paused(elapsed: 0)
    }

    /// Creates an animation that `root` advances with a spring.
    convenience init(spring: Spring, root: RootView) {
        self.init(timing: .spring(Motion(0, spring: spring, tolerance: 0.002)), root: root)
    }

    /// Creates an animation whose progress is applied by `apply(progress:)` until `finish(at:)`.
    convenience init() { self.init(timing: .applied, root: nil) }

    // MARK: Recording

    /// Calls a block and adds its changes. If the animation was started outside a window, and the block changes views
    /// in one, it starts there.
    package func record(_ block: @MainActor () -> Void) {
        if case .immediate = Self.scope { return block() }
        Self.$scope.withValue(.animated(self)) { block() }
        if isEndPending, root?.isClosed == false { start() }
    }

    /// Calls a block whose changes are shown at once, those of nested animations, too.
    package static func withoutAnimation(_ block: @MainActor () -> Void) {
        $scope.withValue(.immediate) { block() }
    }

    func add(_ view: View, _ property: ViewValues.Property, from shown: ViewValues) {
        hasChanges = true
        if root == nil { root = view.cachedRoot }
        let motion = view.motion ?? ViewMotion()
        view.motion = motion
        motion.show(shown, property, by: self)
        let key = EntryKey(view: ObjectIdentifier(view), property: property)
        let entry = Entry(key: key, view: view, property: property, start: shown, startProgress: progress)
        if let index = entryIndices[key] {
            entries[index] = entry
        } else {
            entryIndices[key] = entries.count
            entries.append(entry)
        }
    }

    private func removeReplacedEntries() {
        let count = entries.count
        entries.removeAll { shown(by: $0) == nil }
        guard entries.count != count else { return }
        entryIndices = [:]
        for (index, entry) in entries.enumerated() { entryIndices[entry.key] = index }
    }

    /// The view and its motion, if the animation still shows the property: another change may have replaced it, and the
    /// view may have left its window.
    func shown(by entry: Entry) -> (view: View, motion: ViewMotion)? {
        guard let view = entry.view, let motion = view.motion, motion.animation(of: entry.property) === self else {
            return nil
        }
        return (view, motion)
    }

    /// Whether the animation ends with the view's time in the window. The engine's animations do not: a lift that is
    /// reversed restores the properties of views that have left the window, too.
    var endsOutsideWindow: Bool { if case .applied = timing { false } else { true } }

    // MARK: Time

    private var hasEnded: Bool { if case .ended = state { true } else { false } }

    /// Whether time advances the animation.
    package var isRunning: Bool { if case .running = state { true } else { false } }

    /// Starts or continues. An animation without changes ends in the next frame, and with reduced motion in the first
    /// one after the delay. Outside a window it ends on the next turn of the main queue, unless it is paused or gets
    /// changes in a window before. After the window was closed, it ends there with `current`, and the properties keep
    /// their new values. `onEnd` is never called synchronously.
    package func start() {
        guard case .paused(let elapsed) = state else { return }
        guard let root, !root.isClosed else {
            isEndPending = true
            // Detached: a task inherits the scope, so that changes of the completion would join an outer animation.
            Task.detached { @MainActor in self.endIfPending() }
            return
        }
        isEndPending = false
        if case .spring(var motion) = timing {
            motion.retarget(to: 1, at: root.now)
            timing = .spring(motion)
        }
        state = .running(beginning: root.now - .seconds(elapsed))
        root.run(self)
    }

    private func endIfPending() {
        guard isEndPending else { return }
        if root == nil { stop(at: end) } else { stop(at: .end, reporting: .current) }
    }

    /// Shows the new values before the start, which then runs toward the former ones after the delay.
    package func prepareReversed() {
        isReversed = true
        pause(after: -delay)
        show(0)
    }

    /// Stops at the current values until `start()`. Has no effect on a spring.
    package func pause() {
        guard case .curve = timing else { return }
        pause(after: elapsed)
    }

    private func pause(after elapsed: Double) {
        guard !hasEnded else { return }
        isEndPending = false
        state = .paused(elapsed: elapsed)
        root?.end(self)
    }

    /// The seconds since the beginning.
    private var elapsed: Double {
        switch state {
        case .paused(let elapsed): elapsed
        case .running(let beginning): root.map { ($0.now - beginning).seconds } ?? 0
        case .ended: duration
        }
    }

    /// The fraction of the time that has passed, in the direction of the animation. Setting it pauses.
    package var timeFraction: Double {
        get { fraction(after: elapsed) }
        set {
            let fraction = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
            pause(after: fraction * duration)
            show(fraction)
        }
    }

    private func fraction(after elapsed: Double) -> Double {
        guard duration > 0 else { return elapsed < 0 ? 0 : 1 }
        let rounds = max(elapsed / duration, 0)
        guard repeats || autoreverses else { return min(rounds, 1) }
        let part = rounds.truncatingRemainder(dividingBy: autoreverses ? 2 : 1)
        return part > 1 ? 2 - part : part
    }

    /// Continues in the other direction.
    private func reverse(at fraction: Double) {
        let wasRunning = isRunning || isEndPending
        pause(after: fraction * duration)
        if wasRunning { start() }
    }

    private var end: End { isReversed ? .start : .end }

    /// Shows the values of a frame; ends when the time is over, and when nothing is left to animate.
    func advance(to time: Timestamp) {
        guard case .running = state, let root else { return }
        removeReplacedEntries()
        if hasChanges, entries.isEmpty { return stop(at: .current) }
        guard beginning(after: time) == nil else { return }
        guard hasChanges, !root.appearance.reducesMotion, let fraction = fraction(at: time) else {
            return stop(at: end)
        }
        // At 1, entries that were added at the end have not been shown.
        let new = progress(at: fraction)
        if new != progress || new == 1 { show(fraction) }
    }

    /// The end of the delay if it is after a time; until then frames show nothing new. Nil without changes.
    func beginning(after time: Timestamp) -> Timestamp? {
        guard case .running(let beginning) = state, case .curve = timing, hasChanges, time < beginning else {
            return nil
        }
        return beginning
    }

    /// The fraction of the time, or the progress of a spring; nil after the end.
    private func fraction(at time: Timestamp) -> Double? {
        guard case .running(let beginning) = state else { return nil }
        switch timing {
        case .curve:
            let elapsed = (time - beginning).seconds
            guard repeats || elapsed < duration * (autoreverses ? 2 : 1) else { return nil }
            return fraction(after: elapsed)
        case .spring(let motion): return motion.isSettled(at: time) ? nil : motion.value(at: time)
        case .applied: return nil
        }
    }

    /// Shows the values of a time, unless the animation has ended by then.
    func show(at time: Timestamp) {
        guard hasChanges, beginning(after: time) == nil, let fraction = fraction(at: time) else { return }
        if progress(at: fraction) != progress { show(fraction) }
    }

    private func progress(at fraction: Double) -> Double {
        guard case .curve(let curve) = timing else { return fraction }
        return curve.progress(at: isReversed ? 1 - fraction : fraction, duration: duration)
    }

    private func show(_ fraction: Double) {
        progress = progress(at: fraction)
        for entry in entries {
            guard let (view, motion) = shown(by: entry) else { continue }
            view.damageIncludingOverflow()
            motion.show(values(of: entry, in: view, at: progress), entry.property, by: self)
            view.damageIncludingOverflow()
        }
    }

    private func values(of entry: Entry, in view: View, at progress: Double) -> ViewValues {
        let left = 1 - entry.startProgress
        // A change that was added to the running animation covers its whole distance in the progress that is left.
        let part = entry.startProgress == 0 ? progress : left > 0 ? max(progress - entry.startProgress, 0) / left : 1
        var values = entry.start
        values.interpolate(entry.property, from: entry.start, to: view.values, part)
        return values
    }

    /// Ends the animation. At `start` and `current` the properties get the values that are shown.
    package func stop(at end: End) { stop(at: end, reporting: end) }

    private func stop(at end: End, reporting reported: End) {
        guard !hasEnded else { return }
        state = .ended
        root?.end(self)
        for entry in entries {
            guard let (view, motion) = shown(by: entry) else { continue }
            let values = end == .start ? entry.start : motion.shown(view.values)
            view.damageIncludingOverflow()
            view.end(entry.property, of: motion)
            if end != .end { Self.withoutAnimation { view.set(entry.property, to: values) } }
            view.damageIncludingOverflow()
        }
        (entries, entryIndices) = ([], [:])
        let call = onEnd
        onEnd = nil
        call?(reported)
    }

    // MARK: Inspection

    /// The values that the views will show at a time if nothing happens until then.
    func forecast(at time: Timestamp) -> [(view: View, property: ViewValues.Property, values: ViewValues)] {
        guard isRunning else { return [] }
        let progress = fraction(at: time).map(self.progress(at:)) ?? (isReversed ? 0 : 1)
        return entries.compactMap { entry in
            guard let (view, _) = shown(by: entry) else { return nil }
            return (view, entry.property, values(of: entry, in: view, at: progress))
        }
    }
}

extension ViewAnimation: RecordedChanges {
    package func apply(progress: Double) {
        guard !hasEnded else { return }
        show(progress)
    }

    package func finish(at position: AnimatingPosition) { stop(at: position) }
}

extension View {
    func set(_ property: ViewValues.Property, to values: ViewValues) {
        switch property {
        case .frame: frame = values.frame
        case .boundsOrigin: boundsOrigin = values.boundsOrigin
        case .transform: transform = values.transform ?? .identity
        case .alpha: alpha = values.alpha
        case .background: backgroundColor = values.background
        }
    }
}
