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
/// Which types a view takes, by paste and by drop alike.
public typealias UIPasteConfiguration = PasteConfiguration
/// A view that takes pastes.
public typealias UIPasteConfigurationSupporting = PasteConfigurationSupporting
/// A type of data.
public typealias UTType = ContentType
/// How a file can be loaded.
public typealias NSItemProviderFileOptions = ItemProviderFileOptions
/// Knows the size at which it would like to be shown.
public typealias UIItemProviderPresentationSizeProviding = ItemProviderPresentationSizeProviding
/// A place that can be dragged from or dropped on without a pointer.
public typealias UIAccessibilityLocationDescriptor = LocationDescriptor
