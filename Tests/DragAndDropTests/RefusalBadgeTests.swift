import DragAndDrop
import Testing

@MainActor @Suite struct RefusalBadgeTests {
    let fixture = EngineFixture()
    /// Refuses every drop on the window.
    private let refusal: TestDropDelegate

    init() {
        refusal = TestDropDelegate("window", log: fixture.log)
        refusal.proposal = DropProposal(operation: .forbidden)
        fixture.root.add(DropInteraction(delegate: refusal))
        fixture.target.proposal = DropProposal(operation: .forbidden)
    }

    private var sign: BadgePresentation.Sign? { fixture.engine.presentations.first?.badge?.sign }

    @Test("DROP-13: a drag that hovers over a spring-loaded view has no badge of a refusal")
    func springLoaded() {
        fixture.album.add(SpringLoadedInteraction { _, _ in })
        fixture.beginDrag()
        fixture.drag(to: CGPoint(x: 300, y: 600))
        #expect(sign == .forbidden)
        fixture.drag(to: fixture.album)
        #expect(sign == BadgePresentation.Sign.none)
        #expect(fixture.engine.operation(of: fixture.engine.sessions[0]) == .forbidden)
        fixture.hold(1.5)
        #expect(sign == BadgePresentation.Sign.none, "the view has opened what leads on")
        fixture.drag(to: CGPoint(x: 300, y: 600))
        #expect(sign == .forbidden)
    }

    @Test("DROP-13: where a view was lifted, no badge says that the place takes no drop")
    func sourcePlace() {
        fixture.press(on: fixture.photo)
        fixture.hold(1.2)
        fixture.drag(to: CGPoint(x: 150, y: 120))
        #expect(fixture.engine.operation(of: fixture.engine.sessions[0]) == .forbidden)
        #expect(sign == BadgePresentation.Sign.none)
        fixture.drag(to: CGPoint(x: 180, y: 120))
        #expect(sign == .forbidden)
        fixture.drag(to: CGPoint(x: 100, y: 80))
        #expect(sign == BadgePresentation.Sign.none)
    }

    @Test("DROP-13: a release reports why its target refuses the items, but not where they were lifted or on a cancel")
    func reason() {
        refusal.proposal.refusalReason = "There is no room"
        func drag(to point: CGPoint) -> DragSession {
            fixture.press(on: fixture.photo)
            fixture.hold(1.2)
            fixture.drag(to: CGPoint(x: 300, y: 600))
            fixture.drag(to: point)
            return fixture.engine.sessions[0]
        }
        let session = drag(to: CGPoint(x: 320, y: 600))
        #expect(fixture.engine.refusalReason(of: session) == "There is no room" && fixture.host.refusals.isEmpty)
        fixture.release()
        #expect(fixture.host.refusals == ["There is no room"])
        fixture.settle()
        _ = drag(to: CGPoint(x: 100, y: 80))
        fixture.release()
        fixture.settle()
        let canceled = drag(to: CGPoint(x: 320, y: 600))
        fixture.engine.cancel(canceled)
        fixture.settle()
        refusal.proposal = DropProposal(operation: .move)
        refusal.proposal.refusalReason = "There is room"
        #expect(fixture.engine.refusalReason(of: drag(to: CGPoint(x: 320, y: 600))) == nil)
        fixture.release()
        #expect(fixture.host.refusals.count == 1)
    }
}
