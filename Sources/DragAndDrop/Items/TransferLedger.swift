import Synchronization

/// Counts the loads of one session, so that the drag side can be told when the last byte has gone (DRAG-2).
final class TransferLedger: Sendable {
    private struct State {
        var begun = 0
        var failed = 0
        /// Loads under way whose data is there, and is only to be told to whoever wanted it.
        var arrived: Set<Int> = []
        var running: [Int: Progress] = [:]
        var isSealed = false
        var isCancelled = false
        var onBegin: (@Sendable () -> Void)?
        var onFinish: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    func begin(_ progress: Progress) -> Int {
        let (transfer, told) = state.withLock { state in
            state.begun += 1
            state.running[state.begun] = progress
            defer { state.onBegin = nil }
            return (state.begun, state.onBegin)
        }
        told?()
        return transfer
    }

    /// Returns whether a load has begun; otherwise the closure is called once the first one does, on whichever thread.
    func hasBegun(orElse onBegin: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if state.begun > 0 { return true }
            state.onBegin = onBegin
            return false
        }
    }

    /// A load's data is there. Whoever gets it may be quick to say that it was enough.
    func arrive(_ transfer: Int) { state.withLock { _ = $0.arrived.insert(transfer) } }

    /// A load is over, and what came of it has been told.
    func end(_ transfer: Int) {
        finish {
            $0.running[transfer] = nil
            if $0.arrived.remove(transfer) == nil { $0.failed += 1 }
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

    /// Whether something was loaded, and all that was asked for has come.
    var isWhole: Bool {
        state.withLock { $0.begun > 0 && $0.failed == 0 && $0.running.count == $0.arrived.count }
    }

    /// What has really come of a drop that was to perform an operation.
    ///
    /// Nothing, if no load succeeded of those that were begun; and no move unless something came and nothing failed,
    /// since whoever hears of a move removes its originals.
    func outcome(of operation: DropOperation) -> DropOperation {
        let (begun, failed) = state.withLock { ($0.begun, $0.failed + $0.running.count - $0.arrived.count) }
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
