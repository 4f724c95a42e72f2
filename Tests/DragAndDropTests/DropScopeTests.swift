import DragAndDrop
import Testing

/// The contexts of a drop in which its data can be loaded.
@MainActor @Suite(.timeLimit(.minutes(10))) struct DropScopeTests {
    let fixture = EngineFixture()

    private func drop(_ body: @escaping @MainActor (DropSession) -> Void) {
        fixture.target.onCallback = { callback, session in if callback == "performDrop" { body(session) } }
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.release()
        fixture.settle()
    }

    private func sessionEnd() async {
        while !fixture.engine.sessions.isEmpty { await Task.yield() }
    }

    @Test("DROP-5: a task begun within performDrop can load the items one after the other")
    func taskWithinPerformDrop() async {
        fixture.source.items = (0..<3).map { EngineFixture.item("\($0)") }
        let (stream, continuation) = AsyncStream<[String]>.makeStream()
        drop { session in
            let providers = session.items.map(\.itemProvider)
            Task {
                var texts: [String] = []
                for provider in providers {
                    await Task.yield()
                    texts.append((try? await provider.object(ofClass: String.self)) ?? "failed")
                }
                continuation.yield(texts)
            }
        }
        #expect(fixture.log.count("source.didTransfer") == 0, "the task is still running")
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == ["0", "1", "2"])
        await sessionEnd()
        #expect(fixture.log.lines.last == "source.didTransfer")
    }

    @Test("DROP-5: the completion of a load can begin another load")
    func loadWithinCompletion() async {
        let (stream, continuation) = AsyncStream<String?>.makeStream()
        drop { session in
            let provider = session.items[0].itemProvider
            provider.loadObject(ofClass: Color.self) { _, _ in
                provider.loadObject(ofClass: String.self) { text, _ in continuation.yield(text) }
            }
        }
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == "photo")
        await sessionEnd()
    }

    @Test("DROP-5: a detached task, an item of another drop and a later task cannot load")
    func loadsOutsideDrop() async {
        let other = EngineFixture.item("other")
        fixture.source.items = [other]
        drop { _ in }
        await sessionEnd()
        fixture.source.items = [EngineFixture.item("photo")]
        let (stream, continuation) = AsyncStream<String>.makeStream()
        @Sendable func report(_ provider: ItemProvider) async {
            do { continuation.yield(try await provider.object(ofClass: String.self)) } catch {
                continuation.yield("\(error)")
            }
        }
        var provider: ItemProvider?
        drop { session in
            provider = session.items[0].itemProvider
            Task { await report(other.itemProvider) }
            Task.detached { [provider] in if let provider { await report(provider) } }
        }
        var iterator = stream.makeAsyncIterator()
        let expected = "\(ItemProviderError.notPerformingDrop)"
        #expect(await iterator.next() == expected)
        #expect(await iterator.next() == expected)
        await sessionEnd()
        if let provider { await report(provider) }
        #expect(await iterator.next() == expected)
    }

    @Test("DATA-8: an empty provider does not prevent the drop of the other items")
    func emptyProvider() async {
        fixture.source.items = [
            EngineFixture.item("a"), DragItem(itemProvider: ItemProvider()), EngineFixture.item("b"),
        ]
        let (stream, continuation) = AsyncStream<[String]>.makeStream()
        drop { session in session.loadObjects(ofClass: String.self) { continuation.yield($0) } }
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == ["a", "b"])
        await sessionEnd()
        #expect(fixture.log.count("source.didEnd(copy)") == 1)
    }
}
