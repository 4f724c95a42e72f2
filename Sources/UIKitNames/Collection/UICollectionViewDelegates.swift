/// Whose items a collection shows.
@MainActor public protocol UICollectionViewDataSource: CollectionViewReorderingDataSource {
    /// A configured cell for an item; dequeue it.
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell
}

extension UICollectionViewDataSource {
    /// The same, for the collection.
    public func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell: UICollectionViewCell = self.collectionView(collectionView, cellForItemAt: indexPath)
        return cell
    }

    /// Declines: items that are moved in their own collection are a drop as any other.
    public func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        ItemMove.current?.isDeclined = true
    }
}

/// Who is told what the user does with items.
public typealias UICollectionViewDelegate = CollectionViewDelegate

/// Who says how large items are in a flow layout; it is the collection's `delegate`.
@MainActor public protocol UICollectionViewDelegateFlowLayout: CollectionViewDelegate {
    /// The size of an item, in points.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize
}

/// Who gives a collection's items to drags.
@MainActor public protocol UICollectionViewDragDelegate: CollectionViewDragDelegate {
    /// What of a cell lifts, and comes home; nil, the default, is the whole cell.
    func collectionView(
        _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters?
}

extension UICollectionViewDragDelegate {
    /// The whole cell.
    public func collectionView(
        _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }

    /// The same, for the collection.
    public func collectionView(
        _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        let shared: UIDragPreviewParameters? = self.collectionView(
            collectionView, dragPreviewParametersForItemAt: indexPath)
        return shared?.parameters
    }
}

/// Who takes drops on a collection.
@MainActor public protocol UICollectionViewDropDelegate: CollectionViewDropDelegate {
    /// What of a cell shows while an item lands on it; nil, the default, is the whole cell.
    func collectionView(
        _ collectionView: UICollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters?
}

extension UICollectionViewDropDelegate {
    /// The whole cell.
    public func collectionView(
        _ collectionView: UICollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }

    /// The same, for the collection.
    public func collectionView(
        _ collectionView: UICollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        let shared: UIDragPreviewParameters? = self.collectionView(
            collectionView, dropPreviewParametersForItemAt: indexPath)
        return shared?.parameters
    }
}
