import TestSupport

@testable import Views

/// Stands between the engine and the drag side of a container, and writes down what that is told.
@MainActor final class DragSpy: DragInteractionDelegate {
    private let side: any DragInteractionDelegate
    private let name: String
    private let order: CallbackChecker

    init(_ side: any DragInteractionDelegate, name: String, order: CallbackChecker) {
        (self.side, self.name, self.order) = (side, name, order)
    }

    private var sessions: [DragSession] = []

    private func note(_ callback: DragCallback, _ session: DragSession) {
        if sessions.last !== session { sessions.append(session) }
        order.record(callback, name, session.id)
    }

    private func note(_ callback: DragCallback, for item: DragItem) {
        guard let session = sessions.last(where: { session in session.items.contains { $0 === item } }) else { return }
        order.record(callback, name, session.id)
    }

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        note(.itemsForBeginning, session)
        return side.dragInteraction(interaction, itemsForBeginning: session)
    }

    func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession, withTouchAt point: CGPoint
    ) -> [DragItem] {
        note(.itemsForAdding, session)
        return side.dragInteraction(interaction, itemsForAddingTo: session, withTouchAt: point)
    }

    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willAdd items: [DragItem],
        for addingInteraction: DragInteraction
    ) {
        note(.willAdd, session)
        side.dragInteraction(interaction, session: session, willAdd: items, for: addingInteraction)
    }

    func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? {
        note(.previewForLifting, session)
        return side.dragInteraction(interaction, previewForLifting: item, session: session)
    }

    func dragInteraction(
        _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: DragSession
    ) {
        note(.willAnimateLift, session)
        side.dragInteraction(interaction, willAnimateLiftWith: animator, session: session)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: DragSession) {
        note(.sessionWillBegin, session)
        side.dragInteraction(interaction, sessionWillBegin: session)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionAllowsMoveOperation session: DragSession) -> Bool {
        note(.sessionAllowsMoveOperation, session)
        return side.dragInteraction(interaction, sessionAllowsMoveOperation: session)
    }

    func dragInteraction(
        _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool {
        note(.sessionIsRestrictedToDraggingApplication, session)
        return side.dragInteraction(interaction, sessionIsRestrictedToDraggingApplication: session)
    }

    func dragInteraction(_ interaction: DragInteraction, prefersFullSizePreviewsFor session: DragSession) -> Bool {
        note(.prefersFullSizePreviews, session)
        return side.dragInteraction(interaction, prefersFullSizePreviewsFor: session)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: DragSession) {
        note(.sessionDidMove, session)
        side.dragInteraction(interaction, sessionDidMove: session)
    }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation) {
        note(.willEnd, session)
        side.dragInteraction(interaction, session: session, willEndWith: operation)
    }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation) {
        note(.didEnd, session)
        side.dragInteraction(interaction, session: session, didEndWith: operation)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: DragSession) {
        note(.sessionDidTransferItems, session)
        side.dragInteraction(interaction, sessionDidTransferItems: session)
    }

    func dragInteraction(
        _ interaction: DragInteraction, previewForCancelling item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        note(.previewForCancelling, for: item)
        return side.dragInteraction(interaction, previewForCancelling: item, withDefault: defaultPreview)
    }

    func dragInteraction(
        _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
    ) {
        note(.willAnimateCancel, for: item)
        side.dragInteraction(interaction, item: item, willAnimateCancelWith: animator)
    }
}

/// Stands between the engine and the drop side of a container, and writes down what that is told.
@MainActor final class DropSpy: DropInteractionDelegate {
    private let side: any DropInteractionDelegate
    private let name: String
    private let order: CallbackChecker

    init(_ side: any DropInteractionDelegate, name: String, order: CallbackChecker) {
        (self.side, self.name, self.order) = (side, name, order)
    }

    private var sessions: [DropSession] = []

    private func note(_ callback: DropCallback, _ session: DropSession) {
        if sessions.last !== session { sessions.append(session) }
        order.record(callback, name, session.id)
    }

    private func note(_ callback: DropCallback, for item: DragItem) {
        guard let session = sessions.last(where: { session in session.items.contains { $0 === item } }) else { return }
        order.record(callback, name, session.id)
    }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        note(.canHandle, session)
        return side.dropInteraction(interaction, canHandle: session)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        note(.sessionDidEnter, session)
        side.dropInteraction(interaction, sessionDidEnter: session)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        note(.sessionDidUpdate, session)
        return side.dropInteraction(interaction, sessionDidUpdate: session)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        note(.sessionDidExit, session)
        side.dropInteraction(interaction, sessionDidExit: session)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        note(.performDrop, session)
        side.dropInteraction(interaction, performDrop: session)
    }

    func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) {
        note(.concludeDrop, session)
        side.dropInteraction(interaction, concludeDrop: session)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) {
        note(.sessionDidEnd, session)
        side.dropInteraction(interaction, sessionDidEnd: session)
    }

    func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        note(.previewForDropping, for: item)
        return side.dropInteraction(interaction, previewForDropping: item, withDefault: defaultPreview)
    }

    func dropInteraction(
        _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
    ) {
        note(.willAnimateDrop, for: item)
        side.dropInteraction(interaction, item: item, willAnimateDropWith: animator)
    }
}
