/// How an animation ended.
public enum AnimatingPosition: Sendable, Hashable {
    /// It ran to its end.
    case end
    /// It was run back to its start.
    case start
}

/// Lets a program's own changes run alongside a lift, a cancel or a drop (LIFT-7).
@MainActor public protocol DragAnimating: AnyObject {
    /// Changes to views made in the closure animate with the motion, forwards and backwards.
    func addAnimations(_ animations: @escaping @MainActor () -> Void)
    /// Called once when the motion is over, with how it ended.
    func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void)
}

/// Changes of views that somebody recorded, to be shown at any part of the way between before and after.
@MainActor public protocol RecordedChanges: AnyObject {
    /// Shows the part, 0 (before) to 1 (after); a spring may pass either end.
    func apply(progress: Double)
}

/// One motion's companion: runs recorded changes on the motion's own progress.
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

    func addAnimations(_ animations: @escaping @MainActor () -> Void) { pending.append(animations) }

    func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Whether any change rides along.
    var hasChanges: Bool { !changes.isEmpty || !pending.isEmpty }

    /// Whether anybody rides along or wants to be told of the end.
    var isWanted: Bool { hasChanges || !completions.isEmpty }

    /// Records what the delegate asked for; called once the delegate has returned.
    func record(with recorder: (@MainActor () -> Void) -> (any RecordedChanges)?) {
        for animations in pending {
            if let recorded = recorder(animations) { changes.append(recorded) }
        }
        pending.removeAll()
    }

    /// Shows the changes as far as the motion has come.
    func show(at time: Timestamp) {
        guard !isFinished else { return }
        progress.settle(at: time)
        let part = progress.value(at: time)
        // What has arrived is left alone: showing it again would be a change to draw.
        guard part != shown else { return }
        shown = part
        for change in changes { change.apply(progress: part) }
    }

    /// Runs back from where it is.
    func reverse(at time: Timestamp) { progress.retarget(to: 0, at: time) }

    /// Ends: shows the last state and tells the completions, once.
    func finish(_ position: AnimatingPosition) {
        guard !isFinished else { return }
        isFinished = true
        for change in changes { change.apply(progress: position == .end ? 1 : 0) }
        let told = completions
        completions.removeAll()
        for completion in told { completion(position) }
    }
}
