import DragAndDrop
import Testing

@testable import X11

@Suite("Incoming offers", .serialized, .timeLimit(.minutes(20)), .enabled(if: XServer.isInstalled, XServer.advice))
@MainActor struct OfferTests {
    /// A source client that offers types and refuses some of them.
    @MainActor final class SourceFixture: SelectionContent {
        let offer: IncomingOffer
        let targets: [UInt]
        private let selection: OwnedSelection
        private let contents: [UInt: String]

        /// - Parameter contents: The content by offered type; nil for a refusal.
        init(
            _ contents: [String: String?], largestList: Int = ExchangeLimits().maximumTextSize,
            maximumItemCount: Int = ExchangeLimits().maximumItemCount
        ) throws {
            selection = try OwnedSelection()
            let (owning, asking) = (selection.owning, selection.asking)
            asking.limits.maximumTextSize = largestList
            asking.limits.maximumItemCount = maximumItemCount
            targets = contents.keys.map { owning.atom($0) }
            self.contents = Dictionary(
                uniqueKeysWithValues: contents.compactMap { name, text in text.map { (owning.atom(name), $0) } })
            offer = IncomingOffer(
                offered: IncomingOffer.names.filter(contents.keys.contains), loader: selection.loader(time: 1),
                hostName: "Darkroom", limits: asking.limits)
            selection.owner.content = self
        }

        func decision(on requestor: UInt) -> RequestDecision { .serve }

        func content(for request: ConversionRequest, progress: ProductionProgress) async throws -> PropertyValue {
            guard let text = contents[request.target] else { throw TransferError.refused(type: "") }
            return PropertyValue(type: request.target, bytes: Data(text.utf8))
        }

        /// Returns the items of a drop.
        func items() async -> [ItemProvider] {
            await withCheckedContinuation { continuation in offer.items { continuation.resume(returning: $0) } }
        }
    }

    @Test(
        "XDND-2, XDND-4: an image is taken if the list beside it is unusable, empty or refused",
        arguments: ["blob:https://example.org/1\r\n", "sftp://a/b.png", "", "# nothing\r\n", nil])
    func picture(_ list: String?) async throws {
        let source = try SourceFixture(["text/uri-list": list, "image/png": "PNG"])
        let items = await source.items()
        try #require(items.count == 1)
        #expect(!items[0].hasItemConforming(toTypeIdentifier: TypeIdentifier.fileURL))
        #expect(try await items[0].dataRepresentation(forTypeIdentifier: TypeIdentifier.image) == Data("PNG".utf8))
    }

    @Test("XDND-2, WIRE-58: a link to a file is preferred to an image beside it")
    func linkedPicture() async throws {
        let source = try SourceFixture(["text/uri-list": "file:///tmp/a.png\r\n", "image/png": "PNG"])
        let items = await source.items()
        try #require(items.count == 1)
        #expect(try await items[0].object(ofClass: URL.self).path == "/tmp/a.png")
        #expect(items[0].hasItemConforming(toTypeIdentifier: TypeIdentifier.png))
    }

    @Test("APP-25: a folder has the type of a folder, with or without a slash; a file has its own")
    func folders() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.png")
        try Data("PNG".utf8).write(to: file)
        let links = ["file://\(folder.path)", "file://\(folder.path)/", "file://\(file.path)", "file:///missing/b.png"]
        let source = try SourceFixture(["text/uri-list": links.joined(separator: "\r\n")])
        let items = await source.items()
        #expect(
            items.map { $0.hasItemConforming(toTypeIdentifier: ContentType.folder.identifier) }
                == [true, true, false, false])
        #expect(items.map(\.suggestedName) == [folder.lastPathComponent, folder.lastPathComponent, "a.png", "b.png"])
        #expect(try await items[0].object(ofClass: URL.self).path == folder.path)
        #expect(items[2].hasItemConforming(toTypeIdentifier: TypeIdentifier.png))
    }

    @Test("XDND-2, WIRE-7, WIRE-59: an image whose type is refused is read as untyped bytes")
    func bytes() async throws {
        let source = try SourceFixture(["image/png": nil, "application/octet-stream": "<svg/>"])
        let data = try await source.offer.provider().dataRepresentation(forTypeIdentifier: TypeIdentifier.image)
        #expect(data == Data("<svg/>".utf8))
    }

    @Test("XDND-4: an offer with only a failing list reports the reason")
    func nothingElse() async throws {
        for (list, error) in [
            (nil, TransferError.refused(type: "text/uri-list")),
            ("", .malformed(type: "text/uri-list", reason: "it contains no item")),
        ] {
            let source = try SourceFixture(["text/uri-list": list])
            let items = await source.items()
            try #require(items.count == 1)
            await #expect(throws: error) {
                try await items[0].dataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL)
            }
        }
    }

    @Test("XDND-4: a list that is too long is not replaced by a shorter one")
    func tooLong() async throws {
        let files = String(repeating: "file:///a\r\n", count: 30_000)
        let source = try SourceFixture(
            ["text/uri-list": files, "text/x-moz-url": "x", "image/png": "PNG"], largestList: 10_000)
        let items = await source.items()
        try #require(items.count == 1 && items[0].registeredTypeIdentifiers == [TypeIdentifier.fileURL])
        await #expect(throws: TransferError.tooLarge(type: "text/uri-list", limit: 10_000)) {
            try await items[0].dataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL)
        }
    }

    @Test("XDND-4: 20,000 files arrive")
    func manyFiles() async throws {
        let files = (0..<20_000).map { "file:///photos/\($0).jpg\r\n" }.joined()
        let items = await (try SourceFixture(["text/uri-list": files])).items()
        #expect(items.count == 20_000 && items.last?.suggestedName == "19999.jpg")
    }

    @Test(
        "XDND-4: an offer with more items than the limit is rejected as a whole, in every form",
        arguments: ["text/uri-list", "x-special/gnome-copied-files", "text/x-moz-url", TeamItem.target])
    func tooMany(_ type: String) async throws {
        let links = (0..<6).map { "file:///\($0)" }
        let text =
            switch type {
            case TeamItem.target: "offer\ta\n" + String(repeating: "1 1\t\tx\n", count: 6)
            case "text/uri-list": links.joined(separator: "\n")
            case "text/x-moz-url":
                links.joined(separator: "\n\n").flatMap { ["\($0)", "\0"] }.joined()
            default: "copy\n" + links.joined(separator: "\n")
            }
        for (limit, count) in [(5, 1), (6, 6)] {
            let source = try SourceFixture(
                [type: text, "image/png": "PNG"], maximumItemCount: limit)
            let items = await source.items()
            #expect(items.count == count)
            guard count == 1 else { continue }
            await #expect(throws: TransferError.tooManyItems(type: type, limit: 5)) {
                try await items.first?.dataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL)
            }
        }
    }

    @Test("XDND-4: the item list of this project's programs is limited like text, an item's data is not")
    func longItemList() async throws {
        let source = try SourceFixture([TeamItem.target: String(repeating: "x", count: 20_000)], largestList: 10_000)
        await #expect(throws: TransferError.tooLarge(type: TeamItem.target, limit: 10_000)) {
            try await source.offer.loader.data(TeamItem.target)
        }
        let request = TeamItem.Request(offer: "a", index: 0, type: "x").encoded
        #expect(try await source.offer.loader.data(TeamItem.target, parameter: request).bytes.count == 20_000)
    }

    @Test("XDND-5: if the type for programs of this project is refused, all links are read")
    func nextList() async throws {
        let source = try SourceFixture([TeamItem.target: nil, "text/uri-list": "file:///a\r\nfile:///b\r\n"])
        let items = await source.items()
        try #require(items.count == 2)
        #expect(try await items[1].object(ofClass: URL.self).path == "/b")
    }
}

@Suite(
    "Items of a hovering drag", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: ClientProcess.isInstalled, ClientProcess.advice))
@MainActor struct HoveringItemsTests {
    private func list(_ count: Int) -> String {
        "offer\ta-1\n" + String(repeating: "30 20\t\tpublic.png\n", count: count)
    }

    @Test("XDND-4, XDND-5: items are counted during the hover unless the list is too long")
    func counted() async throws {
        for (count, shown) in [(3, 3), (20_000, 1)] {
            let (target, receiver) = try await ShownWindow.receiving(XServer())
            let other = try #require(TestClient(target.server.name))
            other.own("XdndSelection")
            other.setProperty("_LIGHTBOX_ITEMS", bytes: Array(list(count).utf8))
            let sourceWindow = Int(other.window)
            other.post(
                "XdndEnter", to: target.window.id, [sourceWindow, 5 << 24, Int(other.atom(TeamItem.target)), 0, 0])
            other.post(
                "XdndPosition", to: target.window.id,
                [sourceWindow, 0, 50 << 16 | 50, 1, Int(other.atom("XdndActionCopy"))])
            other.sync()
            target.display.settle()
            #expect(receiver.items.count == shown)
        }
    }

    @Test("XDND-4: item descriptions of an unauthorized client are not read")
    func unauthorizedClient() async throws {
        let (fixture, receiver) = try await ShownWindow.receiving(XServer())
        let source = try ClientProcess(
            "source.py",
            [
                "50", "50", "--nodrop", "--type", "\(TeamItem.target)=a", "--type", "UTF8_STRING=a", "--own-items",
                list(3),
            ], on: fixture.server)
        try await source.wait(for: "end of source")
        #expect(receiver.names.first == "entered" && receiver.items.count == 1)
        #expect(receiver.items.first?.preferredPresentationSize == .zero)
    }
}
