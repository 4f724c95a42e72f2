import Application
import PhotoLibrary

/// Requests to the store. Each answer is an arrival, so that a replay delivers it at the recorded moment (BUILD-1).
extension Gallery {
    /// The answer is the inverse change.
    func apply(_ change: Change) -> PendingResult<Change> {
        backgroundWork.start("change") { [store] in try await store.apply(change) }
    }

    /// The albums, and the cover photos that the contents do not know yet.
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

    /// Photos that the album does not contain, in unspecified order.
    func storedPhotos(outside album: AlbumID) -> PendingResult<[PhotoInfo]> {
        backgroundWork.start("photos outside album \(album.rawValue)") { [store] in
            try await store.photos(outside: album)
        }
    }
}
