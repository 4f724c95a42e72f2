import DragAndDrop
import Testing

@testable import X11

@Suite("Clipboard", .serialized, .timeLimit(.minutes(20)), .enabled(if: XServer.isInstalled, XServer.advice))
@MainActor struct ClipboardTransferTests {
    /// Two connections that copy to and paste from each other.
    @MainActor struct Pair {
        let server: XServer
        let one: Display
        let other: Display

        init() throws {
            server = try XServer()
            one = try Display.open(server.name)
            other = try Display.open(server.name)
        }
    }

    func provider(_ type: String, _ data: Data, name: String? = nil) -> ItemProvider {
        let provider = ItemProvider()
        provider.suggestedName = name
        provider.registerDataRepresentation(forTypeIdentifier: type) { _ in data }
        return provider
    }

    @Test("XDND-5, DATA-5: items copied in one program are pasted completely in another")
    func teamItems() async throws {
        let pair = try Pair()
        let picture = provider(TypeIdentifier.png, Data("PNG".utf8), name: "Öl.png")
        picture.preferredPresentationSize = CGSize(width: 300, height: 200)
        #expect(pair.one.clipboard.put([picture, provider(TypeIdentifier.plainText, Data("Öl".utf8))]))
        let items = await pair.other.clipboard.items()
        try #require(items.count == 2)
        #expect(items[0].suggestedName == "Öl.png")
        #expect(items[0].preferredPresentationSize == CGSize(width: 300, height: 200))
        #expect(try await items[0].dataRepresentation(forTypeIdentifier: TypeIdentifier.png) == Data("PNG".utf8))
        #expect(try await items[1].object(ofClass: String.self) == "Öl")
    }

    @Test("DATA-9: data that is restricted to this process is neither offered nor served to another")
    func visibility() async throws {
        let pair = try Pair()
        let item = provider(TypeIdentifier.plainText, Data("open".utf8))
        item.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png, visibility: .ownProcess) { _ in
            Data("secret".utf8)
        }
        item.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.jpeg, visibility: .team) { _ in
            Data("team".utf8)
        }
        pair.one.clipboard.put([item])
        let items = await pair.other.clipboard.items()
        #expect(items.first?.registeredTypeIdentifiers == [TypeIdentifier.plainText, TypeIdentifier.jpeg])
        let window = try HelperWindow(display: pair.other)
        let loader = OfferLoader(
            display: pair.other, selection: pair.other.atoms[.clipboard], requestor: window.id, time: 0)
        for target in ["image/png", "image/jpeg"] {
            await #expect(throws: TransferError.refused(type: target)) { try await loader.data(target) }
        }
    }

    @Test("XDND-3, WIRE-36: many large transfers run concurrently")
    func parallel() async throws {
        let pair = try Pair()
        let sizes = [3_000_000, 700_001, 262_145]
        pair.one.clipboard.put(
            sizes.enumerated().map {
                provider(TypeIdentifier.png, Data(repeating: UInt8($0.offset), count: $0.element))
            })
        let items = await pair.other.clipboard.items()
        try #require(items.count == sizes.count)
        let loads = items.map { item in
            Task { try await item.dataRepresentation(forTypeIdentifier: TypeIdentifier.png) }
        }
        for (index, load) in loads.enumerated() {
            #expect(try await load.value == Data(repeating: UInt8(index), count: sizes[index]))
        }
        #expect(pair.other.reader.count == 0)
    }

    @Test(
        "XDND-3, WIRE-36, WIRE-50: an owner follows the ICCCM and serves requests without a time",
        arguments: ["TARGETS", "TIMESTAMP", "SAVE_TARGETS"])
    func metaTargets(_ name: String) async throws {
        let pair = try Pair()
        pair.one.clipboard.put([provider(TypeIdentifier.plainText, Data("a".utf8))])
        let window = try HelperWindow(display: pair.other)
        let loader = OfferLoader(
            display: pair.other, selection: pair.other.atoms[.clipboard], requestor: window.id, time: 0)
        let answer = try await loader.data(name)
        let numbers = PropertyPart(type: 0, format: answer.format, bytes: answer.bytes, remaining: 0).numbers
        switch name {
        case "TARGETS":
            #expect(numbers.contains(pair.other.atom("TARGETS")) && numbers.contains(pair.other.atom("UTF8_STRING")))
            #expect(numbers.contains(pair.other.atom("MULTIPLE")) && Set(numbers).count == numbers.count)
        case "TIMESTAMP": #expect(numbers.count == 1 && answer.format == 32)
        default: #expect(answer.bytes.isEmpty)
        }
    }

    @Test(
        "XDND-2, WIRE-71: files are exchanged with file managers in their own format",
        arguments: ["x-special/gnome-copied-files", "x-special/mate-copied-files"])
    func copiedFiles(_ type: String) async throws {
        let pair = try Pair()
        let file = ItemProvider(object: URL(fileURLWithPath: "/tmp/é 1.png"))
        pair.one.clipboard.put([file, file])
        let window = try HelperWindow(display: pair.other)
        let loader = OfferLoader(
            display: pair.other, selection: pair.other.atoms[.clipboard], requestor: window.id, time: 0)
        let list = try await loader.data(type)
        #expect(list.bytes == Data("copy\nfile:///tmp/%C3%A9%201.png\nfile:///tmp/%C3%A9%201.png".utf8))
        let offer = IncomingOffer(
            offered: [type, "text/plain"], loader: loader, hostName: "Darkroom", limits: ExchangeLimits())
        #expect(offer.listNames == [type] && IncomingOffer.names.contains(type))
        let items = await withCheckedContinuation { continuation in
            offer.items { continuation.resume(returning: $0) }
        }
        #expect(items.count == 2)
        let last = try #require(items.last)
        #expect(try await last.object(ofClass: URL.self).path == "/tmp/é 1.png")
    }

    @Test("XDND-2: text without an image fails with an explanation")
    func noImage() async throws {
        let pair = try Pair()
        pair.one.clipboard.put([provider("public.html", Data("<p>text</p>".utf8))])
        let window = try HelperWindow(display: pair.other)
        let loader = OfferLoader(
            display: pair.other, selection: pair.other.atoms[.clipboard], requestor: window.id, time: 0)
        let offer = IncomingOffer(
            offered: ["text/html"], loader: loader, hostName: "Darkroom", limits: ExchangeLimits())
        await #expect(throws: LinkError.noImage) {
            try await offer.provider().dataRepresentation(forTypeIdentifier: TypeIdentifier.url)
        }
    }

    @Test("WIRE-73: what a program has copied can be pasted after its end, if a clipboard manager runs")
    func clipboardManager() async throws {
        let server = try XServer()
        let one = try Display.open(server.name)
        await one.finishExchanges()
        let text = String(repeating: "é", count: 200_000)
        one.clipboard.put([
            provider(TypeIdentifier.plainText, Data(text.utf8)), provider(TypeIdentifier.png, Data("PNG".utf8)),
        ])
        // Without a manager, there is nothing to wait for.
        await one.finishExchanges()
        let manager = try ClientProcess("manager.py", [], on: server)
        try await manager.wait(for: "ready")
        await one.finishExchanges()
        #expect(manager.said("stored") && !manager.said(TeamItem.target))
        one.close()
        let other = try Display.open(server.name)
        let items = await other.clipboard.items()
        #expect(try await items.first?.object(ofClass: String.self) == text)
    }

    @Test("WIRE-73: a clipboard manager that does not answer is given up")
    func silentClipboardManager() async throws {
        let server = try XServer()
        let one = try Display.open(server.name)
        one.limits.quietTimeout = .milliseconds(300)
        one.clipboard.put([provider(TypeIdentifier.plainText, Data("a".utf8))])
        let manager = try ClientProcess("manager.py", ["--silent"], on: server)
        try await manager.wait(for: "ready")
        await one.finishExchanges()
        #expect(manager.said("asked") && !manager.said("stored"))
        #expect(one.clipboard.availableItems != nil)
    }

    @Test("XDND-4: a transfer fails with an error if the owner exits")
    func ownerDies() async throws {
        let pair = try Pair()
        pair.other.limits.pieceTimeout = .milliseconds(200)
        let item = ItemProvider()
        item.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
            await MainActor.run { pair.one.close() }
            return Data()
        }
        pair.one.clipboard.put([item])
        let items = await pair.other.clipboard.items()
        await #expect(throws: TransferError.self) {
            try await items.first?.dataRepresentation(forTypeIdentifier: TypeIdentifier.png)
        }
    }

    @Test("Another program's copy replaces this program's, and `clear()` removes this program's")
    func ownership() async throws {
        let pair = try Pair()
        let signal = Signal()
        pair.one.clipboard.onChange = { signal.changed() }
        pair.one.clipboard.put([provider(TypeIdentifier.plainText, Data("a".utf8))])
        #expect(pair.one.clipboard.availableItems != nil)
        pair.other.clipboard.put([provider(TypeIdentifier.plainText, Data("b".utf8))])
        try await signal.wait("the loss is noticed") { pair.one.clipboard.availableItems == nil }
        let items = await pair.one.clipboard.items()
        #expect(try await items.first?.object(ofClass: String.self) == "b")
        pair.other.clipboard.clear()
        pair.other.settle()
        #expect(await pair.one.clipboard.items().isEmpty)
        #expect(pair.other.helperWindows.isEmpty)
    }

    @Test(
        "DATA-6, XDND-5: the source's progress is reported before the first byte")
    func progress() async throws {
        let pair = try Pair()
        let gate = Gate()
        let item = ItemProvider()
        item.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { progress in
            progress.totalUnitCount = 4
            progress.completedUnitCount = 1
            await gate.wait()
            return Data(repeating: 1, count: 3_000_000)
        }
        pair.one.clipboard.put([item])
        let items = await pair.other.clipboard.items()
        let (loads, loaded) = AsyncThrowingStream<Data, any Error>.makeStream()
        let progress = try #require(
            items.first?.loadDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { data, error in
                if let data { loaded.yield(data) }
                loaded.finish(throwing: error)
            })
        let signal = Signal()
        func look(_ condition: @escaping @MainActor () -> Bool) -> Bool {
            if condition() { return true }
            DispatchQueue.main.async { MainActor.assumeIsolated { signal.changed() } }
            return false
        }
        try await signal.wait("the progress is reported") { look { progress.fractionCompleted > 0 } }
        #expect(progress.fractionCompleted == 0.225, "no bytes have been received")
        gate.open()
        for try await data in loads { #expect(data == Data(repeating: 1, count: 3_000_000)) }
        #expect(progress.fractionCompleted == 1)
    }

    @Test("DATA-6: a canceled transfer ends and frees its slot")
    func canceled() async throws {
        let pair = try Pair()
        pair.other.limits.pieceTimeout = .milliseconds(100)
        let begun = Signal()
        var isRequested = false
        let item = ItemProvider()
        item.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
            await MainActor.run {
                isRequested = true
                begun.changed()
            }
            // The data does not become available during this test.
            let (endless, _) = AsyncStream<Data>.makeStream()
            for await data in endless { return data }
            return Data()
        }
        pair.one.clipboard.put([item])
        let items = await pair.other.clipboard.items()
        let load = Task { try await items.first?.dataRepresentation(forTypeIdentifier: TypeIdentifier.png) }
        try await begun.wait("the data is requested") { isRequested }
        load.cancel()
        await #expect(throws: (any Error).self) { try await load.value }
        pair.one.clipboard.clear()
    }
}
