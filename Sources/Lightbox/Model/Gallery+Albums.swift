import PhotoLibrary

/// Changes of the albums.
extension Gallery {
    /// Inserts an album at a place and returns its id.
    ///
    /// - Parameters:
    ///   - source: The album from which the photos are removed; if nil or a built-in list, the photos are copied.
    ///   - shown: The album to show once the creation is undone; nil keeps the one that is shown.
    @discardableResult func createAlbum(
        title: String, photos: [ListedPhoto] = [], movedFrom source: AlbumID? = nil, at place: AlbumPlace = .end,
        undoGroup: UndoGroup? = nil, showingOnceUndone shown: AlbumID? = nil
    ) -> AlbumID {
        let id = store.newAlbumID()
        let source = source?.builtInList == nil ? source : nil
        changeAlbums { $0.insertAlbum(id, title: title, photos: photos, at: place) }
        let ids = photos.ids
        let summary = ChangeSummary("making", .named(title.isolated), selecting: ids, showing: shown)
        let creation = Change.createAlbum(id, title: title, at: place, photos: source == nil ? ids : [])
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

    /// Renames an album or a folder. An empty title, or one of white space only, has no effect.
    ///
    /// - Parameters:
    ///   - undoGroup: The undo group of the creation of the item. Unless another change came between, the title is
    ///     undone with it.
    ///   - completion: Called once the title is written.
    func rename(
        _ item: AlbumItem, to title: String, createdIn undoGroup: UndoGroup? = nil,
        completion: (@MainActor () -> Void)? = nil
    ) {
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty, let current = catalog.title(of: item), current != title else { return }
        changeAlbums { $0.rename(item, to: title) }
        let change: Change =
            switch item {
            case .album(let id): .renameAlbum(id, title)
            case .folder(let id): .renameFolder(id, title)
            }
        var summary = ChangeSummary("renaming", .named("\(current.isolated) to \(title.isolated)"))
        if undoGroup != nil { summary.newTitle = title }
        write(change, summary: summary, group: undoGroup) { _ in completion?() }
    }

    /// Moves an album, or a folder with its content. Has no effect if it is there already, or on a folder that would
    /// contain itself. Returns whether it has moved.
    @discardableResult func move(_ item: AlbumItem, to place: AlbumPlace) -> Bool {
        guard let title = catalog.title(of: item) else { return false }
        let old = catalog.tree
        changeAlbums { $0.move(item, to: place) }
        guard catalog.tree != old else { return false }
        write(.move(item, to: place), summary: ChangeSummary("moving", .named(title.isolated)))
        return true
    }

    /// Makes a photo of the album its cover.
    func makeCover(_ photo: ListedPhoto, of album: AlbumID) {
        guard let current = self.album(album), current.chosenCoverID != photo.id else { return }
        changeAlbums { $0.chooseCover(photo, of: album) }
        let summary = ChangeSummary("changing", .named("the cover of \(current.title.isolated)"), selecting: [photo.id])
        write(.setCover(album, photo.id), summary: summary)
    }

    /// Deletes an album. Its photos stay in the library as long as the deletion can be undone.
    func deleteAlbum(_ album: AlbumID) {
        guard let current = self.album(album) else { return }
        changeAlbums { $0.remove(.album(album)) }
        write(.deleteAlbum(album), summary: ChangeSummary("deleting", .named(current.title.isolated), showing: album))
    }
}
