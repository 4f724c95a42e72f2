import Benchmark
import Foundation
import Scenarios

/// How long the scenarios take. Time is another on every machine, so that only the limits are kept to which the
/// project has bound itself; what is compared with recorded figures is counted (`Counts`).
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
