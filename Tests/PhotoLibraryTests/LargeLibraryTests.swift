import Foundation
import GRDB
import Testing

@testable import PhotoLibrary

/// Measures libraries of many photos and prints the times. Needs `LIGHTBOX_AMOUNTS=full` in the environment and, for
/// meaningful times, an optimized build.
@Suite(
    "Large libraries", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: ProcessInfo.processInfo.environment["LIGHTBOX_AMOUNTS"] == "full"))
struct LargeLibraryTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func measure<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
        let start = ContinuousClock.now
        let result = try body()
        print(
            "  \(name): \(start.duration(to: .now).formatted(.units(allowed: [.milliseconds], fractionalPart: .show(length: 1))))"
        )
        return result
    }

    /// A library of the second version. Its photos are taken from 2008 to 2023, every tenth without a date; "Holidays"
    /// has every fifth photo.
    private func make(photos count: Int) throws {
        try FileManager.default.createDirectory(at: folder.path("library"), withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: folder.path("library/library.sqlite").path)
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try LibrarySchema.migrate(database, to: 2)
        try database.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < ?)
                    INSERT INTO photo (id, name, hash, format, width, height, fileSize, addedAt, takenAt)
                    SELECT id, printf('IMG_%06d.jpg', id), randomblob(32), 'jpeg', 4000, 3000, 4000000, 1.7e9 + id,
                        CASE WHEN id % 10 THEN 1.2e9 + (id * 7919) % 500000000 END FROM number
                    """, arguments: [count])
            let photos = (1...Int64(count)).map { PhotoID(rawValue: $0) }
            try db.insertAlbumWithoutFolder(1, title: "Everything", photos: photos)
            try db.insertAlbumWithoutFolder(2, title: "Holidays", photos: photos.filter { $0.rawValue % 5 == 0 })
        }
        try database.close()
    }

    @Test("Times of the migration, the lists and searches", arguments: [100_000, 1_000_000])
    func times(count: Int) async throws {
        print("\(count) photos")
        try make(photos: count)
        let library = try measure("open, migrating") {
            try Library.open(at: folder.path("library"), now: { noon }).library
        }
        let longest = try measure("index, by batches of \(SearchIndex.batch)") {
            var longest = Duration.zero
            while true {
                let start = ContinuousClock.now
                guard try library.write({ try SearchIndex.indexNext($0) }) else { return longest }
                longest = max(longest, start.duration(to: .now))
            }
        }
        print("  longest batch: \(longest)")
        try library.close()
        for _ in 0..<2 {
            let library = try measure("open") { try Library.open(at: folder.path("library"), now: { noon }).library }
            try library.close()
        }
        let again = try Library.open(at: folder.path("library"), now: { noon }).library
        for _ in 0..<2 { _ = try measure("All Photos") { () throws in try again.list(of: AlbumID(.allPhotos)) } }
        _ = try measure("an album of as many") { () throws in try again.list(of: 1) }
        for text in ["i", "im", "img", "img 2021", "2021", "july", "img_0012", "0", "holidays", "holidays 2021", "xyz"]
        {
            for _ in 0..<2 {
                let start = ContinuousClock.now
                let found = try await again.search(text)
                print("  search '\(text)': \(found.count) in \(start.duration(to: .now))")
            }
        }
        _ = try measure("mark 10,000 photos") {
            () throws in try again.apply(.setFavorite((1...10_000).map { PhotoID(rawValue: $0) }, true))
        }
        let size = try folder.path("library/library.sqlite").resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        print("  database: \(size / 1_000_000) MB")
    }

    @Test("Time of inserting 10,000 photos as an import does, with and without the index")
    func importing() throws {
        for hasIndex in [true, false] {
            let library = try Library.open(at: folder.path("\(hasIndex)"), now: { noon }).library
            try library.apply(.createAlbum(1, title: "Sea", before: nil, photos: []))
            if !hasIndex { try library.write { try $0.execute(sql: "UPDATE searchProgress SET lastID = 0") } }
            try measure(hasIndex ? "with the index" : "without") {
                for start in stride(from: 1, to: 10_000, by: 32) {
                    let photos = try library.insertRows(32, from: start)
                    try library.apply(.copyPhotos(photos, to: 1, before: nil))
                }
            }
        }
    }

    @Test(
        "A search of an existing library, for a profiler",
        .enabled(if: ProcessInfo.processInfo.environment["LIGHTBOX_LIBRARY"] != nil))
    func profile() async throws {
        let environment = ProcessInfo.processInfo.environment
        let path = try #require(environment["LIGHTBOX_LIBRARY"])
        let library = try Library.open(at: URL(fileURLWithPath: path), mode: .readOnly).library
        for text in (environment["LIGHTBOX_SEARCH"] ?? "i").split(separator: ",").map(String.init) {
            for _ in 0..<(environment["LIGHTBOX_TIMES"].flatMap(Int.init) ?? 3) {
                let start = ContinuousClock.now
                let found = try await library.search(text)
                print("  search '\(text)': \(found.count) in \(start.duration(to: .now))")
            }
        }
    }

    @Test("Times of searches in 10,000 albums in 1,000 folders with 100,000 photos")
    func folders() async throws {
        let library = try Library.open(at: folder.path("library"), now: { noon }).library
        let photos = try library.insertRows(100_000)
        let words = ["Norway", "Été", "Hills", "Sea", "Lofoten", "Summer", "Family", "Zürich", "Night", "Train"]
        try measure("make") {
            var changes: [Change] = []
            for number in 0..<1_000 {
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
        }
        if let kept = ProcessInfo.processInfo.environment["LIGHTBOX_KEEP"] {
            try await library.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            try FileManager.default.copyItem(at: library.directory, to: URL(fileURLWithPath: kept))
        }
        for _ in 0..<3 { _ = try measure("albums and folders") { () throws in try library.catalog() } }
        for text in [
            "i", "im", "img", "img 2021", "img_0012", "n", "no", "norway", "norway ete",
            "norway 2003 night hills train sea", "zurich 999", "and", "lofoten img",
            "xyz",
        ] {
            for _ in 0..<5 {
                let start = ContinuousClock.now
                let found = try await library.search(text)
                print("  search '\(text)': \(found.count) in \(start.duration(to: .now))")
            }
        }
    }
}
