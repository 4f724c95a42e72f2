import Foundation
import GRDB

/// Writes changes within a transaction and computes their inverses.
struct ChangeWriter {
    let db: Database
    let now: Date
    /// Per photo, the placements that were added minus those that were removed. Only a photo with a nonzero balance may
    /// have left its last album, or entered one again.
    private var balance: [PhotoID: Int] = [:]

    init(_ db: Database, now: Date) {
        self.db = db
        self.now = now
    }

    /// Writes a change and updates the removal dates of the affected photos.
    static func apply(_ change: Change, in db: Database, now: Date) throws -> Change {
        var writer = ChangeWriter(db, now: now)
        let inverse = try writer.apply(change)
        try writer.updateRemovalDates()
        return inverse
    }

    mutating func apply(_ change: Change) throws -> Change {
        switch change {
        case .movePhotos(let photos, let source, let target, let anchor):
            return try movePhotos(photos, from: source, to: target, before: anchor)
        case .copyPhotos(let photos, let target, let anchor):
            return try copyPhotos(photos, to: target, before: anchor)
        case .removePhotos(let photos, let album):
            return .restorePhotos([try edit(AlbumEdit(album: album, removing: photos, inserting: []))])
        case .restorePhotos(let edits):
            return .restorePhotos(try edits.map { try edit($0) }.reversed())
        case .setOrder(let album, let photos): return try setOrder(album, photos)
        case .sortPhotos(let album, let order): return try setOrder(album, try sorted(album, by: order))
        case .setCover(let album, let photo): return try setCover(album, photo)
        case .createAlbum(let id, let title, let anchor, let photos):
            return try createAlbum(
                AlbumRecord(
                    id: id, title: title, chosenCoverID: nil, sourcePath: nil, photos: photos, before: anchor))
        case .restoreAlbum(let record): return try createAlbum(record)
        case .deleteAlbum(let album): return try deleteAlbum(album)
        case .renameAlbum(let album, let title): return try renameAlbum(album, title)
        case .moveAlbum(let album, let anchor): return try moveAlbum(album, before: anchor)
        case .group(let changes):
            return .group(try changes.map { try apply($0) }.reversed())
        }
    }

    mutating func recordInsertion(_ photo: PhotoID) { balance[photo, default: 0] += 1 }

    mutating func recordRemoval(_ photo: PhotoID) { balance[photo, default: 0] -= 1 }

    /// Sets `removedAt` for photos that left their last album, and clears it for photos that are in an album again. A
    /// clock that is behind must not make a removal look old: it is never earlier than the import.
    private func updateRemovalDates() throws {
        let setRemoval = try db.cachedStatement(
            sql: """
                UPDATE photo SET removedAt = max(?1, addedAt)
                WHERE id = ?2 AND NOT EXISTS (SELECT 1 FROM placement WHERE photoID = ?2)
                """)
        let clearRemoval = try db.cachedStatement(
            sql: "UPDATE photo SET removedAt = NULL WHERE id = ? AND removedAt IS NOT NULL")
        for (photo, change) in balance {
            if change < 0 {
                try setRemoval.execute(arguments: [now.timeIntervalSince1970, photo.rawValue])
            } else if change > 0 {
                try clearRemoval.execute(arguments: [photo.rawValue])
            }
        }
    }

    func requireAlbum(_ album: AlbumID) throws {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM album WHERE id = ?")
        guard try Int.fetchOne(statement, arguments: [album.rawValue]) != nil else {
            throw LibraryError.noSuchAlbum(album)
        }
    }
}

extension Library {
    /// Writes a change in one transaction and returns its inverse. Writes nothing if it throws.
    @discardableResult
    package func apply(_ change: Change) throws(LibraryError) -> Change {
        try write { try ChangeWriter.apply(change, in: $0, now: now()) }
    }

    /// Writes a change in one transaction and returns its inverse. Writes nothing if it throws; canceling the task
    /// does not stop the write.
    @discardableResult
    package func apply(_ change: Change) async throws(LibraryError) -> Change {
        try await writeSuspending { [now] db in try ChangeWriter.apply(change, in: db, now: now()) }
    }
}
