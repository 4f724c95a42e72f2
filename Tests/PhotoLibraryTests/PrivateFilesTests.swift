import Foundation
import ImageFiles
import TestSupport
import Testing

@testable import PhotoLibrary

@Suite("Files of the user alone", .timeLimit(.minutes(20)))
struct PrivateFilesTests {
    @Test("APP-10: spooled data can be read by the user only")
    func spooledData() throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(at: folder.path("library")).library
        let spooled = try #require(library.spool(Data("a picture".utf8)))
        let incoming = folder.path("library/incoming").path
        let files = try FileManager.default.contentsOfDirectory(atPath: incoming)
        try #require(files.count == 1)
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(incoming)/\(files[0])")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        withExtendedLifetime(spooled) {}
    }

    @Test("APP-11: the copy of the database in a backup can be read by the user only, also while it is copied")
    func backup() throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(at: folder.path("library")).library
        // The copy fails once its file is there.
        try library.close()
        #expect(throws: BackupError.self) { try library.backUp(to: folder.path("backup")) }
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("backup/backup.sqlite").path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("DECODE-1: a check decodes a thumbnail only in the formats that are stored")
    func checkedThumbnails() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(at: folder.path("library")).library
        let importer = Importer()
        let file = try folder.write(TestImage.jpeg(0), "in/photo.jpg")
        let report = await importer.run(importer.plan(paths: [file]), into: library)
        let id = try #require(report.outcomes.first?.photo)
        let photo = try #require(try library.photo(id))
        let cache = ThumbnailCache(directory: folder.path("cache"))
        let thumbnail = cache.url(ThumbnailCache.key(photo.contentHash), 256)
        cache.write(try TestImage.png(), to: thumbnail)
        #expect(try library.check(thumbnails: cache).isEmpty)
        // It can be decoded, but not by the loaders of stored thumbnails.
        cache.write(try #require(TestImage.gif), to: thumbnail)
        #expect(try library.check(thumbnails: cache) == [.thumbnail(path: thumbnail.path)])
    }
}
