import Foundation
import GRDB

extension Library {
    /// The albums in the user's order.
    public func albums() throws(LibraryError) -> [Album] { try read { try LibraryQuery.albums($0) } }

    /// The albums in the user's order.
    public func albums() async throws(LibraryError) -> [Album] {
        try await readSuspending { try LibraryQuery.albums($0) }
    }

    /// An album's photos in the user's order; none if there is no such album.
    public func photos(in album: AlbumID) throws(LibraryError) -> [Photo] {
        try read { try LibraryQuery.photos($0, in: album) }
    }

    /// An album's photos in the user's order; none if there is no such album.
    public func photos(in album: AlbumID) async throws(LibraryError) -> [Photo] {
        try await readSuspending { try LibraryQuery.photos($0, in: album) }
    }

    /// The photo with that number, nil if it is gone.
    public func photo(_ id: PhotoID) throws(LibraryError) -> Photo? {
        try read { try LibraryQuery.photo($0, id: id) }
    }

    /// The photo with that content, nil if it never came in or is gone. A photo in no album is found too.
    public func photo(withHash hash: ContentHash) throws(LibraryError) -> Photo? {
        try read { try LibraryQuery.photo($0, hash: hash) }
    }

    /// The albums that a photo is in, in the user's order.
    public func albums(containing photo: PhotoID) throws(LibraryError) -> [AlbumID] {
        try read { db in
            let sql = """
                SELECT album.id FROM placement JOIN album ON album.id = albumID
                WHERE photoID = ? ORDER BY album.position
                """
            return try Int64.fetchAll(db, sql: sql, arguments: [photo.rawValue]).map(AlbumID.init)
        }
    }

    /// All that the first frame needs, in one transaction.
    public func snapshot() throws(LibraryError) -> LibrarySnapshot { try read { try LibraryQuery.snapshot($0) } }

    /// The albums and their photos' numbers, for scripts.
    public func listing() throws(LibraryError) -> LibraryListing {
        try read { db in
            let albums = try LibraryQuery.albums(db).map { album in
                LibraryListing.AlbumEntry(
                    id: album.id.rawValue, title: album.title,
                    photos: try LibraryQuery.order(db, in: album.id).map(\.rawValue))
            }
            return LibraryListing(albums: albums)
        }
    }

    /// Where a photo's original file should be. It may be missing if it was linked or somebody removed it.
    public func originalURL(of photo: Photo) -> URL {
        switch photo.location {
        case .stored: folder.original(photo.contentHash, photo.format)
        case .linked(let path): URL(fileURLWithPath: path)
        }
    }

    /// The value kept under a key, nil if there is none.
    public func setting(_ key: String) throws(LibraryError) -> String? {
        try read { try String.fetchOne($0, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key]) }
    }

    /// Keeps a value between runs; nil forgets it.
    public func setSetting(_ key: String, to value: String?) throws(LibraryError) {
        try write { try Self.set(key, to: value, in: $0) }
    }

    /// Keeps a value between runs; nil forgets it.
    public func setSetting(_ key: String, to value: String?) async throws(LibraryError) {
        try await writeSuspending { try Self.set(key, to: value, in: $0) }
    }

    static func set(_ key: String, to value: String?, in db: Database) throws {
        if let value {
            let sql =
                "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
            try db.execute(sql: sql, arguments: [key, value])
        } else {
            try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key])
        }
    }
}
