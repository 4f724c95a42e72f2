import DragAndDrop
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct ForeignDragTests {
    let stage = Stage()
    private let ends = AsyncStream<Void>.makeStream()

    private func offer(_ texts: String..., allowsMove: Bool = false) -> ForeignDragOffer {
        ForeignDragOffer(items: texts.map { ItemProvider(object: $0) }, allowsMove: allowsMove)
    }

    private func hover(_ offer: ForeignDragOffer) {
        stage.foreign(.entered(offer), at: CGPoint(x: 300, y: 600))
        stage.foreign(.moved(allowsMove: offer.allowsMove), at: stage.album.middle)
    }

    @Test("XDND-1: another program's drag is answered immediately, by the same targets as a local drag")
    func answers() {
        stage.foreign(.entered(offer("a")), at: CGPoint(x: 300, y: 600))
        #expect(stage.foreignOperation() == .cancel)
        stage.foreign(.moved(allowsMove: false), at: stage.album.middle)
        #expect(stage.foreignOperation() == .copy)
        stage.target.proposal = DropProposal(operation: .forbidden)
        stage.foreign(.moved(allowsMove: false))
        #expect(stage.foreignOperation() == .forbidden)
        stage.foreign(.moved(allowsMove: false), at: CGPoint(x: 300, y: 600))
        #expect(stage.foreignOperation() == .cancel)
        stage.foreign(.exited)
        #expect(
            stage.log.milestones == ["target.canHandle", "target.didEnter", "target.didExit", "target.sessionDidEnd"])
        #expect(stage.isIdle && stage.host.foreignEnds.isEmpty)
    }

    @Test("DRAG-10: a session of another program has no local drag session")
    func noLocalSide() throws {
        hover(offer("a", "b"))
        let session = try #require(stage.target.session)
        #expect(session.localDragSession == nil && session.items.count == 2)
        #expect(session.items.allSatisfy { $0.localObject == nil })
        #expect(session.location(in: stage.album) == stage.album.bounds.center)
        #expect(stage.engine.sessions.isEmpty && !stage.engine.isDragging)
        #expect(stage.engine.presentations.isEmpty, "its source shows what is in the hand")
    }

    @Test("DROP-3: a move is allowed only while the other program proposes one")
    func moves() {
        stage.target.proposal = DropProposal(operation: .move)
        hover(offer("a"))
        #expect(stage.foreignOperation() == .forbidden)
        stage.foreign(.moved(allowsMove: true))
        #expect(stage.foreignOperation() == .move)
    }

    @Test("DROP-5: foreign data can be loaded during the drop only, and its source is notified after all loads")
    func drops() async throws {
        let offered = offer("hello")
        await #expect(throws: ItemProviderError.notPerformingDrop) {
            hover(offered)
            _ = try await offered.items[0].object(ofClass: String.self)
        }
        let (stream, continuation) = AsyncStream<[String]>.makeStream()
        stage.target.meanwhile = { what, session in
            guard what == "performDrop" else { return }
            session.loadObjects(ofClass: String.self) { continuation.yield($0) }
        }
        stage.foreign(.dropped)
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == ["hello"])
        stage.settle()
        while stage.host.foreignEnds.isEmpty { await Task.yield() }
        #expect(stage.host.foreignEnds == [.copy])
        #expect(
            stage.log.milestones.suffix(4)
                == ["target.performDrop", "target.willAnimateDrop", "target.concludeDrop", "target.sessionDidEnd"])
        #expect(stage.isIdle && stage.foreignOperation() == .cancel)
    }

    @Test("XDND-4: a refused drop performs nothing and is answered immediately")
    func refused() {
        stage.target.proposal = DropProposal(operation: .forbidden)
        hover(offer("a"))
        stage.foreign(.dropped)
        #expect(stage.host.foreignEnds == [.cancel])
        #expect(stage.log.count("target.performDrop") == 0 && stage.log.count("target.sessionDidEnd") == 1)
        #expect(stage.isIdle)
    }

    @Test("XDND-4: events out of order have no effect")
    func outOfOrder() {
        stage.foreign(.moved(allowsMove: true), at: stage.album.middle)
        stage.foreign(.dropped)
        stage.foreign(.exited)
        stage.foreign(.exited)
        #expect(stage.log.lines.isEmpty && stage.host.foreignEnds.isEmpty)
        hover(offer("a"))
        stage.foreign(.entered(offer("b")), at: stage.album.middle)
        #expect(stage.log.count("target.sessionDidEnd") == 1 && stage.log.count("target.canHandle") == 2)
        stage.foreign(.dropped)
        stage.foreign(.dropped)
        stage.foreign(.moved(allowsMove: false))
        #expect(stage.log.count("target.performDrop") == 1)
        stage.settle()
        #expect(stage.host.foreignEnds == [.copy])
    }

    @Test("XDND-1: a move is reported only if all data was loaded, and a drop without any data as cancelled")
    func outcomes() async {
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
        stage.target.proposal = DropProposal(operation: .move)
        stage.target.meanwhile = { what, session in
            if what == "performDrop" { session.loadObjects(ofClass: String.self) { _ in } }
        }
        for (index, (items, expected)) in cases.enumerated() {
            hover(ForeignDragOffer(items: items, allowsMove: true))
            stage.foreign(.dropped)
            stage.settle()
            while stage.host.foreignEnds.count <= index { await Task.yield() }
            #expect(stage.host.foreignEnds.last == expected)
        }
    }

    @Test("DROP-1: a changed offer of the same drag calls canHandle again")
    func otherItems() {
        stage.target.handles = false
        hover(offer("a"))
        #expect(stage.foreignOperation() == .cancel)
        stage.target.handles = true
        stage.foreign(.offered([ItemProvider(object: "b"), ItemProvider(object: "c")]))
        #expect(stage.foreignOperation() == .copy && stage.target.session?.items.count == 2)
        stage.target.handles = false
        stage.foreign(.offered([ItemProvider(object: "d")]))
        #expect(stage.log.count("target.didExit") == 1)
        stage.foreign(.exited)
        #expect(stage.log.count("target.sessionDidEnd") == 1, "it had been entered")
    }

    @Test("SPRING-1, DRAG-11: another program's drag spring loads and scrolls, also at rest")
    func springsAndScrolls() {
        var activated = 0
        stage.album.add(SpringLoadedInteraction { _, _ in activated += 1 })
        let scroll = TestScrollView("list", frame: CGRect(x: 0, y: 0, width: 200, height: 300), contentHeight: 900)
        stage.root.add(scroll)
        hover(offer("a"))
        stage.advance(by: 1.1)
        #expect(activated == 1)
        stage.foreign(.moved(allowsMove: false), at: CGPoint(x: 100, y: 295))
        stage.advance(by: 0.6)
        #expect(scroll.offset.y > 0)
        stage.foreign(.exited)
        #expect(stage.isIdle)
    }

    @Test("DROP-9: items of another program appear under the pointer and fly to their target")
    func landing() throws {
        let card = TestView("card", frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        stage.host.foreignPreview = { _ in DragPreview(view: card) }
        stage.target.dropPreview = { [stage] _, preview in
            preview.retargetedPreview(with: DragPreviewTarget(container: stage.album, center: CGPoint(x: 50, y: 60)))
        }
        hover(offer("a"))
        stage.foreign(.moved(allowsMove: false), at: CGPoint(x: 700, y: 300))
        stage.foreign(.dropped)
        let first = try #require(stage.previews.first)
        #expect(first.center.distance(to: CGPoint(x: 700, y: 300)) < 1)
        #expect(first.size == CGSize(width: 200, height: 150) && first.alpha == 1)
        var last = first
        stage.onFrame = { [stage] in if let shown = stage.previews.first { last = shown } }
        stage.settle()
        #expect(last.center.distance(to: CGPoint(x: 550, y: 160)) < 2)
        #expect(stage.previews.isEmpty && Set(stage.host.discarded) == Set(stage.host.frozen))
    }

    @Test("DRAG-9: closing the window ends another program's drag over it")
    func closing() {
        hover(offer("a"))
        stage.engine.cancelAll()
        #expect(stage.log.count("target.sessionDidEnd") == 1 && stage.isIdle)
    }
}
