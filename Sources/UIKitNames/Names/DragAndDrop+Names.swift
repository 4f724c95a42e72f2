/// An object that adds input handling to a view; see `View.addInteraction(_:)`.
public typealias UIInteraction = Interaction
/// Makes a view a drag source. Enabled by default.
public typealias UIDragInteraction = DragInteraction
/// Provides items and previews for a drag interaction and receives its callbacks.
public typealias UIDragInteractionDelegate = DragInteractionDelegate
/// Makes a view a drop target.
public typealias UIDropInteraction = DropInteraction
/// Returns the proposals of a drop interaction and receives its callbacks.
public typealias UIDropInteractionDelegate = DropInteractionDelegate
/// Activates a view when a drag rests over it.
public typealias UISpringLoadedInteraction = SpringLoadedInteraction
/// The progress of spring loading.
public typealias UISpringLoadedInteractionEffectState = SpringLoadedInteractionEffectState
/// Decides where a drag that rests over a view may activate it.
public typealias UISpringLoadedInteractionBehavior = SpringLoadedInteractionBehavior
/// Displays the progress of spring loading.
public typealias UISpringLoadedInteractionEffect = SpringLoadedInteractionEffect
/// The state of a spring loading interaction: its target and the drag's location.
public typealias UISpringLoadedInteractionContext = SpringLoadedInteractionContext

/// The properties of a drag common to source and targets.
public typealias UIDragDropSession = DragDropSession
/// A drag, as its source uses it.
public typealias UIDragSession = DragSession
/// A drag, as drop targets use it; it may come from another program.
public typealias UIDropSession = DropSession
/// A dragged item.
public typealias UIDragItem = DragItem
/// Provides data in one or several types. Loading methods exist with completion handlers and as async methods.
public typealias NSItemProvider = ItemProvider
/// The operation of a drop: cancel, forbidden, copy or move.
public typealias UIDropOperation = DropOperation
/// A target's proposed operation.
public typealias UIDropProposal = DropProposal
/// Runs animations alongside a lift, a cancellation or a drop.
public typealias UIDragAnimating = DragAnimating
/// The position at which an animation ended.
public typealias UIViewAnimatingPosition = AnimatingPosition
/// Whether the library shows a progress indicator for slow transfers.
public typealias UIDropSessionProgressIndicatorStyle = DropSessionProgressIndicatorStyle
/// Which programs can load a representation.
public typealias NSItemProviderRepresentationVisibility = ItemProviderRepresentationVisibility
/// A dragged item's image, rendered from a view.
public typealias UIDragPreview = DragPreview
/// A preview, with the position that it lifts from or animates to.
public typealias UITargetedDragPreview = TargetedDragPreview
/// UIKit's newer name of ``UITargetedDragPreview``.
public typealias UITargetedPreview = TargetedDragPreview
/// The position of a preview: a container view and a center in its coordinates.
public typealias UIDragPreviewTarget = DragPreviewTarget
/// UIKit's newer name of ``UIDragPreviewTarget``.
public typealias UIPreviewTarget = DragPreviewTarget
/// The types that a view accepts by paste and by drop.
public typealias UIPasteConfiguration = PasteConfiguration
/// A view that accepts pastes.
public typealias UIPasteConfigurationSupporting = PasteConfigurationSupporting
/// A uniform type, mapped to and from MIME types for other programs.
public typealias UTType = ContentType
/// How receivers may load a registered file.
public typealias NSItemProviderFileOptions = ItemProviderFileOptions
/// An object that knows its preferred presentation size.
public typealias UIItemProviderPresentationSizeProviding = ItemProviderPresentationSizeProviding
/// A named point for drags and drops with the keyboard.
public typealias UIAccessibilityLocationDescriptor = LocationDescriptor
