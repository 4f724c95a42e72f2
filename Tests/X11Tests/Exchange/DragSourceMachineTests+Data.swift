import DragAndDrop
import Testing

@testable import X11

// Targets that read data before they accept a drop.
extension DragSourceMachineTests {
    @Test("WIRE-75: a target that rejects until it has data is asked again when it has them, without a badge between")
    func dataBeforeAcceptance() {
        var machine = Machine(limits: limits)
        _ = machine.handle(.moved(at(1), target), at: .zero)
        #expect(machine.handle(.requestsChanged(1), at: .milliseconds(5)) == [])
        #expect(machine.handle(.status(10, nil), at: .milliseconds(6)) == [])
        #expect(machine.handle(.requestsChanged(2), at: .milliseconds(7)) == [])
        #expect(machine.handle(.tick, at: .milliseconds(300)) == [], "the rejection is provisional")
        #expect(machine.handle(.requestsChanged(1), at: .milliseconds(301)) == [])
        #expect(machine.handle(.requestsChanged(0), at: .milliseconds(302)) == [.position(target, at(1))])
        #expect(machine.handle(.status(10, .copy), at: .milliseconds(310)) == [.operationChanged(.copy)])

        var refused = Machine(limits: limits)
        _ = refused.handle(.moved(at(1), target), at: .zero)
        _ = refused.handle(.requestsChanged(1), at: .zero)
        _ = refused.handle(.status(10, nil), at: .zero)
        #expect(refused.handle(.requestsChanged(0), at: .milliseconds(100)) == [.position(target, at(1))])
        #expect(refused.handle(.requestsChanged(1), at: .milliseconds(101)) == [])
        #expect(refused.handle(.status(10, nil), at: .milliseconds(102)) == [])
        #expect(refused.handle(.requestsChanged(0), at: .milliseconds(103)) == [], "once: it requests data each time")
        #expect(refused.handle(.tick, at: .milliseconds(300)) == [.operationChanged(.forbidden)])
    }

    @Test("WIRE-75, WIRE-30: a release waits until the target has its data and has answered again, for at most 2 s")
    func releaseBeforeData() {
        var machine = Machine(limits: limits)
        _ = machine.handle(.moved(at(1, time: 3), target), at: .zero)
        _ = machine.handle(.requestsChanged(1), at: .milliseconds(5))
        _ = machine.handle(.status(10, nil), at: .milliseconds(6))
        #expect(machine.handle(.release, at: .milliseconds(10)) == [])
        #expect(machine.deadline == .milliseconds(10) + limits.releaseTimeout)
        #expect(machine.handle(.requestsChanged(0), at: .milliseconds(400)) == [.position(target, at(1, time: 3))])
        var rejected = machine
        #expect(machine.handle(.status(10, .copy), at: .milliseconds(410)) == [.drop(target, time: 3)])

        #expect(rejected.handle(.status(10, nil), at: .milliseconds(410)) == [])
        #expect(rejected.deadline == .milliseconds(610))
        #expect(rejected.handle(.tick, at: .milliseconds(610)) == [.leave(target), .end(.lost)])

        var fast = Machine(limits: limits)
        _ = fast.handle(.moved(at(1, time: 3), target), at: .zero)
        _ = fast.handle(.requestsChanged(1), at: .zero)
        _ = fast.handle(.release, at: .zero)
        #expect(fast.handle(.requestsChanged(0), at: .milliseconds(2)) == [], "the position is unanswered")
        let rejection = fast.handle(.status(10, nil), at: .milliseconds(4))
        #expect(rejection == [.position(target, at(1, time: 3))], "the target had not read its data")
        #expect(fast.handle(.status(10, .copy), at: .milliseconds(8)) == [.drop(target, time: 3)])

        var canceled = Machine(limits: limits)
        _ = canceled.handle(.moved(at(1), target), at: .zero)
        _ = canceled.handle(.release, at: .zero)
        #expect(canceled.handle(.cancel, at: .milliseconds(1)) == [.leave(target), .end(.canceled)])

        var silent = Machine(limits: limits)
        _ = silent.handle(.moved(at(1), target), at: .zero)
        _ = silent.handle(.requestsChanged(1), at: .zero)
        _ = silent.handle(.status(10, nil), at: .zero)
        _ = silent.handle(.release, at: .zero)
        #expect(silent.handle(.tick, at: limits.releaseTimeout) == [.leave(target), .end(.lost)])
    }
}
