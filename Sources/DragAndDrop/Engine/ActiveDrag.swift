/// A drag over the host's window, of this or of another program.
@MainActor final class ActiveDrag {
    /// The program that a drag belongs to.
    enum Side {
        case own(Source)
        case foreign(ForeignDragID)
    }

    /// The drag side of a drag that began in this program.
    final class Source {
        /// The interaction that began the drag.
        let interaction: DragInteraction
        let press: SessionState.Press
        /// Every interaction that has contributed items, the first one included.
        var contributors: [DragInteraction]
        /// The interaction that contributed each item, whose delegate chooses the item's cancel destination: runs of
        /// the session's items that end before an index.
        private(set) var origins: [(interaction: DragInteraction, end: Int)] = []

        init(interaction: DragInteraction, press: SessionState.Press) {
            self.interaction = interaction
            self.press = press
            contributors = [interaction]
        }

        /// Records that the session's last `count` items were contributed by an interaction.
        func contribute(_ count: Int, from interaction: DragInteraction) {
            origins.append((interaction, (origins.last?.end ?? 0) + count))
        }
    }

    let side: Side
    /// The dragged items. For a drag of another program this session is visible to the engine only.
    let session: DragSession
    let dropSession: DropSession
    let pointerKind: PointerKind
    var pointer: PointerTrack
    var previews: [FlyingPreview] = []

    private weak var engine: SessionEngine?

    init(
        side: Side, session: DragSession, pointerKind: PointerKind, at time: Timestamp, in engine: SessionEngine
    ) {
        self.engine = engine
        self.side = side
        self.session = session
        self.pointerKind = pointerKind
        pointer = PointerTrack(at: time)
        if case .own = side {
            dropSession = DropSession(of: session, isLocal: true)
        } else {
            dropSession = DropSession(of: session, isLocal: false)
        }
    }

    /// The state of the session; `SessionEngine.send(_:to:)` changes it.
    var state: SessionState {
        get { session.state }
        _modify { yield &session.state }
    }

    var phase: SessionPhase { session.phase }

    /// The drag side; nil for a drag of another program.
    var source: Source? {
        if case .own(let source) = side { source } else { nil }
    }

    /// The view of the interaction that began the drag.
    var sourceView: (any InteractionView)? { source?.interaction.host }

    /// Whether a pointer of this program, or the keyboard, holds the drag.
    var isHeld: Bool { source != nil && phase.isBeingDragged }

    /// Whether views still receive the press that lifts (`allowsSimultaneousRecognitionDuringLift`).
    var sharesPress: Bool { phase == .lifting && source?.interaction.allowsSimultaneousRecognitionDuringLift == true }

    /// The operation that a release now would perform, or that is being performed (DROP-3).
    var operation: DropOperation {
        switch state {
        case .dragging(let dragging): dragging.operation(of: session)
        case .dropping(let drop, _): drop.operation
        case .transferring(let operation, _): operation
        case .idle, .pressed, .asking, .lifting, .reverting, .cancelling, .handingOver, .awaitingOutcome, .ended:
            .cancel
        }
    }

    /// Adds items, whose data can from now on be loaded only by their drop. Replaces the items of a foreign drag.
    func adopt(_ items: [DragItem]) {
        for item in items {
            item.itemProvider.beginDrag()
            item.drag = self
        }
    }

    /// Whether an item is among the session's items. O(1) unless another drag has adopted the item since.
    func contains(_ item: DragItem) -> Bool {
        if item.drag === self { return true }
        return item.drag != nil && session.items.contains { $0 === item }
    }

    /// Replaces the preview of a dragged item.
    func previewProviderDidChange(of item: DragItem) {
        if source != nil { engine?.updatePreview(of: item, in: self) }
    }

    /// Asks the target again where a landing item goes.
    func dropPreviewDidChange(of item: DragItem) {
        engine?.later { $0.updateLanding(of: item, in: self) }
    }

    /// Records an event of the pointer.
    func track(_ point: CGPoint, at time: Timestamp) {
        pointer.move(from: session.locationInWindow, to: point, at: time)
        session.locationInWindow = point
    }
}
