import Application
import PhotoLibrary

/// What is asked of the store; the answers are arrivals, so that a replay has them at the same moments.
extension Gallery {
    /// The answer is what takes it back.
    func apply(_ change: Change) -> Answer<Change> {
        arrivals.ask("change") { [store] in try await store.apply(change) }
    }

    func storedAlbums() -> Answer<[Album]> {
        arrivals.ask("albums") { [store] in try await store.albums() }
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
