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
    private enum Original {
        /// The requests that wait for the full original.
        case pending([Request])
        /// The photo with its full original.
        case full(Photo)
    }

    private typealias Request = @Sendable (Photo?) -> Void

    private struct State {
        var originals: [PhotoID: Original] = [:]
        /// The pending photos with waiting requests, the earliest request first.
        var requested: [PhotoID] = []
    }

    private let state = Mutex(State())

    /// Registers a photo. Every registered photo must be ended, or requests for it wait forever.
    package func begin(_ photo: PhotoID) { state.withLock { $0.originals[photo] = .pending([]) } }

    /// Ends the waiting for a photo and resumes the requests for it. No effect on a photo that is not pending.
    ///
    /// - Parameter full: The photo with its full original, or the one that it was merged into; nil if it stays as it
    ///   is.
    package func end(_ photo: PhotoID, full: Photo? = nil) {
        let waiting = state.withLock { state -> [Request] in
            guard case .pending(let waiting) = state.originals[photo] else { return [] }
            state.originals[photo] = full.map { .full($0) }
            state.requested.removeAll { $0 == photo }
            return waiting
        }
        for request in waiting { request(full) }
    }

    /// The registered photo whose full original was requested first; nil if none was.
    package var firstRequested: PhotoID? { state.withLock { $0.requested.first } }

    /// Returns the photo that has replaced a reduced one, which may be a later value of the same photo; nil if none
    /// has. Waits for a pending one.
    func replacement(of photo: PhotoID) async -> Photo? {
        await withCheckedContinuation { continuation in
            request(photo) { continuation.resume(returning: $0) }
        }
    }

    /// As `replacement(of:)`. Blocks the thread, which must not be one of Swift's tasks.
    func awaitReplacement(of photo: PhotoID) -> Photo? {
        let (answer, isAnswered) = (Answer(), DispatchSemaphore(value: 0))
        request(photo) { replacement in
            answer.photo.withLock { $0 = replacement }
            isAnswered.signal()
        }
        isAnswered.wait()
        return answer.photo.withLock { $0 }
    }

    private final class Answer: Sendable {
        let photo = Mutex<Photo?>(nil)
    }

    /// Calls a closure with the photo that has replaced a reduced one: at once, or when a pending one is replaced.
    private func request(_ photo: PhotoID, completion: @escaping Request) {
        let known: Photo?? = state.withLock { state in
            switch state.originals[photo] {
            case .pending(let waiting):
                if waiting.isEmpty { state.requested.append(photo) }
                state.originals[photo] = .pending(waiting + [completion])
                return .none
            case .full(let full): return .some(full)
            case nil: return .some(nil)
            }
        }
        if let known { completion(known) }
    }
}

extension Library {
    /// The photo as it is stored now, with its full original, even if `photo` was read while it had a reduced one, or
    /// before it was rotated. Waits until the full original has replaced the reduced one, or will not replace it.
    ///
    /// For a photo that was merged into another one, returns the other; for one that was permanently deleted, the last
    /// known value.
    package func completePhoto(_ photo: Photo) async throws(LibraryError) -> Photo {
        let complete = await reducedOriginals.replacement(of: photo.id) ?? photo
        return try await photos([complete.id]).first ?? complete
    }

    /// Gives a photo another original. If another photo already has that content, that one takes the photo's places in
    /// the albums, because two photos of a library never have the same content.
    func replaceOriginal(of id: PhotoID, with incoming: IncomingPhoto) async throws(LibraryError) -> ReplacedOriginal {
        let replaced: ReplacedOriginal = try await writeSuspending { [now] db in
            guard let old = try LibraryQuery.photo(db, id: id) else { return .missing }
            if let other = try LibraryQuery.photo(db, hash: incoming.hash), other.id != id {
                try ChangeWriter.perform(in: db, now: now()) { try $0.replace(id, by: ListedPhoto(other)) }
                try Self.mergeDetails(of: old, into: other, in: db)
                return .merged(into: try LibraryQuery.photo(db, id: other.id) ?? other)
            }
            let sql = "UPDATE photo SET hash = ?, format = ?, width = ?, height = ?, fileSize = ? WHERE id = ?"
            // The user may have rotated the reduced version.
            let (width, height) = (incoming.info.width, incoming.info.height)
            let arguments: StatementArguments = [
                incoming.hash.digest, incoming.info.format.rawValue, old.turns.swapsSides ? height : width,
                old.turns.swapsSides ? width : height, incoming.fileSize, id.rawValue,
            ]
            try db.execute(sql: sql, arguments: arguments)
            guard let photo = try LibraryQuery.photo(db, id: id) else { return .missing }
            if ListedPhoto(photo).rawValue != ListedPhoto(old).rawValue {
                try ChangeWriter.perform(in: db, now: now()) { try $0.replace(id, by: ListedPhoto(photo)) }
            }
            return .replaced(photo)
        }
        if replaced == .missing { try await discardOriginal(of: incoming) }
        pendingOriginals.end([incoming.hash])
        return replaced
    }

    /// Deletes the original of a photo that gets no row, unless another photo or import needs it.
    private func discardOriginal(of incoming: IncomingPhoto) async throws(LibraryError) {
        guard incoming.location == .stored else { return }
        // Within a write, so that no import inserts a row meanwhile.
        try await writeSuspending { [folder, pendingOriginals] db in
            try pendingOriginals.unlessPending(incoming.hash, besides: 1) {
                guard try LibraryQuery.photo(db, hash: incoming.hash) == nil else { return }
                unlink(folder.original(incoming.hash, incoming.info.format).path)
            }
        }
    }

    /// Gives a photo the mark, the rating, the texts and the rotation of another one, as far as it has none of its own.
    private static func mergeDetails(of old: Photo, into photo: Photo, in db: Database) throws {
        var changes: [Change] = []
        if old.isFavorite { changes.append(.setFavorite([photo.id], true)) }
        if photo.rating == 0, old.rating > 0 { changes.append(.setRating([photo.id], old.rating)) }
        let title = photo.title.isEmpty ? old.title : photo.title
        let caption = photo.caption.isEmpty ? old.caption : photo.caption
        if (title, caption) != (photo.title, photo.caption) {
            changes.append(.setTexts(photo.id, title: title, caption: caption))
        }
        if photo.turns == .none, old.turns != .none { changes.append(.turnPhotos([photo.id], by: old.turns)) }
        try ChangeWriter.perform(in: db, now: .distantPast) { writer in
            for change in changes { _ = try writer.apply(change) }
        }
    }
}

extension ChangeWriter {
    /// Puts another photo, or another value of the same one, in the places of a photo in all albums, except for albums
    /// that contain the other one already.
    mutating func replace(_ photo: PhotoID, by new: ListedPhoto) throws {
        var albums: [AlbumID] = []
        try LibraryQuery.forEachPage(db) { album, page in
            if albums.last != album, page.photos.contains(where: { $0.id == photo }) { albums.append(album) }
        }
        for album in albums {
            let old = try withList(of: album) { list in
                let isMember = photo != new.id && list.contains(new.id)
                var old: [ListedPhoto] = []
                list.update { listed in
                    guard listed.id == photo else { return listed }
                    old.append(listed)
                    return isMember ? nil : new
                }
                return old
            }
            guard photo != new.id else { continue }
            recordRemoval(old)
            recordInsertion([new.id])
        }
        guard photo != new.id else { return }
        let covered = try Int64.fetchAll(
            db, sql: "SELECT id FROM album WHERE coverID = ?", arguments: [photo.rawValue])
        for album in covered {
            try db.execute(
                sql: "UPDATE album SET coverID = ? WHERE id = ?", arguments: [new.id.rawValue, album])
            try withList(of: AlbumID(rawValue: album)) { [db] in try $0.writeSummary(to: db) }
        }
    }
}
