/// Changes of views' properties that are shown gradually. The properties have their final values at once; what is drawn
/// approaches them.
@MainActor package final class ViewAnimation {
    /// Where an animation ends.
    package enum End: Sendable { case start, current, end }

    /// How changes of views in a window are shown while a block is called.
    private enum Scope: Sendable {
        /// Changes are added to an animation.
        case animated(ViewAnimation)
        /// Changes are shown at once, those of nested animations, too.
        case immediate
    }

    // A task-local value: `UIView.animate` is a static method, and its block calls any code of the program.
    @TaskLocal private static var scope: Scope?

    /// The animation whose block is being called.
    package static var current: ViewAnimation? {
        if case .animated(let animation) = scope { animation } else { nil }
    }

    private struct Entry {
        weak var view: View?
        let property: ViewValues.Property
        let start: ViewValues
    }

    /// In seconds.
    package let duration: Double
    /// In seconds, before the beginning.
    package let delay: Double
    package let curve: AnimationCurve
    package let repeats: Bool
    package let autoreverses: Bool
    /// Called with the end when the animation has ended.
    package var onEnd: (@MainActor (End) -> Void)?
    package var isReversed = false {
        didSet { if isReversed != oldValue { restart(from: 1 - timeFraction) } }
    }

    private var entries: [Entry] = []
    private weak var root: RootView?
    /// The time at which the fraction is 0; nil while the animation is paused.
    private var beginning: Timestamp?
    private var pausedFraction = 0.0
    private var hasEnded = false

    package init(
        duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut, repeats: Bool = false,
        autoreverses: Bool = false
    ) {
        self.duration = duration.isFinite ? max(duration, 0) : 0
        self.delay = delay.isFinite ? max(delay, 0) : 0
        self.curve = curve
        self.repeats = repeats
        self.autoreverses = autoreverses
    }

    /// Calls a block and adds its changes.
    package func record(_ block: @MainActor () -> Void) {
        if case .immediate = Self.scope { return block() }
        Self.$scope.withValue(.animated(self)) { block() }
    }

    /// Calls a block whose changes are shown at once, those of nested animations, too.
    package static func withoutAnimation(_ block: @MainActor () -> Void) {
        $scope.withValue(.immediate) { block() }
    }

    func add(_ view: View, _ property: ViewValues.Property, from shown: ViewValues) {
        guard let root = view.cachedRoot else { return }
        self.root = root
        let motion = view.motion ?? ViewMotion()
        view.motion = motion
        motion.show(shown, property, by: self)
        if let index = entries.firstIndex(where: { $0.view === view && $0.property == property }) {
            entries.remove(at: index)
        }
        entries.append(Entry(view: view, property: property, start: shown))
    }

    /// Whether any view in a window has changed.
    package var hasChanges: Bool { !entries.isEmpty }
    /// Whether time advances the animation.
    package var isRunning: Bool { beginning != nil && !hasEnded }

    // MARK: Time

    /// Starts or continues. Without changes, or if motion is reduced, the animation ends synchronously.
    package func start() {
        guard !hasEnded, beginning == nil else { return }
        guard let root, hasChanges, duration > 0 || delay > 0, !root.appearance.reducesMotion else {
            return stop(at: isReversed ? .start : .end)
        }
        beginning = root.now + .seconds(delay) - .seconds(duration * pausedFraction)
        if !root.viewAnimations.contains(where: { $0 === self }) { root.viewAnimations.append(self) }
        root.requestFrame()
    }

    /// Stops at the current values until `start()`.
    package func pause() {
        pausedFraction = timeFraction
        beginning = nil
        root?.viewAnimations.removeAll { $0 === self }
    }

    /// The fraction of the time that has passed, in the direction of the animation. Setting it pauses.
    package var timeFraction: Double {
        get {
            guard let beginning, let root, duration > 0 else { return pausedFraction }
            return min(max((root.now - beginning).seconds / duration, 0), 1)
        }
        set {
            pause()
            pausedFraction = min(max(newValue, 0), 1)
            show(pausedFraction)
        }
    }

    private func restart(from fraction: Double) {
        let wasRunning = beginning != nil
        pause()
        pausedFraction = min(max(fraction, 0), 1)
        if wasRunning { start() }
    }

    func advance(to time: Timestamp) {
        guard let beginning else { return }
        let elapsed = (time - beginning).seconds
        let rounds = duration > 0 ? elapsed / duration : (elapsed < 0 ? -1 : 1)
        let length = autoreverses ? 2.0 : 1.0
        guard repeats || rounds < length else { return stop(at: isReversed ? .start : .end) }
        var fraction = max(rounds, 0).truncatingRemainder(dividingBy: length)
        if fraction > 1 { fraction = 2 - fraction }
        show(fraction)
    }

    private func show(_ fraction: Double) {
        let progress = curve.progress(at: isReversed ? 1 - fraction : fraction, duration: duration)
        for entry in entries {
            guard let view = entry.view, let motion = view.motion, motion.animation(of: entry.property) === self else {
                continue
            }
            var values = entry.start
            values.interpolate(entry.property, from: entry.start, to: view.values, progress)
            view.damageIncludingOverflow()
            motion.show(values, entry.property, by: self)
            view.damageIncludingOverflow()
        }
    }

    /// Ends the animation. At `start` and `current` the properties get the values that are shown.
    package func stop(at end: End) {
        guard !hasEnded else { return }
        hasEnded = true
        beginning = nil
        root?.viewAnimations.removeAll { $0 === self }
        for entry in entries {
            guard let view = entry.view, let motion = view.motion, motion.animation(of: entry.property) === self else {
                continue
            }
            let values = end == .start ? entry.start : motion.shown(view.values)
            view.damageIncludingOverflow()
            view.end(entry.property, of: motion)
            if end != .end { Self.withoutAnimation { view.set(entry.property, to: values) } }
            view.damageIncludingOverflow()
        }
        onEnd?(end)
        onEnd = nil
    }
}

extension View {
    fileprivate func set(_ property: ViewValues.Property, to values: ViewValues) {
        switch property {
        case .frame: frame = values.frame
        case .boundsOrigin: boundsOrigin = values.boundsOrigin
        case .transform: transform = values.transform ?? .identity
        case .alpha: alpha = values.alpha
        case .background: backgroundColor = values.background
        }
    }
}
