// Drags of this window over other programs, and over other windows of this program. The engine does not know their
// windows: while the pointer is over no view of the host, the engine reports the pointer's location to the host and
// receives the answers as events.
extension SessionEngine {
    /// Notifies the host when the pointer leaves the host's views, moves outside them, or returns.
    ///
    /// - Parameters:
    ///   - isOutside: Whether the pointer is over no view of the host.
    ///   - wasOutside: Whether the drag was outside before its target was updated.
    func updateOutside(of drag: ActiveDrag, isOutside: Bool, wasOutside: Bool) {
        let isVisible =
            !drag.session.isRestrictedToDraggingApplication || host?.sessionEngineHasOtherWindows(self) == true
        guard isOutside, isVisible else {
            guard wasOutside else { return }
            if drag.dragging?.isOutside == true { drag.dragging?.leave() }
            host?.sessionEngine(self, session: drag.session, isOutsideAt: nil)
            return
        }
        if !wasOutside {
            drag.dragging?.moveOutside(answer: nil)
            record("outside", drag)
        }
        host?.sessionEngine(self, session: drag.session, isOutsideAt: drag.session.locationInWindow)
    }

    func outside(_ session: Int, _ event: OutsideEvent) -> Bool {
        guard let drag = drags.first(where: { $0.session.id == session && $0.source != nil }) else { return false }
        switch (event, drag.phase) {
        case (.answered(let operation), .dragging): answered(operation, drag)
        case (.lost, .dragging): answered(nil, drag)
        case (.finished(let operation, let success), .handingOver):
            let permitted = drag.session.permitted(operation)
            // Without complete data a move would lose the source's originals.
            let isComplete =
                permitted != .move || drag.session.isDroppedInOtherWindow || drag.session.ledger.isWhole
            send(.outsideFinished(success ? (isComplete ? permitted : .copy) : .cancel), to: drag)
        case (.lost, .handingOver): send(.outsideFinished(.cancel), to: drag)
        default: return false
        }
        return true
    }

    private func answered(_ operation: DropOperation?, _ drag: ActiveDrag) {
        // The answer may arrive after the pointer has returned.
        guard drag.dragging?.isOutside == true else { return }
        drag.dragging?.moveOutside(answer: operation)
        record("outsideAnswer", drag, detail: ["operation": .text(operation?.rawValue ?? "none")])
        host?.sessionEngineNeedsFrame(self)
    }

    /// Lets the previews disappear at the pointer, because the other program shows the dropped items from its next
    /// frame on, and notifies the host.
    func handOver(_ drag: ActiveDrag) {
        for preview in drag.previews { preview.vanish(at: now) }
        record("didDropOutside", drag)
        host?.sessionEngine(self, didDropOutside: drag.session)
        host?.sessionEngineNeedsFrame(self)
    }
}

extension DragSession {
    /// The types of an item that another program may see, best first; empty for a restricted session (DATA-9).
    public func typeIdentifiers(of item: DragItem, visibleTo audience: ItemProviderAudience) -> [String] {
        isRestrictedToDraggingApplication && audience != .ownProcess
            ? [] : item.itemProvider.registeredTypeIdentifiers(visibleTo: audience)
    }

    /// Loads an item's data for the program that the session is over or was dropped on.
    ///
    /// Unlike a target's load, this load needs no drop, because many programs inspect the data during the drag. It
    /// fails with `ItemProviderError.notOffered` unless the session is being dragged, or was dropped outside and has
    /// not ended. The caller checks that the requester is the program under the pointer (DATA-10).
    /// `sessionDidTransferItems` waits for these loads too.
    ///
    /// The handler is called once, away from the main actor. Canceling the returned progress ends the load.
    @preconcurrency @discardableResult public func loadData(
        of item: DragItem, forTypeIdentifier typeIdentifier: String, for audience: ItemProviderAudience,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        // A type that the program may not see counts as not offered.
        let isVisible = typeIdentifiers(of: item, visibleTo: audience).contains(typeIdentifier)
        let isOffered = isVisible && (phase == .dragging || state.isHandedOver)
        return item.itemProvider.loadData(
            forTypeIdentifier: isOffered ? typeIdentifier : nil, ledger: ledger, completion: completionHandler)
    }
}
