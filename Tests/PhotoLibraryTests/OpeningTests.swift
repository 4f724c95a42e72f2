import Foundation
import GRDB
import Testing

@testable import ImageFiles
@testable import PhotoLibrary

@Suite("Opening a library for reading", .timeLimit(.minutes(5)))
struct OpeningTests {
    let folder: TemporaryFolder

    private var library: URL { folder.path("library") }
    private var file: URL { folder.path("library/library.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test("APP-11: an empty database is reported as incomplete, one that is being created as in use")
    func empty() throws {
        try folder.write(Data(), "library/library.sqlite")
        #expect(throws: LibraryError.incomplete(path: file.path)) { try Library.open(at: library, mode: .readOnly) }
        do {
            guard case .held(let lock) = LibraryLock.acquire(LibraryFolder(url: library).lock) else {
                Issue.record("the lock is held")
                return
            }
            #expect(throws: LibraryError.busy) { try Library.open(at: library, mode: .readOnly) }
            lock.release()
        }
        try folder.write(Data("x".utf8), "library/originals/00/a.png")
        #expect(throws: LibraryError.damaged(path: file.path)) { try Library.open(at: library, mode: .readOnly) }
    }

    @Test("APP-11: a database without tables, as an interrupted creation leaves it, is reported as incomplete")
    func withoutTables() throws {
        try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: file.path)
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try database.close()
        #expect(throws: LibraryError.incomplete(path: file.path)) { try Library.open(at: library, mode: .readOnly) }
        #expect(try Library.open(at: library, now: { noon }).snapshot.albums.isEmpty)
    }

    @Test("APP-11: a named pipe in place of the database blocks no opening")
    func pipe() throws {
        try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
        #expect(mkfifo(file.path, 0o600) == 0)
        #expect(throws: LibraryError.damaged(path: file.path)) { try Library.open(at: library, mode: .readOnly) }
        #expect(try Library.open(at: library, now: { noon }).snapshot.albums.isEmpty)
    }
}

@Suite("Names and originals that cannot be read", .timeLimit(.minutes(5)))
struct UnreadableFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("APP-25: a folder or file whose name is not UTF-8 is a failure of the import, not skipped")
    func invalidName() throws {
        try folder.write(try TestImage.png(width: 3, height: 2), "photos/ok/1.png")
        let path = folder.path("photos").path
        for name in [[0x64, 0xff], [0x65, 0xfe]] as [[UInt8]] {
            let bytes = Array(path.utf8) + [UInt8(ascii: "/")] + name + [0]
            #expect(mkdir(bytes.map { CChar(bitPattern: $0) }, 0o700) == 0)
        }
        let plan = ImportPlanner.plan([folder.path("photos")], individualFilesTo: nil, foldersAt: .end)
        #expect(plan.fileCount == 1 && plan.failures.count == 2)
        #expect(plan.failures.allSatisfy { "\($0)".contains("its name is not UTF-8") }, "\(plan.failures)")
    }

    @Test("APP-11: check and backup say why an original cannot be read, and do not call it missing")
    func unreadableOriginal() async throws {
        let library = try Library.open(at: folder.path("library"), now: { noon }).library
        try folder.write(try TestImage.png(width: 3, height: 2), "photos/1.png")
        let importer = Importer(thumbnails: nil)
        let report = await importer.run(importer.plan(paths: [folder.path("photos")]), into: library)
        let id = try #require(report.outcomes.first?.photo)
        let photo = try #require(try library.photo(id))
        // The tests may run as a user for whom no permission is missing.
        let path = library.originalURL(of: photo).path
        unlink(path)
        #expect(symlink(path, path) == 0)
        let finding = CheckFinding.unreadable(photo: "1.png", path: path, code: ELOOP)
        #expect(try library.check(thumbnails: nil) == [finding])
        #expect("\(finding)".hasPrefix("The original of '1.png' can't be read: too many levels of symbolic links"))
        let backup = try library.backUp(to: folder.path("backup"))
        #expect(backup.missing.isEmpty && backup.unreadable == [UnreadableOriginal(name: "1.png", code: ELOOP)])
        #expect(SystemError.clause(EACCES) == "permission denied")
    }
}
