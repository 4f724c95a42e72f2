import Foundation
import GRDB

/// The albums that were deleted, from which they are restored together with photos of theirs (APP-34).
extension ChangeWriter {
    /// Stores a deleted album, and forgets those that were deleted long before the oldest deleted photo.
    func storeDeletedAlbum(_ record: AlbumRecord) throws {
        try db.execute(
            sql: """
                DELETE FROM deletedAlbum
                WHERE removedAt < coalesce((SELECT min(removedAt) FROM photo WHERE removedAt IS NOT NULL), ?) - ?
                """, arguments: [now.timeIntervalSince1970, Library.retentionPeriod])
        try DeletedAlbum(record).insert(into: db, removedAt: now.timeIntervalSince1970)
    }

    /// Albums that were deleted in a folder return to the place of the folder, which is about to be deleted: before the
    /// item that followed them if that still exists, otherwise before the one that follows the folder.
    func moveDeletedAlbums(in folder: FolderID, to place: AlbumPlace) throws {
        let next = place.next
        try db.execute(
            sql: """
                UPDATE deletedAlbum SET nextIsFolder = ?, nextID = ? WHERE folderID = ? AND NOT EXISTS (
                    SELECT 1 FROM (\(Self.items)) AS item
                    WHERE item.isFolder = deletedAlbum.nextIsFolder AND item.id = deletedAlbum.nextID)
                """,
            arguments: [
                next?.folderID != nil, next?.folderID?.rawValue ?? next?.albumID?.rawValue, folder.rawValue,
            ])
        try db.execute(
            sql: "UPDATE deletedAlbum SET folderID = ? WHERE folderID = ?",
            arguments: [place.folder?.rawValue, folder.rawValue])
    }

    /// The places of the albums that were deleted in a folder.
    func deletedAlbums(in folder: FolderID) throws -> [AlbumID: AlbumPlace] {
        let sql = "SELECT id, folderID, nextIsFolder, nextID FROM deletedAlbum WHERE folderID = ?"
        let rows = try Row.fetchAll(db, sql: sql, arguments: [folder.rawValue])
        return try Dictionary(
            uniqueKeysWithValues: rows.map { row in
                (AlbumID(rawValue: try row.decode(atIndex: 0)), try DeletedAlbum.place(row, at: 1))
            })
    }

    /// Gives deleted albums the places that they had in a folder, which exists again. Those that were restored
    /// meanwhile stay where they are.
    func moveDeletedAlbums(to places: [AlbumID: AlbumPlace]) throws {
        for (album, place) in places {
            try db.execute(
                sql: "UPDATE deletedAlbum SET folderID = ?, nextIsFolder = ?, nextID = ? WHERE id = ?",
                arguments: [
                    place.folder?.rawValue, place.next?.folderID != nil,
                    place.next?.folderID?.rawValue ?? place.next?.albumID?.rawValue, album.rawValue,
                ])
        }
    }

    /// Creates a deleted album again, with those of its photos that are not deleted or are being restored. Returns the
    /// inverse, which first removes the restored photos; nil if nothing is known about the album.
    mutating func restoreAlbum(_ album: AlbumID, with restored: PhotoIDSet) throws -> [Change]? {
        let row = try Row.fetchOne(
            db, sql: "SELECT \(DeletedAlbum.columns) FROM deletedAlbum WHERE id = ?", arguments: [album.rawValue])
        guard let row, let deleted = try DeletedAlbum(row) else { return nil }
        var members: [PhotoID] = []
        try LibraryQuery.forEachPhoto(db, of: deleted.record.photos, columns: "id, removedAt IS NULL") { row in
            let id = PhotoID(rawValue: try row.decode(atIndex: 0))
            if try row.decode(Bool.self, atIndex: 1) || restored.contains(id) { members.append(id) }
        }
        let photos = deleted.record.photos.filter(PhotoIDSet(members).contains)
        let removal = AlbumEdit(album: album, removing: photos.filter(restored.contains), inserting: [])
        return [.restorePhotos([removal]), try createAlbum(deleted.record.with(photos: photos))]
    }
}

/// A row of the table `deletedAlbum`.
struct DeletedAlbum {
    let record: AlbumRecord

    init(_ record: AlbumRecord) { self.record = record }

    static let columns = "id, title, coverID, sourcePath, folderID, nextIsFolder, nextID, photos"

    /// Nil if the list of the photos is damaged.
    init?(_ row: Row) throws {
        guard let list = FormerPlaces(try row.decode(Data.self, atIndex: 7)) else { return nil }
        record = AlbumRecord(
            id: AlbumID(rawValue: try row.decode(atIndex: 0)), title: try row.decode(atIndex: 1),
            chosenCoverID: try row.decode(Int64?.self, atIndex: 2).map(PhotoID.init),
            sourcePath: try row.decode(atIndex: 3), photos: list.photos,
            place: try Self.place(row, at: 4))
    }

    /// The place in the columns `folderID`, `nextIsFolder` and `nextID`, of which the first has an index.
    static func place(_ row: Row, at index: Int) throws -> AlbumPlace {
        let folder = try row.decode(Int64?.self, atIndex: index).map(FolderID.init)
        let isFolder = try row.decode(Bool.self, atIndex: index + 1)
        let next = try row.decode(Int64?.self, atIndex: index + 2)
        return AlbumPlace(
            in: folder,
            before: next.map { isFolder ? .folder(FolderID(rawValue: $0)) : .album(AlbumID(rawValue: $0)) })
    }

    func insert(into db: Database, removedAt: Double) throws {
        let list = FormerPlaces([
            AlbumEdit(
                album: record.id, removing: [],
                inserting: [PhotoRun(photos: record.photos, after: nil, before: nil)])
        ])
        let next = record.place.next
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO deletedAlbum (removedAt, \(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                removedAt, record.id.rawValue, record.title, record.chosenCoverID?.rawValue, record.sourcePath,
                record.place.folder?.rawValue, next?.folderID != nil,
                next?.folderID?.rawValue ?? next?.albumID?.rawValue, list.encoded,
            ])
    }
}

extension AlbumRecord {
    /// The record with other photos.
    fileprivate func with(photos: [PhotoID]) -> AlbumRecord {
        AlbumRecord(
            id: id, title: title, chosenCoverID: chosenCoverID, sourcePath: sourcePath, photos: photos, place: place)
    }
}
