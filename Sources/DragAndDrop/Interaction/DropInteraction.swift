/// Makes a view accept drops.
@preconcurrency @MainActor public final class DropInteraction: Interaction {
    /// Answers proposals, performs drops and receives the session's callbacks.
    public private(set) weak var delegate: (any DropInteractionDelegate)?
    /// The view that the interaction was added to.
    public private(set) weak var host: (any InteractionView)?
    /// Whether several sessions may be over the view at once. Otherwise the view ignores all but the first (DROP-7).
    public var allowsSimultaneousDropSessions = false
    /// The default destination of an item's preview, given the item and its preview's size in points.
    ///
    /// Called once for each preview on a drop, after `performDrop`, even if there are too many items for
    /// `previewForDropping` to be called. The preview animates to this target and fades, unless the delegate returns a
    /// preview of its own. nil, or a target outside every window, means the center of the view, at `dropScale`
    /// (DROP-9).
    @preconcurrency package var defaultTarget: (@MainActor (_ item: DragItem, _ size: CGSize) -> DragPreviewTarget?)?
    /// Whether an item lands as its own view, such as the cell of a moved item, which may still animate to its
    /// position; nil compares the view's position with that of the landing.
    @preconcurrency package var landsAsView: (@MainActor (_ item: DragItem) -> Bool)?

    /// Creates an interaction with a delegate, held weakly.
    public init(delegate: any DropInteractionDelegate) { self.delegate = delegate }

    /// Called by the view that gains or loses the interaction.
    public func didMove(to host: (any InteractionView)?) { self.host = host }
}

/// The delegate of a drop interaction. No method is required. All are called on the main actor, within a step of the
/// engine: calls to the engine's `handle` and `advance` from within them are deferred.
@preconcurrency @MainActor public protocol DropInteractionDelegate: AnyObject {
    /// Whether the session's items are acceptable. Called when the session first enters the view, and again after its
    /// items have changed. If false, the view's other drop interactions and then those of its ancestors are asked
    /// (DROP-1).
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool
    /// The session has entered the view.
    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession)
    /// The proposed operation for a drop at the current location. Called on entering and on every movement, so return
    /// quickly. By default, accepts nothing (DROP-2).
    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal
    /// The session has left the view and may return.
    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession)
    /// Performs the drop: load the items' data here, or in tasks and completions started here (DROP-5).
    ///
    /// The data counts as transferred once the last of these loads, tasks and completions has ended. Only then is the
    /// source, in this or another program, notified. Start unrelated work in a detached task.
    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession)
    /// All previews have landed; transfers may still be in progress (DROP-10).
    func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession)
    /// The session has ended, here or elsewhere. Called once on each interaction that the session entered (DROP-6).
    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession)
    /// The preview that an item lands as. The default is `defaultPreview`, which animates to the default target and
    /// fades; nil shrinks and fades the item in place. Not called for drops of more items than the stack shows
    /// (DROP-9).
    func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview?
    /// An item lands; animations added to the animator run with it (LIFT-7).
    func dropInteraction(
        _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating)
}

extension DropInteractionDelegate {
    /// Accepts every session.
    public func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool { true }
    /// Does nothing.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {}

    /// Proposes `.cancel`.
    public func dropInteraction(
        _ interaction: DropInteraction, sessionDidUpdate session: DropSession
    ) -> DropProposal { DropProposal(operation: .cancel) }

    /// Does nothing.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {}
    /// Does nothing.
    public func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {}
    /// Does nothing.
    public func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) {}
    /// Does nothing.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) {}

    /// `defaultPreview`: animates to the default target and fades.
    public func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? { defaultPreview }

    /// Does nothing.
    public func dropInteraction(
        _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
    ) {}
}
