import Foundation
import GRDB
import ImageFiles
import Synchronization

/// What became of a photo whose original was to be replaced.
package enum ReplacedOriginal: Sendable, Equatable {
    /// The photo has the new original.
    case replaced(Photo)
    /// The library already had another photo with the new content, which took the photo's places in the albums.
    case merged(into: Photo)
    /// The photo was permanently deleted.
    case missing
}

/// The photos of a library whose original is a reduced version that is about to be replaced by the full one. Requests
/// for an original wait for it. Kept in memory only; safe to use from any thread.
package final class ReducedOriginals: Sendable {
    private struct State {
        var waiting: [PhotoID: [CheckedContinuation<PhotoID, Never>]] = [:]
        /// The photos with waiting requests, the earliest request first.
        var requested: [PhotoID] = []
    }

    private let state = Mutex(State())

    /// Registers a photo. Every registered photo must be ended, or requests for it wait forever.
    package func begin(_ photo: PhotoID) { state.withLock { $0.waiting[photo, default: []] += [] } }

    /// Unregisters a photo whose original is replaced, or will not be, and resumes the requests for it.
    ///
    /// - Parameter other: The photo that it was merged into; nil if it was not.
    package func end(_ photo: PhotoID, mergedInto other: PhotoID? = nil) {
        let waiting = state.withLock { state in
            state.requested.removeAll { $0 == photo }
            return state.waiting.removeValue(forKey: photo) ?? []
        }
        for continuation in waiting { continuation.resume(returning: other ?? photo) }
    }

    /// The registered photo whose full original was requested first; nil if none was.
    package var firstRequested: PhotoID? { state.withLock { $0.requested.first } }

    /// Returns when the photo is not registered: its id, or that of the photo that it was merged into meanwhile.
    func waitUntilEnd(of photo: PhotoID) async -> PhotoID {
        await withCheckedContinuation { continuation in
            let mustWait = state.withLock { state in
                guard state.waiting[photo] != nil else { return false }
                if state.waiting[photo]?.isEmpty == true { state.requested.append(photo) }
                state.waiting[photo]?.append(continuation)
                return true
            }
            if !mustWait { continuation.resume(returning: photo) }
        }
    }
}

extension Library {
    /// The photo as it is stored now. Waits until the full original has replaced a reduced one, or will not replace it.
    ///
    /// For a photo that is merged into another one meanwhile, returns the other; for a permanently deleted photo, or if
    /// the database cannot be read, returns `photo`.
    package func completePhoto(_ photo: Photo) async -> Photo {
        let id = await reducedOriginals.waitUntilEnd(of: photo.id)
        let stored = try? await readSuspending { try LibraryQuery.photo($0, id: id) }
        return (stored ?? nil) ?? photo
    }

    /// Gives a photo another original. If another photo already has that content, that one takes the photo's places in
    /// the albums, because two photos of a library never have the same content.
    func replaceOriginal(of id: PhotoID, with incoming: IncomingPhoto) async throws(LibraryError) -> ReplacedOriginal {
        try await writeSuspending { [now] db in
            guard try LibraryQuery.photo(db, id: id) != nil else { return .missing }
            if let other = try LibraryQuery.photo(db, hash: incoming.hash), other.id != id {
                try Self.replace(id, by: other.id, in: db, now: now())
                return .merged(into: other)
            }
            let sql = "UPDATE photo SET hash = ?, format = ?, width = ?, height = ?, fileSize = ? WHERE id = ?"
            let arguments: StatementArguments = [
                incoming.hash.digest, incoming.info.format.rawValue, incoming.info.width, incoming.info.height,
                incoming.fileSize, id.rawValue,
            ]
            try db.execute(sql: sql, arguments: arguments)
            guard let photo = try LibraryQuery.photo(db, id: id) else { return .missing }
            return .replaced(photo)
        }
    }

    /// Puts `other` in the places of a photo in the albums, except for albums that contain it already.
    private static func replace(_ photo: PhotoID, by other: PhotoID, in db: Database, now: Date) throws {
        func run(_ sql: String, _ arguments: StatementArguments) throws {
            try db.execute(sql: sql, arguments: arguments)
        }
        let both: StatementArguments = [other.rawValue, photo.rawValue]
        try run("UPDATE OR IGNORE placement SET photoID = ? WHERE photoID = ?", both)
        try run("DELETE FROM placement WHERE photoID = ?", [photo.rawValue])
        try run("UPDATE album SET coverID = ? WHERE coverID = ?", both)
        try run(
            "UPDATE photo SET removedAt = ? WHERE id = ? AND removedAt IS NULL",
            [now.timeIntervalSince1970, photo.rawValue])
        try run(
            "UPDATE photo SET removedAt = NULL WHERE id = ? AND EXISTS (SELECT 1 FROM placement WHERE photoID = ?)",
            [other.rawValue, other.rawValue])
    }

    /// Deletes the file of a reduced version whose photo has its full original; `reduced` is the photo as it was
    /// before. Call it when nothing shows the reduced version any more.
    package func removeReducedOriginal(of reduced: Photo) {
        guard case .stored = reduced.location else { return }
        do throws(LibraryError) {
            if try photo(withHash: reduced.contentHash) == nil { unlink(originalURL(of: reduced).path) }
        } catch {
            // Keep the file if the database cannot be read: another photo may have it.
        }
    }
}
