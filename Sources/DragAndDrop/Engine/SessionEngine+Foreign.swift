// Drags of other programs, and of other windows of this program, over the host's window. They arrive as input events.
// Targets see a session whose `localDragSession` is nil for another program. The source draws the previews until the
// drop.
extension SessionEngine {
    /// The operation that dropping another program's drag now would perform, or that its drop performs until the last
    /// load has ended; `.cancel` for an unknown or finished drag.
    ///
    /// Up to date as soon as `handle(_:)` returns, so that the source client can be answered synchronously.
    public func operation(ofForeignDrag id: ForeignDragID) -> DropOperation {
        foreignDrag(id)?.operation ?? .cancel
    }

    /// The drop session of another program's drag; nil once it is over.
    public func dropSession(ofForeignDrag id: ForeignDragID) -> DropSession? {
        foreignDrag(id)?.dropSession
    }

    private func foreignDrag(_ id: ForeignDragID) -> ActiveDrag? {
        drags.last { if case .foreign(id, _) = $0.side { true } else { false } }
    }

    func foreignDrag(_ id: ForeignDragID, _ dragEvent: ForeignDragEvent, _ event: InputEvent) -> Bool {
        if case .entered(let offer) = dragEvent { return enter(id, offer, event) }
        guard let drag = foreignDrag(id), drag.phase == .dragging else { return false }
        drag.session.modifiers = event.modifiers
        switch dragEvent {
        case .entered: break
        case .moved(let allowsMove):
            guard drag.dragging?.isReleased != true else { break }
            drag.session.allowsMoveOperation = allowsMove
            // Taps may have added items in the other window.
            if let other = drag.otherSession, other.itemList.count != drag.session.itemList.count {
                drag.session.itemList = other.itemList
                drag.dragging?.participants.invalidateAnswers()
            }
            hover(drag, at: event.location)
        case .offered(let providers):
            guard drag.otherSession == nil else { break }
            adopt(providers, in: drag)
            drag.dragging?.participants.invalidateAnswers()
            hover(drag, at: event.location)
        case .exited:
            // A refused release is not told from an exit.
            let reason = drag.otherSession == nil ? drag.refusalReason : nil
            send(.cancel, to: drag)
            if let reason { host?.sessionEngine(self, session: drag.session, wasRefusedBecause: reason) }
        case .released:
            hover(drag, at: event.location)
            updateSpringLoading(of: drag, over: [])
            drag.dragging?.release()
        case .dropped:
            hover(drag, at: event.location)
            send(.release(drag.operation), to: drag)
        }
        return true
    }

    private func enter(_ id: ForeignDragID, _ offer: ForeignDragOffer, _ event: InputEvent) -> Bool {
        let other = offer.localDragSession
        if let other, other.phase != .dragging { return false }
        // A second enter implies an exit that was not received.
        if let drag = foreignDrag(id) {
            guard drag.phase == .dragging else { return false }
            send(.cancel, to: drag)
        }
        let session = newSession(at: event.location)
        session.allowsMoveOperation = offer.allowsMove
        session.modifiers = event.modifiers
        let drag = ActiveDrag(
            side: .foreign(id, of: other), session: session, pointerKind: event.pointerKind, at: now, in: self)
        if let other {
            // The items stay with the drag in the other window until this one performs the drop.
            session.itemList = other.itemList
            session.isRestrictedToDraggingApplication = other.isRestrictedToDraggingApplication
        } else {
            adopt(offer.items, in: drag)
        }
        other?.drag?.visit = drag
        add(drag)
        record("foreignDragEntered", drag, detail: ["items": .number(session.itemList.count)])
        send(.enter, to: drag)
        host?.sessionEngineNeedsFrame(self)
        return true
    }

    /// Replaces the items of another program's drag. Their data cannot be loaded before a drop.
    private func adopt(_ providers: [ItemProvider], in drag: ActiveDrag) {
        drag.session.itemList = DragItemList(providers.map { DragItem(itemProvider: $0) })
        drag.adopt(drag.session.itemList)
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
        let count = drag.session.itemList.count
        // Those below the stack become visible as they land, like those of this window's own drags.
        let shown = drag.session.itemList.suffix(count <= thresholds.landingLimit ? count : thresholds.stackLimit)
        for (depth, item) in zip((0..<shown.count).reversed(), shown) {
            if let preview = takeOverPreview(of: item, for: drag, target) {
                drag.previews.append(preview)
                continue
            }
            let provider = item.previewProvider
            guard let shown = provider.map({ $0() }) ?? host?.sessionEngine(self, previewForForeignItem: item) else {
                continue
            }
            let arriving = TargetedDragPreview(view: shown.view, parameters: shown.parameters, target: target)
            let preview = newPreview(for: item, arriving, from: nil)
            freeze(shown, as: preview, at: shown.size)
            preview.isLive = false
            preview.showWhole()
            preview.size.jump(to: Self.size(shown.size, limitedTo: thresholds.previewLimit))
            preview.elevation.jump(to: 1)
            if depth >= thresholds.stackLimit { preview.alpha.jump(to: 0) }
            drag.previews.append(preview)
        }
    }

    /// Returns a copy of the preview that another window of this program shows of an item, at the same place.
    private func takeOverPreview(
        of item: DragItem, for drag: ActiveDrag, _ target: DragPreviewTarget
    ) -> AnimatedPreview? {
        guard drag.otherSession != nil, let other = item.drag, let shown = other.preview(of: item),
            let otherHost = other.host
        else { return nil }
        let arriving = TargetedDragPreview(
            view: shown.content.view, parameters: shown.content.parameters, target: target)
        let preview = newPreview(for: item, arriving, from: nil)
        guard host?.sessionEngine(self, adopt: shown.id, of: otherHost, as: preview.id) == true else { return nil }
        preview.isLive = false
        preview.showWhole()
        preview.center.jump(to: shown.centerInWindow(at: now) + drag.offset(from: other))
        preview.size.jump(to: shown.size.value(at: now))
        preview.angle.jump(to: shown.angle.value(at: now))
        preview.alpha.jump(to: shown.alpha.value(at: now))
        preview.elevation.jump(to: shown.elevation.value(at: now))
        return preview
    }

    /// Moves the items of another window's drag to this one, which performs the drop.
    func takeOverItems(of drag: ActiveDrag) {
        guard let other = drag.otherSession else { return }
        other.isDroppedInOtherWindow = true
        for source in drag.takeOverItems() { source.yieldPreviews() }
    }

    /// Arranges the previews of a drag that began in another window of this program again, because the target here has
    /// changed. That window shows them until the drop.
    func updateStackInOtherWindow(of drag: ActiveDrag) {
        guard let other = drag.otherDrag else { return }
        other.engine?.later(at: now) { engine in
            // The pointer may have returned.
            if other.dragging?.isOutside == true { engine.updateStack(of: other, over: nil) }
        }
    }

    /// Reports the result of a drop to the host, which forwards it to the source client.
    func reportOutcome(of drag: ActiveDrag, performed operation: DropOperation) {
        guard case .foreign(let id, let other) = drag.side else { return }
        let outcome = drag.session.ledger.outcome(of: operation, needsData: other == nil)
        record("foreignDragDidFinish", drag, detail: ["operation": .text(outcome.rawValue)])
        host?.sessionEngine(self, foreignDrag: id, didFinishWith: outcome)
    }
}
