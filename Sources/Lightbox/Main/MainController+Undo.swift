import PhotoLibrary

// What an undo or a redo has changed (APP-12).
extension MainController {
    /// Says what an undo or a redo did, and selects the photos that it concerns (APP-12).
    func show(_ step: Gallery.Step) {
        switch step {
        case .undone(let summary):
            if let album = summary.album, gallery.exists(album) { open(album) }
            showConcerned(summary.photos)
            showNotice("Undid \(summary.text)")
        case .redone(let summary):
            showConcerned(summary.photos)
            showNotice("Redid \(summary.text)")
        case .impossible(let summary, let isRedo):
            showNotice(
                "Couldn't \(isRedo ? "redo" : "undo") \(summary.text): the photos were deleted permanently")
        }
        // The next change makes the message untrue.
        stepNotice = notice
    }

    /// Selects the photos that a step concerns; the viewer shows the first one that is in its album, unless it shows
    /// one of them.
    private func showConcerned(_ photos: [PhotoID]) {
        grid.selectShown(photos)
        guard let viewer, !photos.contains(viewer.photo.id) else { return }
        let concerned = PhotoIDSet(photos)
        if let first = grid.photos.first(where: { concerned.contains($0.id) }) { viewer.select(first) }
    }
}
