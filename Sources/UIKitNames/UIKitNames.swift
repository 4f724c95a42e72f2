@_exported import Canvas
@_exported import DragAndDrop
@_exported import Geometry
@_exported import Views

// UIKit's names for our types, so that code written against that part of it reads the same here (BUILD-4). Each is the
// same type under another name; what UIKit has and is not named here does not exist here.

/// A rectangle of a window that draws itself and holds others.
public typealias UIView = View
/// A line of text.
public typealias UILabel = Label
/// A picture in a rectangle.
public typealias UIImageView = ImageView
/// Something to press.
public typealias UIButton = Button
/// A line of text to type in.
public typealias UITextField = TextField
/// A window onto something larger.
public typealias UIScrollView = ScrollView
/// A decoded picture.
public typealias UIImage = Image
/// A colour.
public typealias UIColor = Color
/// An outline of lines and curves.
public typealias UIBezierPath = Path
/// A typeface at a size.
public typealias UIFont = Font

/// Something that turns input on a view into an effect.
public typealias UIInteraction = Interaction
/// Makes a view a source of drags.
public typealias UIDragInteraction = DragInteraction
/// What a drag interaction asks and tells.
public typealias UIDragInteractionDelegate = DragInteractionDelegate
/// Makes a view a target of drops.
public typealias UIDropInteraction = DropInteraction
/// What a drop interaction asks and tells.
public typealias UIDropInteractionDelegate = DropInteractionDelegate
/// Activates a view when a drag hovers over it.
public typealias UISpringLoadedInteraction = SpringLoadedInteraction
/// Decides where hovering counts.
public typealias UISpringLoadedInteractionBehavior = SpringLoadedInteractionBehavior
/// Shows how far hovering has come.
public typealias UISpringLoadedInteractionEffect = SpringLoadedInteractionEffect
/// What is known of the hovering.
public typealias UISpringLoadedInteractionContext = SpringLoadedInteractionContext

/// What both sides of a drag can see of it.
public typealias UIDragDropSession = DragDropSession
/// A drag as its source sees it.
public typealias UIDragSession = DragSession
/// A drag as its targets see it.
public typealias UIDropSession = DropSession
/// What is dragged.
public typealias UIDragItem = DragItem
/// A promise of data.
public typealias NSItemProvider = ItemProvider
/// Something that can become data.
public typealias NSItemProviderWriting = ItemProviderWriting
/// Something that can be made of data.
public typealias NSItemProviderReading = ItemProviderReading
/// What would happen to the items.
public typealias UIDropOperation = DropOperation
/// What a target would do.
public typealias UIDropProposal = DropProposal
/// Lets changes run alongside a lift, a cancel or a drop.
public typealias UIDragAnimating = DragAnimating
/// A picture under the hand.
public typealias UIDragPreview = DragPreview
/// A picture and the place that it lifts from or lands on.
public typealias UITargetedDragPreview = TargetedDragPreview
/// The same, by its newer name.
public typealias UITargetedPreview = TargetedDragPreview
/// What of a view is seen in a preview.
public typealias UIDragPreviewParameters = DragPreviewParameters
/// The same, by its newer name.
public typealias UIPreviewParameters = DragPreviewParameters
/// Where a preview is.
public typealias UIDragPreviewTarget = DragPreviewTarget
/// The same, by its newer name.
public typealias UIPreviewTarget = DragPreviewTarget

/// Rows that can be dragged, dropped on and rearranged.
public typealias UITableView = TableView
/// The view of a row.
public typealias UITableViewCell = TableViewCell
/// Whose rows are shown.
public typealias UITableViewDataSource = TableViewDataSource
/// Who is told of selections.
public typealias UITableViewDelegate = TableViewDelegate
/// Who gives rows to drags.
public typealias UITableViewDragDelegate = TableViewDragDelegate
/// Who takes drops on a table.
public typealias UITableViewDropDelegate = TableViewDropDelegate
/// Helps to perform a drop on a table.
public typealias UITableViewDropCoordinator = TableViewDropCoordinator
/// What a table would do with a drop.
public typealias UITableViewDropProposal = TableViewDropProposal

/// A grid that can be dragged from, dropped on and rearranged.
public typealias UICollectionView = CollectionView
/// The view of an item.
public typealias UICollectionViewCell = CollectionViewCell
/// Says where items are.
public typealias UICollectionViewLayout = CollectionViewLayout
/// Rows of items of one size.
public typealias UICollectionViewFlowLayout = GridLayout
/// Whose items are shown.
public typealias UICollectionViewDataSource = CollectionViewDataSource
/// Who is told of selections.
public typealias UICollectionViewDelegate = CollectionViewDelegate
/// Who gives items to drags.
public typealias UICollectionViewDragDelegate = CollectionViewDragDelegate
/// Who takes drops on a collection.
public typealias UICollectionViewDropDelegate = CollectionViewDropDelegate
/// Helps to perform a drop on a collection.
public typealias UICollectionViewDropCoordinator = CollectionViewDropCoordinator
/// What a collection would do with a drop.
public typealias UICollectionViewDropProposal = CollectionViewDropProposal
/// One item of a collection's drop.
public typealias UICollectionViewDropItem = CollectionViewDropItem
/// A placeholder in a collection.
public typealias UICollectionViewPlaceholder = CollectionViewPlaceholder
/// The same, by the name that has preview parameters.
public typealias UICollectionViewDropPlaceholder = CollectionViewDropPlaceholder
/// A placeholder that stands in a collection.
public typealias UICollectionViewDropPlaceholderContext = CollectionViewDropPlaceholderContext
/// One item of a table's drop.
public typealias UITableViewDropItem = TableViewDropItem
/// A placeholder in a table.
public typealias UITableViewPlaceholder = TableViewPlaceholder
/// The same, by the name that has preview parameters.
public typealias UITableViewDropPlaceholder = TableViewDropPlaceholder
/// A placeholder that stands in a table.
public typealias UITableViewDropPlaceholderContext = TableViewDropPlaceholderContext
/// All that is special about a cell's item.
public typealias UICellConfigurationState = CellConfigurationState
/// What a diffable data source shows.
public typealias NSDiffableDataSourceSnapshot = DiffableSnapshot
/// One change of the order by the user's hand.
public typealias NSDiffableDataSourceTransaction = DiffableTransaction
/// A collection's data source that is given snapshots.
public typealias UICollectionViewDiffableDataSource = CollectionViewDiffableDataSource
/// A table's data source that is given snapshots.
public typealias UITableViewDiffableDataSource = TableViewDiffableDataSource
