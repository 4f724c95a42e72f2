import PhotoLibrary

/// The albums and photos as they are shown now.
extension Gallery {
    /// The albums and folders.
    var catalog: AlbumCatalog { contents.catalog }

    /// In display order, those of a folder in its place.
    var albums: [Album] { contents.albums }

    func index(of album: AlbumID) -> Int? { contents.index(of: album) }

    func album(_ id: AlbumID) -> Album? { contents.album(id) }

    /// The photos of an album; nil until they are loaded.
    func photos(in album: AlbumID) -> [ListedPhoto]? { contents.photos(in: album) }

    /// The months of All Photos, in the order of its photos; empty for any other list (APP-40).
    func months(in album: AlbumID) -> [PhotoMonth] { contents.months(in: album) }

    /// The photo that represents an album; nil for an empty album, or until the photo is loaded.
    func cover(of album: Album) -> ListedPhoto? { contents.cover(of: album) }

    /// Sets the photos of an album as read from the store, unless they are loaded, and notifies the observers.
    func load(_ photos: [ListedPhoto], months: [PhotoMonth] = [], of album: AlbumID) {
        guard !contents.isLoaded(album), album.builtInList.map(wantedLists.contains) != false else { return }
        changePhotos(of: album) {
            $0.load(photos, months: months, of: album)
            return .reset
        }
        // The photos do not include changes that are not written yet.
        let isComplete = album.builtInList != nil || photos.count == self.album(album)?.photoCount
        if !isComplete || !pendingWrites.isEmpty { scheduleReload() }
    }
}
