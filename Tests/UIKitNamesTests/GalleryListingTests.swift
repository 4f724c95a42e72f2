import Foundation
import Testing
import UIKitNames

/// Delegates as a program for iOS writes them, against UIKit's names.
@MainActor private final class Gallery: UICollectionViewDragDelegate, UICollectionViewDropDelegate {
    var images = ["a", "b", "c"]

    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        let item = UIDragItem(itemProvider: NSItemProvider(object: images[indexPath.item]))
        item.localObject = images[indexPath.item]
        session.localContext = collectionView
        return [item]
    }

    func collectionView(
        _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? {
        var parameters = UIDragPreviewParameters()
        parameters.visiblePath = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerRadius: 2)
        return parameters
    }

    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        let isSelf = session.localDragSession?.localContext as? UICollectionView === collectionView
        return UICollectionViewDropProposal(
            operation: isSelf ? .move : .copy, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: UICollectionViewDropCoordinator
    ) {
        let destination = coordinator.destinationIndexPath ?? IndexPath(item: 0, section: 0)
        for item in coordinator.items {
            guard let source = item.sourceIndexPath else { continue }
            collectionView.performBatchUpdates {
                images.insert(images.remove(at: source.item), at: destination.item)
                collectionView.deleteItems(at: [source])
                collectionView.insertItems(at: [destination])
            }
            coordinator.drop(item.dragItem, toItemAt: destination)
        }
    }
}

@MainActor struct GalleryListingTests {
    @Test("BUILD-4: delegates written with UIKit's names are ours")
    func names() {
        let gallery = Gallery()
        let collection = UICollectionView(collectionViewLayout: UICollectionViewFlowLayout())
        collection.dragDelegate = gallery
        collection.dropDelegate = gallery
        #expect(collection.dragDelegate === gallery)
        #expect(gallery.collectionView(collection, dragPreviewParametersForItemAt: [0, 0])?.visiblePath != nil)
    }
}
