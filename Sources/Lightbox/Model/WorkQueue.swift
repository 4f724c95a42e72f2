/// Does one thing after the other, in the order in which they were asked for.
@MainActor final class WorkQueue {
    private var works: [@MainActor () async -> Void] = []
    private var isWorking = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Does something after all that was asked for before.
    func add(_ work: @escaping @MainActor () async -> Void) {
        works.append(work)
        guard !isWorking else { return }
        isWorking = true
        // At once, so that what is asked of the store is asked in the same order in each run alike (BUILD-1); and apart
        // from the drop that may have asked for it, which is not to last until it is done.
        Task.immediateDetached { @MainActor in await self.workThrough() }
    }

    /// Waits until all is done.
    func finish() async {
        guard isWorking else { return }
        await withCheckedContinuation { waiters.append($0) }
    }

    private func workThrough() async {
        while !works.isEmpty { await works.removeFirst()() }
        isWorking = false
        let waiters = waiters
        self.waiters = []
        for waiter in waiters { waiter.resume() }
    }
}
