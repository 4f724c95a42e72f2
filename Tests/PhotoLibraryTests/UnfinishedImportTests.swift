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
        library.pendingOriginals.begin(hash)
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
}
