import DragAndDrop
import Testing

/// Options of interactions and items.
@MainActor @Suite(.timeLimit(.minutes(10))) struct InteractionTests {
    let stage = Stage()

    @Test("LIFT-1: an extended lift takes longer, and a second touch fails its press")
    func extendedLift() {
        stage.dragInteraction.liftBehavior = .extended
        stage.press(on: stage.photo, touch: true)
        stage.hold(0.7)
        #expect(stage.phases.isEmpty)
        stage.hold(0.3)
        #expect(stage.phases == ["lifting"])
        stage.release(touch: true)
        stage.settle()
        stage.press(on: stage.photo, touch: true)
        stage.hold(0.2)
        stage.press(at: CGPoint(x: 600, y: 600), pointer: 1, touch: true)
        stage.hold(2)
        #expect(stage.phases.isEmpty && stage.engine.deadline == nil)
        stage.dragInteraction.liftBehavior = .default
        stage.press(on: stage.photo, touch: true)
        stage.press(at: CGPoint(x: 600, y: 600), pointer: 1, touch: true)
        stage.hold(0.6)
        #expect(stage.phases == ["lifting"], "an ordinary press does not mind")
    }

    @Test("LIFT-1: a lift consumes its press; with simultaneous recognition it reverts for another gesture")
    func simultaneousRecognition() {
        for allows in [false, true] {
            stage.dragInteraction.allowsSimultaneousRecognitionDuringLift = allows
            let taken = stage.host.taken.count
            stage.press(on: stage.photo, touch: true)
            stage.hold(0.6)
            #expect((stage.host.taken.count == taken) == allows)
            let point = CGPoint(x: stage.photo.middle.x + 2, y: stage.photo.middle.y)
            #expect(stage.send(.pointerMoved, at: point, touch: true) != allows)
            stage.engine.otherGestureRecognized(by: PointerID(0))
            #expect(stage.phases == [allows ? "reverting" : "lifting"])
            stage.release(touch: true)
            stage.settle()
            #expect(stage.phases.isEmpty)
        }
        stage.press(on: stage.photo, touch: true)
        stage.engine.otherGestureRecognized(by: PointerID(0))
        stage.hold(1)
        #expect(stage.phases.isEmpty, "a press that was recognised before its lift never lifts")
        stage.release(touch: true)
        stage.press(on: stage.photo)
        stage.drag(to: stage.album)
        #expect(stage.host.taken.last == PointerID(0) && stage.phases == ["dragging"])
    }

    @Test(
        "DRAG-6: a preview provider that returns nil hides the preview; without a provider the lifted preview returns")
    func hiddenPreview() throws {
        stage.begin()
        stage.settle()
        let item = stage.source.items[0]
        item.previewProvider = { nil }
        stage.settle()
        #expect(stage.previews.map(\.alpha) == [0])
        let card = TestView("card", frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        item.previewProvider = { DragPreview(view: card) }
        stage.settle()
        #expect(stage.previews.map(\.alpha) == [1] && stage.previews[0].content.view === card)
        item.previewProvider = nil
        stage.settle()
        #expect(stage.previews[0].content.view === stage.photo)
    }

    @Test("DROP-9: a landing item can be retargeted without a jump")
    func landingUpdate() throws {
        var goal = CGPoint(x: 40, y: 40)
        stage.target.dropPreview = { [stage] _, preview in
            preview.retargetedPreview(with: DragPreviewTarget(container: stage.album, center: goal))
        }
        stage.begin()
        let item = stage.source.items[0]
        item.setNeedsDropPreviewUpdate()
        #expect(stage.log.count("target.previewForDropping") == 0, "nothing lands yet")
        stage.drag(to: stage.album)
        stage.release()
        stage.advance(by: 0.1)
        let before = try #require(stage.previews.first).center
        goal = CGPoint(x: 250, y: 250)
        item.setNeedsDropPreviewUpdate()
        #expect(try #require(stage.previews.first).center.distance(to: before) < 0.01)
        #expect(stage.log.count("target.previewForDropping") == 2)
        var last = before
        stage.onFrame = { [stage] in last = stage.previews.first?.center ?? last }
        stage.settle()
        #expect(last.distance(to: CGPoint(x: 750, y: 350)) < 2)
        #expect(stage.log.count("target.concludeDrop") == 1)
        item.setNeedsDropPreviewUpdate()
        #expect(stage.log.count("target.previewForDropping") == 2, "it has landed")
    }

    @Test("DROP-1: canHandle is called again when items are added, and only then")
    func askedAgain() {
        _ = stage.addPhoto("second", at: CGRect(x: 40, y: 300, width: 100, height: 80))
        stage.target.handles = false
        stage.begin()
        stage.drag(to: stage.album)
        stage.drag(to: CGPoint(x: 300, y: 500))
        stage.drag(to: stage.album)
        #expect(stage.log.count("target.canHandle") == 1)
        stage.target.handles = true
        stage.drag(to: CGPoint(x: 90, y: 340))
        stage.press(at: CGPoint(x: 90, y: 340), button: .secondary)
        stage.release(button: .secondary)
        stage.drag(to: stage.album)
        #expect(stage.log.count("target.canHandle") == 2 && stage.log.count("target.didEnter") == 1)
    }

    // MARK: Slow transfers

    @Test("DATA-7: a transfer longer than half a second requests an indicator until it ends, and can be cancelled")
    func slowTransfer() async throws {
        let gate = Gate()
        stage.source.items = [gate.item("slow")]
        stage.target.meanwhile = { what, session in
            if what == "performDrop" { session.loadObjects(ofClass: String.self) { _ in } }
        }
        stage.begin()
        stage.drag(to: stage.album)
        stage.release()
        stage.settle()
        #expect(stage.engine.slowTransfers.isEmpty)
        let deadline = try #require(stage.engine.deadline)
        stage.jump(by: (deadline - stage.now).seconds)
        let slow = try #require(stage.engine.slowTransfers.first)
        #expect(slow === stage.target.session && stage.isIdle)
        while slow.progress.fractionCompleted < 0.4 { await Task.yield() }
        slow.progressIndicatorStyle = .none
        #expect(stage.engine.slowTransfers.isEmpty, "the target shows it")
        slow.progressIndicatorStyle = .default
        slow.progress.cancel()
        while !stage.engine.sessions.isEmpty { await Task.yield() }
        #expect(stage.engine.slowTransfers.isEmpty && stage.log.count("source.didTransfer") == 1)
        gate.open()
    }

    @Test("DATA-6: later loads of a cancelled drop are cancelled, too")
    func cancelledDrop() async {
        let gate = Gate()
        stage.source.items = [gate.item("first"), Stage.item("second")]
        let (stream, continuation) = AsyncStream<[ItemProviderError]>.makeStream()
        stage.target.meanwhile = { what, session in
            guard what == "performDrop" else { return }
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
        stage.begin()
        stage.drag(to: stage.album)
        stage.release()
        stage.settle()
        stage.target.session?.progress.cancel()
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == [.cancelled, .cancelled])
        gate.open()
    }

    // MARK: The keyboard

    @Test("DRAG-12: a keyboard drag has the callbacks of a pointer drag, and grabs no pointer")
    func keyboard() throws {
        stage.press(on: stage.photo)
        stage.drag(to: stage.album, steps: 1)
        stage.release()
        stage.settle()
        let byHand = stage.log.take().filter { !$0.hasSuffix("didMove") && !$0.hasSuffix("didUpdate") }

        let from = try #require(stage.photo.dragSourceDescriptors.first)
        let to = try #require(stage.album.dropPointDescriptors.first)
        #expect(from.name == "photo" && to.name == "album")
        #expect(stage.album.dragSourceDescriptors.isEmpty && stage.photo.dropPointDescriptors.isEmpty)
        let session = try #require(stage.engine.beginDrag(from: from))
        #expect(stage.host.underDrag.isEmpty && stage.engine.beginDrag(from: from) == nil)
        let before = try #require(stage.previews.first).center
        #expect(stage.engine.move(session, to: to))
        #expect(try #require(stage.previews.first).center.distance(to: before) < 0.01, "it flies there")
        #expect(stage.engine.operation(of: session) == .copy)
        stage.settle()
        stage.engine.drop(session)
        stage.settle()
        #expect(stage.log.take().filter { !$0.hasSuffix("didMove") && !$0.hasSuffix("didUpdate") } == byHand)
        #expect(stage.engine.sessions.isEmpty)
        stage.engine.drop(session)
        stage.engine.move(session, to: .zero)
        #expect(stage.log.lines.isEmpty, "it is over")
    }

    @Test("DRAG-12: Escape cancels a keyboard drag; descriptors of removed views have no effect")
    func keyboardCancel() throws {
        let from = LocationDescriptor(name: "photo", view: stage.photo)
        _ = try #require(stage.engine.beginDrag(from: from))
        stage.escape()
        stage.settle()
        #expect(stage.log.lines.last == "source.didEnd(cancel)")
        stage.photo.removeFromSuperview()
        #expect(from.pointInWindow == nil && stage.engine.beginDrag(from: from) == nil)
    }
}
