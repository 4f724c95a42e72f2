import Benchmark
import Foundation
import Scenarios

/// The cost of the scenarios in instructions, allocations and memory, independent of the machine except for the
/// processor and the C library. Compared with the figures in `Thresholds`.
let benchmarks: @Sendable () -> Void = {
    let tolerances: [BenchmarkMetric: BenchmarkThresholds] = [
        .custom("Instructions"): BenchmarkThresholds(relative: [.p90: 15]),
        .custom("Allocations"): BenchmarkThresholds(relative: [.p90: 15]),
        .custom("Memory"): BenchmarkThresholds(relative: [.p90: 30]),
    ]
    func count(_ name: String, _ body: @escaping @Sendable () throws -> Callgrind.Cost) {
        Benchmark(
            name,
            configuration: .init(
                metrics: Array(tolerances.keys), warmupIterations: 0, maxDuration: .seconds(600), maxIterations: 1,
                thresholds: tolerances)
        ) { benchmark in
            do {
                let cost = try body()
                benchmark.measurement(.custom("Instructions"), cost.instructions)
                benchmark.measurement(.custom("Allocations"), cost.allocations)
                benchmark.measurement(.custom("Memory"), cost.memory)
            } catch {
                benchmark.error("Couldn't count '\(name)': \(error)")
            }
        }
    }
    for entry in Scenarios.all {
        guard let times = entry.counted else { continue }
        count(entry.name) { try Callgrind().cost(times: times) { [entry.name, "\($0)"] } }
    }
    for scenario in LibraryScenario.all {
        count(scenario.name) {
            guard let (program, library) = LibraryScenario.probe else {
                throw LibraryProbeFailure("'make bench' names the program and the library to measure.")
            }
            return try Callgrind(program: program).cost(times: scenario.counted) {
                scenario.arguments($0, library: library)
            }
        }
    }
}
