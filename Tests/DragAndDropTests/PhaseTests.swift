import DragAndDrop
import Testing

@Suite struct SessionPhaseTests {
    typealias Phase = SessionPhase

    /// The phase and effects that follow each pair of phase and event; pairs not listed have no effect.
    private static let table: [(Phase, Phase.Event, Phase, [Phase.Effect])] = [
        (.lifting, .begin, .dragging, [.willBegin]),
        (.lifting, .revert, .reverting, []),
        (.lifting, .abort, .reverting, []),
        (.lifting, .release(.copy), .reverting, []),
        (.lifting, .release(.cancel), .reverting, []),
        (.reverting, .animationsFinished, .ended(.cancel), [.discard]),
        (
            .dragging, .release(.copy), .dropping(.copy, transferred: false), [.willEnd(.copy), .performDrop]
        ),
        (
            .dragging, .release(.cancel), .cancelling(.cancel), [.willEnd(.cancel), .dropSidesDidEnd, .flyHome]
        ),
        (.dragging, .abort, .cancelling(.cancel), [.willEnd(.cancel), .dropSidesDidEnd, .flyHome]),
        (.dragging, .revert, .cancelling(.cancel), [.willEnd(.cancel), .dropSidesDidEnd, .flyHome]),
        (
            .dragging, .releaseOutside, .handingOver(landed: false, result: nil),
            [.willEnd(.copy), .dropSidesDidEnd, .handOver]
        ),
        (
            .handingOver(landed: false, result: nil), .outsideFinished(.move),
            .handingOver(landed: false, result: .move), []
        ),
        (
            .handingOver(landed: false, result: nil), .outsideFinished(.cancel),
            .handingOver(landed: false, result: .cancel), []
        ),
        (.handingOver(landed: false, result: nil), .animationsFinished, .handingOver(landed: true, result: nil), []),
        (
            .handingOver(landed: false, result: .move), .animationsFinished, .transferring(.move),
            [.didEnd(.move), .awaitTransfers]
        ),
        (
            .handingOver(landed: true, result: nil), .outsideFinished(.move), .transferring(.move),
            [.didEnd(.move), .awaitTransfers]
        ),
        (
            .handingOver(landed: true, result: nil), .outsideFinished(.cancel), .ended(.cancel),
            [.didEnd(.cancel), .discard]
        ),
        (.cancelling(.forbidden), .animationsFinished, .ended(.forbidden), [.didEnd(.forbidden), .discard]),
        (.dropping(.move, transferred: false), .targetVanished, .cancelling(.cancel), [.dropSidesDidEnd, .flyHome]),
        (.dropping(.move, transferred: false), .transfersFinished, .dropping(.move, transferred: true), []),
        (.dropping(.move, transferred: true), .transfersFinished, .dropping(.move, transferred: true), []),
        (
            .dropping(.move, transferred: false), .animationsFinished, .transferring(.move),
            [.concludeDrop, .dropSidesDidEnd, .didEnd(.move)]
        ),
        (
            .dropping(.move, transferred: true), .animationsFinished, .ended(.move),
            [.concludeDrop, .dropSidesDidEnd, .didEnd(.move), .didTransfer, .discard]
        ),
        (.transferring(.move), .transfersFinished, .ended(.move), [.didTransfer, .discard]),
    ]

    static let phases: [Phase] = [
        .lifting, .reverting, .dragging, .cancelling(.forbidden), .dropping(.move, transferred: false),
        .dropping(.move, transferred: true), .handingOver(landed: false, result: nil),
        .handingOver(landed: false, result: .move), .handingOver(landed: true, result: nil), .transferring(.move),
        .ended(.copy),
    ]
    static let events: [Phase.Event] = [
        .begin, .revert, .release(.copy), .release(.cancel), .abort, .animationsFinished, .targetVanished,
        .transfersFinished, .releaseOutside, .outsideFinished(.move), .outsideFinished(.cancel),
    ]

    @Test("DRAG-2: every pair of a session's phase and event", arguments: phases, events)
    func everyPair(phase: Phase, event: Phase.Event) {
        let row = Self.table.first { $0.0 == phase && $0.1 == event }
        var after = phase
        let effects = after.handle(event)
        #expect(after == row?.2 ?? phase)
        #expect(effects == row?.3 ?? [])
    }

    @Test("DRAG-2: each row of the table is one of the pairs")
    func tableHasKnownPairs() {
        for row in Self.table { #expect(Self.phases.contains(row.0) && Self.events.contains(row.1)) }
    }

    @Test("DRAG-2: after random events a begun session has ended at most once, and an ended one stays so")
    func randomEvents() {
        var random = SplitMix(seed: 11)
        for _ in 0..<500 {
            var phase = Phase.lifting
            var effects: [Phase.Effect] = []
            for _ in 0..<40 { effects += phase.handle(Self.events.randomElement(using: &random) ?? .abort) }
            let begins = effects.filter { $0 == .willBegin }.count
            let discards = effects.filter { $0 == .discard }.count
            #expect(begins <= 1 && discards <= 1)
            if case .ended = phase { #expect(discards == 1) }
            let wills = effects.filter { if case .willEnd = $0 { true } else { false } }.count
            let dids = effects.filter { if case .didEnd = $0 { true } else { false } }.count
            #expect(wills <= begins && dids <= wills)
            #expect(effects.filter { $0 == .dropSidesDidEnd }.count <= wills)
        }
    }
}

@Suite struct PressGestureTests {
    typealias Gesture = PressGesture

    private static func press(_ kind: PointerKind, dragsBeforeDelay: Bool) -> Gesture {
        Gesture(
            Gesture.Press(
                pointer: PointerID(0), kind: kind, origin: CGPoint(x: 10, y: 10), began: .seconds(1),
                liftDelay: .milliseconds(500), dragsBeforeDelay: dragsBeforeDelay))
    }

    static let far = Gesture.Event.moved(CGPoint(x: 20, y: 10))
    static let near = Gesture.Event.moved(CGPoint(x: 14, y: 10))
    static let late = Gesture.Event.timePassed(.milliseconds(1_500))
    static let early = Gesture.Event.timePassed(.milliseconds(1_499))

    static let events: [Gesture.Event] = [
        far, near, late, early, .itemsAnswered(any: true), .itemsAnswered(any: false), .liftSettled, .released,
        .cancelled,
    ]

    /// The events that bring a new mouse press into each phase.
    static let paths: [[Gesture.Event]] = [
        [], [late], [far], [late, .itemsAnswered(any: true)], [late, .itemsAnswered(any: true), .liftSettled],
        [far, .itemsAnswered(any: true)], [late, .itemsAnswered(any: false)], [.released],
    ]

    private static let table: [(Gesture.Phase, Gesture.Event, Gesture.Phase, [Gesture.Effect])] = [
        (.pressed, late, .asking(thenDrag: false), [.askForItems]),
        (.pressed, far, .asking(thenDrag: true), [.askForItems]),
        (.pressed, .released, .ended, []),
        (.pressed, .cancelled, .ended, []),
        (.asking(thenDrag: false), .itemsAnswered(any: true), .lifting, [.beginLift]),
        (.asking(thenDrag: false), .itemsAnswered(any: false), .failed, []),
        (.asking(thenDrag: false), .released, .ended, []),
        (.asking(thenDrag: false), .cancelled, .ended, []),
        (.asking(thenDrag: true), .itemsAnswered(any: true), .dragging, [.beginLift, .completeLift, .beginDrag]),
        (.asking(thenDrag: true), .itemsAnswered(any: false), .failed, []),
        (.asking(thenDrag: true), .released, .ended, []),
        (.asking(thenDrag: true), .cancelled, .ended, []),
        (.lifting, .liftSettled, .lifted, []),
        (.lifting, far, .dragging, [.completeLift, .beginDrag]),
        (.lifting, .released, .ended, [.reverseLift]),
        (.lifting, .cancelled, .ended, [.reverseLift]),
        (.lifted, far, .dragging, [.completeLift, .beginDrag]),
        (.lifted, .released, .ended, [.reverseLift]),
        (.lifted, .cancelled, .ended, [.reverseLift]),
        (.dragging, .released, .ended, []),
        (.dragging, .cancelled, .ended, []),
        (.failed, .released, .ended, []),
        (.failed, .cancelled, .ended, []),
    ]

    @Test("LIFT-1: every pair of a press's phase and event", arguments: paths, events)
    func everyPair(path: [Gesture.Event], event: Gesture.Event) {
        var gesture = Self.press(.mouse, dragsBeforeDelay: true)
        for step in path { _ = gesture.handle(step, distance: 8) }
        let row = Self.table.first { $0.0 == gesture.phase && $0.1 == event }
        let before = gesture.phase
        let effects = gesture.handle(event, distance: 8)
        #expect(gesture.phase == row?.2 ?? before)
        #expect(effects == row?.3 ?? [])
    }

    @Test("LIFT-1: the paths reach every phase")
    func pathsReachEveryPhase() {
        let reached = Self.paths.map { path in
            var gesture = Self.press(.mouse, dragsBeforeDelay: true)
            for step in path { _ = gesture.handle(step, distance: 8) }
            return gesture.phase
        }
        #expect(
            reached == [
                .pressed, .asking(thenDrag: false), .asking(thenDrag: true), .lifting, .lifted, .dragging, .failed,
                .ended,
            ])
    }

    @Test(
        "LIFT-2: a touch, or a mouse without immediate dragging, fails when it moves",
        arguments: [PointerKind.touch, .mouse])
    func movementFails(kind: PointerKind) {
        var gesture = Self.press(kind, dragsBeforeDelay: kind == .touch)
        #expect(gesture.deadline == .milliseconds(1_500))
        let nothing = gesture.handle(Self.near, distance: 8)
        #expect(nothing.isEmpty && gesture.phase == .pressed)
        let effects = gesture.handle(Self.far, distance: 8)
        #expect(effects.isEmpty && gesture.phase == .failed)
        #expect(gesture.deadline == nil)
    }
}
