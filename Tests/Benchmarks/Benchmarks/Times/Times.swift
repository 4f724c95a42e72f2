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
}
