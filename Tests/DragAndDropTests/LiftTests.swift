import DragAndDrop
import Testing

@MainActor @Suite struct LiftTests {
    let stage = Stage()

    @Test("LIFT-1: a press held for half a second lifts, and requests the items once, immediately before")
    func holdLifts() {
        stage.press(on: stage.photo)
        stage.hold(0.49)
        #expect(stage.log.lines.isEmpty)
        #expect(stage.engine.sessions.isEmpty)
        stage.hold(0.02)
        #expect(stage.log.take() == ["source.itemsForBeginning", "source.previewForLifting", "source.willAnimateLift"])
        #expect(stage.phases == ["lifting"])
        #expect(stage.host.taken == [PointerID(0)])
        stage.hold(2)
        #expect(stage.log.lines.isEmpty)
    }

    @Test("LIFT-1: without items nothing lifts, and the press is not consumed")
    func noItems() {
        stage.source.items = []
        stage.press(on: stage.photo)
        stage.hold(1)
        #expect(stage.log.lines == ["source.itemsForBeginning"])
        #expect(stage.engine.sessions.isEmpty)
        #expect(stage.host.taken.isEmpty)
        #expect(!stage.send(.pointerMoved, at: CGPoint(x: 300, y: 300)))
        #expect(!stage.release())
        #expect(stage.isIdle)
    }

    @Test("LIFT-1: an extended lift has a longer delay")
    func extendedLift() {
        stage.dragInteraction.liftBehavior = .extended
        stage.press(on: stage.photo)
        stage.hold(0.85)
        #expect(stage.engine.sessions.isEmpty)
        stage.hold(0.1)
        #expect(stage.phases == ["lifting"])
    }

    @Test("LIFT-1: a release, a cancelled pointer or a removed view ends the press before it lifts")
    func pressesThatEnd() {
        stage.press(on: stage.photo)
        stage.hold(0.3)
        #expect(!stage.release())
        stage.hold(1)
        stage.press(on: stage.photo)
        stage.send(.pointerCancelled)
        stage.hold(1)
        stage.press(on: stage.photo)
        stage.photo.removeFromSuperview()
        stage.hold(1)
        #expect(stage.log.lines.isEmpty)
        #expect(stage.isIdle)
    }

    @Test("LIFT-1: an interaction that is removed or disabled during the press is not called")
    func interactionThatLeaves() {
        stage.press(on: stage.photo)
        stage.dragInteraction.isEnabled = false
        stage.hold(1)
        stage.release()
        stage.dragInteraction.isEnabled = true
        stage.press(on: stage.photo)
        stage.photo.remove(stage.dragInteraction)
        stage.hold(1)
        #expect(stage.log.lines.isEmpty)
    }

    @Test("LIFT-2: a mouse that moves beyond the threshold drags immediately; up to it, it does not")
    func mouseDragsAtOnce() {
        stage.press(at: CGPoint(x: 100, y: 80))
        stage.send(.pointerMoved, at: CGPoint(x: 108, y: 80))
        #expect(stage.engine.sessions.isEmpty)
        stage.send(.pointerMoved, at: CGPoint(x: 108.5, y: 80))
        #expect(stage.phases == ["dragging"])
        #expect(stage.log.count("source.didMove") == 1)
    }

    @Test("LIFT-2: items are requested at the location of the press, not of the pointer")
    func itemsOfTheOrigin() {
        var asked: [CGPoint] = []
        stage.source.meanwhile = { what, session in
            if what == "itemsForBeginning" || what == "willBegin" { asked.append(session.location(in: stage.photo)) }
        }
        stage.press(at: CGPoint(x: 45, y: 45))
        stage.drag(to: CGPoint(x: 245, y: 45), steps: 1)
        #expect(asked == [CGPoint(x: 5, y: 5), CGPoint(x: 205, y: 5)])
    }

    @Test("LIFT-2: an interaction can disable drags before the lift delay")
    func mouseWaits() {
        stage.dragInteraction.allowsPointerDragBeforeLiftDelay = false
        stage.press(on: stage.photo)
        stage.drag(to: CGPoint(x: 300, y: 300))
        stage.hold(1)
        #expect(stage.engine.sessions.isEmpty)
        #expect(stage.log.lines.isEmpty)
    }

    @Test("LIFT-2: a touch that moves before the delay scrolls, and never drags")
    func touchScrolls() {
        stage.press(on: stage.photo, touch: true)
        stage.drag(to: CGPoint(x: 100, y: 300), touch: true)
        stage.hold(1)
        #expect(stage.log.lines.isEmpty)
        #expect(!stage.release(touch: true))
    }

    @Test("LIFT-3: a lift released halfway reverts from its current state, with its alongside animations")
    func liftReverses() {
        var ends: [AnimatingPosition] = []
        stage.source.onLift = { animator in
            animator.addAnimations { stage.photo.dim = 1 }
            animator.addCompletion { ends.append($0) }
        }
        stage.press(on: stage.photo)
        stage.hold(0.6)
        let (partly, size) = (stage.photo.dim, stage.previews[0].size.width)
        #expect(partly > 0.1 && partly < 0.95)
        #expect(size > 120 && size < 127.2)
        #expect(stage.release())
        #expect(stage.phases == ["reverting"])
        #expect(stage.host.underDrag.isEmpty)
        var dims = [partly]
        stage.onFrame = { dims.append(stage.photo.dim) }
        stage.settle()
        #expect(zip(dims, dims.dropFirst()).allSatisfy { abs($0 - $1) < 0.2 })
        #expect(ends == [.start])
        #expect(stage.photo.dim == 0)
        #expect(stage.engine.sessions.isEmpty)
        #expect(stage.previews.isEmpty)
        #expect(stage.isIdle)
        #expect(!stage.log.lines.contains("source.willBegin"))
    }

    @Test("LIFT-3: a completed lift that begins a drag calls its completion once, at .end")
    func liftCompletes() {
        var ends: [AnimatingPosition] = []
        stage.source.onLift = { $0.addCompletion { ends.append($0) } }
        stage.begin()
        #expect(ends == [.end])
        stage.release()
        stage.settle()
        #expect(ends == [.end])
    }

    @Test("LIFT-3: a completed lift released without a movement reverts, too")
    func liftedAndLetGo() {
        var ends: [AnimatingPosition] = []
        stage.source.onLift = { animator in
            animator.addAnimations { stage.photo.dim = 1 }
            animator.addCompletion { ends.append($0) }
        }
        stage.press(on: stage.photo)
        stage.hold(2)
        #expect(stage.photo.dim == 1)
        #expect(stage.isIdle)
        stage.release()
        stage.advance(by: 0.05)
        #expect(stage.photo.dim > 0.3)
        stage.settle()
        #expect(ends == [.start])
        #expect(stage.photo.dim == 0)
    }

    @Test(
        "LIFT-3: a session cancelled during the lift reverts, too", arguments: ["escape", "grab", "view", "cancel"])
    func liftAborted(cause: String) {
        var ends: [AnimatingPosition] = []
        stage.source.onLift = { $0.addCompletion { ends.append($0) } }
        stage.press(on: stage.photo)
        stage.hold(0.6)
        switch cause {
        case "escape": stage.escape()
        case "grab": stage.send(.pointerCancelled)
        case "view": stage.photo.removeFromSuperview()
        default: stage.engine.sessions.first.map(stage.engine.cancel)
        }
        stage.advance(by: 0.05)
        #expect(stage.phases == ["reverting"])
        stage.settle()
        #expect(ends == [.start])
        #expect(stage.engine.sessions.isEmpty)
        #expect(stage.host.underDrag.isEmpty)
        #expect(Set(stage.host.discarded) == [1])
    }

    @Test("LIFT-3: a view pressed while it reverts lifts again, and both sessions end")
    func pressedWhileReverting() {
        stage.press(on: stage.photo)
        stage.hold(0.55)
        stage.release()
        stage.press(on: stage.photo)
        stage.drag(to: CGPoint(x: 300, y: 500), steps: 2)
        #expect(stage.phases == ["reverting", "dragging"])
        stage.drag(to: stage.album)
        stage.release()
        stage.settle()
        #expect(stage.engine.sessions.isEmpty)
        #expect(stage.log.count("source.didEnd(copy)") == 1)
    }

    @Test("LIFT-4: the lifted view is live; when the drag begins it is frozen before the completions run")
    func frozenBeforeCompletions() {
        var order: [String] = []
        stage.host.onFreeze = { _ in order.append("freeze") }
        stage.source.onLift = { $0.addCompletion { _ in order.append("completion") } }
        stage.source.meanwhile = { what, _ in if what == "willBegin" { order.append(what) } }
        stage.press(on: stage.photo)
        stage.hold(2)
        #expect(stage.previews[0].isLive)
        #expect(order.isEmpty)
        stage.drag(to: CGPoint(x: 300, y: 300), steps: 3)
        #expect(order == ["freeze", "completion", "willBegin"])
        #expect(!stage.previews[0].isLive)
    }

    @Test("LIFT-4: the order is the same for an immediate mouse drag")
    func frozenBeforeCompletionsAtOnce() {
        var order: [String] = []
        stage.host.onFreeze = { _ in order.append("freeze") }
        stage.source.onLift = { $0.addCompletion { order.append("completion \($0)") } }
        stage.press(on: stage.photo)
        stage.drag(to: CGPoint(x: 300, y: 300), steps: 3)
        #expect(order == ["freeze", "completion end"])
    }

    @Test("LIFT-5: several items lift, each with its own preview, the last on top")
    func severalItems() {
        stage.source.items = ["a", "b", "c"].map(Stage.item)
        stage.press(on: stage.photo)
        stage.hold(1)
        #expect(stage.previews.map { $0.item.localObject as? String } == ["a", "b", "c"])
        #expect(Set(stage.previews.map(\.id)).count == 3)
    }

    @Test("LIFT-6: a lifted preview grows by 1.06 and rises")
    func grows() {
        stage.press(on: stage.photo)
        stage.hold(2)
        let preview = stage.previews[0]
        #expect(abs(preview.size.width - 120 * 1.06) < 0.01)
        #expect(abs(preview.size.height - 90 * 1.06) < 0.01)
        #expect(preview.elevation == 1)
        #expect(preview.center == stage.photo.middle)
    }

    @Test("LIFT-6: a lifted preview follows its view while that scrolls")
    func staysOnItsPage() {
        stage.press(on: stage.photo)
        stage.hold(1.5)
        stage.photo.frame.origin.y += 30
        stage.hold(0.02)
        #expect(stage.previews[0].center == stage.photo.middle)
    }

    @Test("LIFT-7: animations alongside a cancel and a drop finish, with completions at .end")
    func alongsideTheEnds() {
        var ends: [String] = []
        stage.source.onCancel = { animator in
            animator.addAnimations { stage.photo.dim = 0.7 }
            animator.addCompletion { ends.append("cancel \($0)") }
        }
        stage.target.onDrop = { animator in
            animator.addAnimations { stage.album.dim = 0.4 }
            animator.addCompletion { ends.append("drop \($0)") }
        }
        stage.begin()
        stage.release()
        stage.advance(by: 0.1)
        #expect(stage.photo.dim > 0.05 && stage.photo.dim < 0.69)
        stage.settle()
        #expect(stage.photo.dim == 0.7)
        stage.begin()
        stage.drag(to: stage.album)
        stage.release()
        stage.settle()
        #expect(stage.album.dim == 0.4)
        #expect(ends == ["cancel end", "drop end"])
    }
}
