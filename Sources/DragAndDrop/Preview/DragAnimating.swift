/// How an animation ended.
public enum AnimatingPosition: Sendable, Hashable {
    /// It ran forwards to its end.
    case end
    /// It was reversed to its start.
    case start
    /// It was stopped on the way. Animations alongside a drag never are.
    case current
}

/// Animates changes to views alongside a lift, a cancel or a drop (LIFT-7).
@preconcurrency @MainActor public protocol DragAnimating: AnyObject {
    /// Animates the changes that the closure makes to views together with the lift, cancel or drop, also when it is
    /// reversed.
    @preconcurrency func addAnimations(_ animations: @escaping @MainActor () -> Void)
    /// Adds a closure that is called once when the animation ends.
    @preconcurrency func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void)
}

/// Recorded changes to views that can be shown at any progress between before and after. The views' properties have
/// their values of after at once; what is drawn approaches them.
@preconcurrency @MainActor public protocol RecordedChanges: AnyObject {
    /// Shows the changes at a progress from 0 (before) to 1 (after); springs overshoot at both ends.
    func apply(progress: Double)
    /// Ends the animation: at `start` the properties get their values of before again. Called once.
    func finish(at position: AnimatingPosition)
}

/// Applies the changes recorded for one motion at that motion's progress.
@MainActor final class DragAnimator: DragAnimating {
    private var pending: [@MainActor () -> Void] = []
    private var completions: [@MainActor (AnimatingPosition) -> Void] = []
    private var changes: [any RecordedChanges] = []
    private(set) var progress: Motion
    private(set) var isFinished = false
    private var shown: Double?

    init(spring: Spring, at time: Timestamp) {
        progress = Motion(0, spring: spring, tolerance: 0.002)
        progress.retarget(to: 1, at: time)
    }

    @preconcurrency func addAnimations(_ animations: @escaping @MainActor () -> Void) { pending.append(animations) }

    @preconcurrency func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Whether changes to views have been added.
    var hasChanges: Bool { !changes.isEmpty || !pending.isEmpty }

    /// Whether changes or completions have been added.
    var hasChangesOrCompletions: Bool { hasChanges || !completions.isEmpty }

    /// Records the added changes; called after the delegate has returned.
    @preconcurrency func record(with recorder: (@MainActor () -> Void) -> (any RecordedChanges)?) {
        for animations in pending {
            if let recorded = recorder(animations) { changes.append(recorded) }
        }
        pending.removeAll()
    }

    /// Shows the changes at the motion's current progress.
    func show(at time: Timestamp) {
        guard !isFinished else { return }
        progress.settle(at: time)
        let part = progress.value(at: time)
        // A settled motion does not cause drawing.
        guard part != shown else { return }
        shown = part
        for change in changes { change.apply(progress: part) }
    }

    /// Reverses the motion from its current progress.
    func reverse(at time: Timestamp) { progress.retarget(to: 0, at: time) }

    /// Shows the final state and calls the completions; has no effect the second time.
    func finish(_ position: AnimatingPosition) {
        guard !isFinished else { return }
        isFinished = true
        for change in changes { change.finish(at: position) }
        let pending = completions
        completions.removeAll()
        for completion in pending { completion(position) }
    }
}
