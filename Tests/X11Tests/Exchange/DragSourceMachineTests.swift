import DragAndDrop
import TestSupport
import Testing

@testable import X11

@Suite("Drag source, as a state machine") struct DragSourceMachineTests {
    typealias Machine = DragSourceMachine
    let target = Machine.Target(window: 10, receiver: 10, version: 5)
    let other = Machine.Target(window: 20, receiver: 21, version: 4)
    let limits = ExchangeLimits()

    func at(_ x: Int, time: UInt32 = 1, moving: Bool = false) -> Machine.Motion {
        Machine.Motion(x: x, y: 0, time: time, requestsMove: moving)
    }

    /// Returns a machine whose target has accepted at x = 1.
    func accepted(moving: Bool = false, as answer: DropOperation = .copy) -> Machine {
        var machine = Machine(limits: limits)
        _ = machine.handle(.moved(at(1, moving: moving), target), at: .zero)
        _ = machine.handle(.status(10, answer), at: .zero)
        return machine
    }

    @Test("XDND-1: a target gets one enter, a position at a time, and one leave")
    func order() {
        var machine = Machine(limits: limits)
        #expect(machine.handle(.moved(at(1), target), at: .zero) == [.enter(target), .position(target, at(1))])
        // No second position while the first one is unanswered (WIRE-27).
        #expect(machine.handle(.moved(at(2), target), at: .zero) == [])
        #expect(machine.handle(.moved(at(3), target), at: .zero) == [])
        #expect(machine.handle(.status(10, .copy), at: .zero) == [.operationChanged(.copy), .position(target, at(3))])
        #expect(
            machine.handle(.moved(at(4), other), at: .zero)
                == [.leave(target), .operationChanged(nil), .enter(other), .position(other, at(4))])
        #expect(machine.handle(.moved(at(5), nil), at: .zero) == [.leave(other)])
    }

    @Test("DROP-13: where nothing takes drops a refusal is reported once, after the pointer has been there for 200 ms")
    func vacancy() {
        var machine = Machine(limits: limits)
        #expect(machine.deadline == nil)
        #expect(machine.handle(.moved(at(1), nil), at: .milliseconds(10)) == [])
        #expect(machine.handle(.moved(at(2), nil), at: .milliseconds(150)) == [])
        #expect(machine.deadline == .milliseconds(210))
        #expect(machine.handle(.tick, at: .milliseconds(209)) == [])
        #expect(machine.handle(.tick, at: .milliseconds(210)) == [.operationChanged(.forbidden)])
        #expect(machine.handle(.moved(at(3), nil), at: .milliseconds(400)) == [] && machine.deadline == nil)
        #expect(
            machine.handle(.moved(at(4), target), at: .milliseconds(500))
                == [.operationChanged(nil), .enter(target), .position(target, at(4))])
        _ = machine.handle(.status(10, .copy), at: .milliseconds(510))
        #expect(
            machine.handle(.moved(at(5), nil), at: .milliseconds(600)) == [.leave(target), .operationChanged(nil)])
        #expect(machine.deadline == .milliseconds(800))
        #expect(
            machine.handle(.moved(at(6), other), at: .milliseconds(700)) == [.enter(other), .position(other, at(6))],
            "a title bar between two targets is no refusal")
        #expect(machine.handle(.vanished(20), at: .milliseconds(900)) == [.forget, .operationChanged(nil)])
        #expect(machine.handle(.tick, at: .milliseconds(1100)) == [.operationChanged(.forbidden)])
        #expect(machine.handle(.release, at: .milliseconds(1200)) == [.end(.lost)])
    }

    @Test("XDND-1, WIRE-46: the target's last status counts, and other windows have no effect")
    func answers() {
        var machine = Machine(limits: limits)
        _ = machine.handle(.moved(at(1), target), at: .zero)
        #expect(machine.handle(.status(99, .copy), at: .zero) == [])
        #expect(machine.handle(.status(10, nil), at: .zero) == [], "the rejection may be corrected")
        #expect(machine.handle(.status(10, .copy), at: .zero) == [.operationChanged(.copy)])
        #expect(machine.handle(.status(10, .copy), at: .zero) == [])
        #expect(machine.handle(.status(10, nil), at: .zero) == [], "the rejection may be corrected")
        #expect(machine.deadline == .milliseconds(200))
        #expect(machine.handle(.tick, at: .milliseconds(200)) == [.operationChanged(.forbidden)])
        #expect(machine.handle(.status(10, .copy), at: .milliseconds(201)) == [.operationChanged(.copy)])
    }

    @Test("WIRE-68: a rejection that is corrected within 200 ms is not reported; repeated rejections do not delay it")
    func correctedRejections() {
        var machine = accepted()
        #expect(machine.handle(.status(10, nil), at: .milliseconds(10)) == [])
        #expect(machine.handle(.status(10, .copy), at: .milliseconds(209)) == [])
        #expect(machine.handle(.status(10, nil), at: .milliseconds(210)) == [])
        #expect(machine.deadline == .milliseconds(350), "the repetition of the position comes first")
        #expect(machine.handle(.tick, at: .milliseconds(350)) == [.position(target, at(1))])
        #expect(machine.handle(.status(10, nil), at: .milliseconds(380)) == [])
        #expect(machine.deadline == .milliseconds(410))
        #expect(machine.handle(.tick, at: .milliseconds(410)) == [.operationChanged(.forbidden)])
        #expect(machine.deadline == .milliseconds(700))
    }

    @Test("WIRE-68: a release waits for the correction of a rejection, for at most 200 ms")
    func correctionAfterRelease() {
        var corrected = accepted()
        _ = corrected.handle(.moved(at(2, time: 2), target), at: .milliseconds(1))
        #expect(corrected.handle(.release, at: .milliseconds(2)) == [])
        #expect(corrected.handle(.status(10, nil), at: .milliseconds(3)) == [])
        #expect(corrected.handle(.status(10, .copy), at: .milliseconds(202)) == [.drop(target, time: 2)])

        var rejected = accepted()
        _ = rejected.handle(.status(10, nil), at: .milliseconds(50))
        #expect(rejected.handle(.release, at: .milliseconds(100)) == [])
        #expect(rejected.handle(.status(10, nil), at: .milliseconds(200)) == [], "does not extend the wait")
        #expect(rejected.deadline == .milliseconds(250))
        #expect(rejected.handle(.tick, at: .milliseconds(250)) == [.leave(target), .end(.lost)])

        var old = accepted()
        _ = old.handle(.status(10, nil), at: .zero)
        _ = old.handle(.tick, at: .milliseconds(200))
        #expect(old.handle(.release, at: .milliseconds(201)) == [.leave(target), .end(.lost)])
    }

    @Test("WIRE-68: no position is sent if only the time differs")
    func sameMotionAtAnotherTime() {
        var machine = accepted()
        #expect(machine.handle(.moved(at(1, time: 9), target), at: .zero) == [])
        #expect(machine.handle(.status(10, .copy), at: .zero) == [])
        #expect(machine.handle(.release, at: .zero) == [.drop(target, time: 9)])
    }

    @Test("WIRE-68: a target that corrects each rejection receives the drop, in every interleaving", arguments: 0..<400)
    func interleavings(_ seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        var machine = Machine(limits: limits)
        // Statuses that the target has sent and that have not arrived yet, in order. Each position is answered by any
        // number of rejections and acceptances within 150 ms, the last of which accepts.
        var statuses: [(time: Timestamp, operation: DropOperation?)] = []
        var now = Timestamp.zero
        var sent: [Machine.Motion] = []
        var drops = 0
        func perform(_ effects: [Machine.Effect]) {
            for effect in effects {
                switch effect {
                case .position(_, let motion):
                    sent.append(motion)
                    var time = max(now, statuses.last?.time ?? now)
                    let count = Int.random(in: 1...4, using: &random)
                    for index in 1...count {
                        time += .milliseconds(Int.random(in: 0...(150 / count), using: &random))
                        statuses.append((time, index < count && Bool.random(using: &random) ? nil : .copy))
                    }
                case .drop: drops += 1
                case .operationChanged(let operation): #expect(sent.count == 1 || operation != .forbidden)
                case .enter, .forget: break
                case .leave, .end: Issue.record("The drag ended with \(effect) after \(sent.count) positions")
                }
            }
        }
        var motion = at(0)
        perform(machine.handle(.moved(motion, target), at: now))
        // A target that has not accepted anything yet rejects for good.
        perform(machine.handle(.status(10, .copy), at: now))
        var remaining = Int.random(in: 0...12, using: &random)
        while drops == 0 {
            let step = now + .milliseconds(Int.random(in: 0...40, using: &random))
            let times = [statuses.first?.time, machine.deadline, remaining >= 0 ? step : nil].compactMap(\.self)
            let next = try #require(times.min())
            now = max(now, next)
            if let status = statuses.first, status.time <= now {
                statuses.removeFirst()
                perform(machine.handle(.status(10, status.operation), at: now))
            } else if let deadline = machine.deadline, deadline <= now {
                perform(machine.handle(.tick, at: now))
            } else if remaining > 0 {
                remaining -= 1
                motion = at(motion.x + Int.random(in: 0...2, using: &random), time: motion.time + 1)
                perform(machine.handle(.moved(motion, target), at: now))
            } else {
                remaining = -1
                perform(machine.handle(.release, at: now))
            }
        }
        #expect(drops == 1 && machine.isDropped)
        #expect(try #require(sent.last).isEquivalent(to: motion), "the last position is the release point")
    }

    @Test("XDND-1, WIRE-22: an answered position is repeated every 350 ms")
    func repeats() {
        var machine = Machine(limits: limits)
        _ = machine.handle(.moved(at(1), target), at: .zero)
        #expect(machine.deadline == nil)
        _ = machine.handle(.status(10, .copy), at: .milliseconds(10))
        #expect(machine.deadline == .milliseconds(350))
        #expect(machine.handle(.tick, at: .milliseconds(349)) == [])
        #expect(machine.handle(.tick, at: .milliseconds(350)) == [.position(target, at(1))])
    }

    @Test("XDND-1, WIRE-32: Shift without a motion sends a new position; a move must be requested")
    func modifiers() {
        var machine = accepted()
        #expect(machine.handle(.status(10, .move), at: .zero) == [], "a move that was not requested is a copy")
        #expect(
            machine.handle(.moved(at(1, moving: true), target), at: .zero) == [.position(target, at(1, moving: true))])
        #expect(machine.handle(.status(10, .move), at: .zero) == [.operationChanged(.move)])
    }

    @Test("XDND-1, WIRE-30: the last position before the drop is the release point")
    func release() {
        var machine = accepted()
        _ = machine.handle(.moved(at(2, time: 5), target), at: .zero)
        _ = machine.handle(.moved(at(3, time: 6), target), at: .zero)
        #expect(machine.handle(.release, at: .zero) == [])
        #expect(machine.handle(.status(10, .copy), at: .zero) == [.position(target, at(3, time: 6))])
        #expect(machine.handle(.status(10, .copy), at: .zero) == [.drop(target, time: 6)])
        #expect(machine.isDropped)
    }

    @Test("XDND-4, WIRE-27: releasing over a rejecting or silent target sends a leave")
    func refusals() {
        var silent = Machine(limits: limits)
        _ = silent.handle(.moved(at(1), target), at: .zero)
        #expect(silent.handle(.release, at: .zero) == [])
        #expect(silent.deadline == .seconds(2))
        #expect(silent.handle(.tick, at: .seconds(2)) == [.leave(target), .end(.lost)])

        var fickle = accepted()
        _ = fickle.handle(.moved(at(2), target), at: .zero)
        _ = fickle.handle(.release, at: .zero)
        _ = fickle.handle(.status(10, nil), at: .zero)
        #expect(fickle.handle(.tick, at: .milliseconds(200)) == [.leave(target), .end(.lost)])

        var late = accepted()
        _ = late.handle(.moved(at(2), target), at: .zero)
        _ = late.handle(.release, at: .seconds(1))
        #expect(late.deadline == .seconds(3))
        #expect(late.handle(.tick, at: .seconds(3)) == [.leave(target), .end(.lost)])
    }

    @Test("WIRE-30: a release waits for the first status, and for the one after a rejection of an earlier position")
    func releaseBeforeTheStatus() {
        var first = Machine(limits: limits)
        _ = first.handle(.moved(at(1), target), at: .zero)
        _ = first.handle(.release, at: .milliseconds(5))
        #expect(first.handle(.status(10, .copy), at: .milliseconds(40)).last == .drop(target, time: 1))

        // The pointer rests where the target rejects, and leaves that place just before the release.
        var flick = Machine(limits: limits)
        _ = flick.handle(.moved(at(1), target), at: .zero)
        _ = flick.handle(.status(10, nil), at: .milliseconds(10))
        _ = flick.handle(.moved(at(2), target), at: .seconds(1))
        #expect(flick.handle(.release, at: .seconds(1)) == [])
        #expect(flick.handle(.tick, at: .milliseconds(1_100)) == [])
        #expect(flick.handle(.status(10, .copy), at: .milliseconds(1_100)).last == .drop(target, time: 1))
    }

    @Test("XDND-1: the session receives the target's operation")
    func finished() {
        var machine = accepted()
        #expect(machine.handle(.release, at: .zero) == [.drop(target, time: 1)])
        #expect(machine.handle(.finished(99, succeeded: true, .copy), at: .zero) == [])
        #expect(machine.handle(.status(10, nil), at: .zero) == [], "a status after the drop has no effect")
        #expect(machine.handle(.cancel, at: .zero) == [])
        #expect(
            machine.handle(.finished(10, succeeded: true, .move), at: .zero)
                == [.end(.finished(.copy, succeeded: true))])
        #expect(machine.handle(.finished(10, succeeded: true, .copy), at: .zero) == [], "reported once")
    }

    @Test("XDND-1: a move must be requested, accepted and performed")
    func moves() {
        var machine = accepted(moving: true, as: .move)
        _ = machine.handle(.release, at: .zero)
        #expect(
            machine.handle(.finished(10, succeeded: true, .move), at: .zero)
                == [.end(.finished(.move, succeeded: true))])
        var failed = accepted(moving: true, as: .move)
        _ = failed.handle(.release, at: .zero)
        #expect(
            failed.handle(.finished(10, succeeded: false, .copy), at: .zero)
                == [.end(.finished(.copy, succeeded: false))])
    }

    @Test("XDND-1: before version 5 the finished message has no result")
    func oldVersions() {
        var machine = Machine(limits: limits)
        let old = Machine.Target(window: 10, receiver: 10, version: 3)
        _ = machine.handle(.moved(at(1), old), at: .zero)
        _ = machine.handle(.status(10, .copy), at: .zero)
        _ = machine.handle(.release, at: .zero)
        #expect(
            machine.handle(.finished(10, succeeded: false, .copy), at: .zero)
                == [.end(.finished(.copy, succeeded: true))])
    }

    @Test("XDND-4, WIRE-28, WIRE-29: a drag ends in time if the target exits or never finishes")
    func deaths() {
        var hovered = accepted()
        #expect(hovered.handle(.vanished(10), at: .zero) == [.forget, .operationChanged(nil)])
        #expect(hovered.handle(.moved(at(2), target), at: .zero).first == .enter(target))

        var dropped = accepted()
        _ = dropped.handle(.release, at: .seconds(1))
        #expect(dropped.deadline == .seconds(301))
        #expect(dropped.handle(.tick, at: .seconds(300)) == [])
        #expect(dropped.handle(.tick, at: .seconds(301)) == [.end(.lost)])

        var killed = accepted()
        _ = killed.handle(.release, at: .zero)
        #expect(killed.handle(.vanished(10), at: .zero) == [.end(.lost)], "what it has requested is completed")
        #expect(killed.deadline == nil)

        var replaced = accepted()
        _ = replaced.handle(.release, at: .zero)
        #expect(replaced.handle(.abandon, at: .zero) == [.end(.lost)], "its target still receives data")
        var left = accepted()
        #expect(left.handle(.abandon, at: .zero).last == .end(.canceled))
    }

    @Test("XDND-1: a proxy may name itself or its window")
    func proxies() {
        var machine = Machine(limits: limits)
        _ = machine.handle(.moved(at(1), other), at: .zero)
        #expect(machine.handle(.status(21, .copy), at: .zero) == [.operationChanged(.copy)])
        _ = machine.handle(.release, at: .zero)
        #expect(machine.handle(.finished(20, succeeded: true, .copy), at: .zero).count == 1)
    }

    @Test("XDND-4: every event in every state leads to a state from which the drag ends")
    func everyPair() {
        let events: [Machine.Event] = [
            .moved(at(7), target), .moved(at(7), nil), .status(10, .copy), .status(10, nil),
            .finished(10, succeeded: true, .copy), .release, .cancel, .vanished(10), .abandon,
            .tick,
        ]
        var releasing = accepted()
        _ = releasing.handle(.moved(at(2), target), at: .zero)
        _ = releasing.handle(.release, at: .zero)
        var rejected = accepted()
        _ = rejected.handle(.status(10, nil), at: .milliseconds(900))
        var correcting = rejected
        _ = correcting.handle(.release, at: .milliseconds(950))
        var dropped = accepted()
        _ = dropped.handle(.release, at: .zero)
        for phase in [Machine(limits: limits), accepted(), releasing, rejected, correcting, dropped] {
            for event in events {
                var machine = phase
                _ = machine.handle(event, at: .seconds(1))
                _ = machine.handle(.cancel, at: .seconds(1))
                // After all deadlines nothing is pending.
                while let deadline = machine.deadline { _ = machine.handle(.tick, at: deadline) }
                #expect(machine.isEnded)
            }
        }
    }
}
