import DragAndDrop
import Testing

@testable import X11

@Suite("Drop target, as a state machine") struct DropTargetMachineTests {
    typealias Machine = DropTargetMachine
    let source = Machine.Source(window: 7, version: 5, types: [1], isOwner: true)

    func at(_ x: Int, time: UInt32 = 1) -> Machine.Position {
        Machine.Position(x: x, y: 0, time: time, requestsMove: false)
    }

    /// Returns a machine with an accepted drag.
    func accepting() -> Machine {
        var machine = Machine()
        _ = machine.handle(.enter(source))
        _ = machine.handle(.position(7, at(1, time: 8), isInside: true))
        _ = machine.handle(.answered(.copy))
        return machine
    }

    @Test("XDND-1: a drag begins with its first position, and every position is answered")
    func order() {
        var machine = Machine()
        #expect(machine.handle(.enter(source)) == [])
        #expect(
            machine.handle(.position(7, at(1), isInside: true)) == [.begin(source, at(1)), .requestOperation(at(1))])
        #expect(machine.handle(.answered(.copy)) == [.status(to: 7, .copy)])
        #expect(machine.handle(.position(7, at(2), isInside: true)) == [.requestOperation(at(2))])
        #expect(machine.handle(.answered(.cancel)) == [.status(to: 7, .cancel)])
        #expect(machine.handle(.leave(7)) == [.end])
    }

    @Test("XDND-1, WIRE-17, WIRE-51: a drop has its own time, or else the last position's")
    func times() {
        var machine = accepting()
        #expect(machine.handle(.drop(7, time: 9)) == [.perform(source, time: 9, at(1, time: 8))])
        machine = accepting()
        #expect(machine.handle(.drop(7, time: 0)) == [.perform(source, time: 8, at(1, time: 8))])
    }

    @Test("XDND-4, WIRE-15: a drop that was not accepted is refused without a conversion")
    func unaccepted() {
        var machine = accepting()
        _ = machine.handle(.position(7, at(2), isInside: true))
        _ = machine.handle(.answered(.cancel))
        #expect(machine.handle(.drop(7, time: 9)) == [.end, .refuseDrop(source)])
        machine = Machine()
        _ = machine.handle(.enter(source))
        #expect(machine.handle(.drop(7, time: 9)) == [.refuseDrop(source)])
    }

    @Test("XDND-4, WIRE-38: messages of another window or without an enter have no effect")
    func forged() {
        var machine = accepting()
        #expect(machine.handle(.drop(8, time: 9)) == [])
        #expect(machine.handle(.leave(8)) == [])
        #expect(machine.handle(.position(8, at(3), isInside: true)) == [])
        #expect(machine.handle(.vanished(8)) == [])
        #expect(machine.source == source)
        machine = Machine()
        #expect(machine.handle(.drop(7, time: 1)) == [])
        #expect(machine.handle(.position(7, at(1), isInside: true)) == [])
        #expect(machine.handle(.leave(7)) == [])
        #expect(machine.handle(.answered(.copy)) == [])
    }

    @Test("XDND-4, WIRE-19: the receiver is notified once if two leaves arrive, the source exits, or the owner changes")
    func endings() {
        for event in [Machine.Event.leave(7), .vanished(7), .ownerChanged] {
            var machine = accepting()
            #expect(machine.handle(event) == [.end])
            #expect(machine.handle(event) == [])
            #expect(machine.handle(.enter(source)) == [])
            #expect(machine.handle(.position(7, at(1), isInside: true)).first == .begin(source, at(1)))
        }
    }

    @Test("XDND-4: a second enter implies a leave")
    func twice() {
        var machine = accepting()
        #expect(machine.handle(.enter(source)) == [.end])
    }

    @Test(
        "XDND-1, WIRE-18: versions 3, 4 and 5 are accepted",
        arguments: [(2, false), (3, true), (4, true), (5, true), (6, false)])
    func versions(_ version: Int, _ isKnown: Bool) {
        var machine = Machine()
        _ = machine.handle(.enter(Machine.Source(window: 7, version: version, types: [1], isOwner: true)))
        #expect((machine.source != nil) == isKnown)
    }

    @Test("XDND-4: every event in every state has its documented result")
    func everyPair() {
        let (a, b) = (at(1, time: 8), at(2))
        var entered = Machine()
        _ = entered.handle(.enter(source))
        var rejecting = entered
        _ = rejecting.handle(.position(7, a, isInside: true))
        let next = Machine.Source(window: 9, version: 5, types: [1], isOwner: true)
        let reject = Machine.Effect.status(to: 7, .cancel)
        // The effects in four states: no drag, entered, over and rejected, over and accepted.
        let table: [(event: Machine.Event, effects: [[Machine.Effect]])] = [
            (.enter(next), [[], [], [.end], [.end]]),
            (
                .position(7, b, isInside: true),
                [[], [.begin(source, b), .requestOperation(b)], [.requestOperation(b)], [.requestOperation(b)]]
            ),
            (.position(7, b, isInside: false), [[], [reject], [.end, reject], [.end, reject]]),
            (.position(8, b, isInside: true), [[], [], [], []]),
            (.answered(.cancel), [[], [], [reject], [reject]]),
            (.leave(7), [[], [], [.end], [.end]]),
            (.leave(8), [[], [], [], []]),
            (
                .drop(7, time: 9),
                [[], [.refuseDrop(source)], [.end, .refuseDrop(source)], [.perform(source, time: 9, a)]]
            ),
            (.drop(8, time: 9), [[], [], [], []]),
            (.vanished(7), [[], [], [.end], [.end]]),
            (.vanished(8), [[], [], [], []]),
            (.ownerChanged, [[], [], [.end], [.end]]),
        ]
        for (index, state) in [Machine(), entered, rejecting, accepting()].enumerated() {
            for (event, effects) in table {
                var machine = state
                #expect(machine.handle(event) == effects[index], "\(event) in state \(index)")
            }
        }
    }

    @Test("XDND-4: drags without data or outside the window are rejected and not reported")
    func useless() {
        let others = [
            Machine.Source(window: 7, version: 5, types: [], isOwner: true),
            Machine.Source(window: 7, version: 5, types: [1], isOwner: false),
        ]
        for other in others {
            var machine = Machine()
            _ = machine.handle(.enter(other))
            #expect(machine.handle(.position(7, at(1), isInside: true)) == [.status(to: 7, .cancel)])
            #expect(machine.handle(.drop(7, time: 1)) == [.refuseDrop(other)])
        }
        var outside = accepting()
        #expect(outside.handle(.position(7, at(900), isInside: false)) == [.end, .status(to: 7, .cancel)])
        #expect(outside.handle(.drop(7, time: 1)) == [.refuseDrop(source)])
    }
}

@Suite("XDND messages") struct DragMessageTests {
    @Test(
        "XDND-1, WIRE-44, WIRE-45: encoding and decoding a message round-trips",
        arguments: [
            DragMessage.enter(source: 5, version: 5, hasTypeList: true, types: [1, 2, 3]),
            .enter(source: 5, version: 5, hasTypeList: true, types: []),
            .enter(source: 5, version: 3, hasTypeList: false, types: [9]),
            .position(source: 5, x: -3, y: 40000 - 65536, time: 0xffff_fffe, action: 4),
            .status(target: 6, accepts: true, action: 4), .status(target: 6, accepts: false, action: 0),
            .leave(source: 5), .drop(source: 5, time: 77),
            .finished(target: 6, succeeded: true, action: 4), .finished(target: 6, succeeded: false, action: 0),
        ])
    func roundTrip(_ message: DragMessage) {
        // Xlib sign-extends the 32-bit numbers of the message.
        let wire = message.data.map { Int(Int32(truncatingIfNeeded: $0)) }
        #expect(DragMessage(message.name, wire) == message)
    }

    @Test("XDND-1, WIRE-48, WIRE-69: an acceptance requests every position, a rejection has no flags")
    func statusData() {
        #expect(DragMessage.status(target: 6, accepts: true, action: 4).data == [6, 3, 0, 0, 4])
        #expect(DragMessage.status(target: 6, accepts: false, action: 4).data == [6, 0, 0, 0, 0])
    }

    @Test("XDND-4, WIRE-47: an accept bit without an action, or the reverse, is a rejection")
    func contradictions() {
        let rejection = DragMessage.status(target: 6, accepts: false, action: 0)
        #expect(DragMessage(.dragStatus, [6, 1, 0, 0, 0]) == rejection)
        #expect(DragMessage(.dragStatus, [6, 0, 0, 0, 4]) == rejection)
    }
}
