/// Runs asynchronous work serially, in the order of `add(_:)`.
@MainActor final class WorkQueue {
    /// Sends the work's requests synchronously when its turn comes, and returns the closure that awaits the answers;
    /// nil when the work is finished.
    ///
    /// Work added to an empty queue therefore starts in the same main-queue turn, in the original run and in a replay
    /// alike (BUILD-1).
    typealias Work = @MainActor () -> Completion?
    /// Awaits the answers and completes the work. It suspends before it does anything else.
    typealias Completion = @MainActor () async -> Void

    /// What waits while an item of work is being completed.
    private struct Backlog {
        var works: [Work] = []
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
        backlog = Backlog(works: [work])
        guard let first = startNext() else { return }
        // Detached, so that the task does not belong to the drop in progress, which would last until it ends.
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

    /// Starts work until one item has to wait; returns its completion, or nil after the last item.
    private func startNext() -> Completion? {
        while backlog?.works.isEmpty == false {
            if let completion = backlog?.works.removeFirst()() { return completion }
        }
        let waiters = backlog?.waiters ?? []
        backlog = nil
        for waiter in waiters { waiter.resume() }
        return nil
    }
}
