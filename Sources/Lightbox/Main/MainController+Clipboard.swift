import PhotoLibrary
import Views

extension MainController {
    /// Puts the selected photos on the clipboard. Cut photos leave their album when they are pasted into another one.
    func copySelected(cutting: Bool = false) {
        let photos = grid.selectedPhotos
        guard let album = grid.album, !photos.isEmpty, !(cutting && gallery.store.isReadOnly),
            let pasteboard = view.root?.pasteboard
        else { return }
        let clipping = PhotoClipboard.Clipping(photos: photos, album: album, isCut: cutting)
        guard clipboard.put(clipping, on: pasteboard) else {
            return tell("Couldn't \(cutting ? "cut" : "copy") the photos: the clipboard can't be reached.")
        }
        let said = Words.photos(photos.count)
        // Cut photos stay in their album until then, even if they are never pasted.
        tell(cutting ? "Cut \(said), to be moved by pasting into another album" : "Copied \(said)")
    }

    /// Connects the grid's paste callbacks.
    func takePastes() {
        grid.grid.onPaste = { [weak self] in self?.paste($0) }
        grid.grid.takesPaste = { [weak self] in self?.takesPaste($0) ?? false }
    }

    /// Photos of this program are recognized by their item providers, not by the offered types.
    private func takesPaste(_ providers: [ItemProvider]) -> Bool {
        guard grid.album != nil, !gallery.store.isReadOnly else { return false }
        return clipboard.clipping(of: providers) != nil || grid.takes(providers)
    }

    private func paste(_ providers: [ItemProvider]) {
        guard let album = grid.album else { return }
        if let clipping = clipboard.clipping(of: providers) {
            paste(clipping, into: album)
        } else {
            grid.paste(providers)
        }
    }

    func refusePaste() {
        guard grid.album != nil, !gallery.store.isReadOnly else { return }
        tell("Couldn't paste: there is no photo on the clipboard.")
    }

    private func paste(_ clipping: PhotoClipboard.Clipping, into target: AlbumID) {
        let title = gallery.album(target)?.title ?? ""
        let place = grid.pastePlace
        let from = gallery.album(clipping.album)?.title ?? "its album"
        let isMove = clipping.isCut && clipping.album != target
        var photos = clipping.photos
        if isMove, let left = gallery.photos(in: clipping.album) {
            // Skip photos that were removed from the album after the cut.
            photos = photos.filter(Set(left).contains)
            if photos.isEmpty { return tell("What was cut is not in \(from) any more") }
        } else {
            let present = Set(gallery.photos(in: target) ?? [])
            photos.removeAll { present.contains($0) }
        }
        guard !photos.isEmpty else { return tell("There is nothing to paste that \(title) hasn't got") }
        let moves = isMove && gallery.album(clipping.album) != nil
        let known = isMove ? 0 : clipping.photos.count - photos.count
        if moves {
            gallery.move(photos, from: clipping.album, to: target, at: place)
            clipboard.didMove(to: target)
        } else {
            gallery.copy(photos, to: target, at: place)
        }
        grid.follow(photos, to: target)
        tell(Words.done(moves ? "Moved" : "Copied", photos.count + known, known: known, to: title), undo: true)
    }
}
