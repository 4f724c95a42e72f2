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
}
