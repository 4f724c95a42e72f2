import Foundation
import GRDB
import Synchronization
import Testing

@testable import PhotoLibrary

/// Searches for the titles of albums and folders.
@Suite("Search by the titles of albums and folders", .timeLimit(.minutes(20)))
struct TitleSearchTests {
    let folder: TemporaryFolder
    let library: Library

    /// Album *n* contains photo *n*, named "IMG_n.jpg", except for the empty album 6: Norway(Norway, Hills of
    /// Norway(Night, Hills)), norway 2, Été 2021(Night in Norway, Empty Norway).
    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }).library
        let photos = try library.insertRows(5)
        for (title, parent) in [("Norway", nil), ("Hills of Norway", 1), ("Été 2021", nil)] as [(String, FolderID?)] {
            let record = FolderRecord(id: library.newFolderID(), title: title, place: AlbumPlace(in: parent))
            try library.apply(.createFolder(record))
        }
        let albums: [(title: String, folder: FolderID?)] = [
            ("Norway", 1), ("Night", 2), ("Hills", 2), ("norway 2", nil), ("Night in Norway", 3), ("Empty Norway", 3),
        ]
        for (index, album) in albums.enumerated() {
            try library.apply(
                .createAlbum(
                    library.newAlbumID(), title: album.title, at: AlbumPlace(in: album.folder),
                    photos: Array(photos[index..<min(index + 1, photos.count)])))
        }
    }

    /// The numbers of the found photos, which are those of their albums.
    private func search(_ text: String) async throws -> [Int64] {
        try await library.search(text).map(\.id.rawValue).sorted()
    }

    @Test("APP-37, APP-43: a word finds the albums with its title, and those in a folder with it at any depth")
    func folders() async throws {
        #expect(try await search("norway") == [1, 2, 3, 4, 5])
        #expect(try await search("hills") == [2, 3])
        #expect(try await search("night") == [2, 5])
        #expect(try await search("hills night") == [2])
        #expect(try await search("ete NOR night") == [5])
        #expect(try await search("night-in") == [5])
        #expect(try await search("of-nor") == [2, 3])
        #expect(try await search("norway 2") == [2, 4, 5], "2021, IMG_2 and norway 2")
        #expect(try await search("empty") == [])
        #expect(try await search("x") == [])
    }

    @Test("APP-37: a search has the titles and folders as the last change has left them, and its undo")
    func changes() async throws {
        func check(_ change: Change, _ text: String, _ expected: [Int64], undone: [Int64]) async throws {
            let undo = try await library.apply(change)
            #expect(try await search(text) == expected, "\(change)")
            try await library.apply(undo)
            #expect(try await search(text) == undone, "\(change)")
        }
        try await check(.renameAlbum(2, "Dawn"), "dawn", [2], undone: [])
        try await check(.renameAlbum(2, "Dawn"), "night", [5], undone: [2, 5])
        try await check(.renameFolder(2, "Fjords"), "hills", [3], undone: [2, 3])
        try await check(.renameFolder(2, "Fjords"), "fjords", [2, 3], undone: [])
        try await check(.move(.album(4), to: AlbumPlace(in: 3)), "ete", [4, 5], undone: [5])
        try await check(.move(.folder(2), to: .end), "norway", [1, 2, 3, 4, 5], undone: [1, 2, 3, 4, 5])
        try await check(.move(.folder(1), to: AlbumPlace(in: 3)), "ete", [1, 2, 3, 5], undone: [5])
        try await check(.deleteFolder(3), "ete", [], undone: [5])
        try await check(.deleteAlbum(5), "night", [2], undone: [2, 5])
        try await check(.copyPhotos([4], to: 6, before: nil), "empty", [4], undone: [])
    }

    @Test(
        "APP-37: the indexes of titles agree with the tables after random changes",
        arguments: 1...6 as ClosedRange<UInt64>)
    func consistency(seed: UInt64) async throws {
        var generator = SplitMix(seed: seed)
        let titles = ["Sea", "Sea and hills", "Été", "Dawn", "Норвегия", "2021"]
        var undo: [Change] = []
        for _ in 0..<60 {
            let title = titles.randomElement(using: &generator) ?? "Sea"
            let album = AlbumID(rawValue: .random(in: 1...6, using: &generator))
            let folder = FolderID(rawValue: .random(in: 1...3, using: &generator))
            let change: Change =
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: .ifExists(.album(album), .renameAlbum(album, title))
                case 1: .ifExists(.folder(folder), .renameFolder(folder, title))
                case 2: .ifExists(.album(album), .deleteAlbum(album))
                case 3: .ifExists(.folder(folder), .deleteFolder(folder))
                default: undo.popLast() ?? .group([])
                }
            undo.append(try await library.apply(change))
        }
        try await library.database.write { db in
            for index in ["albumSearch", "folderSearch"] {
                // Throws if the index differs from the table.
                try db.execute(sql: "INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
            }
        }
        let catalog = try await library.catalog()
        let expected = catalog.albums.filter { album in
            ([album.title] + catalog.folderTitles(of: .album(album.id))).contains { $0.hasPrefix("Sea") }
                && album.photoCount > 0
        }
        #expect(try await search("sea") == expected.map(\.id.rawValue).sorted())
        #expect(try library.findDamage() == [])
    }

    @Test(
        "APP-37: a search reads no table or index of albums or folders as a whole",
        arguments: ["n", "norway 20", "xyz"])
    func plan(text: String) async throws {
        let queries = Mutex<[String]>([])
        try await library.database.read { db in
            db.trace { event in
                if case .statement(let statement) = event { queries.withLock { $0.append(statement.expandedSQL) } }
            }
            defer { db.trace(options: []) }
            _ = try LibraryQuery.search(db, SearchQuery(text), in: DateOrderCache(), version: 0)
        }
        // The indexes of the texts have tables of their own.
        let read = queries.withLock { $0 }.filter { !$0.hasPrefix("--") }
        #expect(read.contains { $0.contains("albumSearch") })
        for query in read {
            let steps = try await library.database.read { db in
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + query).map { $0["detail"] as String }
            }
            for step in steps {
                #expect(
                    step.firstMatch(of: /SCAN (album|folder|albumPage)\b(?!Search)/) == nil, "\(step) in \(query)")
            }
        }
    }

    @Test(
        "APP-37: a library of the version before finds the titles that it had, and later ones",
        arguments: [false, true])
    func migration(isKilled: Bool) async throws {
        try library.close()
        let file = folder.path("library/library.sqlite").path
        let database = try DatabaseQueue(path: file)
        try await database.write { db in
            for table in ["album", "folder"] {
                try IndexTriggers.drop(db, of: table)
                try db.execute(
                    sql: """
                        DROP TABLE \(table)Search; DROP VIEW \(table)Text;
                        DROP INDEX \(table)BySource; DROP INDEX \(table)ByFolder
                        """)
            }
            try db.execute(
                sql: """
                    DROP INDEX albumByTitle; DROP TABLE removal; DROP VIEW photoText;
                    DELETE FROM grdb_migrations
                    WHERE identifier IN ('6 titles', '7 former places', '10 forms of letters')
                    """)
            try db.execute(sql: "UPDATE folder SET title = 'Schweden' WHERE id = 2; PRAGMA user_version = 5")
        }
        if isKilled {
            // The state between the migration's transaction and that of its version.
            try LibrarySchema.migrate(database)
            try await database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 5") }
        }
        try database.close()
        let opened = try Library.open(at: folder.path("library"), now: { noon })
        #expect(opened.notices.isEmpty)
        func search(_ text: String) async throws -> [Int64] {
            try await opened.library.search(text).map(\.id.rawValue).sorted()
        }
        #expect(try await search("schw") == [2, 3])
        #expect(try await search("norway") == [1, 2, 3, 4, 5])
        try await opened.library.apply(.renameAlbum(4, "Later"))
        #expect(try await search("later") == [4])
        #expect(try opened.library.findDamage() == [])
        try opened.library.close()
    }
}
