/// A drag over the host's window that began in this program or in another one.
@MainActor final class ActiveDrag {
    /// Where a drag began: in the engine's window, or in another program. A drag of another window of this program is
    /// foreign, too, with the session that it has there.
    enum Side {
        case own(Source)
        case foreign(ForeignDragID, of: DragSession?)
    }

    /// The drag side of a drag that began in this program.
    final class Source {
        /// The interaction that began the drag.
        let interaction: DragInteraction
        let press: SessionState.Press
        /// Every interaction that has contributed items, the first one included.
        var contributors: [DragInteraction]
        /// Runs of consecutive items with the interaction that contributed them, whose delegate is asked for the items'
        /// cancel animations. `end` is the index after the run's last item.
        private(set) var origins: [(interaction: DragInteraction, end: Int)] = []

        init(interaction: DragInteraction, press: SessionState.Press) {
            self.interaction = interaction
            self.press = press
            contributors = [interaction]
        }

        /// Records that one interaction stands for others that have contributed items.
        func moveOrigins(to interaction: DragInteraction, from isReplaced: (DragInteraction) -> Bool) {
            origins = origins.map { isReplaced($0.interaction) ? (interaction, $0.end) : $0 }
        }

        /// Records that the session's last `count` items were contributed by an interaction.
        func contribute(_ count: Int, from interaction: DragInteraction) {
            origins.append((interaction, (origins.last?.end ?? 0) + count))
        }
    }

    let side: Side
    /// Holds the dragged items. Only the engine sees the drag session of another program's drag.
    let session: DragSession
    let dropSession: DropSession
    let pointerKind: PointerKind
    var pointer: PointerTrack
    var previews: [AnimatedPreview] = []

    /// This drag's counterpart in the window of this program that it entered last; nil if it has entered none.
    weak var visit: ActiveDrag?

    private(set) weak var engine: SessionEngine?
    /// Called by the items' providers on any thread. One closure for all of possibly a million items.
    private lazy var sizeObserver: @Sendable () -> Void = { [weak self] in
        Task { @MainActor in self?.requestUpdate() }
    }

    init(
        side: Side, session: DragSession, pointerKind: PointerKind, at time: Timestamp, in engine: SessionEngine
    ) {
        self.engine = engine
        self.side = side
        self.session = session
        self.pointerKind = pointerKind
        pointer = PointerTrack(at: time)
        switch side {
        case .own: dropSession = DropSession(of: session, localDragSession: session)
        case .foreign(_, let local): dropSession = DropSession(of: session, localDragSession: local)
        }
        session.drag = self
    }

    /// The state of the session. After the session's creation, only `SessionEngine.send(_:to:)` changes its case.
    var state: SessionState {
        get { session.state }
        set {
            // Releasing values of the old state may run a deinitializer that reads the state, which must not happen
            // during the assignment.
            let old = session.state
            session.state = newValue
            withExtendedLifetime(old) {}
        }
    }

    /// The state while dragging, to be changed in place; nil in other states.
    var dragging: SessionState.Dragging? { state.dragging }

    var phase: SessionPhase { session.phase }

    /// The drag side; nil for a drag of another program.
    var source: Source? {
        if case .own(let source) = side { source } else { nil }
    }

    /// The session in the other window of this program in which the drag began; nil for other drags.
    var otherSession: DragSession? {
        if case .foreign(_, let session) = side { session } else { nil }
    }

    /// The drag in the other window of this program in which this drag began; nil for other drags, and once it is over.
    var otherDrag: ActiveDrag? { otherSession?.drag }

    /// The view of the interaction that began the drag.
    var sourceView: (any InteractionView)? { source?.interaction.host }

    /// Whether the drag began in this program and a pointer or the keyboard lifts or drags it.
    var isHeld: Bool { source != nil && phase.isBeingDragged }

    /// Whether views still receive the press during the lift (`allowsSimultaneousRecognitionDuringLift`).
    var sharesPress: Bool { phase == .lifting && source?.interaction.allowsSimultaneousRecognitionDuringLift == true }

    /// The operation that a release now would perform, or that the drop performs until its last load has ended;
    /// `.cancel` in other states (DROP-3).
    var operation: DropOperation {
        switch state {
        case .dragging(let dragging): dragging.operation(of: session)
        case .dropping(let drop, _): drop.operation
        case .transferring(let operation, _, _): operation
        case .idle, .asking, .lifting, .reverting, .canceling, .handingOver, .awaitingOutcome, .ended:
            .cancel
        }
    }

    /// Why the target refuses a drop, in this window or in another one of the program; nil if it does not, or gives no
    /// reason.
    var refusalReason: String? {
        guard operation == .forbidden else { return nil }
        return [self, visit].compactMap { $0?.dragging?.proposal }.first { $0.operation == .forbidden }?.refusalReason
    }

    /// Assigns items to this drag and restricts loads of their data to its drop. Does not change `session.itemList`.
    func adopt(_ list: DragItemList) {
        for part in list.parts {
            switch part {
            case .lazy(let items): items.adopt(by: self)
            case .items(let items):
                for item in items {
                    item.itemProvider.beginDrag()
                    observe(item)
                }
            }
        }
    }

    /// Lets an item report changes of its previews and its size to this drag.
    func observe(_ item: DragItem) {
        item.itemProvider.observeSize(sizeObserver)
        item.drag = self
    }

    /// Ends the assignment of the items to this drag. Canceled items of this program can be loaded again; items of
    /// other programs and dropped items only through their drop.
    func releaseItems(isCanceled: Bool) {
        let isCanceled = isCanceled && source != nil
        for part in session.itemList.parts {
            switch part {
            case .lazy(let items): items.release(from: self, isCanceled: isCanceled)
            case .items(let items): for item in items { release(item, isCanceled: isCanceled) }
            }
        }
    }

    func release(_ item: DragItem, isCanceled: Bool) {
        // A newer drag may have adopted the item.
        if item.drag === self { item.drag = nil }
        if isCanceled { item.itemProvider.endDrag() }
    }

    /// Moves the items of another window's drag to this one; returns the drags that they belonged to.
    func takeOverItems() -> [ActiveDrag] {
        var former: [ObjectIdentifier: ActiveDrag] = [:]
        func add(_ drag: ActiveDrag?) { if let drag { former[ObjectIdentifier(drag)] = drag } }
        for part in session.itemList.parts {
            switch part {
            case .lazy(let items): add(items.move(to: self))
            case .items(let items):
                for item in items {
                    add(item.drag)
                    item.drag = self
                }
            }
        }
        return Array(former.values)
    }

    /// Asks the target again with the next frame.
    private func requestUpdate() {
        guard let dragging, let engine else { return }
        dragging.needsUpdate = true
        engine.host?.sessionEngineNeedsFrame(engine)
    }

    /// The visible preview of an item.
    func preview(of item: DragItem) -> AnimatedPreview? {
        previews.last { $0.item === item && !$0.isHidden }
    }

    /// Hides the previews, because another window of this program shows them from now on.
    func yieldPreviews() {
        for preview in previews { preview.alpha.jump(to: 0) }
        if let engine { engine.host?.sessionEngineNeedsFrame(engine) }
    }

    /// The engine of the window in which the drag takes place.
    var host: (any SessionEngineHost)? { engine?.host }

    /// Replaces the preview of a dragged item; has no effect on another program's drag.
    func previewProviderDidChange(of item: DragItem) {
        if source != nil { engine?.updatePreview(of: item, in: self) }
    }

    /// Asks the target again for the preview of an item that lands; deferred within a delegate callback.
    func dropPreviewDidChange(of item: DragItem) {
        engine?.later { $0.updateDropAnimation(of: item, in: self) }
    }

    /// The point that the previews follow, in window coordinates.
    var previewLocation: CGPoint { session.locationInWindow + (dragging?.previewOffset ?? .zero) }

    /// Updates the velocity and the session's location for an event of the pointer.
    func track(_ point: CGPoint, at time: Timestamp) {
        pointer.move(from: session.locationInWindow, to: point, at: time)
        session.locationInWindow = point
    }
}
