import PhotoLibrary

/// The photos of an import that a notice offers to show.
struct AddedPhotos: Equatable {
    /// The first album that the import has added photos to.
    let album: AlbumID
    /// The photos that it has added to this album, in order.
    let photos: [PhotoID]

    /// The photos that are new in their album or, if none is, those that were there already; nil without photos.
    init?(_ outcomes: [ImportOutcome]) {
        let placed = outcomes.filter { $0.album != nil && $0.photo != nil }
        guard let first = placed.first(where: \.isNewInAlbum) ?? placed.first, let album = first.album else {
            return nil
        }
        self.album = album
        photos = placed.filter { $0.album == album && $0.isNewInAlbum == first.isNewInAlbum }.compactMap(\.photo)
    }
}
