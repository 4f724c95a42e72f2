import Foundation
import GRDB
import Testing

@testable import ImageFiles
@testable import PhotoLibrary

/// Damages the database of a library at random, and compares what is recovered with what was stored.
@Suite("Recovery from random damage", .timeLimit(.minutes(20)))
struct RandomDamageTests {
    let folder: TemporaryFolder

    private var library: URL { folder.path("library") }
    private var file: URL { folder.path("library/library.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> OpenedLibrary { try Library.open(at: library, now: { noon }) }

    /// What a library contains, by parts.
    private struct Content {
        var photos: [PhotoID: Photo] = [:]
        /// The values of albums, folders and settings by which each of them is found.
        var values: [String: String] = [:]
        /// The albums in the sidebar's order.
        var albums: [AlbumID] = []
        var orders: [AlbumID: [PhotoID]] = [:]

        init(of library: Library) throws {
            photos = Dictionary(
                try library.read { try LibraryQuery.allPhotos($0) }.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
            let catalog = try library.catalog()
            albums = catalog.albums.map(\.id)
            for album in catalog.albums {
                let folders = catalog.tree.folders(containing: .album(album.id))
                values["album \(album.id)"] = "\(album.title) \(String(describing: album.chosenCoverID)) \(folders)"
                orders[album.id] = try library.order(album.id)
            }
            for folder in catalog.folders.values { values["folder \(folder.id)"] = folder.title }
            for row in try library.read({ try Row.fetchAll($0, sql: "SELECT key, value FROM setting") }) {
                values["setting \(row[0] as String)"] = row[1]
            }
            values["setting retentionClock"] = nil
        }

        /// The number of photos, albums, folders and settings that have other values, or none, in `other`.
        func differences(from other: Content) -> Int {
            photos.count { other.photos[$0.key] != $0.value } + values.count { other.values[$0.key] != $0.value }
        }
    }

    /// Creates a library with 500 photos in 20 albums, some of them in folders.
    private func make() throws -> Content {
        let library = try open().library
        let photos = try library.insertRows(500)
        var changes: [Change] = [
            .createFolder(FolderRecord(id: library.newFolderID(), title: "Travels", place: AlbumPlace())),
            .createFolder(FolderRecord(id: library.newFolderID(), title: "Norway", place: AlbumPlace(in: 1))),
        ]
        for number in 1...20 {
            let place = AlbumPlace(in: number % 4 == 0 ? 2 : nil)
            let list = number == 1 ? photos : photos.filter { $0.rawValue * 7 % 20 >= number }.reversed()
            changes.append(.createAlbum(library.newAlbumID(), title: "Album \(number)", at: place, photos: list))
        }
        changes += [
            .setRating(photos.filter { $0.rawValue % 3 == 0 }, 4),
            .setFavorite(photos.filter { $0.rawValue < 50 }, true),
            .setCover(2, 9),
        ]
        for photo in photos.prefix(200) {
            // Some rows are too long for a page.
            let caption = String(repeating: "Words. ", count: photo.rawValue % 50 == 0 ? 1500 : 3)
            changes.append(.setTexts(photo, title: "Title \(photo.rawValue)", caption: caption))
        }
        // One transaction each, so that pages are changed, split and left unused.
        for change in changes { try library.apply(change) }
        for number in 1...30 { try library.setSetting("key \(number)", to: "\(number)") }
        try library.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        let content = try Content(of: library)
        try library.close()
        return content
    }

    /// Recovers the library from a database with these bytes.
    private func recover(_ bytes: Data, log: Data? = nil) throws -> Content {
        let manager = FileManager.default
        try manager.removeItem(at: library)
        try manager.createDirectory(at: library, withIntermediateDirectories: true)
        try bytes.write(to: file)
        try log?.write(to: URL(fileURLWithPath: file.path + "-wal"))
        LibraryFolder(url: library).markAsDamaged()
        let opened = try open()
        guard case .recovered(_?, _?) = try #require(opened.notices.first) else {
            throw LibraryError.database("\(opened.notices)")
        }
        let content = try Content(of: opened.library)
        #expect(try opened.library.findDamage() == [])
        try opened.library.close()
        return content
    }

    private func expectAll(_ stored: Content, _ found: Content, _ label: String) {
        #expect(stored.differences(from: found) == 0, "\(label)")
        #expect(found.albums == stored.albums && found.orders == stored.orders, "\(label)")
    }

    @Test("APP-11: each byte of the header may be damaged, and all is recovered")
    func header() throws {
        let stored = try make()
        let bytes = try Data(contentsOf: file)
        for offset in 0..<100 where !(60..<64).contains(offset) {
            var damaged = bytes
            damaged[offset] ^= 0xff
            expectAll(stored, try recover(damaged), "offset \(offset)")
        }
    }

    @Test("APP-11: damage that SQLite refuses, or would write in another format for, is found in the header")
    func foundInHeader() throws {
        let stored = try make()
        let bytes = try Data(contentsOf: file)
        // The byte order, the versions, the reserved bytes, the length, the schema's format, the encoding.
        for (offset, value) in [
            (0, 0xff), (16, 0x13), (18, 9), (19, 3), (20, 1), (21, 0), (28, 1), (47, 5), (55, 1), (59, 0),
        ] {
            var damaged = bytes
            damaged[offset] = UInt8(value)
            try damaged.write(to: file)
            #expect(throws: LibraryError.damaged(path: file.path), "offset \(offset)") {
                try Library.open(at: library, mode: .readOnly)
            }
            let opened = try open()
            guard case .recovered(_?, _?) = try #require(opened.notices.first) else {
                Issue.record("offset \(offset)")
                return
            }
            expectAll(stored, try Content(of: opened.library), "offset \(offset)")
            try opened.library.close()
            for suffix in ["-wal", "-shm"] { unlink(file.path + suffix) }
        }
    }

    @Test("APP-11: a damaged first page costs nothing, also together with the log", arguments: 1...8)
    func firstPage(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var stored = try make()
        var bytes = try Data(contentsOf: file)
        var log: Data?
        if seed % 2 == 0 {
            let library = try open().library
            try library.apply(.setRating([1, 2], 5))
            try library.apply(.renameAlbum(3, "In the log"))
            stored = try Content(of: library)
            bytes = try Data(contentsOf: file)
            log = try Data(contentsOf: URL(fileURLWithPath: file.path + "-wal"))
            try library.close()
        }
        let count = seed > 6 ? 4096 : 50
        for _ in 0..<count { bytes[random.below(4096)] = UInt8(random.below(256)) }
        expectAll(stored, try recover(bytes, log: log), "seed \(seed)")
    }

    @Test("APP-11: pages that are cut off cost the rows on them", arguments: [1, 2, 10])
    func cutOff(pages: Int) throws {
        let stored = try make()
        let bytes = try Data(contentsOf: file)
        let rows = (bytes.count / 4096 - pages..<bytes.count / 4096).map { Self.rows(bytes, page: $0) }.reduce(0, +)
        try compare(stored, try recover(bytes.dropLast(4096 * pages)), lost: rows, "\(pages) pages")
    }

    @Test(
        "APP-11: a damaged byte, several of them, or a whole page cost at most the rows on the page",
        arguments: [1, 20, 4096], 1...12)
    func anywhere(count: Int, seed: UInt64) throws {
        var random = SplitMix(seed: seed * 100 + UInt64(count))
        let stored = try make()
        var bytes = try Data(contentsOf: file)
        let page = random.below(bytes.count / 4096)
        let rows = Self.rows(bytes, page: page)
        for index in 0..<count {
            bytes[page * 4096 + (count == 4096 ? index : random.below(4096))] = UInt8(random.below(256))
        }
        try compare(stored, try recover(bytes), lost: rows, "seed \(seed), \(count) bytes, page \(page + 1)")
    }

    /// Expects that at most `rows` rows are lost, and the albums' orders are those that were stored.
    private func compare(_ stored: Content, _ found: Content, lost rows: Int, _ label: String) throws {
        let differences = stored.differences(from: found)
        #expect(differences <= rows, "\(label): \(differences)")
        for (album, photos) in stored.orders {
            let expected = photos.filter { found.photos[$0] != nil }
            #expect(found.orders[album] == expected, "\(label), album \(album)")
        }
        if rows == 0 { expectAll(stored, found, label) }
    }

    /// The number of rows whose data a page has: one for a page with a part of a long row.
    private static func rows(_ bytes: Data, page: Int) -> Int {
        let content = [UInt8](bytes[page * 4096..<(page + 1) * 4096])
        guard page > 0 else { return 0 }
        guard let tree = BTreePage(content) else { return 1 }
        return tree.isTable && tree.children.isEmpty ? tree.cells.count : SalvagedTable.setting.fits(tree) ? 30 : 0
    }
}
