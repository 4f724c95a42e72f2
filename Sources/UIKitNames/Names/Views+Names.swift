@_exported import Canvas
@_exported import DragAndDrop
@_exported import Foundation
@_exported import Geometry
@_exported import Views

// UIKit's names for our types, so that code written against that part of it reads the same here (BUILD-4). Each is the
// same type under another name; what UIKit has and is not named here does not exist here.

/// A rectangle of a window that draws itself and holds others.
public typealias UIView = View
/// A line of text to type in.
public typealias UITextField = TextField
/// A window onto something larger.
public typealias UIScrollView = ScrollView
/// A decoded picture.
public typealias UIImage = Image
/// A colour.
public typealias UIColor = Color
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
/// How far hovering has come.
public typealias UISpringLoadedInteractionEffectState = SpringLoadedInteractionEffectState
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
/// What would happen to the items.
public typealias UIDropOperation = DropOperation
/// What a target would do.
public typealias UIDropProposal = DropProposal
/// Lets changes run alongside a lift, a cancel or a drop.
public typealias UIDragAnimating = DragAnimating
/// How an animation ended.
public typealias UIViewAnimatingPosition = AnimatingPosition
/// How a slow transfer is shown.
public typealias UIDropSessionProgressIndicatorStyle = DropSessionProgressIndicatorStyle
/// Who may see a representation.
public typealias NSItemProviderRepresentationVisibility = ItemProviderRepresentationVisibility
/// A picture under the hand.
public typealias UIDragPreview = DragPreview
/// A picture and the place that it lifts from or lands on.
public typealias UITargetedDragPreview = TargetedDragPreview
/// The same, by its newer name.
public typealias UITargetedPreview = TargetedDragPreview
/// Where a preview is.
public typealias UIDragPreviewTarget = DragPreviewTarget
/// The same, by its newer name.
public typealias UIPreviewTarget = DragPreviewTarget

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
