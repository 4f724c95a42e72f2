import DragAndDrop
import Testing

@testable import X11

@Suite("Offers of other programs", .serialized, .enabled(if: XServer.isInstalled, XServer.advice))
@MainActor struct OfferTests {
    /// A program that offers types, some of which it refuses after all.
    @MainActor final class Scene: SelectionContent {
        let offer: IncomingOffer
        let targets: [UInt]
        private let selection: OwnedSelection
        private let contents: [UInt: String]

        /// - Parameter contents: What is offered; nil for what is refused.
        init(_ contents: [String: String?], largestList: Int = 16 << 20) throws {
            selection = try OwnedSelection()
            let (owning, asking) = (selection.owning, selection.asking)
            asking.limits.largestText = largestList
            targets = contents.keys.map { owning.atom($0) }
            self.contents = Dictionary(
                uniqueKeysWithValues: contents.compactMap { name, text in text.map { (owning.atom(name), $0) } })
            offer = IncomingOffer(
                offered: IncomingOffer.names.filter(contents.keys.contains), fetcher: selection.fetcher(time: 1),
                hostName: "Darkroom", limits: asking.limits)
            selection.owner.content = self
        }

        func admission(of requestor: UInt) -> Admission { .serve }

        func content(for request: ConversionRequest) async throws -> WireContent {
            guard let text = contents[request.target] else { throw TransferError.refused(type: "") }
            return WireContent(type: request.target, value: .bytes(Data(text.utf8)))
        }

        /// The items that a drop of it has.
        func items() async -> [ItemProvider] {
            await withCheckedContinuation { continuation in offer.items { continuation.resume(returning: $0) } }
        }
    }

    @Test(
        "XDND-2, XDND-4: a picture beside a list that leads nowhere, is empty or refused is what is taken",
        arguments: ["blob:https://example.org/1\r\n", "sftp://a/b.png", "", "# nothing\r\n", nil])
    func picture(_ list: String?) async throws {
        let scene = try Scene(["text/uri-list": list, "image/png": "PNG"])
        let items = await scene.items()
        try #require(items.count == 1)
        #expect(!items[0].hasItemConforming(toTypeIdentifier: TypeIdentifier.fileURL))
        #expect(try await items[0].dataRepresentation(forTypeIdentifier: TypeIdentifier.image) == Data("PNG".utf8))
    }

    @Test("XDND-2: a link that is followed is taken before the picture beside it")
    func linkedPicture() async throws {
        let scene = try Scene(["text/uri-list": "file:///tmp/a.png\r\n", "image/png": "PNG"])
        let items = await scene.items()
        try #require(items.count == 1)
        #expect(try await items[0].object(ofClass: URL.self).path == "/tmp/a.png")
        #expect(items[0].hasItemConforming(toTypeIdentifier: TypeIdentifier.png))
    }

    @Test("XDND-2, statement 7: a picture whose own type is refused is taken as mere bytes, of whatever format")
    func bytes() async throws {
        let scene = try Scene(["image/png": nil, "application/octet-stream": "<svg/>"])
        let data = try await scene.offer.provider().dataRepresentation(forTypeIdentifier: TypeIdentifier.image)
        #expect(data == Data("<svg/>".utf8))
    }

    @Test("XDND-4: a list that is all there is and cannot be had says why")
    func nothingElse() async throws {
        for (list, error) in [
            (nil, TransferError.refused(type: "text/uri-list")),
            ("", .malformed(type: "text/uri-list", reason: "it tells of no item")),
        ] {
            let scene = try Scene(["text/uri-list": list])
            let items = await scene.items()
            try #require(items.count == 1)
            await #expect(throws: error) {
                try await items[0].dataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL)
            }
        }
    }

    @Test("XDND-4: of a list that is too long nothing is taken, not the one link that another list has")
    func tooLong() async throws {
        let files = String(repeating: "file:///a\r\n", count: 30_000)
        let scene = try Scene(["text/uri-list": files, "text/x-moz-url": "x", "image/png": "PNG"], largestList: 10_000)
        let items = await scene.items()
        try #require(items.count == 1 && items[0].registeredTypeIdentifiers == [TypeIdentifier.fileURL])
        await #expect(throws: TransferError.tooLarge(type: "text/uri-list", limit: 10_000)) {
            try await items[0].dataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL)
        }
    }

    @Test("XDND-5: a program that is none of ours after all gives its links, all of them")
    func nextList() async throws {
        let scene = try Scene([OwnItem.target: nil, "text/uri-list": "file:///a\r\nfile:///b\r\n"])
        let items = await scene.items()
        try #require(items.count == 2)
        #expect(try await items[1].object(ofClass: URL.self).path == "/b")
    }
}

@Suite("What a hovering drag lets be seen", .serialized, .enabled(if: Peer.isInstalled, Peer.advice))
@MainActor struct HoveringItemsTests {
    private let line = "30 20\t\tpublic.png\n"

    @Test("XDND-4, XDND-5: items are counted while they hover, unless the list is longer than anybody may read then")
    func counted() async throws {
        for (count, shown) in [(3, 3), (20_000, 1)] {
            let (target, receiver) = try await Stage.receiving(XServer())
            let other = try #require(TestClient(target.server.name))
            other.own("XdndSelection")
            other.setProperty("_LIGHTBOX_ITEMS", bytes: Array(String(repeating: line, count: count).utf8))
            let source = Int(other.window)
            other.post("XdndEnter", to: target.window.id, [source, 5 << 24, Int(other.atom(OwnItem.target)), 0, 0])
            other.post(
                "XdndPosition", to: target.window.id, [source, 0, 50 << 16 | 50, 1, Int(other.atom("XdndActionCopy"))])
            other.sync()
            target.display.settle()
            #expect(receiver.items.count == shown)
        }
    }

    @Test("XDND-4: what a stranger writes as a program of ours would is not read")
    func stranger() async throws {
        let (stage, receiver) = try await Stage.receiving(XServer())
        let source = try Peer(
            "source.py",
            [
                "50", "50", "--nodrop", "--type", "\(OwnItem.target)=a", "--type", "UTF8_STRING=a", "--own-items",
                String(repeating: line, count: 3),
            ], on: stage.server)
        try await source.wait(for: "end of source")
        #expect(receiver.names.first == "entered" && receiver.items.count == 1)
        #expect(receiver.items.first?.preferredPresentationSize == .zero)
    }
}
