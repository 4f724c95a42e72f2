import DragAndDrop
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct ContentTypeTests {
    @Test("DATA-3: every declared type is found by each of its MIME types and extensions")
    func typeNames() {
        for type in [ContentType.png, .jpeg, .webP, .gif, .tiff, .bmp, .html, .vCard, .utf8PlainText] {
            for mimeType in type.mimeTypes { #expect(ContentType(mimeType: mimeType) == type) }
            for name in type.filenameExtensions where type != .utf8PlainText {
                #expect(ContentType(filenameExtension: name.uppercased()) == type)
            }
            #expect(type.isDeclared && type.preferredMIMEType != nil && type.conforms(to: .data))
        }
        #expect(ContentType(mimeType: "Text/Plain; Charset=UTF-8") == .utf8PlainText)
        #expect(ContentType(mimeType: "text/html;charset=utf-8") == .html)
        #expect(ContentType(filenameExtension: "jpe") == .jpeg && ContentType(filenameExtension: "qqq") == nil)
    }

    @Test("DATA-3: a type conforms to its supertypes, and a supertype does not conform to it")
    func conformance() {
        #expect(ContentType.jpeg.conforms(to: .image) && ContentType.jpeg.conforms(to: .item))
        #expect(!ContentType.image.conforms(to: .jpeg) && !ContentType.jpeg.conforms(to: .png))
        #expect(ContentType.fileURL.conforms(to: .url) && ContentType.folder.conforms(to: .item))
        #expect(!ContentType.folder.conforms(to: .data))
    }

    @Test("DATA-3: an unknown MIME type keeps its name and conforms to no other type")
    func unknownMIMEType() {
        let type = ContentType(mimeType: "application/x-strange")
        #expect(type.preferredMIMEType == "application/x-strange" && !type.conforms(to: .data) && !type.isDeclared)
        #expect(ContentType("com.example.thing").mimeTypes.isEmpty)
    }
}

@Suite(.timeLimit(.minutes(10))) struct ItemProviderTests {
    private func folder() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("provider-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    @Test("DATA-1: a request for a type accepts conforming types, and prefers an exact match")
    func conformingTypes() async throws {
        let provider = ItemProvider()
        for type in [ContentType.jpeg, .png] {
            provider.registerDataRepresentation(for: type) { _ in Data(type.identifier.utf8) }
        }
        #expect(provider.hasItemConforming(toTypeIdentifier: TypeIdentifier.image))
        #expect(!provider.hasItemConforming(toTypeIdentifier: TypeIdentifier.gif))
        #expect(provider.registeredContentTypes(conformingTo: .png) == [.png])
        let any = try await provider.object(ofClass: ImageData.self)
        #expect(any.type == .png, "the class prefers PNG")
        #expect(try await provider.dataRepresentation(forTypeIdentifier: "public.image") == Data("public.jpeg".utf8))
    }

    @Test("DATA-1: an object registered with a closure is created on load, once for each load")
    func lazyObjects() async throws {
        let made = Mutex(0)
        let provider = ItemProvider()
        provider.registerObject(ofClass: String.self) { _ in
            made.withLock { $0 += 1 }
            return "late"
        }
        #expect(provider.canLoadObject(ofClass: String.self) && !provider.canLoadObject(ofClass: Color.self))
        #expect(made.withLock { $0 } == 0)
        #expect(try await provider.object(ofClass: String.self) == "late")
        #expect(made.withLock { $0 } == 1)
    }

    @Test("DATA-9: a program sees only the representations that are visible to it")
    func visibility() {
        struct Secretive: ItemProviderWriting, ItemProviderPresentationSizeProviding {
            static let writableTypeIdentifiers = ["own", "shown"]
            static func itemProviderVisibility(
                forTypeIdentifier type: String
            ) -> ItemProviderRepresentationVisibility { type == "own" ? .ownProcess : .all }
            func data(forTypeIdentifier typeIdentifier: String) async throws -> Data { Data() }
            var preferredPresentationSizeForItemProvider: CGSize { CGSize(width: 30, height: 20) }
        }
        let provider = ItemProvider(object: Secretive())
        provider.registerDataRepresentation(forTypeIdentifier: "group", visibility: .group) { _ in Data() }
        provider.teamData = Data([1])
        #expect(provider.registeredTypeIdentifiers(visibleTo: .others) == ["shown"])
        #expect(provider.registeredTypeIdentifiers(visibleTo: .team) == ["shown", "group"])
        #expect(provider.registeredTypeIdentifiers(visibleTo: .ownProcess) == ["own", "shown", "group"])
        #expect(provider.teamData(visibleTo: .others) == nil && provider.teamData(visibleTo: .team) == Data([1]))
        #expect(provider.preferredPresentationSize == CGSize(width: 30, height: 20))
    }

    @Test("DATA-2: data loads as a temporary file with a safe name and its extension, which is deleted afterwards")
    func dataAsTemporaryFile() async throws {
        let provider = ItemProvider(object: ImageData(Data("png".utf8), type: .png))
        let cases: [(suggested: String?, name: String)] = [
            ("Beach", "Beach.png"), ("beach.PNG", "beach.PNG"), ("../../etc/passwd", "passwd.png"), ("..", "item.png"),
            (nil, "item.png"), (".hidden", "hidden.png"), ("v1.2", "v1.2.png"),
            (String(repeating: "é", count: 300), String(repeating: "é", count: 100) + ".png"),
        ]
        for (suggested, name) in cases {
            provider.suggestedName = suggested
            let url = try await provider.fileRepresentation(forTypeIdentifier: TypeIdentifier.png) { url in
                let data = try Data(contentsOf: url)
                #expect(data == Data("png".utf8))
                return url
            }
            #expect(url.lastPathComponent == name)
            #expect(!FileManager.default.fileExists(atPath: url.deletingLastPathComponent().path))
        }
        let fileExists: Bool = await withCheckedContinuation { continuation in
            provider.loadFileRepresentation(forTypeIdentifier: TypeIdentifier.image) { url, _ in
                continuation.resume(returning: url.map { FileManager.default.fileExists(atPath: $0.path) } ?? false)
            }
        }
        #expect(fileExists)
    }

    @Test("DATA-2: a file opens in place if and only if it was registered for that, and the query reports it")
    func openInPlace() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("beach.jpg")
        try Data("jpeg".utf8).write(to: file)
        for options in [ItemProviderFileOptions.openInPlace, []] {
            let provider = ItemProvider()
            provider.registerFileRepresentation(for: .jpeg, fileOptions: options) { _ in file }
            let query = provider.hasRepresentationConforming(
                toTypeIdentifier: TypeIdentifier.image, fileOptions: .openInPlace)
            #expect(query == (options == .openInPlace))
            #expect(provider.registeredContentTypesForOpenInPlace == (query ? [.jpeg] : []))
            let (url, isInPlace) = try await provider.inPlaceFileRepresentation(
                forTypeIdentifier: TypeIdentifier.image
            ) { url, isInPlace in
                let data = try Data(contentsOf: url)
                #expect(data == Data("jpeg".utf8) && url.lastPathComponent == "beach.jpg")
                return (url, isInPlace)
            }
            #expect(isInPlace == query && (url == file) == query)
            #expect(FileManager.default.fileExists(atPath: url.path) == query, "a copy is deleted, the original is not")
            let copy = try await provider.fileRepresentation(forTypeIdentifier: TypeIdentifier.jpeg) { $0 }
            #expect(copy != file && FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test("DATA-3: a file provides its data, itself and its URL; a folder provides no data")
    func fileContents() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("beach.webp")
        try Data("webp".utf8).write(to: file)
        let provider = try #require(ItemProvider(contentsOf: file))
        #expect(provider.registeredContentTypes == [.webP, .fileURL] && provider.suggestedName == "beach")
        #expect(try await provider.object(ofClass: ImageData.self) == ImageData(Data("webp".utf8), type: .webP))
        #expect(try await provider.object(ofClass: URL.self) == file)
        let whole = try #require(ItemProvider(contentsOf: folder))
        await #expect(throws: ItemProviderError.folder(name: folder.lastPathComponent)) {
            try await whole.dataRepresentation(forTypeIdentifier: TypeIdentifier.folder)
        }
        let copied = try await whole.fileRepresentation(forTypeIdentifier: TypeIdentifier.folder) { url in
            FileManager.default.fileExists(atPath: url.appendingPathComponent("beach.webp").path)
        }
        #expect(copied)
        #expect(ItemProvider(contentsOf: folder.appendingPathComponent("none.png")) == nil)
        try FileManager.default.removeItem(at: file)
        await #expect(throws: ItemProviderError.missingFile(name: "beach.webp")) {
            try await provider.fileRepresentation(forTypeIdentifier: TypeIdentifier.webp) { $0 }
        }
        await #expect(throws: ItemProviderError.missingFile(name: "beach.webp")) {
            try await provider.dataRepresentation(forTypeIdentifier: TypeIdentifier.webp)
        }
    }

    @Test("DATA-6: a canceled file load completes with an error before its handler returns")
    func canceledFileLoad() async {
        let gate = Gate()
        let provider = ItemProvider()
        provider.registerDataRepresentation(for: .png) { _ in
            await gate.wait()
            return Data("late".utf8)
        }
        let error: (any Error)? = await withCheckedContinuation { continuation in
            let progress = provider.loadFileRepresentation(forTypeIdentifier: TypeIdentifier.png) { url, error in
                continuation.resume(returning: url == nil ? error : nil)
            }
            progress.cancel()
        }
        #expect(error as? ItemProviderError == .canceled)
        gate.open()
    }
}
