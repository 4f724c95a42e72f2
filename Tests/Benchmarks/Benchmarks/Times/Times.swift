import Benchmark
import Foundation
import Scenarios

/// The times of the scenarios. Times depend on the machine, so only fixed limits are checked; `Counts` compares with
/// recorded figures.
let benchmarks: @Sendable () -> Void = {
    for entry in Scenarios.all {
        let stopwatch = Stopwatch(entry)
        Benchmark(
            entry.name,
            configuration: .init(
                metrics: [.wallClock, .peakMemoryResident],
                warmupIterations: 3, scalingFactor: .init(rawValue: entry.repetitions) ?? .one,
                maxDuration: .seconds(2), maxIterations: 1_000)
        ) { benchmark in
            do { try await stopwatch.run() } catch { benchmark.error("\(entry.name): \(error)") }
        } setup: {
            try await stopwatch.prepare()
        } teardown: {
            try await stopwatch.check()
        }
    }
    for scenario in LibraryScenario.all {
        Benchmark(
            scenario.name,
            configuration: .init(
                metrics: [.custom("Longest step in µs")], warmupIterations: 0, maxDuration: .seconds(60),
                maxIterations: 1)
        ) { benchmark in
            do {
                let time = try scenario.measureLongestStep()
                benchmark.measurement(.custom("Longest step in µs"), Int(time / .microseconds(1)))
                if time > scenario.limit {
                    throw TooSlow(name: scenario.name, time: time, limit: scenario.limit)
                }
            } catch { benchmark.error("\(scenario.name): \(error)") }
        }
    }
}
