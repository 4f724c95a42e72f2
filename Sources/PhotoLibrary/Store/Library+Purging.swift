import Foundation
import GRDB
import ImageFiles
import Synchronization

extension Library {
    /// The time for which a photo outside all albums is kept. Importing it again within this time restores it.
    static let retentionPeriod: TimeInterval = 30 * 24 * 3600
    /// The number of photos deleted per opening, which bounds its duration, and per transaction afterwards.
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
        retentionClock.withLock { $0 = clock }
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
        let hashes = Self.storedHashes(of: purged)
        pendingOriginals.begin(hashes)
        let deleted = try write { db in try Self.deleteUnlisted(purged, in: db) }
        // After the transaction: a file without a row wastes space, a row without its file loses a photo.
        for photo in deleted where photo.location == .stored { unlink(originalURL(of: photo).path) }
        pendingOriginals.end(hashes)
        return deleted
    }

    /// Permanently deletes those of the photos that are in no album, together with their stored originals, but not
    /// linked files. Photos that do not exist are ignored. A file that cannot be deleted is no reason to keep its
    /// photo; the result names it.
    ///
    /// Cannot be undone: changes that refer to the photos ignore them from now on. If the process is killed, an
    /// original may remain without its photo until the next opening for writing.
    package func deletePermanently(_ photos: [PhotoID]) async throws(LibraryError) -> PermanentDeletion {
        try await deletePermanently { db in try LibraryQuery.photos(db, PhotoIDSet(photos).ids) }
    }

    /// Permanently deletes those of the photos that `photos` reads that are in no album.
    private func deletePermanently(
        _ photos: @escaping @Sendable (Database) throws -> [Photo]
    ) async throws(LibraryError) -> PermanentDeletion {
        let pending = Mutex<[ContentHash]>([])
        do throws(LibraryError) {
            let deleted = try await writeSuspending { [pendingOriginals] db in
                let candidates = try photos(db)
                let hashes = Self.storedHashes(of: candidates)
                pending.withLock { pending in
                    // Those of an attempt before, if the database was locked.
                    pendingOriginals.end(pending)
                    pending = hashes
                }
                pendingOriginals.begin(hashes)
                return try Self.deleteUnlisted(candidates, in: db)
            }
            let result = await deleteOriginals(of: deleted)
            // The next opening deletes the files that remain.
            if result.failure == nil { pendingOriginals.end(pending.withLock { $0 }) }
            return result
        } catch {
            pendingOriginals.end(pending.withLock { $0 })
            throw error
        }
    }

    private static func storedHashes(of photos: [Photo]) -> [ContentHash] {
        photos.filter { $0.location == .stored }.map(\.contentHash)
    }

    /// Permanently deletes a part of the photos whose retention period is over, which opening has left because it
    /// deletes a limited number; see ``deletePermanently(_:)``. The result has no photos when none is left.
    package func deleteNextExpired() async throws(LibraryError) -> PermanentDeletion {
        guard !isReadOnly, let clock = retentionClock.withLock({ $0 }) else { return PermanentDeletion(photos: []) }
        let date = clock.time - Self.retentionPeriod
        // Usually there is none, and nothing is written.
        let next = try await readSuspending { try LibraryQuery.orphans($0, removedBefore: date, limit: 1) }
        guard !next.isEmpty else { return PermanentDeletion(photos: []) }
        return try await deletePermanently { db in
            try LibraryQuery.orphans(db, removedBefore: date, limit: Self.purgeLimit)
        }
    }

    /// Deletes the stored originals of photos whose rows were deleted.
    private func deleteOriginals(of deleted: [Photo]) async -> PermanentDeletion {
        // After the transaction: a file without a row wastes space, a row without its file loses a photo. An import of
        // the same content may have inserted a row since, or be about to.
        let stored = deleted.filter { $0.location == .stored }
        var result = PermanentDeletion(photos: deleted)
        guard !stored.isEmpty else { return result }
        do throws(LibraryError) {
            result.failure = try await writeSuspending { [self] db in try deleteOriginals(of: stored, in: db) }
        } catch {
            // Some may have been deleted before the failure.
            let paths = stored.map { originalURL(of: $0).path }.filter { access($0, F_OK) == 0 }
            if !paths.isEmpty { result.failure = PermanentDeletion.Failure(paths: paths, reason: error.clause) }
        }
        return result
    }

    /// Deletes the originals of photos whose rows were deleted, unless a row or an import needs them.
    private func deleteOriginals(of photos: [Photo], in db: Database) throws -> PermanentDeletion.Failure? {
        var failures: [(path: String, code: Int32)] = []
        for photo in photos {
            try pendingOriginals.unlessPending(photo.contentHash, besides: 1) {
                guard try LibraryQuery.photo(db, hash: photo.contentHash) == nil else { return }
                let path = originalURL(of: photo).path
                if unlink(path) != 0, errno != ENOENT { failures.append((path, errno)) }
            }
        }
        guard let first = failures.first else { return nil }
        return PermanentDeletion.Failure(paths: failures.map(\.path), reason: SystemError.text(first.code))
    }

    /// The number of days until a photo is permanently deleted, at least 0; nil for a photo in an album. Counted by the
    /// retention clock as an opening at this time would set it; 30 for a photo that was just removed (APP-7).
    package func daysLeft(of photo: Photo) -> Int? {
        guard let removedAt = photo.removedAt else { return nil }
        let clock = RetentionClock(
            after: retentionClock.withLock { $0 }, at: now(), latestRemoval: removedAt)
        let left = (removedAt + Self.retentionPeriod).timeIntervalSince(clock.time)
        let day: TimeInterval = 24 * 3600
        return Int((min(max(left, 0), Self.retentionPeriod) / day).rounded(.up))
    }

    /// Takes the clock that the database had when it was opened.
    func setRetentionClock(from snapshot: LibrarySnapshot) {
        let stored = snapshot.settings[RetentionClock.settingKey].flatMap(RetentionClock.init(text:))
        retentionClock.withLock { $0 = stored }
    }

    /// Deletes the rows of the photos among these that no album lists, regardless of their removal dates. Returns them.
    private static func deleteUnlisted(_ photos: [Photo], in db: Database) throws -> [Photo] {
        var unlisted = PhotoIDSet(photos.map(\.id))
        try LibraryQuery.forEachPage(db) { _, page in unlisted.subtract(page.photos.lazy.map(\.id)) }
        let delete = try db.cachedStatement(sql: "DELETE FROM photo WHERE id = ?")
        let deleted = photos.filter { unlisted.contains($0.id) }
        for photo in deleted { try delete.execute(arguments: [photo.id.rawValue]) }
        return deleted
    }
}
