import Foundation

/// Runs work off the main actor and delivers its results in a recordable order, each under a name.
///
/// A window's content changes through steps, which have times, and through results, whose order is not determined. A
/// record stores when each result arrived, and a replay holds each one back until that moment (BUILD-2). This requires
/// that the main actor receives results only through this type, and requests work with ``start(_:_:)`` synchronously in
/// the step that causes it, not in a later main-queue turn.
@MainActor package final class BackgroundWork {
    /// Called with the name of each result before it is delivered.
    var onResult: ((String) -> Void)?
    /// Called before `onResult`; advances the clock to the present, since a result may deliver between frames.
    var advanceClock: (() -> Void)?
    /// Holds results back until their recorded moment; nil to deliver each as it completes.
    var gate: ReplayGate?
    private var counts: [String: Int] = [:]

    init() {}

    /// Starts work off the main actor, in a detached task that inherits no task-local drop session.
    ///
    /// `name` must identify the work among all work in progress, equally in every run: for example "photo 12, 196x196".
    package func start<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async throws -> Value
    ) -> PendingResult<Value> {
        let name = uniqueName(name)
        gate?.register(name)
        return PendingResult(name, task: Task.detached { try await work() }, backgroundWork: self)
    }

    /// Performs work off the main actor and returns its result: ``start(_:_:)`` followed by `value`.
    package func value<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await start(name, work).value
    }

    /// Waits for the recorded moment of a completed result, then reports it.
    fileprivate func deliver(_ name: String) async throws {
        if let gate { try await gate.waitForTurn(of: name) }
        advanceClock?()
        onResult?(name)
    }

    /// Distinguishes repeated work of the same name by a number.
    private func uniqueName(_ name: String) -> String {
        guard onResult != nil || gate != nil else { return name }
        let count = counts[name, default: 0] + 1
        counts[name] = count
        return count == 1 ? name : "\(name) #\(count)"
    }
}

/// The pending result of work started with ``BackgroundWork``. Await it once.
package struct PendingResult<Value: Sendable>: Sendable {
    private let name: String
    private let task: Task<Value, any Error>
    private let backgroundWork: BackgroundWork

    fileprivate init(_ name: String, task: Task<Value, any Error>, backgroundWork: BackgroundWork) {
        (self.name, self.task, self.backgroundWork) = (name, task, backgroundWork)
    }

    /// The result. Until its next suspension, the caller runs at the time of the arrival.
    ///
    /// Cancelling the waiting task cancels the work.
    ///
    /// - Throws: The error of the work, or `CancellationError` if the task was cancelled before the result arrived. A
    ///   cancelled result is not recorded and must have no effect.
    @MainActor package var value: Value {
        get async throws {
            let task = task
            let result = await withTaskCancellationHandler {
                await task.result
            } onCancel: {
                task.cancel()
            }
            try Task.checkCancellation()
            try await backgroundWork.deliver(name)
            return try result.get()
        }
    }

    /// Calls `body` with the result in a detached task that inherits no task-local drop session; never after a
    /// cancellation.
    @MainActor @discardableResult package func onCompletion(
        _ body: @escaping @MainActor (Result<Value, any Error>) -> Void
    ) -> Task<Void, Never> {
        Task.detached { await report(body) }
    }

    @MainActor private func report(_ body: @MainActor (Result<Value, any Error>) -> Void) async {
        do {
            body(.success(try await value))
        } catch is CancellationError {
            // The task was cancelled: the result is discarded.
        } catch {
            body(.failure(error))
        }
    }
}

/// Holds results back until a replay reaches the moment at which they arrived.
@MainActor final class ReplayGate {
    private enum Phase {
        /// The replay performs steps, or has ended its last one.
        case replaying
        /// The replay waits for the result of this name and then resumes.
        case awaiting(name: String, replay: CheckedContinuation<Void, Never>)
        /// The replay has ended; no further result is delivered.
        case closed
    }

    private var phase = Phase.replaying
    private var inProgress: Set<String> = []
    /// Results that completed before their recorded moment.
    private var heldBack: [String: CheckedContinuation<Bool, Never>] = [:]

    func register(_ name: String) { inProgress.insert(name) }

    /// Delivers a result as soon as it is complete; returns after its synchronous effects, or false if no such work is
    /// in progress.
    func deliver(_ name: String) async -> Bool {
        guard inProgress.remove(name) != nil else { return false }
        await withCheckedContinuation { replay in
            phase = .awaiting(name: name, replay: replay)
            heldBack.removeValue(forKey: name)?.resume(returning: true)
        }
        return true
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
        // Resumes the replay asynchronously, after the synchronous effects of the result.
        replay.resume()
    }

    /// Ends the replay: results that are still held back are cancelled.
    func close() {
        phase = .closed
        let rest = heldBack.sorted { $0.key < $1.key }
        heldBack = [:]
        for (_, continuation) in rest { continuation.resume(returning: false) }
    }
}
