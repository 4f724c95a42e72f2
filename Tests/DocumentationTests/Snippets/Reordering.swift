import Views

/// Pictures in an order, for a collection to show and to rearrange, one or many at once.
@MainActor final class Pictures: CollectionViewDataSource {
    var colors: [Color] = [.black, .white, Color(hex: 0xE0352B), Color(hex: 0x0A64D6)]

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { colors.count }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "picture", for: indexPath)
        cell.backgroundColor = colors[indexPath.item]
        return cell
    }
}

extension Pictures: CollectionViewDragDelegate {
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

extension Pictures: CollectionViewDropDelegate {
    func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal {
        CollectionViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator
    ) {
        let carried = coordinator.items.compactMap { item in item.sourceIndexPath.map { (item.dragItem, $0) } }
            .sorted { $0.1 < $1.1 }
        let moved = carried.map { colors[$0.1.item] }
        let first = coordinator.destinationIndexPath ?? IndexPath(item: colors.count - moved.count, section: 0)
        let targets = moved.indices.map { IndexPath(item: first.item + $0, section: 0) }
        collectionView.performBatchUpdates {
            for source in carried.map(\.1).sorted(by: >) { colors.remove(at: source.item) }
            colors.insert(contentsOf: moved, at: first.item)
            collectionView.deleteItems(at: carried.map(\.1))
            collectionView.insertItems(at: targets)
        }
        for ((item, _), target) in zip(carried, targets) { coordinator.drop(item, toItemAt: target) }
    }
}
