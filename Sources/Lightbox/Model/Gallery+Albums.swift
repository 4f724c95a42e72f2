import PhotoLibrary

/// Changes of the albums.
extension Gallery {
    /// Inserts an album before the album at `index`, or at the end if `index` is nil, and returns its id.
    ///
    /// - Parameter source: The album from which the photos are removed; if nil or a built-in list, the photos are
    ///   copied.
    @discardableResult func createAlbum(
        title: String, photos: [ListedPhoto] = [], movedFrom source: AlbumID? = nil, at index: Int? = nil,
        undoGroup: UndoGroup? = nil
    ) -> AlbumID {
        let id = store.newAlbumID()
        let source = source?.builtInList == nil ? source : nil
        let next = changeAlbums { $0.insertAlbum(id, title: title, photos: photos, at: index) }
        let ids = photos.map(\.id)
        let summary = ChangeSummary("making", .named(title), selecting: ids)
        let creation = Change.createAlbum(id, title: title, before: next, photos: source == nil ? ids : [])
        guard let source else {
            write(creation, summary: summary, group: undoGroup)
            return id
        }
        changePhotos(of: source) { $0.remove(PhotoIDSet(ids), from: source) }
        write(
            .group([creation, .movePhotos(ids, from: source, to: id, before: nil)]), summary: summary,
            group: undoGroup)
        return id
    }

    /// Renames an album. An empty title, or one of white space only, has no effect.
    func rename(_ album: AlbumID, to title: String) {
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty, let current = self.album(album), current.title != title else { return }
        changeAlbums { $0.renameAlbum(album, to: title) }
        write(.renameAlbum(album, title), summary: ChangeSummary("renaming", .named("\(current.title) to \(title)")))
    }

    /// Moves an album. `index` counts the albums without the moved one and is clamped to them.
    func moveAlbum(_ album: AlbumID, to index: Int) {
        guard let current = self.album(album) else { return }
        let next = changeAlbums { $0.moveAlbum(album, to: index) }
        write(.moveAlbum(album, before: next), summary: ChangeSummary("moving", .named(current.title)))
    }

    /// Makes a photo of the album its cover.
    func makeCover(_ photo: ListedPhoto, of album: AlbumID) {
        guard let current = self.album(album), current.chosenCoverID != photo.id else { return }
        changeAlbums { $0.chooseCover(photo, of: album) }
        let summary = ChangeSummary("changing", .named("the cover of \(current.title)"), selecting: [photo.id])
        write(.setCover(album, photo.id), summary: summary)
    }

    /// Deletes an album. Its photos stay in the library as long as the deletion can be undone.
    func deleteAlbum(_ album: AlbumID) {
        guard let current = self.album(album) else { return }
        changeAlbums { $0.removeAlbum(album) }
        write(.deleteAlbum(album), summary: ChangeSummary("deleting", .named(current.title), showing: album))
    }
}
