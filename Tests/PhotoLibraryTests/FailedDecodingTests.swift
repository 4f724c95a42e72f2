import Foundation
import ImageFiles
import Synchronization
import Testing

@testable import PhotoLibrary

/// A decoder that fails for certain names, and counts its calls.
private final class FailingDecoder: ImageDecoding {
    let failures: Mutex<[String: DecodeError.Reason]> = Mutex([:])
    let calls = Mutex<[String]>([])

    func decode(_ request: DecodeRequest) throws(DecodeError) -> DecodedFile {
        calls.withLock { $0.append(request.name) }
        if let reason = failures.withLock({ $0[request.name] }) {
            throw DecodeError(file: request.name, reason: reason)
        }
        return try InProcessDecoder().decode(request)
    }

    /// Forgets the calls and returns their number.
    func takeCount() -> Int {
        calls.withLock { calls in
            defer { calls = [] }
            return calls.count
        }
    }
}

@Suite("Failed decoding", .timeLimit(.minutes(20)))
struct FailedDecodingTests {
    let folder: TemporaryFolder
    let library: Library
    private let decoder = FailingDecoder()

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }, decoder: decoder).library
    }

    private func addPhoto() async throws -> Photo {
        let file = try folder.write(TestImage.jpeg(0, width: 300, height: 200), "in/photo.jpg")
        let importer = Importer()
        let report = await importer.run(importer.plan(paths: [file]), into: library, link: true)
        return try #require(try report.outcomes.first?.photo.flatMap(library.photo))
    }

    /// A store as after a start of the program.
    private func store(version: String = "1") -> ThumbnailStore {
        ThumbnailStore(
            library: library, cache: ThumbnailCache(directory: folder.path("cache"), programVersion: version))
    }

    private func reason(_ photo: Photo, _ store: ThumbnailStore) async -> DecodeError.Reason? {
        do throws(DecodeError) {
            _ = try await store.thumbnail(for: photo, pixelSize: 50)
            return nil
        } catch {
            return error.reason
        }
    }

    private static let costly: [DecodeError.Reason] = [
        .decoderFailed(detail: "SIGABRT"), .tookTooLong(seconds: 10), .outOfMemory,
    ]

    @Test(
        "DECODE-2: a photo that cost a helper is not tried again at the next start, but after a retry",
        arguments: costly)
    func remembered(reason: DecodeError.Reason) async throws {
        let photo = try await addPhoto()
        decoder.failures.withLock { $0["photo.jpg"] = reason }
        _ = decoder.takeCount()
        #expect(await self.reason(photo, store()) == reason && decoder.takeCount() == 1)
        #expect(await self.reason(photo, store()) == reason && decoder.takeCount() == 0)
        let shown = store()
        await #expect(throws: DecodeError(file: "photo.jpg", reason: reason)) {
            try await shown.picture(of: photo, fitting: (100, 100))
        }
        #expect(decoder.takeCount() == 0, "the viewer does not try it either")
        shown.retry(photo)
        #expect(await self.reason(photo, shown) == reason && decoder.takeCount() == 1)
        decoder.failures.withLock { $0 = [:] }
        shown.retry(photo)
        #expect(await self.reason(photo, shown) == nil)
    }

    @Test("DECODE-2: another version of the program, and a changed file, are tried again")
    func changes() async throws {
        let photo = try await addPhoto()
        decoder.failures.withLock { $0["photo.jpg"] = .decoderFailed(detail: "SIGSEGV") }
        #expect(await reason(photo, store()) != nil)
        _ = decoder.takeCount()
        #expect(await reason(photo, store(version: "2")) != nil && decoder.takeCount() == 1)
        #expect(await reason(photo, store(version: "2")) != nil && decoder.takeCount() == 0)
        decoder.failures.withLock { $0 = [:] }
        try TestImage.jpeg(1, width: 320, height: 200).write(to: library.originalURL(of: photo))
        #expect(await reason(photo, store(version: "2")) == nil)
    }

    @Test("A failure of the viewer is remembered for thumbnails, too; one that costs little is not")
    func viewer() async throws {
        let photo = try await addPhoto()
        decoder.failures.withLock { $0["photo.jpg"] = .tookTooLong(seconds: 10) }
        await #expect(throws: DecodeError.self) { try await store().picture(of: photo, fitting: (100, 100)) }
        _ = decoder.takeCount()
        #expect(await reason(photo, store()) == .tookTooLong(seconds: 10) && decoder.takeCount() == 0)
        store().retry(photo)
        for cheap in [DecodeError.Reason.damaged("it ends early"), .noDecoder("no memory")] {
            decoder.failures.withLock { $0["photo.jpg"] = cheap }
            for _ in 0..<2 { #expect(await reason(photo, store()) == cheap && decoder.takeCount() == 1) }
        }
    }

    @Test("An entry of the failures that is damaged has no effect, and leaves with its photo")
    func damagedEntry() async throws {
        let photo = try await addPhoto()
        decoder.failures.withLock { $0["photo.jpg"] = .outOfMemory }
        #expect(await reason(photo, store()) == .outOfMemory)
        let entries = folder.path("cache/failed")
        let name = try #require(
            try FileManager.default.subpathsOfDirectory(atPath: entries.path).first { $0.contains("/") })
        try Data("{".utf8).write(to: entries.appendingPathComponent(name))
        decoder.failures.withLock { $0 = [:] }
        #expect(await reason(photo, store()) == nil)
        ThumbnailCache(directory: folder.path("cache")).removeThumbnails(of: [photo])
        #expect(!FileManager.default.fileExists(atPath: entries.appendingPathComponent(name).path))
    }

    @Test("A thumbnail in the cache that is no JPEG or PNG is not decoded")
    func foreignThumbnail() async throws {
        let photo = try await addPhoto()
        let cache = ThumbnailCache(directory: folder.path("cache"))
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='300' height='300'/>"
        let key = ThumbnailCache.key(photo.contentHash)
        let file = try folder.write(Data(svg.utf8), "cache/256/\(key.prefix(2))/\(key)")
        #expect(cache.load(key: key, size: 256, covering: 50) == nil)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }
}

@Suite("Slow images of an import", .timeLimit(.minutes(20)))
struct SlowImportTests {
    /// Reports a delay for one file, and returns when all others are decoded.
    private final class SlowDecoder: ImageDecoding {
        private let others = DispatchSemaphore(value: 0)
        let wasAlone = Mutex(false)

        func decode(_ request: DecodeRequest) throws(DecodeError) -> DecodedFile {
            if request.name == "0.jpg" {
                request.onDelay()
                for _ in 0..<9 where others.wait(timeout: .now() + 60) == .timedOut {
                    wasAlone.withLock { $0 = true }
                    break
                }
            } else {
                others.signal()
            }
            return try InProcessDecoder().decode(request)
        }
    }

    @Test("DECODE-4: an import goes on besides a slow image, and keeps the order", arguments: [1, 2])
    func slowImage(concurrency: Int) async throws {
        let folder = try TemporaryFolder()
        let decoder = SlowDecoder()
        let library = try Library.open(at: folder.path("library"), now: { noon }, decoder: decoder).library
        let files = try (0..<10).map { try folder.write(TestImage.jpeg($0), "in/\($0).jpg") }
        let importer = Importer(concurrency: concurrency)
        let report = await importer.run(importer.plan(paths: files), into: library)
        #expect(decoder.wasAlone.withLock { !$0 })
        #expect(report.outcomes.map(\.name) == (0..<10).map { "\($0).jpg" } && report.failures.isEmpty)
        let album = try #require(report.createdAlbums.first)
        #expect(try await library.photos(in: album).map(\.name) == report.outcomes.map(\.name))
    }
}
