import Foundation
import GRDB

extension Library {
    /// The time for which a photo outside all albums is kept. Importing it again within this time restores it.
    static let retentionPeriod: TimeInterval = 30 * 24 * 3600
    /// The number of photos deleted per opening, which bounds its duration.
    static let purgeLimit = 200

    /// Permanently deletes the photos whose retention period is over by the retention clock, at most `purgeLimit` of
    /// them; returns them, so that the caller can remove their thumbnails.
    func purgeExpired() throws(LibraryError) -> [Photo] {
        let (stored, latestRemoval) = try read { db in
            (
                try Self.setting(RetentionClock.settingKey, in: db),
                try Double.fetchOne(db, sql: "SELECT max(removedAt) FROM photo WHERE removedAt IS NOT NULL")
            )
        }
        // Fast path: usually there are no photos to delete, and opening the library writes nothing.
        guard let latestRemoval else { return [] }
        let old = stored.flatMap(RetentionClock.init(text:))
        let clock = RetentionClock(
            after: old, at: now(), latestRemoval: Date(timeIntervalSince1970: latestRemoval))
        if clock != old {
            try write { [now] db in
                try Self.set(RetentionClock.settingKey, to: clock.text, in: db)
                // Dates written while the clock was ahead.
                try db.execute(
                    sql: "UPDATE photo SET removedAt = ?1 WHERE removedAt > ?1",
                    arguments: [now().timeIntervalSince1970])
            }
        }
        return try purgeOrphans(removedBefore: clock.time - Self.retentionPeriod, limit: Self.purgeLimit)
    }

    /// Permanently deletes the photos that left their last album before `date`, oldest removal first and at most
    /// `limit` of them, together with their stored originals. Returns them, so that the caller can remove their
    /// thumbnails.
    ///
    /// Does not delete linked files, nor files without a photo, which may belong to a database that was renamed.
    ///
    /// Runs while the library opens, before anything with the same content can be imported.
    @discardableResult
    func purgeOrphans(removedBefore date: Date, limit: Int = .max) throws(LibraryError) -> [Photo] {
        let purged = try read { try LibraryQuery.orphans($0, removedBefore: date, limit: limit) }
        guard !purged.isEmpty else { return [] }
        let deleted = try write { db in try Self.deleteUnlisted(purged, in: db) }
        // After the transaction: a file without a row wastes space, a row without its file loses a photo.
        for photo in deleted where photo.location == .stored { unlink(originalURL(of: photo).path) }
        return deleted
    }

    /// Deletes the rows of those of the photos that are in no album, and returns them. The caller deletes their files:
    /// a file without a row wastes space, a row without its file loses a photo.
    func deleteUnplaced(_ photos: [PhotoID]) async throws(LibraryError) -> [Photo] {
        try await writeSuspending { db in
            try Self.deleteUnlisted(try LibraryQuery.photos(db, photos), in: db)
        }
    }

    /// Deletes the rows of those of the photos that no album lists, whatever their removal dates say. Returns them.
    private static func deleteUnlisted(_ photos: [Photo], in db: Database) throws -> [Photo] {
        var unlisted = PhotoIDSet(photos.map(\.id))
        try LibraryQuery.forEachPage(db) { _, page in unlisted.subtract(page.photos.lazy.map(\.id)) }
        let delete = try db.cachedStatement(sql: "DELETE FROM photo WHERE id = ?")
        let deleted = photos.filter { unlisted.contains($0.id) }
        for photo in deleted { try delete.execute(arguments: [photo.id.rawValue]) }
        return deleted
    }
}
