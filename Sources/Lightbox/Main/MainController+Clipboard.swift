import PhotoLibrary
import Views

extension MainController {
    /// Puts the selected photos, or the viewer's, on the clipboard. Cut photos leave their place when they are pasted.
    func copySelected(cutting: Bool = false) {
        let photos = targetPhotos
        guard let album = grid.album, !photos.isEmpty,
            !cutting || !gallery.store.isReadOnly && album.builtInList == nil, let pasteboard = view.root?.pasteboard
        else { return }
        let clipping = PhotoClipboard.Clipping(photos: photos, album: album, isCut: cutting)
        guard clipboard.put(clipping, on: pasteboard) else {
            return showNotice("Couldn't \(cutting ? "cut" : "copy") the photos: the clipboard can't be reached.")
        }
        let count = DisplayText.photos(photos.count)
        // Cut photos stay in their album until they are pasted.
        guard !cutting else { return showNotice("Cut \(count), to be moved by pasting") }
        showNotice("Copied \(count)")
        reportUnreadableOriginals(among: photos, after: notice)
    }

    /// The items of a drag in the order in which other programs receive them, that of their albums, with numbers if the
    /// user has chosen so (APP-20).
    func outgoingItems(_ items: [DragItem]) -> [DragItem] {
        let ordered = gallery.sortedByAlbum(items)
        let isNumbered = numbersDraggedFiles && ordered.count > 1
        for (index, item) in ordered.enumerated() {
            item.photoDrag?.number.position = isNumbered ? (index, ordered.count) : nil
        }
        return ordered
    }

    /// Says which of the photos of a drag that was dropped on another program it cannot receive (APP-10).
    func didDropOutside(_ items: DragItemList) {
        reportUnreadableOriginals(among: items.photos.flatMap(\.photos), after: nil)
    }

    /// Adds to a notice, or says in one of its own, which originals cannot be read.
    private func reportUnreadableOriginals(among photos: [ListedPhoto], after shown: NoticeView?) {
        // A look at each of a million files takes long, and the notice names three.
        let ids = photos.prefix(10_000).map(\.id)
        guard !ids.isEmpty else { return }
        gallery.backgroundWork.start("originals for other programs") { [store = gallery.store] in
            try await store.unreadableOriginals(among: ids)
        }.onCompletion { [weak self, weak shown] result in
            guard case .success(let found) = result, let message = found.message else { return }
            if let shown { shown.message += ". \(message)" } else { self?.showNotice(message) }
            self?.grid.showDetails()
        }
    }

    /// Connects the grid's paste callbacks.
    func connectPasting() {
        grid.grid.onPaste = { [weak self] in self?.paste($0) }
        grid.grid.acceptsPaste = { [weak self] in self?.acceptsPaste($0) ?? false }
    }

    /// The destination of a paste: that of a drop on the grid (APP-18).
    enum PasteTarget: Equatable {
        case album(AlbumID)
        /// A list that the paste changes, or in which pasted files make an album.
        case list(BuiltInList)
        /// A new album, in a library without albums.
        case newAlbum
    }

    /// Nil where nothing can be pasted.
    var pasteTarget: PasteTarget? {
        guard !gallery.store.isReadOnly else { return nil }
        if let shownAlbum { return .album(shownAlbum) }
        guard let shown = grid.album else { return gallery.albums.isEmpty ? .newAlbum : nil }
        return shown.builtInList.flatMap { $0.importsItems ? .list($0) : nil }
    }

    /// Whether the grid accepts a paste. Recognizes photos of this program by their item providers, not by the offered
    /// types.
    private func acceptsPaste(_ providers: [ItemProvider]) -> Bool {
        guard pasteTarget != nil else { return false }
        return clipboard.clipping(of: providers) != nil || grid.acceptsPaste(providers)
    }

    private func paste(_ providers: [ItemProvider]) {
        let clipping = clipboard.clipping(of: providers)
        let items = providers.map { DragItem(itemProvider: $0) }
        switch pasteTarget {
        case .album(let album): if let clipping { paste(clipping, into: album) } else { grid.paste(providers) }
        case .list(let shown):
            if let clipping { paste(clipping, into: shown) } else { list.importItems(items, into: shown) }
        case .newAlbum: if let clipping { makeAlbum(of: clipping) } else { list.importIntoNewAlbum(items) }
        case nil: break
        }
    }

    func showPasteRefusal() {
        guard !gallery.store.isReadOnly else { return }
        guard pasteTarget != nil else {
            return showNotice("Photos can't be pasted here: open an album, Favorites or a folder")
        }
        showNotice("Couldn't paste: there is no photo on the clipboard.")
    }

    /// Marks pasted photos as favorites, or makes an album of them in a folder. All photos has them already.
    private func paste(_ clipping: PhotoClipboard.Clipping, into list: BuiltInList) {
        let isDeleted = clipping.album == AlbumID(.recentlyDeleted)
        switch list {
        case .folder(let folder): makeAlbum(of: clipping, in: folder)
        case .favorites where !isDeleted && !clipping.photos.isEmpty:
            let count = gallery.setFavorite(clipping.photos, true)
            showNotice(DisplayText.marked(count, of: clipping.photos.count), undo: count > 0)
        case .favorites, .allPhotos, .recentlyDeleted, .searchResults:
            guard !clipping.photos.isEmpty else { return showNotice(Self.photosAreGone) }
            showNotice(DropRefusal.list(list, clipping.photos.count, areDeleted: isDeleted))
        }
    }

    /// Makes an album of pasted photos, whose title the user is asked for.
    private func makeAlbum(of clipping: PhotoClipboard.Clipping, in folder: FolderID? = nil) {
        let moves = clipping.isCut && gallery.album(clipping.album) != nil
        var photos = clipping.photos
        if moves, let left = gallery.photos(in: clipping.album) { photos = PhotoIDSet(photos).members(of: left) }
        guard !photos.isEmpty,
            let pending = list.makeAlbum(of: photos, from: clipping.album, copies: !moves, in: folder)
        else { return showNotice(Self.photosAreGone) }
        if moves, let album = pending.item.albumID { clipboard.didMove(to: album) }
        rename(pending.item, for: pending)
    }

    private static let photosAreGone = "The photos were deleted permanently"

    /// Moves cut photos that are pasted into their own album behind its selected photo. O(photos).
    private func reorder(_ cut: [ListedPhoto], in album: AlbumID) {
        let (before, index, moved) = (gallery.photos(in: album) ?? [], grid.pasteIndex, PhotoIDSet(cut))
        let photos = moved.members(of: before)
        guard !photos.isEmpty else {
            let title = gallery.album(album)?.title.isolated ?? "the album"
            return showNotice("The cut photos are not in \(title) any more")
        }
        let earlier = before.prefix(index).count { moved.contains($0.id) }
        gallery.move(photos, from: album, to: album, at: index - earlier)
        guard gallery.photos(in: album) != before else { return showNotice("The photos are there already") }
        grid.selectAfterTransfer(photos, to: album, reveals: true)
        showNotice("Moved \(DisplayText.photos(photos.count))", undo: true)
    }

    private func paste(_ clipping: PhotoClipboard.Clipping, into target: AlbumID) {
        if clipping.isCut, clipping.album == target { return reorder(clipping.photos, in: target) }
        let title = gallery.album(target)?.title ?? ""
        let index = grid.pasteIndex
        let from = gallery.album(clipping.album)?.title.isolated ?? "its album"
        let isMove = clipping.isCut
        var photos = clipping.photos
        if isMove, let left = gallery.photos(in: clipping.album) {
            // Skip photos that were removed from the album after the cut.
            let left = PhotoIDSet(left)
            photos = photos.filter { left.contains($0.id) }
            if photos.isEmpty { return showNotice("The cut photos are not in \(from) any more") }
        } else {
            let present = PhotoIDSet(gallery.photos(in: target) ?? [])
            photos.removeAll { present.contains($0.id) }
        }
        guard !clipping.photos.isEmpty else { return showNotice(Self.photosAreGone) }
        guard !photos.isEmpty else { return showNotice("These photos are in \(title.isolated) already") }
        let moves = isMove && gallery.album(clipping.album) != nil
        var knownCount = isMove ? 0 : clipping.photos.count - photos.count
        let count = photos.count + knownCount
        if moves {
            knownCount = gallery.move(photos, from: clipping.album, to: target, at: index)
            clipboard.didMove(to: target)
        } else {
            gallery.copy(photos, from: clipping.album, to: target, at: index)
        }
        grid.selectAfterTransfer(photos, to: target, reveals: true)
        let restores = clipping.album == AlbumID(.recentlyDeleted)
        showNotice(
            DisplayText.transfer(copies: !moves, restores: restores, count, known: knownCount, to: title), undo: true)
    }
}
