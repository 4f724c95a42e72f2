// Drags of other programs over the host's window. They arrive as input events. Targets see a session whose
// `localDragSession` is nil. The source program draws the previews until the drop.
extension SessionEngine {
    /// The operation that dropping another program's drag now would perform; `.cancel` for an unknown or finished drag.
    ///
    /// Up to date as soon as `handle(_:)` returns, so that the source client can be answered synchronously.
    public func operation(ofForeignDrag id: ForeignDragID) -> DropOperation {
        guard let drag = foreignDrag(id), drag.phase == .dragging else { return .cancel }
        return drag.operation
    }

    /// The drop session of another program's drag; nil once it is over.
    public func dropSession(ofForeignDrag id: ForeignDragID) -> DropSession? {
        foreignDrag(id)?.dropSession
    }

    private func foreignDrag(_ id: ForeignDragID) -> ActiveDrag? {
        drags.last { if case .foreign(id) = $0.side { true } else { false } }
    }

    func foreignDrag(_ id: ForeignDragID, _ dragEvent: ForeignDragEvent, _ event: InputEvent) -> Bool {
        if case .entered(let offer) = dragEvent { return enter(id, offer, event) }
        guard let drag = foreignDrag(id), drag.phase == .dragging else { return false }
        drag.session.modifiers = event.modifiers
        switch dragEvent {
        case .entered: break
        case .moved(let allowsMove):
            drag.session.allowsMoveOperation = allowsMove
            hover(drag, at: event.location)
        case .offered(let providers):
            adopt(providers, in: drag)
            drag.dragging?.participants.invalidateAnswers()
            hover(drag, at: event.location)
        case .exited: send(.cancel, to: drag)
        case .dropped:
            hover(drag, at: event.location)
            send(.release(drag.operation), to: drag)
        }
        return true
    }

    private func enter(_ id: ForeignDragID, _ offer: ForeignDragOffer, _ event: InputEvent) -> Bool {
        // A second enter implies an exit that was not received.
        if let drag = foreignDrag(id) {
            guard drag.phase == .dragging else { return false }
            send(.cancel, to: drag)
        }
        let session = newSession(at: event.location)
        session.allowsMoveOperation = offer.allowsMove
        session.modifiers = event.modifiers
        let drag = ActiveDrag(side: .foreign(id), session: session, pointerKind: event.pointerKind, at: now, in: self)
        adopt(offer.items, in: drag)
        add(drag)
        record("foreignDragEntered", drag, detail: ["items": .number(offer.items.count)])
        send(.enter, to: drag)
        host?.sessionEngineNeedsFrame(self)
        return true
    }

    /// Replaces the items of another program's drag. Their data cannot be loaded before a drop.
    private func adopt(_ providers: [ItemProvider], in drag: ActiveDrag) {
        drag.session.items = providers.map { DragItem(itemProvider: $0) }
        drag.adopt(drag.session.items)
    }

    private func hover(_ drag: ActiveDrag, at point: CGPoint) {
        drag.track(point, at: now)
        updateTarget(of: drag)
        host?.sessionEngineNeedsFrame(self)
    }

    /// Adds previews of dropped items at the pointer, from where they animate to their destination (DROP-9).
    func showDroppedItems(of drag: ActiveDrag, over target: DropInteraction) {
        guard let view = target.host else { return }
        let target = DragPreviewTarget(container: view, center: drag.session.location(in: view))
        for item in drag.session.items.suffix(thresholds.stackLimit) {
            let provider = item.previewProvider
            guard let shown = provider.map({ $0() }) ?? host?.sessionEngine(self, previewForForeignItem: item) else {
                continue
            }
            let arriving = TargetedDragPreview(view: shown.view, parameters: shown.parameters, target: target)
            let preview = newPreview(for: item, arriving, from: nil)
            freeze(shown, as: preview, at: shown.size)
            preview.isLive = false
            let long = max(shown.size.width, shown.size.height)
            if long > thresholds.previewLimit { preview.size.jump(to: shown.size * (thresholds.previewLimit / long)) }
            preview.elevation.jump(to: 1)
            drag.previews.append(preview)
        }
    }

    /// Reports the result of a drop to the host, which forwards it to the source client.
    func reportOutcome(of drag: ActiveDrag, performed operation: DropOperation) {
        guard case .foreign(let id) = drag.side else { return }
        let outcome = drag.session.ledger.outcome(of: operation)
        record("foreignDragDidFinish", drag, detail: ["operation": .text(outcome.rawValue)])
        host?.sessionEngine(self, foreignDrag: id, didFinishWith: outcome)
    }
}
