import DragAndDrop
import Synchronization
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct DataTests {
    let fixture = EngineFixture()
    private let transfers = AsyncStream<Void>.makeStream()

    init() {
        let notified = transfers.continuation
        fixture.source.onCallback = { callback, _ in if callback == "didTransfer" { notified.yield() } }
    }

    private func drop() {
        fixture.beginDrag()
        fixture.drag(to: fixture.album)
        fixture.release()
    }

    @Test("DATA-1: data is produced only on request, and the registered types keep their order")
    func dataIsProducedOnDemand() async throws {
        let productions = Mutex(0)
        let provider = ItemProvider()
        for type in [TypeIdentifier.jpeg, TypeIdentifier.png, TypeIdentifier.jpeg] {
            provider.registerDataRepresentation(forTypeIdentifier: type) { _ in
                productions.withLock { $0 += 1 }
                return Data(type.utf8)
            }
        }
        #expect(provider.registeredTypeIdentifiers == [TypeIdentifier.jpeg, TypeIdentifier.png])
        #expect(productions.withLock { $0 } == 0)
        #expect(try await provider.dataRepresentation(forTypeIdentifier: TypeIdentifier.png) == Data("public.png".utf8))
        #expect(productions.withLock { $0 } == 1)
    }

    @Test("DATA-1: the content of a prepared provider is made when it is first asked for, and not for a drag alone")
    func preparedProvider() async throws {
        let preparations = Mutex(0)
        let provider = ItemProvider(preparing: {
            preparations.withLock { $0 += 1 }
            let made = ItemProvider(object: "hello")
            made.suggestedName = "Greeting"
            made.preferredPresentationSize = CGSize(width: 3, height: 2)
            return made
        })
        fixture.source.items = [DragItem(itemProvider: provider)]
        fixture.beginDrag()
        fixture.escape()
        fixture.settle()
        #expect(fixture.engine.sessions.isEmpty && preparations.withLock { $0 } == 0)
        #expect(provider.registeredTypeIdentifiers == ItemProvider(object: "hello").registeredTypeIdentifiers)
        #expect(provider.suggestedName == "Greeting")
        #expect(provider.preferredPresentationSize == CGSize(width: 3, height: 2))
        provider.suggestedName = "Other"
        #expect(provider.suggestedName == "Other")
        #expect(try await provider.object(ofClass: String.self) == "hello")
        #expect(preparations.withLock { $0 } == 1)
    }

    @Test("DATA-1: a provider whose types are known answers questions for them without its content")
    func statedTypes() async throws {
        let attempts = Mutex(0)
        let fails = Mutex(true)
        let provider = ItemProvider(types: [TypeIdentifier.image, TypeIdentifier.fileURL]) {
            attempts.withLock { $0 += 1 }
            if fails.withLock({ $0 }) { throw CocoaError(.fileReadUnknown) }
            let made = ItemProvider()
            for type in [TypeIdentifier.png, TypeIdentifier.fileURL] {
                made.registerDataRepresentation(forTypeIdentifier: type) { _ in Data(type.utf8) }
            }
            made.suggestedName = "a.png"
            return made
        }
        #expect(provider.hasItemConforming(toTypeIdentifier: TypeIdentifier.url))
        #expect(provider.hasItemConforming(toTypeIdentifier: TypeIdentifier.image))
        #expect(provider.canLoadObject(ofClass: URL.self))
        #expect(
            provider.statedTypeIdentifiers(visibleTo: .others) == [TypeIdentifier.image, TypeIdentifier.fileURL])
        #expect(attempts.withLock { $0 } == 0)
        // A failure is the error of the load, and not the end of the provider.
        await #expect(throws: CocoaError.self) {
            try await provider.dataRepresentation(forTypeIdentifier: TypeIdentifier.png)
        }
        #expect(throws: CocoaError.self) { try provider.prepare() }
        #expect(provider.registeredTypeIdentifiers.isEmpty)
        fails.withLock { $0 = false }
        let before = attempts.withLock { $0 }
        #expect(
            try await provider.dataRepresentation(forTypeIdentifier: TypeIdentifier.image) == Data("public.png".utf8))
        #expect(provider.statedTypeIdentifiers(visibleTo: .others) == [TypeIdentifier.png, TypeIdentifier.fileURL])
        #expect(provider.suggestedName == "a.png" && attempts.withLock { $0 } == before + 1)
    }

    @Test("DATA-2: a load calls its completion once, off the main actor")
    func completionsRunOffMainActor() async {
        let provider = ItemProvider(object: "hello")
        let isMain = await withCheckedContinuation { continuation in
            provider.loadObject(ofClass: String.self) { _, _ in continuation.resume(returning: Thread.isMainThread) }
        }
        #expect(!isMain)
    }

    @Test("DATA-2, DATA-4: an object is loaded from the first type that its class reads")
    func objectsUseFirstReadableType() async throws {
        let url = URL(fileURLWithPath: "/pictures/beach.jpg")
        let provider = ItemProvider(object: url)
        #expect(try await provider.object(ofClass: URL.self) == url)
        #expect(try await provider.object(ofClass: String.self) == url.absoluteString)
    }

    @Test("DATA-6: a load that has begun has a progress, and a value that any number of tasks await")
    func begunLoad() async throws {
        let gate = Gate()
        let provider = ItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.plainText) { progress in
            progress.totalUnitCount = 4
            progress.completedUnitCount = 1
            await gate.wait()
            return Data("text".utf8)
        }
        let (load, data) = (
            provider.beginLoading(String.self), provider.beginLoadingData(forTypeIdentifier: TypeIdentifier.plainText)
        )
        async let other = load.value
        #expect(!load.progress.isFinished)
        gate.open()
        #expect(try await load.value == "text")
        #expect(try await other == "text")
        #expect(try await data.value == Data("text".utf8))
        #expect(load.progress.isFinished && data.progress.isFinished)
        #expect(try await load.value == "text")
    }

    @Test("DATA-6: a load that has begun is canceled by its progress, and by canceling a task that awaits it")
    func canceledBegunLoad() async throws {
        let (provider, gate) = (ItemProvider(), Gate())
        defer { gate.open() }
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.plainText) { _ in
            await gate.wait()
            return Data()
        }
        let first = provider.beginLoading(String.self)
        first.progress.cancel()
        await #expect(throws: ItemProviderError.canceled) { try await first.value }
        let second = provider.beginLoading(String.self)
        let task = Task { try await second.value }
        task.cancel()
        await #expect(throws: ItemProviderError.canceled) { try await task.value }
        #expect(second.progress.isCancelled)
        let missing = provider.beginLoading(URL.self)
        await #expect(throws: ItemProviderError.self) { try await missing.value }
    }

    @Test("DROP-5: data can be loaded within performDrop only, and the error says so")
    func dataOnlyWithinPerformDrop() async throws {
        var loads: [Task<String, any Error>] = []
        func load(_ session: some DragDropSession) {
            let (stream, continuation) = AsyncStream<Result<String, any Error>>.makeStream()
            session.items[0].itemProvider.loadObject(ofClass: String.self) { text, error in
                continuation.yield(text.map { .success($0) } ?? .failure(error ?? CancellationError()))
                continuation.finish()
            }
            loads.append(
                Task {
                    for await result in stream { return try result.get() }
                    throw CancellationError()
                })
        }
        fixture.target.onCallback = { callback, session in
            if ["didEnter", "performDrop", "concludeDrop"].contains(callback) { load(session) }
        }
        drop()
        fixture.settle()
        #expect(loads.count == 3)
        await #expect(throws: ItemProviderError.notPerformingDrop) { try await loads[0].value }
        #expect(try await loads[1].value == "photo")
        await #expect(throws: ItemProviderError.notPerformingDrop) { try await loads[2].value }
        #expect("\(ItemProviderError.notPerformingDrop)".contains("performDrop"))
    }

    @Test("DROP-5: after a canceled drag the program can load the data of its own items again")
    func dataAfterCanceledDrag() async throws {
        fixture.beginDrag()
        let provider = try #require(fixture.engine.sessions.first?.items.first?.itemProvider)
        await #expect(throws: ItemProviderError.notPerformingDrop) { try await provider.object(ofClass: String.self) }
        fixture.escape()
        fixture.settle()
        #expect(fixture.engine.sessions.isEmpty)
        #expect(try await provider.object(ofClass: String.self) == "photo")
    }

    @Test("DATA-2: a session's objects arrive on the main actor in item order, in any order of loading")
    func sessionObjectsKeepItemOrder() async {
        let gates = (0..<3).map { _ in Gate() }
        fixture.source.items = gates.enumerated().map { $1.item("\($0)") }
        let (stream, continuation) = AsyncStream<[String]>.makeStream()
        fixture.target.onCallback = { callback, session in
            guard callback == "performDrop" else { return }
            session.loadObjects(ofClass: String.self) { continuation.yield($0) }
        }
        drop()
        for gate in gates.reversed() { gate.open() }
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == ["0", "1", "2"])
    }

    @Test("DATA-6: a session has one progress object, which sums its loads and ends at 1")
    func sessionProgress() async throws {
        let gates = [Gate(), Gate()]
        fixture.source.items = gates.enumerated().map { $1.item("\($0)") }
        let (stream, continuation) = AsyncStream<[String]>.makeStream()
        var dropped: DropSession?
        fixture.target.onCallback = { callback, session in
            guard callback == "performDrop" else { return }
            dropped = session
            session.loadObjects(ofClass: String.self) { continuation.yield($0) }
        }
        drop()
        let session = try #require(dropped)
        let progress = session.progress
        #expect(progress === session.progress)
        #expect(session.progress.fractionCompleted <= 0.5)
        gates[0].open()
        gates[1].open()
        fixture.settle()
        var iterator = stream.makeAsyncIterator()
        _ = await iterator.next()
        await transferred()
        #expect(session.progress.isFinished)
        #expect(session.progress.fractionCompleted == 1)
    }

    @Test("DATA-6: canceling a load or its session ends it with an error and notifies the source")
    func canceledLoad() async throws {
        for cancelsSession in [false, true] {
            let notified = Gate()
            let provider = ItemProvider()
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.plainText) { _ in
                // A source that is notified, but never returns data.
                await withTaskCancellationHandler {
                    await Gate().wait()
                } onCancel: {
                    notified.open()
                }
                return Data()
            }
            fixture.source.items = [DragItem(itemProvider: provider)]
            let (stream, continuation) = AsyncStream<(any Error)?>.makeStream()
            var canceled: Progress?
            fixture.target.onCallback = { callback, session in
                guard callback == "performDrop" else { return }
                let load = session.items[0].itemProvider.loadObject(ofClass: String.self) { _, error in
                    continuation.yield(error)
                }
                // A handler set by the target does not replace the cancellation.
                load.cancellationHandler = {}
                canceled = cancelsSession ? session.progress : load
            }
            drop()
            fixture.settle()
            #expect(fixture.phases == ["transferring"])
            canceled?.cancel()
            var iterator = stream.makeAsyncIterator()
            #expect(await iterator.next() as? ItemProviderError == .canceled)
            await notified.wait()
            await transferred()
            #expect(fixture.log.take().last == "source.didTransfer")
            #expect(fixture.engine.sessions.isEmpty)
        }
    }

    @Test("DATA-6: canceling a task that awaits a load cancels the load")
    func canceledTaskCancelsLoad() async {
        let gate = Gate()
        let provider = gate.item("late").itemProvider
        let task = Task { try await provider.object(ofClass: String.self) }
        task.cancel()
        await #expect(throws: ItemProviderError.canceled) { try await task.value }
        gate.open()
    }

    @Test("DATA-8: if a load ends after the drop animation, the source is notified and the session ends then")
    func loadEndsAfterAnimation() async throws {
        let gate = Gate()
        fixture.source.items = [gate.item("late")]
        fixture.target.onCallback = { callback, session in
            if callback == "performDrop" { session.loadObjects(ofClass: String.self) { _ in } }
        }
        drop()
        fixture.settle()
        #expect(fixture.log.lines.last == "source.didEnd(copy)")
        #expect(fixture.phases == ["transferring"])
        let session = try #require(fixture.engine.sessions.first)
        #expect(fixture.engine.targetView(of: session) === fixture.album, "until the last load has ended")
        #expect(fixture.engine.operation(of: session) == .copy)
        #expect(fixture.previews.isEmpty)
        #expect(fixture.host.discarded == fixture.host.frozen)
        fixture.advance(by: 0.6)
        #expect(fixture.isIdle)
        gate.open()
        await transferred()
        #expect(fixture.engine.sessions.isEmpty)
        #expect(fixture.engine.targetView(of: session) == nil && fixture.engine.operation(of: session) == .cancel)
        #expect(fixture.log.lines.last == "source.didTransfer")
        #expect(fixture.log.count("source.didTransfer") == 1)
    }

    @Test("DATA-8: if a load ends before the drop animation, the source is notified after the animation")
    func loadEndsBeforeAnimation() async {
        let (stream, continuation) = AsyncStream<[String]>.makeStream()
        fixture.target.onCallback = { callback, session in
            if callback == "performDrop" { session.loadObjects(ofClass: String.self) { continuation.yield($0) } }
        }
        drop()
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == ["photo"])
        #expect(fixture.phases == ["dropping"])
        fixture.settle()
        await transferred()
        #expect(fixture.engine.sessions.isEmpty)
        #expect(fixture.log.lines.suffix(2) == ["source.didEnd(copy)", "source.didTransfer"])
    }

    @Test("DATA-5: the preferred presentation size is known before the data is loaded")
    func preferredSizeIsKnownEarly() {
        fixture.source.items[0].itemProvider.preferredPresentationSize = CGSize(width: 300, height: 200)
        var size = CGSize.zero
        fixture.target.onCallback = { callback, session in
            if callback == "didEnter" { size = session.items[0].itemProvider.preferredPresentationSize }
        }
        drop()
        #expect(size == CGSize(width: 300, height: 200))
    }

    @Test("DATA-1: an item can be dragged and dropped twice")
    func secondDrop() async {
        let (stream, continuation) = AsyncStream<[String]>.makeStream()
        fixture.target.onCallback = { callback, session in
            if callback == "performDrop" { session.loadObjects(ofClass: String.self) { continuation.yield($0) } }
        }
        var iterator = stream.makeAsyncIterator()
        for _ in 0..<2 {
            drop()
            #expect(await iterator.next() == ["photo"])
            fixture.settle()
            await transferred()
            #expect(fixture.engine.sessions.isEmpty)
        }
        #expect(fixture.log.count("source.didTransfer") == 2)
    }

    @Test("DATA-1: loading an unregistered type throws an error with the requested and the registered types")
    func missingType() async {
        let provider = ItemProvider(object: "text")
        let expected = ItemProviderError.noRepresentation(
            requested: ["public.png"], registered: [TypeIdentifier.plainText])
        await #expect(throws: expected) { try await provider.dataRepresentation(forTypeIdentifier: "public.png") }
        #expect("\(expected)".contains("public.png") && "\(expected)".contains(TypeIdentifier.plainText))
    }

    /// Waits until the source has been notified that all data was transferred.
    private func transferred() async {
        var iterator = transfers.stream.makeAsyncIterator()
        await iterator.next()
    }
}
