import Foundation
import GRDB

extension ChangeWriter {
    mutating func createAlbum(_ record: AlbumRecord) throws -> Change {
        let title = try trimmedTitle(record.title)
        // Negative ids are those of the built-in lists.
        guard record.id.rawValue > 0 else { throw LibraryError.noSuchAlbum(record.id) }
        let place = try existing(record.place)
        let key = try key(at: place)
        do {
            try db.execute(
                sql: "INSERT INTO album (id, title, position, coverID, sourcePath, folderID) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [
                    record.id.rawValue, title, key, record.chosenCoverID?.rawValue, record.sourcePath,
                    place.folder?.rawValue,
                ])
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY {
            throw LibraryError.database("the album \(record.id.rawValue) exists already")
        }
        try db.execute(sql: "DELETE FROM deletedAlbum WHERE id = ?", arguments: [record.id.rawValue])
        beginList(of: record.id)
        _ = try copyPhotos(record.photos, to: record.id, before: nil)
        return .deleteAlbum(record.id)
    }

    mutating func deleteAlbum(_ album: AlbumID) throws -> Change {
        let photos = try withList(of: album) { $0.photos }
        let row = try Row.fetchOne(
            db, sql: "SELECT title, coverID, sourcePath FROM album WHERE id = ?", arguments: [album.rawValue])
        guard let row else { throw LibraryError.noSuchAlbum(album) }
        let record = AlbumRecord(
            id: album, title: try row.decode(atIndex: 0),
            chosenCoverID: try row.decode(Int64?.self, atIndex: 1).map(PhotoID.init),
            sourcePath: try row.decode(atIndex: 2), photos: photos.ids, place: try place(of: .album(album)))
        try db.execute(sql: "DELETE FROM album WHERE id = ?", arguments: [album.rawValue])
        endList(of: album)
        recordRemoval(photos)
        // Without a place that exists: photos that were in another album before are not restored to that one.
        recordRemoval([PhotoRun(photos: record.photos, after: nil, before: nil)], from: album)
        try storeDeletedAlbum(record)
        return .restoreAlbum(record)
    }

    func renameAlbum(_ album: AlbumID, _ title: String) throws -> Change {
        let title = try trimmedTitle(title)
        let sql = "SELECT title FROM album WHERE id = ?"
        guard let old = try String.fetchOne(db, sql: sql, arguments: [album.rawValue]) else {
            throw LibraryError.noSuchAlbum(album)
        }
        try db.execute(sql: "UPDATE album SET title = ? WHERE id = ?", arguments: [title, album.rawValue])
        return .renameAlbum(album, old)
    }

    mutating func setCover(_ album: AlbumID, _ photo: PhotoID?) throws -> Change {
        try requireAlbum(album)
        let sql = "SELECT coverID FROM album WHERE id = ?"
        let old = try Int64.fetchOne(db, sql: sql, arguments: [album.rawValue]).map(PhotoID.init)
        try db.execute(
            sql: "UPDATE album SET coverID = ? WHERE id = ?", arguments: [photo?.rawValue, album.rawValue])
        try withList(of: album) { [db] in try $0.writeSummary(to: db) }
        return .setCover(album, old)
    }

    func trimmedTitle(_ title: String) throws -> String {
        let trimmed = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { throw LibraryError.emptyTitle }
        return trimmed
    }
}
