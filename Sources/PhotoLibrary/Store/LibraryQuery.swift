import Foundation
import GRDB
import ImageFiles

/// The database's queries; each caller runs them in one transaction.
enum LibraryQuery {
    private static let photoColumns = """
        id, name, hash, format, width, height, fileSize, addedAt, takenAt, linkPath,
        isFavorite, rating, title, caption, removedAt, turns
        """

    /// The albums in the user's order, those of a folder in its place.
    static func albums(_ db: Database) throws -> [Album] { try catalog(db).albums }

    /// The albums and the folders.
    static func catalog(_ db: Database) throws -> AlbumCatalog {
        var places: [(item: AlbumItem, folder: FolderID?, position: Int64)] = []
        func place(_ item: AlbumItem, _ row: Row, at index: Int) throws {
            let folder = try row.decode(Int64?.self, atIndex: index + 1).map(FolderID.init)
            places.append((item, folder, try row.decode(atIndex: index)))
        }
        let sql = """
            SELECT id, title, coverID, photoCount, shownCoverID, position, folderID FROM album ORDER BY position
            """
        let albums = try all(db, sql) { row in
            let album = Album(
                id: AlbumID(rawValue: try row.decode(atIndex: 0)), title: try row.decode(atIndex: 1),
                photoCount: try row.decode(atIndex: 3),
                coverID: try row.decode(Int64?.self, atIndex: 4).map(PhotoID.init),
                chosenCoverID: try row.decode(Int64?.self, atIndex: 2).map(PhotoID.init))
            try place(.album(album.id), row, at: 5)
            return album
        }
        let folders = try all(db, "SELECT id, title, position, folderID FROM folder ORDER BY position") { row in
            let folder = AlbumFolder(
                id: FolderID(rawValue: try row.decode(atIndex: 0)), title: try row.decode(atIndex: 1))
            guard FolderID.ids.contains(folder.id.rawValue) else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a folder's id is invalid")
            }
            try place(.folder(folder.id), row, at: 2)
            return folder
        }
        if !folders.isEmpty { places.sort { $0.position < $1.position } }
        return AlbumCatalog(albums: albums, folders: folders, items: places.map { ($0.item, $0.folder) })
    }

    /// The ids that albums and folders had last.
    static func lastNumbers(_ db: Database) throws -> LastNumbers {
        var last = LastNumbers()
        let sql = "SELECT name, seq FROM sqlite_sequence WHERE name IN ('album', 'folder')"
        for row in try Row.fetchAll(db, sql: sql) {
            let number = try row.decode(Int64.self, atIndex: 1)
            if try row.decode(String.self, atIndex: 0) == "album" { last.album = number } else { last.folder = number }
        }
        return last
    }

    static func photos(_ db: Database, in album: AlbumID) throws -> [Photo] {
        let ids = try order(db, in: album)
        let photos = try photos(db, ids)
        guard photos.count == ids.count else { throw missingPhoto }
        return photos
    }

    /// The photos with the given ids, in that order; those that do not exist are left out.
    static func photos(_ db: Database, _ ids: [PhotoID]) throws -> [Photo] {
        var found: [PhotoID: Photo] = [:]
        try forEachPhoto(db, of: ids, columns: photoColumns) { row in
            let photo = try photo(row)
            found[photo.id] = photo
        }
        return ids.compactMap { found[$0] }
    }

    /// The error of a listed photo without a row.
    static var missingPhoto: DatabaseError {
        DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a photo of an album is missing")
    }

    /// The lists' values of the photos with the given ids, in that order; those that do not exist are left out.
    static func listedPhotos(_ db: Database, _ ids: [PhotoID]) throws -> [ListedPhoto] {
        var found: [ListedPhoto] = []
        try forEachPhoto(db, of: ids, columns: ListedPhoto.columns) { found.append(try ListedPhoto($0)) }
        let positions = PhotoPositions(found)
        return ids.compactMap { positions[$0].map { found[$0] } }
    }

    /// Calls `body` for the rows of the photos that exist, in any order. The first column has to be the id.
    static func forEachPhoto(
        _ db: Database, of ids: [PhotoID], columns: String, _ body: (Row) throws -> Void
    ) throws {
        let wanted = PhotoIDSet(ids)
        guard let low = ids.min()?.rawValue, let high = ids.max()?.rawValue else { return }
        // Close together, as usual: one statement for all of them.
        if high.subtractingReportingOverflow(low).partialValue.magnitude / 8 <= ids.count {
            let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM photo WHERE id BETWEEN ? AND ?")
            let cursor = try Row.fetchCursor(statement, arguments: [low, high])
            while let row = try cursor.next() {
                if wanted.contains(PhotoID(rawValue: try row.decode(atIndex: 0))) { try body(row) }
            }
        } else {
            let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM photo WHERE id = ?")
            for id in wanted.ids {
                if let row = try Row.fetchOne(statement, arguments: [id.rawValue]) { try body(row) }
            }
        }
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

    static func order(_ db: Database, in album: AlbumID) throws -> [PhotoID] { try list(db, in: album).ids }

    static func snapshot(_ db: Database) throws -> LibrarySnapshot {
        let catalog = try catalog(db)
        let albums = catalog.albums
        let settings = Dictionary(
            uniqueKeysWithValues: try all(db, "SELECT key, value FROM setting") { row in
                (try row.decode(String.self, atIndex: 0), try row.decode(String.self, atIndex: 1))
            })
        let remembered = settings[LibrarySettingKey.selectedAlbum].flatMap(Int64.init).map(AlbumID.init)
        let selected = albums.contains { $0.id == remembered } ? remembered : albums.first?.id
        let photos = try selected.map { try list(db, in: $0) } ?? []
        // The folders of the selected album open.
        let open = FolderID.list(in: settings[LibrarySettingKey.openFolders])
            .union(selected.map { catalog.tree.folders(containing: .album($0)) } ?? [])
        let visible = Set(
            catalog.tree.items(open: open).lazy.compactMap(\.albumID).prefix(LibrarySnapshot.coverLimit))
        let coverIDs = albums.filter { visible.contains($0.id) }.compactMap(\.coverID)
        let covers = Dictionary(
            try self.photos(db, coverIDs).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return LibrarySnapshot(
            catalog: catalog, covers: covers, selectedAlbum: selected, photos: photos,
            details: try self.photos(db, photos.prefix(100).map(\.id)), settings: settings)
    }

    private static func photo(_ row: Row) throws -> Photo {
        let digest = try row.withUnsafeData(atIndex: 2) { $0.flatMap(ContentHash.init(digest:)) }
        let id = try row.decode(Int64.self, atIndex: 0)
        guard let digest, let format = ImageFormat(rawValue: try row.decode(atIndex: 3)),
            let turns = QuarterTurns(rawValue: try row.decode(atIndex: 15)), ListedPhoto.ids.contains(id)
        else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a photo's row is invalid")
        }
        let path = try row.decode(String?.self, atIndex: 9)
        return Photo(
            id: PhotoID(rawValue: id), name: try row.decode(atIndex: 1), contentHash: digest,
            format: format, width: try row.decode(atIndex: 4), height: try row.decode(atIndex: 5),
            fileSize: try row.decode(atIndex: 6),
            addedAt: Date(timeIntervalSince1970: try row.decode(atIndex: 7)),
            takenAt: try row.decode(Double?.self, atIndex: 8).map(Date.init(timeIntervalSince1970:)),
            location: path.map { .linked(path: $0) } ?? .stored,
            isFavorite: try row.decode(atIndex: 10), rating: try row.decode(atIndex: 11),
            title: try row.decode(atIndex: 12), caption: try row.decode(atIndex: 13), turns: turns,
            removedAt: try row.decode(Double?.self, atIndex: 14).map(Date.init(timeIntervalSince1970:)))
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
