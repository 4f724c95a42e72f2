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
/// A placeholder that stands in a collection.
public typealias UICollectionViewDropPlaceholderContext = PlaceholderContext
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

extension CellConfigurationState {
    /// How far the cell's item is on its way.
    public typealias DragState = CellDragState
    /// What a drag over the container means for the cell.
    public typealias DropState = CellDropState
}

/// What translates between the index paths of the data and those that are seen, with gaps and placeholders; nil stands
/// for what has none.
@MainActor public protocol UIDataSourceTranslating: AnyObject {
    /// Where a section is seen.
    func presentationSectionIndex(forDataSourceSectionIndex section: Int) -> Int?
    /// Which section is seen at an index.
    func dataSourceSectionIndex(forPresentationSectionIndex section: Int) -> Int?
    /// Where an item is seen.
    func presentationIndexPath(forDataSourceIndexPath path: IndexPath) -> IndexPath?
    /// Which item is seen at a path.
    func dataSourceIndexPath(forPresentationIndexPath path: IndexPath) -> IndexPath?
    /// Has paths mean what is seen, within the closure.
    func performUsingPresentationValues(_ actions: () -> Void)
}

extension ItemContainerView: UIDataSourceTranslating {}

/// What is activated when a drag rests on it, if that is asked for.
@MainActor public protocol UISpringLoadedInteractionSupporting: AnyObject {
    /// Whether a drag that rests on it activates it.
    var isSpringLoaded: Bool { get set }
}

extension ItemContainerView: UISpringLoadedInteractionSupporting {}
extension Button: UISpringLoadedInteractionSupporting {}
