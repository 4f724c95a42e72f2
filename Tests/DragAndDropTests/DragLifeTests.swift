import DragAndDrop
import Testing

@MainActor @Suite struct DragLifeTests {
    let fixture = EngineFixture()

    @Test("DRAG-8: two pointers drag independently of each other")
    func twoDrags() {
        let second = fixture.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        fixture.beginDrag()
        fixture.press(on: second.view, pointer: 1)
        fixture.drag(to: CGPoint(x: 300, y: 600), pointer: 1)
        #expect(fixture.phases == ["dragging", "dragging"])
        #expect(fixture.host.pointersUnderDrag == [PointerID(0), PointerID(1)])
        let resting = fixture.engine.presentations[0].previews[0].center
        fixture.drag(to: fixture.album, pointer: 1)
        #expect(fixture.engine.presentations[0].previews[0].center.distance(to: resting) < 1)
        fixture.release(pointer: 1)
        fixture.settle()
        #expect(fixture.phases == ["dragging"])
        #expect(fixture.log.count("second.didEnd(copy)") == 1)
        fixture.drag(to: fixture.album)
        fixture.release()
        fixture.settle()
        #expect(fixture.log.count("source.didEnd(copy)") == 1)
        #expect(fixture.engine.sessions.isEmpty)
    }

    @Test("DRAG-8: events of a pointer without a drag are not consumed")
    func otherPointersAreFree() {
        fixture.beginDrag()
        #expect(!fixture.press(at: CGPoint(x: 900, y: 650), pointer: 1))
        #expect(!fixture.send(.pointerMoved, at: CGPoint(x: 905, y: 650), pointer: 1))
        #expect(!fixture.release(pointer: 1))
        #expect(!fixture.send(.scroll(dx: 0, dy: 40)))
        #expect(!fixture.send(.text("a")))
        #expect(!fixture.send(.keyDown(.character("a"), isRepeat: false)))
        #expect(fixture.phases == ["dragging"])
    }

    @Test("DRAG-8: after its release a pointer's movements, presses and drags are not consumed")
    func pointerIsFreeAfterRelease() {
        let second = fixture.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.release()
        #expect(fixture.host.pointersUnderDrag.isEmpty)
        #expect(!fixture.send(.pointerMoved, at: CGPoint(x: 480, y: 300)))
        #expect(!fixture.press(on: second.view))
        fixture.drag(to: CGPoint(x: 300, y: 600), steps: 2)
        #expect(fixture.phases == ["dropping", "dragging"])
        fixture.escape()
        fixture.settle()
        #expect(fixture.log.count("source.didEnd(copy)") == 1)
        #expect(fixture.log.count("second.didEnd(cancel)") == 1)
    }

    /// A drag source that does not retain its item.
    private final class ReleasingDragDelegate: DragInteractionDelegate {
        var item: DragItem?

        func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
            defer { item = nil }
            return item.map { [$0] } ?? []
        }
    }

    /// A drop target that accepts everything and retains nothing.
    private final class CopyingDropDelegate: DropInteractionDelegate {
        func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
            DropProposal(operation: .copy)
        }

        func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {}
    }

    @Test(
        "DRAG-9, DROP-1: a session retains nothing after its end",
        arguments: ["let go", "dropped", "canceled"])
    func sessionIsReleased(end: String) {
        let (dragDelegate, dropDelegate) = (ReleasingDragDelegate(), CopyingDropDelegate())
        let photo = TestView("giver", frame: CGRect(x: 40, y: 400, width: 100, height: 100))
        let album = TestView("taker", frame: CGRect(x: 500, y: 450, width: 200, height: 200))
        for view in [photo, album] { fixture.root.add(view) }
        photo.add(DragInteraction(delegate: dragDelegate))
        album.add(DropInteraction(delegate: dropDelegate))
        dragDelegate.item = EngineFixture.item("carried")
        weak var item: DragItem?
        weak var provider: ItemProvider?
        weak var session: DragSession?
        (item, provider) = (dragDelegate.item, dragDelegate.item?.itemProvider)
        fixture.press(on: photo)
        if end == "let go" { fixture.hold(0.6) } else { fixture.drag(to: album) }
        session = fixture.engine.sessions.first
        #expect(item != nil && provider != nil && session != nil)
        if end == "canceled" { fixture.escape() } else { fixture.release() }
        fixture.settle()
        #expect(item == nil && provider == nil && session == nil)
    }

    @Test(
        "DRAG-9: every cause of a cancellation results in the same callbacks",
        arguments: ["escape", "grab", "window", "program"])
    func causesOfCancel(cause: String) {
        fixture.press(on: fixture.photo)
        fixture.drag(to: fixture.album)
        _ = fixture.log.take()
        switch cause {
        case "escape": fixture.escape()
        case "grab": fixture.send(.pointerCanceled)
        case "window": fixture.engine.cancelAll()
        default: fixture.engine.sessions.first.map(fixture.engine.cancel)
        }
        fixture.advance(by: 0.02)
        #expect(fixture.host.pointersUnderDrag.isEmpty)
        fixture.settle()
        #expect(
            fixture.log.milestones.filter { $0 != "source.previewForCancelling" } == [
                "source.willEnd(cancel)", "target.didExit", "target.sessionDidEnd", "source.willAnimateCancel",
                "source.didEnd(cancel)",
            ])
        #expect(fixture.engine.sessions.isEmpty)
        #expect(Set(fixture.host.discarded) == Set(fixture.host.frozen))
        #expect(fixture.isIdle)
    }

    @Test("DRAG-9: Escape cancels the newest drag only, and is consumed")
    func escapeCancelsNewestDrag() {
        let second = fixture.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        fixture.beginDrag()
        fixture.press(on: second.view, pointer: 1)
        fixture.drag(to: CGPoint(x: 300, y: 600), pointer: 1)
        #expect(fixture.send(.keyDown(.escape, isRepeat: false)))
        #expect(fixture.phases == ["dragging", "cancelling"])
        #expect(fixture.send(.keyDown(.escape, isRepeat: false)))
        #expect(fixture.phases == ["cancelling", "cancelling"])
        #expect(!fixture.send(.keyDown(.escape, isRepeat: false)))
    }

    @Test("DRAG-9: closing the window ends all sessions immediately, without another frame")
    func closingWindowEndsSessions() {
        let second = fixture.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        fixture.beginDrag()
        fixture.press(on: second.view, pointer: 1)
        fixture.hold(0.6)
        fixture.engine.cancelAll()
        #expect(fixture.engine.sessions.isEmpty)
        #expect(fixture.log.count("source.didEnd(cancel)") == 1)
        #expect(fixture.isIdle)
    }

    @Test("DRAG-10: the drop session has the local context, the local objects and the drag session")
    func localContext() {
        var found: [Any?] = []
        fixture.source.onCallback = { callback, session in
            if callback == "willBegin" { session.localContext = "album 1" }
        }
        fixture.target.onCallback = { callback, session in
            guard callback == "performDrop" else { return }
            found = [session.localDragSession?.localContext, session.items.first?.localObject]
        }
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        #expect(
            fixture.engine.dropSession(of: fixture.engine.sessions[0])?.localDragSession === fixture.engine.sessions[0])
        fixture.release()
        #expect(found.map { $0 as? String } == ["album 1", "photo"])
    }

    @Test("DRAG-11: near an edge the content scrolls after a delay, and the target is updated meanwhile")
    func autoscroll() {
        let list = TestScrollView("list", frame: CGRect(x: 500, y: 100, width: 300, height: 300), contentHeight: 2_000)
        fixture.album.removeFromSuperview()
        fixture.root.add(list)
        list.add(fixture.dropInteraction)
        fixture.beginDrag()
        fixture.drag(to: CGPoint(x: 650, y: 399))
        #expect(list.offset.y == 0)
        fixture.hold(0.15)
        #expect(list.offset.y == 0)
        _ = fixture.log.take()
        fixture.hold(0.5)
        let distance = list.offset.y
        #expect(distance > 300 && distance < 600)
        #expect(fixture.log.count("target.didUpdate") > 20)
        #expect(fixture.log.count("source.didMove") == 0)
        fixture.hold(5)
        #expect(list.offset.y == 1_700)
        #expect(fixture.isIdle)
        fixture.drag(to: CGPoint(x: 650, y: 250))
        fixture.hold(1)
        #expect(list.offset.y == 1_700)
        fixture.drag(to: CGPoint(x: 650, y: 110))
        fixture.hold(0.5)
        #expect(list.offset.y < 1_700)
        list.removeFromSuperview()
        fixture.hold(0.5)
        #expect(fixture.isIdle)
    }

    @Test("DRAG-11: after a canceled drag a view returns to the offset at which the drag began to scroll it")
    func cancelScrollsBack() {
        let list = TestScrollView("list", frame: CGRect(x: 500, y: 100, width: 300, height: 300), contentHeight: 2_000)
        fixture.root.add(list)
        list.offset.y = 120
        func scroll() {
            fixture.beginDrag()
            fixture.drag(to: CGPoint(x: 650, y: 399))
            fixture.hold(0.8)
        }
        scroll()
        #expect(list.offset.y > 500)
        fixture.engine.cancelAll()
        #expect(list.offset.y == 120)
        fixture.hold(1)
        scroll()
        fixture.release()
        #expect(list.offset.y == 120, "a release where nothing takes the items is a cancel")
        fixture.hold(1)
        scroll()
        list.offset.y -= 1
        fixture.engine.cancelAll()
        #expect(list.offset.y > 500, "the user has scrolled the view otherwise")
        fixture.hold(1)
        list.add(fixture.dropInteraction)
        list.offset.y = 120
        scroll()
        fixture.release()
        fixture.hold(1)
        #expect(list.offset.y > 500, "the items were dropped")
    }

    @Test("DRAG-11: of two pointers at the edges of a view the most recently moved one scrolls it")
    func mostRecentlyMovedPointerScrolls() {
        let list = TestScrollView("list", frame: CGRect(x: 500, y: 100, width: 300, height: 300), contentHeight: 2_000)
        fixture.root.add(list)
        let second = fixture.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        fixture.press(on: second.view, pointer: 1)
        fixture.hold(0.8)
        fixture.send(.pointerMoved, at: CGPoint(x: 505, y: 250), pointer: 1)
        fixture.beginDrag()
        fixture.drag(to: CGPoint(x: 650, y: 399))
        fixture.hold(0.8)
        #expect(list.offset.y > 500, "a pointer at an edge that cannot scroll does not interfere")
        fixture.send(.pointerMoved, at: CGPoint(x: 600, y: 110), pointer: 1)
        var offsets = [list.offset.y]
        for _ in 0..<40 {
            fixture.hold(0.1)
            offsets.append(list.offset.y)
        }
        #expect(offsets == offsets.sorted(by: >) && list.offset.y == 0, "\(offsets)")
        #expect(fixture.isIdle)
        fixture.release(pointer: 1)
        fixture.hold(5)
        #expect(list.offset.y == 1_700, "the other pointer scrolls again")
        #expect(fixture.isIdle)
    }

    @Test("DRAG-11: another program that repeats the same position does not take over scrolling")
    func repeatedForeignPositions() {
        let list = TestScrollView("list", frame: CGRect(x: 500, y: 100, width: 300, height: 300), contentHeight: 2_000)
        fixture.root.add(list)
        let location = CGPoint(x: 600, y: 110)
        fixture.sendForeign(.entered(ForeignDragOffer(items: [ItemProvider(object: "a")])), at: location)
        fixture.beginDrag()
        fixture.drag(to: CGPoint(x: 650, y: 399))
        var offsets = [list.offset.y]
        for _ in 0..<30 {
            fixture.hold(0.1)
            fixture.sendForeign(.moved(allowsMove: false), at: location)
            offsets.append(list.offset.y)
        }
        #expect(offsets == offsets.sorted() && list.offset.y == 1_700, "\(offsets)")
    }

    @Test("DRAG-12: a drag begun without a press starts at the given point, and follows its pointer")
    func dragWithoutPress() {
        let location = CGPoint(x: 100, y: 85)
        let session = fixture.engine.beginDrag(with: fixture.dragInteraction, pointer: PointerID(7), at: location)
        #expect(session?.locationInWindow == location)
        #expect(fixture.phases == ["dragging"])
        #expect(fixture.engine.beginDrag(with: fixture.dragInteraction, pointer: PointerID(7), at: location) == nil)
        fixture.source.items = []
        #expect(fixture.engine.beginDrag(with: fixture.dragInteraction, pointer: PointerID(8), at: location) == nil)
        fixture.send(.pointerMoved, at: fixture.album.centerInWindow, pointer: 7)
        fixture.release(pointer: 7)
        #expect(fixture.log.lines.contains("target.performDrop"))
    }

    @Test("DRAG-12: a delegate cannot begin a drag within a callback, so that no callback begins within another")
    func dragBegunWithinCallback() {
        let other = fixture.addPhoto("other", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        var (attempts, began) = (0, [DragSession?]())
        func attempt() {
            attempts += 1
            guard let interaction = other.view.interactions.first as? DragInteraction else { return }
            began.append(fixture.engine.beginDrag(with: interaction, at: fixture.album.centerInWindow))
        }
        fixture.target.onCallback = { callback, _ in if callback == "canHandle" { attempt() } }
        fixture.source.onCallback = { callback, _ in if callback == "willBegin" { attempt() } }
        fixture.source.onLift = { $0.addCompletion { _ in attempt() } }
        fixture.press(on: fixture.photo)
        fixture.drag(to: fixture.album, steps: 1)
        fixture.settle()
        #expect(attempts == 3 && began.count == 3 && began.allSatisfy { $0 == nil })
        #expect(fixture.log.count("target.canHandle") == 1 && fixture.log.count("target.didEnter") == 1)
        #expect(!fixture.log.lines.contains("other.itemsForBeginning"))
        #expect(fixture.engine.timeline.entries(since: 0).count { $0.name == "ignored.beginDrag" } == 3)
        fixture.release()
        fixture.settle()
        fixture.target.onCallback = { _, _ in }
        attempt()
        #expect(began.count == 4 && began[3] != nil)
    }

    @Test("The target receives the modifier keys held before, during and at the end of a drag")
    func modifiersReachTarget() {
        var reported: [KeyModifiers] = []
        fixture.target.onCallback = { callback, session in
            if callback == "didUpdate" { reported.append(session.modifiers) }
        }
        fixture.modifiers = .control
        fixture.press(on: fixture.photo)
        fixture.drag(to: fixture.album, steps: 1)
        #expect(reported == [.control])
        fixture.modifiers = []
        fixture.send(.modifiersChanged)
        #expect(reported == [.control, []])
        fixture.send(.modifiersChanged)
        #expect(reported.count == 2)
        fixture.modifiers = .shift
        fixture.release()
        #expect(reported == [.control, [], .shift])
    }

    @Test("A resting drag requests no frames and has no deadline")
    func restingDragIsIdle() {
        fixture.press(on: fixture.photo)
        fixture.hold(2)
        #expect(fixture.isIdle)
        fixture.drag(to: CGPoint(x: 300, y: 600), steps: 7)
        #expect(!fixture.isIdle)
        fixture.hold(1.5)
        #expect(fixture.isIdle)
        #expect(fixture.previews[0].angle == 0)
        fixture.drag(to: fixture.album, steps: 30)
        fixture.hold(1.5)
        #expect(fixture.isIdle)
        let (frames, callbacks) = (fixture.host.requestedFrames, fixture.log.lines.count)
        fixture.hold(1)
        #expect(fixture.host.requestedFrames == frames)
        #expect(fixture.log.lines.count == callbacks)
        fixture.release()
        fixture.settle()
        #expect(fixture.isIdle)
    }

    @Test("After an advance to its deadline, the engine reports a later deadline or none")
    func deadlineIsDueOnce() {
        fixture.press(on: fixture.photo)
        #expect(fixture.engine.deadline == .milliseconds(500))
        fixture.drag(to: CGPoint(x: 300, y: 600), steps: 3)
        var last = fixture.now
        for _ in 0..<10 {
            guard let deadline = fixture.engine.deadline else { break }
            #expect(deadline > last)
            last = deadline
            fixture.engine.advance(to: deadline)
            fixture.engine.advance(to: deadline)
        }
        #expect(fixture.engine.deadline == nil)
    }
}
