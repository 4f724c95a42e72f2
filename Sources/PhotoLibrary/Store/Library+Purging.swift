import Foundation
import GRDB

extension Library {
    /// How long a photo stays after it has left its last album: so long it comes back by being imported again.
    static let keptAfterRemoval: TimeInterval = 30 * 24 * 3600
    /// So many photos are deleted at a start, the oldest first: it must not take long.
    static let purgedAtOnce = 200

    /// Deletes for good the photos that left their last album before a given time, and their originals in the library;
    /// of these at most so many, the longest gone first. Linked files are never touched, nor are files that belong to
    /// no photo: they may be those of a database that was moved aside. Returns the photos, whose thumbnails can go,
    /// too.
    ///
    /// Done as the library opens, before anything could be imported that has the same content.
    @discardableResult
    func purgeOrphans(removedBefore date: Date, limit: Int = .max) throws(LibraryError) -> [Photo] {
        let purged = try read { try LibraryQuery.orphans($0, removedBefore: date, limit: limit) }
        // Nearly always: a start writes nothing then.
        guard !purged.isEmpty else { return [] }
        try write { db in
            let delete = try db.cachedStatement(sql: "DELETE FROM photo WHERE id = ?")
            for photo in purged { try delete.execute(arguments: [photo.id.rawValue]) }
        }
        // Only now: a file without a row is waste, a row without its file is a loss.
        for photo in purged where photo.location == .stored { unlink(originalURL(of: photo).path) }
        return purged
    }
}
