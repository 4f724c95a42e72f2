import Foundation

/// Where the results of work that is done elsewhere come back to the main actor, each under a name.
///
/// All that happens to a stage comes from two sides: input and frames, which have times, and results, which come when
/// they come. A record notes when each came; a replay holds each back until that moment (BUILD-2). For this to work
/// the main actor takes results in by this only, and asks for work by ``ask(_:_:)`` in the step that gives rise to it,
/// not in a later turn.
@MainActor public final class Arrivals {
    /// Called at each arrival with its name, before anything is done with it.
    var onArrival: ((String) -> Void)?
    /// Called before that: what is done with a result happens now, not when the last event or frame was.
    var takeTime: (() -> Void)?
    /// Lets results in at the moments that a record names; nil to let each in as it comes.
    var gate: ArrivalGate?
    private var counts: [String: Int] = [:]

    init() {}

    /// Begins something away from the main actor, apart from the drop that may be going on.
    ///
    /// The name tells this work from all others that can be under way, in any run alike, such as "photo 12, 196x196".
    public func ask<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async throws -> Value
    ) -> Answer<Value> {
        let name = numbered(name)
        gate?.began(name)
        return Answer(name, task: Task.detached { try await work() }, arrivals: self)
    }

    /// Does something away from the main actor, and returns what came of it: what was asked and its answer in one.
    public func value<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await ask(name, work).value
    }

    /// A result is there: waits for its moment, and notes it.
    fileprivate func arrive(_ name: String) async throws {
        if let gate { try await gate.turn(of: name) }
        takeTime?()
        onArrival?(name)
    }

    /// The second work of a name is told from the first.
    private func numbered(_ name: String) -> String {
        guard onArrival != nil || gate != nil else { return name }
        let count = counts[name, default: 0] + 1
        counts[name] = count
        return count == 1 ? name : "\(name) #\(count)"
    }
}

/// The answer to what was asked of ``Arrivals``: wait for it once.
public struct Answer<Value: Sendable>: Sendable {
    private let name: String
    private let task: Task<Value, any Error>
    private let arrivals: Arrivals

    fileprivate init(_ name: String, task: Task<Value, any Error>, arrivals: Arrivals) {
        (self.name, self.task, self.arrivals) = (name, task, arrivals)
    }

    /// What came of it. Up to the caller's next suspension all is done at the moment of the arrival.
    ///
    /// Cancelling the task that waits cancels the work.
    ///
    /// - Throws: what the work throws, or `CancellationError` when the task was cancelled before the result arrived:
    ///   that is no arrival, and nothing may come of it.
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

    /// Calls the closure once it is there, in a task apart from the drop that may be going on; never when that task is
    /// cancelled before.
    @MainActor @discardableResult public func whenThere(
        _ body: @escaping @MainActor (Result<Value, any Error>) -> Void
    ) -> Task<Void, Never> {
        Task.detached { await tell(body) }
    }

    @MainActor private func tell(_ body: @MainActor (Result<Value, any Error>) -> Void) async {
        do {
            body(.success(try await value))
        } catch is CancellationError {
            // Nobody waits for it any more.
        } catch {
            body(.failure(error))
        }
    }
}

/// Holds results back until a replay comes to the moment when they arrived.
@MainActor final class ArrivalGate {
    private var begun: Set<String> = []
    /// Results that are there before their time.
    private var early: [String: CheckedContinuation<Bool, Never>] = [:]
    /// The result that the replay waits for, or that it has just let in.
    private var wanted: (name: String, replay: CheckedContinuation<Void, Never>)?
    private var isClosed = false

    func began(_ name: String) { begun.insert(name) }

    /// Lets a result in, as soon as it is there; returns once all has been done with it that is done at its arrival.
    /// False when no such work is under way.
    func admit(_ name: String) async -> Bool {
        guard begun.remove(name) != nil else { return false }
        await withCheckedContinuation { replay in
            wanted = (name, replay)
            early.removeValue(forKey: name)?.resume(returning: true)
        }
        return true
    }

    /// Waits until a result may come in.
    func turn(of name: String) async throws {
        if wanted?.name != name {
            guard !isClosed, await withCheckedContinuation({ early[name] = $0 }) else { throw CancellationError() }
        }
        // The replay goes on in a turn of its own: after what the caller does now.
        wanted?.replay.resume()
        wanted = nil
    }

    /// The replay is over: what has not come by now never comes.
    func close() {
        isClosed = true
        let rest = early.sorted { $0.key < $1.key }
        early = [:]
        for (_, continuation) in rest { continuation.resume(returning: false) }
    }
}
