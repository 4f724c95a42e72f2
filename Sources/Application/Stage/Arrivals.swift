import Foundation

/// Where the results of work that is done elsewhere come back to the main actor, each under a name.
///
/// All that happens to a stage comes from two sides: input and frames, which have times, and results, which come when
/// they come. A record notes when each came; a replay holds each back until that moment (BUILD-2). For this to work
/// the main actor takes results in by ``value(_:_:)`` only, and begins such work by `Task.immediateDetached`: at once,
/// so that it is asked for in the same order each time, and apart from the drop that may be going on.
@MainActor public final class Arrivals {
    /// Called at each arrival with its name, before anything is done with it.
    var onArrival: ((String) -> Void)?
    /// Lets results in at the moments that a record names; nil to let each in as it comes.
    var gate: ArrivalGate?
    private var counts: [String: Int] = [:]

    init() {}

    /// Does something away from the main actor, and returns what came of it.
    ///
    /// The name tells this work from all others that can be under way, in any run alike, such as "photo 12, 196x196".
    /// Up to the caller's next suspension all is done at the moment of the arrival.
    ///
    /// - Throws: what the work throws, or `CancellationError` when the task was cancelled before the result arrived:
    ///   that is no arrival, and nothing may come of it.
    public func value<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let name = numbered(name)
        gate?.began(name)
        let result = await Self.result(of: work)
        try Task.checkCancellation()
        if let gate { try await gate.turn(of: name) }
        onArrival?(name)
        return try result.get()
    }

    /// The second work of a name is told from the first.
    private func numbered(_ name: String) -> String {
        guard onArrival != nil || gate != nil else { return name }
        let count = counts[name, default: 0] + 1
        counts[name] = count
        return count == 1 ? name : "\(name) #\(count)"
    }

    @concurrent private nonisolated static func result<Value: Sendable>(
        of work: @Sendable () async throws -> Value
    ) async -> Result<Value, any Error> {
        do { return .success(try await work()) } catch { return .failure(error) }
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
        let rest = early.values
        early = [:]
        for continuation in rest { continuation.resume(returning: false) }
    }
}
