import DragAndDrop
import Testing

/// Options of interactions and items.
@MainActor @Suite(.timeLimit(.minutes(10))) struct InteractionTests {
    let fixture = EngineFixture()

    @Test("LIFT-1: an extended lift has a longer delay, and a second touch during the delay ends the press")
    func extendedLiftFails() {
        fixture.dragInteraction.liftBehavior = .extended
        fixture.press(on: fixture.photo, touch: true)
        fixture.hold(0.7)
        #expect(fixture.phases.isEmpty)
        fixture.hold(0.3)
        #expect(fixture.phases == ["lifting"])
        fixture.release(touch: true)
        fixture.settle()
        fixture.press(on: fixture.photo, touch: true)
        fixture.hold(0.2)
        fixture.press(at: CGPoint(x: 600, y: 600), pointer: 1, touch: true)
        fixture.hold(2)
        #expect(fixture.phases.isEmpty && fixture.engine.deadline == nil)
        fixture.dragInteraction.liftBehavior = .default
        fixture.press(on: fixture.photo, touch: true)
        fixture.press(at: CGPoint(x: 600, y: 600), pointer: 1, touch: true)
        fixture.hold(0.6)
        #expect(fixture.phases == ["lifting"], "a second touch does not fail a default press")
    }

    @Test("LIFT-1: a lift consumes its press; with simultaneous recognition it reverts for another gesture")
    func simultaneousRecognition() {
        for allows in [false, true] {
            fixture.dragInteraction.allowsSimultaneousRecognitionDuringLift = allows
            let consumedPresses = fixture.host.consumedPresses.count
            fixture.press(on: fixture.photo, touch: true)
            fixture.hold(0.6)
            #expect((fixture.host.consumedPresses.count == consumedPresses) == allows)
            let point = CGPoint(x: fixture.photo.centerInWindow.x + 2, y: fixture.photo.centerInWindow.y)
            #expect(fixture.send(.pointerMoved, at: point, touch: true) != allows)
            fixture.engine.otherGestureRecognized(by: PointerID(0))
            #expect(fixture.phases == [allows ? "reverting" : "lifting"])
            fixture.release(touch: true)
            fixture.settle()
            #expect(fixture.phases.isEmpty)
        }
        fixture.press(on: fixture.photo, touch: true)
        fixture.engine.otherGestureRecognized(by: PointerID(0))
        fixture.hold(1)
        #expect(fixture.phases.isEmpty, "a press recognized by another gesture never lifts")
        fixture.release(touch: true)
        fixture.press(on: fixture.photo)
        fixture.drag(to: fixture.album)
        #expect(fixture.host.consumedPresses.last == PointerID(0) && fixture.phases == ["dragging"])
    }

    @Test(
        "DRAG-6: a preview provider that returns nil hides the preview; without a provider the lifted preview returns")
    func hiddenPreview() throws {
        fixture.beginDrag()
        fixture.settle()
        let item = fixture.source.items[0]
        item.previewProvider = { nil }
        fixture.settle()
        #expect(fixture.previews.map(\.alpha) == [0])
        let card = TestView("card", frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        item.previewProvider = { DragPreview(view: card) }
        fixture.settle()
        #expect(fixture.previews.map(\.alpha) == [1] && fixture.previews[0].content.view === card)
        item.previewProvider = nil
        fixture.settle()
        #expect(fixture.previews[0].content.view === fixture.photo)
    }

    @Test("DROP-9: a landing item can be retargeted without a jump")
    func landingIsRetargeted() throws {
        var goal = CGPoint(x: 40, y: 40)
        fixture.target.dropPreview = { [fixture] _, preview in
            preview.retargetedPreview(with: DragPreviewTarget(container: fixture.album, center: goal))
        }
        fixture.beginDrag()
        let item = fixture.source.items[0]
        item.setNeedsDropPreviewUpdate()
        #expect(fixture.log.count("target.previewForDropping") == 0, "the item does not land yet")
        fixture.drag(to: fixture.album)
        fixture.release()
        fixture.advance(by: 0.1)
        let before = try #require(fixture.previews.first).center
        goal = CGPoint(x: 250, y: 250)
        item.setNeedsDropPreviewUpdate()
        #expect(try #require(fixture.previews.first).center.distance(to: before) < 0.01)
        #expect(fixture.log.count("target.previewForDropping") == 2)
        var last = before
        fixture.onFrame = { [fixture] in last = fixture.previews.first?.center ?? last }
        fixture.settle()
        #expect(last.distance(to: CGPoint(x: 750, y: 350)) < 2)
        #expect(fixture.log.count("target.concludeDrop") == 1)
        item.setNeedsDropPreviewUpdate()
        #expect(fixture.log.count("target.previewForDropping") == 2, "the item has landed")
    }

    @Test("DROP-9: a preview that is asked again and lands as the view that was lifted shows the view itself")
    func landsAsLiftedView() throws {
        fixture.target.dropPreview = { [fixture] _, preview in
            preview.retargetedPreview(with: DragPreviewTarget(container: fixture.album, center: CGPoint(x: 60, y: 60)))
        }
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.release()
        fixture.advance(by: 0.1)
        #expect(try !#require(fixture.previews.first).isLive)
        fixture.album.add(fixture.photo)
        fixture.target.dropPreview = { [fixture] _, _ in TargetedDragPreview(view: fixture.photo) }
        fixture.source.items[0].setNeedsDropPreviewUpdate()
        #expect(try #require(fixture.previews.first).isLive)
    }

    @Test("DROP-1: over a view, canHandle is called again only when items are added")
    func addedItemsRepeatCanHandle() {
        _ = fixture.addPhoto("second", at: CGRect(x: 40, y: 300, width: 100, height: 80))
        fixture.target.handles = false
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.drag(to: CGPoint(x: 300, y: 500))
        fixture.drag(to: fixture.album)
        #expect(fixture.log.count("target.canHandle") == 2)
        fixture.target.handles = true
        fixture.drag(to: CGPoint(x: 90, y: 340))
        fixture.press(at: CGPoint(x: 90, y: 340), button: .secondary)
        fixture.release(button: .secondary)
        fixture.drag(to: fixture.album)
        #expect(fixture.log.count("target.canHandle") == 3 && fixture.log.count("target.didEnter") == 1)
    }

    // MARK: Slow transfers

    @Test("DATA-7: a transfer longer than half a second requests an indicator until it ends, and can be canceled")
    func slowTransfer() async throws {
        let gate = Gate()
        fixture.source.items = [gate.item("slow")]
        fixture.target.onCallback = { callback, session in
            if callback == "performDrop" { session.loadObjects(ofClass: String.self) { _ in } }
        }
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.release()
        fixture.settle()
        #expect(fixture.engine.slowTransfers.isEmpty)
        let deadline = try #require(fixture.engine.deadline)
        fixture.advanceInOneFrame(by: (deadline - fixture.now).seconds)
        let slow = try #require(fixture.engine.slowTransfers.first)
        #expect(slow === fixture.target.session && fixture.isIdle)
        while slow.progress.fractionCompleted < 0.4 { await Task.yield() }
        slow.progressIndicatorStyle = .none
        #expect(fixture.engine.slowTransfers.isEmpty, "the target shows the progress")
        slow.progressIndicatorStyle = .default
        slow.progress.cancel()
        while !fixture.engine.sessions.isEmpty { await Task.yield() }
        #expect(fixture.engine.slowTransfers.isEmpty && fixture.log.count("source.didTransfer") == 1)
        gate.open()
    }

    @Test("DATA-6: later loads of a canceled drop are canceled, too")
    func loadsAfterCancellation() async {
        let gate = Gate()
        fixture.source.items = [gate.item("first"), EngineFixture.item("second")]
        let (stream, continuation) = AsyncStream<[ItemProviderError]>.makeStream()
        fixture.target.onCallback = { callback, session in
            guard callback == "performDrop" else { return }
            let providers = session.items.map(\.itemProvider)
            Task {
                var errors: [ItemProviderError] = []
                for provider in providers {
                    do { _ = try await provider.object(ofClass: String.self) } catch {
                        if let error = error as? ItemProviderError { errors.append(error) }
                    }
                }
                continuation.yield(errors)
            }
        }
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.release()
        fixture.settle()
        fixture.target.session?.progress.cancel()
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == [.canceled, .canceled])
        gate.open()
    }

    // MARK: The keyboard

    @Test("DRAG-12: a keyboard drag has the callbacks of a pointer drag, and grabs no pointer")
    func keyboardDragMatchesPointerDrag() throws {
        fixture.press(on: fixture.photo)
        fixture.drag(to: fixture.album, steps: 1)
        fixture.release()
        fixture.settle()
        let pointerCallbacks = fixture.log.take().filter { !$0.hasSuffix("didMove") && !$0.hasSuffix("didUpdate") }

        let from = try #require(fixture.photo.dragSourceDescriptors.first)
        let to = try #require(fixture.album.dropPointDescriptors.first)
        #expect(from.name == "photo" && to.name == "album")
        #expect(fixture.album.dragSourceDescriptors.isEmpty && fixture.photo.dropPointDescriptors.isEmpty)
        let session = try #require(fixture.engine.beginDrag(from: from))
        #expect(fixture.host.pointersUnderDrag.isEmpty && fixture.engine.beginDrag(from: from) == nil)
        let before = try #require(fixture.previews.first).center
        #expect(fixture.engine.move(session, to: to))
        #expect(
            try #require(fixture.previews.first).center.distance(to: before) < 0.01, "the preview flies to the target")
        #expect(fixture.engine.operation(of: session) == .copy)
        fixture.settle()
        fixture.engine.drop(session)
        fixture.settle()
        #expect(
            fixture.log.take().filter { !$0.hasSuffix("didMove") && !$0.hasSuffix("didUpdate") } == pointerCallbacks)
        #expect(fixture.engine.sessions.isEmpty)
        fixture.engine.drop(session)
        fixture.engine.move(session, to: .zero)
        #expect(fixture.log.lines.isEmpty, "the session has ended")
    }

    @Test("DRAG-12: Escape cancels a keyboard drag; descriptors of removed views have no effect")
    func keyboardDragIsCanceled() throws {
        let from = LocationDescriptor(name: "photo", view: fixture.photo)
        _ = try #require(fixture.engine.beginDrag(from: from))
        fixture.escape()
        fixture.settle()
        #expect(fixture.log.lines.last == "source.didEnd(cancel)")
        fixture.photo.removeFromSuperview()
        #expect(from.pointInWindow == nil && fixture.engine.beginDrag(from: from) == nil)
    }
}
