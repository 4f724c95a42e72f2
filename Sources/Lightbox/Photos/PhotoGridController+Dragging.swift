import Foundation
import PhotoLibrary
import Views

extension PhotoGridController: CollectionViewDragDelegate {
    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] {
        item(at: indexPath).map { [$0] } ?? []
    }

    func collectionView(
        _ collectionView: CollectionView, lazyItemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> LazyDragItems? {
        guard let album else { return nil }
        // A drag from a selected photo includes the selection, the pressed photo frontmost (APP-13).
        let paths = collectionView.draggedIndexPaths(from: indexPath)
        let exist = paths.runs.enumerated().allSatisfy { section, items in
            items.last.map { $0 < sections.indices(of: section).count } ?? true
        }
        guard exist else { return nil }
        let dragged = DraggedPhotos(photos, at: paths, in: sections, of: album)
        return dragged.items(store: gallery.store) { [weak self] item, photo, index in
            self?.showCard(of: item, photo, at: paths[index], depth: paths.count - 1 - index)
        }
    }

    func collectionView(
        _ collectionView: CollectionView, itemsForAddingTo session: DragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [DragItem] {
        guard let item = item(at: indexPath), let new = item.photoDrag, session.itemList.first?.photoDrag != nil,
            !session.itemList.photoIDs.contains(new.photo.id)
        else { return [] }
        return [item]
    }

    /// Shows a photo outside the viewport on the stack.
    private func showCard(of item: DragItem, _ photo: ListedPhoto, at path: IndexPath, depth: Int) {
        guard depth < (grid.root?.engine.thresholds.stackLimit ?? 0), grid.cellForItem(at: path) == nil,
            let frame = grid.frameForItem(at: path)
        else { return }
        PhotoCard.show(
            photo, of: item, depth: depth, size: frame.size, cornerRadius: PhotoCell.radius, from: grid, loader: loader)
    }

    private func item(at path: IndexPath) -> DragItem? {
        guard let album, let photo = photo(at: sections.index(of: path)) else { return nil }
        let item = DragItem(PhotoDrag(photo: photo, album: album), store: gallery.store)
        item.sourceIndexPath = path
        return item
    }
}
