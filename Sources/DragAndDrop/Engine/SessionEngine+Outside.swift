// Drags of ours over other programs. The engine knows no other windows: it says where the hand is when it is over no
// view of ours, and takes what the program there answers as an event.
extension SessionEngine {
    /// Tells the host that a hand has left our views, moves outside of them, or has come back.
    func updateOutside(of drag: ActiveDrag, isOutside: Bool) {
        guard isOutside, !drag.session.isRestrictedToDraggingApplication else { return leaveOutside(drag) }
        if drag.outside == nil {
            drag.outside = ActiveDrag.OutsideAnswer()
            note("outside", drag)
        }
        host?.sessionEngine(self, session: drag.session, isOutsideAt: drag.session.locationInWindow)
    }

    func leaveOutside(_ drag: ActiveDrag) {
        guard drag.outside != nil else { return }
        drag.outside = nil
        host?.sessionEngine(self, session: drag.session, isOutsideAt: nil)
    }

    func outside(_ session: Int, _ what: OutsideEvent) -> Bool {
        guard let drag = drags.first(where: { $0.session.id == session }) else { return false }
        switch (what, drag.phase) {
        case (.answered(let operation), .dragging): answered(operation, drag)
        case (.lost, .dragging): answered(nil, drag)
        case (.finished(let operation, let success), .handingOver):
            let permitted = drag.session.permitted(operation)
            // A move that the data does not bear out would cost the source its originals.
            let isBorneOut = permitted != .move || drag.session.ledger.isWhole
            feed(.outsideFinished(success ? (isBorneOut ? permitted : .copy) : .cancel), to: drag)
        case (.lost, .handingOver): feed(.outsideFinished(.cancel), to: drag)
        default: return false
        }
        return true
    }

    private func answered(_ operation: DropOperation?, _ drag: ActiveDrag) {
        // An answer may come after the hand has returned.
        guard drag.outside != nil else { return }
        drag.outside?.operation = operation
        note("outsideAnswer", drag, detail: ["operation": .text(operation?.rawValue ?? "none")])
        host?.sessionEngineNeedsFrame(self)
    }

    /// Lets go of a session where it is: at a target of ours, at another program, or nowhere.
    func letGo(of drag: ActiveDrag) {
        let operation = drag.effectiveOperation
        let isOutside = drag.target == nil && drag.outside != nil
        feed(isOutside && operation.performsDrop ? .releaseOutside : .release(operation), to: drag)
        if case .handingOver = drag.phase { drag.outside = nil } else { leaveOutside(drag) }
    }

    /// The previews fade at the hand; what becomes of the items is seen in the other program.
    func handOver(_ drag: Hover) {
        drag.session.wasHandedOver = true
        leaveHand(drag)
        for preview in drag.previews { preview.vanish(at: now, shrinks: !reducesMotion) }
        drag.ending = (now, now + thresholds.longestMotion)
        note("didDropOutside", drag)
        host?.sessionEngine(self, didDropOutside: drag.session)
        host?.sessionEngineNeedsFrame(self)
    }
}

extension DragSession {
    /// The types of an item that a program outside may see, best first; none of a restricted session (DATA-9).
    public func typeIdentifiers(of item: DragItem, visibleTo audience: ItemProviderAudience) -> [String] {
        isRestrictedToDraggingApplication && audience != .ownProcess
            ? [] : item.itemProvider.registeredTypeIdentifiers(visibleTo: audience)
    }

    /// Loads an item's data for the program that the session is over, or was dropped on.
    ///
    /// Unlike a target's loads it needs no drop, since many programs look at the data while they hover; but a session
    /// that is not carried, and was not dropped outside, gives nothing. Whether the program that asks is the one that
    /// the user points at is for the caller to know (DATA-10). The source is told that the items are transferred only
    /// once these loads have ended too. The handler is called once, away from the main
    /// actor; cancelling the progress ends the load.
    @discardableResult public func loadData(
        of item: DragItem, forTypeIdentifier typeIdentifier: String, for audience: ItemProviderAudience,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        // What the program may not see is not there for it.
        let isVisible = typeIdentifiers(of: item, visibleTo: audience).contains(typeIdentifier)
        let isOffered = isVisible && (phase == .dragging || wasHandedOver)
        return item.itemProvider.loadData(
            forTypeIdentifier: isOffered ? typeIdentifier : nil, ledger: ledger, completion: completionHandler)
    }
}
