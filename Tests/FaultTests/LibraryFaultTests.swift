import Foundation
import TestSupport
import Testing

/// A process that works with a library is killed, or its system calls fail. `LIGHTBOX_FAULTS=full` makes the tests
/// long, `RANDOM_SEED` repeats them with another seed.
@Suite("Kills and failing disks", .serialized)
struct LibraryFaultTests {
    private var random = SplitMix(seed: FaultRuns.seed &* 7919)

    /// The numbers of the calls at which something happens: each one, or some of them.
    private mutating func calls(of run: LibraryRun, _ count: Int) -> [Int] {
        guard count < run.counts.calls else { return Array(1...run.counts.calls) }
        return Array((1...run.counts.calls).shuffled(using: &random).prefix(count)).sorted()
    }

    @Test("APP-11, APP-28: a kill at any writing system call loses nothing that was reported, and leaves no half step")
    mutating func killsAtCalls() throws {
        let run = try LibraryRun(seed: FaultRuns.seed, steps: FaultRuns.isFull ? 30 : 14)
        var kills: [Fault.Kind: Int] = [:]
        for kind in [Fault.Kind.kill, .torn] {
            for call in calls(of: run, FaultRuns.isFull ? .max : kind == .kill ? 14 : 6) {
                let result = try run.run(Fault(kind: kind, call: call))
                if result.ending.isKilled { kills[kind, default: 0] += 1 }
                run.expectSound(result)
            }
        }
        FaultRuns.log(
            "killsAtCalls",
            "\(run.counts.calls) calls, \(kills[.kill] ?? 0) kills before a call, \(kills[.torn] ?? 0) after or in it")
        #expect((kills[.kill] ?? 0) > 0 && (kills[.torn] ?? 0) > 0)
    }

    @Test("APP-11, APP-28: a kill at a random instant loses nothing that was reported, and leaves no half step")
    mutating func killsAtRandom() throws {
        var (kills, count) = (0, 0)
        for round in 0..<(FaultRuns.isFull ? 8 : 1) {
            let start = ContinuousClock.now
            let run = try LibraryRun(seed: FaultRuns.seed &+ UInt64(100 + round), steps: FaultRuns.isFull ? 30 : 14)
            let duration = Int((ContinuousClock.now - start) / .microseconds(1))
            for _ in 0..<(FaultRuns.isFull ? 40 : 6) {
                let result = try run.run(Fault(delay: random.below(duration)))
                count += 1
                if result.ending.isKilled { kills += 1 }
                run.expectSound(result)
            }
        }
        FaultRuns.log("killsAtRandom", "\(kills) kills in \(count) runs")
        #expect(kills > 0)
    }

    @Test("APP-11: a system call that fails is reported, the program goes on, and nothing that it has reported is lost")
    mutating func failingCalls() throws {
        let run = try LibraryRun(seed: FaultRuns.seed &+ 1, steps: FaultRuns.isFull ? 30 : 14)
        // One call, a few of them, and a disk that fails from then on.
        let faults: [(kind: Fault.Kind, count: Int)] = [
            (.inputOutput, 1), (.inputOutput, 5), (.inputOutput, .max), (.full, 1), (.full, .max), (.interrupted, 1),
            (.interrupted, 3), (.short, 1), (.short, .max),
        ]
        var (failures, runs) = (0, 0)
        for (kind, count) in faults {
            for call in calls(of: run, FaultRuns.isFull ? 40 : 2) {
                let result = try run.run(Fault(kind: kind, call: call, count: count))
                runs += 1
                let failed = result.progress.steps.count { $0.outcome != "done" }
                failures += failed
                run.expectSound(result)
                if [.interrupted, .short].contains(kind) {
                    #expect(failed == 0, "\(result.fault) is no error: \(result.ending.report)\(result.ending.output)")
                }
            }
        }
        FaultRuns.log("failingCalls", "\(runs) runs with failing calls, \(failures) steps that reported an error")
        #expect(failures > 0)
    }

    @Test("APP-11: a library on a disk whose calls are interrupted by signals works as on any other")
    func interruptedCalls() throws {
        let run = try LibraryRun(seed: FaultRuns.seed &+ 4, steps: FaultRuns.isFull ? 60 : 30)
        // Each call once, and not its repetition.
        let result = try run.run(Fault(kind: .interrupted, count: .max))
        run.expectSound(result)
        let failed = result.progress.steps.filter { $0.outcome != "done" }
        #expect(failed.isEmpty && result.progress.steps.map(\.digest) == run.digests, "\(failed) \(result.ending)")
        let counts = try #require(result.ending.counts)
        #expect(counts.calls > run.counts.calls)
        FaultRuns.log("interruptedCalls", "\(counts.calls) calls, \(run.counts.calls) that write")
    }

    @Test("APP-11: on a disk that becomes full, changes and imports fail by name, and nothing is lost")
    mutating func fullDisk() throws {
        let run = try LibraryRun(seed: FaultRuns.seed &+ 2, steps: FaultRuns.isFull ? 30 : 14)
        var failures = 0
        let count = FaultRuns.isFull ? 30 : 4
        for index in 0..<count {
            // Also a disk that has no space from the start.
            let space = index == 0 ? 0 : random.below(run.counts.bytes)
            let result = try run.run(Fault(space: space))
            failures += result.progress.steps.count { $0.outcome != "done" }
            run.expectSound(result)
        }
        FaultRuns.log("fullDisk", "\(count) disks, \(failures) steps that reported an error")
        #expect(failures > 0)
    }

    @Test(
        "APP-11: on a small disk, changes and imports fail by name, and nothing is lost",
        .enabled(if: LibraryRun.canMountDisks, "this user may not mount disks"))
    mutating func smallDisk() throws {
        let run = try LibraryRun(seed: FaultRuns.seed &+ 3, steps: FaultRuns.isFull ? 30 : 14)
        var failures = 0
        let count = FaultRuns.isFull ? 24 : 2
        for _ in 0..<count {
            // The images need 200 kB, and an empty library as much.
            let result = try run.run(onDiskOf: 250 + random.below(run.counts.bytes >> 10))
            failures += result.progress.steps.count { $0.outcome != "done" }
            run.expectSound(result)
        }
        FaultRuns.log("smallDisk", "\(count) disks, \(failures) steps that reported an error")
        #expect(failures > 0)
    }
}
