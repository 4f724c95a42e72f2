@testable import DragAndDrop
import TestSupport
import Testing

/// Each state of a session once or more often, so that every guard of a transition is reached.
enum StateSample: String, CaseIterable {
    case idle, asking, askingDragged, lifting, lifted, reverting
    case dragging, draggingOverTarget, draggingOverTaken, draggingOverSpring, draggingReleased, draggingOutside
    case canceling, dropping, droppingLoading, droppingSlow, dropped, handingOver, handedOver
    case awaitingOutcome
    case transferring, transferringSlow, ended
}

/// Each event of a session once or more often.
enum EventSample: String, CaseIterable {
    case enter, movedNear, movedFar, early, late, items, noItems, liftSettled, begin, releaseCopy, releaseForbidden
    case releaseCancel, releaseOutside, cancel, targetRemoved, animationsFinished, transferBegan, transferBecameSlow
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
        case .targetRemoved: .targetRemoved
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
            .targetRemoved, .animationsFinished, .transferBegan, .transferBecameSlow, .transfersFinished,
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
            pointer: PointerID(0), kind: .mouse, origin: CGPoint(x: 10, y: 10), began: .seconds(1),
            liftDelay: .milliseconds(500), dragsBeforeDelay: true)
        switch self {
        case .idle: return .idle
        case .asking: return .asking(press, draggedTo: nil)
        case .askingDragged: return .asking(press, draggedTo: CGPoint(x: 20, y: 10))
        case .lifting: return .lifting(SessionState.Lift(press: press))
        case .lifted: return Self.lifting.after(.liftSettled)
        case .reverting: return Self.lifting.after(.cancel)
        case .dragging: return Self.lifting.after(.begin)
        case .draggingOverTarget:
            return .dragging(SessionState.Dragging(over: target))
        case .draggingOverTaken:
            let dragging = SessionState.Dragging()
            dragging.setTaken(true)
            return .dragging(dragging)
        case .draggingReleased:
            let dragging = SessionState.Dragging(over: target)
            dragging.release()
            return .dragging(dragging)
        case .draggingOverSpring:
            let dragging = SessionState.Dragging(over: target)
            let context = SpringLoadedInteractionContext(targetView: nil, session: nil)
            dragging.springLoading = .hovering(
                SessionState.Dragging.SpringLoadedTarget(
                    interaction: SpringLoadedInteraction { _, _ in }, context: context,
                    loading: SpringLoading(at: .zero)))
            dragging.needsUpdate = true
            return .dragging(dragging)
        case .draggingOutside:
            let dragging = SessionState.Dragging()
            dragging.moveOutside(answer: .copy)
            return .dragging(dragging)
        case .canceling: return Self.dragging.after(.releaseForbidden)
        case .dropping: return Self.draggingOverTarget.after(.releaseCopy)
        case .droppingLoading: return Self.dropping.after(.transferBegan)
        case .droppingSlow: return Self.droppingLoading.after(.transferBecameSlow)
        case .dropped: return Self.dropping.after(.transfersFinished)
        case .handingOver: return Self.dragging.after(.releaseOutside)
        case .handedOver: return Self.handingOver.after(.outsideMoved)
        case .awaitingOutcome: return Self.handingOver.after(.animationsFinished)
        case .transferring: return Self.dropping.after(.animationsFinished)
        case .transferringSlow: return Self.droppingSlow.after(.animationsFinished)
        case .ended: return Self.canceling.after(.animationsFinished)
        }
    }

    @MainActor private func after(_ sample: EventSample) -> SessionState {
        state.transition(on: sample.event, at: sample.time, thresholds: Thresholds())?.state ?? state
    }

    /// Does not compile when a state is added: it then needs a sample above and a row in the table.
    @MainActor static func isCovered(_ state: SessionState) -> Bool {
        switch state {
        case .idle, .asking, .lifting, .reverting, .dragging, .canceling, .dropping, .handingOver, .awaitingOutcome,
            .transferring, .ended:
            true
        }
    }
}

/// A state as text: the case with what distinguishes it.
@MainActor private func text(_ state: SessionState) -> String {
    switch state {
    case .idle: "idle"
    case .asking(_, let location): location.map { "asking(dragged to \(text($0)))" } ?? "asking"
    case .lifting(let lift): lift.isSettled ? "lifted" : "lifting"
    case .reverting: "reverting"
    case .dragging(let dragging): text(dragging)
    case .canceling(let operation, _): "canceling(\(operation))"
    case .dropping(let drop, _):
        "dropping(\(drop.operation), \(text(drop.transfer)))" + (drop.target === target ? "" : " another target")
    case .handingOver(_, let result): "handingOver(\(result.map { "\($0)" } ?? "-"))"
    case .awaitingOutcome: "awaitingOutcome"
    case .transferring(let operation, let transfer, let target):
        "transferring(\(operation), \(text(transfer))\(target == nil ? "" : ", target"))"
    case .ended(let operation): "ended(\(operation))"
    }
}

/// What the state while dragging contains: a transition must not change any of it in place.
@MainActor private func text(_ dragging: SessionState.Dragging) -> String {
    let entered = dragging.participants.entered.count
    let hover: String? =
        switch dragging.hover {
        case .nothing: nil
        case .taken: "taken"
        case .interaction(let entered, _): entered === target ? "target" : "another target"
        case .outside(let answer): "outside \(answer.map { "\($0)" } ?? "-")"
        }
    let parts: [String?] = [
        dragging.isReleased ? "released" : nil, hover, entered == 0 ? nil : "\(entered) entered",
        dragging.springLoadedTarget.map { _ in "spring" },
        dragging.needsUpdate ? "needsUpdate" : nil,
    ]
    let content = parts.compactMap { $0 }.joined(separator: ", ")
    return content.isEmpty ? "dragging" : "dragging(\(content))"
}

private func text(_ location: CGPoint) -> String { "\(Int(location.x)),\(Int(location.y))" }

private func text(_ transfer: SessionState.PendingTransfer?) -> String {
    guard let transfer else { return "done" }
    return transfer.isReportedSlow ? "slow" : transfer.began == nil ? "waiting" : "loading"
}

/// An effect as text, with its operation or location, the number of its interactions, or whether its target is wrong.
@MainActor private func text(_ effect: SessionEffect) -> String {
    switch effect {
    case .endSpringLoading: "endSpringLoading"
    case .leave(let left): left === target ? "leave" : "leave(another)"
    case .dropSidesDidEnd(let entered):
        "dropSidesDidEnd(\(entered.count))" + (entered.allSatisfy { $0 === target } ? "" : "(another)")
    case .concludeDrop(let concluded): concluded === target ? "concludeDrop" : "concludeDrop(another)"
    case .scrollBack(let scrolled): "scrollBack(\(scrolled.count))"
    case .track(let location): "track(\(text(location)))"
    case .willEnd, .didEnd, .reportOutcome, .beginLift, .completeLift, .beginDrag, .reverseLift,
        .willBegin, .updateDrag, .updateTarget, .animateCancel, .performDrop, .handOver, .leaveOutside, .awaitTransfers,
        .showSlowTransfer, .hideSlowTransfer, .didTransfer, .discard:
        "\(effect)".replacing("DragAndDrop.DropOperation.", with: "")
    }
}

@MainActor @Suite struct SessionStateTests {
    private static let toCancel = "dropSidesDidEnd(0) animateCancel"
    private static let leaveToCancel = "leave dropSidesDidEnd(1) animateCancel"

    /// The transitions of each state. A state ignores the events that its row does not contain.
    private static let table: [StateSample: [EventSample: String]] = [
        .idle: [.enter: "dragging: updateTarget"],
        .asking: [
            .items: "lifting: beginLift", .noItems: "ended(cancel):", .releaseCopy: "ended(cancel):",
            .releaseForbidden: "ended(cancel):", .releaseCancel: "ended(cancel):", .cancel: "ended(cancel):",
        ],
        .askingDragged: [
            .items: "lifting: beginLift track(20,10) completeLift beginDrag updateDrag", .noItems: "ended(cancel):",
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
            .releaseCopy: "canceling(cancel): willEnd(cancel) \(toCancel) reportOutcome(cancel)",
            .releaseForbidden: "canceling(forbidden): willEnd(forbidden) \(toCancel) reportOutcome(cancel)",
            .releaseCancel: "canceling(cancel): willEnd(cancel) \(toCancel) reportOutcome(cancel)",
            .cancel: "canceling(cancel): willEnd(cancel) \(toCancel)",
            .releaseOutside: "handingOver(-): willEnd(copy) dropSidesDidEnd(0) handOver",
        ],
        .draggingOverTarget: [
            .releaseCopy: "dropping(copy, waiting): willEnd(copy) performDrop",
            .releaseForbidden: "canceling(forbidden): willEnd(forbidden) \(leaveToCancel) reportOutcome(cancel)",
            .releaseCancel: "canceling(cancel): willEnd(cancel) \(leaveToCancel) reportOutcome(cancel)",
            .cancel: "canceling(cancel): willEnd(cancel) \(leaveToCancel)",
            .releaseOutside: "handingOver(-): willEnd(copy) leave dropSidesDidEnd(1) handOver",
        ],
        .draggingOverTaken: [
            .releaseCopy: "canceling(cancel): willEnd(cancel) \(toCancel) reportOutcome(cancel)",
            .releaseForbidden: "canceling(forbidden): willEnd(forbidden) \(toCancel) reportOutcome(cancel)",
            .releaseCancel: "canceling(cancel): willEnd(cancel) \(toCancel) reportOutcome(cancel)",
            .cancel: "canceling(cancel): willEnd(cancel) \(toCancel)",
            .releaseOutside: "handingOver(-): willEnd(copy) dropSidesDidEnd(0) handOver",
        ],
        .draggingReleased: [
            .releaseCopy: "dropping(copy, waiting): willEnd(copy) performDrop",
            .releaseForbidden: "canceling(forbidden): willEnd(forbidden) \(leaveToCancel) reportOutcome(cancel)",
            .releaseCancel: "canceling(cancel): willEnd(cancel) \(leaveToCancel) reportOutcome(cancel)",
            .cancel: "canceling(cancel): willEnd(cancel) \(leaveToCancel)",
            .releaseOutside: "handingOver(-): willEnd(copy) leave dropSidesDidEnd(1) handOver",
        ],
        .draggingOverSpring: [
            .releaseCopy: "dropping(copy, waiting): endSpringLoading willEnd(copy) performDrop",
            .releaseForbidden:
                "canceling(forbidden): endSpringLoading willEnd(forbidden) \(leaveToCancel) reportOutcome(cancel)",
            .releaseCancel:
                "canceling(cancel): endSpringLoading willEnd(cancel) \(leaveToCancel) reportOutcome(cancel)",
            .cancel: "canceling(cancel): endSpringLoading willEnd(cancel) \(leaveToCancel)",
            .releaseOutside: "handingOver(-): endSpringLoading willEnd(copy) leave dropSidesDidEnd(1) handOver",
        ],
        .draggingOutside: [
            .releaseCopy: "canceling(cancel): willEnd(cancel) \(toCancel) reportOutcome(cancel) leaveOutside",
            .releaseForbidden:
                "canceling(forbidden): willEnd(forbidden) \(toCancel) reportOutcome(cancel) leaveOutside",
            .releaseCancel: "canceling(cancel): willEnd(cancel) \(toCancel) reportOutcome(cancel) leaveOutside",
            .cancel: "canceling(cancel): willEnd(cancel) \(toCancel) leaveOutside",
            .releaseOutside: "handingOver(-): willEnd(copy) dropSidesDidEnd(0) handOver",
        ],
        .canceling: [.animationsFinished: "ended(forbidden): didEnd(forbidden) discard"],
        .dropping: [
            .targetRemoved: "canceling(cancel): \(leaveToCancel) reportOutcome(cancel)",
            .transferBegan: "dropping(copy, loading):", .transfersFinished: "dropping(copy, done):",
            .animationsFinished: "transferring(copy, waiting, target): concludeDrop dropSidesDidEnd(1) didEnd(copy)",
        ],
        .droppingLoading: [
            .targetRemoved: "canceling(cancel): \(leaveToCancel) reportOutcome(cancel)",
            .transferBecameSlow: "dropping(copy, slow): showSlowTransfer",
            .transfersFinished: "dropping(copy, done):",
            .animationsFinished: "transferring(copy, loading, target): concludeDrop dropSidesDidEnd(1) didEnd(copy)",
        ],
        .droppingSlow: [
            .targetRemoved: "canceling(cancel): \(leaveToCancel) reportOutcome(cancel)",
            .transfersFinished: "dropping(copy, done): hideSlowTransfer",
            .animationsFinished: "transferring(copy, slow, target): concludeDrop dropSidesDidEnd(1) didEnd(copy)",
        ],
        .dropped: [
            .animationsFinished: "ended(copy): concludeDrop dropSidesDidEnd(1) didEnd(copy) didTransfer discard"
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
            .transferBegan: "transferring(copy, loading, target):",
            .transfersFinished: "ended(copy): didTransfer discard",
        ],
        .transferringSlow: [.transfersFinished: "ended(copy): hideSlowTransfer didTransfer discard"],
        .ended: [:],
    ]

    @Test(
        "DRAG-2: each state has the table's transition for each event",
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
                "idle", "asking", "asking(dragged to 20,10)", "lifting", "lifted", "reverting", "dragging",
                "dragging(target, 1 entered)", "dragging(taken)", "dragging(target, 1 entered, spring, needsUpdate)",
                "dragging(released, target, 1 entered)", "dragging(outside copy)",
                "canceling(forbidden)", "dropping(copy, waiting)", "dropping(copy, loading)",
                "dropping(copy, slow)", "dropping(copy, done)", "handingOver(-)", "handingOver(move)",
                "awaitingOutcome", "transferring(copy, waiting, target)", "transferring(copy, slow, target)",
                "ended(forbidden)",
            ])
    }

    @Test("DRAG-2: with random events a session ends at most once after it has begun, and stays ended")
    func randomEvents() {
        var random = SplitMix(seed: 11)
        var endedAfterBegin = 0
        for start in [StateSample.asking, .askingDragged, .idle, .draggingOverTarget, .draggingOverSpring] {
            let isBegun = start.state.dragging != nil
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
                #expect(count("willEnd") <= begins + (isBegun ? 1 : 0))
                #expect(count("didEnd") <= count("willEnd") && count("dropSidesDidEnd") <= count("willEnd"))
                guard case .ended = state else { continue }
                if count("beginLift") + begins > 0 { #expect(count("discard") == 1) }
                guard isBegun || begins > 0 else { continue }
                endedAfterBegin += 1
                #expect(["willEnd", "didEnd", "dropSidesDidEnd", "discard"].map { count($0) } == [1, 1, 1, 1])
            }
        }
        #expect(endedAfterBegin > 200)
    }

    @Test("A session is being dragged in every state before its release, except while a lift is reversed")
    func isBeingDragged() {
        let dragged = StateSample.allCases.filter { $0.state.phase.isBeingDragged }
        #expect(
            dragged == [
                .idle, .asking, .askingDragged, .lifting, .lifted, .dragging, .draggingOverTarget, .draggingOverTaken,
                .draggingOverSpring, .draggingReleased, .draggingOutside,
            ])
    }
}
