import Views

/// Dropped texts, each with a placeholder until its data has arrived.
@MainActor final class Inbox: CollectionViewDataSource, CollectionViewDropDelegate {
    var texts: [String] = []

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { texts.count }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "text", for: indexPath)
        (cell as? NameCell)?.label.text = texts[indexPath.item]
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal {
        CollectionViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator
    ) {
        let path = coordinator.destinationIndexPath ?? IndexPath(item: texts.count, section: 0)
        for item in coordinator.items {
            let placeholder = CollectionViewPlaceholder(
                insertionIndexPath: path, reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
            let load = item.dragItem.itemProvider.beginLoading(String.self)
            placeholder.progress = load.progress
            let context = coordinator.drop(item.dragItem, to: placeholder)
            Task {
                do {
                    let text = try await load.value
                    context.commitInsertion { texts.insert(text, at: $0.item) }
                } catch {
                    context.deletePlaceholder()
                }
            }
        }
    }
}
