import Foundation
import GRDB

/// A part of an album's list, as one row of the table `albumPage` has it.
///
/// A list of a million photos is about 2,500 rows, which are read and written in milliseconds. The index
/// `albumPageCopy` contains the whole rows in the order of the albums: lists are read from it, and a recovery finds
/// each page twice.
struct AlbumPage {
    /// The largest number of photos of a page: a row fits in a page of the database.
    static let capacity = 500
    /// The number of photos of a new page, which leaves space for insertions.
    static let fill = 400

    /// The row's id; nil for a page that is not stored yet.
    var row: Int64?
    /// The sparse key by which the album's pages are ordered; see `OrderKeys`.
    var position: Int64
    /// At least one and at most `capacity` photos.
    var photos: [ListedPhoto]

    /// The photos of a stored page.
    ///
    /// - Throws: `DatabaseError` with `SQLITE_CORRUPT` if the page is not as it was written.
    static func decode(_ blob: UnsafeRawBufferPointer?, checksum: Int64, album: Int64) throws -> [ListedPhoto] {
        guard let blob, !blob.isEmpty, blob.count % 8 == 0, blob.count / 8 <= capacity,
            Self.checksum(blob, album: album) == checksum
        else { throw damage }
        return try (0..<blob.count / 8).map { index in
            let value = UInt64(littleEndian: blob.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
            guard let photo = ListedPhoto(rawValue: value) else { throw damage }
            return photo
        }
    }

    private static var damage: DatabaseError {
        DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a page of an album's list is damaged")
    }

    /// The columns `photos` and `checksum` of the page.
    func encoded(album: Int64) -> (photos: Data, checksum: Int64) {
        let data = photos.map { $0.rawValue.littleEndian }.withUnsafeBytes { Data($0) }
        return (data, data.withUnsafeBytes { Self.checksum($0, album: album) })
    }

    /// Changes with any bit of the page, which SQLite's own check does not notice, and with the album.
    private static func checksum(_ blob: UnsafeRawBufferPointer, album: Int64) -> Int64 {
        var hash = UInt64(bitPattern: album) &+ 0x9e37_79b9_7f4a_7c15
        for offset in stride(from: 0, to: blob.count - 7, by: 8) {
            let word = UInt64(littleEndian: blob.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            hash = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
            hash ^= hash >> 32
        }
        return Int64(bitPattern: hash)
    }
}

extension ListedPhoto {
    /// The columns from which a list's value of a photo is made.
    static let columns = "id, width, height"

    /// - Parameter row: The `columns` of a photo.
    /// - Throws: `DatabaseError` with `SQLITE_CORRUPT` for an id that the library does not give.
    init(_ row: Row) throws {
        let id = try row.decode(Int64.self, atIndex: 0)
        guard Self.ids.contains(id) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a photo's row is invalid")
        }
        self.init(
            id: PhotoID(rawValue: id), width: try row.decode(atIndex: 1), height: try row.decode(atIndex: 2))
    }
}

extension LibraryQuery {
    /// Calls `body` for each page of one album's list, or of all lists, in order.
    ///
    /// - Throws: `DatabaseError` with `SQLITE_CORRUPT` for a damaged page.
    static func forEachPage(
        _ db: Database, of album: AlbumID? = nil, _ body: (AlbumID, AlbumPage) throws -> Void
    ) throws {
        guard let album else { return try forEachPage(db, where: "TRUE", [], body) }
        try forEachPage(db, where: "albumID = ?", [album.rawValue], body)
    }

    /// Calls `body` for each page of the lists that meet a condition of SQL for `albumID`, in order.
    ///
    /// - Throws: `DatabaseError` with `SQLITE_CORRUPT` for a damaged page.
    static func forEachPage(
        _ db: Database, where condition: String, _ arguments: StatementArguments,
        _ body: (AlbumID, AlbumPage) throws -> Void
    ) throws {
        // `id` is the last column of every index.
        let sql = """
            SELECT albumID, position, photos, checksum, id FROM albumPage INDEXED BY albumPageCopy
            WHERE \(condition) ORDER BY albumID, position
            """
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        while let row = try cursor.next() {
            let id = try row.decode(Int64.self, atIndex: 0)
            let checksum = try row.decode(Int64.self, atIndex: 3)
            let photos = try row.withUnsafeData(atIndex: 2) { data in
                try (data ?? Data()).withUnsafeBytes { try AlbumPage.decode($0, checksum: checksum, album: id) }
            }
            let page = AlbumPage(
                row: try row.decode(atIndex: 4), position: try row.decode(atIndex: 1), photos: photos)
            try body(AlbumID(rawValue: id), page)
        }
    }

    /// An album's or a built-in list's photos in order; empty if the album does not exist.
    ///
    /// - Throws: `DatabaseError` with `SQLITE_CORRUPT` if a page is damaged or missing.
    static func list(_ db: Database, in album: AlbumID) throws -> [ListedPhoto] {
        if let list = album.builtInList { return try builtInList(db, list) }
        let sql = "SELECT photoCount FROM album WHERE id = ?"
        guard let count = try Int.fetchOne(db.cachedStatement(sql: sql), arguments: [album.rawValue]) else { return [] }
        var photos: [ListedPhoto] = []
        photos.reserveCapacity(min(max(count, 0), 1 << 24))
        try forEachPage(db, of: album) { _, page in photos += page.photos }
        guard photos.count == count else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a page of an album's list is missing")
        }
        return photos
    }
}
