import Foundation
import Testing

@testable import ImageFiles
@testable import PhotoLibrary

@Suite("Imports that were killed", .timeLimit(.minutes(20)))
struct UnfinishedImportTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> Library { try Library.open(at: folder.path("library"), now: { noon }).library }

    /// Stores an original as an import does before it inserts the photo.
    private func store(_ number: Int, in library: Library) throws -> URL {
        let bytes = [UInt8](try TestImage.png(width: 30, height: number))
        let hash = ContentHash(of: bytes)
        library.pendingOriginals.begin([hash])
        try OriginalsFolder(folder: library.folder).store(bytes, hash: hash, format: .png)
        return library.folder.original(hash, .png)
    }

    @Test("APP-11: the next opening deletes the originals of a killed import that have no photos, and no others")
    func killed() async throws {
        var library = try open()
        try folder.write(try TestImage.png(width: 30, height: 1), "photos/1.png")
        let importer = Importer(thumbnails: nil)
        let report = await importer.run(importer.plan(paths: [folder.path("photos")]), into: library)
        #expect(report.addedCount == 1)
        #expect(try Data(contentsOf: library.folder.pendingOriginals).isEmpty)
        // The killed import has read the first photo again.
        let stored = try (1...3).map { try store($0, in: library) }
        let unknown = library.folder.originals.appendingPathComponent("00/a.png")
        try folder.write(Data("x".utf8), "library/originals/00/a.png")
        try library.close()

        library = try open()
        #expect(stored.map { FileManager.default.fileExists(atPath: $0.path) } == [true, false, false])
        #expect(try library.check(thumbnails: nil) == [.unknownFile(path: unknown.path)])
        #expect(!FileManager.default.fileExists(atPath: library.folder.pendingOriginals.path))
        try library.close()
    }

    @Test("APP-11: the next opening deletes the originals of photos that were deleted permanently without their files")
    func unfinishedDeletion() async throws {
        var library = try open()
        for number in 1...2 { try folder.write(try TestImage.png(width: 30, height: number), "photos/\(number).png") }
        let importer = Importer(thumbnails: nil)
        let report = await importer.run(importer.plan(paths: [folder.path("photos")]), into: library)
        let photos = report.outcomes.compactMap(\.photo)
        let originals = try await library.photos(photos).map { library.originalURL(of: $0) }
        try #require(originals.count == 2)
        let bytes = try Data(contentsOf: originals[0])
        // A file cannot be deleted in place of a folder.
        try FileManager.default.removeItem(at: originals[0])
        try FileManager.default.createDirectory(at: originals[0], withIntermediateDirectories: false)
        try await library.apply(.deletePhotos(photos))
        let deleted = try await library.deletePermanently([photos[0]])
        #expect(deleted.photos.map(\.id) == [photos[0]] && deleted.failure?.paths == [originals[0].path])
        try library.close()
        // As a process that is killed after its transaction leaves it.
        try FileManager.default.removeItem(at: originals[0])
        try bytes.write(to: originals[0])

        library = try open()
        #expect(originals.map { FileManager.default.fileExists(atPath: $0.path) } == [false, true])
        #expect(try library.check(thumbnails: nil) == [])
        try library.close()
    }
}
