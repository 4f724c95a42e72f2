import DragAndDrop
import TestSupport
import Testing

/// Each state of a session once or more often, so that every guard of a transition is reached.
enum StateSample: String, CaseIterable {
    case idle, pressed, pressedByFinger, pressedWithoutDrag, asking, askingDragged, lifting, lifted, reverting
    case dragging, draggingOverTarget, cancelling, dropping, droppingLoading, droppingSlow, dropped, handingOver,
        handedOver, awaitingOutcome
    case transferring, transferringSlow, ended
}

/// Each event of a session once or more often.
enum EventSample: String, CaseIterable {
    case enter, movedNear, movedFar, early, late, items, noItems, liftSettled, begin, releaseCopy, releaseForbidden
    case releaseCancel, releaseOutside, cancel, targetVanished, animationsFinished, transferBegan, transferBecameSlow
    case transfersFinished, outsideMoved, outsideFailed

    var event: SessionEvent {
        switch self {
        case .enter: .enter
        case .movedNear: .moved(CGPoint(x: 14, y: 10))
        case .movedFar: .moved(CGPoint(x: 20, y: 10))
        case .early, .late: .timePassed
        case .items: .itemsAnswered(any: true)
        case .noItems: .itemsAnswered(any: false)
        case .liftSettled: .liftSettled
        case .begin: .begin
        case .releaseCopy: .release(.copy)
        case .releaseForbidden: .release(.forbidden)
        case .releaseCancel: .release(.cancel)
        case .releaseOutside: .releaseOutside
        case .cancel: .cancel
        case .targetVanished: .targetVanished
        case .animationsFinished: .animationsFinished
        case .transferBegan: .transferBegan
        case .transferBecameSlow: .transferBecameSlow
        case .transfersFinished: .transfersFinished
        case .outsideMoved: .outsideFinished(.move)
        case .outsideFailed: .outsideFinished(.cancel)
        }
    }

    var time: Timestamp { self == .early ? .milliseconds(1_499) : .milliseconds(1_500) }

    /// Does not compile when an event is added: it then needs a sample above and entries in the table.
    static func isCovered(_ event: SessionEvent) -> Bool {
        switch event {
        case .enter, .moved, .timePassed, .itemsAnswered, .liftSettled, .begin, .release, .releaseOutside, .cancel,
            .targetVanished, .animationsFinished, .transferBegan, .transferBecameSlow, .transfersFinished,
            .outsideFinished:
            true
        }
    }
}

@MainActor private let target = DropInteraction(delegate: Silent.shared)

@MainActor private final class Silent: DropInteractionDelegate {
    static let shared = Silent()
}

extension StateSample {
    @MainActor var state: SessionState {
        let press = SessionState.Press(
            pointer: PointerID(0), kind: self == .pressedByFinger ? .touch : .mouse, origin: CGPoint(x: 10, y: 10),
            began: .seconds(1), liftDelay: .milliseconds(500), dragsBeforeDelay: self != .pressedWithoutDrag)
        switch self {
        case .idle: return .idle
        case .pressed, .pressedByFinger, .pressedWithoutDrag: return .pressed(press)
        case .asking: return .asking(press, draggedTo: nil)
        case .askingDragged: return .asking(press, draggedTo: CGPoint(x: 20, y: 10))
        case .lifting: return .lifting(SessionState.Lift(press: press))
        case .lifted: return Self.lifting.after(.liftSettled)
        case .reverting: return Self.lifting.after(.cancel)
        case .dragging: return Self.lifting.after(.begin)
        case .draggingOverTarget:
            return .dragging(SessionState.Dragging(over: target))
        case .cancelling: return Self.dragging.after(.releaseForbidden)
        case .dropping: return Self.draggingOverTarget.after(.releaseCopy)
        case .droppingLoading: return Self.dropping.after(.transferBegan)
        case .droppingSlow: return Self.droppingLoading.after(.transferBecameSlow)
        case .dropped: return Self.dropping.after(.transfersFinished)
        case .handingOver: return Self.dragging.after(.releaseOutside)
        case .handedOver: return Self.handingOver.after(.outsideMoved)
        case .awaitingOutcome: return Self.handingOver.after(.animationsFinished)
        case .transferring: return Self.dropping.after(.animationsFinished)
        case .transferringSlow: return Self.droppingSlow.after(.animationsFinished)
        case .ended: return Self.cancelling.after(.animationsFinished)
        }
    }

    @MainActor private func after(_ sample: EventSample) -> SessionState {
        state.transition(on: sample.event, at: sample.time, thresholds: Thresholds())?.state ?? state
    }

    /// Does not compile when a state is added: it then needs a sample above and a row in the table.
    @MainActor static func isCovered(_ state: SessionState) -> Bool {
        switch state {
        case .idle, .pressed, .asking, .lifting, .reverting, .dragging, .cancelling, .dropping, .handingOver,
            .awaitingOutcome, .transferring, .ended:
            true
        }
    }
}

/// A state as text: the case with what distinguishes it.
@MainActor private func text(_ state: SessionState) -> String {
    switch state {
    case .idle: "idle"
    case .pressed: "pressed"
    case .asking(_, let location): location == nil ? "asking" : "asking(dragged)"
    case .lifting(let lift): lift.isSettled ? "lifted" : "lifting"
    case .reverting: "reverting"
    case .dragging: "dragging"
    case .cancelling(let operation, _): "cancelling(\(operation))"
    case .dropping(let drop, _): "dropping(\(drop.operation), \(text(drop.transfer)))"
    case .handingOver(_, let result): "handingOver(\(result.map { "\($0)" } ?? "-"))"
    case .awaitingOutcome: "awaitingOutcome"
    case .transferring(let operation, let transfer): "transferring(\(operation), \(text(transfer)))"
    case .ended(let operation): "ended(\(operation))"
    }
}

private func text(_ transfer: SessionState.PendingTransfer?) -> String {
    guard let transfer else { return "done" }
    return transfer.isReportedSlow ? "slow" : transfer.began == nil ? "waiting" : "loading"
}

/// An effect as text; what it concerns is left out unless it is an operation.
@MainActor private func text(_ effect: SessionEffect) -> String {
    switch effect {
    case .endSpringLoading: "endSpringLoading"
    case .leave: "leave"
    case .dropSidesDidEnd: "dropSidesDidEnd"
    case .concludeDrop: "concludeDrop"
    case .track: "track"
    case .willEnd, .didEnd, .reportOutcome, .askForItems, .beginLift, .completeLift, .beginDrag, .reverseLift,
        .willBegin, .updateDrag, .updateTarget, .animateCancel, .performDrop, .handOver, .leaveOutside, .awaitTransfers,
        .showSlowTransfer, .hideSlowTransfer, .didTransfer, .discard:
        "\(effect)".replacing("DragAndDrop.DropOperation.", with: "")
    }
}

@MainActor @Suite struct SessionStateTests {
    private static let toCancel = "dropSidesDidEnd animateCancel"

    /// The transitions of each state. A state ignores the events that its row does not contain.
    private static let table: [StateSample: [EventSample: String]] = [
        .idle: [.enter: "dragging: updateTarget"],
        .pressed: [
            .movedFar: "asking(dragged): askForItems", .late: "asking: askForItems", .releaseCopy: "ended(cancel):",
            .releaseForbidden: "ended(cancel):", .releaseCancel: "ended(cancel):", .cancel: "ended(cancel):",
        ],
        .pressedByFinger: [
            .movedFar: "ended(cancel):", .late: "asking: askForItems", .releaseCopy: "ended(cancel):",
            .releaseForbidden: "ended(cancel):", .releaseCancel: "ended(cancel):", .cancel: "ended(cancel):",
        ],
        .pressedWithoutDrag: [
            .movedFar: "ended(cancel):", .late: "asking: askForItems", .releaseCopy: "ended(cancel):",
            .releaseForbidden: "ended(cancel):", .releaseCancel: "ended(cancel):", .cancel: "ended(cancel):",
        ],
        .asking: [
            .items: "lifting: beginLift", .noItems: "ended(cancel):", .releaseCopy: "ended(cancel):",
            .releaseForbidden: "ended(cancel):", .releaseCancel: "ended(cancel):", .cancel: "ended(cancel):",
        ],
        .askingDragged: [
            .items: "lifting: beginLift track completeLift beginDrag updateDrag", .noItems: "ended(cancel):",
            .releaseCopy: "ended(cancel):", .releaseForbidden: "ended(cancel):", .releaseCancel: "ended(cancel):",
            .cancel: "ended(cancel):",
        ],
        .lifting: [
            .movedFar: "lifting: completeLift beginDrag", .liftSettled: "lifted:", .begin: "dragging: willBegin",
            .releaseCopy: "reverting: reverseLift", .releaseForbidden: "reverting: reverseLift",
            .releaseCancel: "reverting: reverseLift", .cancel: "reverting: reverseLift",
        ],
        .lifted: [
            .movedFar: "lifted: completeLift beginDrag", .begin: "dragging: willBegin",
            .releaseCopy: "reverting: reverseLift", .releaseForbidden: "reverting: reverseLift",
            .releaseCancel: "reverting: reverseLift", .cancel: "reverting: reverseLift",
        ],
        .reverting: [.animationsFinished: "ended(cancel): discard"],
        .dragging: [
            .releaseCopy: "cancelling(cancel): willEnd(cancel) \(toCancel) reportOutcome(cancel)",
            .releaseForbidden: "cancelling(forbidden): willEnd(forbidden) \(toCancel) reportOutcome(cancel)",
            .releaseCancel: "cancelling(cancel): willEnd(cancel) \(toCancel) reportOutcome(cancel)",
            .cancel: "cancelling(cancel): willEnd(cancel) \(toCancel)",
            .releaseOutside: "handingOver(-): willEnd(copy) dropSidesDidEnd handOver",
        ],
        .draggingOverTarget: [
            .releaseCopy: "dropping(copy, waiting): willEnd(copy) performDrop",
            .releaseForbidden: "cancelling(forbidden): willEnd(forbidden) leave \(toCancel) reportOutcome(cancel)",
            .releaseCancel: "cancelling(cancel): willEnd(cancel) leave \(toCancel) reportOutcome(cancel)",
            .cancel: "cancelling(cancel): willEnd(cancel) leave \(toCancel)",
            .releaseOutside: "handingOver(-): willEnd(copy) leave dropSidesDidEnd handOver",
        ],
        .cancelling: [.animationsFinished: "ended(forbidden): didEnd(forbidden) discard"],
        .dropping: [
            .targetVanished: "cancelling(cancel): leave \(toCancel) reportOutcome(cancel)",
            .transferBegan: "dropping(copy, loading):", .transfersFinished: "dropping(copy, done): reportOutcome(copy)",
            .animationsFinished: "transferring(copy, waiting): concludeDrop dropSidesDidEnd didEnd(copy)",
        ],
        .droppingLoading: [
            .targetVanished: "cancelling(cancel): leave \(toCancel) reportOutcome(cancel)",
            .transferBecameSlow: "dropping(copy, slow): showSlowTransfer",
            .transfersFinished: "dropping(copy, done): reportOutcome(copy)",
            .animationsFinished: "transferring(copy, loading): concludeDrop dropSidesDidEnd didEnd(copy)",
        ],
        .droppingSlow: [
            .targetVanished: "cancelling(cancel): leave \(toCancel) reportOutcome(cancel)",
            .transfersFinished: "dropping(copy, done): reportOutcome(copy) hideSlowTransfer",
            .animationsFinished: "transferring(copy, slow): concludeDrop dropSidesDidEnd didEnd(copy)",
        ],
        .dropped: [
            .animationsFinished: "ended(copy): concludeDrop dropSidesDidEnd didEnd(copy) didTransfer discard"
        ],
        .handingOver: [
            .outsideMoved: "handingOver(move):", .outsideFailed: "handingOver(cancel):",
            .animationsFinished: "awaitingOutcome:",
        ],
        .handedOver: [.animationsFinished: "transferring(move, waiting): didEnd(move) awaitTransfers"],
        .awaitingOutcome: [
            .outsideMoved: "transferring(move, waiting): didEnd(move) awaitTransfers",
            .outsideFailed: "ended(cancel): didEnd(cancel) discard",
        ],
        .transferring: [
            .transferBegan: "transferring(copy, loading):",
            .transfersFinished: "ended(copy): reportOutcome(copy) didTransfer discard",
        ],
        .transferringSlow: [
            .transfersFinished: "ended(copy): reportOutcome(copy) hideSlowTransfer didTransfer discard"
        ],
        .ended: [:],
    ]

    @Test(
        "DRAG-2, LIFT-1, LIFT-2: each state has the table's transition for each event",
        arguments: StateSample.allCases)
    func everyPair(sample: StateSample) throws {
        let row = try #require(Self.table[sample], "no row for \(sample)")
        let state = sample.state
        #expect(StateSample.isCovered(state))
        let before = text(state)
        for event in EventSample.allCases {
            #expect(EventSample.isCovered(event.event))
            let found = state.transition(on: event.event, at: event.time, thresholds: Thresholds())
            let result = found.map { ([text($0.state) + ":"] + $0.effects.map { text($0) }).joined(separator: " ") }
            #expect(result == row[event], "\(sample), \(event)")
            #expect(text(state) == before, "a transition changes no state in place")
        }
    }

    @Test("DRAG-2: each sample is in the state after which it is named")
    func samples() {
        let states = StateSample.allCases.map { text($0.state) }
        #expect(
            states == [
                "idle", "pressed", "pressed", "pressed", "asking", "asking(dragged)", "lifting", "lifted", "reverting",
                "dragging", "dragging", "cancelling(forbidden)", "dropping(copy, waiting)", "dropping(copy, loading)",
                "dropping(copy, slow)", "dropping(copy, done)", "handingOver(-)", "handingOver(move)",
                "awaitingOutcome", "transferring(copy, waiting)", "transferring(copy, slow)", "ended(forbidden)",
            ])
    }

    @Test("LIFT-2: a press lifts after its delay, whether a movement drags or fails it")
    func deadline() {
        for sample in [StateSample.pressed, .pressedByFinger, .pressedWithoutDrag] {
            guard case .pressed(let press) = sample.state else {
                Issue.record("\(sample) is not a press")
                continue
            }
            #expect(press.deadline == .milliseconds(1_500))
        }
    }

    @Test("LIFT-2: without immediate dragging, a press ends when the mouse moves")
    func movingFails() throws {
        let press = SessionState.Press(
            pointer: PointerID(0), kind: .mouse, origin: .zero, began: .seconds(1), liftDelay: .milliseconds(500),
            dragsBeforeDelay: false)
        #expect(press.deadline == .milliseconds(1_500))
        let moved = SessionState.pressed(press).transition(
            on: .moved(CGPoint(x: 9, y: 0)), at: .seconds(1), thresholds: Thresholds())
        let (state, effects) = try #require(moved)
        #expect(text(state) == "ended(cancel)" && effects.isEmpty)
    }

    @Test("DRAG-2: with random events a session ends at most once after it has begun, and stays ended")
    func randomEvents() {
        var random = SplitMix(seed: 11)
        for start in [StateSample.asking, .askingDragged, .idle, .draggingOverTarget] {
            for _ in 0..<200 {
                var state = start.state
                var effects: [String] = []
                for _ in 0..<40 {
                    guard let sample = EventSample.allCases.randomElement(using: &random),
                        let next = state.transition(on: sample.event, at: sample.time, thresholds: Thresholds())
                    else { continue }
                    state = next.state
                    effects += next.effects.map { text($0) }
                }
                func count(_ prefix: String) -> Int { effects.filter { $0.hasPrefix(prefix) }.count }
                let begins = count("willBegin") + (start == .idle ? count("updateTarget") : 0)
                #expect(begins <= 1 && count("discard") <= 1 && count("reportOutcome") <= 1)
                #expect(count("willEnd") <= begins + (start == .draggingOverTarget ? 1 : 0))
                #expect(count("didEnd") <= count("willEnd") && count("dropSidesDidEnd") <= count("willEnd"))
                if case .ended = state, count("beginLift") + begins > 0 { #expect(count("discard") == 1) }
            }
        }
    }

    @Test("A session is being dragged in every state before its release, except while a lift is reversed")
    func isBeingDragged() {
        let dragged = StateSample.allCases.filter { $0.state.phase.isBeingDragged }
        #expect(
            dragged == [
                .idle, .pressed, .pressedByFinger, .pressedWithoutDrag, .asking, .askingDragged, .lifting, .lifted,
                .dragging, .draggingOverTarget,
            ])
    }
}

@MainActor @Suite struct DropParticipantsTests {
    @Test("DROP-1: an answer of canHandle is valid until the items change")
    func answers() {
        var participants = DropParticipants()
        let (first, second) = (DropInteraction(delegate: Silent.shared), DropInteraction(delegate: Silent.shared))
        #expect(participants.answer(of: first) == nil)
        participants.setAnswer(true, of: first)
        participants.setAnswer(false, of: second)
        #expect(participants.answer(of: first) == true && participants.answer(of: second) == false)
        participants.invalidateAnswers()
        #expect(participants.answer(of: first) == nil && participants.answer(of: second) == nil)
        participants.setAnswer(false, of: first)
        #expect(participants.answer(of: first) == false && participants.answer(of: second) == nil)
    }

    @Test("DROP-6: entered interactions are recorded once, in the order of their answers")
    func entered() {
        var participants = DropParticipants()
        let all = (0..<3).map { _ in DropInteraction(delegate: Silent.shared) }
        for interaction in all { participants.setAnswer(true, of: interaction) }
        participants.enter(all[2])
        participants.enter(all[0])
        participants.enter(all[2])
        participants.invalidateAnswers()
        #expect(participants.entered.map { ObjectIdentifier($0) } == [all[0], all[2]].map { ObjectIdentifier($0) })
        participants.enter(DropInteraction(delegate: Silent.shared))
        #expect(participants.entered.count == 2, "an interaction that was never asked cannot be entered")
    }
}

@Suite struct PointerTrackTests {
    @Test("ORDER-3: a pointer without events rests, and a repeated location does not count as a movement")
    func rest() {
        var track = PointerTrack(at: .zero)
        track.move(from: .zero, to: CGPoint(x: 10, y: 0), at: .milliseconds(10))
        #expect(track.velocity.x > 0 && track.arrived == .milliseconds(10))
        let location = CGPoint(x: 10, y: 0)
        track.move(from: location, to: location, at: .milliseconds(30))
        #expect(track.arrived == .milliseconds(10) && track.lastMove == .milliseconds(30))
        let delay = Duration.milliseconds(60)
        #expect(track.velocity(at: .milliseconds(89), restDelay: delay) == track.velocity)
        #expect(track.velocity(at: .milliseconds(90), restDelay: delay) == .zero && track.velocity != .zero)
        let rested = [89, 90, 200].map { track.rest(at: .milliseconds($0), after: delay) }
        #expect(rested == [false, true, false], "it stops once")
        #expect(track.velocity == .zero)
    }

    @Test("DRAG-12: after a jump the velocity is zero, and events of the same time do not change the velocity")
    func jump() {
        var track = PointerTrack(at: .zero)
        track.move(from: .zero, to: CGPoint(x: 10, y: 0), at: .zero)
        #expect(track.velocity == .zero)
        track.move(from: .zero, to: CGPoint(x: 10, y: 0), at: .milliseconds(5))
        track.jump(at: .milliseconds(9))
        #expect(track.velocity == .zero && track.lastMove == .milliseconds(9) && track.arrived == .milliseconds(5))
    }
}
