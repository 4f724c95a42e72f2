extension ItemContainerView {
    // Presentation paths differ from data source paths while gaps and placeholders are open or items are hidden. Index
    // paths are the data source's unless a name says otherwise.

    /// Returns the presentation path of an item, which counts gaps and placeholders; nil while the item is hidden or if
    /// it does not exist.
    public func presentationIndexPath(forDataSourceIndexPath path: IndexPath) -> IndexPath? {
        arrangement.presentationPath(of: ItemPath(path))?.indexPath
    }

    /// Returns the item at a presentation path; nil for a gap, a placeholder, or a path that does not exist.
    public func dataSourceIndexPath(forPresentationIndexPath path: IndexPath) -> IndexPath? {
        arrangement.itemPath(at: PresentationPath(path))?.indexPath
    }

    /// Returns the section's index itself, since sections have no placeholders; nil if it does not exist.
    public func presentationSectionIndex(forDataSourceSectionIndex section: Int) -> Int? {
        counts.indices.contains(section) ? section : nil
    }

    /// Returns the section's index itself, since sections have no placeholders; nil if it does not exist.
    public func dataSourceSectionIndex(forPresentationSectionIndex section: Int) -> Int? {
        counts.indices.contains(section) ? section : nil
    }

    /// Runs a closure within which the view's queries take and return presentation paths, which placeholders and gaps
    /// have too.
    ///
    /// This concerns `cellForItem(at:)`, `indexPath(for:)`, `indexPathsForVisibleItems`, `numberOfItems(inSection:)`,
    /// `indexPathForItem(at:)` and `frameForItem(at:)`. Updates and selection use data source paths even here.
    public func performUsingPresentationValues(_ actions: () -> Void) {
        let before = usesPresentationValues
        options.usesPresentationValues = true
        actions()
        options.usesPresentationValues = before
    }
}
