import PhotoLibrary

extension Gallery {
    // MARK: Album changes

    /// Inserts an album before the album at `index`, at the end if nil, and returns its id.
    ///
    /// - Parameter source: The album that the photos leave; nil copies them.
    @discardableResult func createAlbum(
        title: String, photos: [PhotoInfo] = [], movedFrom source: AlbumID? = nil, at index: Int? = nil,
        undoGroup: Int? = nil
    ) -> AlbumID {
        let id = store.newAlbumID()
        let old = albums
        let place = min(index ?? albums.count, albums.count)
        let before = place < albums.count ? albums[place].id : nil
        albums.insert(
            Album(id: id, title: title, photoCount: photos.count, coverID: photos.first?.id), at: place)
        members[id] = photos
        tellAlbums(old)
        let ids = photos.map(\.id)
        var changes = [Change.createAlbum(id, title: title, before: before, photos: source == nil ? ids : [])]
        if let source {
            take(Set(ids), from: source)
            changes.append(.movePhotos(ids, from: source, to: id, before: nil))
        }
        write(changes.count == 1 ? changes[0] : .group(changes), title: "New album", group: undoGroup)
        return id
    }

    /// Renames an album. An empty title, or one of white space only, has no effect.
    func rename(_ album: AlbumID, to title: String) {
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty, let index = index(of: album), albums[index].title != title else { return }
        let old = albums
        albums[index].title = title
        tellAlbums(old)
        write(.renameAlbum(album, title), title: "Rename")
    }

    /// Moves an album. `index` counts the albums without the moved one and is clamped to them.
    func moveAlbum(_ album: AlbumID, to index: Int) {
        guard let source = self.index(of: album) else { return }
        let old = albums
        let moved = albums.remove(at: source)
        let target = min(max(index, 0), albums.count)
        let before = target < albums.count ? albums[target].id : nil
        albums.insert(moved, at: target)
        tellAlbums(old)
        write(.moveAlbum(album, before: before), title: "Move album")
    }

    /// Makes a photo of the album its cover.
    func makeCover(_ photo: PhotoInfo, of album: AlbumID) {
        guard let index = index(of: album), albums[index].chosenCoverID != photo.id else { return }
        albums[index].chosenCoverID = photo.id
        covers[photo.id] = photo
        refreshCover(of: album)
        write(.setCover(album, photo.id), title: "Cover")
    }

    /// Deletes an album. Its photos stay in the library as long as the deletion can be undone.
    func deleteAlbum(_ album: AlbumID) {
        guard let index = index(of: album) else { return }
        let old = albums
        albums.remove(at: index)
        members[album] = nil
        tellAlbums(old)
        write(.deleteAlbum(album), title: "Delete album")
    }
}
