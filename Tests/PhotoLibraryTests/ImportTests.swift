import Foundation
import Synchronization
import Testing

@testable import PhotoLibrary

@Suite("Import", .timeLimit(.minutes(20)))
struct ImportTests {
    let folder: TemporaryFolder
    let library: Library
    let importer: Importer

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }).library
        importer = Importer()
    }

    func run(_ paths: [String], link: Bool = false) async -> ImportReport {
        await importer.run(importer.plan(paths: paths.map(folder.path)), into: library, link: link)
    }

    func names(_ album: AlbumID) throws -> [String] { try library.photos(in: album).map(\.name) }

    private func originals() throws -> [String] {
        let path = folder.path("library/originals").path
        return try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".jpg") }.sorted()
    }

    @Test("APP-25: new albums are created in order before an album; a known folder's album stays where it is")
    func foldersBeforeAlbum() async throws {
        for (index, name) in ["Rome", "Oslo", "Bergen", "Bergen/Harbor"].enumerated() {
            try folder.write(try TestImage.jpeg(index), "\(name)/a.jpg")
        }
        _ = await run(["Rome"])
        let rome = try #require(try await library.albums().first?.id)
        let paths = ["Oslo", "Bergen", "Rome"].map(folder.path)
        let report = await importer.run(
            importer.plan(paths: paths, foldersAt: AlbumPlace(before: .album(rome))), into: library)
        #expect(report.createdAlbums.count == 3)
        #expect(try await library.albums().map(\.title) == ["Oslo", "Bergen", "Harbor", "Rome"])
        #expect(try await library.catalog().tree.rows.map(\.level) == [0, 0, 1, 1, 0])
    }

    @Test("APP-15: a folder becomes an album sorted by name, and each subfolder an album of its own")
    func folders() async throws {
        for (index, name) in ["Italy/img10.jpg", "Italy/img2.jpg", "Italy/Rome/a.jpg", "Spain/Rome/b.jpg"].enumerated()
        {
            try folder.write(try TestImage.jpeg(index), "in/\(name)")
        }
        try folder.write(Data("notes".utf8), "in/Italy/notes.txt")
        try folder.write(try TestImage.jpeg(9), "in/Italy/.hidden.jpg")
        try FileManager.default.createSymbolicLink(
            at: folder.path("in/Italy/Rome/back"), withDestinationURL: folder.path("in/Italy"))
        let plan = importer.plan(paths: [folder.path("in")])
        #expect(plan.fileCount == 4)
        let report = await importer.run(plan, into: library)
        #expect(report.failures == [ImportError(file: "back", reason: .loop)] && report.addedCount == 4)
        #expect(try await library.albums().map(\.title) == ["Italy", "Rome (Italy)", "Rome (Spain)"])
        #expect(try names(1) == ["img2.jpg", "img10.jpg"])
        let photo = try #require(try await library.photos(in: 1).first)
        let original = library.originalURL(of: photo)
        #expect(try Data(contentsOf: original) == Data(contentsOf: folder.path("in/Italy/img2.jpg")))
        #expect(
            original.path.hasSuffix("originals/\(photo.contentHash.description.prefix(2))/\(photo.contentHash).jpg"))
        #expect(photo.size == "48 × 32")
        #expect(photo.addedAt == noon)
    }

    @Test("APP-16: files with the same bytes are one photo, regardless of their names")
    func duplicates() async throws {
        try folder.write(try TestImage.jpeg(1), "a/one.jpg")
        try folder.write(try TestImage.jpeg(1), "b/copy.jpg")
        let first = await run(["a"])
        let id = try #require(first.outcomes.first?.photo)
        let second = await run(["b"])
        #expect(second.outcomes.map(\.result) == [.alreadyPresent(id)])
        #expect(try library.albums(containing: id) == [1, 2])
        #expect(try originals().count == 1)
        let again = await run(["a"])
        #expect(again.outcomes.map(\.result) == [.alreadyPresent(id)])
        #expect(again.undo == nil && again.createdAlbums.isEmpty, "importing the same folder again changes nothing")
    }

    @Test("APP-12: an import is undone and redone as one change; its photos are kept until purged")
    func undo() async throws {
        for number in 0..<3 { try folder.write(try TestImage.jpeg(number), "a/\(number).jpg") }
        try folder.write(try TestImage.jpeg(1), "b/old.jpg")
        try folder.write(try TestImage.jpeg(7), "b/new.jpg")
        _ = await run(["a"])
        let before = try ChangeModel(library)
        let plan = importer.plan(
            paths: [folder.path("b/old.jpg"), folder.path("b/new.jpg")], individualFilesTo: .existing(1, before: 2))
        let report = await importer.run(plan, into: library)
        #expect(try names(1) == ["0.jpg", "new.jpg", "1.jpg", "2.jpg"])
        let after = try ChangeModel(library)
        let redo = try await library.apply(try #require(report.undo))
        #expect(try ChangeModel(library) == before)
        try await library.apply(redo)
        #expect(try ChangeModel(library) == after)
        let folders = await run(["b"])
        try await library.apply(try #require(folders.undo))
        #expect(try ChangeModel(library) == after)
    }

    @Test("APP-16: importing a removed photo again restores it under the same id")
    func comesBack() async throws {
        try folder.write(try TestImage.jpeg(1), "a/one.jpg")
        let id = try #require(await run(["a"]).outcomes.first?.photo)
        try await library.apply(.removePhotos([id], from: 1))
        let report = await run(["a"])
        #expect(report.outcomes.map(\.result) == [.added(id)])
        #expect(try library.purgeOrphans(removedBefore: .distantFuture).isEmpty)
    }

    @Test("Each failing file is reported with its reason, and the other files are imported")
    func badFiles() async throws {
        try folder.write(try TestImage.jpeg(1), "a/good.jpg")
        try folder.write(Data("Dear diary".utf8), "a/liar.jpg")
        try folder.write(try TestImage.jpeg(2).prefix(400), "a/short.jpg")
        try folder.write(Data(), "a/empty.png")
        try FileManager.default.createDirectory(at: folder.path("bare"), withIntermediateDirectories: true)
        try #require(mkfifo(folder.path("a/pipe.jpg").path, 0o600) == 0)
        let report = await run(["a", "bare", "missing"])
        #expect(report.addedCount == 1)
        #expect(try names(1) == ["good.jpg"])
        #expect(
            report.failures.map(\.description) == [
                "Couldn't add 'bare': there are no images in the folder.",
                "Couldn't add 'missing': the file does not exist.",
                "Couldn't add 'empty.png': the file is empty.",
                "Couldn't add 'liar.jpg': the file is not an image.",
                "Couldn't add 'pipe.jpg': it is not a file.",
                "Couldn't add 'short.jpg': the image is damaged (the file ends early).",
            ])
        #expect(try originals().count == 1)
    }

    @Test("A file whose name is not UTF-8 is reported as such, and the other files are imported")
    func foreignName() async throws {
        try folder.write(try TestImage.jpeg(1), "a/good.jpg")
        try folder.write(try TestImage.jpeg(2), "a/other.jpg")
        let name = Array(folder.path("a/caf").path.utf8) + [0xe9] + Array(".jpg".utf8) + [0]
        let renamed = rename(folder.path("a/other.jpg").path, name.map { CChar(bitPattern: $0) })
        try #require(renamed == 0)
        let report = await run(["a"])
        #expect(report.addedCount == 1)
        let told = report.failures.map(\.description)
        #expect(
            told == [
                "Couldn't add 'caf\u{FFFD}.jpg': its name is not UTF-8; rename the file and try again."
            ])
    }

    @Test("A folder without read permission is reported once", .enabled(if: getuid() != 0, "root may read everything"))
    func forbidden() async throws {
        let closed = folder.path("closed")
        try FileManager.default.createDirectory(at: closed, withIntermediateDirectories: true)
        #expect(chmod(closed.path, 0) == 0)
        defer { chmod(closed.path, 0o700) }
        let plan = ImportPlanner.plan([closed], individualFilesTo: nil, foldersAt: .end)
        #expect(plan.failures == [ImportError(file: "closed", reason: .decoding(.noPermission))])
    }

    @Test("No album is created for a folder whose files all fail")
    func nothingComesIn() async throws {
        try folder.write(Data("Dear diary".utf8), "a/liar.jpg")
        let report = await run(["a"])
        #expect(report.createdAlbums.isEmpty && report.undo == nil)
        #expect(try await library.albums().isEmpty)
    }

    @Test("Linked photos stay in place and are never deleted")
    func link() async throws {
        let file = try folder.write(try TestImage.jpeg(1), "a/one.jpg")
        let id = try #require(await run(["a"], link: true).outcomes.first?.photo)
        let photo = try #require(try library.photo(id))
        #expect(photo.location == .linked(path: file.path))
        #expect(library.originalURL(of: photo).path == file.path)
        #expect(!FileManager.default.fileExists(atPath: folder.path("library/originals").path))
        try await library.apply(.removePhotos([id], from: 1))
        #expect(try library.purgeOrphans(removedBefore: .distantFuture).map(\.id) == [id])
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test("Importing a photo again restores its missing original")
    func lostOriginal() async throws {
        try folder.write(try TestImage.jpeg(1), "a/one.jpg")
        let id = try #require(await run(["a"]).outcomes.first?.photo)
        let original = library.originalURL(of: try #require(try library.photo(id)))
        try FileManager.default.removeItem(at: original)
        #expect(await run(["a"]).outcomes.map(\.result) == [.alreadyPresent(id)])
        #expect(FileManager.default.fileExists(atPath: original.path))
    }

    @Test("Purging deletes the originals of removed photos only; files without a photo may belong to another library")
    func purge() async throws {
        for number in 0..<2 { try folder.write(try TestImage.jpeg(number), "a/\(number).jpg") }
        let report = await run(["a"])
        try await library.apply(.removePhotos([try #require(report.outcomes[0].photo)], from: 1))
        try folder.write(Data("another database's".utf8), "library/originals/ff/ff00.jpg")
        #expect(try library.purgeOrphans(removedBefore: noon).isEmpty)
        #expect(try originals().count == 3)
        #expect(try library.purgeOrphans(removedBefore: Date() + 60).count == 1)
        #expect(try originals().count == 2)
        let left = try #require(try await library.photos(in: 1).first)
        #expect(FileManager.default.fileExists(atPath: library.originalURL(of: left).path))
    }

    @Test("Copying to a full disk fails with the error for a full disk")
    func fullDisk() {
        #expect(throws: ImportError.Reason.cannotStore(code: ENOSPC)) {
            try OriginalsFolder.write([1, 2, 3], to: "/dev/full")
        }
        let error = ImportError(file: "a.jpg", reason: .cannotStore(code: ENOSPC))
        #expect("\(error)" == "Couldn't add 'a.jpg': the disk is full; free some space and try again.")
    }

    @Test("A failed copy leaves no file behind and ends the import")
    func cannotStore() async throws {
        for number in 0..<3 { try folder.write(try TestImage.jpeg(number), "a/\(number).jpg") }
        try folder.write(Data("in the way".utf8), "library/originals")
        let report = await run(["a"])
        #expect(report.outcomes.count == 1)
        #expect(try await library.albums().isEmpty)
        let left = try? FileManager.default.contentsOfDirectory(atPath: folder.path("library/incoming").path)
        #expect(left ?? [] == [])
    }

    @Test("Partial copies left by a crash are removed at the next opening")
    func incomingIsCleared() throws {
        let path = folder.path("other")
        do { _ = try Library.open(at: path) }
        let file = try folder.write(Data("half a pict".utf8), "other/incoming/1234")
        _ = try Library.open(at: path)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test("APP-10: spooled data is removed with its last reference, on request, and at the next opening")
    func spooledData() throws {
        let path = folder.path("other")
        let incoming = path.appendingPathComponent("incoming")
        func files() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: incoming.path)) ?? [] }
        let data = Data("a picture".utf8)
        var opened: OpenedLibrary? = try Library.open(at: path)
        var spooled = opened?.library.spool(data)
        let bytes = try #require(try spooled?.read())
        #expect(bytes == data && files().count == 1)
        spooled = nil
        #expect(files().isEmpty && bytes == data)
        let removed = try #require(opened?.library.spool(data))
        removed.remove()
        removed.remove()
        #expect(files().isEmpty && (try? removed.read()) == nil)
        let kept = try #require(opened?.library.spool(data))
        opened = nil
        // As after a crash: the reference that would remove the file still exists.
        let next = try Library.open(at: path)
        #expect(files().isEmpty && !next.library.isReadOnly)
        withExtendedLifetime(kept) {}
    }

    @Test("Importing into a read-only library fails")
    func readOnly() async throws {
        try folder.write(try TestImage.jpeg(1), "a/one.jpg")
        let second = try Library.open(at: folder.path("library")).library
        let report = await importer.run(importer.plan(paths: [folder.path("a")]), into: second)
        #expect(report.failures.map(\.reason) == [.library(.readOnly)])
        #expect(!FileManager.default.fileExists(atPath: folder.path("library/originals").path))
    }

    @Test("APP-6: data without a file is imported before a given photo")
    func data() async throws {
        try folder.write(try TestImage.jpeg(1), "a/one.jpg")
        let id = try #require(await run(["a"]).outcomes.first?.photo)
        let report = await importer.importData(
            try TestImage.png(), suggestedName: "dropped.png", to: .existing(1, before: id), into: library)
        #expect(report.addedCount == 1)
        #expect(try names(1) == ["dropped.png", "one.jpg"])
        let bad = await importer.importData(
            Data("x".utf8), suggestedName: "x", to: .existing(1, before: nil), into: library)
        #expect(bad.failures.map(\.reason) == [.decoding(.notAnImage)])
    }

    @Test("APP-15: a new album is created with its first photo, and not for files that are no images")
    func newAlbum() async throws {
        let before = try await library.albums()
        let bad = await importer.importData(
            Data("x".utf8), suggestedName: "x", to: .new(title: "New album"), into: library)
        #expect(bad.createdAlbums.isEmpty && bad.undo == nil)
        #expect(try await library.albums() == before)
        let good = await importer.importData(
            try TestImage.png(), suggestedName: "x.png", to: .new(title: "New album"), into: library)
        let made = try #require(good.createdAlbums.first)
        #expect(try await library.albums().first { $0.id == made }?.title == "New album")
        try await library.apply(try #require(good.undo))
        #expect(try await library.albums() == before)
    }

    @Test("Progress is reported for each file in the order of the plan")
    func progress() async throws {
        for number in 0..<6 {
            try folder.write(try TestImage.jpeg(number, width: 48 * (6 - number)), "a/\(number).jpg")
        }
        let seen = ProgressLog()
        _ = await importer.run(importer.plan(paths: [folder.path("a")]), into: library) { seen.add($0) }
        #expect(seen.all.map(\.completed) == [1, 2, 3, 4, 5, 6])
        #expect(seen.all.map(\.latest.name) == (0..<6).map { "\($0).jpg" })
        #expect(seen.all.allSatisfy { $0.total == 6 })
    }

    @Test("A canceled import keeps the imported photos and starts no further file")
    func canceled() async throws {
        for number in 0..<20 { try folder.write(try TestImage.jpeg(number), "a/\(number).jpg") }
        let plan = importer.plan(paths: [folder.path("a")])
        let report = await Task { [importer, library] in
            await importer.run(plan, into: library) { progress in
                if progress.completed == 3 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }.value
        #expect((3..<8).contains(report.outcomes.count))
        #expect(try await library.photos(in: 1).count == report.outcomes.count)
    }
}

/// Collects progress reports from any thread.
final class ProgressLog: Sendable {
    private let entries = Mutex<[ImportProgress]>([])

    var all: [ImportProgress] { entries.withLock { $0 } }

    func add(_ progress: ImportProgress) { entries.withLock { $0.append(progress) } }
}
