/// One change of the order by the user's hand, as its data source saw it.
public struct DiffableTransaction<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
    /// What happened to one section.
    public struct Section: Sendable {
        /// Which one.
        public let sectionIdentifier: SectionID
        /// Its items before.
        public let initialItems: [ItemID]
        /// Its items after.
        public let finalItems: [ItemID]
        /// How the ones became the others.
        public let difference: CollectionDifference<ItemID>
    }

    /// What was shown before.
    public let initialSnapshot: DiffableSnapshot<SectionID, ItemID>
    /// What is shown after.
    public let finalSnapshot: DiffableSnapshot<SectionID, ItemID>
    /// How all items, in their order, became the others.
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

/// What a diffable data source asks and tells as the user moves an item.
@MainActor public struct DiffableReorderingHandlers<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
    /// Whether an item can be moved; without it none can.
    public var canReorderItem: (@MainActor (ItemID) -> Bool)?
    /// The data source is about to take a new order.
    public var willReorder: (@MainActor (DiffableTransaction<SectionID, ItemID>) -> Void)?
    /// It has taken it: the place to bring the program's own data into the same order.
    public var didReorder: (@MainActor (DiffableTransaction<SectionID, ItemID>) -> Void)?

    /// Nothing can be moved.
    public init() {}
}

/// A data source that is given whole snapshots and finds the updates by itself.
///
/// Use `CollectionViewDiffableDataSource` or `TableViewDiffableDataSource`, or a subclass of one. An item that the user
/// moves, by a drag in its own view or by an interactive movement, is moved in the snapshot; the reordering handlers
/// are told.
@MainActor open class DiffableDataSource<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
    /// Makes a configured cell for an item.
    public typealias CellProvider = @MainActor (ItemContainerView, IndexPath, ItemID) -> ItemCell

    /// What the user may move, and who is told.
    public var reorderingHandlers = DiffableReorderingHandlers<SectionID, ItemID>()
    private var current = DiffableSnapshot<SectionID, ItemID>()
    /// What the view shows, while a batch is under way in which another snapshot was applied.
    private var shown: DiffableSnapshot<SectionID, ItemID>?
    /// What that batch has to make anew besides.
    private var reloads: (sections: Set<SectionID>, items: Set<ItemID>) = ([], [])
    /// What was applied in `willReorder`, to be shown after the reordering; nil at other times.
    private var waiting: [@MainActor () -> Void]?
    private weak var view: ItemContainerView?
    private let cellProvider: CellProvider

    init(view: ItemContainerView, cellProvider: @escaping CellProvider) {
        self.view = view
        self.cellProvider = cellProvider
    }

    /// What is shown; change it and apply it.
    public func snapshot() -> DiffableSnapshot<SectionID, ItemID> { current }

    /// The item at a path; nil if there is none.
    public func itemIdentifier(for path: IndexPath) -> ItemID? { current.itemIdentifier(for: path) }

    /// Where an item is; nil for one that is not there.
    public func indexPath(for item: ItemID) -> IndexPath? { current.indexPath(for: item) }

    /// Shows a snapshot; what is carried, landing or selected is taken along by identity. Not animated, everything is
    /// shown at once. `completion` is called when that of the view's `performBatchUpdates` would be, and before this
    /// returns if nothing is animated.
    ///
    /// In a batch of the view's it is a part of that, and of several the last one counts. In `willReorder` it waits
    /// until the reordering is shown.
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
        if let completion { view.afterArrival(completion) }
        guard shown == nil else { return }
        shown = old
        view.atEndOfBatch { [weak self] in self?.showApplied() }
    }

    /// What was applied in a batch is one difference to what the view shows.
    private func showApplied() {
        guard let old = shown else { return }
        var new = current
        new.reloadSections(Array(reloads.sections))
        new.reloadItems(Array(reloads.items))
        (shown, reloads) = (nil, ([], []))
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

/// A diffable data source of a collection; it makes itself the collection's data source, which does not keep it alive.
@MainActor
open class CollectionViewDiffableDataSource<
    SectionID: Hashable & Sendable, ItemID: Hashable & Sendable
>: DiffableDataSource<SectionID, ItemID>, CollectionViewReorderingDataSource {
    /// A data source that makes cells by a closure.
    public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
        super.init(view: collectionView, cellProvider: cellProvider)
        collectionView.dataSource = self
        collectionView.reloadData()
    }

    /// As many as the snapshot has.
    open func numberOfSections(in collectionView: CollectionView) -> Int { sectionCount }
    /// As many as the snapshot has.
    open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        itemCount(in: section)
    }
    /// What the cell provider makes.
    open func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell { cell(in: collectionView, at: indexPath) }
    /// What the reordering handlers say.
    open func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        canMove(indexPath)
    }
    /// Moves it in the snapshot.
    open func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { move(from: sourceIndexPath, to: destinationIndexPath) }
}

/// A diffable data source of a table; it makes itself the table's data source, which does not keep it alive.
@MainActor
open class TableViewDiffableDataSource<
    SectionID: Hashable & Sendable, ItemID: Hashable & Sendable
>: DiffableDataSource<SectionID, ItemID>, TableViewReorderingDataSource {
    /// A data source that makes cells by a closure.
    public init(tableView: TableView, cellProvider: @escaping CellProvider) {
        super.init(view: tableView, cellProvider: cellProvider)
        tableView.dataSource = self
        tableView.reloadData()
    }

    /// As many as the snapshot has.
    open func numberOfSections(in tableView: TableView) -> Int { sectionCount }
    /// As many as the snapshot has.
    open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { itemCount(in: section) }
    /// What the cell provider makes.
    open func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        cell(in: tableView, at: indexPath)
    }
    /// What the reordering handlers say.
    open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove(indexPath) }
    /// Moves it in the snapshot.
    open func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { move(from: sourceIndexPath, to: destinationIndexPath) }
}
