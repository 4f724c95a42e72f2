import Foundation
import GRDB
import Testing

@testable import ImageFiles
@testable import PhotoLibrary

/// Libraries of the first version, in which each placement of a photo in an album was a row.
@Suite("Migration of an older library", .timeLimit(.minutes(20)))
struct MigrationTests {
    let folder: TemporaryFolder
    private var file: URL { folder.path("library/library.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.path("library"), withIntermediateDirectories: true)
    }

    private func open(_ mode: Library.Mode = .readWrite) throws -> OpenedLibrary {
        try Library.open(at: folder.path("library"), mode: mode, now: { noon })
    }

    /// The tables as the first version made them.
    private static let tables = """
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        INSERT INTO grdb_migrations VALUES ('1 albums and photos');
        CREATE TABLE photo (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, hash BLOB NOT NULL UNIQUE, format TEXT NOT NULL,
            width INTEGER NOT NULL, height INTEGER NOT NULL, fileSize INTEGER NOT NULL, addedAt REAL NOT NULL,
            takenAt REAL, linkPath TEXT, removedAt REAL
        ) STRICT;
        CREATE INDEX photoByRemoval ON photo(removedAt) WHERE removedAt IS NOT NULL;
        CREATE TABLE album (
            id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, position INTEGER NOT NULL UNIQUE,
            coverID INTEGER, sourcePath TEXT
        ) STRICT;
        CREATE TABLE placement (
            albumID INTEGER NOT NULL REFERENCES album(id) ON DELETE CASCADE,
            photoID INTEGER NOT NULL REFERENCES photo(id),
            position INTEGER NOT NULL,
            PRIMARY KEY (albumID, photoID)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX placementByPosition ON placement(albumID, position);
        CREATE INDEX placementByPhoto ON placement(photoID);
        CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        PRAGMA user_version = 1;
        """

    /// Creates a library of the first version: photos 1 to `count`, of which the albums contain those given.
    private func make(photos count: Int64, albums: [(title: String, cover: Int64?, photos: [Int64])]) throws {
        let database = try DatabaseQueue(path: file.path)
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.execute(sql: Self.tables)
            try db.inTransaction {
                for id in 1...count {
                    let hash = ContentHash(of: Array("\(id)".utf8))
                    try db.execute(
                        sql: """
                            INSERT INTO photo (id, name, hash, format, width, height, fileSize, addedAt)
                            VALUES (?, ?, ?, 'jpeg', ?, 2000, 4000000, 5)
                            """, arguments: [id, "IMG_\(id).jpg", hash.digest, 1000 + id])
                }
                for (index, album) in albums.enumerated() {
                    try db.execute(
                        sql: "INSERT INTO album (id, title, position, coverID) VALUES (?, ?, ?, ?)",
                        arguments: [index + 1, album.title, (index + 1) << 32, album.cover])
                    for (place, photo) in album.photos.enumerated() {
                        try db.execute(
                            sql: "INSERT INTO placement (albumID, photoID, position) VALUES (?, ?, ?)",
                            arguments: [index + 1, photo, Int64(place - 3) << 20])
                    }
                }
                try db.execute(sql: "INSERT INTO setting VALUES ('selectedAlbum', '2')")
                return .commit
            }
        }
        try database.close()
    }

    private func check(_ opened: OpenedLibrary, _ orders: [[Int64]]) throws {
        #expect(opened.notices.isEmpty)
        #expect(opened.snapshot.albums.map(\.title) == ["Sea", "Hills", "Nothing"])
        #expect(opened.snapshot.albums.map(\.photoCount) == orders.map(\.count))
        // A chosen cover that is not in the album is not shown.
        #expect(opened.snapshot.albums.map(\.coverID) == [7, PhotoID(rawValue: orders[1][0]), nil])
        #expect(opened.snapshot.albums.map(\.chosenCoverID) == [7, 3000, nil])
        #expect(opened.snapshot.selectedAlbum == 2)
        for (album, order) in zip(opened.snapshot.albums, orders) {
            #expect(try opened.library.order(album.id).map(\.rawValue) == order)
        }
        #expect(
            opened.snapshot.photos.allSatisfy { photo in
                abs(photo.aspectRatio - Float(1000 + photo.id.rawValue) / 2000) < 1e-4
            })
        #expect(try opened.library.findDamage() == [])
    }

    @Test("APP-26: an older library keeps its albums, their order and their covers, even if the migration is killed")
    func migration() throws {
        let orders: [[Int64]] = [Array((1...2999).reversed()), (1...2999).filter { $0 % 3 == 1 }, []]
        try make(photos: 3000, albums: [("Sea", 7, orders[0]), ("Hills", 3000, orders[1]), ("Nothing", nil, [])])
        #expect(throws: LibraryError.older(path: file.path)) { try open(.readOnly) }
        do {
            guard case .held(let lock) = LibraryLock.acquire(LibraryFolder(url: folder.path("library")).lock) else {
                Issue.record("the lock is held")
                return
            }
            #expect(throws: LibraryError.busy, "a reader waits for the process that migrates") { try open(.readOnly) }
            lock.release()
        }
        do {
            let opened = try open()
            try check(opened, orders)
            // The state between the migration's transaction and that of its version.
            try opened.library.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 1") }
            try opened.library.close()
        }
        let opened = try open()
        try check(opened, orders)
        #expect(try opened.library.database.read { try !$0.tableExists("placement") })
        #expect(opened.library.newAlbumID() == 4)
    }

    @Test("APP-11: a damaged older library is recovered into one of this version")
    func damaged() throws {
        let order = (1...2000).map { Int64($0 * 7 % 2003) }.filter { $0 <= 2000 }
        try make(photos: 2000, albums: [("Sea", nil, order)])
        var bytes = try Data(contentsOf: file)
        // A page of the table or the index of the placements, each of which has all of them.
        let leaves = (1...bytes.count / 4096).filter { bytes[($0 - 1) * 4096] == 10 }
        let page = leaves[leaves.count / 2]
        bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(repeating: 0x5a, count: 4096))
        try bytes.write(to: file)
        LibraryFolder(url: folder.path("library")).markAsDamaged()
        let opened = try open()
        guard case .recovered(_?, let report?) = try #require(opened.notices.first) else {
            Issue.record("\(opened.notices)")
            return
        }
        #expect(report.photos == 2000 && report.lostPlacements == 0)
        #expect(try opened.library.order(1).map(\.rawValue) == order)
    }
}
