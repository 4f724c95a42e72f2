extension CollectionDelegation {
    func shouldHighlight(_ path: IndexPath) -> Bool {
        ask(delegate) { $1.collectionView($0, shouldHighlightItemAt: path) } ?? true
    }
    func didHighlight(_ path: IndexPath) { ask(delegate) { $1.collectionView($0, didHighlightItemAt: path) } }
    func didUnhighlight(_ path: IndexPath) { ask(delegate) { $1.collectionView($0, didUnhighlightItemAt: path) } }
    func willSelect(_ path: IndexPath) -> IndexPath? {
        ask(delegate) { $1.collectionView($0, shouldSelectItemAt: path) } ?? true ? path : nil
    }
    func willDeselect(_ path: IndexPath) -> IndexPath? {
        ask(delegate) { $1.collectionView($0, shouldDeselectItemAt: path) } ?? true ? path : nil
    }
    func didDeselect(_ path: IndexPath) { ask(delegate) { $1.collectionView($0, didDeselectItemAt: path) } }
    func willDisplay(_ cell: ItemCell, at path: IndexPath) {
        ask(delegate) { $1.collectionView($0, willDisplay: cell, forItemAt: path) }
    }
    /// The layout knows the actions: rows are a matter of some layouts only.
    func rowActions(isLeading: Bool, at path: IndexPath) -> RowActions? {
        (collection?.layout as? AttributesLayout)?.rowActions?(path, isLeading)
    }
    func willBeginEditing(at path: IndexPath) {}
    func didEndEditing(at path: IndexPath?) {}
    func didEndDisplaying(_ cell: ItemCell, at path: IndexPath) {
        ask(delegate) { $1.collectionView($0, didEndDisplaying: cell, forItemAt: path) }
    }
}
