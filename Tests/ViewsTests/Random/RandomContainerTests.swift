import Foundation
import TestSupport
import Testing

@testable import Views

/// 40 random runs of 2,500 steps with fixed seeds. The environment variable `RANDOM_STEPS` sets the length of each run,
/// `RANDOM_SEED` shifts the seeds, and `RANDOM_RUN` selects one run by its number.
@MainActor struct RandomContainerTests {
    nonisolated private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    @Test(
        "VIEW-10: after random steps every view agrees with a plain model, and comes to rest",
        arguments: number("RANDOM_RUN").map { $0...$0 } ?? 1...40)
    func randomStepsMatchModel(number: Int) async {
        let seed = UInt64(truncatingIfNeeded: (Self.number("RANDOM_SEED") ?? 0) &+ number) &* 104_729
        let length = Self.number("RANDOM_STEPS") ?? 2_500
        print("RandomContainerTests: RANDOM_SEED=\(Self.number("RANDOM_SEED") ?? 0) RANDOM_RUN=\(number), seed \(seed)")
        var random = SplitMix(seed: seed)
        let scene = RandomScene(number: number, random: &random)
        var script: [RandomStep] = []
        let run = RandomRun(scene)
        while script.count < length, run.problems.isEmpty {
            // Lets other main-actor tests run.
            if script.count % 200 == 0 { await Task.yield() }
            let step = RandomStep(using: &random)
            script.append(step)
            run.perform(step)
        }
        if run.problems.isEmpty { run.finish() }
        if let problem = run.problems.first {
            let kind = Self.kind(of: problem)
            let minimized = shrunk(script) {
                RandomRun.problems(of: $0, in: scene).contains { Self.kind(of: $0) == kind }
            }
            let source = "RandomRun.problems(of: [\n\(code(of: minimized))\n], in: \(scene))"
            Issue.record("seed \(seed), \(run.problems.prefix(3).joined(separator: "\n"))\n\(source)")
        }
        guard script.count >= 2_500 else { return }
        // A run without lifts and drops proves nothing.
        let items = (scene.grid + scene.table).reduce(0, +)
        #expect(items < 8 || run.lifts > 10 && run.drops > 0, "seed \(seed): \(run.lifts) lifts, \(run.drops) drops")
        let counts = (touches: run.touchDrags, simultaneous: run.simultaneousDrags)
        #expect(items < 40 || counts.touches > 20 && counts.simultaneous > 20, "seed \(seed): \(counts)")
    }

    /// A problem without its step and numbers.
    private static func kind(of problem: String) -> String {
        let text = problem.range(of: "): ").map { problem[$0.upperBound...] } ?? problem[...]
        return String(text.filter { !$0.isNumber && $0 != "-" && $0 != "." })
    }
}
