extension SessionEngine {
    /// Passes an event to a session's state machine, sets the new state and performs the effects in order.
    ///
    /// Call only within a step (`runStep`), so that calls that delegates make to the engine are deferred.
    ///
    /// Re-entrant: an effect may send an event to the same session, for example `beginDrag` sends `.begin`. The state
    /// of that event is set and its effects are performed, to the end, before the remaining effects of this event,
    /// which are then performed in the newer state. An effect therefore contains the values of its transition that it
    /// needs.
    func send(_ event: SessionEvent, to drag: ActiveDrag) {
        guard let (state, effects) = drag.state.transition(on: event, at: now, thresholds: thresholds) else {
            if let name = event.name { record("ignored." + name, drag) }
            return
        }
        let before = drag.phase.name
        drag.state = state
        // `enter(_:_:_:)` has already recorded the entry of a foreign drag. A press without items is never added to
        // `drags`, and the timeline records no phase of it.
        if drag.phase.name != before, event != .enter, drags.contains(where: { $0 === drag }) {
            record("phase." + drag.phase.name, drag)
        }
        for effect in effects { perform(effect, of: drag) }
    }

    /// Performs one effect. `sessionWillBegin`, `performDrop`, `concludeDrop` and the callbacks of the end are sent
    /// from here only. The engine calls the other callbacks directly: requests for items, and `sessionDidMove`,
    /// `sessionWillAdd` and the target's callbacks while the session is dragged.
    private func perform(_ effect: SessionEffect, of drag: ActiveDrag) {
        switch effect {
        case .beginLift: beginLift(drag)
        case .track(let location): drag.track(location, at: now)
        case .completeLift:
            // Snapshots are taken first, so that views restored by the completions do not appear in them (LIFT-4).
            takeSnapshots(of: drag)
            drag.state.lift?.animator?.finish(.end)
        case .beginDrag:
            if drag.sharesPress, let press = drag.source?.press {
                host?.sessionEngine(self, didTakeOverPress: press.pointer)
            }
            send(.begin, to: drag)
        case .reverseLift: reverseLift(drag)
        case .willBegin: begin(drag)
        case .updateDrag: pointerDidMove(drag)
        case .updateTarget: updateTarget(of: drag)
        case .endSpringLoading(let target): end(target, of: drag)
        case .leave(let target): leave(target, drag)
        case .dropSidesDidEnd(let entered): endDropSides(entered, of: drag)
        case .animateCancel: animateCancel(drag)
        case .scrollBack(let scrolled): scrollBack(scrolled, of: drag)
        case .performDrop: performDrop(drag)
        case .handOver: handOver(drag)
        case .leaveOutside: host?.sessionEngine(self, session: drag.session, isOutsideAt: nil)
        case .awaitTransfers:
            drag.session.ledger.seal()
            awaitTransfers(of: drag)
        case .showSlowTransfer:
            record("transferIsSlow", drag)
            host?.sessionEngineNeedsFrame(self)
        case .hideSlowTransfer: host?.sessionEngineNeedsFrame(self)
        case .reportOutcome(let operation): reportOutcome(of: drag, performed: operation)
        case .concludeDrop(let target):
            record("concludeDrop", drag, on: target.host)
            target.delegate?.dropInteraction(target, concludeDrop: drag.dropSession)
        case .willEnd(let operation): sourceWillEnd(drag, with: operation)
        case .didEnd(let operation): sourceDidEnd(drag, with: operation)
        case .didTransfer: sourceDidTransfer(drag)
        case .discard: discard(drag)
        }
    }

    // The source client of another program's drag is notified by `reportOutcome`; these have no effect for its drag.

    private func sourceWillEnd(_ drag: ActiveDrag, with operation: DropOperation) {
        guard let source = drag.source?.interaction else { return }
        record("sessionWillEnd", drag, on: source.host, detail: ["operation": .text(operation.rawValue)])
        source.delegate?.dragInteraction(source, session: drag.session, willEndWith: operation)
    }

    private func sourceDidEnd(_ drag: ActiveDrag, with operation: DropOperation) {
        guard let source = drag.source?.interaction else { return }
        record("sessionDidEnd", drag, on: source.host, detail: ["operation": .text(operation.rawValue)])
        source.delegate?.dragInteraction(source, session: drag.session, didEndWith: operation)
    }

    private func sourceDidTransfer(_ drag: ActiveDrag) {
        guard let source = drag.source?.interaction else { return }
        record("sessionDidTransferItems", drag, on: source.host)
        source.delegate?.dragInteraction(source, sessionDidTransferItems: drag.session)
    }

    private func discard(_ drag: ActiveDrag) {
        discardPreviews(of: drag)
        drag.releaseItems(isCanceled: drag.phase == .ended(.cancel) || drag.phase == .ended(.forbidden))
        remove(drag)
        updateStackInOtherWindow(of: drag)
        host?.sessionEngineNeedsFrame(self)
    }

    /// Releases the drag after asking the target under the pointer once more.
    func release(_ drag: ActiveDrag, at point: CGPoint) {
        if point != drag.session.locationInWindow {
            drag.track(point, at: now)
            pointerDidMove(drag)
        } else {
            updateTarget(of: drag)
        }
        let isOutside = drag.dragging?.isOutside == true
        let operation = drag.operation
        let outsideReason = isOutside && !operation.performsDrop ? outsideRefusalReason : nil
        let reason = isAtSource(drag) ? nil : drag.refusalReason ?? outsideReason
        defer { if let reason { host?.sessionEngine(self, session: drag.session, wasRefusedBecause: reason) } }
        send(isOutside && operation.performsDrop ? .releaseOutside : .release(operation), to: drag)
        reportPointers()
    }

    /// Notifies a target that the session has left it.
    func leave(_ target: DropInteraction, _ drag: ActiveDrag) {
        record("dropSessionDidExit", drag, on: target.host)
        target.delegate?.dropInteraction(target, sessionDidExit: drag.dropSession)
    }

    private func endDropSides(_ entered: [DropInteraction], of drag: ActiveDrag) {
        for interaction in entered {
            record("dropSessionDidEnd", drag, on: interaction.host)
            interaction.delegate?.dropInteraction(interaction, sessionDidEnd: drag.dropSession)
        }
    }

    func discardPreviews(of drag: ActiveDrag) {
        for preview in drag.previews { host?.sessionEngine(self, discard: preview.id) }
        drag.previews.removeAll()
    }

    /// Detaches the previews from the pointer, keeping its velocity.
    func detachPreviews(of drag: ActiveDrag) {
        let velocity = reducesMotion ? .zero : drag.pointer.velocity(at: now, restDelay: thresholds.restDelay)
        for preview in drag.previews { preview.detach(at: now, velocity: velocity) }
    }
}
