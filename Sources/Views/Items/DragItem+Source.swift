extension DragItem {
    /// Where the item stands in the view that it is dragged from, when that is not where the press was: a selection.
    ///
    /// Set it before the items are returned to a table's or a collection's drag delegate.
    public var sourceIndexPath: IndexPath? {
        get { (sourceHint as? IndexPath) }
        set { sourceHint = newValue }
    }
}
