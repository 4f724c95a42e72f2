import Application
import PhotoLibrary

/// What is asked of the store; the answers are arrivals, so that a replay has them at the same moments.
extension Gallery {
    /// The answer is what takes it back.
    func apply(_ change: Change) -> Answer<Change> {
        arrivals.ask("change") { [store] in try await store.apply(change) }
    }

    /// The albums, and the photos that stand for them as far as they are not known.
    func storedAlbums() -> Answer<(albums: [Album], covers: [PhotoInfo])> {
        let known = Set(covers.keys)
        return arrivals.ask("albums") { [store] in
            let albums = try await store.albums()
            var covers: [PhotoInfo] = []
            for id in albums.compactMap(\.coverID) where !known.contains(id) {
                if let cover = try await store.photo(id) { covers.append(cover) }
            }
            return (albums, covers)
        }
    }

    func storedPhotos(in album: AlbumID) -> Answer<[PhotoInfo]> {
        arrivals.ask("photos of album \(album.rawValue)") { [store] in try await store.photos(in: album) }
    }

    /// Photos that an album has not, in no order that means anything.
    func storedPhotos(outside album: AlbumID) -> Answer<[PhotoInfo]> {
        arrivals.ask("photos outside album \(album.rawValue)") { [store] in
            try await store.photos(outside: album)
        }
    }
}
