import DragAndDrop
import TestSupport

/// The callbacks of all delegates, in order.
@MainActor final class Log {
    var lines: [String] = []
    let order = CallbackChecker()

    /// Returns the lines since the last call.
    func take() -> [String] {
        defer { lines.removeAll() }
        return lines
    }

    /// The lines without those of every movement.
    var milestones: [String] { lines.filter { !$0.hasSuffix("didMove") && !$0.hasSuffix("didUpdate") } }

    func count(_ line: String) -> Int { lines.filter { $0 == line }.count }
}

/// A drag delegate that answers from its properties, and records its callbacks.
@MainActor final class DragSide: DragInteractionDelegate {
    let name: String
    let log: Log
    var items: [DragItem] = []
    var added: [DragItem] = []
    /// Creates new items for each session instead.
    var fresh: (() -> [DragItem])?
    var allowsMove = true
    var isRestricted = false
    var prefersFullSize = false
    /// Called within each callback, with its name.
    var meanwhile: (String, DragSession) -> Void = { _, _ in }
    var session: DragSession?
    var liftPreview: ((DragItem, TargetedDragPreview?) -> TargetedDragPreview?)?
    var cancelPreview: ((DragItem, TargetedDragPreview) -> TargetedDragPreview?)?
    var onLift: (any DragAnimating) -> Void = { _ in }
    var onCancel: (any DragAnimating) -> Void = { _ in }
    /// The session that a tap adds to; nil returns the default.
    var chosen: DragSession?

    init(_ name: String, log: Log) {
        self.name = name
        self.log = log
    }

    private var seen: [DragSession] = []

    /// The newest session with an item.
    private func session(of item: DragItem) -> DragSession? {
        seen.last { session in session.items.contains { $0 === item } }
    }

    private func tell(_ callback: DragCallback, _ what: String, _ session: DragSession) {
        if !seen.contains(where: { $0 === session }) { seen.append(session) }
        log.order.record(callback, name, session.id)
        log.lines.append("\(name).\(what)")
        meanwhile(what, session)
    }

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        self.session = session
        tell(.itemsForBeginning, "itemsForBeginning", session)
        return fresh?() ?? items
    }

    func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession, withTouchAt point: CGPoint
    ) -> [DragItem] {
        tell(.itemsForAdding, "itemsForAdding", session)
        return fresh.map { Array($0().prefix(added.count)) } ?? added
    }

    func dragInteraction(
        _ interaction: DragInteraction, sessionForAddingItems sessions: [DragSession], withTouchAt point: CGPoint
    ) -> DragSession? {
        log.lines.append("\(name).sessionForAdding(\(sessions.count))")
        return chosen ?? (sessions.count == 1 ? sessions.first : nil)
    }

    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willAdd items: [DragItem],
        for addingInteraction: DragInteraction
    ) { tell(.willAdd, "willAdd(\(items.count))", session) }

    func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? {
        tell(.previewForLifting, "previewForLifting", session)
        let whole = interaction.host.map { TargetedDragPreview(view: $0) }
        return liftPreview.map { $0(item, whole) } ?? whole
    }

    func dragInteraction(
        _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: DragSession
    ) {
        tell(.willAnimateLift, "willAnimateLift", session)
        onLift(animator)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: DragSession) {
        tell(.sessionWillBegin, "willBegin", session)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionAllowsMoveOperation session: DragSession) -> Bool {
        tell(.sessionAllowsMoveOperation, "allowsMove", session)
        return allowsMove
    }

    func dragInteraction(
        _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool {
        tell(.sessionIsRestrictedToDraggingApplication, "isRestricted", session)
        return isRestricted
    }

    func dragInteraction(_ interaction: DragInteraction, prefersFullSizePreviewsFor session: DragSession) -> Bool {
        log.order.record(.prefersFullSizePreviews, name, session.id)
        return prefersFullSize
    }

    func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: DragSession) {
        tell(.sessionDidMove, "didMove", session)
    }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation) {
        tell(.willEnd, "willEnd(\(operation.rawValue))", session)
    }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation) {
        tell(.didEnd, "didEnd(\(operation.rawValue))", session)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: DragSession) {
        tell(.sessionDidTransferItems, "didTransfer", session)
    }

    func dragInteraction(
        _ interaction: DragInteraction, previewForCancelling item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        if let session = session(of: item) { tell(.previewForCancelling, "previewForCancelling", session) }
        return cancelPreview.map { $0(item, defaultPreview) } ?? defaultPreview
    }

    func dragInteraction(
        _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
    ) {
        if let session = session(of: item) { tell(.willAnimateCancel, "willAnimateCancel", session) }
        onCancel(animator)
    }
}

/// A drop delegate that answers from its properties, and records its callbacks.
@MainActor final class DropSide: DropInteractionDelegate {
    let name: String
    let log: Log
    var handles = true
    var proposal = DropProposal(operation: .copy)
    /// Called within each callback, with its name.
    var meanwhile: (String, DropSession) -> Void = { _, _ in }
    var dropPreview: (DragItem, TargetedDragPreview) -> TargetedDragPreview? = { _, _ in nil }
    var onDrop: (any DragAnimating) -> Void = { _ in }
    var session: DropSession?

    init(_ name: String, log: Log) {
        self.name = name
        self.log = log
    }

    private var seen: [DropSession] = []

    /// The newest session with an item.
    private func session(of item: DragItem) -> DropSession? {
        seen.last { session in session.items.contains { $0 === item } }
    }

    private func tell(_ callback: DropCallback, _ what: String, _ session: DropSession) {
        if !seen.contains(where: { $0 === session }) { seen.append(session) }
        log.order.record(callback, name, session.id)
        self.session = session
        log.lines.append("\(name).\(what)")
        meanwhile(what, session)
    }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        tell(.canHandle, "canHandle", session)
        return handles
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        tell(.sessionDidEnter, "didEnter", session)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        tell(.sessionDidUpdate, "didUpdate", session)
        return proposal
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        tell(.sessionDidExit, "didExit", session)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        tell(.performDrop, "performDrop", session)
    }

    func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) {
        tell(.concludeDrop, "concludeDrop", session)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) {
        tell(.sessionDidEnd, "sessionDidEnd", session)
    }

    func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        if let session = session(of: item) { tell(.previewForDropping, "previewForDropping", session) }
        return dropPreview(item, defaultPreview)
    }

    func dropInteraction(
        _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
    ) {
        if let session = session(of: item) { tell(.willAnimateDrop, "willAnimateDrop", session) }
        onDrop(animator)
    }
}
