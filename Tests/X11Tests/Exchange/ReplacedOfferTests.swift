import DragAndDrop
import Testing

@testable import X11

@Suite(
    "Offers that are replaced while they are read", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: XServer.isInstalled, XServer.advice))
@MainActor struct ReplacedOfferTests {
    /// Items whose data the test provides, and loads of it by another connection.
    @MainActor final class GatedItems {
        let answers = Answers()
        let providers: [ItemProvider]
        private(set) var results: [Int: Result<Data, any Error>] = [:]
        private let signal = Signal()

        init(_ count: Int) {
            providers = (0..<count).map { [answers] index in
                let provider = ItemProvider()
                provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
                    try await answers.data("\(index)")
                }
                return provider
            }
        }

        /// Loads the data of received items, all at once.
        func load(_ items: [ItemProvider]) async {
            let loads = items.enumerated().map { index, item in
                Task {
                    let result: Result<Data, any Error>
                    do {
                        result = .success(try await item.dataRepresentation(forTypeIdentifier: TypeIdentifier.png))
                    } catch {
                        result = .failure(error)
                    }
                    results[index] = result
                    signal.changed()
                }
            }
            for load in loads { await load.value }
        }

        func wait(for count: Int) async throws {
            try await signal.wait("\(count) loads have ended") { self.results.count == count }
        }

        /// The data of the loads that have succeeded, as text.
        var texts: [Int: String] {
            results.compactMapValues { try? $0.get() }.mapValues { String(decoding: $0, as: UTF8.self) }
        }

        func error(_ index: Int) -> TransferError? {
            if case .failure(let error)? = results[index] { error as? TransferError } else { nil }
        }
    }

    private func text(_ text: String) -> ItemProvider { ItemProvider(object: text) }

    @Test(
        "XDND-4: a paste gets no data of later content; transfers that have begun continue",
        arguments: ["the same program", "another program", "this program"])
    func paste(_ copier: String) async throws {
        let pair = try ClipboardTransferTests.Pair()
        let third = try Display.open(pair.server.name)
        pair.other.limits.maximumConcurrentTransfers = 2
        let gated = GatedItems(5)
        pair.one.clipboard.put(gated.providers)
        let items = await pair.other.clipboard.items()
        try #require(items.count == 5)
        let loads = Task { await gated.load(items) }
        let running = try await gated.answers.waitForRequests(2)
        let later = (0..<5).map { text("later \($0)") }
        let display =
            switch copier {
            case "the same program": pair.one
            case "another program": third
            default: pair.other
            }
        #expect(display.clipboard.put(later))
        try await gated.wait(for: 3)
        #expect(gated.results.keys.allSatisfy { gated.error($0) == .replaced(type: TeamItem.target) })
        // Larger than a piece.
        let long = String(repeating: "long", count: 250_000)
        gated.answers.answer(running[0], long)
        gated.answers.answer(running[1], "short")
        await loads.value
        #expect(gated.texts == [Int(running[0]): long, Int(running[1]): "short"])
        #expect(gated.answers.openCount == 0)
        let pasted = await pair.other.clipboard.items()
        #expect(try await pasted.first?.object(ofClass: String.self) == "later 0")
        try await settle { pair.one.retiredOwners.isEmpty }
        #expect(pair.other.reader.count == 0)
    }

    @Test("XDND-5: a request for an item of an earlier offer is refused")
    func earlierOffer() async throws {
        let offers = ["old", "new"].map { OutgoingOffer([OutgoingItem(ItemProvider(object: $0))]) }
        let progress = ProductionProgress()
        let list = try TeamItem.List(
            await offers[0].teamData(Data(), progress: progress) { _ in }, limit: 10)
        let request = TeamItem.Request(offer: list.offer, index: 0, type: TypeIdentifier.plainText).encoded
        #expect(try await offers[0].teamData(request, progress: progress) { _ in } == Data("old".utf8))
        await #expect(throws: TransferError.refused(type: TeamItem.target)) {
            try await offers[1].teamData(request, progress: progress) { _ in }
        }
    }

    @Test("XDND-4, WIRE-53: the next drag leaves the transfers of a dropped one running, and serves none of its own")
    func drop() async throws {
        let (target, receiver) = try await ShownWindow.receiving(XServer())
        target.display.limits.maximumConcurrentTransfers = 1
        let source = try Display.open(target.server.name)
        let window = try Window(display: source, configuration: Window.Configuration(title: "Source", size: (50, 50)))
        try target.server.user("mousemove 20 20")
        let gated = GatedItems(2)
        receiver.load = { items in
            await gated.load(items)
            return .copy
        }
        let drag = try #require(OutgoingDrag(items: gated.providers.map { OutgoingItem($0) }, from: window))
        let signal = Signal()
        var (accepts, outcomes): (Bool, [OutgoingDrag.Outcome]) = (false, [])
        drag.onOperationChange = {
            accepts = $0 == .copy
            signal.changed()
        }
        drag.onEnd = { outcomes.append($0) }
        drag.move(to: CGPoint(x: 30, y: 40), requestsMove: false)
        try await signal.wait("the target accepts") { accepts }
        drag.drop()
        let running = try await gated.answers.waitForRequests(1)
        let next = try #require(OutgoingDrag(items: [OutgoingItem(text("next"))], from: window))
        #expect(outcomes == [.lost] && source.outgoingDrag === next)
        try await gated.wait(for: 1)
        #expect(gated.results.keys.allSatisfy { gated.error($0) == .replaced(type: TeamItem.target) })
        gated.answers.answer(running[0], "first")
        try await gated.wait(for: 2)
        #expect(gated.texts == [Int(running[0]): "first"])
        next.cancel()
        try await settle { source.retiredOwners.isEmpty }
        #expect(source.helperWindows.isEmpty && source.outgoingDrag == nil)
    }

    @Test("DRAG-8: while a drag is outside its window, no second one can leave; it is lost when another client drags")
    func secondDrag() async throws {
        let server = try XServer()
        let display = try Display.open(server.name)
        let window = try Window(display: display, configuration: Window.Configuration(title: "", size: (50, 50)))
        let first = try #require(OutgoingDrag(items: [OutgoingItem(text("a"))], from: window))
        let signal = Signal()
        var outcomes: [OutgoingDrag.Outcome] = []
        first.onEnd = {
            outcomes.append($0)
            signal.changed()
        }
        #expect(OutgoingDrag(items: [OutgoingItem(text("b"))], from: window) == nil)
        #expect(outcomes.isEmpty && display.outgoingDrag === first)
        let client = try #require(TestClient(server.name))
        client.own("XdndSelection")
        try await signal.wait("the loss is reported") { !outcomes.isEmpty }
        first.drop()
        #expect(outcomes == [.lost] && display.outgoingDrag == nil)
        let last = try #require(OutgoingDrag(items: [OutgoingItem(text("c"))], from: window))
        last.onEnd = { outcomes.append($0) }
        last.cancel()
        #expect(outcomes == [.lost], "a requested cancel is not reported")
    }

    @Test("XDND-4: when the server ends, running and queued transfers fail and a drag outside is lost")
    func lostConnection() async throws {
        let pair = try ClipboardTransferTests.Pair()
        pair.other.limits.maximumConcurrentTransfers = 2
        let gated = GatedItems(5)
        pair.one.clipboard.put(gated.providers)
        let items = await pair.other.clipboard.items()
        try #require(items.count == 5)
        let window = try Window(
            display: pair.other, configuration: Window.Configuration(title: "", size: (50, 50)))
        let drag = try #require(OutgoingDrag(items: [OutgoingItem(text("a"))], from: window))
        var outcomes: [OutgoingDrag.Outcome] = []
        drag.onEnd = { outcomes.append($0) }
        let loads = Task { await gated.load(items) }
        let running = try await gated.answers.waitForRequests(2)
        pair.server.stop()
        await loads.value
        #expect((0..<5).allSatisfy { gated.error($0) == .connectionLost })
        #expect(outcomes == [.lost] && pair.other.reader.count == 0 && pair.other.outgoingDrag == nil)
        for name in running { gated.answers.refuse(name) }
    }

    @Test("XDND-4: data that takes longer than the limit is sent if its production advances, and refused if it stalls")
    func production() async throws {
        for isAdvancing in [true, false] {
            let selection = try OwnedSelection()
            let content = SlowContent(selection.owning, isAdvancing: isAdvancing)
            selection.owner.content = content
            selection.owning.limits.productionTimeout = .milliseconds(40)
            let load = try? await selection.loader(time: 1).data("text/uri-list")
            content.isCanceled = true
            #expect(load?.bytes == (isAdvancing ? Data("data".utf8) : nil))
        }
    }

    /// Content that takes longer than the owner's limit of time.
    @MainActor private final class SlowContent: SelectionContent {
        let targets: [UInt]
        var isCanceled = false
        private let display: Display
        private let isAdvancing: Bool

        init(_ display: Display, isAdvancing: Bool) {
            self.display = display
            self.isAdvancing = isAdvancing
            targets = [display.atom("text/uri-list")]
        }

        func decision(on requestor: UInt) -> RequestDecision { .serve }

        func content(for request: ConversionRequest, progress: ProductionProgress) async throws -> PropertyValue {
            let end = display.now() + .milliseconds(400)
            while isAdvancing ? display.now() < end : !isCanceled {
                if isAdvancing { progress.beginStep() }
                await nextTurn()
            }
            return PropertyValue(type: request.target, bytes: Data("data".utf8))
        }
    }

    @Test("XDND-6: canceling the request for a list of files copies no further file")
    func canceledList() async throws {
        let answers = Answers()
        var requested = 0
        let items = (0..<3).map { index in
            let provider = ItemProvider()
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL) { _ in
                await MainActor.run { requested += 1 }
                return try await answers.data("file \(index)")
            }
            return OutgoingItem(provider)
        }
        let offer = OutgoingOffer(items)
        let list = try #require(offer.entries.first { $0.name == "text/uri-list" })
        let load = Task { try await list.produce(ProductionProgress()) }
        try await answers.wait(for: "file 0")
        load.cancel()
        await #expect(throws: TransferError.canceled) { try await load.value }
        #expect(requested == 1)
        answers.refuse("file 0")
    }

    /// Waits on main-queue turns for a condition.
    private func settle(_ condition: @escaping @MainActor () -> Bool) async throws {
        let signal = Signal()
        func look() -> Bool {
            if condition() { return true }
            DispatchQueue.main.async { MainActor.assumeIsolated { signal.changed() } }
            return false
        }
        try await signal.wait("the exchange has ended") { look() }
    }
}
