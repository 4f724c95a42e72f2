import Application
import PhotoLibrary

/// Requests to the store. `BackgroundWork` delivers each answer, so that a replay delivers it at the recorded moment
/// (BUILD-2).
extension Gallery {
    /// Writes a change. The result is its inverse.
    func apply(_ change: Change) -> PendingResult<Change> {
        backgroundWork.start("change") { [store] in try await store.apply(change) }
    }

    /// Reads the albums, and the cover photos that are not in `contents` yet.
    func storedAlbums() -> PendingResult<(albums: [Album], covers: [PhotoInfo])> {
        let known = contents.knownCovers
        return backgroundWork.start("albums") { [store] in
            let albums = try await store.albums()
            var covers: [PhotoInfo] = []
            for id in albums.compactMap(\.coverID) where !known.contains(id) {
                if let cover = try await store.photo(id) { covers.append(cover) }
            }
            return (albums, covers)
        }
    }

    func storedPhotos(in album: AlbumID) -> PendingResult<[PhotoInfo]> {
        backgroundWork.start("photos of album \(album.rawValue)") { [store] in try await store.photos(in: album) }
    }

    /// Reads the photos that the album does not contain, in unspecified order.
    func storedPhotos(outside album: AlbumID) -> PendingResult<[PhotoInfo]> {
        backgroundWork.start("photos outside album \(album.rawValue)") { [store] in
            try await store.photos(outside: album)
        }
    }
}
