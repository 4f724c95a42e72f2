/// Runs asynchronous work serially, in the order of `add(_:)`.
@MainActor final class WorkQueue {
    /// Sends the work's requests synchronously when its turn comes, and returns the closure that awaits the answers;
    /// nil when the work is finished.
    ///
    /// Work added to an empty queue therefore starts in the same main-queue turn, in the original run and in a replay
    /// alike (BUILD-1).
    typealias Work = @MainActor () -> Rest?
    /// Awaits the answers and completes the work. It suspends before it does anything else.
    typealias Rest = @MainActor () async -> Void

    private var works: [Work] = []
    private var isWorking = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Appends work; it starts synchronously if the queue is empty.
    func add(_ work: @escaping Work) {
        works.append(work)
        guard !isWorking else { return }
        isWorking = true
        guard let first = begin() else { return }
        // Detached, so that the task does not belong to the drop in progress, which would last until it ends.
        Task.detached { await self.goOn(with: first) }
    }

    /// Waits until the queue is empty.
    func finish() async {
        guard isWorking else { return }
        await withCheckedContinuation { waiters.append($0) }
    }

    private func goOn(with first: @escaping Rest) async {
        var rest: Rest? = first
        while let now = rest {
            await now()
            rest = begin()
        }
    }

    /// Starts work until one item has to wait; returns its rest, nil when the queue is empty.
    private func begin() -> Rest? {
        while !works.isEmpty {
            if let rest = works.removeFirst()() { return rest }
        }
        isWorking = false
        let waiters = waiters
        self.waiters = []
        for waiter in waiters { waiter.resume() }
        return nil
    }
}
