/// Provides the items of a collection view. As in UIKit, the methods are called synchronously on the main actor, in the
/// same order.
@preconcurrency @MainActor public protocol UICollectionViewDataSource: CollectionViewReorderingDataSource {
    /// Returns a configured cell for an item. Obtain it from `dequeueReusableCell(withReuseIdentifier:for:)`.
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell
}

extension UICollectionViewDataSource {
    /// Forwards to the overload that returns `UICollectionViewCell`.
    public func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell: UICollectionViewCell = self.collectionView(collectionView, cellForItemAt: indexPath)
        return cell
    }

    /// Default: declines the move, so that the drop delegate handles the reordering as an ordinary drop.
    public func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        ItemMove.current?.isDeclined = true
    }
}

/// Receives the user's actions on items.
public typealias UICollectionViewDelegate = CollectionViewDelegate

/// Provides item sizes and spacing for a flow layout. The layout uses the collection view's `delegate` if that conforms
/// to this protocol. The default implementations return the layout's own properties.
@preconcurrency @MainActor public protocol UICollectionViewDelegateFlowLayout: CollectionViewDelegate {
    /// Returns the size of an item, in points. Before a layout it is called for every item, not only for visible ones.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize
    /// Returns the margins of a section, in points.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets
    /// Returns the minimum spacing between the rows of a section, in points.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    /// Returns the minimum spacing between the items of a row, in points.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
}

extension UICollectionViewDelegateFlowLayout {
    /// Default: the layout's `itemSize`. The layout then gives all items this size and does not call the method again.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        guard let layout = collectionViewLayout as? UICollectionViewFlowLayout else { return .zero }
        layout.usesItemSize = true
        return layout.itemSize
    }

    /// Default: the layout's `sectionInset`.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets { (collectionViewLayout as? UICollectionViewFlowLayout)?.sectionInset ?? .zero }

    /// Default: the layout's `minimumLineSpacing`.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumLineSpacing ?? 0 }

    /// Default: the layout's `minimumInteritemSpacing`.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0 }
}

/// Provides the items of drags from a collection view.
@preconcurrency @MainActor public protocol UICollectionViewDragDelegate: CollectionViewDragDelegate {
    /// Returns the part of a cell that is visible in its lift and cancel previews; nil for the whole cell.
    func collectionView(
        _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters?
}

extension UICollectionViewDragDelegate {
    /// Default: nil, for the whole cell.
    public func collectionView(
        _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }

    /// Forwards to the overload that returns `UIDragPreviewParameters`.
    public func collectionView(
        _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        let shared: UIDragPreviewParameters? = self.collectionView(
            collectionView, dragPreviewParametersForItemAt: indexPath)
        return shared?.parameters
    }
}

/// Handles drops on a collection view.
@preconcurrency @MainActor public protocol UICollectionViewDropDelegate: CollectionViewDropDelegate {
    /// Returns the part of a cell that is visible in the drop preview that animates to it; nil for the whole cell.
    func collectionView(
        _ collectionView: UICollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters?
}

extension UICollectionViewDropDelegate {
    /// Default: nil, for the whole cell.
    public func collectionView(
        _ collectionView: UICollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }

    /// Forwards to the overload that returns `UIDragPreviewParameters`.
    public func collectionView(
        _ collectionView: UICollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        let shared: UIDragPreviewParameters? = self.collectionView(
            collectionView, dropPreviewParametersForItemAt: indexPath)
        return shared?.parameters
    }
}
