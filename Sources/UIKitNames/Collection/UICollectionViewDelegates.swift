/// Provides the items of a collection view. As in UIKit, the methods are called synchronously on the main actor, in the
/// same order.
@preconcurrency @MainActor public protocol UICollectionViewDataSource: CollectionViewReorderingDataSource {
    /// Returns a configured cell for an item. Obtain it from `dequeueReusableCell(withReuseIdentifier:for:)`.
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell
    /// Returns a configured header, footer or other view beside the cells. Obtain it from
    /// `dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:)`.
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView
}

extension UICollectionViewDataSource {
    /// Default: an empty view.
    public func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView() }

    /// Forwards to the overload whose result is not optional.
    public func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ReusableView? {
        let view: UICollectionReusableView = self.collectionView(
            collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
        return view
    }

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
@preconcurrency @MainActor public protocol UICollectionViewDelegate: CollectionViewDelegate {
    /// Called before a cell is shown for an item.
    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
    /// Called after a cell no longer shows an item; the item may have been deleted.
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
    /// Returns the menu of an item; `point` is in the collection view's coordinates. Nil for none.
    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration?
    /// Returns the menu of several items: the selected ones if the pressed item is among them, otherwise the pressed
    /// item, and none for a press between the items. Nil, the default, shows the menu of the pressed item.
    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration?
    /// Called before an item's menu is shown.
    func collectionView(
        _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// Called when an item's menu has been closed, before the action of a chosen element.
    func collectionView(
        _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// Called when the user has pressed the preview of a menu.
    func collectionView(
        _ collectionView: UICollectionView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating)
    /// Returns the target of a moved item instead of the proposed one, as before iOS 15. Called if the delegate does
    /// not implement the method with the current path of the item. Must return the same result for the same paths.
    func collectionView(
        _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath
}

extension UICollectionViewDelegate {
    /// Default: the proposed path.
    public func collectionView(
        _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }

    /// Default: the result of the method without the current path.
    public func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
        self.collectionView(
            collectionView, targetIndexPathForMoveFromItemAt: originalIndexPath, toProposedIndexPath: proposedIndexPath)
    }

    /// Default: does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}

    /// Forwards to the overload with `UICollectionViewCell`.
    public func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: ItemCell, forItemAt indexPath: IndexPath
    ) {
        guard let cell = cell as? UICollectionViewCell else { return }
        self.collectionView(collectionView, willDisplay: cell, forItemAt: indexPath)
    }

    /// Default: does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}

    /// Forwards to the overload with `UICollectionViewCell`.
    public func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: ItemCell, forItemAt indexPath: IndexPath
    ) {
        guard let cell = cell as? UICollectionViewCell else { return }
        self.collectionView(collectionView, didEndDisplaying: cell, forItemAt: indexPath)
    }

    /// Default: none.
    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    /// Default: none; the menu of the pressed item is shown.
    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    /// Shows the menu that one of the methods with `UIContextMenuConfiguration` returns.
    public func collectionView(
        _ collectionView: UICollectionView, showContextMenuForItemAt indexPath: IndexPath?, point: CGPoint
    ) {
        let selected = collectionView.indexPathsForSelectedItems ?? []
        let paths = indexPath.map { selected.contains($0) ? selected : [$0] } ?? []
        let several = self.collectionView(collectionView, contextMenuConfigurationForItemsAt: paths, point: point)
        let menu =
            several
            ?? indexPath.flatMap {
                self.collectionView(collectionView, contextMenuConfigurationForItemAt: $0, point: point)
            }
        guard let menu else { return }
        menu.show(at: point, in: collectionView) {
            self.collectionView(collectionView, willDisplayContextMenu: menu, animator: $0)
        } willEnd: { [weak self, weak collectionView] animator in
            guard let self, let collectionView else { return }
            self.collectionView(collectionView, willEndContextMenuInteraction: menu, animator: animator)
        } commit: { [weak self, weak collectionView] animator in
            guard let self, let collectionView else { return }
            self.collectionView(collectionView, willPerformPreviewActionForMenuWith: menu, animator: animator)
        }
    }

    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
}

/// Provides item sizes and spacing for a flow layout. The layout uses the collection view's `delegate` if that conforms
/// to this protocol. The default implementations return the layout's own properties.
@preconcurrency @MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
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
    /// Returns the size of a section's header, in points; its height counts, and zero shows none.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize
    /// Returns the size of a section's footer, in points; its height counts, and zero shows none.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize
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

    /// Default: the layout's `headerReferenceSize`.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize { (collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize ?? .zero }

    /// Default: the layout's `footerReferenceSize`.
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize { (collectionViewLayout as? UICollectionViewFlowLayout)?.footerReferenceSize ?? .zero }

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
