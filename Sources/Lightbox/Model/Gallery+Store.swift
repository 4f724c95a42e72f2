import Application
import PhotoLibrary

/// What is asked of the store; the answers come in as arrivals, so that a replay has them at the same moments.
extension Gallery {
    func apply(_ change: Change) async throws -> Change {
        try await arrivals.value("change") { [store] in try await store.apply(change) }
    }

    func storedAlbums() async throws -> [Album] {
        try await arrivals.value("albums") { [store] in try await store.albums() }
    }

    func storedPhotos(in album: AlbumID) async throws -> [PhotoInfo] {
        try await arrivals.value("photos of album \(album.rawValue)") { [store] in try await store.photos(in: album) }
    }

    /// Photos that an album has not, in no order that means anything.
    func storedPhotos(outside album: AlbumID) async throws -> [PhotoInfo] {
        try await arrivals.value("photos outside album \(album.rawValue)") { [store] in
            try await store.photos(outside: album)
        }
    }
}
