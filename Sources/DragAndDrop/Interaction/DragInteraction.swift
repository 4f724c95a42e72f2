/// Makes a view draggable.
@preconcurrency @MainActor public final class DragInteraction: Interaction {
    /// How long a press must be held before it lifts.
    public enum LiftBehavior: Sendable {
        /// `Thresholds.liftDelay`.
        case `default`
        /// `Thresholds.extendedLiftDelay`, for views where a press has another meaning. A second finger cancels the
        /// press.
        case extended
    }

    /// Provides items and previews, and receives the session's callbacks.
    public private(set) weak var delegate: (any DragInteractionDelegate)?
    /// The view that the interaction was added to.
    public private(set) weak var host: (any InteractionView)?
    /// Whether presses on the view can lift.
    public var isEnabled = DragInteraction.isEnabledByDefault
    /// The initial value of `isEnabled`: true for every pointer kind.
    public static var isEnabledByDefault: Bool { true }
    /// How long a press must be held before it lifts.
    public var liftBehavior = LiftBehavior.default
    /// Whether moving a pressed mouse begins the drag without waiting for the lift (LIFT-2).
    public var allowsPointerDragBeforeLiftDelay = true
    /// Whether views still receive the press while the lift animates. If true, a gesture that a view recognizes
    /// meanwhile reverses the lift. If false, the default, the views lose the press when the lift begins.
    public var allowsSimultaneousRecognitionDuringLift = false

    /// Creates an interaction with a delegate, held weakly.
    public init(delegate: any DragInteractionDelegate) { self.delegate = delegate }

    /// Called by the view that gains or loses the interaction.
    public func didMove(to host: (any InteractionView)?) { self.host = host }
}

/// The delegate of a drag interaction. Only `itemsForBeginning` is required. All methods are called on the main actor,
/// within a step of the engine: calls to the engine's `handle` and `advance` from within them are deferred.
@preconcurrency @MainActor public protocol DragInteractionDelegate: AnyObject {
    /// The items to lift. Called once, immediately before the lift; an empty array leaves the press to the views
    /// (LIFT-1).
    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem]
    /// The items to lift, some of which may be created when they are first asked for (LIFT-10). Called instead of
    /// `itemsForBeginning`, which the default implementation calls.
    func dragInteraction(_ interaction: DragInteraction, itemListForBeginning session: DragSession) -> DragItemList
    /// The items that a tap adds to a drag in progress; empty by default, which leaves the tap to the views (DRAG-3).
    func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession, withTouchAt point: CGPoint
    ) -> [DragItem]
    /// The session that a tap adds to; by default the only one, nil among several.
    func dragInteraction(
        _ interaction: DragInteraction, sessionForAddingItems sessions: [DragSession], withTouchAt point: CGPoint
    ) -> DragSession?
    /// Items are about to be added. Called on every interaction that has contributed items.
    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willAdd items: [DragItem],
        for addingInteraction: DragInteraction)
    /// The preview that lifts for an item; by default the whole view, nil lifts without a preview.
    func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview?
    /// The lift begins. Animations added to the animator run with the lift, also when it is reversed (LIFT-3, LIFT-7).
    func dragInteraction(
        _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: DragSession)
    /// The pointer has moved beyond the drag distance; the drag begins (DRAG-2).
    func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: DragSession)
    /// Whether targets may move the items. Called once, after `sessionWillBegin`; true by default.
    func dragInteraction(_ interaction: DragInteraction, sessionAllowsMoveOperation session: DragSession) -> Bool
    /// Whether the session is hidden from other programs. Called once; false by default.
    func dragInteraction(
        _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool
    /// Whether a single preview keeps its full size (DRAG-7). Called once; false by default.
    func dragInteraction(_ interaction: DragInteraction, prefersFullSizePreviewsFor session: DragSession) -> Bool
    /// The pointer has moved.
    func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: DragSession)
    /// The drag has been released or canceled. Called before the end animations.
    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation)
    /// The end animations have finished; transfers may still be in progress.
    func dragInteraction(_ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation)
    /// All data has been transferred. Called only after a copy or a move.
    func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: DragSession)
    /// The preview that a canceled drag's item animates back to; nil fades it in place (DROP-11).
    func dragInteraction(
        _ interaction: DragInteraction, previewForCancelling item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview?
    /// An item animates back to its source; animations added to the animator run with it (LIFT-7).
    func dragInteraction(
        _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating)
}

extension DragInteractionDelegate {
    /// The items of `itemsForBeginning`.
    public func dragInteraction(
        _ interaction: DragInteraction, itemListForBeginning session: DragSession
    ) -> DragItemList { DragItemList(dragInteraction(interaction, itemsForBeginning: session)) }

    /// No items; the tap is left to the views.
    public func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession, withTouchAt point: CGPoint
    ) -> [DragItem] { [] }

    /// The only session; nil among several.
    public func dragInteraction(
        _ interaction: DragInteraction, sessionForAddingItems sessions: [DragSession], withTouchAt point: CGPoint
    ) -> DragSession? { sessions.count == 1 ? sessions.first : nil }

    /// Does nothing.
    public func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willAdd items: [DragItem],
        for addingInteraction: DragInteraction
    ) {}

    /// The interaction's whole view.
    public func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? {
        interaction.host.map { TargetedDragPreview(view: $0) }
    }

    /// Does nothing.
    public func dragInteraction(
        _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: DragSession
    ) {}

    /// Does nothing.
    public func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: DragSession) {}

    /// Allows moves.
    public func dragInteraction(
        _ interaction: DragInteraction, sessionAllowsMoveOperation session: DragSession
    ) -> Bool { true }

    /// Not restricted.
    public func dragInteraction(
        _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool { false }

    /// Scales previews down.
    public func dragInteraction(
        _ interaction: DragInteraction, prefersFullSizePreviewsFor session: DragSession
    ) -> Bool { false }

    /// Does nothing.
    public func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: DragSession) {}

    /// Does nothing.
    public func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation
    ) {}

    /// Does nothing.
    public func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation
    ) {}

    /// Does nothing.
    public func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: DragSession) {}

    /// The preview that the item lifted from.
    public func dragInteraction(
        _ interaction: DragInteraction, previewForCancelling item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? { defaultPreview }

    /// Does nothing.
    public func dragInteraction(
        _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
    ) {}
}
