import Foundation
import GRDB
import Testing

@testable import PhotoLibrary

/// Libraries without folders, and damaged libraries that have them.
@Suite("Migration and recovery of folders", .timeLimit(.minutes(20)))
struct FolderRecoveryTests {
    let folder: TemporaryFolder
    private var file: URL { folder.path("library/library.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> OpenedLibrary { try Library.open(at: folder.path("library"), now: { noon }) }

    @Test(
        "APP-43: an older library keeps its albums and can have folders; so can a killed migration's",
        arguments: 2...4, [false, true])
    func migration(version: Int, isKilled: Bool) throws {
        try FileManager.default.createDirectory(at: folder.path("library"), withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: file.path)
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try LibrarySchema.migrate(database, to: version)
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO photo (id, name, hash, format, width, height, fileSize, addedAt)
                    VALUES (1, 'a.jpg', randomblob(32), 'jpeg', 3000, 2000, 4000000, 5)
                    """)
            try db.insertAlbumWithoutFolder(2, title: "Sea", photos: [1])
            try db.insertAlbumWithoutFolder(1, title: "Hills", photos: [])
            try db.execute(sql: "UPDATE album SET sourcePath = '/sea', coverID = 1 WHERE id = 2")
        }
        if isKilled {
            // The state between the migration's transaction and that of its version.
            try LibrarySchema.migrate(database)
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = \(version)") }
        }
        try database.close()
        for title in ["Norway", "Iceland"] {
            let opened = try open()
            #expect(opened.notices.isEmpty && opened.snapshot.photos.isEmpty)
            #expect(opened.snapshot.albums.map(\.title) == ["Hills", "Sea"])
            #expect(opened.snapshot.albums.map(\.photoCount) == [0, 1])
            let id = opened.library.newFolderID()
            try opened.library.apply(
                .createFolder(FolderRecord(id: id, title: title, place: AlbumPlace(before: .album(1)))))
            try opened.library.apply(.move(.album(1), to: AlbumPlace(in: id)))
            #expect(try opened.library.catalog().folderTitles(of: .album(1)) == [title])
            #expect(try opened.library.album(fromFolder: "/sea") == 2 && opened.library.findDamage() == [])
            try opened.library.close()
        }
    }

    /// A library with the albums 1 to 40, of which the folder 2, in the folder 1, contains every second one.
    private func make() throws {
        let library = try open().library
        let photos = try library.insertRows(40)
        for id in [library.newFolderID(), library.newFolderID()] {
            try library.apply(
                .createFolder(
                    FolderRecord(
                        id: id, title: "Folder \(id.rawValue)", sourcePath: "/\(id.rawValue)",
                        place: AlbumPlace(in: id == 2 ? 1 : nil))))
        }
        for photo in photos {
            let id = library.newAlbumID()
            let place = AlbumPlace(in: id.rawValue % 2 == 0 ? 2 : nil)
            try library.apply(.createAlbum(id, title: "Album \(id.rawValue)", at: place, photos: [photo]))
        }
        try library.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try library.close()
    }

    /// Executes a statement that no change would.
    private func damage(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let database = try DatabaseQueue(path: file.path, configuration: configuration)
        try database.write { try $0.execute(sql: sql) }
        try database.close()
    }

    /// Opens the library as damaged, and returns the recovered one.
    private func recover() throws -> (library: Library, report: RecoveryReport) {
        LibraryFolder(url: folder.path("library")).markAsDamaged()
        let opened = try open()
        guard case .recovered(_?, let report?) = try #require(opened.notices.first) else {
            throw LibraryError.database("\(opened.notices)")
        }
        #expect(try opened.library.findDamage() == [])
        return (opened.library, report)
    }

    @Test("APP-11, APP-43: a recovery keeps the folders, their order and their content")
    func recovery() throws {
        try make()
        let before = try open().library
        let catalog = try before.catalog()
        try before.close()
        let (library, report) = try recover()
        #expect(report.folders == 2 && report.albums == 40)
        #expect("\(report)".hasPrefix("2 folders, 40 albums and"))
        #expect(try library.catalog() == catalog)
        #expect(try library.folder(fromFolder: "/2") == 2)
    }

    @Test("APP-11, APP-43: lost rows of folders become folders without a name; cycles and lost parents end at the top")
    func lostRows() throws {
        try make()
        try damage("DELETE FROM folder WHERE id = 1")
        #expect(try open().library.findDamage() == ["the folder of folder 2 is missing"])
        let (library, report) = try recover()
        #expect(report.folders == 2)
        let catalog = try library.catalog()
        #expect(catalog.folder(1)?.title == "Recovered Folder")
        #expect(catalog.tree.folders(containing: .album(40)) == [1, 2])
        try library.close()
        try damage("UPDATE folder SET folderID = 2 WHERE id = 1")
        let damaged = try open().library
        #expect(try damaged.findDamage() == ["folder 1 contains itself"])
        #expect(try damaged.catalog().albums.count == 40, "the albums can be seen")
        try damaged.close()
        let again = try recover().library
        #expect(try again.catalog().tree.folders(containing: .album(40)) == [1, 2])
        try again.close()
        try damage("UPDATE album SET folderID = 99 WHERE id = 40")
        let lost = try open().library
        #expect(try lost.findDamage() == ["the folder of album 40 is missing"])
        let last = AlbumTree.Row(item: .album(40), folder: nil, level: 0)
        #expect(try lost.catalog().tree.rows.last == last, "in the order of its position, at the top level")
    }

    @Test("APP-11, APP-43: folders with ids that no list can have are recovered without them")
    func farIDs() throws {
        try make()
        try damage(
            """
            UPDATE folder SET id = 9223372036854775000 WHERE id = 2;
            UPDATE album SET folderID = 9223372036854775807 WHERE id = 38;
            """)
        let opened = try open()
        guard case .recovered(_?, let report?) = try #require(opened.notices.first) else {
            Issue.record("\(opened.notices)")
            return
        }
        #expect(report.folders == 2 && report.albums == 40)
        let catalog = try opened.library.catalog()
        #expect(catalog.folder(1)?.title == "Folder 1" && catalog.folder(2)?.title == "Recovered Folder")
        #expect(catalog.tree.folders(containing: .album(40)) == [2])
        #expect(catalog.tree.folders(containing: .album(38)).isEmpty)
        #expect(try opened.library.findDamage() == [])
    }

    @Test("APP-11, APP-43: an unreadable page of the folders leaves the albums")
    func unreadable() throws {
        try make()
        let database = try DatabaseQueue(path: file.path)
        let root = try database.read {
            try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'folder'")
        }
        try database.close()
        let page = try #require(root)
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(repeating: 0x5a, count: 4096))
        try bytes.write(to: file)
        let opened = try open()
        guard case .recovered(_?, let report?) = try #require(opened.notices.first) else {
            Issue.record("\(opened.notices)")
            return
        }
        #expect(report.albums == 40 && report.lostPlacements == 0)
        // The albums name their folder.
        let catalog = try opened.library.catalog()
        #expect(catalog.tree.folders(containing: .album(40)) == [2] && catalog.folder(2)?.title == "Recovered Folder")
        #expect(try opened.library.order(40) == [40])
    }
}
