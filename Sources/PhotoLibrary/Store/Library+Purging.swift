import Foundation
import GRDB

extension Library {
    /// Deletes for good the photos that left their last album before a given time, with their originals in the
    /// library, and files there that belong to no photo since a crash. Linked files are never touched. Returns the
    /// photos, whose thumbnails can go, too. Blocks while it deletes.
    @discardableResult
    public func purgeOrphans(removedBefore date: Date) throws(LibraryError) -> [Photo] {
        let purged = try write { db in
            let orphans = try LibraryQuery.orphans(db, removedBefore: date)
            let delete = try db.cachedStatement(sql: "DELETE FROM photo WHERE id = ?")
            for photo in orphans { try delete.execute(arguments: [photo.id.rawValue]) }
            return orphans
        }
        // Only now: a file without a row is found later, a row without its file is a loss.
        for photo in purged where photo.location == .stored { unlink(originalURL(of: photo).path) }
        try removeStrays(writtenBefore: date)
        return purged
    }

    /// A file may be written a moment before its row; `date` leaves those alone.
    private func removeStrays(writtenBefore date: Date) throws(LibraryError) {
        let known = try read { db in
            let sql = "SELECT hash FROM photo WHERE linkPath IS NULL"
            return Set(try Data.fetchAll(db, sql: sql).compactMap { ContentHash(digest: $0)?.description })
        }
        let keys: [URLResourceKey] = [.isRegularFileKey, .contentModificationDateKey]
        let files = FileManager.default.enumerator(at: folder.originals, includingPropertiesForKeys: keys)
        while let file = files?.nextObject() as? URL {
            guard let values = try? file.resourceValues(forKeys: Set(keys)), values.isRegularFile == true,
                let written = values.contentModificationDate, written < date,
                !known.contains(file.deletingPathExtension().lastPathComponent)
            else { continue }
            unlink(file.path)
        }
    }
}
