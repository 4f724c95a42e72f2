import DragAndDrop
import Testing

/// Drags of items that are created when they are asked for.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LazyItemTests {
    /// Provides items that are created when they are asked for, and counts them.
    @MainActor private final class Source: DragInteractionDelegate {
        var count = 1_000_000
        private(set) var created: [Int] = []
        private(set) var canceled: [DragItem] = []
        private(set) var list: LazyDragItems?
        /// Loads an item's text within the next load of another one.
        var added: [DragItem] = []

        func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
            Issue.record("asked for an array")
            return []
        }

        func dragInteraction(
            _ interaction: DragInteraction, itemListForBeginning session: DragSession
        ) -> DragItemList {
            let list = LazyDragItems(count: count, localObject: "all") { [unowned self] index in
                created.append(index)
                return EngineFixture.item("\(index)")
            }
            self.list = list
            return DragItemList(list)
        }

        func dragInteraction(
            _ interaction: DragInteraction, itemsForAddingTo session: DragSession, withTouchAt point: CGPoint
        ) -> [DragItem] { added }

        func dragInteraction(
            _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
        ) { canceled.append(item) }
    }

    private let fixture = EngineFixture()
    private let source = Source()
    private let view = TestView("many", frame: CGRect(x: 40, y: 300, width: 120, height: 90))

    init() {
        view.add(DragInteraction(delegate: source))
        fixture.root.add(view)
    }

    private func begin() {
        fixture.press(on: view)
        fixture.hold(1.2)
        fixture.drag(to: fixture.album)
    }

    @Test("LIFT-10: a lift, a drag and a drop of a million items create those with previews only")
    func millionItems() {
        begin()
        let limit = Thresholds().liftPreviewLimit
        #expect(source.created.sorted().suffix(limit) == Array(1_000_000 - limit..<1_000_000))
        #expect(source.created.count <= limit + 1 && fixture.engine.sessions[0].itemList.count == 1_000_000)
        #expect(fixture.engine.presentations[0].badge?.count == 1_000_000)
        fixture.release()
        fixture.settle()
        #expect(source.created.count <= limit + 1 && fixture.log.count("target.performDrop") == 1)
        #expect(fixture.engine.sessions.isEmpty)
    }

    @Test("LIFT-10: an item is created once, and session.items has the same ones")
    func identity() {
        source.count = 100
        begin()
        let session = fixture.engine.sessions[0]
        let (first, last) = (session.itemList[0], session.itemList[99])
        #expect(session.items.count == 100 && session.items[0] === first && session.items[99] === last)
        #expect(source.created.sorted() == Array(0..<100) && session.itemList.last === last)
        #expect(fixture.engine.presentations[0].previews.last?.item === last)
        #expect(session.items.map { $0.localObject as? String } == (0..<100).map { "\($0)" })
        #expect(
            session.itemList.prefix(2).map { ObjectIdentifier($0) }
                == session.items.prefix(2).map { ObjectIdentifier($0) })
    }

    @Test("LIFT-10: of items that are created when they are asked for, the first stands for all in a cancel")
    func cancel() {
        source.count = 1_000
        begin()
        fixture.escape()
        #expect(source.canceled.map { $0.localObject as? String } == ["0"])
        fixture.settle()
        #expect(fixture.engine.sessions.isEmpty && source.created.count <= Thresholds().liftPreviewLimit + 1)
    }

    @Test("LIFT-10: as many items as the stack shows are created at the lift, and each is asked for its animations")
    func fewItems() {
        source.count = Thresholds().stackLimit
        begin()
        #expect(source.created.sorted() == Array(0..<source.count))
        fixture.escape()
        #expect(source.canceled.count == source.count)
    }

    @Test("LIFT-10, DROP-5: items that a drop creates can be loaded by it, and not before or afterwards")
    func loading() async throws {
        source.count = 1_000
        let (stream, continuation) = AsyncStream<String>.makeStream()
        @Sendable func report(_ provider: ItemProvider?) async {
            do { continuation.yield(try await provider?.object(ofClass: String.self) ?? "none") } catch {
                continuation.yield("\(error)")
            }
        }
        begin()
        var iterator = stream.makeAsyncIterator()
        let refused = "\(ItemProviderError.notPerformingDrop)"
        await report(fixture.engine.sessions[0].itemList[5].itemProvider)
        #expect(await iterator.next() == refused, "created during the drag")
        fixture.target.onCallback = { callback, session in
            guard callback == "performDrop" else { return }
            let providers = [5, 7].map { session.itemList[$0].itemProvider }
            Task { for provider in providers { await report(provider) } }
        }
        fixture.release()
        fixture.settle()
        #expect(await iterator.next() == "5")
        #expect(await iterator.next() == "7")
        while !fixture.engine.sessions.isEmpty { await Task.yield() }
        await report(source.list?[9].itemProvider)
        #expect(await iterator.next() == refused, "created after the drop")
    }

    @Test("LIFT-10: items created after a cancel can be loaded")
    func loadingAfterCancel() async throws {
        source.count = 1_000
        begin()
        fixture.escape()
        fixture.settle()
        let list = try #require(source.list)
        #expect(try await list[3].itemProvider.object(ofClass: String.self) == "3")
        #expect(try await list[999].itemProvider.object(ofClass: String.self) == "999")
    }

    @Test("LIFT-10, DRAG-3: a tap adds items behind those that are created when they are asked for")
    func added() {
        source.count = 1_000
        begin()
        let session = fixture.engine.sessions[0]
        source.added = [session.itemList[4], EngineFixture.item("new")]
        fixture.press(on: view, pointer: 1)
        fixture.release(pointer: 1)
        #expect(session.itemList.count == 1_001, "a session contains an item only once")
        #expect(session.itemList.last?.localObject as? String == "new" && session.items.count == 1_001)
        #expect(session.items[4] === source.added[0] && session.itemList.parts.count == 2)
    }

    @Test("LIFT-10: a session's items can be searched without creating those behind the first match")
    func searching() {
        begin()
        let (session, created) = (fixture.engine.sessions[0], source.created.count)
        #expect(session.hasItemsConforming(toTypeIdentifiers: [TypeIdentifier.plainText]))
        #expect(session.canLoadObjects(ofClass: String.self) && source.created.count <= created + 1)
    }
}
