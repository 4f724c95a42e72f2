import Synchronization

extension Progress {
    /// A progress that stands by itself and can be cancelled.
    static func cancellable(totalUnitCount: Int64) -> Progress {
        let progress = Progress.discreteProgress(totalUnitCount: totalUnitCount)
        progress.isCancellable = true
        return progress
    }

    /// Does something as this progress, or one that it is part of, is cancelled; on a thread of Foundation's choice.
    ///
    /// It hangs on a child that counts for nothing, so that `cancellationHandler` stays free for whoever holds the
    /// progress.
    func whenCancelled(_ body: @escaping @Sendable () -> Void) {
        let hook = Progress.cancellable(totalUnitCount: 1)
        hook.cancellationHandler = body
        addChild(hook, withPendingUnitCount: 0)
    }
}

/// Passes on the first of several results, and drops the others.
final class Outcome<Value: Sendable>: Sendable {
    private let completion: Mutex<(@Sendable (Value?, (any Error)?) -> Void)?>

    init(_ completion: @escaping @Sendable (Value?, (any Error)?) -> Void) { self.completion = Mutex(completion) }

    /// Reports a result, unless one has been reported; `first` runs before it is told.
    func settle(_ value: Value?, _ error: (any Error)?, first: () -> Void = {}) {
        let told = completion.withLock { completion in
            defer { completion = nil }
            return completion
        }
        guard let told else { return }
        first()
        told(value, error)
    }
}

/// Brings a cancellation to what it ends, whichever of the two is there first.
final class CancellationRelay: Sendable {
    private struct State {
        var isCancelled = false
        var body: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            return state.body
        }?()
    }

    func relay(to body: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            state.body = body
            return state.isCancelled
        }
        if isCancelled { body() }
    }
}
