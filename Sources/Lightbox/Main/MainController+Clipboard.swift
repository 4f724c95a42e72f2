import PhotoLibrary
import Views

extension MainController {
    /// Puts the selected photos on the clipboard; cut ones leave their album when they are pasted into another.
    func copySelected(cutting: Bool = false) {
        let photos = grid.selectedPhotos
        guard let album = grid.album, !photos.isEmpty, !(cutting && gallery.store.isReadOnly) else { return }
        guard clipboard.put(PhotoClipboard.Clipping(photos: photos, album: album, isCut: cutting)) else {
            return tell("Couldn't \(cutting ? "cut" : "copy") the photos: the clipboard can't be reached.")
        }
        let said = Words.photos(photos.count)
        // Until then it stays where it is, and for good if that never comes.
        tell(cutting ? "Cut \(said), to be moved by pasting into another album" : "Copied \(said)")
    }

    /// Puts what lies on the clipboard into the album that is shown: behind the selected photos, or at its end.
    func paste() {
        guard let album = grid.album, !gallery.store.isReadOnly else { return }
        if let clipping = clipboard.clipping { return paste(clipping, into: album) }
        Task { [weak self, pasteboard = clipboard.pasteboard] in
            let providers = await pasteboard.items()
            self?.paste(providers)
        }
    }

    private func paste(_ providers: [ItemProvider]) {
        let target = view.root?.focusedView?.pasteTarget(for: providers) ?? grid.grid.pasteTarget(for: providers)
        guard let target else { return tell("Couldn't paste: there is no photo on the clipboard.") }
        target.paste(itemProviders: providers)
    }

    private func paste(_ clipping: PhotoClipboard.Clipping, into target: AlbumID) {
        let title = gallery.album(target)?.title ?? ""
        let place = grid.pastePlace
        let isMove = clipping.isCut && clipping.album != target
        var photos = clipping.photos
        if isMove, let left = gallery.photos(in: clipping.album) {
            // What has left its album since it was cut stays where it is.
            photos = photos.filter(Set(left).contains)
        } else {
            let present = Set(gallery.photos(in: target) ?? [])
            photos.removeAll { present.contains($0) }
        }
        guard !photos.isEmpty else { return tell("There is nothing to paste that \(title) hasn't got") }
        if isMove, gallery.album(clipping.album) != nil {
            gallery.move(photos, from: clipping.album, to: target, at: place)
            clipboard.didMove(to: target)
        } else {
            gallery.copy(photos, to: target, at: place)
        }
        grid.follow(photos, to: target)
        tell(Words.done(isMove ? "Moved" : "Copied", photos.count, to: title), undo: true)
    }
}
