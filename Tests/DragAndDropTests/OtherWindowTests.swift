import DragAndDrop
import Testing

/// Drags from one window of a program to another.
@MainActor @Suite(.timeLimit(.minutes(10))) struct OtherWindowTests {
    let first = EngineFixture()
    let second = EngineFixture()

    /// Drags out of the first window into the second one.
    private func enter(allowsMove: Bool = true) throws -> DragSession {
        first.beginDrag()
        first.drag(to: CGPoint(x: 1_400, y: 300))
        let session = try #require(first.source.session)
        second.sendForeign(.entered(ForeignDragOffer(of: session, allowsMove: allowsMove)), at: CGPoint(x: 300, y: 600))
        second.sendForeign(.moved(allowsMove: allowsMove), at: second.album.centerInWindow)
        return session
    }

    @Test("DRAG-10: targets in another window see the session and the items themselves, also those added later")
    func sameItems() throws {
        let session = try enter()
        session.localContext = "context"
        let drop = try #require(second.target.session)
        #expect(drop.localDragSession === session && drop.localDragSession?.localContext as? String == "context")
        #expect(drop.items.map(ObjectIdentifier.init) == session.items.map(ObjectIdentifier.init))
        second.sendForeign(.offered([ItemProvider(object: "other")]))
        #expect(drop.items.map(ObjectIdentifier.init) == session.items.map(ObjectIdentifier.init))
        first.source.added = [EngineFixture.item("added")]
        first.press(on: first.photo, pointer: 1)
        first.release(pointer: 1)
        #expect(session.items.count == 2)
        second.sendForeign(.moved(allowsMove: true))
        #expect(drop.items.map(ObjectIdentifier.init) == session.items.map(ObjectIdentifier.init))
        second.sendForeign(.exited)
        #expect(second.isIdle && first.engine.isDragging)
        first.escape()
        first.settle()
        second.sendForeign(.entered(ForeignDragOffer(of: session, allowsMove: true)))
        #expect(second.engine.dropSession(ofForeignDrag: ForeignDragID(1)) == nil, "the session has ended")
    }

    @Test("DROP-3: a move to another window needs no data, and is reported to the source as a move")
    func moveWithoutData() throws {
        second.target.proposal = DropProposal(operation: .move)
        _ = try enter()
        #expect(second.foreignOperation() == .move)
        first.sendOutside(.answered(.move))
        first.release()
        second.sendForeign(.dropped)
        second.settle()
        #expect(second.host.foreignEnds == [.move])
        first.sendOutside(.finished(.move, success: true))
        first.settle()
        #expect(first.log.take().contains("source.didEnd(move)") && first.isIdle && second.isIdle)
    }

    @Test("DATA-9: a session restricted to this program is offered outside only if there are other windows")
    func restricted() throws {
        first.source.isRestricted = true
        first.host.hasOtherWindows = true
        _ = try enter()
        #expect(!first.host.outsideLocations.isEmpty)
        #expect(second.target.session?.isRestrictedToDraggingApplication == true)
        first.sendOutside(.answered(.copy))
        first.release()
        #expect(first.host.droppedOutside.count == 1)
        second.sendForeign(.dropped)
        second.settle()
        #expect(second.host.foreignEnds == [.copy])
        first.sendOutside(.finished(.copy, success: true))
        first.settle()
        #expect(first.isIdle && second.isIdle)
    }
}
