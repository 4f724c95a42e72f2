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

    @Test("DRAG-11: a canceled drag scrolls views of other windows back, also one that it has left; a drop does not")
    func scrollsBack() throws {
        let list = TestScrollView("list", frame: CGRect(x: 500, y: 100, width: 300, height: 300), contentHeight: 2_000)
        second.root.add(list)
        func scroll() throws {
            list.offset.y = 120
            _ = try enter()
            second.sendForeign(.moved(allowsMove: true), at: CGPoint(x: 650, y: 399))
            second.hold(0.8)
            #expect(list.offset.y > 500)
        }
        for leavesFirst in [true, false] {
            try scroll()
            if leavesFirst {
                second.sendForeign(.exited)
                #expect(list.offset.y > 500, "the drag may return")
            }
            first.escape()
            if !leavesFirst { second.sendForeign(.exited) }
            #expect(list.offset.y == 120)
            first.settle()
            second.settle()
        }
        second.sendForeign(.entered(ForeignDragOffer(items: [ItemProvider(object: "other")], allowsMove: true)))
        second.sendForeign(.moved(allowsMove: true), at: CGPoint(x: 650, y: 399))
        second.hold(0.8)
        second.sendForeign(.exited)
        #expect(list.offset.y > 500, "another program does not say whether its drag was canceled")
    }

    // MARK: Small targets

    /// A row of the second window, which names what the previews should leave visible.
    private func addRow(to fixture: EngineFixture, at origin: CGPoint) -> (view: TestView, delegate: TestDropDelegate) {
        let row = fixture.addAlbum("row", at: CGRect(origin: origin, size: CGSize(width: 150, height: 60)))
        row.delegate.proposal = DropProposal(operation: .copy)
        row.delegate.proposal.unobscuredRects = [CGRect(x: 8, y: 8, width: 100, height: 44)]
        row.delegate.proposal.targetFrame = CGRect(x: 0, y: 0, width: 150, height: 60)
        return row
    }

    /// Moves a pointer, which the first window has grabbed, to a point of the second one.
    private func move(to point: CGPoint) {
        first.drag(to: point + second.host.windowOrigin - first.host.windowOrigin)
        second.advanceInOneFrame(by: (first.now - second.now).seconds)
        second.sendForeign(.moved(allowsMove: true), at: point)
    }

    /// Begins a drag of a large photo and enters the second window, which lies at the right of the first one.
    private func enterSecond(at point: CGPoint) throws -> DragSession {
        first.photo.frame.size = CGSize(width: 240, height: 160)
        first.host.windowOrigin = CGPoint(x: 200, y: 100)
        second.host.windowOrigin = CGPoint(x: 1_300, y: 60)
        first.beginDrag()
        first.settle()
        first.drag(to: point + second.host.windowOrigin - first.host.windowOrigin)
        second.advanceInOneFrame(by: (first.now - second.now).seconds)
        let session = try #require(first.source.session)
        second.sendForeign(.entered(ForeignDragOffer(of: session, allowsMove: true)), at: point)
        return session
    }

    /// The longer side of the topmost preview at rest.
    private func length() throws -> CGFloat {
        first.settle()
        let size = try #require(first.previews.last?.size)
        return max(size.width, size.height)
    }

    @Test("DRAG-14: a small target of another window is left visible like one of the same window")
    func smallTarget() throws {
        let origin = CGPoint(x: 300, y: 500)
        let row = addRow(to: second, at: origin)
        _ = try enterSecond(at: origin + CGPoint(x: 10, y: 10))
        // One window with a row at the same distance from the photo.
        let whole = EngineFixture()
        whole.root.frame.size.width = 3_000
        whole.photo.frame = first.photo.frame
        let distance = second.host.windowOrigin - first.host.windowOrigin
        let rowThere = addRow(to: whole, at: origin + distance)
        whole.beginDrag()
        whole.settle()
        whole.drag(to: origin + distance + CGPoint(x: 10, y: 10))
        #expect(try length() < 60, "at the first position")
        for point in [(10, 10), (140, 12), (75, 30), (30, 55), (145, 58), (170, 30)] {
            let point = origin + CGPoint(x: point.0, y: point.1)
            move(to: point)
            whole.drag(to: point + distance)
            first.settle()
            whole.settle()
            let (shown, expected) = (first.previews[0], whole.previews[0])
            #expect(shown.center.distance(to: expected.center) < 0.01, "at \(point)")
            #expect(abs(shown.size.width - expected.size.width) < 0.01, "at \(point)")
            let badges = [first, whole].compactMap { $0.engine.presentations[0].badge?.position }
            #expect(badges.count == 2 && badges[0].distance(to: badges[1]) < 0.02)
        }
        // The row is still a target there, but names nothing.
        for delegate in [row.delegate, rowThere.delegate] {
            delegate.proposal = DropProposal(operation: .copy)
        }
        move(to: origin + CGPoint(x: 75, y: 30))
        #expect(try length() > 150)
    }

    @Test("DRAG-14: under a resting pointer, previews follow changes of the target in the other window")
    func changingTarget() throws {
        let row = addRow(to: second, at: CGPoint(x: 300, y: 500))
        _ = try enterSecond(at: row.view.centerInWindow)
        #expect(try length() < 60)
        let small = first.previews[0]
        second.advanceInOneFrame(by: (first.now - second.now).seconds + 2)
        row.view.frame.origin.y = 100
        second.engine.contentDidMove()
        second.advanceInOneFrame(by: 0.016)
        let next = try #require(first.engine.presentations(at: second.now + EngineFixture.frame).first?.previews.first)
        #expect(next.size.width < small.size.width * 1.5, "the animation begins now, not when the pointer came to rest")
        #expect(try length() > 150)
    }

    @Test("DRAG-14: previews return to their ordinary place when the drag leaves the other window, or that closes")
    func leaving() throws {
        let row = addRow(to: second, at: CGPoint(x: 300, y: 500))
        let session = try enterSecond(at: row.view.centerInWindow)
        #expect(try length() < 60)
        second.sendForeign(.exited)
        #expect(try length() > 150)
        second.sendForeign(.entered(ForeignDragOffer(of: session, allowsMove: true)), at: row.view.centerInWindow)
        #expect(try length() < 60)
        // Back over the window of the drag, before the other one knows it.
        first.drag(to: CGPoint(x: 300, y: 500))
        #expect(try length() > 150)
        move(to: row.view.centerInWindow)
        #expect(try length() < 60)
        second.engine.cancelAll()
        #expect(try length() > 150)
        first.escape()
        first.settle()
        #expect(first.isIdle && second.isIdle)
    }

    @Test("DRAG-14: a canceled drag, and one that is dropped, go on from the small preview", arguments: [true, false])
    func ending(isCanceled: Bool) throws {
        let row = addRow(to: second, at: CGPoint(x: 300, y: 500))
        _ = try enterSecond(at: row.view.centerInWindow)
        #expect(try length() < 60)
        let small = first.previews[0]
        if isCanceled {
            first.escape()
            #expect(first.previews[0].center.distance(to: small.center) < 1)
            second.sendForeign(.exited)
            first.settle()
            #expect(first.isIdle && second.isIdle)
        } else {
            first.sendOutside(.answered(.copy))
            first.release()
            second.advanceInOneFrame(by: (first.now - second.now).seconds)
            second.sendForeign(.dropped)
            let dropped = try #require(second.previews.first)
            let expected = small.center + first.host.windowOrigin - second.host.windowOrigin
            #expect(dropped.center.distance(to: expected) < 1 && abs(dropped.size.width - small.size.width) < 1)
            #expect(first.previews.allSatisfy { $0.alpha < 0.01 })
        }
    }
}
