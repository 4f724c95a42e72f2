import Foundation
import PhotoLibrary
import TestSupport
import Testing

@testable import DecoderProcesses
@testable import ImageFiles

/// One photo that takes long, among others, with helpers.
@Suite("Slow photos", .timeLimit(.minutes(20)))
struct SlowPhotoTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func library(_ pool: DecoderPool) throws -> Library {
        try Library.open(at: folder.path("library"), decoder: pool).library
    }

    /// Adds linked photos, and replaces the file of the first one by one that has its helper wait until it is killed.
    private func addPhotos(_ count: Int, to library: Library) async throws -> [Photo] {
        let files = try (0..<count).map {
            try folder.write(TestImage.jpeg($0, width: 300, height: 200), "in/\($0 + 10).jpg")
        }
        let importer = Importer()
        let report = await importer.run(importer.plan(paths: files), into: library, link: true)
        try Data("hang\n".utf8).write(to: files[0])
        return try report.outcomes.compactMap { try $0.photo.flatMap(library.photo) }
    }

    @Test("DECODE-4, DECODE-2: one slow photo delays none of eleven thumbnails, and becomes an error")
    func slowThumbnail() async throws {
        let library = try library(Probe.pool(seconds: 10))
        let photos = try await addPhotos(12, to: library)
        try #require(photos.count == 12)
        let store = ThumbnailStore(library: library, cache: nil, concurrency: 1)
        let finished = await withTaskGroup(of: (String, DecodeError?).self) { group in
            // The latest request comes first.
            for photo in photos.reversed() {
                group.addTask {
                    do throws(DecodeError) {
                        _ = try await store.thumbnail(for: photo, pixelSize: 64)
                        return (photo.name, nil)
                    } catch {
                        return (photo.name, error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(finished.count == 12 && finished.last?.0 == "10.jpg")
        #expect(finished.last?.1 == DecodeError(file: "10.jpg", reason: .tookTooLong(seconds: 10)))
        #expect(finished.dropLast().allSatisfy { $0.1 == nil })
    }

    @Test("DECODE-2: a hostile file of an import fails by name, and the others are imported in their order")
    func hostileImport() async throws {
        let library = try library(Probe.pool(seconds: 10))
        let commands = [2: "abort\n", 4: "hang\n", 5: "exit\n"]
        // The command is in a file that only the probe recognizes as an image.
        let files = try (0..<9).map { index in
            try folder.write(
                commands[index].map { Data($0.utf8) } ?? TestImage.jpeg(index), "in/\(index).jpg")
        }
        let importer = Importer(concurrency: 2)
        let report = await importer.run(importer.plan(paths: files), into: library)
        #expect(
            report.failures.map { "\($0)" } == [
                "Couldn't add '2.jpg': the image decoder failed (SIGABRT); the file may be damaged.",
                "Couldn't add '4.jpg': decoding it took longer than 10 seconds.",
                "Couldn't add '5.jpg': the image decoder failed (exit status 3); the file may be damaged.",
            ])
        #expect(report.addedCount == 6)
        #expect(report.outcomes.map(\.name) == (0..<9).map { "\($0).jpg" })
    }
}
