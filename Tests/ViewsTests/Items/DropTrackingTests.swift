import Foundation
import Testing

@testable import Views

@MainActor @Suite struct DropTrackingTests {
    /// The session of another program's drag over a view of its own.
    private func session() throws -> (WindowFixture, DropSession) {
        let (window, container) = WindowFixture.withGrid(3)
        var entered: DropSession?
        container.proposal = { session, _ in
            entered = session
            return ItemDropProposal(operation: .copy)
        }
        let offer = ForeignDragOffer(items: [ItemProvider(object: "foreign")])
        window.send(.foreignDrag(ForeignDragID(1), .entered(offer)), at: CGPoint(x: 40, y: 40), pointer: -1)
        return (window, try #require(entered))
    }

    @Test("A drop begins only while a session is over the view, which owns the gap until it is forgotten")
    func drop() throws {
        let (window, first) = try session()
        defer { _ = window }
        var tracking = DropTracking.idle
        tracking.beginDrop()
        #expect(!tracking.isPerforming)
        tracking.follow(first)
        #expect(tracking.session === first && !tracking.isPerforming)
        tracking.beginDrop()
        #expect(tracking.session === first && tracking.isPerforming)
        tracking.endDrop()
        #expect(tracking.session === first && !tracking.isPerforming)
        tracking.forget()
        #expect(tracking.session == nil && !tracking.isPerforming)
    }

    @Test("The session updated last is followed; nothing but its end ends a drop")
    func changes() throws {
        let ((window, first), (other, second)) = (try session(), try session())
        defer { _ = (window, other) }
        var tracking = DropTracking.idle
        tracking.follow(first)
        tracking.follow(second)
        #expect(tracking.session === second)
        tracking.beginDrop()
        tracking.forget()
        #expect(tracking.session == nil && tracking.isPerforming)
        tracking.endDrop()
        #expect(tracking.session == nil && !tracking.isPerforming)
        tracking.endDrop()
        tracking.follow(first)
        tracking.beginDrop()
        tracking.follow(second)
        #expect(tracking.session === second && tracking.isPerforming)
    }
}
