import Foundation
import GRDB
import ImageFiles

/// The rows read from a damaged database.
struct SalvagedLibrary {
    struct PhotoRow {
        /// Decoded, since a damaged row may have values of other types than its columns.
        let values: [(any DatabaseValueConvertible)?]
        let hash: ContentHash
        /// Whether the photo was in no album when it was last written.
        let isRemoved: Bool

        /// The columns of the first version.
        static let firstColumns = """
            id, name, hash, format, width, height, fileSize, addedAt, takenAt, linkPath, removedAt
            """
        /// The columns of the third version.
        static let thirdColumns = firstColumns + ", isFavorite, rating, title, caption"
        /// The columns of `values`.
        static let columns = thirdColumns + ", turns"
    }

    struct AlbumRow {
        let title: String
        let position: Int64
        let cover: Int64?
        let sourcePath: String?
        /// The number of the album's photos; nil if it is lost or the library has the first version.
        let count: Int?
        /// The folder that contains the album; nil at the top level, or if it is lost.
        let folder: Int64?
    }

    struct FolderRow {
        let title: String
        let position: Int64
        let sourcePath: String?
        /// The folder that contains the folder; nil at the top level, or if it is lost.
        let folder: Int64?
    }

    private(set) var photos: [Int64: PhotoRow] = [:]
    /// The ids of photos by content, from the index of the hashes. It may contain photos whose rows are lost.
    private(set) var ids: [ContentHash: Int64] = [:]
    private(set) var albums: [Int64: AlbumRow] = [:]
    private(set) var folders: [Int64: FolderRow] = [:]
    /// Per album, the positions of its photos; nil where the position is lost.
    private(set) var placements: [Int64: [Int64: Int64?]] = [:]
    private(set) var settings: [String: String] = [:]

    /// Reads what can be read; empty for a missing file and one that is not a database.
    ///
    /// - Throws: An error that is no sign of damage.
    init(reading path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size > 0 else { return }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        do {
            let database = try DatabaseQueue(path: path, configuration: configuration)
            try database.unsafeRead { db in
                try? db.execute(sql: "PRAGMA cell_size_check = ON")
                let salvage = TableSalvage(db)
                try readPhotos(salvage)
                try readHashes(salvage)
                try readAlbums(salvage)
                try readFolders(salvage)
                try readPlacements(salvage)
                try readPages(salvage)
                try readSettings(salvage)
            }
            try database.close()
        } catch {
            try TableSalvage.throwUnlessDamage(error)
        }
    }

    private mutating func readPhotos(_ salvage: TableSalvage) throws {
        var rows: [Int64: PhotoRow] = [:]
        // An index may be damaged where the table is not.
        let versions = [PhotoRow.columns, PhotoRow.thirdColumns]
        let columns = versions.first { Self.exist($0, salvage) } ?? PhotoRow.firstColumns
        let query = TableSalvage.Query(
            selection: "SELECT \(columns) FROM photo NOT INDEXED", key: "id",
            upperBound: try Self.lastKey(of: "photo", salvage))
        try salvage.forEachRow(query) { row in
            guard let id = row[0] as Int64?, let photo = try? Self.photo(row) else { return }
            rows[id] = photo
        }
        photos = rows
    }

    /// Whether the table of the photos has these columns.
    private static func exist(_ columns: String, _ salvage: TableSalvage) -> Bool {
        (try? salvage.db.makeStatement(sql: "SELECT \(columns) FROM photo")) != nil
    }

    /// Reads the index of the hashes alone, from both ends up to an unreadable page.
    private mutating func readHashes(_ salvage: TableSalvage) throws {
        var found: [ContentHash: Int64] = [:]
        for order in ["ASC", "DESC"] {
            let sql = "SELECT hash, id FROM photo INDEXED BY sqlite_autoindex_photo_1 ORDER BY hash \(order)"
            try salvage.forEachReadableRow(sql) { row in
                guard let digest = try? row.decode(Data.self, atIndex: 0), let hash = ContentHash(digest: digest),
                    let id = try? row.decode(Int64.self, atIndex: 1), ListedPhoto.ids.contains(id)
                else { return }
                found[hash] = id
            }
        }
        ids = found
    }

    /// Checks the values as `LibraryQuery` does, which rejects a library with an invalid row.
    private static func photo(_ row: Row) throws -> PhotoRow? {
        guard let hash = try row.decode(Data?.self, atIndex: 2).flatMap(ContentHash.init(digest:)),
            let format = ImageFormat(rawValue: try row.decode(String.self, atIndex: 3)),
            ListedPhoto.ids.contains(try row.decode(Int64.self, atIndex: 0))
        else { return nil }
        let removal = try row.decode(Double?.self, atIndex: 10)
        let values: [(any DatabaseValueConvertible)?] =
            [
                try row.decode(Int64.self, atIndex: 0), try row.decode(String.self, atIndex: 1), hash.digest,
                format.rawValue, try row.decode(Int.self, atIndex: 4), try row.decode(Int.self, atIndex: 5),
                try row.decode(Int.self, atIndex: 6), try row.decode(Double.self, atIndex: 7),
                try row.decode(Double?.self, atIndex: 8), try row.decode(String?.self, atIndex: 9), removal,
            ] + details(row)
        return PhotoRow(values: values, hash: hash, isRemoved: removal != nil)
    }

    /// The values of the columns after the first version. An unreadable one is no reason to lose the photo.
    private static func details(_ row: Row) -> [(any DatabaseValueConvertible)?] {
        guard row.count > 11 else { return [false, 0, "", "", 0] }
        let rating = (try? row.decode(Int.self, atIndex: 12)) ?? 0
        let turns = row.count > 15 ? (try? row.decode(Int.self, atIndex: 15)) ?? 0 : 0
        return [
            (try? row.decode(Bool.self, atIndex: 11)) ?? false, 0...5 ~= rating ? rating : 0,
            (try? row.decode(String.self, atIndex: 13)) ?? "", (try? row.decode(String.self, atIndex: 14)) ?? "",
            QuarterTurns(rawValue: turns)?.rawValue ?? 0,
        ]
    }

    private mutating func readAlbums(_ salvage: TableSalvage) throws {
        var rows: [Int64: AlbumRow] = [:]
        let query = TableSalvage.Query(
            selection: "SELECT * FROM album NOT INDEXED", key: "id",
            upperBound: try Self.lastKey(of: "album", salvage))
        try salvage.forEachRow(query) { row in
            guard let id = row[0] as Int64?, id > 0, let title = try? row.decode(String.self, atIndex: 1),
                let position = try? row.decode(Int64.self, atIndex: 2)
            else { return }
            rows[id] = AlbumRow(
                title: title, position: position, cover: try? row.decode(Int64.self, atIndex: 3),
                sourcePath: try? row.decode(String.self, atIndex: 4),
                count: row.count > 5 ? try? row.decode(Int.self, atIndex: 5) : nil,
                folder: row.count > 7 ? try? row.decode(Int64.self, atIndex: 7) : nil)
        }
        albums = rows
    }

    private mutating func readFolders(_ salvage: TableSalvage) throws {
        var rows: [Int64: FolderRow] = [:]
        let query = TableSalvage.Query(
            selection: "SELECT id, title, position, sourcePath, folderID FROM folder NOT INDEXED", key: "id",
            upperBound: try Self.lastKey(of: "folder", salvage))
        try salvage.forEachRow(query) { row in
            guard let id = row[0] as Int64?, FolderID.ids.contains(id),
                let title = try? row.decode(String.self, atIndex: 1),
                let position = try? row.decode(Int64.self, atIndex: 2)
            else { return }
            rows[id] = FolderRow(
                title: title, position: position, sourcePath: try? row.decode(String.self, atIndex: 3),
                folder: try? row.decode(Int64.self, atIndex: 4))
        }
        folders = rows
    }

    /// Reads the albums' lists from the table of their pages and from its copy. Each has every page.
    private mutating func readPages(_ salvage: TableSalvage) throws {
        let table = TableSalvage.Query(
            selection: "SELECT id, albumID, position, photos, checksum FROM albumPage NOT INDEXED", key: "id",
            upperBound: try Self.lastKey(of: "albumPage", salvage))
        var pages: [Int64: [Int64: [ListedPhoto]]] = [:]
        func read(_ row: Row, from column: Int) {
            guard let album = try? row.decode(Int64.self, atIndex: column),
                let position = try? row.decode(Int64.self, atIndex: column + 1),
                let data = try? row.decode(Data.self, atIndex: column + 2),
                let checksum = try? row.decode(Int64.self, atIndex: column + 3),
                let photos = try? data.withUnsafeBytes({
                    try AlbumPage.decode($0, checksum: checksum, album: album)
                })
            else { return }
            pages[album, default: [:]][position] = photos
        }
        try salvage.forEachRow(table) { read($0, from: 1) }
        var albums: [Int64?] = [nil]
        albums += Set(self.albums.keys).union(pages.keys)
        for album in albums {
            for order in ["ASC", "DESC"] {
                let sql = """
                    SELECT albumID, position, photos, checksum FROM albumPage INDEXED BY albumPageCopy
                    \(album.map { "WHERE albumID = \($0)" } ?? "") ORDER BY albumID \(order), position \(order)
                    """
                try salvage.forEachReadableRow(sql) { read($0, from: 0) }
            }
        }
        for (album, found) in pages {
            let photos = found.sorted { $0.key < $1.key }.flatMap(\.value)
            placements[album] = Dictionary(
                photos.enumerated().map { ($1.id.rawValue, Int64($0)) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Reads each album's placements of the first version from the table and, where that is damaged, from its index by
    /// position.
    private mutating func readPlacements(_ salvage: TableSalvage) throws {
        var ids = Set(albums.keys)
        let names = TableSalvage.Query(
            selection: "SELECT DISTINCT albumID FROM placement", key: "albumID",
            upperBound: try Self.lastKey(of: "album", salvage), limit: 2000)
        try salvage.forEachRow(names) { row in
            if let id = row[0] as Int64? { ids.insert(id) }
        }
        let lastPhoto = try Self.lastKey(of: "photo", salvage)
        for album in ids {
            var found: [Int64: Int64?] = [:]
            let table = TableSalvage.Query(
                selection: "SELECT photoID, position FROM placement", key: "photoID",
                condition: "albumID = \(album)", upperBound: lastPhoto, limit: 2000)
            let isComplete = try salvage.forEachRow(table) { row in
                guard let photo = row[0] as Int64? else { return }
                found[photo] = .some(try? row.decode(Int64.self, atIndex: 1))
            }
            if !isComplete {
                // Positions are sparse, so that bisecting them would rarely find a row.
                for order in ["ASC", "DESC"] {
                    let sql = """
                        SELECT position, photoID FROM placement INDEXED BY placementByPosition
                        WHERE albumID = \(album) ORDER BY position \(order)
                        """
                    try salvage.forEachReadableRow(sql) { row in
                        guard let photo = try? row.decode(Int64.self, atIndex: 1) else { return }
                        found[photo] = .some(row[0] as Int64?)
                    }
                }
            }
            if !found.isEmpty { placements[album] = found }
        }
    }

    private mutating func readSettings(_ salvage: TableSalvage) throws {
        var found: [String: String] = [:]
        try salvage.forEachReadableRow("SELECT key, value FROM setting") { row in
            guard let key = try? row.decode(String.self, atIndex: 0),
                let value = try? row.decode(String.self, atIndex: 1)
            else { return }
            found[key] = value
        }
        settings = found
    }

    /// The largest key that the table ever had, if that is readable.
    private static func lastKey(of table: String, _ salvage: TableSalvage) throws -> Int64 {
        var last: Int64?
        try salvage.forEachReadableRow("SELECT seq FROM sqlite_sequence WHERE name = '\(table)'") { row in
            last = try? row.decode(Int64.self, atIndex: 0)
        }
        return last ?? 1 << 32
    }
}
