extension DragItem {
    /// The path of the item in the view that it is dragged from, if that is not the pressed path: for the items of a
    /// selection.
    ///
    /// Set it before returning the items from a table's or a collection's drag delegate method.
    public var sourceIndexPath: IndexPath? {
        get { (sourceHint as? IndexPath) }
        set { sourceHint = newValue }
    }
}
