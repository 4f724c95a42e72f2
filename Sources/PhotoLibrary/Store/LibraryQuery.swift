import Foundation
import GRDB
import ImageFiles

/// The database's queries; each caller runs them in one transaction.
enum LibraryQuery {
    private static let photoColumns = """
        photo.id, photo.name, photo.hash, photo.format, photo.width, photo.height, photo.fileSize, photo.addedAt,
        photo.takenAt, photo.linkPath
        """

    static func albums(_ db: Database) throws -> [Album] {
        let sql = """
            SELECT id, title, coverID,
                (SELECT count(*) FROM placement WHERE albumID = album.id),
                (SELECT photoID FROM placement WHERE albumID = album.id ORDER BY position LIMIT 1),
                EXISTS (SELECT 1 FROM placement WHERE albumID = album.id AND photoID = album.coverID)
            FROM album ORDER BY position
            """
        return try all(db, sql) { row in
            let chosen = try row.decode(Int64?.self, atIndex: 2).map(PhotoID.init)
            let first = try row.decode(Int64?.self, atIndex: 4).map(PhotoID.init)
            return Album(
                id: AlbumID(rawValue: try row.decode(atIndex: 0)), title: try row.decode(atIndex: 1),
                photoCount: try row.decode(atIndex: 3), coverID: try row.decode(atIndex: 5) ? chosen : first,
                chosenCoverID: chosen)
        }
    }

    static func photos(_ db: Database, in album: AlbumID) throws -> [Photo] {
        let sql = """
            SELECT \(photoColumns) FROM placement JOIN photo ON photo.id = placement.photoID
            WHERE placement.albumID = ? ORDER BY placement.position
            """
        return try all(db, sql, [album.rawValue], photo)
    }

    /// All photos, whether or not they are in an album.
    static func allPhotos(_ db: Database) throws -> [Photo] {
        try all(db, "SELECT \(photoColumns) FROM photo ORDER BY id", [], photo)
    }

    static func photo(_ db: Database, id: PhotoID) throws -> Photo? {
        try all(db, "SELECT \(photoColumns) FROM photo WHERE id = ?", [id.rawValue], photo).first
    }

    static func photo(_ db: Database, hash: ContentHash) throws -> Photo? {
        try all(db, "SELECT \(photoColumns) FROM photo WHERE hash = ?", [hash.digest], photo).first
    }

    /// Returns the photos that left their last album before `date`, oldest removal first.
    static func orphans(_ db: Database, removedBefore date: Date, limit: Int) throws -> [Photo] {
        let sql = "SELECT \(photoColumns) FROM photo WHERE removedAt < ? ORDER BY removedAt LIMIT ?"
        return try all(db, sql, [date.timeIntervalSince1970, limit], photo)
    }

    static func order(_ db: Database, in album: AlbumID) throws -> [PhotoID] {
        let sql = "SELECT photoID FROM placement WHERE albumID = ? ORDER BY position"
        let statement = try db.cachedStatement(sql: sql)
        return try Int64.fetchAll(statement, arguments: [album.rawValue]).map(PhotoID.init)
    }

    static func snapshot(_ db: Database) throws -> LibrarySnapshot {
        let albums = try albums(db)
        let settings = Dictionary(
            uniqueKeysWithValues: try all(db, "SELECT key, value FROM setting") { row in
                (try row.decode(String.self, atIndex: 0), try row.decode(String.self, atIndex: 1))
            })
        let remembered = settings[LibrarySettingKey.selectedAlbum].flatMap(Int64.init).map(AlbumID.init)
        let selected = albums.contains { $0.id == remembered } ? remembered : albums.first?.id
        let photos = try selected.map { try self.photos(db, in: $0) } ?? []
        var covers: [PhotoID: Photo] = [:]
        for cover in albums.compactMap(\.coverID) where covers[cover] == nil {
            covers[cover] = try photo(db, id: cover)
        }
        return LibrarySnapshot(
            albums: albums, covers: covers, selectedAlbum: selected, photos: photos, settings: settings)
    }

    private static func photo(_ row: Row) throws -> Photo {
        let digest = try row.withUnsafeData(atIndex: 2) { $0.flatMap(ContentHash.init(digest:)) }
        guard let digest, let format = ImageFormat(rawValue: try row.decode(atIndex: 3)) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a photo's row is invalid")
        }
        let path = try row.decode(String?.self, atIndex: 9)
        return Photo(
            id: PhotoID(rawValue: try row.decode(atIndex: 0)), name: try row.decode(atIndex: 1), contentHash: digest,
            format: format, width: try row.decode(atIndex: 4), height: try row.decode(atIndex: 5),
            fileSize: try row.decode(atIndex: 6),
            addedAt: Date(timeIntervalSince1970: try row.decode(atIndex: 7)),
            takenAt: try row.decode(Double?.self, atIndex: 8).map(Date.init(timeIntervalSince1970:)),
            location: path.map { .linked(path: $0) } ?? .stored)
    }

    private static func all<Value>(
        _ db: Database, _ sql: String, _ arguments: StatementArguments = [], _ make: (Row) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        while let row = try cursor.next() { values.append(try make(row)) }
        return values
    }
}
