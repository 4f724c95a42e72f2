import Caching
import Foundation
import ImageFiles
import PhotoLibrary
import Synchronization

/// The names, sizes, dates and content hashes of the photos that were used lately. An album's list does not have them
/// (APP-26). Safe to use from any thread.
final class PhotoDetails: Sendable {
    private struct State {
        var recent = LRUCache<PhotoID, Photo>(budget: PhotoDetails.capacity)
        /// The number of changes of stored details.
        var generation = 0
        /// Why originals could not be read when they were needed last.
        var problems: [PhotoID: DecodeError.Reason] = [:]
    }

    private let library: Library
    private let state = Mutex(State())

    /// The number of photos whose details are kept: those of several screens of the smallest photos.
    static let capacity = 8192
    /// The number of photos that are read at once. Their ids follow each other: photos that were imported together are
    /// usually shown together.
    private static let range: Int64 = 128

    init(library: Library) { self.library = library }

    /// The details that were read lately; nil for others. Does not block.
    subscript(id: PhotoID) -> Photo? { state.withLock { $0.recent[id] } }

    /// Why the photo's original could not be read when it was needed last. Does not block.
    func problem(of id: PhotoID) -> DecodeError.Reason? { state.withLock { $0.problems[id] } }

    /// Stores why a photo's original cannot be read; nil if it can.
    func setProblem(_ problem: DecodeError.Reason?, of id: PhotoID) { state.withLock { $0.problems[id] = problem } }

    /// Forgets details that have changed, so that they are read again.
    func forget(_ ids: [PhotoID]) {
        state.withLock { state in
            state.generation += 1
            for id in ids { state.recent.remove(id) }
        }
    }

    /// Reads details that have changed again; forgets them if that fails. Details that are being read meanwhile are
    /// read again, too, because they may be those from before the change.
    func refresh(_ ids: [PhotoID]) async {
        let (known, start) = state.withLock { state in
            state.generation += 1
            return (ids.filter { state.recent[$0] != nil }, state.generation)
        }
        var generation = start
        guard !known.isEmpty else { return }
        do throws(LibraryError) {
            while true {
                let photos = try await library.photos(known)
                if insert(photos, readIn: generation, replacing: true) { return }
                generation = self.generation
            }
        } catch {
            forget(known)
        }
    }

    /// Takes details that the caller has read.
    func keep(_ photo: Photo) {
        state.withLock { state in
            state.generation += 1
            state.recent[photo.id] = photo
        }
    }

    /// Reads details, unless they were read lately, together with those of the following photos. Does not block the
    /// caller's actor.
    ///
    /// - Throws: `LibraryError`; `.noSuchPhoto` for a photo that was permanently deleted.
    func details(of id: PhotoID) async throws(LibraryError) -> Photo {
        while true {
            let generation = generation
            if let known = self[id] { return known }
            let photos = try await library.photos(Self.range(of: id))
            guard insert(photos, readIn: generation) else { continue }
            return try found(id, in: photos)
        }
    }

    /// Reads details as ``details(of:)`` does, but blocks: for an item that another program asks for.
    func readDetails(of id: PhotoID) throws(LibraryError) -> Photo {
        while true {
            let generation = generation
            if let known = self[id] { return known }
            let photos = try library.photos(Self.range(of: id))
            guard insert(photos, readIn: generation) else { continue }
            return try found(id, in: photos)
        }
    }

    private static func range(of id: PhotoID) -> [PhotoID] {
        (id.rawValue..<id.rawValue + range).map(PhotoID.init)
    }

    /// Changes whenever stored details have changed.
    var generation: Int { state.withLock { $0.generation } }

    /// Keeps details that were read while `generation` was the current one, unless details have changed since.
    ///
    /// - Parameter isReplacing: Whether they take the place of those that are there.
    /// - Returns: Whether no details have changed; otherwise they have to be read again.
    func insert(_ photos: [Photo], readIn generation: Int, replacing isReplacing: Bool = false) -> Bool {
        state.withLock { state in
            guard state.generation == generation else { return false }
            for photo in photos where isReplacing || state.recent[photo.id] == nil { state.recent[photo.id] = photo }
            return true
        }
    }

    private func found(_ id: PhotoID, in photos: [Photo]) throws(LibraryError) -> Photo {
        guard let photo = photos.first, photo.id == id else { throw .noSuchPhoto(id) }
        return self[id] ?? photo
    }
}
