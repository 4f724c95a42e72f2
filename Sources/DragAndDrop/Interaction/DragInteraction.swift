/// Makes a view a source of drags.
@MainActor public final class DragInteraction: Interaction {
    /// How long a press must be held.
    public enum LiftBehavior: Sendable {
        /// The ordinary delay.
        case `default`
        /// A longer one, where a press has another meaning before it; a second finger meanwhile ends the press.
        case extended
    }

    /// Who is asked and told.
    public private(set) weak var delegate: (any DragInteractionDelegate)?
    /// The view that it was added to.
    public private(set) weak var host: (any InteractionView)?
    /// Whether presses are looked at.
    public var isEnabled = DragInteraction.isEnabledByDefault
    /// Whether new interactions look at presses: always, where there is a mouse.
    public static var isEnabledByDefault: Bool { true }
    /// How long a press must be held before it lifts.
    public var liftBehavior = LiftBehavior.default
    /// Whether a mouse that moves begins the drag without waiting for the lift (LIFT-2).
    public var allowsPointerDragBeforeLiftDelay = true
    /// Whether views go on following the press while the lift runs. Otherwise, by default, the lift takes it from them;
    /// if so, a gesture that one of them recognises meanwhile runs the lift back.
    public var allowsSimultaneousRecognitionDuringLift = false

    /// A drag interaction that speaks with the delegate, which it does not keep alive.
    public init(delegate: any DragInteractionDelegate) { self.delegate = delegate }

    /// Told by the view that it is added to or leaves.
    public func didMove(to host: (any InteractionView)?) { self.host = host }
}

/// What a drag interaction asks and tells. Only `itemsForBeginning` must be there; all are called on the main actor.
@MainActor public protocol DragInteractionDelegate: AnyObject {
    /// The items to lift; asked once, just before the lift. An empty array makes the press an ordinary one (LIFT-1).
    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem]
    /// The items that a tap adds to a drag under way; empty, the default, makes the tap an ordinary one (DRAG-3).
    func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession, withTouchAt point: CGPoint
    ) -> [DragItem]
    /// Which of several sessions a tap adds to; nil, the default, adds to the only one there is, else to none.
    func dragInteraction(
        _ interaction: DragInteraction, sessionForAddingItems sessions: [DragSession], withTouchAt point: CGPoint
    ) -> DragSession?
    /// Items are about to join; told to every interaction that has contributed.
    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willAdd items: [DragItem],
        for addingInteraction: DragInteraction)
    /// What lifts for an item; nil lifts without a picture, the default is the whole view.
    func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview?
    /// The lift begins; animations added here run with it, backwards too (LIFT-3, LIFT-7).
    func dragInteraction(
        _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: DragSession)
    /// The hand has moved: the session begins (DRAG-2).
    func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: DragSession)
    /// Whether targets may move the items; asked once, after `sessionWillBegin`. True by default.
    func dragInteraction(_ interaction: DragInteraction, sessionAllowsMoveOperation session: DragSession) -> Bool
    /// Whether other programs must not see the session; asked once. False by default.
    func dragInteraction(
        _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool
    /// Whether a single preview had better keep its size (DRAG-7). False by default.
    func dragInteraction(_ interaction: DragInteraction, prefersFullSizePreviewsFor session: DragSession) -> Bool
    /// The hand moved.
    func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: DragSession)
    /// The session ends with the operation; told before any animation of the end.
    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation)
    /// The session has ended and its animations are over; data may still be to come.
    func dragInteraction(_ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation)
    /// The last byte has gone; after a copy or a move only.
    func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: DragSession)
    /// Where an item's preview flies as the session is cancelled; nil makes it vanish in place (DROP-11).
    func dragInteraction(
        _ interaction: DragInteraction, previewForCancelling item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview?
    /// An item flies back; animations added here run with it (LIFT-7).
    func dragInteraction(
        _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating)
}

extension DragInteractionDelegate {
    /// None: a tap is an ordinary one.
    public func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession, withTouchAt point: CGPoint
    ) -> [DragItem] { [] }

    /// The only session there is; among several, none.
    public func dragInteraction(
        _ interaction: DragInteraction, sessionForAddingItems sessions: [DragSession], withTouchAt point: CGPoint
    ) -> DragSession? { sessions.count == 1 ? sessions.first : nil }

    /// Nothing, by default.
    public func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willAdd items: [DragItem],
        for addingInteraction: DragInteraction
    ) {}

    /// The whole view of the interaction.
    public func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? {
        interaction.host.map { TargetedDragPreview(view: $0) }
    }

    /// Nothing, by default.
    public func dragInteraction(
        _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: DragSession
    ) {}

    /// Nothing, by default.
    public func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: DragSession) {}

    /// Allowed.
    public func dragInteraction(
        _ interaction: DragInteraction, sessionAllowsMoveOperation session: DragSession
    ) -> Bool { true }

    /// Everybody may see it.
    public func dragInteraction(
        _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool { false }

    /// Scaled down.
    public func dragInteraction(
        _ interaction: DragInteraction, prefersFullSizePreviewsFor session: DragSession
    ) -> Bool { false }

    /// Nothing, by default.
    public func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: DragSession) {}

    /// Nothing, by default.
    public func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation
    ) {}

    /// Nothing, by default.
    public func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation
    ) {}

    /// Nothing, by default.
    public func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: DragSession) {}

    /// Back to where it lifted from.
    public func dragInteraction(
        _ interaction: DragInteraction, previewForCancelling item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? { defaultPreview }

    /// Nothing, by default.
    public func dragInteraction(
        _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
    ) {}
}
