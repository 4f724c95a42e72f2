import DragAndDrop

/// What delegates were told, in order.
@MainActor final class Log {
    var lines: [String] = []

    /// The lines since the last call.
    func take() -> [String] {
        defer { lines.removeAll() }
        return lines
    }

    /// The lines without those that come with every movement.
    var milestones: [String] { lines.filter { !$0.hasSuffix("didMove") && !$0.hasSuffix("didUpdate") } }

    func count(_ line: String) -> Int { lines.filter { $0 == line }.count }
}

/// The drag side: answers from its properties, logs what it is told, and can do something meanwhile.
@MainActor final class DragSide: DragInteractionDelegate {
    let name: String
    let log: Log
    var items: [DragItem] = []
    var added: [DragItem] = []
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
    /// Which session a tap adds to; nil leaves it to the default.
    var chosen: DragSession?

    init(_ name: String, log: Log) {
        self.name = name
        self.log = log
    }

    private func tell(_ what: String, _ session: DragSession) {
        log.lines.append("\(name).\(what)")
        meanwhile(what, session)
    }

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        self.session = session
        tell("itemsForBeginning", session)
        return items
    }

    func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession, withTouchAt point: CGPoint
    ) -> [DragItem] {
        tell("itemsForAdding", session)
        return added
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
    ) { tell("willAdd(\(items.count))", session) }

    func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? {
        tell("previewForLifting", session)
        let whole = interaction.host.map { TargetedDragPreview(view: $0) }
        return liftPreview.map { $0(item, whole) } ?? whole
    }

    func dragInteraction(
        _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: DragSession
    ) {
        tell("willAnimateLift", session)
        onLift(animator)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: DragSession) {
        tell("willBegin", session)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionAllowsMoveOperation session: DragSession) -> Bool {
        tell("allowsMove", session)
        return allowsMove
    }

    func dragInteraction(
        _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool {
        tell("isRestricted", session)
        return isRestricted
    }

    func dragInteraction(_ interaction: DragInteraction, prefersFullSizePreviewsFor session: DragSession) -> Bool {
        prefersFullSize
    }

    func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: DragSession) {
        tell("didMove", session)
    }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation) {
        tell("willEnd(\(operation.rawValue))", session)
    }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation) {
        tell("didEnd(\(operation.rawValue))", session)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: DragSession) {
        tell("didTransfer", session)
    }

    func dragInteraction(
        _ interaction: DragInteraction, previewForCancelling item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        if let session { tell("previewForCancelling", session) }
        return cancelPreview.map { $0(item, defaultPreview) } ?? defaultPreview
    }

    func dragInteraction(
        _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
    ) {
        if let session { tell("willAnimateCancel", session) }
        onCancel(animator)
    }
}

/// The drop side, likewise.
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

    private func tell(_ what: String, _ session: DropSession) {
        self.session = session
        log.lines.append("\(name).\(what)")
        meanwhile(what, session)
    }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        tell("canHandle", session)
        return handles
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        tell("didEnter", session)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        tell("didUpdate", session)
        return proposal
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        tell("didExit", session)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        tell("performDrop", session)
    }

    func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) {
        tell("concludeDrop", session)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) {
        tell("sessionDidEnd", session)
    }

    func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        if let session { tell("previewForDropping", session) }
        return dropPreview(item, defaultPreview)
    }

    func dropInteraction(
        _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
    ) {
        if let session { tell("willAnimateDrop", session) }
        onDrop(animator)
    }
}
