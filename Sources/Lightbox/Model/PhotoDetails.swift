import Caching
import Foundation
import PhotoLibrary
import Synchronization

/// The names, sizes, dates and content hashes of the photos that were used lately. An album's list does not have them
/// (APP-26). Safe to use from any thread.
final class PhotoDetails: Sendable {
    private let library: Library
    private let recent: Mutex<LRUCache<PhotoID, Photo>>

    /// The number of photos whose details are kept: those of several screens of the smallest photos.
    static let capacity = 8192
    /// The number of photos that are read at once. Their ids follow each other: photos that were imported together are
    /// usually shown together.
    private static let range: Int64 = 128

    init(library: Library) {
        self.library = library
        recent = Mutex(LRUCache(budget: Self.capacity))
    }

    /// The details that were read lately; nil for others. Does not block.
    subscript(id: PhotoID) -> Photo? { recent.withLock { $0[id] } }

    /// Forgets details that have changed, so that they are read again.
    func forget(_ ids: [PhotoID]) {
        recent.withLock { recent in
            for id in ids { recent.remove(id) }
        }
    }

    /// Reads details that have changed again; forgets them if that fails.
    func refresh(_ ids: [PhotoID]) async {
        let known = recent.withLock { recent in ids.filter { recent[$0] != nil } }
        guard !known.isEmpty else { return }
        do throws(LibraryError) {
            for photo in try await library.photos(known) { keep(photo) }
        } catch {
            forget(known)
        }
    }

    func keep(_ photo: Photo) { recent.withLock { $0[photo.id] = photo } }

    /// Reads details, unless they were read lately, together with those of the following photos. Does not block the
    /// caller's actor.
    ///
    /// - Throws: `LibraryError`; `.noSuchPhoto` for a photo that was permanently deleted.
    func details(of id: PhotoID) async throws(LibraryError) -> Photo {
        if let known = self[id] { return known }
        return try keep(try await library.photos(Self.range(of: id)), returning: id)
    }

    /// Reads details as ``details(of:)`` does, but blocks: for an item that another program asks for.
    func readDetails(of id: PhotoID) throws(LibraryError) -> Photo {
        if let known = self[id] { return known }
        return try keep(try library.photos(Self.range(of: id)), returning: id)
    }

    private static func range(of id: PhotoID) -> [PhotoID] {
        (id.rawValue..<id.rawValue + range).map(PhotoID.init)
    }

    private func keep(_ photos: [Photo], returning id: PhotoID) throws(LibraryError) -> Photo {
        recent.withLock { recent in
            // Those that are there may be newer than these.
            for photo in photos where recent[photo.id] == nil { recent[photo.id] = photo }
        }
        guard let photo = photos.first, photo.id == id else { throw .noSuchPhoto(id) }
        return self[id] ?? photo
    }
}
