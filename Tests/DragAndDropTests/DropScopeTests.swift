import DragAndDrop
import Testing

/// The contexts of a drop in which its data can be loaded.
@MainActor @Suite(.timeLimit(.minutes(10))) struct DropScopeTests {
    let stage = Stage()

    private func drop(_ body: @escaping @MainActor (DropSession) -> Void) {
        stage.target.meanwhile = { what, session in if what == "performDrop" { body(session) } }
        stage.begin()
        stage.drag(to: stage.album)
        stage.release()
        stage.settle()
    }

    private func over() async {
        while !stage.engine.sessions.isEmpty { await Task.yield() }
    }

    @Test("DROP-5: a task begun within performDrop can load the items one after the other")
    func task() async {
        stage.source.items = (0..<3).map { Stage.item("\($0)") }
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
        #expect(stage.log.count("source.didTransfer") == 0, "the task has not ended")
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == ["0", "1", "2"])
        await over()
        #expect(stage.log.lines.last == "source.didTransfer")
    }

    @Test("DROP-5: the completion of a load can begin another load")
    func completion() async {
        let (stream, continuation) = AsyncStream<String?>.makeStream()
        drop { session in
            let provider = session.items[0].itemProvider
            provider.loadObject(ofClass: Color.self) { _, _ in
                provider.loadObject(ofClass: String.self) { text, _ in continuation.yield(text) }
            }
        }
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == "photo")
        await over()
    }

    @Test("DROP-5: a detached task, an item of another drop and a later task cannot load")
    func strangers() async {
        let other = Stage.item("other")
        stage.source.items = [other]
        drop { _ in }
        await over()
        stage.source.items = [Stage.item("photo")]
        let (stream, continuation) = AsyncStream<String>.makeStream()
        @Sendable func tell(_ provider: ItemProvider) async {
            do { continuation.yield(try await provider.object(ofClass: String.self)) } catch {
                continuation.yield("\(error)")
            }
        }
        var provider: ItemProvider?
        drop { session in
            provider = session.items[0].itemProvider
            Task { await tell(other.itemProvider) }
            Task.detached { [provider] in if let provider { await tell(provider) } }
        }
        var iterator = stream.makeAsyncIterator()
        let wrong = "\(ItemProviderError.notPerformingDrop)"
        #expect(await iterator.next() == wrong)
        #expect(await iterator.next() == wrong)
        await over()
        if let provider { await tell(provider) }
        #expect(await iterator.next() == wrong)
    }

    @Test("DATA-8: an empty provider does not prevent the drop of the other items")
    func emptyProvider() async {
        stage.source.items = [Stage.item("a"), DragItem(itemProvider: ItemProvider()), Stage.item("b")]
        let (stream, continuation) = AsyncStream<[String]>.makeStream()
        drop { session in session.loadObjects(ofClass: String.self) { continuation.yield($0) } }
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == ["a", "b"])
        await over()
        #expect(stage.log.count("source.didEnd(copy)") == 1)
    }
}
