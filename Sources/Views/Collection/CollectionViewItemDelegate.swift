/// Decides about the selection of a collection's items, and follows their cells.
@preconcurrency @MainActor public protocol CollectionViewItemDelegate: AnyObject {
    /// Whether a press highlights an item; false also prevents its selection.
    func collectionView(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool
    /// Called when a press has highlighted an item.
    func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath)
    /// Called when the press of a highlighted item has ended, before the item is selected.
    func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath)
    /// Whether the user may select an item.
    func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
    /// Whether the user may deselect an item by pressing it again.
    func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool
    /// Called after the user has deselected an item, also by selecting another one.
    func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath)
    /// Whether the primary action of an item can be performed; by default outside editing mode.
    func collectionView(_ collectionView: CollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath) -> Bool
    /// Whether an arrow key that reaches an item selects it, in a collection that selects as taps do (LIST-3).
    func collectionView(_ collectionView: CollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath) -> Bool
    /// Called before a cell is shown for an item.
    func collectionView(
        _ collectionView: CollectionView, willDisplay cell: ItemCell, forItemAt indexPath: IndexPath)
    /// Called after a cell no longer shows an item; the item may have been deleted.
    func collectionView(
        _ collectionView: CollectionView, didEndDisplaying cell: ItemCell, forItemAt indexPath: IndexPath)
}

extension CollectionViewItemDelegate {
    /// Returns true.
    public func collectionView(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        true
    }
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) {}
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
    /// Returns true.
    public func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        true
    }
    /// Returns true.
    public func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
        true
    }
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {}
    /// Returns whether the collection is not being edited.
    public func collectionView(
        _ collectionView: CollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
    ) -> Bool { !collectionView.isEditing }
    /// Returns the collection's `selectionFollowsFocus`.
    public func collectionView(
        _ collectionView: CollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath
    ) -> Bool { collectionView.selectionFollowsFocus }
    /// Does nothing.
    public func collectionView(
        _ collectionView: CollectionView, willDisplay cell: ItemCell, forItemAt indexPath: IndexPath
    ) {}
    /// Does nothing.
    public func collectionView(
        _ collectionView: CollectionView, didEndDisplaying cell: ItemCell, forItemAt indexPath: IndexPath
    ) {}
}
