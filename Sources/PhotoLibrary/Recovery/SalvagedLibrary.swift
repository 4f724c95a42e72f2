import Foundation
import GRDB
import ImageFiles

/// The rows read from a damaged database.
struct SalvagedLibrary {
    struct PhotoRow {
        let values: [DatabaseValue]
        let hash: ContentHash
        /// Whether the photo was in no album when it was last written.
        let isRemoved: Bool

        /// The columns of `values`.
        static let columns = "id, name, hash, format, width, height, fileSize, addedAt, takenAt, linkPath, removedAt"
    }

    struct AlbumRow {
        let title: String
        let position: Int64
        let cover: Int64?
        let sourcePath: String?
    }

    private(set) var photos: [Int64: PhotoRow] = [:]
    /// The ids of photos by content, from the index of the hashes. It may contain photos whose rows are lost.
    private(set) var ids: [ContentHash: Int64] = [:]
    private(set) var albums: [Int64: AlbumRow] = [:]
    /// Per album, the positions of its photos; nil where the position is lost.
    private(set) var placements: [Int64: [Int64: Int64?]] = [:]
    private(set) var settings: [String: String] = [:]

    /// Reads what can be read; empty for a file that is not a database.
    init(reading path: String) {
        var configuration = Configuration()
        configuration.readonly = true
        guard let database = try? DatabaseQueue(path: path, configuration: configuration) else { return }
        database.unsafeRead { db in
            try? db.execute(sql: "PRAGMA cell_size_check = ON")
            readPhotos(db)
            readHashes(db)
            readAlbums(db)
            readPlacements(db)
            readSettings(db)
        }
        try? database.close()
    }

    private mutating func readPhotos(_ db: Database) {
        var salvage = TableSalvage(db)
        var rows: [Int64: PhotoRow] = [:]
        // An index may be damaged where the table is not.
        let query = TableSalvage.Query(selection: "SELECT \(PhotoRow.columns) FROM photo NOT INDEXED", key: "id")
        salvage.forEachRow(query, upperBound: Self.lastKey(of: "photo", db)) { row in
            guard let id = row[0] as Int64?, let photo = try? Self.photo(row) else { return }
            rows[id] = photo
        }
        photos = rows
    }

    /// Reads the index of the hashes alone, from both ends up to an unreadable page.
    private mutating func readHashes(_ db: Database) {
        for order in ["ASC", "DESC"] {
            let sql = "SELECT hash, id FROM photo INDEXED BY sqlite_autoindex_photo_1 ORDER BY hash \(order)"
            guard let cursor = try? Row.fetchCursor(db, sql: sql) else { continue }
            while let row = try? cursor.next() {
                guard let digest = try? row.decode(Data.self, atIndex: 0), let hash = ContentHash(digest: digest),
                    let id = try? row.decode(Int64.self, atIndex: 1)
                else { continue }
                ids[hash] = id
            }
        }
    }

    /// Checks the values as `LibraryQuery` does, which rejects a library with an invalid row.
    private static func photo(_ row: Row) throws -> PhotoRow? {
        guard let hash = try row.decode(Data?.self, atIndex: 2).flatMap(ContentHash.init(digest:)),
            ImageFormat(rawValue: try row.decode(String.self, atIndex: 3)) != nil
        else { return nil }
        _ = try row.decode(String.self, atIndex: 1)
        for index in 4...6 { _ = try row.decode(Int.self, atIndex: index) }
        _ = try row.decode(Double.self, atIndex: 7)
        _ = try row.decode(Double?.self, atIndex: 8)
        _ = try row.decode(String?.self, atIndex: 9)
        let removal = try row.decode(Double?.self, atIndex: 10)
        return PhotoRow(values: Array(row.databaseValues), hash: hash, isRemoved: removal != nil)
    }

    private mutating func readAlbums(_ db: Database) {
        var salvage = TableSalvage(db)
        var rows: [Int64: AlbumRow] = [:]
        let query = TableSalvage.Query(
            selection: "SELECT id, title, position, coverID, sourcePath FROM album NOT INDEXED", key: "id")
        salvage.forEachRow(query, upperBound: Self.lastKey(of: "album", db)) { row in
            guard let id = row[0] as Int64?, let title = try? row.decode(String.self, atIndex: 1),
                let position = try? row.decode(Int64.self, atIndex: 2)
            else { return }
            rows[id] = AlbumRow(
                title: title, position: position, cover: try? row.decode(Int64.self, atIndex: 3),
                sourcePath: try? row.decode(String.self, atIndex: 4))
        }
        albums = rows
    }

    /// Reads each album's placements from the table and from its index by position: either may be damaged.
    private mutating func readPlacements(_ db: Database) {
        var ids = Set(albums.keys)
        var salvage = TableSalvage(db)
        let names = TableSalvage.Query(selection: "SELECT DISTINCT albumID FROM placement", key: "albumID")
        salvage.forEachRow(names, upperBound: Self.lastKey(of: "album", db)) { ids.insert($0[0]) }
        let lastPhoto = Self.lastKey(of: "photo", db)
        for album in ids {
            var found: [Int64: Int64?] = [:]
            let table = TableSalvage.Query(
                selection: "SELECT photoID, position FROM placement", key: "photoID", condition: "albumID = \(album)")
            salvage.forEachRow(table, upperBound: lastPhoto) { row in
                guard let photo = row[0] as Int64? else { return }
                found[photo] = .some(try? row.decode(Int64.self, atIndex: 1))
            }
            let index = TableSalvage.Query(
                selection: "SELECT position, photoID FROM placement INDEXED BY placementByPosition", key: "position",
                condition: "albumID = \(album)")
            salvage.forEachRow(index) { row in
                guard let photo = try? row.decode(Int64.self, atIndex: 1) else { return }
                found[photo] = .some(row[0] as Int64?)
            }
            if !found.isEmpty { placements[album] = found }
        }
    }

    private mutating func readSettings(_ db: Database) {
        guard let cursor = try? Row.fetchCursor(db, sql: "SELECT key, value FROM setting") else { return }
        while let row = try? cursor.next() {
            guard let key = try? row.decode(String.self, atIndex: 0),
                let value = try? row.decode(String.self, atIndex: 1)
            else { continue }
            settings[key] = value
        }
    }

    /// The largest key that the table ever had, if that is readable.
    private static func lastKey(of table: String, _ db: Database) -> Int64 {
        let sql = "SELECT seq FROM sqlite_sequence WHERE name = ?"
        return (try? Int64.fetchOne(db, sql: sql, arguments: [table])).flatMap { $0 } ?? 1 << 32
    }
}
