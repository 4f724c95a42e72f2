/// Rows that can be dragged, dropped on and rearranged.
public typealias UITableView = TableView
/// Helps to perform a drop on a table.
public typealias UITableViewDropCoordinator = TableViewDropCoordinator
/// One item of a table's drop.
public typealias UITableViewDropItem = TableViewDropItem
/// What a table would do with a drop.
public typealias UITableViewDropProposal = TableViewDropProposal

/// A grid that can be dragged from, dropped on and rearranged.
public typealias UICollectionView = CollectionView
/// Says where items are.
public typealias UICollectionViewLayout = CollectionViewLayout
/// Helps to perform a drop on a collection.
public typealias UICollectionViewDropCoordinator = CollectionViewDropCoordinator
/// What a collection would do with a drop.
public typealias UICollectionViewDropProposal = CollectionViewDropProposal
/// One item of a collection's drop.
public typealias UICollectionViewDropItem = CollectionViewDropItem

/// How soon cells make room.
public typealias UICollectionViewReorderingCadence = ReorderingCadence
/// What a drop means for the items that are there.
public typealias UICollectionViewDropIntent = ItemDropIntent
/// What a drop means for the rows that are there.
public typealias UITableViewDropIntent = ItemDropIntent
/// A temporary cell in a collection.
public typealias UICollectionViewPlaceholder = CollectionViewPlaceholder
/// The same, with preview parameters.
public typealias UICollectionViewDropPlaceholder = CollectionViewPlaceholder
/// A placeholder that stands in a collection.
public typealias UICollectionViewDropPlaceholderContext = PlaceholderContext
/// A temporary cell in a table.
public typealias UITableViewPlaceholder = TableViewPlaceholder
/// The same, with preview parameters.
public typealias UITableViewDropPlaceholder = TableViewPlaceholder
/// A placeholder that stands in a table.
public typealias UITableViewDropPlaceholderContext = PlaceholderContext
/// How far an item of a cell is on its way.
public typealias UICollectionViewCellDragState = CellDragState
/// How far a row of a cell is on its way.
public typealias UITableViewCellDragState = CellDragState
/// What a cell is in the middle of.
public typealias UICellConfigurationState = CellConfigurationState

/// What a collection or a table shows, by identifiers.
public typealias NSDiffableDataSourceSnapshot = DiffableSnapshot
/// What a reorder by hand did.
public typealias NSDiffableDataSourceTransaction = DiffableTransaction
/// Shows snapshots in a collection.
public typealias UICollectionViewDiffableDataSource = CollectionViewDiffableDataSource
/// Shows snapshots in a table.
public typealias UITableViewDiffableDataSource = TableViewDiffableDataSource

extension ItemCell {
    /// How far the cell's item is on its way.
    public typealias DragState = CellDragState
}

extension ItemDropProposal {
    /// What a drop means for the items that are there.
    public typealias Intent = ItemDropIntent
}

extension ItemContainerView {
    /// How soon cells make room.
    public typealias ReorderingCadence = DragAndDrop.ReorderingCadence
}

extension TableView {
    /// As the placeholder's cell likes; here the height of the other rows.
    public static var automaticDimension: CGFloat? { nil }
}

extension ItemDropCoordinator {
    /// Inserts a temporary cell and lands an item on it, as collections did in UIKit's first version of placeholders.
    @discardableResult public func drop(
        _ item: DragItem, toPlaceholderInsertedAt path: IndexPath, withReuseIdentifier identifier: String,
        cellUpdateHandler: @escaping @MainActor (UICollectionViewCell) -> Void
    ) -> PlaceholderContext {
        let placeholder = UICollectionViewPlaceholder(insertionIndexPath: path, reuseIdentifier: identifier)
        placeholder.cellUpdateHandler = { cell in
            if let cell = cell as? UICollectionViewCell { cellUpdateHandler(cell) }
        }
        return drop(item, to: placeholder)
    }
}
