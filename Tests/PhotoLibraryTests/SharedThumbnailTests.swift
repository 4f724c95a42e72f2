import Foundation
import ImageFiles
import Synchronization
import Testing

@testable import ImageFiles
@testable import PhotoLibrary

/// The thumbnail cache of the desktop's programs.
@Suite("Shared thumbnails")
struct SharedThumbnailTests {
    /// Records what was to be decoded.
    private final class CountingDecoder: ImageDecoding {
        let files = Mutex<[String]>([])
        let thumbnails = Mutex(0)
        /// Thrown instead of decoding files.
        let failure = Mutex<DecodeError.Reason?>(nil)

        func decode(_ request: DecodeRequest) throws(DecodeError) -> DecodedFile {
            switch request.source {
            case .file(let path): files.withLock { $0.append((path as NSString).lastPathComponent) }
            case .bytes: thumbnails.withLock { $0 += 1 }
            }
            if let reason = failure.withLock({ $0 }) { throw DecodeError(file: request.name, reason: reason) }
            return try InProcessDecoder().decode(request)
        }
    }

    private let folder: TemporaryFolder
    private let decoder = CountingDecoder()
    private let errors = ErrorList()
    private let shared: SharedThumbnails

    private final class ErrorList: Sendable {
        let messages = Mutex<[String]>([])
    }

    init() throws {
        folder = try TemporaryFolder()
        shared = SharedThumbnails(
            directory: folder.path("cache/thumbnails"), excluding: [folder.path("library")], decoder: decoder,
            program: "lightbox-1"
        ) { [errors] message in errors.messages.withLock { $0.append(message) } }
    }

    /// Writes a PNG of one color and returns its path.
    private func file(_ name: String, width: Int = 600, height: Int = 400, shade: UInt8 = 90) throws -> String {
        let url = folder.path(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let bytes = [UInt8](repeating: shade, count: width * height * 3)
        try ImageEncoder.png(rgb: bytes, width: width, height: height).write(to: url)
        return url.path
    }

    private func thumbnail(of path: String, _ size: String = "normal") throws -> URL {
        let uri = try #require(ThumbnailFile.uri(ofPath: path))
        return folder.path("cache/thumbnails/\(size)/\(ThumbnailFile.name(ofURI: uri))")
    }

    private func modificationTime(_ path: String) throws -> Int {
        let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        return Int(try #require(date).timeIntervalSince1970.rounded(.down))
    }

    /// Stores a thumbnail of one color as another program would.
    private func store(
        _ texts: [ThumbnailFile.Key: String], of path: String, _ size: String = "normal", side: Int = 128,
        shade: UInt32 = 0xff11_2233
    ) throws {
        let image = DecodedImage(width: side, height: side) { pixels in
            pixels.update(repeating: shade)
            return true
        }
        let url = try thumbnail(of: path, size)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try ThumbnailFile.encode(image, texts: texts).write(to: url)
    }

    private func names(in folder: String) -> [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: self.folder.path(folder).path)) ?? []).sorted()
    }

    @Test("APP-45: names are those of the standard's example, and URIs are escaped as file managers do")
    func naming() {
        #expect(
            ThumbnailFile.name(ofURI: "file:///home/jens/photos/me.png") == "c6ee772d9e49320e97ec29a7eb5b1697.png")
        #expect(ThumbnailFile.uri(ofPath: "/a b/é%(1)#?.jpg") == "file:///a%20b/%C3%A9%25(1)%23%3F.jpg")
        #expect(ThumbnailFile.uri(ofPath: "relative.jpg") == nil)
    }

    @Test(
        "APP-45: a file that is decoded gets a thumbnail that other programs can use, and that only the user can read")
    func writing() throws {
        let path = try file("photos/Été 1.png")
        let image = try shared.preview(ofFile: path, covering: 32)
        #expect(image.width == 128 && image.height == 85)
        let url = try thumbnail(of: path)
        #expect(names(in: "cache/thumbnails") == ["normal", "normal/\(url.lastPathComponent)"])
        let bytes = try FileBytes.read(url.path)
        let texts = ThumbnailFile.texts(inPNG: bytes)
        #expect(texts[.uri]?.hasSuffix("/photos/%C3%89t%C3%A9%201.png") == true)
        #expect(texts[.modificationTime] == String(try modificationTime(path)) && texts[.software] == "lightbox-1")
        #expect(try ImageDecoder.probe(bytes: bytes, name: "").width == 128)
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(url.path) == 0o600 && mode(url.deletingLastPathComponent().path) == 0o700)
        #expect(try mode(folder.path("cache/thumbnails").path) == 0o700)
        // The second time, the thumbnail is read.
        #expect(try shared.preview(ofFile: path, covering: 32).width == 128)
        #expect(decoder.files.withLock { $0 } == ["Été 1.png"] && decoder.thumbnails.withLock { $0 } == 1)
        #expect(try shared.preview(ofFile: path, covering: 64).width == 256, "larger than the thumbnail")
        #expect(names(in: "cache/thumbnails/large") == [url.lastPathComponent])
        #expect(errors.messages.withLock { $0 } == [])
    }

    @Test("APP-45: a thumbnail of another program is used if it names the file, its time and its length")
    func reading() throws {
        let path = try file("photos/a.png")
        let time = try modificationTime(path)
        let uri = try #require(ThumbnailFile.uri(ofPath: path))
        func isUsed(_ texts: [ThumbnailFile.Key: String]) throws -> Bool {
            try store(texts, of: path)
            let image = shared.thumbnail(ofFile: path, pixels: 100)
            return withExtendedLifetime(image) { image?.pixels.first == 0xff11_2233 }
        }
        #expect(shared.thumbnail(ofFile: path, pixels: 100) == nil)
        #expect(try isUsed([.uri: uri, .modificationTime: "\(time)"]))
        let length = try FileBytes.read(path).count
        #expect(try isUsed([.uri: uri, .modificationTime: "\(time).25", .length: "\(length)"]))
        #expect(try !isUsed([.uri: uri, .modificationTime: "\(time - 1)"]))
        #expect(try !isUsed([.uri: uri, .modificationTime: "\(time)", .length: "5"]))
        #expect(try !isUsed([.uri: uri]))
        #expect(try !isUsed([.modificationTime: "\(time)"]))
        #expect(try !isUsed([.uri: uri + "x", .modificationTime: "\(time)"]))
        #expect(try !isUsed([:]))
        #expect(decoder.files.withLock { $0 } == [], "the file itself is not decoded")
        #expect(shared.thumbnail(ofFile: folder.path("photos/missing.png").path, pixels: 100) == nil)
        #expect(shared.thumbnail(ofFile: folder.path("photos").path, pixels: 100) == nil)
    }

    @Test("APP-45: the smallest thumbnail that is large enough is used, else the largest one")
    func sizes() throws {
        let path = try file("photos/a.png")
        let texts = [
            ThumbnailFile.Key.uri: try #require(ThumbnailFile.uri(ofPath: path)),
            .modificationTime: "\(try modificationTime(path))",
        ]
        for (size, side) in [("normal", 128), ("large", 256), ("xx-large", 1024)] {
            try store(texts, of: path, size, side: side)
        }
        let widths = [1, 128, 129, 300, 1024, 5000].map { shared.thumbnail(ofFile: path, pixels: $0)?.width }
        #expect(widths == [128, 128, 256, 1024, 1024, 1024])
        // A thumbnail that claims to be small is scaled down.
        try store(texts, of: path, side: 500)
        #expect(shared.thumbnail(ofFile: path, pixels: 100)?.width == 128)
    }

    @Test("APP-45: nothing is written for the library's files, for thumbnails, and through links to them")
    func excluded() throws {
        let inLibrary = try file("library/originals/a.png")
        let inCache = try file("cache/thumbnails/other/b.png")
        let link = folder.path("link.png").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: inLibrary)
        let beside = try file("library2/c.png")
        for path in [inLibrary, inCache, link] { #expect(try shared.preview(ofFile: path, covering: 32).width == 128) }
        #expect(names(in: "cache/thumbnails") == ["other", "other/b.png"])
        _ = try shared.preview(ofFile: beside, covering: 32)
        #expect(names(in: "cache/thumbnails/normal").count == 1)
        #expect(errors.messages.withLock { $0 } == [])
    }

    @Test("APP-45: a file that cannot be decoded is remembered as failed until it changes, apart from other programs")
    func failures() throws {
        let path = folder.path("damaged.png").path
        try Data("no image".utf8).write(to: URL(fileURLWithPath: path))
        for _ in 0..<3 { #expect(throws: DecodeError.self) { try shared.preview(ofFile: path, covering: 32) } }
        #expect(decoder.files.withLock { $0 } == ["damaged.png"])
        let name = try thumbnail(of: path).lastPathComponent
        #expect(names(in: "cache/thumbnails/fail") == ["lightbox-1", "lightbox-1/\(name)"])
        #expect(shared.thumbnail(ofFile: path, pixels: 100) == nil)
        _ = try file("damaged.png")
        #expect(try shared.preview(ofFile: path, covering: 32).width == 128)
        let missing = folder.path("missing.png").path
        #expect(throws: DecodeError.self) { try shared.preview(ofFile: missing, covering: 32) }
        #expect(names(in: "cache/thumbnails/fail/lightbox-1") == [name])
    }

    @Test("APP-45: a failure for lack of a loader, of memory or of time is not remembered")
    func otherFailures() throws {
        let path = try file("photos/a.png")
        for reason in [DecodeError.Reason.noLoader(.heic), .outOfMemory, .tookTooLong(seconds: 10)] {
            decoder.failure.withLock { $0 = reason }
            #expect(throws: DecodeError.self) { try shared.preview(ofFile: path, covering: 32) }
        }
        #expect(names(in: "cache/thumbnails").isEmpty)
        decoder.failure.withLock { $0 = nil }
        #expect(try shared.preview(ofFile: path, covering: 32).width == 128)
    }

    @Test("APP-45: a cache that cannot be written is reported once, and the image is shown")
    func unwritable() throws {
        try FileManager.default.createDirectory(at: folder.path("cache"), withIntermediateDirectories: true)
        try Data().write(to: folder.path("cache/thumbnails"))
        for name in ["a.png", "b.png"] {
            #expect(try shared.preview(ofFile: file(name), covering: 32).width == 128)
        }
        let messages = errors.messages.withLock { $0 }
        #expect(messages.count == 1 && messages[0].hasPrefix("Couldn't write a thumbnail for other programs: "))
    }

    @Test("APP-45: damaged thumbnails with any bytes are ignored", arguments: 1...4 as ClosedRange<UInt64>)
    func damaged(seed: UInt64) throws {
        let path = try file("photos/a.png", width: 60, height: 40)
        _ = try shared.preview(ofFile: path, covering: 32)
        let url = try thumbnail(of: path)
        let valid = try FileBytes.read(url.path)
        var generator = SplitMix(seed: seed)
        for _ in 0..<300 {
            var bytes = Array(valid.prefix(.random(in: 1...valid.count, using: &generator)))
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                bytes[.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            // Must not trap.
            _ = ThumbnailFile.texts(inPNG: bytes)
        }
        try Data(valid.prefix(valid.count - 20)).write(to: url)
        #expect(try shared.preview(ofFile: path, covering: 32).width == 60)
        #expect(decoder.files.withLock { $0 } == ["a.png", "a.png"], "the file is decoded again")
    }
}
