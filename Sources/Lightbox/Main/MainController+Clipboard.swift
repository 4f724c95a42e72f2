import PhotoLibrary
import Views

extension MainController {
    /// Puts the selected photos, or the viewer's, on the clipboard. Cut photos leave their album when they are pasted
    /// into another one.
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
        guard !cutting else { return showNotice("Cut \(count), to be moved by pasting into another album") }
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

    /// Whether the grid accepts a paste. Recognizes photos of this program by their item providers, not by the offered
    /// types.
    private func acceptsPaste(_ providers: [ItemProvider]) -> Bool {
        guard shownAlbum != nil, !gallery.store.isReadOnly else { return false }
        return clipboard.clipping(of: providers) != nil || grid.acceptsPaste(providers)
    }

    private func paste(_ providers: [ItemProvider]) {
        guard let album = shownAlbum else { return }
        if let clipping = clipboard.clipping(of: providers) {
            paste(clipping, into: album)
        } else {
            grid.paste(providers)
        }
    }

    func showPasteRefusal() {
        guard let album = grid.album, !gallery.store.isReadOnly else { return }
        guard album.builtInList == nil else {
            return showNotice("Photos can be pasted into albums only: open one first")
        }
        showNotice("Couldn't paste: there is no photo on the clipboard.")
    }

    private func paste(_ clipping: PhotoClipboard.Clipping, into target: AlbumID) {
        let title = gallery.album(target)?.title ?? ""
        let index = grid.pasteIndex
        let from = gallery.album(clipping.album)?.title.isolated ?? "its album"
        let isMove = clipping.isCut && clipping.album != target
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
        guard !clipping.photos.isEmpty else { return showNotice("The photos were deleted permanently") }
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
