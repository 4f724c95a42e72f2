/// Changes that one call of `animate` animates with one spring.
@MainActor struct RunningChanges {
    let changes: RecordedViewChanges
    var progress: Motion
    @preconcurrency let completion: (@MainActor () -> Void)?
}

/// Recorded changes that a caller of `recordChanges` may still apply.
@MainActor struct WeakChanges {
    weak var changes: RecordedViewChanges?
}

extension RootView {
    /// Animates the changes that `changes` makes to properties of views in the window.
    ///
    /// A property that is already animating continues from its current value. The completion is called once: when the
    /// changes have settled or are ended, or synchronously if there is nothing to animate or motion is reduced.
    @preconcurrency public func animate(
        _ spring: Spring = .reflow, _ changes: @MainActor () -> Void, completion: (@MainActor () -> Void)? = nil
    ) {
        guard let recorded = recordChanges(in: changes) else {
            completion?()
            return
        }
        if appearance.reducesMotion {
            recorded.apply(progress: 1)
            completion?()
            return
        }
        var progress = Motion(0, spring: spring, tolerance: 0.002)
        progress.retarget(to: 1, at: now)
        runningChanges.append(RunningChanges(changes: recorded, progress: progress, completion: completion))
        requestFrame()
    }

    func advanceChanges(to time: Timestamp) {
        for animation in viewAnimations { animation.advance(to: time) }
        guard !runningChanges.isEmpty else { return }
        showRunningChanges { $0.progress.isSettled(at: time) ? nil : $0.progress.value(at: time) }
    }

    /// Applies the final values of all running changes and calls their completions.
    func endRunningChanges() {
        for animation in viewAnimations { animation.stop(at: .end) }
        showRunningChanges { _ in nil }
    }

    /// Applies each running change at the progress returned by `progress`. Nil ends the change: its final values are
    /// applied and its completion is called.
    private func showRunningChanges(_ progress: (RunningChanges) -> Double?) {
        // Looks up each index again, because changes and completions may start and end animations in re-entrant calls.
        func index(of running: RunningChanges) -> Int? {
            runningChanges.firstIndex { $0.changes === running.changes }
        }
        var ended: [RunningChanges] = []
        for running in runningChanges where index(of: running) != nil {
            let value = progress(running)
            running.changes.apply(progress: value ?? 1)
            if value == nil { ended.append(running) }
        }
        for running in ended {
            guard let position = index(of: running) else { continue }
            runningChanges.remove(at: position)
            running.completion?()
        }
    }

    /// Calls `closure` and records the changes that it makes to views, without applying them; nil if it makes none.
    ///
    /// Ends the running changes of the same properties.
    @preconcurrency func recordChanges(in closure: @MainActor () -> Void) -> RecordedViewChanges? {
        let outer = recording
        let record = RecordedViewChanges(root: self)
        recording = record
        closure()
        recording = outer
        guard !record.isEmpty else { return nil }
        liveChanges.removeAll { $0.changes == nil }
        for live in liveChanges { live.changes?.removeChanges(in: record) }
        liveChanges.append(WeakChanges(changes: record))
        return record
    }

    /// Whether setting a property may affect a recording or a running change.
    var hasChanges: Bool { recording != nil || !liveChanges.isEmpty }

    func isChanging(_ key: RecordedViewChanges.PropertyKey) -> Bool {
        liveChanges.contains { $0.changes?.contains(key) ?? false }
    }

    func endChanges(_ key: RecordedViewChanges.PropertyKey) {
        guard !liveChanges.isEmpty else { return }
        for live in liveChanges { live.changes?.drop(key) }
        liveChanges.removeAll { $0.changes?.isEmpty ?? true }
    }

    /// Ends all running changes of a view.
    func endChanges(of view: View) {
        for live in liveChanges { live.changes?.drop(view) }
    }
}
