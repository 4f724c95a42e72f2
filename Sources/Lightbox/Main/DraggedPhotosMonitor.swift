import PhotoLibrary
import Views

/// Cancels a drag when none of its photos is left in its source album, as removing the source view would (DRAG-9): for
/// example after a deletion, an undo, or a move with another pointer.
@MainActor final class DraggedPhotosMonitor: Gallery.Observer {
    private let gallery: Gallery
    private weak var view: View?

    init(gallery: Gallery, in view: View) {
        self.gallery = gallery
        self.view = view
        gallery.addObserver(self)
    }

    func gallery(_ gallery: Gallery, photosOf album: AlbumID, did change: Gallery.PhotosChange) {
        switch change {
        case .removed, .reset: cancelEmptyDrags()
        case .inserted, .moved, .reordered, .updated: break
        }
    }

    func gallery(_ gallery: Gallery, albumsDidChangeFrom old: AlbumCatalog) {
        let isGone = old.albums.contains { gallery.album($0.id) == nil }
        if isGone || old.folders.keys.contains(where: { gallery.catalog.folder($0) == nil }) { cancelEmptyDrags() }
    }

    private func cancelEmptyDrags() {
        guard let engine = view?.root?.engine else { return }
        for session in engine.sessions where session.phase == .lifting || session.phase == .dragging {
            if hasNoPhotosLeft(session) { engine.cancel(session) }
        }
    }

    private func hasNoPhotosLeft(_ session: DragSession) -> Bool {
        if let drag = session.itemList.first?.localObject as? AlbumDrag {
            return !gallery.catalog.tree.contains(drag.item)
        }
        guard let first = session.itemList.first?.photoDrag else { return false }
        // Fast path: the first of possibly a million photos is usually still there.
        if gallery.photos(in: first.album)?.contains(first.photo) == true { return false }
        return gallery.sortedByAlbum(session.itemList).isEmpty
    }
}
