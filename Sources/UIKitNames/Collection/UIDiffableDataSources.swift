/// Displays snapshots in a collection view, with cells and views of UIKit's classes. It becomes the collection view's
/// data source, which does not retain it.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: CollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>, UICollectionViewDataSource {
    /// Returns a configured cell for an item. Unlike UIKit, shows an empty cell instead of trapping for nil.
    public typealias CellProvider =
        @MainActor (_ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType)
        -> UICollectionViewCell?

    /// Called when the user expands or collapses an item of an outline.
    public var sectionSnapshotHandlers = UIDiffableDataSourceSectionSnapshotHandlers<ItemIdentifierType>()
    /// The trees of sections to which one was applied.
    private var trees: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]
    private weak var view: UICollectionView?

    /// Creates a data source with a cell provider.
    @preconcurrency public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        super.init(collectionView: collectionView) { [unowned collectionView] _, path, item in
            cellProvider(collectionView, path, item) ?? UICollectionViewCell()
        }
        view = collectionView
    }

    /// Returns the cell provider's cell.
    open override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell: CollectionViewCell = super.collectionView(collectionView, cellForItemAt: indexPath)
        if let row = cell as? UICollectionViewListCell { showExpansion(of: row, at: indexPath) }
        return cell as? UICollectionViewCell ?? UICollectionViewCell()
    }

    // MARK: Outlines

    /// Shows a tree in a section, which is appended if it does not exist: the items whose ancestors are all expanded.
    /// List cells are indented by their levels. `completion` is called as that of `apply(_:animatingDifferences:)`.
    public func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        trees[section] = snapshot
        var whole = self.snapshot()
        if whole.indexOfSection(section) == nil { whole.appendSections([section]) }
        whole.deleteItems(whole.itemIdentifiers(inSection: section))
        whole.appendItems(snapshot.visibleItems, toSection: section)
        apply(whole, animatingDifferences: animatingDifferences, completion: completion)
        guard let view else { return }
        for path in view.indexPathsForVisibleItems {
            let cell: UICollectionViewCell? = view.cellForItem(at: path)
            if let row = cell as? UICollectionViewListCell { showExpansion(of: row, at: path) }
        }
    }

    /// Returns the tree of a section. Without one, or after a snapshot of all sections has changed the items, all items
    /// are roots.
    public func snapshot(for section: SectionIdentifierType) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    {
        let items = snapshot().itemIdentifiers(inSection: section)
        if let tree = trees[section], tree.visibleItems == items { return tree }
        var flat = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
        flat.append(items)
        return flat
    }

    private func section(at path: IndexPath) -> SectionIdentifierType? { sectionIdentifier(for: path.section) }

    private func showExpansion(of row: UICollectionViewListCell, at path: IndexPath) {
        guard let section = section(at: path), let tree = trees[section], let item = itemIdentifier(for: path),
            tree.contains(item)
        else { return }
        row.show(level: tree.level(of: item), isExpanded: tree.isExpanded(item))
    }
}

extension UICollectionViewDiffableDataSource: OutlineDataSource {
    func toggleChildren(ofItemAt path: IndexPath) {
        guard let section = sectionIdentifier(for: path.section), let item = itemIdentifier(for: path) else { return }
        var tree = snapshot(for: section)
        let handlers = sectionSnapshotHandlers
        if tree.isExpanded(item) {
            guard handlers.shouldCollapseItem?(item) ?? true else { return }
            handlers.willCollapseItem?(item)
            tree.collapse([item])
        } else {
            guard handlers.shouldExpandItem?(item) ?? true else { return }
            handlers.willExpandItem?(item)
            if let children = handlers.snapshotForExpandingParent?(item, tree.snapshot(of: item)) {
                tree.replace(childrenOf: item, using: children)
            }
            tree.expand([item])
        }
        apply(tree, to: section)
    }
}

/// Displays snapshots in a table view, with cells and headers of UIKit's classes. It becomes the table view's data
/// source, which does not retain it.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: TableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>, UITableViewDataSource {
    /// Returns a configured cell for an item. Unlike UIKit, shows an empty cell instead of trapping for nil.
    public typealias CellProvider =
        @MainActor (_ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType)
        -> UITableViewCell?

    /// The animation of rows, stored for code that sets it: the table view animates every change alike.
    open var defaultRowAnimation = UITableView.RowAnimation.automatic

    /// Creates a data source with a cell provider.
    @preconcurrency public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        super.init(tableView: tableView) { [unowned tableView] _, path, item in
            cellProvider(tableView, path, item) ?? UITableViewCell()
        }
    }

    /// Returns the cell provider's cell.
    open override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell: TableViewCell = super.tableView(tableView, cellForRowAt: indexPath)
        return cell as? UITableViewCell ?? UITableViewCell()
    }

    /// Returns false, as in UIKit; override it to let the user delete rows by ``tableView(_:commit:forRowAt:)``.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    /// Returns nil; override for an index at the table's right edge (LIST-15).
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

    /// Returns the position of the title; override for an index with other titles than those of the sections.
    open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
        index
    }

    /// Changes nothing; override it to apply a snapshot without the item.
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}

    /// Returns a ``UITableViewHeaderFooterView`` with the title.
    open override func tableView(
        _ tableView: UITableView, viewForTitle title: String, isFooter: Bool
    ) -> ReusableView { UITableViewHeaderFooterView(title: title, isFooter: isFooter, style: tableView.style) }
}

extension DiffableDataSource {
    /// Returns the section at an index; nil if there is none.
    public func sectionIdentifier(for index: Int) -> SectionID? {
        let sections = snapshot().sectionIdentifiers
        return sections.indices.contains(index) ? sections[index] : nil
    }

    /// Returns the index of a section; nil if it is not in the snapshot.
    public func index(for sectionIdentifier: SectionID) -> Int? { snapshot().indexOfSection(sectionIdentifier) }

    /// Shows a snapshot without animation, with new cells for all items that it keeps.
    public func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionID, ItemID>, completion: (() -> Void)? = nil
    ) {
        var reloaded = snapshot
        reloaded.reloadItems(snapshot.itemIdentifiers)
        apply(reloaded, animatingDifferences: false, completion: completion)
    }
}
