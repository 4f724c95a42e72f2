import Foundation

/// Runs work off the main actor and delivers its results in a recordable order, each under a name.
///
/// A window's content changes through steps, which have times, and through results, whose order is not determined. A
/// record stores when each result arrived, and a replay holds each one back until that moment (BUILD-2). This requires
/// that the main actor receives results only through this type, and requests work with ``ask(_:_:)`` synchronously in
/// the step that causes it, not in a later main-queue turn.
@MainActor public final class Arrivals {
    /// Called with the name of each result before it is delivered.
    var onArrival: ((String) -> Void)?
    /// Called before `onArrival`; advances the clock to the present, since a result may arrive between frames.
    var takeTime: (() -> Void)?
    /// Holds results back until their recorded moment; nil to deliver each as it completes.
    var gate: ArrivalGate?
    private var counts: [String: Int] = [:]

    init() {}

    /// Starts work off the main actor, in a detached task that inherits no task-local drop session.
    ///
    /// `name` must identify the work among all work in progress, equally in every run: for example "photo 12, 196x196".
    public func ask<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async throws -> Value
    ) -> Answer<Value> {
        let name = numbered(name)
        gate?.began(name)
        return Answer(name, task: Task.detached { try await work() }, arrivals: self)
    }

    /// Performs work off the main actor and returns its result: ``ask(_:_:)`` followed by `value`.
    public func value<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await ask(name, work).value
    }

    /// Waits for the recorded moment of a completed result, then reports it.
    fileprivate func arrive(_ name: String) async throws {
        if let gate { try await gate.turn(of: name) }
        takeTime?()
        onArrival?(name)
    }

    /// Distinguishes repeated work of the same name by a number.
    private func numbered(_ name: String) -> String {
        guard onArrival != nil || gate != nil else { return name }
        let count = counts[name, default: 0] + 1
        counts[name] = count
        return count == 1 ? name : "\(name) #\(count)"
    }
}

/// The pending result of work started with ``Arrivals``. Await it once.
public struct Answer<Value: Sendable>: Sendable {
    private let name: String
    private let task: Task<Value, any Error>
    private let arrivals: Arrivals

    fileprivate init(_ name: String, task: Task<Value, any Error>, arrivals: Arrivals) {
        (self.name, self.task, self.arrivals) = (name, task, arrivals)
    }

    /// The result. Until its next suspension, the caller runs at the time of the arrival.
    ///
    /// Cancelling the waiting task cancels the work.
    ///
    /// - Throws: The error of the work, or `CancellationError` if the task was cancelled before the result arrived. A
    ///   cancelled result is not recorded and must have no effect.
    @MainActor public var value: Value {
        get async throws {
            let task = task
            let result = await withTaskCancellationHandler {
                await task.result
            } onCancel: {
                task.cancel()
            }
            try Task.checkCancellation()
            try await arrivals.arrive(name)
            return try result.get()
        }
    }

    /// Calls `body` with the result in a detached task that inherits no task-local drop session; never after a
    /// cancellation.
    @MainActor @discardableResult public func whenThere(
        _ body: @escaping @MainActor (Result<Value, any Error>) -> Void
    ) -> Task<Void, Never> {
        Task.detached { await tell(body) }
    }

    @MainActor private func tell(_ body: @MainActor (Result<Value, any Error>) -> Void) async {
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
@MainActor final class ArrivalGate {
    private var begun: Set<String> = []
    /// Results that completed before their recorded moment.
    private var early: [String: CheckedContinuation<Bool, Never>] = [:]
    /// The result that the replay waits for.
    private var wanted: (name: String, replay: CheckedContinuation<Void, Never>)?
    private var isClosed = false

    func began(_ name: String) { begun.insert(name) }

    /// Delivers a result as soon as it is complete; returns after its synchronous effects, or false if no such work is
    /// in progress.
    func admit(_ name: String) async -> Bool {
        guard begun.remove(name) != nil else { return false }
        await withCheckedContinuation { replay in
            wanted = (name, replay)
            early.removeValue(forKey: name)?.resume(returning: true)
        }
        return true
    }

    /// Suspends until the result of this name may be delivered.
    func turn(of name: String) async throws {
        if wanted?.name != name {
            guard !isClosed, await withCheckedContinuation({ early[name] = $0 }) else { throw CancellationError() }
        }
        // Resumes the replay asynchronously, after the synchronous effects of the result.
        wanted?.replay.resume()
        wanted = nil
    }

    /// Ends the replay: results that are still held back are cancelled.
    func close() {
        isClosed = true
        let rest = early.sorted { $0.key < $1.key }
        early = [:]
        for (_, continuation) in rest { continuation.resume(returning: false) }
    }
}
