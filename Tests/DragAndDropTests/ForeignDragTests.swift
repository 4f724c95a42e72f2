import DragAndDrop
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct ForeignDragTests {
    let fixture = EngineFixture()
    private let ends = AsyncStream<Void>.makeStream()

    private func offer(_ texts: String..., allowsMove: Bool = false) -> ForeignDragOffer {
        ForeignDragOffer(items: texts.map { ItemProvider(object: $0) }, allowsMove: allowsMove)
    }

    private func hover(_ offer: ForeignDragOffer) {
        fixture.sendForeign(.entered(offer), at: CGPoint(x: 300, y: 600))
        fixture.sendForeign(.moved(allowsMove: offer.allowsMove), at: fixture.album.centerInWindow)
    }

    @Test("XDND-1: another program's drag is answered immediately, by the same targets as a local drag")
    func foreignDragIsAnswered() {
        fixture.sendForeign(.entered(offer("a")), at: CGPoint(x: 300, y: 600))
        #expect(fixture.foreignOperation() == .cancel)
        fixture.sendForeign(.moved(allowsMove: false), at: fixture.album.centerInWindow)
        #expect(fixture.foreignOperation() == .copy)
        fixture.target.proposal = DropProposal(operation: .forbidden)
        fixture.sendForeign(.moved(allowsMove: false))
        #expect(fixture.foreignOperation() == .forbidden)
        fixture.sendForeign(.moved(allowsMove: false), at: CGPoint(x: 300, y: 600))
        #expect(fixture.foreignOperation() == .cancel)
        fixture.sendForeign(.exited)
        #expect(
            fixture.log.milestones == ["target.canHandle", "target.didEnter", "target.didExit", "target.sessionDidEnd"])
        #expect(fixture.isIdle && fixture.host.foreignEnds.isEmpty)
    }

    @Test("DRAG-10: a session of another program has no local drag session")
    func noLocalSession() throws {
        hover(offer("a", "b"))
        let session = try #require(fixture.target.session)
        #expect(session.localDragSession == nil && session.items.count == 2)
        #expect(session.items.allSatisfy { $0.localObject == nil })
        #expect(session.location(in: fixture.album) == fixture.album.bounds.center)
        #expect(fixture.engine.sessions.isEmpty && !fixture.engine.isDragging)
        #expect(fixture.engine.presentations.isEmpty, "the source client shows the previews")
    }

    @Test("DROP-3: a move is allowed only while the other program proposes one")
    func moveNeedsProposal() {
        fixture.target.proposal = DropProposal(operation: .move)
        hover(offer("a"))
        #expect(fixture.foreignOperation() == .forbidden)
        fixture.sendForeign(.moved(allowsMove: true))
        #expect(fixture.foreignOperation() == .move)
    }

    @Test("DROP-5: foreign data can be loaded during the drop only, and its source is notified after all loads")
    func foreignDataIsLoaded() async throws {
        let offered = offer("hello")
        await #expect(throws: ItemProviderError.notPerformingDrop) {
            hover(offered)
            _ = try await offered.items[0].object(ofClass: String.self)
        }
        let (stream, continuation) = AsyncStream<[String]>.makeStream()
        fixture.target.onCallback = { callback, session in
            guard callback == "performDrop" else { return }
            session.loadObjects(ofClass: String.self) { continuation.yield($0) }
        }
        fixture.sendForeign(.dropped)
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == ["hello"])
        fixture.settle()
        while fixture.host.foreignEnds.isEmpty { await Task.yield() }
        #expect(fixture.host.foreignEnds == [.copy])
        #expect(
            fixture.log.milestones.suffix(4)
                == ["target.performDrop", "target.willAnimateDrop", "target.concludeDrop", "target.sessionDidEnd"])
        #expect(fixture.isIdle && fixture.foreignOperation() == .cancel)
    }

    @Test("XDND-4: a refused drop is not performed, and is answered immediately")
    func refusedDropIsAnswered() {
        fixture.target.proposal = DropProposal(operation: .forbidden)
        hover(offer("a"))
        fixture.sendForeign(.dropped)
        #expect(fixture.host.foreignEnds == [.cancel])
        #expect(fixture.log.count("target.performDrop") == 0 && fixture.log.count("target.sessionDidEnd") == 1)
        #expect(fixture.isIdle)
    }

    @Test("DROP-9: items of another program land one by one like own ones; those below the stack become visible")
    func itemsLandOneByOne() {
        let card = TestView("card", frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        fixture.host.foreignPreview = { _ in DragPreview(view: card) }
        fixture.target.dropPreview = { [fixture] _, preview in
            preview.retargetedPreview(with: DragPreviewTarget(container: fixture.album, center: CGPoint(x: 80, y: 65)))
        }
        for (count, landing) in [(6, 6), (17, 4)] {
            let items = (0..<count).map { ItemProvider(object: "\($0)") }
            hover(ForeignDragOffer(items: items))
            _ = fixture.log.take()
            fixture.sendForeign(.dropped)
            #expect(fixture.previews.count == landing)
            #expect(fixture.log.count("target.previewForDropping") == (count == 6 ? 6 : 0))
            if count == 6 {
                #expect(fixture.previews.map(\.alpha) == [0, 0, 1, 1, 1, 1])
                fixture.hold(0.2)
                #expect(fixture.previews.allSatisfy { $0.alpha > 0.5 })
            }
            fixture.settle()
        }
    }

    @Test("XDND-4: events of a foreign drag in the wrong order have no effect")
    func eventsOutOfOrder() {
        fixture.sendForeign(.moved(allowsMove: true), at: fixture.album.centerInWindow)
        fixture.sendForeign(.dropped)
        fixture.sendForeign(.exited)
        fixture.sendForeign(.exited)
        #expect(fixture.log.lines.isEmpty && fixture.host.foreignEnds.isEmpty)
        hover(offer("a"))
        fixture.sendForeign(.entered(offer("b")), at: fixture.album.centerInWindow)
        #expect(fixture.log.count("target.sessionDidEnd") == 1 && fixture.log.count("target.canHandle") == 2)
        fixture.sendForeign(.dropped)
        fixture.sendForeign(.dropped)
        fixture.sendForeign(.moved(allowsMove: false))
        #expect(fixture.log.count("target.performDrop") == 1)
        fixture.settle()
        #expect(fixture.host.foreignEnds == [.copy])
    }

    @Test("XDND-1: a move is reported only if all data was loaded, and a drop without any data as canceled")
    func moveNeedsAllData() async {
        enum Broken: Error { case broken }
        func broken() -> ItemProvider {
            let provider = ItemProvider()
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.plainText) { _ in throw Broken.broken
            }
            return provider
        }
        let cases: [([ItemProvider], DropOperation)] = [
            ([ItemProvider(object: "a"), ItemProvider(object: "b")], .move),
            ([ItemProvider(object: "a"), broken()], .copy), ([broken()], .cancel),
        ]
        fixture.target.proposal = DropProposal(operation: .move)
        fixture.target.onCallback = { callback, session in
            if callback == "performDrop" { session.loadObjects(ofClass: String.self) { _ in } }
        }
        for (index, (items, expected)) in cases.enumerated() {
            hover(ForeignDragOffer(items: items, allowsMove: true))
            fixture.sendForeign(.dropped)
            fixture.settle()
            while fixture.host.foreignEnds.count <= index { await Task.yield() }
            #expect(fixture.host.foreignEnds.last == expected)
        }
    }

    @Test("XDND-1: if data arrives after the landing, its source is notified before the session ends")
    func outcomePrecedesEnd() async {
        let gate = Gate()
        fixture.target.onCallback = { callback, session in
            if callback == "performDrop" { session.loadObjects(ofClass: String.self) { _ in } }
        }
        hover(ForeignDragOffer(items: [gate.item("late").itemProvider], allowsMove: false))
        fixture.sendForeign(.dropped)
        fixture.settle()
        #expect(fixture.log.count("target.concludeDrop") == 1 && fixture.host.foreignEnds.isEmpty)
        var recorded: [String] = []
        fixture.host.onForeignEnd = { [engine = fixture.engine] in
            recorded = engine.timeline.entries(since: 0).map(\.name)
        }
        gate.open()
        while fixture.host.foreignEnds.isEmpty { await Task.yield() }
        #expect(recorded.contains("phase.transferring") && !recorded.contains("phase.ended"))
        let all = fixture.engine.timeline.entries(since: 0).map(\.name)
        #expect(all.suffix(2) == ["foreignDragDidFinish", "phase.ended"])
    }

    @Test("DROP-1: a changed offer of the same drag calls canHandle again")
    func changedOffer() {
        fixture.target.handles = false
        hover(offer("a"))
        #expect(fixture.foreignOperation() == .cancel)
        fixture.target.handles = true
        fixture.sendForeign(.offered([ItemProvider(object: "b"), ItemProvider(object: "c")]))
        #expect(fixture.foreignOperation() == .copy && fixture.target.session?.items.count == 2)
        fixture.target.handles = false
        fixture.sendForeign(.offered([ItemProvider(object: "d")]))
        #expect(fixture.log.count("target.didExit") == 1)
        fixture.sendForeign(.exited)
        #expect(fixture.log.count("target.sessionDidEnd") == 1, "the target had been entered")
    }

    @Test("SPRING-1, DRAG-11: a resting drag of another program spring-loads targets and autoscrolls")
    func foreignDragSpringLoadsAndScrolls() {
        var activated = 0
        fixture.album.add(SpringLoadedInteraction { _, _ in activated += 1 })
        let scroll = TestScrollView("list", frame: CGRect(x: 0, y: 0, width: 200, height: 300), contentHeight: 900)
        fixture.root.add(scroll)
        hover(offer("a"))
        fixture.advance(by: 1.1)
        #expect(activated == 1)
        fixture.sendForeign(.moved(allowsMove: false), at: CGPoint(x: 100, y: 295))
        fixture.advance(by: 0.6)
        #expect(scroll.offset.y > 0)
        fixture.sendForeign(.exited)
        #expect(fixture.isIdle)
    }

    @Test("XDND-1: after the release, a drag whose items are still being listed neither scrolls nor activates a view")
    func releasedDragRests() {
        var activated = 0
        fixture.album.add(SpringLoadedInteraction { _, _ in activated += 1 })
        let scroll = TestScrollView("list", frame: CGRect(x: 0, y: 0, width: 200, height: 300), contentHeight: 900)
        fixture.root.add(scroll)
        hover(offer("a"))
        fixture.advance(by: 0.3)
        fixture.sendForeign(.released)
        fixture.advance(by: 2)
        #expect(activated == 0 && fixture.foreignOperation() == .copy)
        fixture.sendForeign(.exited)
        hover(offer("a"))
        fixture.sendForeign(.moved(allowsMove: false), at: CGPoint(x: 100, y: 295))
        fixture.advance(by: 0.6)
        let offset = scroll.offset.y
        #expect(offset > 0)
        fixture.sendForeign(.released)
        fixture.advance(by: 1)
        #expect(scroll.offset.y == offset)
        fixture.sendForeign(.exited)
        #expect(fixture.isIdle)
    }

    @Test("XDND-1: a released drag keeps its target, which is asked again about the listed items")
    func releasedDragKeepsTarget() {
        hover(offer("a"))
        fixture.sendForeign(.released)
        // The target's view moves away from the pointer.
        fixture.album.frame.origin.y -= 400
        fixture.engine.contentDidMove()
        fixture.advance(by: 0.1)
        fixture.sendForeign(.moved(allowsMove: false), at: CGPoint(x: 300, y: 600))
        fixture.sendForeign(.offered([ItemProvider(object: "b"), ItemProvider(object: "c")]))
        #expect(fixture.foreignOperation() == .copy && fixture.target.session?.items.count == 2)
        fixture.sendForeign(.dropped)
        #expect(fixture.log.count("target.performDrop") == 1 && fixture.log.count("target.didExit") == 0)
        #expect(fixture.foreignOperation() == .copy, "the operation that the drop performs")
        fixture.settle()
        fixture.target.handles = true
        hover(offer("a"))
        fixture.sendForeign(.released)
        fixture.target.handles = false
        fixture.sendForeign(.offered([ItemProvider(object: "d")]))
        #expect(fixture.foreignOperation() == .cancel)
        fixture.sendForeign(.dropped)
        #expect(fixture.log.count("target.performDrop") == 1)
        fixture.settle()
        #expect(fixture.host.foreignEnds == [.copy, .cancel])
    }

    @Test("DROP-9: items of another program appear under the pointer and fly to their target")
    func foreignItemsLand() throws {
        let card = TestView("card", frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        fixture.host.foreignPreview = { _ in DragPreview(view: card) }
        fixture.target.dropPreview = { [fixture] _, preview in
            preview.retargetedPreview(with: DragPreviewTarget(container: fixture.album, center: CGPoint(x: 50, y: 60)))
        }
        hover(offer("a"))
        fixture.sendForeign(.moved(allowsMove: false), at: CGPoint(x: 700, y: 300))
        fixture.sendForeign(.dropped)
        let first = try #require(fixture.previews.first)
        #expect(first.center.distance(to: CGPoint(x: 700, y: 300)) < 1)
        #expect(first.size == CGSize(width: 200, height: 150) && first.alpha == 1)
        var last = first
        fixture.onFrame = { [fixture] in if let shown = fixture.previews.first { last = shown } }
        fixture.settle()
        #expect(last.center.distance(to: CGPoint(x: 550, y: 160)) < 2)
        #expect(fixture.previews.isEmpty && Set(fixture.host.discarded) == Set(fixture.host.frozen))
    }

    @Test("DRAG-9: closing the window ends another program's drag over it")
    func closingWindowEndsForeignDrag() {
        hover(offer("a"))
        fixture.engine.cancelAll()
        #expect(fixture.log.count("target.sessionDidEnd") == 1 && fixture.isIdle)
    }
}
