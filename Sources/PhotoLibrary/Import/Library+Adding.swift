import Foundation
import GRDB

/// A file that has been read, recognised and stored, on its way to a row.
struct IncomingPhoto: Sendable {
    let name: String
    let hash: ContentHash
    let info: ImageInfo
    let fileSize: Int
    let location: Photo.Location
}

/// What became of an incoming photo.
struct AddedPhoto: Sendable {
    let photo: PhotoID
    let wasThere: Bool
    /// Takes the photo out of the album again; nil if it was in it.
    let undo: Change?
}

extension Library {
    /// Writes a photo's row, unless its content is known, and puts it into an album.
    func add(
        _ incoming: IncomingPhoto, to album: AlbumID, before anchor: PhotoID?
    ) async throws(LibraryError) -> AddedPhoto {
        try await writeSuspending { [now] db in
            let known = try Self.identify(incoming, in: db)
            let id = try known?.id ?? Self.insert(incoming, in: db, now: now())
            let wasInAlbum = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM placement WHERE albumID = ? AND photoID = ?)",
                arguments: [album.rawValue, id.rawValue])
            let undo = try ChangeWriter.apply(
                .copyPhotos([id], to: album, before: anchor), in: db, now: now())
            return AddedPhoto(
                photo: id, wasThere: known?.wasInUse ?? false, undo: wasInAlbum == true ? nil : undo)
        }
    }

    /// The album that was made from a folder, if it is still there.
    func album(fromFolder path: String) throws(LibraryError) -> AlbumID? {
        try read { db in
            let sql = "SELECT id FROM album WHERE sourcePath = ? ORDER BY position LIMIT 1"
            return try Int64.fetchOne(db, sql: sql, arguments: [path]).map(AlbumID.init)
        }
    }

    /// The known photo with the same content, with its location set right if the original has been lost.
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

    private static func insert(_ incoming: IncomingPhoto, in db: Database, now: Date) throws -> PhotoID {
        let sql = """
            INSERT INTO photo (name, hash, format, width, height, fileSize, addedAt, takenAt, linkPath)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        let arguments: StatementArguments = [
            incoming.name, incoming.hash.digest, incoming.info.format.rawValue, incoming.info.width,
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
