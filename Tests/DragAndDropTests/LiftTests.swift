import DragAndDrop
import Testing

@MainActor @Suite struct LiftTests {
    let fixture = EngineFixture()

    @Test("LIFT-1: a press held for half a second lifts, and requests the items once, immediately before")
    func pressLifts() {
        fixture.press(on: fixture.photo)
        fixture.hold(0.49)
        #expect(fixture.log.lines.isEmpty)
        #expect(fixture.engine.sessions.isEmpty)
        fixture.hold(0.02)
        #expect(
            fixture.log.take() == ["source.itemsForBeginning", "source.previewForLifting", "source.willAnimateLift"])
        #expect(fixture.phases == ["lifting"])
        #expect(fixture.host.consumedPresses == [PointerID(0)])
        fixture.hold(2)
        #expect(fixture.log.lines.isEmpty)
    }

    @Test("LIFT-1: without items nothing lifts, and the press is not consumed")
    func noItemsNoLift() {
        fixture.source.items = []
        fixture.press(on: fixture.photo)
        fixture.hold(1)
        #expect(fixture.log.lines == ["source.itemsForBeginning"])
        #expect(fixture.engine.timeline.entries(since: 0).map(\.name) == ["itemsForBeginning"])
        #expect(fixture.engine.sessions.isEmpty)
        #expect(fixture.host.consumedPresses.isEmpty)
        #expect(!fixture.send(.pointerMoved, at: CGPoint(x: 300, y: 300)))
        #expect(!fixture.release())
        #expect(fixture.isIdle)
    }

    @Test("LIFT-1: an extended lift has a longer delay")
    func extendedLiftDelay() {
        fixture.dragInteraction.liftBehavior = .extended
        fixture.press(on: fixture.photo)
        fixture.hold(0.85)
        #expect(fixture.engine.sessions.isEmpty)
        fixture.hold(0.1)
        #expect(fixture.phases == ["lifting"])
    }

    @Test("LIFT-1: a release, a canceled pointer or a removed view ends the press before it lifts")
    func pressEndsBeforeLift() {
        fixture.press(on: fixture.photo)
        fixture.hold(0.3)
        #expect(!fixture.release())
        fixture.hold(1)
        fixture.press(on: fixture.photo)
        fixture.send(.pointerCanceled)
        fixture.hold(1)
        fixture.press(on: fixture.photo)
        fixture.photo.removeFromSuperview()
        fixture.hold(1)
        #expect(fixture.log.lines.isEmpty)
        #expect(fixture.isIdle)
    }

    @Test("LIFT-1: an interaction that is removed or disabled during the press is not called")
    func removedInteraction() {
        fixture.press(on: fixture.photo)
        fixture.dragInteraction.isEnabled = false
        fixture.hold(1)
        fixture.release()
        fixture.dragInteraction.isEnabled = true
        fixture.press(on: fixture.photo)
        fixture.photo.remove(fixture.dragInteraction)
        fixture.hold(1)
        #expect(fixture.log.lines.isEmpty)
    }

    @Test("LIFT-2: a mouse that moves beyond the threshold drags immediately; up to it, it does not")
    func mouseMovementDrags() {
        fixture.press(at: CGPoint(x: 100, y: 80))
        fixture.send(.pointerMoved, at: CGPoint(x: 108, y: 80))
        #expect(fixture.engine.sessions.isEmpty)
        fixture.send(.pointerMoved, at: CGPoint(x: 108.5, y: 80))
        #expect(fixture.phases == ["dragging"])
        #expect(fixture.log.count("source.didMove") == 1)
    }

    @Test("LIFT-2: items are requested at the location of the press, not of the pointer")
    func itemsAreRequestedAtOrigin() {
        var locations: [CGPoint] = []
        fixture.source.onCallback = { callback, session in
            if callback == "itemsForBeginning" || callback == "willBegin" {
                locations.append(session.location(in: fixture.photo))
            }
        }
        fixture.press(at: CGPoint(x: 45, y: 45))
        fixture.drag(to: CGPoint(x: 245, y: 45), steps: 1)
        #expect(locations == [CGPoint(x: 5, y: 5), CGPoint(x: 205, y: 5)])
    }

    @Test("LIFT-2: an interaction can disable drags before the lift delay")
    func pointerDragBeforeDelayDisabled() {
        fixture.dragInteraction.allowsPointerDragBeforeLiftDelay = false
        fixture.press(on: fixture.photo)
        fixture.drag(to: CGPoint(x: 300, y: 300))
        fixture.hold(1)
        #expect(fixture.engine.sessions.isEmpty)
        #expect(fixture.log.lines.isEmpty)
    }

    @Test("LIFT-2: a touch that moves before the delay scrolls, and never drags")
    func touchMovementFailsLift() {
        fixture.press(on: fixture.photo, touch: true)
        fixture.drag(to: CGPoint(x: 100, y: 300), touch: true)
        fixture.hold(1)
        #expect(fixture.log.lines.isEmpty)
        #expect(!fixture.release(touch: true))
    }

    @Test("LIFT-3: a lift released halfway reverts from its current state, with its alongside animations")
    func releasedLiftReverts() {
        var ends: [AnimatingPosition] = []
        fixture.source.onLift = { animator in
            animator.addAnimations { fixture.photo.dim = 1 }
            animator.addCompletion { ends.append($0) }
        }
        fixture.press(on: fixture.photo)
        fixture.hold(0.6)
        let (partly, size) = (fixture.photo.dim, fixture.previews[0].size.width)
        #expect(partly > 0.1 && partly < 0.95)
        #expect(size > 120 && size < 127.2)
        #expect(fixture.release())
        #expect(fixture.phases == ["reverting"])
        #expect(fixture.host.pointersUnderDrag.isEmpty)
        var dims = [partly]
        fixture.onFrame = { dims.append(fixture.photo.dim) }
        fixture.settle()
        #expect(zip(dims, dims.dropFirst()).allSatisfy { abs($0 - $1) < 0.2 })
        #expect(ends == [.start])
        #expect(fixture.photo.dim == 0)
        #expect(fixture.engine.sessions.isEmpty)
        #expect(fixture.previews.isEmpty)
        #expect(fixture.isIdle)
        #expect(!fixture.log.lines.contains("source.willBegin"))
    }

    @Test("LIFT-3: a completed lift that begins a drag calls its completion once, at .end")
    func completedLift() {
        var ends: [AnimatingPosition] = []
        fixture.source.onLift = { $0.addCompletion { ends.append($0) } }
        fixture.beginDrag()
        #expect(ends == [.end])
        fixture.release()
        fixture.settle()
        #expect(ends == [.end])
    }

    @Test("LIFT-3: a completed lift released without a movement reverts, too")
    func liftReleasedWithoutDrag() {
        var ends: [AnimatingPosition] = []
        fixture.source.onLift = { animator in
            animator.addAnimations { fixture.photo.dim = 1 }
            animator.addCompletion { ends.append($0) }
        }
        fixture.press(on: fixture.photo)
        fixture.hold(2)
        #expect(fixture.photo.dim == 1)
        #expect(fixture.isIdle)
        fixture.release()
        fixture.advance(by: 0.05)
        #expect(fixture.photo.dim > 0.3)
        fixture.settle()
        #expect(ends == [.start])
        #expect(fixture.photo.dim == 0)
    }

    @Test(
        "LIFT-3: a session canceled during the lift reverts, too", arguments: ["escape", "grab", "view", "cancel"])
    func canceledLiftReverts(cause: String) {
        var ends: [AnimatingPosition] = []
        fixture.source.onLift = { $0.addCompletion { ends.append($0) } }
        fixture.press(on: fixture.photo)
        fixture.hold(0.6)
        switch cause {
        case "escape": fixture.escape()
        case "grab": fixture.send(.pointerCanceled)
        case "view": fixture.photo.removeFromSuperview()
        default: fixture.engine.sessions.first.map(fixture.engine.cancel)
        }
        fixture.advance(by: 0.05)
        #expect(fixture.phases == ["reverting"])
        fixture.settle()
        #expect(ends == [.start])
        #expect(fixture.engine.sessions.isEmpty)
        #expect(fixture.host.pointersUnderDrag.isEmpty)
        #expect(Set(fixture.host.discarded) == [1])
    }

    @Test("LIFT-3: a view pressed while it reverts lifts again, and both sessions end")
    func pressDuringReversal() {
        fixture.press(on: fixture.photo)
        fixture.hold(0.55)
        fixture.release()
        fixture.press(on: fixture.photo)
        fixture.drag(to: CGPoint(x: 300, y: 500), steps: 2)
        #expect(fixture.phases == ["reverting", "dragging"])
        fixture.drag(to: fixture.album)
        fixture.release()
        fixture.settle()
        #expect(fixture.engine.sessions.isEmpty)
        #expect(fixture.log.count("source.didEnd(copy)") == 1)
    }

    @Test("LIFT-4: the lifted view is live; when the drag begins it is frozen before the completions run")
    func frozenBeforeCompletions() {
        var order: [String] = []
        fixture.host.onFreeze = { _ in order.append("freeze") }
        fixture.source.onLift = { $0.addCompletion { _ in order.append("completion") } }
        fixture.source.onCallback = { callback, _ in if callback == "willBegin" { order.append(callback) } }
        fixture.press(on: fixture.photo)
        fixture.hold(2)
        #expect(fixture.previews[0].isLive)
        #expect(order.isEmpty)
        fixture.drag(to: CGPoint(x: 300, y: 300), steps: 3)
        #expect(order == ["freeze", "completion", "willBegin"])
        #expect(!fixture.previews[0].isLive)
    }

    @Test("LIFT-4: the order is the same for an immediate mouse drag")
    func frozenBeforeCompletionsOfMouseDrag() {
        var order: [String] = []
        fixture.host.onFreeze = { _ in order.append("freeze") }
        fixture.source.onLift = { $0.addCompletion { order.append("completion \($0)") } }
        fixture.press(on: fixture.photo)
        fixture.drag(to: CGPoint(x: 300, y: 300), steps: 3)
        #expect(order == ["freeze", "completion end"])
    }

    @Test("LIFT-5: several items lift, each with its own preview, the last on top")
    func severalItemsLift() {
        fixture.source.items = ["a", "b", "c"].map(EngineFixture.item)
        fixture.press(on: fixture.photo)
        fixture.hold(1)
        #expect(fixture.previews.map { $0.item.localObject as? String } == ["a", "b", "c"])
        #expect(Set(fixture.previews.map(\.id)).count == 3)
    }

    @Test("LIFT-6: a lifted preview grows to 1.06 of its size and has the full elevation")
    func liftedPreviewGrows() {
        fixture.press(on: fixture.photo)
        fixture.hold(2)
        let preview = fixture.previews[0]
        #expect(abs(preview.size.width - 120 * 1.06) < 0.01)
        #expect(abs(preview.size.height - 90 * 1.06) < 0.01)
        #expect(preview.elevation == 1)
        #expect(preview.center == fixture.photo.centerInWindow)
    }

    @Test("LIFT-6: a lifted preview follows its view while that scrolls")
    func liftedPreviewFollowsView() {
        fixture.press(on: fixture.photo)
        fixture.hold(1.5)
        fixture.photo.frame.origin.y += 30
        fixture.hold(0.02)
        #expect(fixture.previews[0].center == fixture.photo.centerInWindow)
    }

    @Test("LIFT-8: a preview is frozen at the size of the lift")
    func frozenAtLiftedSize() {
        fixture.press(on: fixture.photo)
        fixture.drag(to: CGPoint(x: 300, y: 300), steps: 3)
        #expect(fixture.host.frozenSizes == [CGSize(width: 120, height: 90) * 1.06])
    }

    @Test("LIFT-7: animations alongside a cancel and a drop finish, with completions at .end")
    func alongsideAnimations() {
        var ends: [String] = []
        fixture.source.onCancel = { animator in
            animator.addAnimations { fixture.photo.dim = 0.7 }
            animator.addCompletion { ends.append("cancel \($0)") }
        }
        fixture.target.onDrop = { animator in
            animator.addAnimations { fixture.album.dim = 0.4 }
            animator.addCompletion { ends.append("drop \($0)") }
        }
        fixture.beginDrag()
        fixture.release()
        fixture.advance(by: 0.1)
        #expect(fixture.photo.dim > 0.05 && fixture.photo.dim < 0.69)
        fixture.settle()
        #expect(fixture.photo.dim == 0.7)
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.release()
        fixture.settle()
        #expect(fixture.album.dim == 0.4)
        #expect(ends == ["cancel end", "drop end"])
    }
}
