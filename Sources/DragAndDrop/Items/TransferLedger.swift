import Synchronization

/// Counts the loads of one session, so that the drag side can be told when the last byte has gone (DRAG-2).
final class TransferLedger: Sendable {
    private struct State {
        var begun = 0
        var failed = 0
        var running: [Int: Progress] = [:]
        var isSealed = false
        var isCancelled = false
        var onFinish: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    func begin(_ progress: Progress) -> Int {
        state.withLock {
            $0.begun += 1
            $0.running[$0.begun] = progress
            return $0.begun
        }
    }

    func end(_ transfer: Int, succeeded: Bool) {
        finish {
            $0.running[transfer] = nil
            if !succeeded { $0.failed += 1 }
        }
    }

    /// No more loads are to begin.
    func seal() { finish { $0.isSealed = true } }

    /// Returns whether no load is under way and none is to begin; otherwise the closure is called once that is so, on
    /// whichever thread it is.
    func isFinished(orElse onFinish: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if state.isSealed, state.running.isEmpty { return true }
            state.onFinish = onFinish
            return false
        }
    }

    /// Whether loads are under way, or are still to begin.
    var isBusy: Bool { state.withLock { !$0.isSealed || !$0.running.isEmpty } }

    /// What has really come of a drop that was to perform an operation.
    ///
    /// Nothing, if no load succeeded of those that were begun; and no move unless something came and nothing failed,
    /// since whoever hears of a move removes its originals.
    func outcome(of operation: DropOperation) -> DropOperation {
        let (begun, failed) = state.withLock { ($0.begun, $0.failed + $0.running.count) }
        guard operation.performsDrop, begun == 0 || failed < begun else { return .cancel }
        return operation == .move && (begun == 0 || failed > 0) ? .copy : operation
    }

    /// How many loads have begun, and the sum of the parts of them that are done, each from 0 to 1.
    var amounts: (begun: Int, done: Double) {
        state.withLock { state in
            let ended = Double(state.begun - state.running.count)
            return (state.begun, state.running.values.reduce(ended) { $0 + min(max($1.fractionCompleted, 0), 1) })
        }
    }

    /// Whether loads that begin now are cancelled from the start.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Ends the loads under way, and any that are still to begin, with `ItemProviderError.cancelled`.
    func cancelAll() {
        let running = state.withLock { state in
            state.isCancelled = true
            return state.running.sorted { $0.key < $1.key }.map(\.value)
        }
        for progress in running { progress.cancel() }
    }

    private func finish(_ change: (inout State) -> Void) {
        let done = state.withLock { state -> (@Sendable () -> Void)? in
            change(&state)
            guard state.isSealed, state.running.isEmpty else { return nil }
            defer { state.onFinish = nil }
            return state.onFinish
        }
        done?()
    }
}
