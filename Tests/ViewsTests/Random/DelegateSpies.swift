import TestSupport

@testable import Views

/// The common interface of drag and drop sessions.
@MainActor protocol SpiedSession: AnyObject {
    var id: Int { get }
    var itemList: DragItemList { get }
}

extension DragSession: SpiedSession {}
extension DropSession: SpiedSession {}

/// Forwards the engine's calls to one side of a container, and records them.
@MainActor class DelegateSpy<Side, Callback, Session: SpiedSession> {
    private let side: Side
    private let record: (Callback, _ session: Int) -> Void
    private var sessions: [Session] = []

    init(_ side: Side, record: @escaping (Callback, _ session: Int) -> Void) {
        self.side = side
        self.record = record
    }

    /// Records a callback and returns the side to forward it to.
    final func recorded(_ callback: Callback, _ session: Session) -> Side {
        if sessions.last !== session { sessions.append(session) }
        record(callback, session.id)
        return side
    }

    final func recorded(_ callback: Callback, for item: DragItem) -> Side {
        if let session = sessions.last(where: { session in session.itemList.createdItems.contains { $0 === item } }) {
            record(callback, session.id)
        }
        return side
    }
}

/// Records the callbacks of a drag side.
@MainActor
final class DragSpy: DelegateSpy<any DragInteractionDelegate, DragCallback, DragSession>,
    DragInteractionDelegate
{
    func dragInteraction(_ drag: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        recorded(.itemsForBeginning, session).dragInteraction(drag, itemsForBeginning: session)
    }
    func dragInteraction(_ drag: DragInteraction, itemListForBeginning session: DragSession) -> DragItemList {
        recorded(.itemsForBeginning, session).dragInteraction(drag, itemListForBeginning: session)
    }
    func dragInteraction(
        _ drag: DragInteraction, itemsForAddingTo session: DragSession, withTouchAt point: CGPoint
    ) -> [DragItem] {
        recorded(.itemsForAdding, session).dragInteraction(drag, itemsForAddingTo: session, withTouchAt: point)
    }
    func dragInteraction(
        _ drag: DragInteraction, session: DragSession, willAdd items: [DragItem], for adding: DragInteraction
    ) { recorded(.willAdd, session).dragInteraction(drag, session: session, willAdd: items, for: adding) }
    func dragInteraction(
        _ drag: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? {
        recorded(.previewForLifting, session).dragInteraction(drag, previewForLifting: item, session: session)
    }
    func dragInteraction(
        _ drag: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: DragSession
    ) { recorded(.willAnimateLift, session).dragInteraction(drag, willAnimateLiftWith: animator, session: session) }
    func dragInteraction(_ drag: DragInteraction, sessionWillBegin session: DragSession) {
        recorded(.sessionWillBegin, session).dragInteraction(drag, sessionWillBegin: session)
    }
    func dragInteraction(_ drag: DragInteraction, sessionAllowsMoveOperation session: DragSession) -> Bool {
        recorded(.sessionAllowsMoveOperation, session).dragInteraction(drag, sessionAllowsMoveOperation: session)
    }
    func dragInteraction(
        _ drag: DragInteraction, sessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool {
        recorded(.sessionIsRestrictedToDraggingApplication, session)
            .dragInteraction(drag, sessionIsRestrictedToDraggingApplication: session)
    }
    func dragInteraction(_ drag: DragInteraction, prefersFullSizePreviewsFor session: DragSession) -> Bool {
        recorded(.prefersFullSizePreviews, session).dragInteraction(drag, prefersFullSizePreviewsFor: session)
    }
    func dragInteraction(_ drag: DragInteraction, sessionDidMove session: DragSession) {
        recorded(.sessionDidMove, session).dragInteraction(drag, sessionDidMove: session)
    }
    func dragInteraction(_ drag: DragInteraction, session: DragSession, willEndWith operation: DropOperation) {
        recorded(.willEnd, session).dragInteraction(drag, session: session, willEndWith: operation)
    }
    func dragInteraction(_ drag: DragInteraction, session: DragSession, didEndWith operation: DropOperation) {
        recorded(.didEnd, session).dragInteraction(drag, session: session, didEndWith: operation)
    }
    func dragInteraction(_ drag: DragInteraction, sessionDidTransferItems session: DragSession) {
        recorded(.sessionDidTransferItems, session).dragInteraction(drag, sessionDidTransferItems: session)
    }
    func dragInteraction(
        _ drag: DragInteraction, previewForCancelling item: DragItem, withDefault preview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        recorded(.previewForCancelling, for: item)
            .dragInteraction(drag, previewForCancelling: item, withDefault: preview)
    }
    func dragInteraction(
        _ drag: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
    ) { recorded(.willAnimateCancel, for: item).dragInteraction(drag, item: item, willAnimateCancelWith: animator) }
}

/// Records the callbacks of a drop side.
@MainActor
final class DropSpy: DelegateSpy<any DropInteractionDelegate, DropCallback, DropSession>,
    DropInteractionDelegate
{
    func dropInteraction(_ drop: DropInteraction, canHandle session: DropSession) -> Bool {
        recorded(.canHandle, session).dropInteraction(drop, canHandle: session)
    }
    func dropInteraction(_ drop: DropInteraction, sessionDidEnter session: DropSession) {
        recorded(.sessionDidEnter, session).dropInteraction(drop, sessionDidEnter: session)
    }
    func dropInteraction(_ drop: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        recorded(.sessionDidUpdate, session).dropInteraction(drop, sessionDidUpdate: session)
    }
    func dropInteraction(_ drop: DropInteraction, sessionDidExit session: DropSession) {
        recorded(.sessionDidExit, session).dropInteraction(drop, sessionDidExit: session)
    }
    func dropInteraction(_ drop: DropInteraction, performDrop session: DropSession) {
        recorded(.performDrop, session).dropInteraction(drop, performDrop: session)
    }
    func dropInteraction(_ drop: DropInteraction, concludeDrop session: DropSession) {
        recorded(.concludeDrop, session).dropInteraction(drop, concludeDrop: session)
    }
    func dropInteraction(_ drop: DropInteraction, sessionDidEnd session: DropSession) {
        recorded(.sessionDidEnd, session).dropInteraction(drop, sessionDidEnd: session)
    }
    func dropInteraction(
        _ drop: DropInteraction, previewForDropping item: DragItem, withDefault preview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        recorded(.previewForDropping, for: item).dropInteraction(drop, previewForDropping: item, withDefault: preview)
    }
    func dropInteraction(_ drop: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating) {
        recorded(.willAnimateDrop, for: item).dropInteraction(drop, item: item, willAnimateDropWith: animator)
    }
}
