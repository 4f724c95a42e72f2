import Foundation
import GRDB
import Testing

@testable import PhotoLibrary

/// The work of a library of many photos: the number of statements, rows and transactions, which no machine changes.
/// By default 100,000 photos; `LIGHTBOX_AMOUNTS=full` in the environment uses a million.
@Suite("Large libraries", .serialized, .timeLimit(.minutes(20)))
struct LargeLibraryTests {
    private static let isFull = ProcessInfo.processInfo.environment["LIGHTBOX_AMOUNTS"] == "full"
    private static let count = isFull ? 1_000_000 : 100_000
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The time at which a photo was taken, from 2008 to 2023; every tenth has none.
    private static func time(of id: Int) -> Int? { id % 10 == 0 ? nil : 1_200_000_000 + id * 7919 % 500_000_000 }

    /// A library of the second version. "Holidays" has every fifth photo.
    private func make() throws {
        try FileManager.default.createDirectory(at: folder.path("library"), withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: folder.path("library/library.sqlite").path)
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try LibrarySchema.migrate(database, to: 2)
        try database.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < ?)
                    INSERT INTO photo (id, name, hash, format, width, height, fileSize, addedAt, takenAt)
                    SELECT id, printf('IMG_%07d.jpg', id), randomblob(32), 'jpeg', 4000, 3000, 4000000, 1.7e9 + id,
                        CASE WHEN id % 10 THEN 1.2e9 + (id * 7919) % 500000000 END FROM number
                    """, arguments: [Self.count])
            let photos = (1...Int64(Self.count)).map { PhotoID(rawValue: $0) }
            try db.insertAlbumWithoutFolder(1, title: "Everything", photos: photos)
            try db.insertAlbumWithoutFolder(2, title: "Holidays", photos: photos.filter { $0.rawValue % 5 == 0 })
        }
        try database.close()
    }

    /// Opens the library, and indexes what opening it has left to the background.
    private func open() throws -> Library {
        let library = try Library.open(at: folder.path("library"), now: { noon }).library
        while try library.write({ try SearchIndex.indexNext($0) }) {}
        return library
    }

    /// The statements of the library that `body` executes, without those of SQLite's full-text index.
    private func statements(_ library: Library, _ body: (Database) throws -> Void) throws -> [String] {
        var traced: [String] = []
        try library.read { db in
            db.trace { traced.append("\($0)") }
            defer { db.trace(nil) }
            try body(db)
        }
        return traced.filter { !$0.contains("Search_") && !$0.contains("data_version") && !$0.hasPrefix("--") }
    }

    @Test("APP-37: an older library is indexed in transactions of 1,000 photos")
    func indexing() throws {
        try make()
        let database = try DatabaseQueue(path: folder.path("library/library.sqlite").path)
        try LibrarySchema.migrate(database)
        func progress() throws -> Int64 {
            try database.read { try Int64.fetchOne($0, sql: "SELECT lastID FROM searchProgress") ?? 0 }
        }
        var (last, transactions) = (try progress(), 0)
        let first = Int(last)
        #expect(first == 5 * SearchIndex.batch, "the migration indexes a few")
        while try database.write({ try SearchIndex.indexNext($0) }) {
            transactions += 1
            #expect(try progress() == last + Int64(SearchIndex.batch))
            last = try progress()
        }
        #expect(transactions == (Self.count - first) / SearchIndex.batch)
        #expect(try database.read { try SearchIndex.isComplete($0) })
    }

    @Test("APP-26, APP-34: All Photos is read by one statement in the order of an index, an album by its pages")
    func lists() throws {
        try make()
        let library = try open()
        var list: PhotoList?
        let all = try statements(library) { list = try LibraryQuery.groupedList($0, in: AlbumID(.allPhotos)) }
        #expect(all.count == 1 && all.first?.contains("photoByDate") == true, "\(all)")
        let plan = try library.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(LibraryQuery.BuiltInSQL.allPhotos)").map { "\($0)" }
        }
        #expect(plan.count == 1 && plan[0].contains("COVERING INDEX photoByDate"), "\(plan)")
        #expect(list?.photos.count == Self.count && list?.months.reduce(0) { $0 + $1.count } == Self.count)
        var photos: [ListedPhoto] = []
        let album = try statements(library) { photos = try LibraryQuery.list($0, in: 1) }
        #expect(album.count == 2 && album.last?.contains("albumPage") == true, "\(album)")
        #expect(photos.count == Self.count)
        let pages = try library.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM albumPage WHERE albumID = 1") }
        #expect(pages.map { (Self.count / 400...Self.count / 150).contains($0) } == true, "\(pages ?? 0) pages")
    }

    @Test("APP-37: a search executes two statements per word, and reads no rows of photos once the order is known")
    func searches() throws {
        try make()
        let library = try open()
        let orders = DateOrderCache()
        func search(_ text: String) throws -> (found: [Int], statements: [String]) {
            var found: [ListedPhoto] = []
            let executed = try statements(library) { db in
                found = try LibraryQuery.search(db, SearchQuery(text), in: orders, version: 1)
            }
            return (found.map { Int($0.id.rawValue) }, executed)
        }
        let few = try search("0000012")
        #expect(few.found == [12] && few.statements.count == 3, "\(few.statements)")
        #expect(!few.statements.contains { $0.contains("photoByDate") }, "the order of all is not read for one photo")
        let first = try search("i")
        #expect(first.statements.count == 3 && first.statements.last?.contains("photoByDate") == true)
        let ids = 1...Self.count
        let in2021 = 1_609_459_200..<1_640_995_200
        let expected: [(text: String, count: Int)] = [
            ("im", Self.count), ("img", Self.count), ("img jpg", Self.count), ("xyz", 0), ("img xyz", 0),
            ("0000", ids.count { $0 < 1000 }), ("holidays", Self.count / 5), ("holi img", Self.count / 5),
            ("2021", ids.count { Self.time(of: $0).map(in2021.contains) == true }),
            ("holi 2021", ids.count { $0 % 5 == 0 && Self.time(of: $0).map(in2021.contains) == true }), ("***", 0),
        ]
        for (text, count) in expected {
            let (found, executed) = try search(text)
            #expect(found.count == count, "\(text)")
            #expect(executed.count <= 2 * SearchQuery(text).words.count, "\(text): \(executed)")
            let readsPhotos = executed.contains { $0.contains("photoByDate") || $0.contains("WHERE id") }
            #expect(!readsPhotos, "\(text): \(executed)")
            // Those without a date come last.
            let times = found.map { Self.time(of: $0) ?? Int(Int32.min) + $0 }
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 >= $1 }, "\(text): newest first")
        }
    }

    @Test("APP-28: an import writes as many rows for each photo in a large album as in a small one")
    func importing() throws {
        let library = try open()
        try library.apply(.createAlbum(1, title: "Sea", before: nil, photos: []))
        var written: [Int] = []
        for start in stride(from: 1, to: Self.count / 20, by: 50) {
            written.append(
                try library.rowsWritten {
                    let photos = try library.insertRows(50, from: start)
                    try library.apply(.copyPhotos(photos, to: 1, before: nil))
                })
        }
        #expect(written.count > 90)
        let (first, most) = (try #require(written.dropFirst().first), try #require(written.max()))
        #expect(most < first + first / 4, "\(first) rows at first, then up to \(most)")
        #expect(try library.list(of: 1).count == written.count * 50)
    }

    @Test("APP-35: marking 10,000 photos of a large library writes a row for each")
    func marking() throws {
        try make()
        let library = try open()
        let photos = (1...10_000).map { PhotoID(rawValue: $0) }
        let written = try library.rowsWritten { try library.apply(.setFavorite(photos, true)) }
        #expect((10_000...10_010).contains(written), "\(written)")
        var favorites: [ListedPhoto] = []
        let executed = try statements(library) { favorites = try LibraryQuery.list($0, in: AlbumID(.favorites)) }
        #expect(favorites.count == 10_000 && executed.count == 1, "\(executed)")
    }

    @Test("APP-37, APP-43: albums, folders and their titles are read by a few statements, however many there are")
    func folders() throws {
        let library = try open()
        let folderCount = Self.count / 1000
        let photos = try library.insertRows(folderCount * 100)
        let words = ["Norway", "Été", "Hills", "Sea", "Lofoten", "Summer", "Family", "Zürich", "Night", "Train"]
        var changes: [Change] = []
        for number in 0..<folderCount {
            let id = library.newFolderID()
            let title = "\(words[number % 10]) \(2000 + number % 25)"
            changes.append(.createFolder(FolderRecord(id: id, title: title, place: .end)))
            for album in 0..<10 {
                let index = number * 10 + album
                let title = "\(words[(number + album) % 10]) and \(words[(number / 10) % 10]) \(index)"
                changes.append(
                    .createAlbum(
                        library.newAlbumID(), title: title, at: AlbumPlace(in: id),
                        photos: Array(photos[index * 10..<index * 10 + 10])))
            }
        }
        try library.apply(.group(changes))
        var catalog: AlbumCatalog?
        let read = try statements(library) { catalog = try LibraryQuery.catalog($0) }
        #expect(read.count == 2 && catalog?.albums.count == 10 * folderCount, "\(read)")
        // Photos of the albums with the word, and of the folders with it.
        let inNorway = (0..<folderCount).reduce(0) { sum, number in
            let albums = (0..<10).count { (number + $0) % 10 == 0 || number / 10 % 10 == 0 }
            return sum + 10 * (number % 10 == 0 ? 10 : albums)
        }
        let orders = DateOrderCache()
        for (text, count) in [("norway", inNorway), ("NORW", inNorway), ("and", photos.count), ("norway xyz", 0)] {
            var found: [ListedPhoto] = []
            let executed = try statements(library) { db in
                found = try LibraryQuery.search(db, SearchQuery(text), in: orders, version: 1)
            }
            #expect(found.count == count, "\(text)")
            #expect(executed.count <= 2 * SearchQuery(text).words.count + 1, "\(text): \(executed)")
        }
    }
}
