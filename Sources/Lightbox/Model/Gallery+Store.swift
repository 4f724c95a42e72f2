import Application
import PhotoLibrary

/// Requests to the store. `BackgroundWork` delivers each answer, so that a replay delivers it at the recorded moment
/// (BUILD-2).
extension Gallery {
    /// Writes a change. The result is its inverse.
    func apply(_ change: Change) -> PendingResult<Change> {
        backgroundWork.start("change") { [store] in try await store.apply(change) }
    }

    /// Reads the albums and folders, and the cover photos that are not in `contents` yet.
    func storedAlbums() -> PendingResult<(catalog: AlbumCatalog, covers: [ListedPhoto])> {
        let known = contents.knownCovers
        return backgroundWork.start("albums") { [store] in
            let catalog = try await store.catalog()
            let missing = catalog.albums.compactMap(\.coverID).filter { !known.contains($0) }
            return (catalog, missing.isEmpty ? [] : try await store.photos(missing))
        }
    }

    /// Reads photos. `name` identifies the request in a recording.
    func storedPhotos(_ ids: [PhotoID], as name: String = "covers") -> PendingResult<[ListedPhoto]> {
        backgroundWork.start(name) { [store] in try await store.photos(ids) }
    }

    /// Reads the photos of an album or a built-in list; the list of search results has those of the last search.
    func storedPhotos(in album: AlbumID) -> PendingResult<PhotoList> {
        if album.builtInList == .searchResults {
            return backgroundWork.start("results again") { [store, text = search.text] in
                PhotoList(try await store.photos(matching: text))
            }
        }
        return backgroundWork.start("photos of album \(album.rawValue)") { [store] in
            try await store.list(of: album)
        }
    }

    /// Reads the photos that match the present search.
    func searchedPhotos() -> PendingResult<[ListedPhoto]> {
        backgroundWork.start("results of search \(search.number)") { [store, text = search.text] in
            try await store.photos(matching: text)
        }
    }

    /// Looks for the first of the photos whose name begins with typed text.
    func firstPhoto(among photos: [ListedPhoto], matching typed: TypedPrefix) -> PendingResult<ListedPhoto?> {
        backgroundWork.start("photo named by typed text") { [store] in
            try await store.firstPhoto(among: photos) { typed.matches($0) }
        }
    }

    /// Deletes photos for good.
    func deletePermanently(_ photos: [PhotoID]) -> PendingResult<Void> {
        backgroundWork.start("permanent deletion") { [store] in try await store.deletePermanently(photos) }
    }

    /// Reads the photos that the album does not contain, in unspecified order.
    func storedPhotos(outside album: AlbumID) -> PendingResult<[ListedPhoto]> {
        backgroundWork.start("photos outside album \(album.rawValue)") { [store] in
            try await store.photos(outside: album)
        }
    }
}
