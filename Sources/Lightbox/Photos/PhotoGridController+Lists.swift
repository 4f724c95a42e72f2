import PhotoLibrary
import Views

/// The grid while it shows a built-in list (APP-34). The library orders the photos of a list, so that a drop opens no
/// gap in it.
extension PhotoGridController {
    /// What a drop would do to a list.
    func proposal(for session: DropSession, in list: BuiltInList) -> CollectionViewDropProposal {
        let source = session.itemList.first?.photoDrag?.album
        // Photos that are put back where they were lifted stay there.
        if let source, source == AlbumID(list) { return CollectionViewDropProposal(operation: .cancel) }
        switch list {
        case .favorites where source != nil && source != AlbumID(.recentlyDeleted):
            return CollectionViewDropProposal(operation: .copy)
        case .allPhotos where source == nil && session.localDragSession == nil:
            return CollectionViewDropProposal(operation: .copy)
        case .recentlyDeleted where source != nil:
            return CollectionViewDropProposal(operation: .move)
        case .allPhotos, .favorites, .recentlyDeleted, .searchResults:
            return CollectionViewDropProposal(operation: .forbidden)
        }
    }

    /// Performs a drop on a list.
    func receive(_ coordinator: CollectionViewDropCoordinator, in list: BuiltInList) {
        if coordinator.session.localDragSession == nil {
            let providers = coordinator.items.map(\.dragItem.itemProvider).filter { IncomingContent.canLoad($0) }
            onFilesDropped?(providers)
            return
        }
        let photos = gallery.sortedByAlbum(coordinator.session.itemList).flatMap(\.photos)
        guard !photos.isEmpty else { return }
        if list == .favorites {
            let count = gallery.setFavorite(photos, true)
            onMessage?(DisplayText.marked(count, of: photos.count), count > 0)
        } else {
            gallery.delete(photos)
            onMessage?(DisplayText.deletion(photos: photos.count), true)
        }
        let positions = PhotoPositions(self.photos)
        for item in coordinator.visibleItems {
            guard let photo = item.photoDrag?.photo, let position = positions[photo.id] else { continue }
            coordinator.drop(item, toItemAt: [0, position])
        }
    }

    /// Shows on the visible photos which ones are favorites.
    func showFavorites() {
        for path in grid.indexPathsForVisibleItems {
            guard let photo = photo(at: path.item) else { continue }
            cell(at: path.item)?.isFavorite = gallery.isFavorite(photo)
        }
    }

    /// Draws the visible photos again, after their ratings have changed.
    func showDetails() {
        for path in grid.indexPathsForVisibleItems { cell(at: path.item)?.setNeedsDisplay() }
    }
}
