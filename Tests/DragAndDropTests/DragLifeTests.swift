import DragAndDrop
import Testing

@MainActor @Suite struct DragLifeTests {
    let stage = Stage()

    @Test("DRAG-8: two pointers drag independently of each other")
    func twoDrags() {
        let second = stage.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        stage.begin()
        stage.press(on: second.view, pointer: 1)
        stage.drag(to: CGPoint(x: 300, y: 600), pointer: 1)
        #expect(stage.phases == ["dragging", "dragging"])
        #expect(stage.host.underDrag == [PointerID(0), PointerID(1)])
        let resting = stage.engine.presentations[0].previews[0].center
        stage.drag(to: stage.album, pointer: 1)
        #expect(stage.engine.presentations[0].previews[0].center.distance(to: resting) < 1)
        stage.release(pointer: 1)
        stage.settle()
        #expect(stage.phases == ["dragging"])
        #expect(stage.log.count("second.didEnd(copy)") == 1)
        stage.drag(to: stage.album)
        stage.release()
        stage.settle()
        #expect(stage.log.count("source.didEnd(copy)") == 1)
        #expect(stage.engine.sessions.isEmpty)
    }

    @Test("DRAG-8: events of a pointer without a drag are not consumed")
    func othersAreAlive() {
        stage.begin()
        #expect(!stage.press(at: CGPoint(x: 900, y: 650), pointer: 1))
        #expect(!stage.send(.pointerMoved, at: CGPoint(x: 905, y: 650), pointer: 1))
        #expect(!stage.release(pointer: 1))
        #expect(!stage.send(.scroll(dx: 0, dy: 40)))
        #expect(!stage.send(.text("a")))
        #expect(!stage.send(.keyDown(.character("a"), isRepeat: false)))
        #expect(stage.phases == ["dragging"])
    }

    @Test("DRAG-8: a pointer is free on release: its movements, presses and drags are no longer consumed")
    func freeAfterRelease() {
        let second = stage.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        stage.begin()
        stage.drag(to: stage.album)
        stage.release()
        #expect(stage.host.underDrag.isEmpty)
        #expect(!stage.send(.pointerMoved, at: CGPoint(x: 480, y: 300)))
        #expect(!stage.press(on: second.view))
        stage.drag(to: CGPoint(x: 300, y: 600), steps: 2)
        #expect(stage.phases == ["dropping", "dragging"])
        stage.escape()
        stage.settle()
        #expect(stage.log.count("source.didEnd(copy)") == 1)
        #expect(stage.log.count("second.didEnd(cancel)") == 1)
    }

    /// A drag source that does not retain its item.
    private final class Giver: DragInteractionDelegate {
        var item: DragItem?

        func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
            defer { item = nil }
            return item.map { [$0] } ?? []
        }
    }

    /// A drop target that accepts everything and retains nothing.
    private final class Taker: DropInteractionDelegate {
        func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
            DropProposal(operation: .copy)
        }

        func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {}
    }

    @Test(
        "DRAG-9, DROP-1: a session retains nothing after its end",
        arguments: ["let go", "dropped", "cancelled"])
    func nothingIsKept(end: String) {
        let (giver, taker) = (Giver(), Taker())
        let photo = TestView("giver", frame: CGRect(x: 40, y: 400, width: 100, height: 100))
        let album = TestView("taker", frame: CGRect(x: 500, y: 450, width: 200, height: 200))
        for view in [photo, album] { stage.root.add(view) }
        photo.add(DragInteraction(delegate: giver))
        album.add(DropInteraction(delegate: taker))
        giver.item = Stage.item("carried")
        weak var item: DragItem?
        weak var provider: ItemProvider?
        weak var session: DragSession?
        (item, provider) = (giver.item, giver.item?.itemProvider)
        stage.press(on: photo)
        if end == "let go" { stage.hold(0.6) } else { stage.drag(to: album) }
        session = stage.engine.sessions.first
        #expect(item != nil && provider != nil && session != nil)
        if end == "cancelled" { stage.escape() } else { stage.release() }
        stage.settle()
        #expect(item == nil && provider == nil && session == nil)
    }

    @Test(
        "DRAG-9: every cause of a cancellation results in the same callbacks",
        arguments: ["escape", "grab", "source view", "window", "program"])
    func causesOfACancel(cause: String) {
        stage.press(on: stage.photo)
        stage.drag(to: stage.album)
        _ = stage.log.take()
        switch cause {
        case "escape": stage.escape()
        case "grab": stage.send(.pointerCancelled)
        case "source view": stage.photo.removeFromSuperview()
        case "window": stage.engine.cancelAll()
        default: stage.engine.sessions.first.map(stage.engine.cancel)
        }
        stage.advance(by: 0.02)
        #expect(stage.host.underDrag.isEmpty)
        stage.settle()
        #expect(
            stage.log.milestones.filter { $0 != "source.previewForCancelling" } == [
                "source.willEnd(cancel)", "target.didExit", "target.sessionDidEnd", "source.willAnimateCancel",
                "source.didEnd(cancel)",
            ])
        #expect(stage.engine.sessions.isEmpty)
        #expect(Set(stage.host.discarded) == Set(stage.host.frozen))
        #expect(stage.isIdle)
    }

    @Test("DRAG-9: Escape cancels the newest drag only, and is consumed")
    func escapeCancelsTheNewest() {
        let second = stage.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        stage.begin()
        stage.press(on: second.view, pointer: 1)
        stage.drag(to: CGPoint(x: 300, y: 600), pointer: 1)
        #expect(stage.send(.keyDown(.escape, isRepeat: false)))
        #expect(stage.phases == ["dragging", "cancelling"])
        #expect(stage.send(.keyDown(.escape, isRepeat: false)))
        #expect(stage.phases == ["cancelling", "cancelling"])
        #expect(!stage.send(.keyDown(.escape, isRepeat: false)))
    }

    @Test("DRAG-9: closing the window ends all sessions immediately, without another frame")
    func windowCloses() {
        let second = stage.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        stage.begin()
        stage.press(on: second.view, pointer: 1)
        stage.hold(0.6)
        stage.engine.cancelAll()
        #expect(stage.engine.sessions.isEmpty)
        #expect(stage.log.count("source.didEnd(cancel)") == 1)
        #expect(stage.isIdle)
    }

    @Test("DRAG-10: local context and local objects reach the drop session, which knows its drag session")
    func localState() {
        var found: [Any?] = []
        stage.source.meanwhile = { what, session in if what == "willBegin" { session.localContext = "album 1" } }
        stage.target.meanwhile = { what, session in
            guard what == "performDrop" else { return }
            found = [session.localDragSession?.localContext, session.items.first?.localObject]
        }
        stage.begin()
        stage.drag(to: stage.album)
        #expect(stage.engine.dropSession(of: stage.engine.sessions[0])?.localDragSession === stage.engine.sessions[0])
        stage.release()
        #expect(found.map { $0 as? String } == ["album 1", "photo"])
    }

    @Test("DRAG-11: near an edge the content scrolls after a delay, and the target is updated meanwhile")
    func autoscroll() {
        let list = TestScrollView("list", frame: CGRect(x: 500, y: 100, width: 300, height: 300), contentHeight: 2_000)
        stage.album.removeFromSuperview()
        stage.root.add(list)
        list.add(stage.dropInteraction)
        stage.begin()
        stage.drag(to: CGPoint(x: 650, y: 399))
        #expect(list.offset.y == 0)
        stage.hold(0.15)
        #expect(list.offset.y == 0)
        _ = stage.log.take()
        stage.hold(0.5)
        let way = list.offset.y
        #expect(way > 300 && way < 600)
        #expect(stage.log.count("target.didUpdate") > 20)
        #expect(stage.log.count("source.didMove") == 0)
        stage.hold(5)
        #expect(list.offset.y == 1_700)
        #expect(stage.isIdle)
        stage.drag(to: CGPoint(x: 650, y: 250))
        stage.hold(1)
        #expect(list.offset.y == 1_700)
        stage.drag(to: CGPoint(x: 650, y: 110))
        stage.hold(0.5)
        #expect(list.offset.y < 1_700)
        list.removeFromSuperview()
        stage.hold(0.5)
        #expect(stage.isIdle)
    }

    @Test("DRAG-11: of two pointers at the edges of a view the most recently moved one scrolls it")
    func autoscrollOfTwo() {
        let list = TestScrollView("list", frame: CGRect(x: 500, y: 100, width: 300, height: 300), contentHeight: 2_000)
        stage.root.add(list)
        let second = stage.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        stage.press(on: second.view, pointer: 1)
        stage.hold(0.8)
        stage.send(.pointerMoved, at: CGPoint(x: 505, y: 250), pointer: 1)
        stage.begin()
        stage.drag(to: CGPoint(x: 650, y: 399))
        stage.hold(0.8)
        #expect(list.offset.y > 500, "a hand at a side, where there is nothing to be scrolled, is in nobody's way")
        stage.send(.pointerMoved, at: CGPoint(x: 600, y: 110), pointer: 1)
        var offsets = [list.offset.y]
        for _ in 0..<40 {
            stage.hold(0.1)
            offsets.append(list.offset.y)
        }
        #expect(offsets == offsets.sorted(by: >) && list.offset.y == 0, "\(offsets)")
        #expect(stage.isIdle)
        stage.release(pointer: 1)
        stage.hold(5)
        #expect(list.offset.y == 1_700, "the other has it again")
        #expect(stage.isIdle)
    }

    @Test("DRAG-11: another program that repeats the same position does not take over scrolling")
    func autoscrollBesideForeign() {
        let list = TestScrollView("list", frame: CGRect(x: 500, y: 100, width: 300, height: 300), contentHeight: 2_000)
        stage.root.add(list)
        let place = CGPoint(x: 600, y: 110)
        stage.foreign(.entered(ForeignDragOffer(items: [ItemProvider(object: "a")])), at: place)
        stage.begin()
        stage.drag(to: CGPoint(x: 650, y: 399))
        var offsets = [list.offset.y]
        for _ in 0..<30 {
            stage.hold(0.1)
            stage.foreign(.moved(allowsMove: false), at: place)
            offsets.append(list.offset.y)
        }
        #expect(offsets == offsets.sorted() && list.offset.y == 1_700, "\(offsets)")
    }

    @Test("DRAG-11: the velocity rises with the square of the depth up to the edge, and is zero outside")
    func autoscrollSpeed() {
        let rect = CGRect(x: 0, y: 0, width: 400, height: 400)
        func speed(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            Autoscroll.velocity(at: CGPoint(x: x, y: y), in: rect, thresholds: Thresholds())
        }
        #expect(speed(200, 200) == .zero)
        #expect(speed(200, 48) == .zero)
        #expect(speed(200, 24) == CGPoint(x: 0, y: -300))
        #expect(speed(200, 0) == CGPoint(x: 0, y: -1_200))
        #expect(speed(376, 200) == CGPoint(x: 300, y: 0))
        #expect(speed(200, 401) == .zero)
        let narrow = CGRect(x: 0, y: 0, width: 40, height: 400)
        let middle = Autoscroll.velocity(at: CGPoint(x: 20, y: 200), in: narrow, thresholds: Thresholds())
        #expect(middle == .zero)
    }

    @Test("DRAG-12: a drag begun without a press starts at the given point, and follows its pointer")
    func keyboardDrag() {
        let place = CGPoint(x: 100, y: 85)
        let session = stage.engine.beginDrag(with: stage.dragInteraction, pointer: PointerID(7), at: place)
        #expect(session?.locationInWindow == place)
        #expect(stage.phases == ["dragging"])
        #expect(stage.engine.beginDrag(with: stage.dragInteraction, pointer: PointerID(7), at: place) == nil)
        stage.source.items = []
        #expect(stage.engine.beginDrag(with: stage.dragInteraction, pointer: PointerID(8), at: place) == nil)
        stage.send(.pointerMoved, at: stage.album.middle, pointer: 7)
        stage.release(pointer: 7)
        #expect(stage.log.lines.contains("target.performDrop"))
    }

    @Test("The target receives modifiers held before, during and at the end of a drag")
    func modifiers() {
        var seen: [KeyModifiers] = []
        stage.target.meanwhile = { what, session in if what == "didUpdate" { seen.append(session.modifiers) } }
        stage.modifiers = .control
        stage.press(on: stage.photo)
        stage.drag(to: stage.album, steps: 1)
        #expect(seen == [.control])
        stage.modifiers = []
        stage.send(.modifiersChanged)
        #expect(seen == [.control, []])
        stage.send(.modifiersChanged)
        #expect(seen.count == 2)
        stage.modifiers = .shift
        stage.release()
        #expect(seen == [.control, [], .shift])
    }

    @Test("A resting drag requests no frames and has no deadline")
    func restingDrag() {
        stage.press(on: stage.photo)
        stage.hold(2)
        #expect(stage.isIdle)
        stage.drag(to: CGPoint(x: 300, y: 600), steps: 7)
        #expect(!stage.isIdle)
        stage.hold(1.5)
        #expect(stage.isIdle)
        #expect(stage.previews[0].angle == 0)
        stage.drag(to: stage.album, steps: 30)
        stage.hold(1.5)
        #expect(stage.isIdle)
        let (wanted, told) = (stage.host.framesWanted, stage.log.lines.count)
        stage.hold(1)
        #expect(stage.host.framesWanted == wanted)
        #expect(stage.log.lines.count == told)
        stage.release()
        stage.settle()
        #expect(stage.isIdle)
    }

    @Test("A deadline that has passed is not due again")
    func deadlines() {
        stage.press(on: stage.photo)
        #expect(stage.engine.deadline == .milliseconds(500))
        stage.drag(to: CGPoint(x: 300, y: 600), steps: 3)
        var last = stage.now
        for _ in 0..<10 {
            guard let deadline = stage.engine.deadline else { break }
            #expect(deadline > last)
            last = deadline
            stage.engine.advance(to: deadline)
            stage.engine.advance(to: deadline)
        }
        #expect(stage.engine.deadline == nil)
    }
}
