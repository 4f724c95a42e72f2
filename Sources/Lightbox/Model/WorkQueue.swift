/// Does one thing after the other, in the order in which they were asked for.
@MainActor final class WorkQueue {
    /// What is to be done: it asks for what it needs in the turn in which it begins, and returns what is done with the
    /// answers; nil when there is nothing left to do.
    ///
    /// So the first begins in the very step that gave rise to it, in each run alike (BUILD-1).
    typealias Work = @MainActor () -> Rest?
    /// Waits for answers and goes on; first of all it waits.
    typealias Rest = @MainActor () async -> Void

    private var works: [Work] = []
    private var isWorking = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Does something after all that was asked for before.
    func add(_ work: @escaping Work) {
        works.append(work)
        guard !isWorking else { return }
        isWorking = true
        guard let first = begin() else { return }
        // Apart from the drop that may have asked for it, which is not to last until it is done.
        Task.detached { await self.goOn(with: first) }
    }

    /// Waits until all is done.
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

    /// Begins the next that is not done at once; nil when all is done.
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
