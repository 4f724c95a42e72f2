/// Makes a view a target of drops.
@MainActor public final class DropInteraction: Interaction {
    /// Who is asked and told.
    public private(set) weak var delegate: (any DropInteractionDelegate)?
    /// The view that it was added to.
    public private(set) weak var host: (any InteractionView)?
    /// Whether several sessions may be over the view at once; otherwise later ones pass unseen (DROP-7).
    public var allowsSimultaneousDropSessions = false
    /// Where an item's preview lands by default, told the item and the size that its picture has by itself, in points.
    ///
    /// Asked once for each preview as the items are let go, after `performDrop`, also when they are too many for
    /// `previewForDropping`. The preview flies there and fades, unless the delegate has one of its own; nil, or a
    /// target out of every window, is the middle of the view, to which the preview comes a little smaller (DROP-9).
    public var defaultTarget: (@MainActor (_ item: DragItem, _ size: CGSize) -> DragPreviewTarget?)?

    /// A drop interaction that speaks with the delegate, which it does not keep alive.
    public init(delegate: any DropInteractionDelegate) { self.delegate = delegate }

    /// Told by the view that it is added to or leaves.
    public func didMove(to host: (any InteractionView)?) { self.host = host }
}

/// What a drop interaction asks and tells; all on the main actor, and none of it is required.
@MainActor public protocol DropInteractionDelegate: AnyObject {
    /// Whether the session is of any interest; asked as it first comes over the view, and again once its items are
    /// others. False makes the view invisible to it (DROP-1).
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool
    /// The session is over the view now.
    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession)
    /// What would happen if the items were let go here; asked on entering and on every movement, so answer quickly.
    /// The default accepts nothing (DROP-2).
    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal
    /// The session has left the view; it may come back.
    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession)
    /// The items were let go here: ask for their data now, or in tasks and completions that begin here (DROP-5).
    ///
    /// The drop's data counts as transferred once the last of these has ended. Until then the source does not hear that
    /// it has gone, nor does another program that the items came from; what has nothing to do with the drop is better
    /// begun in a detached task.
    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession)
    /// Every preview has landed; the data may still be on its way (DROP-10).
    func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession)
    /// The session is over, wherever that was; told once to each interaction that saw it (DROP-6).
    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession)
    /// Where an item's preview lands; nil, the default, flies it to the default target and fades it. With more items
    /// than the stack shows nobody is asked, and the defaults are used (DROP-9).
    func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview?
    /// An item is landing; animations added here run with it (LIFT-7).
    func dropInteraction(
        _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating)
}

extension DropInteractionDelegate {
    /// Every session is of interest.
    public func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool { true }
    /// Nothing, by default.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {}

    /// Nothing is accepted.
    public func dropInteraction(
        _ interaction: DropInteraction, sessionDidUpdate session: DropSession
    ) -> DropProposal { DropProposal(operation: .cancel) }

    /// Nothing, by default.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {}
    /// Nothing, by default.
    public func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {}
    /// Nothing, by default.
    public func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) {}
    /// Nothing, by default.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) {}

    /// Nil: to the default target, fading.
    public func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? { nil }

    /// Nothing, by default.
    public func dropInteraction(
        _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
    ) {}
}
