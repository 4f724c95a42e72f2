import Foundation
import GRDB
import Testing

@testable import PhotoLibrary

/// Libraries of the second version, which had no details, and damaged libraries that have them.
@Suite("Migration and recovery of details", .timeLimit(.minutes(20)))
struct DetailsRecoveryTests {
    let folder: TemporaryFolder
    private var file: URL { folder.path("library/library.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.path("library"), withIntermediateDirectories: true)
    }

    private func open() throws -> OpenedLibrary { try Library.open(at: folder.path("library"), now: { noon }) }

    /// Creates a library of a version: photos 1 to `count`, all but the last in the album 1.
    private func make(version: Int, photos count: Int64) throws {
        let database = try DatabaseQueue(path: file.path)
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try LibrarySchema.migrate(database, to: version)
        try database.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < ?)
                    INSERT INTO photo (id, name, hash, format, width, height, fileSize, addedAt)
                    SELECT id, 'IMG_' || id || '.jpg', randomblob(32), 'jpeg', 3000, 2000, 4000000, id FROM number
                    """, arguments: [count])
            try db.execute(
                sql: "UPDATE photo SET removedAt = ? WHERE id = ?", arguments: [noon.timeIntervalSince1970, count])
            if version == 1 {
                try db.execute(sql: "INSERT INTO album (title, position) VALUES ('Sea', 0)")
                try db.execute(sql: "INSERT INTO placement SELECT 1, id, id FROM photo WHERE removedAt IS NULL")
            } else {
                let photos = (1..<count).map { PhotoID(rawValue: $0) }
                try db.insertAlbumWithoutFolder(1, title: "Sea", photos: photos)
            }
        }
        try database.close()
    }

    /// Waits until all photos are indexed, and compares the index with the texts.
    private func checkIndex(_ library: Library) throws {
        while try library.write({ try SearchIndex.indexNext($0) }) {}
        try library.write { db in
            try db.execute(sql: "INSERT INTO photoSearch (photoSearch, rank) VALUES ('integrity-check', 1)")
        }
        #expect(try library.findDamage() == [])
    }

    @Test("APP-37: the photos of an older library get details, lists and an index", arguments: [1, 2], [30, 7000])
    func migration(version: Int, count: Int64) async throws {
        try make(version: version, photos: count)
        let opened = try open()
        let library = opened.library
        #expect(opened.notices.isEmpty && opened.snapshot.photos.count == Int(count) - 1)
        #expect(opened.snapshot.details.allSatisfy { !$0.isFavorite && $0.rating == 0 && $0.title.isEmpty })
        let expected = (1..<count).reversed().map { PhotoID(rawValue: $0) }
        #expect(try library.order(AlbumID(.allPhotos)) == expected)
        #expect(try library.order(AlbumID(.recentlyDeleted)) == [PhotoID(rawValue: count)])
        try checkIndex(library)
        #expect(try await library.search("img").map(\.id) == expected)
        try await library.apply(.setTexts(7, title: "Dawn", caption: ""))
        #expect(try await library.search("dawn").map(\.id) == [7])
    }

    @Test("APP-37: an index that a kill has left incomplete is continued, in step with changes made meanwhile")
    func killedIndexing() async throws {
        try make(version: 2, photos: 7000)
        do {
            // The state after the migration, before the background indexes the others.
            let database = try DatabaseQueue(path: file.path)
            try LibrarySchema.migrate(database)
            try await database.write { db in
                #expect(try Int.fetchOne(db, sql: "SELECT lastID FROM searchProgress") == 5000)
                _ = try ChangeWriter.apply(
                    .group([
                        .setTexts(10, title: "Dawn", caption: ""), .setTexts(6000, title: "Dawn", caption: "Late"),
                        .deletePhotos([11, 6001]),
                    ]), in: db, now: noon)
                try db.execute(sql: "DELETE FROM photo WHERE id IN (11, 6001)")
                try db.execute(
                    sql: """
                        INSERT INTO photo (id, name, hash, format, width, height, fileSize, addedAt)
                        VALUES (8000, 'New.jpg', randomblob(32), 'jpeg', 1, 1, 1, 8000)
                        """)
                _ = try ChangeWriter.apply(.copyPhotos([8000], to: 1, before: nil), in: db, now: noon)
                #expect(try SearchIndex.indexNext(db))
            }
            try database.close()
        }
        let library = try open().library
        try checkIndex(library)
        #expect(try await library.search("dawn").map(\.id) == [6000, 10])
        #expect(try await library.search("new").map(\.id) == [8000])
        #expect(try await library.search("img_6001").map(\.id) == [])
        #expect(try await library.search("img_69").count == 111)
        #expect(try library.read { try SearchIndex.isComplete($0) })
    }

    @Test("APP-35: marks, ratings, texts and removals are recovered from a damaged library, and are in backups")
    func recovery() async throws {
        do {
            let library = try open().library
            let photos = try library.insertRows(3000)
            try await library.apply(.createAlbum(library.newAlbumID(), title: "Sea", before: nil, photos: photos))
            try await library.apply(.setFavorite([1, 5, 3000], true))
            try await library.apply(.setRating([5, 6], 3))
            try await library.apply(.setTexts(6, title: "Dawn", caption: "Two\nlines"))
            try await library.apply(.deletePhotos([7]))
            try library.close()
        }
        do {
            let library = try open().library
            _ = try library.backUp(to: folder.path("backup"))
            try await library.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            try library.close()
        }
        var bytes = try Data(contentsOf: file)
        // One page of the table of the photos.
        let pages = (0..<bytes.count / 4096).filter { page in
            bytes[page * 4096] == 13
                && bytes[page * 4096..<(page + 1) * 4096].range(of: Data("IMG_15".utf8)) != nil
        }
        let page = try #require(pages.last)
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: 0x5a, count: 4096))
        try bytes.write(to: file)
        LibraryFolder(url: folder.path("library")).markAsDamaged()
        let recovered = try open()
        guard case .recovered(_?, let report?) = try #require(recovered.notices.first) else {
            Issue.record("\(recovered.notices)")
            return
        }
        #expect(report.photos > 2800 && report.photos < 3000)
        let backup = try Library.open(at: folder.path("backup"), now: { noon })
        for library in [recovered.library, backup.library] {
            #expect(try library.order(AlbumID(.favorites)) == [3000, 5, 1])
            #expect(try library.order(AlbumID(.recentlyDeleted)) == [7])
            #expect(try library.photo(6)?.rating == 3 && library.photo(6)?.caption == "Two\nlines")
            #expect(try await library.search("dawn").map(\.id) == [6])
            try checkIndex(library)
            try await library.apply(.restoreDeleted([7]))
            #expect(try library.order(1).prefix(8) == [1, 2, 3, 4, 5, 6, 7, 8], "APP-34: it returns to its place")
        }
    }

    @Test("APP-11: an album with the id of a built-in list is not recovered under that id")
    func negativeAlbum() throws {
        try make(version: 3, photos: 20)
        do {
            let database = try DatabaseQueue(path: file.path)
            try database.write { try $0.execute(sql: "INSERT INTO album (id, title, position) VALUES (-1, 'x', 99)") }
            try database.close()
        }
        LibraryFolder(url: folder.path("library")).markAsDamaged()
        #expect(try open().snapshot.albums.map(\.title) == ["Sea"])
    }
}
