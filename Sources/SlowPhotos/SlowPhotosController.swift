import Foundation
import Views

/// Controls the grid of slow photos, which is a drag source for one or several photos and accepts no drops (SCENE-1).
@MainActor final class SlowPhotosController {
    let grid: CollectionView
    private let photos: [SlowPhoto]
    private let speed: Double
    private var images: [Int: Image] = [:]

    init(photos: [SlowPhoto], speed: Double) {
        self.photos = photos
        self.speed = speed
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 150, height: 150 + SlowPhotoCell.captionHeight)
        grid = CollectionView(collectionViewLayout: layout)
        grid.register(SlowPhotoCell.self, forCellWithReuseIdentifier: SlowPhotoCell.reuseIdentifier)
        grid.allowsMultipleSelection = true
        grid.dataSource = self
        grid.dragDelegate = self
        grid.reloadData()
    }

    /// Loads the thumbnails one after another off the main actor.
    func paint() {
        Task {
            for photo in photos {
                guard let image = await Task.detached(operation: { photo.thumbnail() }).value else { continue }
                images[photo.number] = image
                let cell = grid.cellForItem(at: IndexPath(item: photo.number, section: 0)) as? SlowPhotoCell
                cell?.image = image
            }
        }
    }

    private func item(at path: IndexPath) -> DragItem {
        let item = DragItem(itemProvider: photos[path.item].itemProvider(speed: speed))
        item.localObject = photos[path.item]
        item.sourceIndexPath = path
        return item
    }
}

extension SlowPhotosController: CollectionViewDataSource {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { photos.count }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: SlowPhotoCell.reuseIdentifier, for: indexPath)
        (cell as? SlowPhotoCell)?.show(photos[indexPath.item], image: images[indexPath.item])
        return cell
    }
}

extension SlowPhotosController: CollectionViewDragDelegate {
    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] {
        collectionView.indexPathsForDragging(from: indexPath).map { item(at: $0) }
    }

    func collectionView(
        _ collectionView: CollectionView, itemsForAddingTo session: DragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [DragItem] {
        let dragged = session.items.compactMap { $0.localObject as? SlowPhoto }
        return dragged.contains { $0.number == indexPath.item } ? [] : [item(at: indexPath)]
    }

    func collectionView(
        _ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        guard let cell = collectionView.cellForItem(at: indexPath) as? SlowPhotoCell else { return nil }
        var parameters = DragPreviewParameters()
        parameters.visiblePath = Path(roundedRect: cell.pictureRect, cornerRadius: 6)
        return parameters
    }
}
