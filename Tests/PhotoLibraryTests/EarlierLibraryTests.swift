import Foundation
import GRDB
import ImageFiles
import Testing

@testable import PhotoLibrary

/// Libraries of earlier versions, not made by the migrations of this one: `Libraries` has the statements of those
/// versions, with the same rows as far as each of them knows their values.
@Suite("Libraries of earlier versions", .timeLimit(.minutes(20)))
struct EarlierLibraryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(version: Int) throws -> OpenedLibrary {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let statements = try String(
            contentsOf: tests.appendingPathComponent("Libraries/version-\(version).sql"), encoding: .utf8)
        let directory = folder.path("library")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: LibraryFolder(url: directory).database.path)
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.execute(sql: statements)
        }
        try database.close()
        return try Library.open(at: directory, now: { noon })
    }

    /// The photos of the files, as a version keeps them.
    private func photos(version: Int) -> [Photo] {
        func day(_ number: Double) -> Date { noon - number * 24 * 3600 }
        func photo(
            _ id: Int64, _ name: String, _ format: ImageFormat, _ size: (width: Int, height: Int), bytes: Int,
            added: Double, taken: Date?, _ change: (inout Photo) -> Void = { _ in }
        ) -> Photo {
            var photo = Photo(
                id: PhotoID(rawValue: id), name: name, contentHash: ContentHash(of: Array("\(id)".utf8)),
                format: format, width: size.width, height: size.height, fileSize: bytes, addedAt: day(40) + added,
                takenAt: taken, location: id == 5 ? .linked(path: "/photos/linked.tif") : .stored)
            change(&photo)
            if version < 3 { (photo.isFavorite, photo.rating, photo.title, photo.caption) = (false, 0, "", "") }
            if version < 4 { photo.turns = .none }
            return photo
        }
        return [
            photo(1, "IMG_0001.JPG", .jpeg, (6000, 4000), bytes: 4_200_000, added: 0, taken: day(400)) {
                $0.isFavorite = true
            },
            photo(
                2, "IMG_0002.JPG", .jpeg, version < 4 ? (6000, 4000) : (4000, 6000), bytes: 4_300_000, added: 1,
                taken: day(399)
            ) { photo in
                photo.rating = 5
                photo.turns = .right
            },
            photo(3, "night.png", .png, (1200, 1200), bytes: 900_000, added: 2, taken: nil) { photo in
                photo.title = "Tromsø"
                photo.caption = "The northern lights\nover the harbor"
            },
            photo(4, "Straße.heic", .heic, (4032, 3024), bytes: 2_100_000, added: 3, taken: day(50)) { photo in
                photo.isFavorite = true
                photo.rating = 3
                photo.turns = .half
            },
            photo(5, "linked.tif", .tiff, (5000, 7000), bytes: 64_000_000, added: 4, taken: nil),
            photo(6, "IMG_0006.JPG", .jpeg, (6000, 4000), bytes: 4_100_000, added: 5, taken: day(398)) { photo in
                photo.isFavorite = true
                photo.rating = 4
                photo.removedAt = day(3)
            },
            photo(9, "last.webp", .webp, (800, 600), bytes: 300_000, added: 6, taken: day(41)),
        ]
    }

    private func tables(_ library: Library) throws -> [Row] {
        try library.read { db in
            try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name")
                + Row.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier")
        }
    }

    private func list(_ album: AlbumID, _ library: Library) throws -> [ListedPhoto] { try library.list(of: album) }

    @Test(
        "APP-11, APP-26: a library of an earlier version opens with all it has, and then equals a new one in its tables",
        arguments: [2, 3, 6, 8])
    func opening(version: Int) async throws {
        let opened = try open(version: version)
        let library = opened.library
        #expect(opened.notices.isEmpty && opened.purged.isEmpty)
        #expect(try tables(library) == tables(Library.open(at: folder.path("new"), now: { noon }).library))

        let catalog = opened.snapshot.catalog
        #expect(catalog.albums.map(\.title) == ["Last", "Sea", "Nothing", "Große Straße"])
        #expect(catalog.albums.map(\.coverID) == [9, 3, nil, 4])
        #expect(catalog.albums.map(\.chosenCoverID) == [nil, 3, 99, nil])
        #expect(try catalog.albums.map { try library.order($0.id) } == [[9], [3, 1, 2], [], [4, 1, 5]])
        #expect(try library.album(fromFolder: "/home/someone/Straße") == 2)
        #expect(opened.snapshot.selectedAlbum == 2 && opened.snapshot.settings["zoom"] == "140")
        if version >= 5 {
            #expect(catalog.tree.rows.map(\.level) == [0, 0, 0, 0, 1, 1])
            #expect(catalog.folders.mapValues(\.title) == [1: "Færøerne", 2: "Inner"])
            #expect(try library.folder(fromFolder: "/home/someone/Inner") == 2 && library.newFolderID() == 3)
        } else {
            #expect(catalog.tree.rows.map(\.level) == [0, 0, 0, 0] && catalog.folders.isEmpty)
        }
        #expect(library.newAlbumID() == 8)

        let photos = photos(version: version)
        #expect(try library.read { try LibraryQuery.allPhotos($0) } == photos)
        let listed = try list(2, library)
        #expect(listed.map(\.rawValue) == [photos[3], photos[0], photos[4]].map { ListedPhoto($0).rawValue })
        #expect(try list(AlbumID(.favorites), library).map(\.id) == (version >= 3 ? [4, 1] : []))
        #expect(try list(AlbumID(.recentlyDeleted), library).map(\.id) == [6])
        #expect(try list(AlbumID(.allPhotos), library).map(\.id) == [9, 4, 2, 1, 5, 3])

        while try library.write({ try SearchIndex.indexNext($0) }) {}
        #expect(try await library.search("tromsoe lights").map(\.id) == (version >= 3 ? [3] : []))
        #expect(try await library.search("strasse").map(\.id) == [4, 1, 5])
        #expect(try await library.search("faeroeerne").map(\.id) == (version >= 5 ? [4, 1, 5] : []))
        try expectIntegrity(library)

        // The places of a deletion are known since version 7, deleted albums since version 8.
        try await library.apply(.restoreDeleted([6]))
        #expect(try library.order(1) == (version >= 7 ? [3, 1, 6, 2] : [3, 1, 2]))
        let titles = try await library.albums().map(\.title)
        #expect(titles == ["Last", "Sea"] + (version >= 8 ? ["Gone"] : []) + ["Nothing", "Große Straße"])
        try await library.apply(.setTexts(9, title: "Last", caption: ""))
        try await library.apply(.deleteAlbum(1))
        try expectIntegrity(library)
        try library.close()
    }

    private func expectIntegrity(_ library: Library) throws {
        #expect(try library.findDamage() == [])
        try library.write { db in
            #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
            #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
            for index in ["photoSearch", "albumSearch", "folderSearch"] {
                // Throws if the index differs from the folded texts.
                try db.execute(sql: "INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
            }
        }
    }
}
