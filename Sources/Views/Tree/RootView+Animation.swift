/// Changes that run to their end by a spring of their own.
@MainActor struct RunningChanges {
    let changes: RecordedViewChanges
    var progress: Motion
    let completion: (@MainActor () -> Void)?
}

/// Recorded changes that somebody may still show.
@MainActor struct WeakChanges {
    weak var changes: RecordedViewChanges?
}

extension RootView {
    /// Runs a closure; what it changes in views of the window moves there by a spring instead of jumping.
    ///
    /// A property that is already on its way is taken over from where it is.
    public func animate(
        _ spring: Spring = .reflow, _ changes: @MainActor () -> Void, completion: (@MainActor () -> Void)? = nil
    ) {
        guard let recorded = recordChanges(in: changes) else {
            completion?()
            return
        }
        if look.reducesMotion {
            recorded.apply(progress: 1)
            completion?()
            return
        }
        var progress = Motion(0, spring: spring, tolerance: 0.002)
        progress.retarget(to: 1, at: now)
        runningChanges.append(RunningChanges(changes: recorded, progress: progress, completion: completion))
        askForFrame()
    }

    func advanceChanges(to time: Timestamp) {
        guard !runningChanges.isEmpty else { return }
        showRunningChanges { $0.progress.isSettled(at: time) ? nil : $0.progress.value(at: time) }
    }

    /// Shows the end of what is under way, and tells so.
    func endRunningChanges() { showRunningChanges { _ in nil } }

    /// Shows a part of each of those under way. Where there is none any more, the end has come: it is shown and told.
    private func showRunningChanges(_ part: (RunningChanges) -> Double?) {
        // What a change or the word of its end gives rise to may begin others, and end those that are not there yet.
        func place(of running: RunningChanges) -> Int? {
            runningChanges.firstIndex { $0.changes === running.changes }
        }
        var ended: [RunningChanges] = []
        for running in runningChanges where place(of: running) != nil {
            let part = part(running)
            running.changes.apply(progress: part ?? 1)
            if part == nil { ended.append(running) }
        }
        for running in ended {
            guard let place = place(of: running) else { continue }
            runningChanges.remove(at: place)
            running.completion?()
        }
    }

    /// Runs a closure and keeps what it changes in views; nil when that is nothing.
    ///
    /// What it changes is taken over from whatever was changing it until now.
    func recordChanges(in closure: @MainActor () -> Void) -> RecordedViewChanges? {
        let outer = recording
        let record = RecordedViewChanges(root: self)
        recording = record
        closure()
        recording = outer
        guard !record.isEmpty else { return nil }
        liveChanges.removeAll { $0.changes == nil }
        for live in liveChanges { live.changes?.yield(to: record) }
        liveChanges.append(WeakChanges(changes: record))
        return record
    }

    /// Whether a property that is set may be under way, or is to be recorded.
    var hasChanges: Bool { recording != nil || !liveChanges.isEmpty }

    func isChanging(_ place: RecordedViewChanges.Place) -> Bool {
        liveChanges.contains { $0.changes?.contains(place) ?? false }
    }

    func endChanges(_ place: RecordedViewChanges.Place) {
        guard !liveChanges.isEmpty else { return }
        for live in liveChanges { live.changes?.drop(place) }
        liveChanges.removeAll { $0.changes?.isEmpty ?? true }
    }

    /// Leaves a view alone from now on: it stands for something else.
    func endChanges(of view: View) {
        for live in liveChanges { live.changes?.drop(view) }
    }
}
