/// A scrolling list of rows with drag, drop and reordering.
public typealias UITableView = TableView
/// Provides the items of a drop on a table view, and animates the items to their destinations.
public typealias UITableViewDropCoordinator = TableViewDropCoordinator
/// One item of a drop on a table view.
public typealias UITableViewDropItem = TableViewDropItem
/// A table view's proposed operation and intent.
public typealias UITableViewDropProposal = TableViewDropProposal

/// A scrolling arrangement of items with drag, drop and reordering.
public typealias UICollectionView = CollectionView
/// The base class of layouts, which describe cells and supplementary views by attributes.
public typealias UICollectionViewLayout = AttributesLayout
/// The position and appearance of a cell or a supplementary view in a layout.
public typealias UICollectionViewLayoutAttributes = LayoutAttributes
/// The extent of an invalidation of a layout.
public typealias UICollectionViewLayoutInvalidationContext = LayoutInvalidationContext
/// One change of an update of a collection, as a layout receives it.
public typealias UICollectionViewUpdateItem = CollectionViewUpdateItem
/// Provides the items of a drop on a collection view, and animates the items to their destinations.
public typealias UICollectionViewDropCoordinator = CollectionViewDropCoordinator
/// A collection view's proposed operation and intent.
public typealias UICollectionViewDropProposal = CollectionViewDropProposal
/// One item of a drop on a collection view.
public typealias UICollectionViewDropItem = CollectionViewDropItem

/// How soon cells move apart to open a gap during a drag.
public typealias UICollectionViewReorderingCadence = ReorderingCadence
/// Whether a drop inserts items between others or into one.
public typealias UICollectionViewDropIntent = ItemDropIntent
/// Whether a drop inserts rows between others or into one.
public typealias UITableViewDropIntent = ItemDropIntent
/// Commits, updates or deletes a placeholder in a collection view.
public typealias UICollectionViewDropPlaceholderContext = PlaceholderContext
/// Commits, updates or deletes a placeholder in a table view.
public typealias UITableViewDropPlaceholderContext = PlaceholderContext
/// Whether a cell's item is being lifted or dragged.
public typealias UICollectionViewCellDragState = CellDragState
/// Whether a row is being lifted or dragged.
public typealias UITableViewCellDragState = CellDragState
/// The drag, drop and reordering state of a cell.
public typealias UICellConfigurationState = CellConfigurationState

/// The content of a collection or table view as section and item identifiers.
public typealias NSDiffableDataSourceSnapshot = DiffableSnapshot
/// The differences that a reordering by the user made to a snapshot.
public typealias NSDiffableDataSourceTransaction = DiffableTransaction

extension ItemCell {
    /// Whether the cell's item is being lifted or dragged.
    public typealias DragState = CellDragState
}

extension ItemDropProposal {
    /// Whether a drop inserts items between others or into one.
    public typealias Intent = ItemDropIntent
}

extension ItemContainerView {
    /// How soon cells move apart to open a gap during a drag.
    public typealias ReorderingCadence = DragAndDrop.ReorderingCadence
}

extension CellConfigurationState {
    /// Whether the cell's item is being lifted or dragged.
    public typealias DragState = CellDragState
    /// Whether the cell is a drop target.
    public typealias DropState = CellDropState
}

/// Converts between index paths of the data source and presentation index paths, which also count gaps and
/// placeholders.
///
/// The result is nil if there is no counterpart.
@preconcurrency @MainActor public protocol UIDataSourceTranslating: AnyObject {
    /// Returns the presentation index of a data source section.
    func presentationSectionIndex(forDataSourceSectionIndex section: Int) -> Int?
    /// Returns the data source index of a presented section.
    func dataSourceSectionIndex(forPresentationSectionIndex section: Int) -> Int?
    /// Returns the presentation path of a data source item; nil if it is not presented.
    func presentationIndexPath(forDataSourceIndexPath path: IndexPath) -> IndexPath?
    /// Returns the data source path of a presented item; nil for a gap or a placeholder.
    func dataSourceIndexPath(forPresentationIndexPath path: IndexPath) -> IndexPath?
    /// Calls `actions` synchronously. During the call, the view's methods take presentation paths.
    func performUsingPresentationValues(_ actions: () -> Void)
}

extension ItemContainerView: UIDataSourceTranslating {}

/// A view that a drag can activate by resting over it.
@preconcurrency @MainActor public protocol UISpringLoadedInteractionSupporting: AnyObject {
    /// Whether a drag that rests over the view activates it. Defaults to false.
    var isSpringLoaded: Bool { get set }
}

extension ItemContainerView: UISpringLoadedInteractionSupporting {}
extension Button: UISpringLoadedInteractionSupporting {}
