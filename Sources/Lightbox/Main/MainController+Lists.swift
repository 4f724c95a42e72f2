import ImageFiles
import PhotoLibrary
import Views

/// The built-in lists: showing them, removing photos from them, favorites and ratings (APP-34, APP-35).
extension MainController {
    func connectLists() {
        view.refusalReason = { [gallery] session in
            if gallery.store.isReadOnly { return DropRefusal.readOnly }
            return session.draggedRow != nil ? DropRefusal.row : session.containsOnlyPhotos ? DropRefusal.photos : nil
        }
        lists.onSelect = { [weak self] in self?.open(AlbumID($0)) }
        lists.onMessage = { [weak self] in self?.showNotice($0, undo: $1) }
        lists.onContextMenu = { [weak self] in self?.showListMenu($0, at: $1) }
    }

    /// The shown album; nil while a built-in list is shown, or nothing.
    var shownAlbum: AlbumID? { grid.shownAlbum }

    /// The number of photos of what is shown; nil until a list is loaded.
    func shownCount(of album: Album?) -> Int? {
        if let album { return album.photoCount }
        return grid.album.map { gallery.photos(in: $0) }?.map(\.count) ?? (grid.album == nil ? 0 : nil)
    }

    var showsDeleted: Bool { grid.album == AlbumID(.recentlyDeleted) }

    /// The title of the command that removes photos from what is shown.
    var removalTitle: String {
        switch grid.album?.builtInList {
        case nil: ProgramCommand.remove.title
        case .allPhotos, .searchResults: "Delete"
        case .favorites: "Remove from favorites"
        case .folder: "Delete"
        case .recentlyDeleted: "Delete permanently…"
        }
    }

    private var canChange: Bool { !gallery.store.isReadOnly }

    /// Shows the menu of a built-in list.
    func showListMenu(_ list: BuiltInList, at point: CGPoint) {
        guard let root = view.root else { return }
        var items = [MenuItem("Open") { [weak self] in self?.open(AlbumID(list)) }]
        if list == .recentlyDeleted {
            items.append(item(.deleteAll))
        }
        items += [.separator, item(.paste), item(.undo), item(.redo)]
        Menu(items).show(at: point, in: root)
    }

    /// Why a list shows nothing; nil if it has photos, or until it is loaded.
    func emptyReason(of list: BuiltInList) -> PhotoPane.EmptyReason? {
        guard gallery.photos(in: AlbumID(list))?.isEmpty == true else { return nil }
        switch list {
        case .allPhotos:
            return .list(title: "No photos", explanation: "Drop photos or folders here, or import them")
        case .favorites:
            let key = ProgramCommand.favorite.shortcutText ?? ""
            return .list(
                title: "No favorites", explanation: "Drag photos onto Favorites, or select them and press \(key)")
        case .recentlyDeleted:
            return .list(
                title: "Nothing was deleted",
                explanation: "Photos that leave their last album can be restored from here for 30 days")
        case .folder(let folder):
            let isEmpty = gallery.catalog.tree.albumCount(in: folder) == 0
            let key = ProgramCommand.moveToFolder.shortcutText ?? ""
            return .list(
                title: isEmpty ? "No albums" : "No photos",
                explanation: isEmpty
                    ? "Choose Edit and drag albums onto the folder, or select an album and press \(key)"
                    : "The albums in this folder are empty")
        case .searchResults:
            let text = "\u{201C}\(gallery.search.text.trimmingCharacters(in: .whitespaces))\u{201D}"
            return .list(
                title: "Nothing found",
                explanation: "No photo has a name, title, caption, album, date or rating like \(text)")
        }
    }

    // MARK: Removing

    /// Removes the selected photos, or the viewer's, from what is shown.
    func removeSelected() {
        guard let album = grid.album else { return }
        changeShownPhotos { remove(targetPhotos, from: album) }
    }

    /// Removes photos from an album or a built-in list, and says so. Asks before deleting for good.
    func remove(_ photos: [ListedPhoto], from album: AlbumID) {
        guard !photos.isEmpty, canChange else { return }
        if album.builtInList == .recentlyDeleted { return askToDeletePermanently(photos) }
        gallery.remove(photos, from: album)
        didRemove([(album, photos)])
    }

    /// Says from where photos were removed and, as soon as that is known, where they are now.
    private func didRemove(_ groups: [(album: AlbumID, photos: [ListedPhoto])]) {
        let photos = Gallery.photos(of: groups)
        if let list = groups.first?.album.builtInList, groups.allSatisfy({ $0.album.builtInList == list }) {
            return showNotice(DisplayText.removal(photos.count, from: list), undo: true)
        }
        let titles = groups.filter { $0.album.builtInList == nil }.compactMap { gallery.title(of: $0.album) }
        showNotice(DisplayText.removal(photos.count, from: titles), undo: true)
        let shown = notice
        gallery.countDeleted(among: photos) { [weak shown] count in
            shown?.message = DisplayText.removal(photos.count, from: titles, deleted: count)
        }
    }

    /// Puts deleted photos back into their albums, and says which ones (APP-34).
    func restore(_ photos: [ListedPhoto]) {
        guard !photos.isEmpty, canChange, showsDeleted, library != nil else { return }
        // As after a removal by keys; the viewer shows the next photo by itself.
        let selectNext = viewer == nil ? grid.selectionOfNext() : {}
        gallery.restore(photos) { [weak self] albums, count in
            selectNext()
            self?.showNotice(
                DisplayText.restored(count, of: photos.count, to: albums.map(\.title)), undo: count > 0)
        }
    }

    /// Removes photos that were dropped on the trash.
    func removeDropped(_ items: DragItemList) {
        let undoGroup = gallery.newUndoGroup()
        var (removed, deleted): ([(album: AlbumID, photos: [ListedPhoto])], [ListedPhoto]) = ([], [])
        gallery.asOneStep {
            for group in gallery.sortedByAlbum(items) {
                if group.album.builtInList == .recentlyDeleted {
                    deleted += group.photos
                } else {
                    gallery.remove(group.photos, from: group.album, undoGroup: undoGroup)
                    removed.append(group)
                }
            }
        }
        if !removed.isEmpty { didRemove(removed) }
        if !deleted.isEmpty { askToDeletePermanently(deleted) }
    }

    /// Whether photos can be deleted for good: not in a recorded run, whose replay needs their originals.
    var canDeletePermanently: Bool { canChange && (library == nil || fileAccess != nil) }

    /// Asks, and then deletes all photos of Recently Deleted for good.
    func askToDeleteAllPermanently() {
        gallery.enqueue { gallery in
            let stored = gallery.storedPhotos(in: AlbumID(.recentlyDeleted))
            return { [weak self] in
                let photos = try await stored.value.photos
                if photos.isEmpty { self?.showNotice("There are no deleted photos") }
                self?.askToDeletePermanently(photos)
            }
        }
    }

    private func askToDeletePermanently(_ photos: [ListedPhoto]) {
        guard let root = view.root, !photos.isEmpty else { return }
        guard canDeletePermanently else {
            return showNotice("Photos can't be deleted permanently during a recording")
        }
        let count = DisplayText.photos(photos.count)
        // No key gives this answer by accident.
        var deletion = Alert.Answer("Delete") { [weak self] in
            guard let self else { return }
            clipboard.forget(photos)
            changeShownPhotos {
                self.gallery.deletePermanently(photos) { [weak self] in
                    self?.showNotice("Deleted \(count) permanently")
                }
            }
        }
        deletion.isDestructive = true
        Alert(
            "Delete \(count) permanently?",
            message: "\(photos.count == 1 ? "It is" : "They are") removed from the library with the imported files. "
                + "This cannot be undone.",
            symbol: .trash,
            answers: [.cancel, deletion]
        ).show(in: root)
    }

    // MARK: Favorites and ratings

    /// Whether all of the photos are favorites.
    func areFavorites(_ photos: [ListedPhoto]) -> Bool {
        !photos.isEmpty && photos.allSatisfy { gallery.isFavorite($0) }
    }

    /// Whether photos can be marked and rated: those that are not deleted.
    var canMark: Bool { canChange && !showsDeleted }

    /// Marks photos as favorites; if all of them are, removes the marks.
    func toggleFavorite(_ photos: [ListedPhoto]) {
        guard !photos.isEmpty, canMark else { return }
        let marks = !areFavorites(photos)
        let count = changeShownPhotos { gallery.setFavorite(photos, marks) }
        showNotice(marks ? DisplayText.marked(count, of: photos.count) : DisplayText.unmarked(count), undo: true)
    }

    /// Whether a command gives the selected photo, or the viewer's, the rating that it has.
    func isRating(_ command: ProgramCommand) -> Bool {
        guard targetCount == 1, let photo = targetPhotos.first else { return false }
        return gallery.store.details(of: photo).map { ProgramCommand.ratings[$0.rating] == command } ?? false
    }

    /// Rates photos from 0, which removes their ratings, to 5.
    func rate(_ photos: [ListedPhoto], _ rating: Int) {
        guard !photos.isEmpty, canMark, library != nil else { return }
        gallery.rate(photos, rating)
        showNotice(DisplayText.rated(photos.count, rating), undo: true)
    }

    // MARK: Rotation

    /// Rotates photos, in all albums (APP-39).
    func rotate(_ photos: [ListedPhoto], by turns: QuarterTurns) {
        guard !photos.isEmpty, canMark, library != nil else { return }
        gallery.turn(photos, by: turns)
        showNotice(DisplayText.rotated(photos.count, by: turns), undo: true)
    }

    /// Reads again what changes of the library affect, after they are written.
    func changesWereWritten() {
        grid.showDetails()
        viewer?.photoDidChange()
        readInfo()
    }
}
