/// A reordering by the user, as a difference of two snapshots.
public struct DiffableTransaction<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
    /// The change of one section.
    public struct Section: Sendable {
        /// The section.
        public let sectionIdentifier: SectionID
        /// The items before the change.
        public let initialItems: [ItemID]
        /// The items after the change.
        public let finalItems: [ItemID]
        /// The difference from `initialItems` to `finalItems`.
        public let difference: CollectionDifference<ItemID>
    }

    /// The snapshot before the change.
    public let initialSnapshot: DiffableSnapshot<SectionID, ItemID>
    /// The snapshot after the change.
    public let finalSnapshot: DiffableSnapshot<SectionID, ItemID>
    /// The difference of all items, across sections.
    public let difference: CollectionDifference<ItemID>
    /// The sections whose items changed.
    public let sectionTransactions: [Section]

    init(from old: DiffableSnapshot<SectionID, ItemID>, to new: DiffableSnapshot<SectionID, ItemID>) {
        initialSnapshot = old
        finalSnapshot = new
        difference = new.itemIdentifiers.difference(from: old.itemIdentifiers).inferringMoves()
        sectionTransactions = new.sectionIdentifiers.compactMap { section in
            let (before, after) = (old.itemIdentifiers(inSection: section), new.itemIdentifiers(inSection: section))
            guard before != after else { return nil }
            return Section(
                sectionIdentifier: section, initialItems: before, finalItems: after,
                difference: after.difference(from: before).inferringMoves())
        }
    }
}

/// Closures called when the user reorders items.
@preconcurrency @MainActor
public struct DiffableReorderingHandlers<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
    /// Whether an item can be moved; without this closure no item can.
    @preconcurrency public var canReorderItem: (@MainActor (ItemID) -> Bool)?
    /// Called before the data source takes the new order.
    @preconcurrency public var willReorder: (@MainActor (DiffableTransaction<SectionID, ItemID>) -> Void)?
    /// Called after the data source took the new order. Reorder the program's own data here.
    @preconcurrency public var didReorder: (@MainActor (DiffableTransaction<SectionID, ItemID>) -> Void)?

    /// Creates handlers without closures: no item can be moved.
    public init() {}
}

/// A data source that receives snapshots and computes the updates between them.
///
/// Use `CollectionViewDiffableDataSource`, `TableViewDiffableDataSource`, or a subclass of one. When the user moves an
/// item, by a drag within its view or an interactive movement, the data source moves it in the snapshot and calls the
/// reordering handlers.
@preconcurrency @MainActor open class DiffableDataSource<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
    /// Returns a configured cell for an item.
    public typealias CellProvider = @MainActor (ItemContainerView, IndexPath, ItemID) -> ItemCell

    /// Decides which items can be moved, and is notified of reorderings.
    public var reorderingHandlers = DiffableReorderingHandlers<SectionID, ItemID>()
    private var current = DiffableSnapshot<SectionID, ItemID>()
    /// The displayed snapshot while a batch is open in which another snapshot was applied.
    private var shown: DiffableSnapshot<SectionID, ItemID>?
    /// Reloads requested in that batch.
    private var reloads: (sections: Set<SectionID>, items: Set<ItemID>, reconfigured: Set<ItemID>) = ([], [], [])
    /// Snapshots applied within `willReorder`, to be shown after the reordering; nil at other times.
    private var waiting: [@MainActor () -> Void]?
    private weak var view: ItemContainerView?
    private let cellProvider: CellProvider

    init(view: ItemContainerView, cellProvider: @escaping CellProvider) {
        self.view = view
        self.cellProvider = cellProvider
    }

    /// Returns the current snapshot; change the copy and apply it.
    public func snapshot() -> DiffableSnapshot<SectionID, ItemID> { current }

    /// Returns the item at a path; nil if there is none.
    public func itemIdentifier(for path: IndexPath) -> ItemID? { current.itemIdentifier(for: path) }

    /// Returns the path of an item; nil if it is not in the snapshot.
    public func indexPath(for item: ItemID) -> IndexPath? { current.indexPath(for: item) }

    /// Shows a snapshot. Dragged, landing and selected items are remapped by identity. `completion` is called when the
    /// completion of `performBatchUpdates` would be. Outside a batch it is called synchronously if
    /// `animatingDifferences` is false.
    ///
    /// Within a batch of the view, the snapshot becomes part of the batch, the last applied snapshot wins, and
    /// `animatingDifferences` has no effect. A call from `willReorder` takes effect after the reordering.
    ///
    /// In `performDrop`, apply a snapshot first and then land the items at their new paths
    /// (``ItemDropCoordinator/drop(_:toItemAt:)``). In the closure of
    /// ``PlaceholderContext/commitInsertion(dataSourceUpdates:)``, apply one that has the item at the closure's path:
    /// the placeholder becomes that item (HOLD-2).
    public func apply(
        _ snapshot: DiffableSnapshot<SectionID, ItemID>, animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        guard waiting == nil else {
            waiting?.append { [weak self] in
                self?.apply(snapshot, animatingDifferences: animatingDifferences, completion: completion)
            }
            return
        }
        let old = current
        current = snapshot.settled
        guard let view, view.isUpdating else {
            view?.perform(SnapshotDifference(from: old, to: snapshot).update, animated: animatingDifferences)
            guard let completion else { return }
            if let view, animatingDifferences { view.afterArrival(completion) } else { completion() }
            return
        }
        reloads.sections.formUnion(snapshot.reloadedSectionIdentifiers)
        reloads.items.formUnion(snapshot.reloadedItemIdentifiers)
        reloads.reconfigured.formUnion(snapshot.reconfiguredItemIdentifiers)
        if let completion { view.afterArrival(completion) }
        guard shown == nil else { return }
        shown = old
        view.atEndOfBatch { [weak self] in self?.showApplied() }
    }

    /// Applies all snapshots of a batch as one difference to the displayed one.
    private func showApplied() {
        guard let old = shown else { return }
        var new = current
        new.reloadSections(Array(reloads.sections))
        new.reloadItems(Array(reloads.items))
        new.reconfigureItems(Array(reloads.reconfigured))
        (shown, reloads) = (nil, ([], [], []))
        view?.perform(SnapshotDifference(from: old, to: new).update, animated: true)
    }

    // MARK: For the data sources

    var sectionCount: Int { current.numberOfSections }

    func itemCount(in section: Int) -> Int {
        guard current.sectionIdentifiers.indices.contains(section) else { return 0 }
        return current.numberOfItems(inSection: current.sectionIdentifiers[section])
    }

    func cell(in view: ItemContainerView, at path: IndexPath) -> ItemCell {
        current.itemIdentifier(for: path).map { cellProvider(view, path, $0) } ?? ItemCell()
    }

    func canMove(_ path: IndexPath) -> Bool {
        current.itemIdentifier(for: path).map { reorderingHandlers.canReorderItem?($0) ?? false } ?? false
    }

    func move(from: IndexPath, to: IndexPath) {
        guard let item = current.itemIdentifier(for: from) else { return }
        var moved = current
        moved.moveItem(item, to: to)
        guard reorderingHandlers.willReorder != nil || reorderingHandlers.didReorder != nil else {
            current = moved
            return
        }
        let transaction = DiffableTransaction(from: current, to: moved)
        waiting = []
        reorderingHandlers.willReorder?(transaction)
        let applied = waiting ?? []
        waiting = nil
        current = moved
        let end: @MainActor () -> Void = { [weak self] in
            self?.reorderingHandlers.didReorder?(transaction)
            for apply in applied { apply() }
        }
        if let view { view.afterUpdate(end) } else { end() }
    }
}

/// A diffable data source of a collection. It becomes the collection's data source, which does not retain it.
@preconcurrency @MainActor
open class CollectionViewDiffableDataSource<
    SectionID: Hashable & Sendable, ItemID: Hashable & Sendable
>: DiffableDataSource<SectionID, ItemID>, CollectionViewReorderingDataSource {
    /// Returns a configured header, footer or other view beside the cells; nil shows none.
    public typealias SupplementaryViewProvider = @MainActor (CollectionView, String, IndexPath) -> ReusableView?

    /// Provides headers, footers and other views beside the cells; nil, the default, shows none (LIST-2).
    public var supplementaryViewProvider: SupplementaryViewProvider?

    /// Creates a data source with a cell provider.
    public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
        super.init(view: collectionView, cellProvider: cellProvider)
        collectionView.dataSource = self
        collectionView.reloadData()
    }

    /// Returns the count of the snapshot.
    open func numberOfSections(in collectionView: CollectionView) -> Int { sectionCount }
    /// Returns the count of the snapshot.
    open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        itemCount(in: section)
    }
    /// Returns the cell provider's cell.
    open func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell { cell(in: collectionView, at: indexPath) }
    /// Returns the result of `canReorderItem`.
    open func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        canMove(indexPath)
    }
    /// Moves the item in the snapshot.
    open func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { move(from: sourceIndexPath, to: destinationIndexPath) }
    /// Returns the view of the supplementary view provider.
    @_disfavoredOverload
    open func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ReusableView? { supplementaryViewProvider?(collectionView, kind, indexPath) }
}

/// A diffable data source of a table. It becomes the table's data source, which does not retain it.
@preconcurrency @MainActor
open class TableViewDiffableDataSource<
    SectionID: Hashable & Sendable, ItemID: Hashable & Sendable
>: DiffableDataSource<SectionID, ItemID>, TableViewReorderingDataSource {
    /// Creates a data source with a cell provider.
    public init(tableView: TableView, cellProvider: @escaping CellProvider) {
        super.init(view: tableView, cellProvider: cellProvider)
        tableView.dataSource = self
        tableView.reloadData()
    }

    /// Returns the count of the snapshot.
    open func numberOfSections(in tableView: TableView) -> Int { sectionCount }
    /// Returns the count of the snapshot.
    open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { itemCount(in: section) }
    /// Returns the cell provider's cell.
    open func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        cell(in: tableView, at: indexPath)
    }
    /// Returns the result of `canReorderItem`.
    open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove(indexPath) }
    /// Moves the item in the snapshot.
    open func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { move(from: sourceIndexPath, to: destinationIndexPath) }
    /// Returns nil: no title.
    open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// Returns nil: no title.
    open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
    /// Returns a `TableTitleView`.
    open func tableView(_ tableView: TableView, viewForTitle title: String, isFooter: Bool) -> ReusableView {
        TableTitleView(title, isFooter: isFooter, isPlain: tableView.style == .plain)
    }
}
