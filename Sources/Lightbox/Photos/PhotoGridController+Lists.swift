import PhotoLibrary
import Views

/// The grid while it shows a built-in list (APP-34). The library orders the photos of a list, so that a drop opens no
/// gap in it.
extension PhotoGridController {
    /// What a drop would do to a list.
    func proposal(for session: DropSession, in list: BuiltInList) -> CollectionViewDropProposal {
        let imports = session.localDragSession == nil && list.importsItems
        return CollectionViewDropProposal(operation: imports ? .copy : session.operation(on: list))
            .refusing(because: session.refusal(by: list, inItsOrder: true))
    }

    /// Performs a drop on a list.
    func receive(_ coordinator: CollectionViewDropCoordinator, in list: BuiltInList) {
        if coordinator.session.localDragSession == nil {
            onItemsDropped?(coordinator.items.map(\.dragItem), list)
            return
        }
        guard let (message, canUndo) = gallery.receive(coordinator.session.itemList, in: list) else { return }
        onMessage?(message, canUndo)
        let positions = PhotoPositions(self.photos)
        for item in coordinator.visibleItems {
            guard let photo = item.photoDrag?.photo, let position = positions[photo.id] else { continue }
            coordinator.drop(item, toItemAt: sections.path(of: position))
        }
    }

    /// Shows on the visible photos which ones are favorites.
    func showFavorites() {
        for path in grid.indexPathsForVisibleItems {
            let index = sections.index(of: path)
            if let photo = photo(at: index) { cell(at: index)?.isFavorite = gallery.isFavorite(photo) }
        }
    }

    /// Draws the visible photos again, after their ratings have changed.
    func showDetails() {
        for path in grid.indexPathsForVisibleItems { cell(at: sections.index(of: path))?.setNeedsDisplay() }
    }
}
