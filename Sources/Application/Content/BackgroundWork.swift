import Foundation

/// Runs work off the main actor and delivers its named results in an order that can be recorded. Several windows of a
/// program may share it; then none of them is recorded.
///
/// A window's content changes by steps, which have times, and by results of background work, whose order is not
/// determined. A record contains the time of each result, and a replay delays each result until that time (BUILD-2).
/// This requires that the main actor receives results only through this type, and that the step that causes the work
/// calls ``start(_:_:)`` synchronously, not on a later main-queue turn.
@MainActor package final class BackgroundWork {
    /// Called with the name of each result before it is delivered.
    var onResult: ((String) -> Void)?
    /// Called before `onResult`, by content. Each advances the content's clock to the present, since a result may
    /// arrive between two frames.
    var clocks: [ObjectIdentifier: () -> Void] = [:]
    /// Delays results until their recorded time; nil to deliver each result when it is complete.
    var gate: ReplayGate?
    private var counts: [String: Int] = [:]

    /// Creates an object that has no work.
    package init() {}

    /// Starts work off the main actor, in a detached task, which does not inherit the task-local drop session.
    ///
    /// No other work in progress may have the same `name`, and every run must use the same names: for example "photo
    /// 12, 196x196".
    package func start<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async throws -> Value
    ) -> PendingResult<Value> {
        let name = uniqueName(name)
        gate?.register(name)
        return PendingResult(name, task: Task.detached { try await work() }, backgroundWork: self)
    }

    /// Performs work off the main actor and returns its result; equals ``start(_:_:)`` followed by `value`.
    package func perform<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await start(name, work).value
    }

    /// Waits until a completed result may be delivered, then reports its name.
    fileprivate func deliver(_ name: String) async throws {
        if let gate { try await gate.waitForTurn(of: name) }
        for advanceClock in clocks.values { advanceClock() }
        onResult?(name)
    }

    /// Returns the name, with a number appended if it was used before. Unchanged outside recording and replay.
    private func uniqueName(_ name: String) -> String {
        guard onResult != nil || gate != nil else { return name }
        let count = counts[name, default: 0] + 1
        counts[name] = count
        return count == 1 ? name : "\(name) #\(count)"
    }
}

/// The result of work started with ``BackgroundWork``, to be awaited at most once.
package struct PendingResult<Value: Sendable>: Sendable {
    private let name: String
    private let task: Task<Value, any Error>
    private let backgroundWork: BackgroundWork

    fileprivate init(_ name: String, task: Task<Value, any Error>, backgroundWork: BackgroundWork) {
        (self.name, self.task, self.backgroundWork) = (name, task, backgroundWork)
    }

    /// The result. Until the caller suspends again, the content's clock shows the time at which the result arrived.
    ///
    /// Canceling the task that awaits the result cancels the work.
    ///
    /// - Throws: The error of the work, or `CancellationError` if the task was canceled before the result arrived. A
    ///   canceled result is not recorded, so it must have no effect.
    @MainActor package var value: Value {
        get async throws {
            let task = task
            let result = await withTaskCancellationHandler {
                await task.result
            } onCancel: {
                task.cancel()
            }
            do {
                try Task.checkCancellation()
                try await backgroundWork.deliver(name)
            } catch {
                backgroundWork.gate?.withdraw(name)
                throw error
            }
            return try result.get()
        }
    }

    /// Calls `body` with the result, from a detached task, which does not inherit the task-local drop session. Does not
    /// call `body` after a cancellation.
    @MainActor @discardableResult package func onCompletion(
        _ body: @escaping @MainActor (Result<Value, any Error>) -> Void
    ) -> Task<Void, Never> {
        Task.detached { await report(body) }
    }

    @MainActor private func report(_ body: @MainActor (Result<Value, any Error>) -> Void) async {
        do {
            body(.success(try await value))
        } catch is CancellationError {
            // The task was canceled; discard the result.
        } catch {
            body(.failure(error))
        }
    }
}

/// Delays results until a replay reaches the times at which they arrived.
@MainActor final class ReplayGate {
    private enum Phase {
        /// The replay performs steps or has performed the last one.
        case replaying
        /// The replay is suspended until the result of this name was delivered.
        case awaiting(name: String, replay: CheckedContinuation<Bool, Never>)
        /// The replay has ended; no further result is delivered.
        case closed
    }

    private var phase = Phase.replaying
    private var inProgress: Set<String> = []
    /// The results that are complete before their recorded time, by name.
    private var heldBack: [String: CheckedContinuation<Bool, Never>] = [:]

    func register(_ name: String) { inProgress.insert(name) }

    func isInProgress(_ name: String) -> Bool { inProgress.contains(name) }

    /// Delivers the result of this name when it is complete. Returns true after the result's synchronous effects, or
    /// false if no such work is in progress, or if it is canceled before.
    func deliver(_ name: String) async -> Bool {
        guard inProgress.remove(name) != nil else { return false }
        return await withCheckedContinuation { replay in
            phase = .awaiting(name: name, replay: replay)
            heldBack.removeValue(forKey: name)?.resume(returning: true)
        }
    }

    /// Removes work that was canceled, so that the replay does not wait for its result.
    func withdraw(_ name: String) {
        inProgress.remove(name)
        guard case .awaiting(name, let replay) = phase else { return }
        phase = .replaying
        replay.resume(returning: false)
    }

    /// Suspends until the result of this name may be delivered.
    func waitForTurn(of name: String) async throws {
        switch phase {
        case .awaiting(name, _): break
        case .replaying, .awaiting:
            guard await withCheckedContinuation({ heldBack[name] = $0 }) else { throw CancellationError() }
        case .closed: throw CancellationError()
        }
        guard case .awaiting(_, let replay) = phase else { return }
        phase = .replaying
        // The replay continues asynchronously, after the result's synchronous effects.
        replay.resume(returning: true)
    }

    /// Ends the replay and cancels the results that are still delayed.
    func close() {
        phase = .closed
        let rest = heldBack.sorted { $0.key < $1.key }
        heldBack = [:]
        for (_, continuation) in rest { continuation.resume(returning: false) }
    }
}
