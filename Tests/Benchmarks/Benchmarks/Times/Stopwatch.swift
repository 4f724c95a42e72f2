import Scenarios

/// Runs a scenario and keeps its shortest time, which other programs disturb least.
@MainActor final class Stopwatch {
    private let entry: ScenarioEntry
    private var scenario: (any Scenario)?
    private var best: Duration?

    nonisolated init(_ entry: ScenarioEntry) { self.entry = entry }

    func prepare() throws { scenario = try entry.make() }

    func run() async throws {
        let time = try await ContinuousClock().measure { try await scenario?.run(times: entry.repetitions) }
        best = min(best ?? time, time)
    }

    /// - Throws: `TooSlow` if every run exceeded the limit.
    func check() throws {
        guard let limit = entry.limit, let best else { return }
        let each = best / entry.repetitions
        if each > limit { throw TooSlow(name: entry.name, time: each, limit: limit) }
    }
}

/// A scenario exceeded its time limit.
struct TooSlow: Error, CustomStringConvertible {
    let name: String
    let time: Duration
    let limit: Duration

    var description: String { "'\(name)' takes \(time) at best, and \(limit) is the limit." }
}
