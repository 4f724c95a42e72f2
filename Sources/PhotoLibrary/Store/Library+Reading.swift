import Foundation
import GRDB
import ImageFiles

extension Library {
    /// Returns the albums in the user's order.
    package func albums() throws(LibraryError) -> [Album] { try read { try LibraryQuery.albums($0) } }

    /// Returns the albums in the user's order.
    package func albums() async throws(LibraryError) -> [Album] {
        try await readSuspending { try LibraryQuery.albums($0) }
    }

    /// Returns the albums and folders.
    package func catalog() throws(LibraryError) -> AlbumCatalog { try read { try LibraryQuery.catalog($0) } }

    /// Returns the albums and folders.
    package func catalog() async throws(LibraryError) -> AlbumCatalog {
        try await readSuspending { try LibraryQuery.catalog($0) }
    }

    /// Returns the titles of those of the albums that exist. O(*k*) in the number of `ids`.
    package func titles(of ids: [AlbumID]) async throws(LibraryError) -> [AlbumID: String] {
        try await readSuspending { db in
            let statement = try db.cachedStatement(sql: "SELECT title FROM album WHERE id = ?")
            var titles: [AlbumID: String] = [:]
            for id in ids { titles[id] = try String.fetchOne(statement, arguments: [id.rawValue]) }
            return titles
        }
    }

    /// Whether an album or a folder exists and is in a folder, or at the top level for nil; not in a folder of it.
    package func contains(_ item: AlbumItem, in folder: FolderID?) throws(LibraryError) -> Bool {
        try read { db in
            let sql = "SELECT EXISTS (SELECT 1 FROM \(item.table) WHERE id = ? AND folderID IS ?)"
            return try Bool.fetchOne(db, sql: sql, arguments: [item.number, folder?.rawValue]) ?? false
        }
    }

    /// Returns an album's photos in the user's order; an empty array if the album does not exist.
    package func photos(in album: AlbumID) throws(LibraryError) -> [Photo] {
        try read { try LibraryQuery.photos($0, in: album) }
    }

    /// Returns an album's photos in the user's order; an empty array if the album does not exist.
    package func photos(in album: AlbumID) async throws(LibraryError) -> [Photo] {
        try await readSuspending { try LibraryQuery.photos($0, in: album) }
    }

    /// Returns an album's list, in the user's order, or a built-in list (APP-34); empty if the album does not exist.
    package func list(of album: AlbumID) throws(LibraryError) -> [ListedPhoto] {
        try read { try LibraryQuery.list($0, in: album) }
    }

    /// Returns an album's list, in the user's order, or a built-in list (APP-34); empty if the album does not exist.
    package func list(of album: AlbumID) async throws(LibraryError) -> [ListedPhoto] {
        try await readSuspending { try LibraryQuery.list($0, in: album) }
    }

    /// Returns an album's list or a built-in list as ``list(of:)`` does; All Photos with its months (APP-40).
    package func groupedList(of album: AlbumID) async throws(LibraryError) -> PhotoList {
        try await readSuspending { try LibraryQuery.groupedList($0, in: album) }
    }

    /// Returns the photos with the given ids, in that order; those that do not exist are left out.
    package func photos(_ ids: [PhotoID]) async throws(LibraryError) -> [Photo] {
        try await readSuspending { try LibraryQuery.photos($0, ids) }
    }

    /// Returns the photos with the given ids, in that order; those that do not exist are left out.
    package func photos(_ ids: [PhotoID]) throws(LibraryError) -> [Photo] {
        try read { try LibraryQuery.photos($0, ids) }
    }

    /// Returns the lists' values of the photos with the given ids, in that order; those that do not exist are left out.
    package func listedPhotos(_ ids: [PhotoID]) async throws(LibraryError) -> [ListedPhoto] {
        try await readSuspending { try LibraryQuery.listedPhotos($0, ids) }
    }

    /// Returns the number of photos, including those that are in no album.
    package func photoCount() async throws(LibraryError) -> Int {
        try await readSuspending { try Int.fetchOne($0, sql: "SELECT count(*) FROM photo") ?? 0 }
    }

    /// Returns how many of the photos are in no album; those that do not exist are not counted.
    package func removedCount(among photos: [PhotoID]) async throws(LibraryError) -> Int {
        try await readSuspending { db in
            var count = 0
            try LibraryQuery.forEachPhoto(db, of: photos, columns: "id, removedAt IS NOT NULL") { row in
                if try row.decode(Bool.self, atIndex: 1) { count += 1 }
            }
            return count
        }
    }

    /// Returns how many of the photos an album contains; not of a built-in list. O(photos of the album).
    package func presentCount(of photos: Set<PhotoID>, in album: AlbumID) async throws(LibraryError) -> Int {
        try await readSuspending { db in
            var count = 0
            try LibraryQuery.forEachPage(db, of: album) { _, page in
                count += page.photos.count { photos.contains($0.id) }
            }
            return count
        }
    }

    /// Returns the photo with an id, or nil if it was deleted.
    package func photo(_ id: PhotoID) throws(LibraryError) -> Photo? {
        try read { try LibraryQuery.photo($0, id: id) }
    }

    /// Returns the photo with a content hash, whether or not it is in an album; nil if there is none.
    package func photo(withHash hash: ContentHash) throws(LibraryError) -> Photo? {
        try read { try LibraryQuery.photo($0, hash: hash) }
    }

    /// Returns the albums that contain a photo, in the user's order (APP-21).
    package func albums(containing photo: PhotoID) throws(LibraryError) -> [AlbumID] {
        try read { db in
            var containing: Set<AlbumID> = []
            try LibraryQuery.forEachPage(db) { album, page in
                if page.photos.contains(where: { $0.id == photo }) { containing.insert(album) }
            }
            return try LibraryQuery.albums(db).map(\.id).filter(containing.contains)
        }
    }

    /// Reads the data for the first frame in one transaction.
    package func snapshot() throws(LibraryError) -> LibrarySnapshot { try read { try LibraryQuery.snapshot($0) } }

    /// Returns the folders, and the ids of all albums and their photos, for scripts.
    package func listing() throws(LibraryError) -> LibraryListing {
        try read { db in
            let catalog = try LibraryQuery.catalog(db)
            var albums: [LibraryListing.AlbumEntry] = []
            var folders: [LibraryListing.FolderEntry] = []
            for row in catalog.tree.rows {
                let (title, folder) = (catalog.title(of: row.item) ?? "", row.folder?.rawValue)
                switch row.item {
                case .album(let id):
                    let photos = try LibraryQuery.order(db, in: id).map(\.rawValue)
                    albums.append(
                        LibraryListing.AlbumEntry(id: id.rawValue, title: title, folder: folder, photos: photos))
                case .folder(let id):
                    folders.append(
                        LibraryListing.FolderEntry(
                            id: id.rawValue, title: title, folder: folder, albumsBefore: albums.count))
                }
            }
            return LibraryListing(albums: albums, folders: folders)
        }
    }

    /// Returns the URL at which a photo's original should be. The file may be missing if it is linked or was removed by
    /// another program.
    package func originalURL(of photo: Photo) -> URL {
        switch photo.location {
        case .stored: folder.original(photo.contentHash, photo.format)
        case .linked(let path): URL(fileURLWithPath: path)
        }
    }

    /// Returns the value stored under a key, or nil.
    package func setting(_ key: String) throws(LibraryError) -> String? {
        try read { try Self.setting(key, in: $0) }
    }

    /// Stores a value that survives the process; nil removes it.
    package func setSetting(_ key: String, to value: String?) throws(LibraryError) {
        try write { try Self.set(key, to: value, in: $0) }
    }

    /// Stores a value that survives the process; nil removes it.
    package func setSetting(_ key: String, to value: String?) async throws(LibraryError) {
        try await writeSuspending { try Self.set(key, to: value, in: $0) }
    }

    static func setting(_ key: String, in db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key])
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
