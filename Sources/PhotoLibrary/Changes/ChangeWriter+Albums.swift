import Foundation
import GRDB

extension ChangeWriter {
    mutating func createAlbum(_ record: AlbumRecord) throws -> Change {
        let title = try trimmedTitle(record.title)
        // Negative ids are those of the built-in lists.
        guard record.id.rawValue > 0 else { throw LibraryError.noSuchAlbum(record.id) }
        let key = try albumKey(before: record.before, moving: record.id)
        do {
            try db.execute(
                sql: "INSERT INTO album (id, title, position, coverID, sourcePath) VALUES (?, ?, ?, ?, ?)",
                arguments: [record.id.rawValue, title, key, record.chosenCoverID?.rawValue, record.sourcePath])
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY {
            throw LibraryError.database("the album \(record.id.rawValue) exists already")
        }
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
            sourcePath: try row.decode(atIndex: 2), photos: photos.map(\.id), before: try albumAfter(album))
        try db.execute(sql: "DELETE FROM album WHERE id = ?", arguments: [album.rawValue])
        endList(of: album)
        recordRemoval(photos)
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

    func moveAlbum(_ album: AlbumID, before anchor: AlbumID?) throws -> Change {
        try requireAlbum(album)
        let following = try albumAfter(album)
        if anchor != album && anchor != following {
            let key = try albumKey(before: anchor, moving: album)
            try db.execute(sql: "UPDATE album SET position = ? WHERE id = ?", arguments: [key, album.rawValue])
        }
        return .moveAlbum(album, before: following)
    }

    private func trimmedTitle(_ title: String) throws -> String {
        let trimmed = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { throw LibraryError.emptyTitle }
        return trimmed
    }

    private func albumAfter(_ album: AlbumID) throws -> AlbumID? {
        let sql = """
            SELECT id FROM album WHERE position > (SELECT position FROM album WHERE id = ?) ORDER BY position LIMIT 1
            """
        return try Int64.fetchOne(db, sql: sql, arguments: [album.rawValue]).map(AlbumID.init)
    }

    /// Returns a key before an album, or after all albums. If no key is free between two albums, every album gets a new
    /// key: there are few albums.
    private func albumKey(before anchor: AlbumID?, moving album: AlbumID) throws -> Int64 {
        for _ in 0..<2 {
            let bounds = try albumBounds(before: anchor, moving: album)
            if let key = OrderKeys.keys(1, after: bounds.lower, before: bounds.upper)?.first { return key }
            let ids = try Int64.fetchAll(db, sql: "SELECT id FROM album ORDER BY position")
            // Two passes, first through negative keys: `position` is unique even within the transaction.
            let lowest = try Int64.fetchOne(db, sql: "SELECT min(position) FROM album") ?? 0
            for (index, id) in ids.enumerated() {
                let temporary = min(lowest, 0) - Int64(ids.count - index)
                try db.execute(sql: "UPDATE album SET position = ? WHERE id = ?", arguments: [temporary, id])
            }
            for (index, id) in ids.enumerated().reversed() {
                let key = Int64(index + 1) * OrderKeys.spacing
                try db.execute(sql: "UPDATE album SET position = ? WHERE id = ?", arguments: [key, id])
            }
        }
        throw LibraryError.database("there are too many albums")
    }

    private func albumBounds(before anchor: AlbumID?, moving album: AlbumID) throws -> (lower: Int64?, upper: Int64?) {
        let upper = try anchor.flatMap {
            try Int64.fetchOne(db, sql: "SELECT position FROM album WHERE id = ?", arguments: [$0.rawValue])
        }
        let lower = try Int64.fetchOne(
            db, sql: "SELECT max(position) FROM album WHERE position < ? AND id <> ?",
            arguments: [upper ?? .max, album.rawValue])
        return (lower, upper)
    }
}
