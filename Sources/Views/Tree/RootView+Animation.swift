/// Changes that run to their end by a spring of their own.
@MainActor struct RunningChanges {
    let changes: RecordedViewChanges
    var progress: Motion
    let completion: (@MainActor () -> Void)?
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
        for running in runningChanges { running.changes.yield(to: recorded) }
        var progress = Motion(0, spring: spring, tolerance: 0.002)
        progress.retarget(to: 1, at: now)
        runningChanges.append(RunningChanges(changes: recorded, progress: progress, completion: completion))
        askForFrame()
    }

    func advanceChanges(to time: Timestamp) {
        guard !runningChanges.isEmpty else { return }
        var finished: [RunningChanges] = []
        runningChanges = runningChanges.filter { running in
            guard running.progress.isSettled(at: time) else {
                running.changes.apply(progress: running.progress.value(at: time))
                return true
            }
            running.changes.apply(progress: 1)
            finished.append(running)
            return false
        }
        for running in finished { running.completion?() }
    }
}
