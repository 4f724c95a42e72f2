import Synchronization

extension Progress {
    /// A cancelable progress without a parent.
    static func cancelable(totalUnitCount: Int64) -> Progress {
        let progress = Progress.discreteProgress(totalUnitCount: totalUnitCount)
        progress.isCancellable = true
        return progress
    }

    /// Calls a closure, on any thread, when this progress or its parent is canceled.
    ///
    /// Adds a child with no pending units instead of setting `cancellationHandler`, which stays available to the
    /// caller.
    func whenCanceled(_ body: @escaping @Sendable () -> Void) {
        let hook = Progress.cancelable(totalUnitCount: 1)
        hook.cancellationHandler = body
        addChild(hook, withPendingUnitCount: 0)
    }
}

/// Forwards the first of several results to a completion and ignores the others.
final class Outcome<Value: Sendable>: Sendable {
    private let completion: Mutex<(@Sendable (Value?, (any Error)?) -> Void)?>

    init(_ completion: @escaping @Sendable (Value?, (any Error)?) -> Void) { self.completion = Mutex(completion) }

    /// Completes with a result unless completed already; `first` runs before the completion.
    func settle(_ value: Value?, _ error: (any Error)?, first: () -> Void = {}) {
        let report = completion.withLock { completion in
            defer { completion = nil }
            return completion
        }
        guard let report else { return }
        first()
        report(value, error)
    }
}

/// Forwards a cancellation to a closure, whether `cancel()` or `relay(to:)` is called first.
final class CancellationRelay: Sendable {
    private struct State {
        var isCanceled = false
        var body: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    func cancel() {
        state.withLock { state in
            state.isCanceled = true
            return state.body
        }?()
    }

    func relay(to body: @escaping @Sendable () -> Void) {
        let isCanceled = state.withLock { state in
            state.body = body
            return state.isCanceled
        }
        if isCanceled { body() }
    }
}
