import Views

/// A list of colors that a collection shows and reorders, one or several at once.
@MainActor final class Swatches: CollectionViewDataSource {
    var colors: [Color] = [.black, .white, Color(hex: 0xE0352B), Color(hex: 0x0A64D6)]

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { colors.count }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "color", for: indexPath)
        cell.backgroundColor = colors[indexPath.item]
        return cell
    }
}

extension Swatches: CollectionViewDragDelegate {
    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] {
        collectionView.indexPathsForDragging(from: indexPath).map { path in
            let item = DragItem(itemProvider: ItemProvider(object: colors[path.item]))
            item.localObject = colors[path.item]
            item.sourceIndexPath = path
            return item
        }
    }
}

extension Swatches: CollectionViewDropDelegate {
    func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal {
        CollectionViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator
    ) {
        let dragged = coordinator.items.compactMap { item in item.sourceIndexPath.map { (item.dragItem, $0) } }
            .sorted { $0.1 < $1.1 }
        let moved = dragged.map { colors[$0.1.item] }
        let first = coordinator.destinationIndexPath ?? IndexPath(item: colors.count - moved.count, section: 0)
        let targets = moved.indices.map { IndexPath(item: first.item + $0, section: 0) }
        collectionView.performBatchUpdates {
            for source in dragged.map(\.1).sorted(by: >) { colors.remove(at: source.item) }
            colors.insert(contentsOf: moved, at: first.item)
            collectionView.deleteItems(at: dragged.map(\.1))
            collectionView.insertItems(at: targets)
        }
        for ((item, _), target) in zip(dragged, targets) { coordinator.drop(item, toItemAt: target) }
    }
}
