extension ItemContainerView {
    // What is seen and what the data source has differ while there are gaps and placeholders, and while items are on
    // the move. Index paths are the data source's everywhere, but where a name says otherwise.

    /// The place at which an item is seen, counted with gaps and placeholders; nil while it is on the move or not
    /// there.
    public func presentationIndexPath(forDataSourceIndexPath path: IndexPath) -> IndexPath? { place(of: CellKey(path)) }

    /// The item that is seen at a place; nil for a gap, a placeholder, and what is not there.
    public func dataSourceIndexPath(forPresentationIndexPath path: IndexPath) -> IndexPath? {
        key(shownAt: path).flatMap { self.path(of: $0) }
    }

    /// Where a section is seen: at its own index, since sections have no placeholders; nil if it is not there.
    public func presentationSectionIndex(forDataSourceSectionIndex section: Int) -> Int? {
        counts.indices.contains(section) ? section : nil
    }

    /// The section that is seen at an index; nil if there is none.
    public func dataSourceSectionIndex(forPresentationSectionIndex section: Int) -> Int? {
        counts.indices.contains(section) ? section : nil
    }

    /// Within the closure the view's answers, and the questions about index paths, mean what is seen: placeholders and
    /// gaps have index paths too.
    ///
    /// That goes for `cellForItem(at:)`, `indexPath(for:)`, `indexPathsForVisibleItems`, `numberOfItems(inSection:)`,
    /// `indexPathForItem(at:)` and `frameForItem(at:)`. Updates and selections are the data source's even there.
    public func performUsingPresentationValues(_ actions: () -> Void) {
        let before = usesPresentationValues
        usesPresentationValues = true
        actions()
        usesPresentationValues = before
    }
}
