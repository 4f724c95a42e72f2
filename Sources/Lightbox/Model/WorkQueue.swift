/// Runs asynchronous work serially, in the order of `add(_:)`.
@MainActor final class WorkQueue {
    /// Sends the work's requests synchronously when all earlier work is finished, and returns the closure that awaits
    /// the answers; nil if there is no answer to await.
    ///
    /// Work added to an idle queue therefore starts in the same main-queue turn, in the original run and in a replay
    /// (BUILD-1).
    typealias Work = @MainActor () -> Completion?
    /// Awaits the answers and completes the work. It suspends before it does anything else.
    typealias Completion = @MainActor () async -> Void

    /// The work and the callers of `finish()` that wait while an item of work is being completed.
    private struct Backlog {
        var works: FIFOQueue<Work>
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// Nil while the queue is idle: an idle queue has neither work nor waiters.
    private var backlog: Backlog?

    var isIdle: Bool { backlog == nil }

    /// Appends work; it starts synchronously if the queue is idle.
    func add(_ work: @escaping Work) {
        guard backlog == nil else {
            backlog?.works.append(work)
            return
        }
        var works = FIFOQueue<Work>()
        works.append(work)
        backlog = Backlog(works: works)
        guard let first = startNext() else { return }
        // Detached, so that the task does not belong to the drop in progress: the drop would last until the task ends.
        Task.detached { await self.run(first) }
    }

    /// Waits until the queue is idle.
    func finish() async {
        guard backlog != nil else { return }
        await withCheckedContinuation { backlog?.waiters.append($0) }
    }

    private func run(_ first: @escaping Completion) async {
        var completion: Completion? = first
        while let current = completion {
            await current()
            completion = startNext()
        }
    }

    /// Starts queued work until an item returns a completion; returns that completion, or nil when the queue is empty.
    private func startNext() -> Completion? {
        while let work = backlog?.works.popFirst() {
            if let completion = work() { return completion }
        }
        let waiters = backlog?.waiters ?? []
        backlog = nil
        for waiter in waiters { waiter.resume() }
        return nil
    }
}
