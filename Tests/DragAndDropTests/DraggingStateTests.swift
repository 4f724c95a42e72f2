@testable import DragAndDrop
import Testing

/// Reads a session's phase when it is deallocated.
@MainActor private final class DeinitReader {
    private let session: DragSession
    private let report: @MainActor (SessionPhase) -> Void

    init(_ session: DragSession, report: @escaping @MainActor (SessionPhase) -> Void) {
        self.session = session
        self.report = report
    }

    deinit { MainActor.assumeIsolated { report(session.phase) } }
}

/// The state of a session while it is dragged, and the order of the effects of re-entrant events.
@MainActor @Suite struct DraggingStateTests {
    let fixture = EngineFixture()

    private var events: [String] { fixture.engine.timeline.entries(since: 0).map(\.name) }

    /// The recorded events from the first of a name on, without those of every movement.
    private func events(from first: String) -> [String] {
        Array(events.drop { $0 != first }).filter { $0 != "sessionDidMove" && $0 != "dropSessionDidUpdate" }
    }

    @Test("DROP-1: a drag is over at most one of a target and another program")
    func hover() {
        let target = DropInteraction(delegate: fixture.target)
        let dragging = SessionState.Dragging()
        dragging.setProposal(DropProposal(operation: .copy))
        #expect(dragging.target == nil && dragging.proposal == nil && !dragging.isOutside)
        dragging.moveOutside(answer: .copy)
        dragging.enter(target)
        #expect(dragging.target == nil && dragging.isOutside, "the target was not asked")
        dragging.participants.setAnswer(true, of: target)
        dragging.enter(target)
        #expect(dragging.target === target && dragging.proposal == nil && !dragging.isOutside)
        #expect(dragging.participants.entered.map { $0 === target } == [true])
        dragging.setProposal(DropProposal(operation: .copy))
        #expect(dragging.proposal?.operation == .copy)
        dragging.moveOutside(answer: nil)
        #expect(dragging.target == nil && dragging.proposal == nil && dragging.isOutside)
        dragging.enter(target)
        dragging.leave()
        #expect(dragging.target == nil && !dragging.isOutside)
        #expect(dragging.participants.entered.map { $0 === target } == [true], "it is notified of the end")
    }

    @Test("DROP-3: the operation of a release is that of what the drag is over")
    func operation() {
        let session = DragSession(id: 1, location: .zero)
        let dragging = SessionState.Dragging()
        #expect(dragging.operation(of: session) == .cancel)
        dragging.moveOutside(answer: nil)
        #expect(dragging.operation(of: session) == .cancel)
        dragging.moveOutside(answer: .move)
        #expect(dragging.operation(of: session) == .move)
        session.allowsMoveOperation = false
        #expect(dragging.operation(of: session) == .copy, "another program copies if a move is not allowed")
        let target = DropInteraction(delegate: fixture.target)
        dragging.participants.setAnswer(true, of: target)
        dragging.enter(target)
        #expect(dragging.operation(of: session) == .cancel, "the target has not answered")
        dragging.setProposal(DropProposal(operation: .move))
        #expect(dragging.operation(of: session) == .forbidden)
    }

    @Test("Deferred calls run in their order after the step; those that they defer follow all of them")
    func deferredCalls() {
        var log: [Int] = []
        let engine = fixture.engine
        engine.runStep {
            for number in 1...3 {
                engine.later { engine in
                    log.append(number)
                    // A nested step leaves the calls to the outermost one.
                    engine.runStep { engine.later { _ in log.append(10 * number) } }
                    log.append(-number)
                }
            }
            log.append(0)
        }
        #expect(log == [0, 1, -1, 2, -2, 3, -3, 10, 20, 30] && !engine.isWithinStep)
        engine.later { _ in log = [] }
        #expect(log.isEmpty, "without a step a call runs at once")
    }

    @Test("DRAG-11: a target that reports moved content within its callback is asked again by the next frame")
    func contentMovesWithinCallback() {
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.settle()
        var isFirst = true
        fixture.target.onCallback = { [fixture] name, _ in
            if name == "didUpdate", isFirst { fixture.engine.contentDidMove() }
            isFirst = false
        }
        fixture.log.lines.removeAll()
        fixture.send(.pointerMoved, at: CGPoint(x: 600, y: 200))
        #expect(fixture.log.count("target.didUpdate") == 1 && fixture.engine.deadline == fixture.engine.now)
        fixture.advanceInOneFrame(by: 0.001)
        #expect(fixture.log.count("target.didUpdate") == 2 && fixture.engine.deadline != fixture.engine.now)
    }

    @Test("A deinitializer may read the session's phase while the dragging state is discarded")
    func deinitReadsPhase() throws {
        fixture.beginDrag()
        let session = try #require(fixture.source.session)
        var phases: [SessionPhase] = []
        do {
            let reader = DeinitReader(session) { phases.append($0) }
            let interaction = SpringLoadedInteraction { _, _ in withExtendedLifetime(reader) {} }
            fixture.album.add(interaction)
            fixture.drag(to: fixture.album)
            fixture.hold(1.5)
            // From here on only the dragging state retains the interaction, which has activated.
            fixture.album.remove(interaction)
        }
        #expect(phases.isEmpty)
        fixture.escape()
        #expect(phases == [.canceling(.cancel)])
    }

    @Test("DRAG-2: the event that begins the drag is handled before the remaining effects of the lift")
    func beginWithinEffects() {
        fixture.press(on: fixture.photo)
        fixture.send(.pointerMoved, at: CGPoint(x: 200, y: 200))
        let expected = [
            "lift", "previewForLifting", "willAnimateLift", "phase.dragging", "sessionWillBegin",
            "sessionPolicies", "sessionDidMove",
        ]
        #expect(Array(events.drop { $0 != "lift" }) == expected)
    }

    @Test("DRAG-2: a drop whose target has vanished is canceled within the effects of the release")
    func targetVanishesWithinEffects() {
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.source.onCallback = { [fixture] name, _ in
            if name.hasPrefix("willEnd") { fixture.album.removeFromSuperview() }
        }
        fixture.release()
        #expect(
            events(from: "phase.dropping") == [
                "phase.dropping", "sessionWillEnd", "phase.cancelling", "dropSessionDidExit", "dropSessionDidEnd",
                "previewForCancelling", "willAnimateCancel",
            ])
    }

    @Test("XDND-4: another program's refused drag ends before the remaining effect reports its outcome")
    func foreignDragEndsWithinEffects() {
        fixture.target.proposal = DropProposal(operation: .forbidden)
        let items = fixture.source.items.map(\.itemProvider)
        fixture.sendForeign(.entered(ForeignDragOffer(items: items)), at: fixture.album.centerInWindow)
        fixture.sendForeign(.dropped)
        // `animateCancel` has nothing to animate: it sends `.animationsFinished`, whose effects
        // precede `reportOutcome`.
        #expect(
            events(from: "phase.cancelling") == [
                "phase.cancelling", "dropSessionDidExit", "dropSessionDidEnd", "phase.ended", "foreignDragDidFinish",
            ])
        #expect(fixture.host.foreignEnds == [.cancel])
    }

    @Test("DATA-8: a drop that loads nothing has finished its transfer within the effects of the release")
    func transferEndsWithinEffects() {
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.release()
        #expect(
            events(from: "phase.dropping") == [
                "phase.dropping", "sessionWillEnd", "performDrop", "previewForDropping", "willAnimateDrop",
            ])
        #expect(fixture.engine.sessions.map(\.phase) == [.dropping(.copy, transferred: true)])
    }
}
