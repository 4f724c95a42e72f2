import DragAndDrop
import TestSupport

/// The callbacks of all delegates, in order.
@MainActor final class CallbackLog {
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
@MainActor final class TestDragDelegate: DragInteractionDelegate {
    let name: String
    let log: CallbackLog
    var items: [DragItem] = []
    var added: [DragItem] = []
    /// Creates new items for each session instead.
    var makeItems: (() -> [DragItem])?
    var allowsMove = true
    var isRestricted = false
    var prefersFullSize = false
    /// Called within each callback, with its name.
    var onCallback: (String, DragSession) -> Void = { _, _ in }
    var session: DragSession?
    var liftPreview: ((DragItem, TargetedDragPreview?) -> TargetedDragPreview?)?
    var cancelPreview: ((DragItem, TargetedDragPreview) -> TargetedDragPreview?)?
    var onLift: (any DragAnimating) -> Void = { _ in }
    var onCancel: (any DragAnimating) -> Void = { _ in }
    /// The session that a tap adds to; nil returns the default.
    var sessionForAdding: DragSession?

    init(_ name: String, log: CallbackLog) {
        self.name = name
        self.log = log
    }

    private var sessions: [DragSession] = []

    /// The newest session with an item.
    private func session(of item: DragItem) -> DragSession? {
        sessions.last { session in session.itemList.createdItems.contains { $0 === item } }
    }

    private func record(_ callback: DragCallback, _ description: String, _ session: DragSession) {
        if !sessions.contains(where: { $0 === session }) { sessions.append(session) }
        log.order.record(callback, name, session.id)
        log.lines.append("\(name).\(description)")
        onCallback(description, session)
    }

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        self.session = session
        record(.itemsForBeginning, "itemsForBeginning", session)
        return makeItems?() ?? items
    }

    func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession, withTouchAt point: CGPoint
    ) -> [DragItem] {
        record(.itemsForAdding, "itemsForAdding", session)
        return makeItems.map { Array($0().prefix(added.count)) } ?? added
    }

    func dragInteraction(
        _ interaction: DragInteraction, sessionForAddingItems sessions: [DragSession], withTouchAt point: CGPoint
    ) -> DragSession? {
        log.lines.append("\(name).sessionForAdding(\(sessions.count))")
        return sessionForAdding ?? (sessions.count == 1 ? sessions.first : nil)
    }

    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willAdd items: [DragItem],
        for addingInteraction: DragInteraction
    ) { record(.willAdd, "willAdd(\(items.count))", session) }

    func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? {
        record(.previewForLifting, "previewForLifting", session)
        let preview = interaction.host.map { TargetedDragPreview(view: $0) }
        return liftPreview.map { $0(item, preview) } ?? preview
    }

    func dragInteraction(
        _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: DragSession
    ) {
        record(.willAnimateLift, "willAnimateLift", session)
        onLift(animator)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: DragSession) {
        record(.sessionWillBegin, "willBegin", session)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionAllowsMoveOperation session: DragSession) -> Bool {
        record(.sessionAllowsMoveOperation, "allowsMove", session)
        return allowsMove
    }

    func dragInteraction(
        _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool {
        record(.sessionIsRestrictedToDraggingApplication, "isRestricted", session)
        return isRestricted
    }

    func dragInteraction(_ interaction: DragInteraction, prefersFullSizePreviewsFor session: DragSession) -> Bool {
        log.order.record(.prefersFullSizePreviews, name, session.id)
        return prefersFullSize
    }

    func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: DragSession) {
        record(.sessionDidMove, "didMove", session)
    }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation) {
        record(.willEnd, "willEnd(\(operation.rawValue))", session)
    }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation) {
        record(.didEnd, "didEnd(\(operation.rawValue))", session)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: DragSession) {
        record(.sessionDidTransferItems, "didTransfer", session)
    }

    func dragInteraction(
        _ interaction: DragInteraction, previewForCancelling item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        if let session = session(of: item) { record(.previewForCancelling, "previewForCancelling", session) }
        return cancelPreview.map { $0(item, defaultPreview) } ?? defaultPreview
    }

    func dragInteraction(
        _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
    ) {
        if let session = session(of: item) { record(.willAnimateCancel, "willAnimateCancel", session) }
        onCancel(animator)
    }
}

/// A drop delegate that answers from its properties, and records its callbacks.
@MainActor final class TestDropDelegate: DropInteractionDelegate {
    let name: String
    let log: CallbackLog
    var handles = true
    var proposal = DropProposal(operation: .copy)
    /// Called within each callback, with its name.
    var onCallback: (String, DropSession) -> Void = { _, _ in }
    var dropPreview: (DragItem, TargetedDragPreview) -> TargetedDragPreview? = { $1 }
    var onDrop: (any DragAnimating) -> Void = { _ in }
    var session: DropSession?

    init(_ name: String, log: CallbackLog) {
        self.name = name
        self.log = log
    }

    private var sessions: [DropSession] = []

    /// The newest session with an item.
    private func session(of item: DragItem) -> DropSession? {
        sessions.last { session in session.itemList.createdItems.contains { $0 === item } }
    }

    private func record(_ callback: DropCallback, _ description: String, _ session: DropSession) {
        if !sessions.contains(where: { $0 === session }) { sessions.append(session) }
        log.order.record(callback, name, session.id)
        self.session = session
        log.lines.append("\(name).\(description)")
        onCallback(description, session)
    }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        record(.canHandle, "canHandle", session)
        return handles
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        record(.sessionDidEnter, "didEnter", session)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        record(.sessionDidUpdate, "didUpdate", session)
        return proposal
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        record(.sessionDidExit, "didExit", session)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        record(.performDrop, "performDrop", session)
    }

    func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) {
        record(.concludeDrop, "concludeDrop", session)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) {
        record(.sessionDidEnd, "sessionDidEnd", session)
    }

    func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        if let session = session(of: item) { record(.previewForDropping, "previewForDropping", session) }
        return dropPreview(item, defaultPreview)
    }

    func dropInteraction(
        _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
    ) {
        if let session = session(of: item) { record(.willAnimateDrop, "willAnimateDrop", session) }
        onDrop(animator)
    }
}
