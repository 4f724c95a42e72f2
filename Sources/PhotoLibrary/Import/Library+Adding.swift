import Foundation
import GRDB
import ImageFiles

/// A validated file whose original is stored, before it has a row.
struct IncomingPhoto: Sendable {
    let name: String
    let hash: ContentHash
    let info: ImageInfo
    let fileSize: Int
    let location: Photo.Location
}

/// The result of inserting an incoming photo.
struct AddedPhoto: Sendable {
    let photo: PhotoID
    let existed: Bool
    /// Whether the photo's row is new.
    let isInserted: Bool
    /// Whether the album did not contain the photo.
    let isNewInAlbum: Bool
    /// Whether the photo was marked as a favorite, which it was not before.
    let isNewlyMarked: Bool
}

extension Library {
    /// Inserts photos, unless their content is already known, adds them to an album in order and, with
    /// `marksFavorites`, marks them, in one transaction.
    func add(
        _ incoming: [IncomingPhoto], to album: AlbumID, before anchor: PhotoID?, marksFavorites: Bool = false
    ) async throws(LibraryError) -> [AddedPhoto] {
        let added = try await writeSuspending { [now] db in
            let found = try incoming.map { incoming in
                let known = try Self.identify(incoming, in: db)
                return (known, id: try known?.id ?? Self.insert(incoming, in: db, now: now()))
            }
            let run = PhotoRun(photos: found.map(\.id), after: nil, before: anchor)
            // The inverses name the photos that were not in the album, and those that were no favorites.
            let (removal, unmarking) = try ChangeWriter.perform(in: db, now: now()) { writer in
                let removal = try writer.edit(AlbumEdit(album: album, removing: [], inserting: [run]))
                return (removal, marksFavorites ? try writer.apply(.setFavorite(run.photos, true)) : .group([]))
            }
            // Two of the files may have the same content.
            var new = PhotoIDSet(removal.removing)
            var marked = PhotoIDSet(unmarking.photosWithChangedDetails)
            return found.map { known, id in
                AddedPhoto(
                    photo: id, existed: known?.wasInUse ?? false, isInserted: known == nil,
                    isNewInAlbum: new.remove(id), isNewlyMarked: marked.remove(id))
            }
        }
        pendingOriginals.end(incoming.map(\.hash))
        return added
    }

    /// Returns the album imported from a folder, if it still exists.
    func album(fromFolder path: String) throws(LibraryError) -> AlbumID? {
        try read { db in
            let sql = "SELECT id FROM album WHERE sourcePath = ? ORDER BY position LIMIT 1"
            return try Int64.fetchOne(db, sql: sql, arguments: [path]).map(AlbumID.init)
        }
    }

    /// Returns the library folder made for a folder of files, if it still exists.
    func folder(fromFolder path: String) throws(LibraryError) -> FolderID? {
        try read { db in
            let sql = "SELECT id FROM folder WHERE sourcePath = ? ORDER BY position LIMIT 1"
            return try Int64.fetchOne(db, sql: sql, arguments: [path]).map(FolderID.init)
        }
    }

    /// Returns a title that no album has: the preferred one, otherwise the alternative, otherwise the preferred one
    /// with the next free number.
    func freeTitle(_ title: String, alternative: String?) throws(LibraryError) -> String {
        try read { db in
            let statement = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM album WHERE title = ?)")
            func isFree(_ title: String) throws -> Bool { try Bool.fetchOne(statement, arguments: [title]) != true }
            if try isFree(title) { return title }
            if let alternative, try isFree(alternative) { return alternative }
            var number = 2
            while try !isFree("\(title) \(number)") { number += 1 }
            return "\(title) \(number)"
        }
    }

    /// Returns the photo with the same content, if any, and corrects its location if its original was lost.
    private static func identify(
        _ incoming: IncomingPhoto, in db: Database
    ) throws -> (id: PhotoID, wasInUse: Bool)? {
        let sql = "SELECT id, removedAt IS NULL, linkPath FROM photo WHERE hash = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [incoming.hash.digest]) else { return nil }
        let id = PhotoID(rawValue: try row.decode(atIndex: 0))
        let linkPath = try row.decode(String?.self, atIndex: 2)
        if incoming.location.linkPath != linkPath {
            try db.execute(
                sql: "UPDATE photo SET linkPath = ? WHERE id = ?",
                arguments: [incoming.location.linkPath, id.rawValue])
        }
        return (id, try row.decode(atIndex: 1))
    }

    /// Inserts a row. A nil `id` takes the next free one.
    static func insert(
        _ incoming: IncomingPhoto, id: PhotoID? = nil, in db: Database, now: Date
    ) throws -> PhotoID {
        let sql = """
            INSERT INTO photo (id, name, hash, format, width, height, fileSize, addedAt, takenAt, linkPath)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        let arguments: StatementArguments = [
            id?.rawValue, incoming.name, incoming.hash.digest, incoming.info.format.rawValue, incoming.info.width,
            incoming.info.height, incoming.fileSize, now.timeIntervalSince1970,
            incoming.info.takenAt?.timeIntervalSince1970, incoming.location.linkPath,
        ]
        try db.execute(sql: sql, arguments: arguments)
        return PhotoID(rawValue: db.lastInsertedRowID)
    }
}

extension Photo.Location {
    var linkPath: String? {
        switch self {
        case .stored: nil
        case .linked(let path): path
        }
    }
}
