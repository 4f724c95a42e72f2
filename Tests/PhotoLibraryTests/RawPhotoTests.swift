import Foundation
import Testing

@testable import ImageFiles
@testable import PhotoLibrary

/// The sensor of the files sees "RGBW", and their previews have the same quarters in reverse order.
@Suite("Camera raw photos", .timeLimit(.minutes(20)))
struct RawPhotoTests {
    let folder: TemporaryFolder
    let library: Library
    let data: Data

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }).library
        data = try TestImage.dng(width: 1500, height: 1000, orientation: 6, preview: (1200, 800))
        try folder.write(data, "in/IMG_1.DNG")
    }

    private func importPhoto(link: Bool = false, thumbnails: ThumbnailCache? = nil) async throws -> Photo {
        let importer = Importer(thumbnails: thumbnails)
        _ = await importer.run(importer.plan(paths: [folder.path("in")]), into: library, link: link)
        return try #require(try await library.photos(in: 1).first)
    }

    @Test(
        "APP-23: a raw file is imported as it is, with the size and the date of the upright photo",
        arguments: [true, false])
    func importing(link: Bool) async throws {
        let photo = try await importPhoto(link: link)
        #expect(photo.name == "IMG_1.DNG" && photo.format == .raw && photo.size == "1000 × 1500")
        #expect(photo.takenAt == Date(timeIntervalSince1970: 1_563_129_005))
        #expect(try Data(contentsOf: library.originalURL(of: photo)) == data)
        let full = try library.image(of: photo, size: .original)
        #expect(full.size == "1000 × 1500" && full.quarters == "BRWG", "the sensor's data, upright")
        let fitted = try library.image(of: photo, size: .fitting(width: 600, height: 600))
        #expect(fitted.size == "400 × 600" && fitted.quarters == "GWRB", "the preview, upright")
    }

    @Test("APP-23: the thumbnail of a raw file is made of its preview")
    func thumbnail() async throws {
        let cache = ThumbnailCache(directory: folder.path("thumbnails"))
        let photo = try await importPhoto(thumbnails: cache)
        let size = ThumbnailCache.largestSize
        let image = try #require(cache.load(key: ThumbnailCache.key(photo.contentHash), size: size, covering: size))
        #expect(image.quarters == "GWRB" && image.size == "\(size) × \(size * 3 / 2)")
    }

    @Test("APP-20, APP-39: an export has the raw file itself, or a PNG of the sensor's data if the photo is rotated")
    func export() async throws {
        let photo = try await importPhoto()
        _ = try library.export([photo.id], to: folder.path("out"))
        #expect(try Data(contentsOf: folder.path("out/01 IMG_1.DNG")) == data)
        try await library.apply(.turnPhotos([photo.id], by: .right))
        _ = try library.export([photo.id], to: folder.path("turned"))
        let png = try Data(contentsOf: folder.path("turned/01 IMG_1.png"))
        let image = try ImageDecoder.decode(data: png, name: "a")
        #expect(image.size == "1500 × 1000" && image.quarters == "WBGR")
        #expect(try Data(contentsOf: library.originalURL(of: photo)) == data)
    }

    @Test("APP-23: a raw file without a known extension gets one, and others keep theirs")
    func names() async throws {
        try FileManager.default.moveItem(at: folder.path("in/IMG_1.DNG"), to: folder.path("in/Picture"))
        let photo = try await importPhoto()
        #expect(Library.fileName(for: photo) == "Picture.raw")
    }

    @Test("APP-23: without LibRaw nothing of a raw file is imported, and the message names the package")
    func missingLibrary() async throws {
        struct WithoutLibrary: ImageDecoding {
            func decode(_ request: DecodeRequest) throws(DecodeError) -> DecodedFile {
                guard case .bytes(let bytes) = request.source else { throw DecodeError(file: "", reason: .missing) }
                _ = try ImageDecoder.recognize(bytes, name: request.name, isDecodable: { $0 != .raw })
                return try InProcessDecoder().decode(request)
            }
        }
        let other = try Library.open(at: folder.path("other"), now: { noon }, decoder: WithoutLibrary()).library
        let importer = Importer()
        let report = await importer.run(importer.plan(paths: [folder.path("in")]), into: other)
        #expect(
            report.failures.map { "\($0)" } == [
                "Couldn't add 'IMG_1.DNG': Camera raw is not supported: install libraw-bin."
            ])
        #expect(try await other.albums().isEmpty)
        let stored = FileManager.default.enumerator(atPath: folder.path("other/originals").path)?.allObjects ?? []
        #expect(stored.isEmpty)
    }
}
