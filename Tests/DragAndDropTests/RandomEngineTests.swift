import DragAndDrop
import Foundation
import TestSupport
import Testing

/// Five random runs of 4,000 steps with fixed seeds. The environment variable `RANDOM_STEPS` sets the length of each
/// run, `RANDOM_SEED` shifts the seeds.
@MainActor @Suite struct RandomEngineTests {
    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    private static let length = number("RANDOM_STEPS") ?? 4_000

    @Test("Random steps leave no session, preview or unbalanced callback")
    func randomRuns() async {
        var (lines, foreignEnds, droppedOutside) = ([String](), [DropOperation](), 0)
        var (palms, taps) = (0, 0)
        for number in 1...5 {
            let shifted = (Self.number("RANDOM_SEED") ?? 0) &+ number
            let run = await randomRun(seed: UInt64(truncatingIfNeeded: shifted) &* 7_919)
            lines += run.fixture.log.lines
            foreignEnds += run.fixture.host.foreignEnds
            droppedOutside += run.fixture.host.droppedOutside.count
            (palms, taps) = (palms + run.palms, taps + run.taps)
        }
        guard Self.length >= 4_000 else { return }
        // Runs without these events would prove nothing.
        #expect(droppedOutside > 10 && foreignEnds.contains(.copy))
        #expect(palms > 10 && taps > 10, "\(palms) palms, \(taps) taps that add items")
        for callback in ["performDrop", "didEnd(cancel)", "didEnd(forbidden)", "didEnd(move)", "willAdd(1)", "didExit"]
        {
            #expect(lines.contains { $0.hasSuffix(callback) }, "no \(callback)")
        }
    }

    private func randomRun(seed: UInt64) async -> RandomEngineRun {
        print("RandomEngineTests.randomRuns: RANDOM_SEED=\(Self.number("RANDOM_SEED") ?? 0), seed \(seed)")
        let script = RandomEngineStep.script(seed: seed, length: Self.length)
        let run = RandomEngineRun()
        for (number, step) in script.enumerated() where run.problems.isEmpty {
            // Lets other main-actor tests run.
            if number % 200 == 0 { await Task.yield() }
            run.perform(step)
        }
        run.finishAndCheck()
        if let problem = run.problems.first {
            let kind = Self.kind(of: problem)
            let minimized = shrunk(script) { RandomEngineRun.problems(of: $0).contains { Self.kind(of: $0) == kind } }
            let source = "RandomEngineRun.problems(of: [\n\(code(of: minimized))\n])"
            Issue.record("seed \(seed): \(run.problems.prefix(5).joined(separator: "\n"))\n\(source)")
        }
        return run
    }

    /// A problem without its numbers.
    private static func kind(of problem: String) -> String { problem.filter { !$0.isNumber && $0 != "-" && $0 != "." } }

    @Test("BUILD-1: the same script gives the same timeline and the same frames")
    func runsAreDeterministic() {
        func run() -> (timeline: [Timeline.Entry], frames: [String], log: [String]) {
            let run = RandomEngineRun()
            var frames: [String] = []
            run.fixture.onFrame = {
                for preview in run.fixture.previews {
                    frames.append("\(preview.id) \(preview.center) \(preview.size) \(preview.angle) \(preview.alpha)")
                }
            }
            for step in RandomEngineStep.script(seed: 42, length: 1_500) { run.perform(step) }
            run.finishAndCheck()
            return (run.fixture.engine.timeline.entries(since: 0), frames, run.fixture.log.lines)
        }
        let (first, second) = (run(), run())
        #expect(first.frames.count > 500)
        #expect(first.timeline == second.timeline)
        #expect(first.frames == second.frames)
        #expect(first.log == second.log)
    }

    @Test("BUILD-1: requesting presentations has no side effects, at any time and in any order")
    func presentationsHaveNoSideEffects() {
        func run(asking: Bool) -> [CGPoint] {
            let fixture = EngineFixture()
            var centers: [CGPoint] = []
            fixture.onFrame = {
                if asking {
                    for part in [0.5, -0.2, 3, 0.016] {
                        _ = fixture.engine.presentations(at: fixture.now + .seconds(part))
                    }
                }
                centers += fixture.previews.map(\.center)
            }
            fixture.beginDrag()
            fixture.drag(to: fixture.album)
            fixture.release()
            fixture.settle()
            return centers
        }
        #expect(run(asking: true) == run(asking: false))
    }
}
