extension View {
    /// Options of ``animateKeyframes(withDuration:delay:options:animations:completion:)``.
    public struct KeyframeAnimationOptions: OptionSet, Sendable, Hashable {
        /// One bit per option.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Has no effect; see ``AnimationOptions``.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
        /// Has no effect; see ``AnimationOptions``.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 2)
        /// Has no effect; see ``AnimationOptions``.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 4)
        /// Repeats the sequence until the properties get other values, or the view leaves its window.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 8)
        /// Has no effect: a sequence runs forward.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 16)
        /// Proportional to time between keyframes; the default.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// Values change at once at the end of each keyframe.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// Shown as `calculationModeLinear`.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// Slow at the beginning and the end of each keyframe.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// Shown as `calculationModeCubic`.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        fileprivate var mode: UInt { (rawValue >> 10) & 7 }
    }

    /// Animates a sequence of changes, which the block adds by
    /// ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``. Times are in seconds (BUILD-4).
    ///
    /// The changes of a keyframe are made when it begins, not with those of the others at once: until then a property
    /// has its former value. `completion` is called once, at the end, with false if other changes have replaced those
    /// of a keyframe; the later ones are made at once then.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let sequence = KeyframeSequence(duration: duration, delay: delay, options: options)
        KeyframeSequence.$current.withValue(sequence) { animations() }
        sequence.run(completion)
    }

    /// Adds changes to the sequence whose block is being called. Both times are relative to its duration, 0 to 1.
    /// Outside such a block the changes are made at once.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping @MainActor () -> Void
    ) {
        guard let sequence = KeyframeSequence.current else { return animations() }
        sequence.frames.append((min(max(frameStartTime, 0), 1), max(frameDuration, 0), animations))
    }
}

/// The keyframes of one sequence, each an animation of its own that begins when its time has come.
@MainActor private final class KeyframeSequence {
    @TaskLocal static var current: KeyframeSequence?

    private let duration: TimeInterval
    private let delay: TimeInterval
    private let options: View.KeyframeAnimationOptions
    var frames: [(start: Double, duration: Double, change: @MainActor () -> Void)] = []

    init(duration: TimeInterval, delay: TimeInterval, options: View.KeyframeAnimationOptions) {
        (self.duration, self.delay, self.options) = (duration, delay, options)
    }
    /// Runs the sequence, and again for as long as it repeats.
    func run(_ completion: (@MainActor (Bool) -> Void)?) {
        let sorted = frames.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
        runGroup(of: sorted.map(\.element)[...], at: -delay / max(duration, 0.001)) { finished in
            // Without a duration, or after changes by others, there would be no end.
            if finished, self.options.contains(.repeat), self.duration > 0 {
                self.run(completion)
            } else {
                completion?(finished)
            }
        }
    }

    /// Begins the keyframes that overlap the first one together, and then the others. `time` is when that is.
    private func runGroup(
        of frames: ArraySlice<(start: Double, duration: Double, change: @MainActor () -> Void)>, at time: Double,
        _ end: @escaping @MainActor (Bool) -> Void
    ) {
        guard let first = frames.first else { return View.animate(withDuration: 0, animations: {}, completion: end) }
        var groupEnd = first.start + first.duration
        let rest = frames.dropFirst().drop { frame in
            guard frame.start < groupEnd else { return false }
            groupEnd = max(groupEnd, frame.start + frame.duration)
            return true
        }
        var (left, isFinished) = (frames.count - rest.count, true)
        for frame in frames.prefix(left) {
            View.animate(
                withDuration: options.mode == 1 ? 0 : frame.duration * duration,
                delay: (frame.start - time) * duration + (options.mode == 1 ? frame.duration * duration : 0),
                options: options.mode >= 3 ? [] : .curveLinear, animations: frame.change
            ) { finished in
                left -= 1
                isFinished = isFinished && finished
                guard left == 0 else { return }
                if isFinished, rest.isEmpty { return end(true) }
                if isFinished { return self.runGroup(of: rest, at: groupEnd, end) }
                for frame in rest { frame.change() }
                end(false)
            }
        }
    }
}
