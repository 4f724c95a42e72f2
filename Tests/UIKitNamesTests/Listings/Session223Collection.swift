import UIKitNames

/// The slides "Providing a Drop Proposal" and "Drop to a Newly Inserted Item" of session 223.
class Session223Insertion: UICollectionViewDropDelegate {
    var imagesArray: [UIImage] = []

    func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidUpdate session:
            UIDropSession, withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        if session.localDragSession != nil {
            return UICollectionViewDropProposal(
                operation: .move,
                intent: .insertAtDestinationIndexPath)
        } else {
            return UICollectionViewDropProposal(
                operation: .copy,
                intent: .insertAtDestinationIndexPath)
        }
    }

    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator:
            UICollectionViewDropCoordinator
    ) {
        guard let destinationIndexPath = coordinator.destinationIndexPath,
            let dragItem = coordinator.items.first?.dragItem,
            let image = dragItem.localObject as? UIImage
        else { return }

        collectionView.performBatchUpdates({
            self.imagesArray.insert(image, at: destinationIndexPath.item)
            collectionView.insertItems(at: [destinationIndexPath])
        })

        coordinator.drop(dragItem, toItemAt: destinationIndexPath)
    }
}

/// The slides "Drop to a Placeholder Item" and "Using the Placeholder Context" of session 223, with the beta's
/// signature.
class Session223Placeholder: UICollectionViewDropDelegate {
    var imagesArray: [UIImage] = []

    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator:
            UICollectionViewDropCoordinator
    ) {

        guard let destinationIndexPath = coordinator.destinationIndexPath else { return }

        for item in coordinator.items {
            let placeholderContext = coordinator.drop(
                item.dragItem,
                toPlaceholderInsertedAt:
                    destinationIndexPath, withReuseIdentifier: "PlaceholderCell"
            ) { cell in
                // Configure the placeholder cell
                cell.contentView.backgroundColor = .lightGray
            }

            item.dragItem.itemProvider.loadObject(ofClass: UIImage.self) { (object, error) in
                DispatchQueue.main.async {
                    if let image = object as? UIImage {
                        placeholderContext.commitInsertion { insertionIndexPath in
                            self.imagesArray.insert(image, at: insertionIndexPath.item)
                        }
                    } else {
                        placeholderContext.deletePlaceholder()
                    }
                }
            }
        }
    }

    func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidUpdate session:
            UIDropSession, withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
    }
}
