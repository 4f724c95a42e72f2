extension SessionEngine {
    /// Takes a session's event and carries out what it entails, in order.
    func feed(_ event: SessionPhase.Event, to drag: ActiveDrag) {
        let before = drag.session.phase
        let effects = drag.session.phase.handle(event)
        if drag.session.phase.name != before.name { note("phase." + drag.session.phase.name, drag) }
        for effect in effects { carryOut(effect, drag) }
    }

    private func carryOut(_ effect: SessionPhase.Effect, _ drag: ActiveDrag) {
        let (source, session) = (drag.source, drag.session)
        switch effect {
        case .willBegin: begin(drag)
        case .willEnd(let operation):
            endSpringLoading(of: drag)
            drag.scrolling = nil
            note("sessionWillEnd", drag, on: source.host, detail: ["operation": .text(operation.rawValue)])
            source.delegate?.dragInteraction(source, session: session, willEndWith: operation)
        case .flyHome: flyHome(drag)
        case .performDrop: performDrop(drag)
        case .concludeDrop:
            guard let target = drag.target else { return }
            note("concludeDrop", drag, on: target.host)
            target.delegate?.dropInteraction(target, concludeDrop: drag.dropSession)
        case .dropSidesDidEnd: endDropSides(of: drag)
        case .didEnd(let operation):
            note("sessionDidEnd", drag, on: source.host, detail: ["operation": .text(operation.rawValue)])
            source.delegate?.dragInteraction(source, session: session, didEndWith: operation)
        case .didTransfer:
            note("sessionDidTransferItems", drag, on: source.host)
            source.delegate?.dragInteraction(source, sessionDidTransferItems: session)
        case .discard:
            discardPreviews(of: drag)
            for item in session.items { item.previewProviderDidChange = nil }
            drags.removeAll { $0 === drag }
            host?.sessionEngineNeedsFrame(self)
        }
    }

    func release(_ drag: ActiveDrag) {
        updateTarget(of: drag)
        feed(.release(drag.effectiveOperation), to: drag)
        reportPointers()
    }

    /// Takes a session away from the hand: Escape, a lost grab, a view that went (DRAG-9).
    func abort(_ drag: ActiveDrag) {
        presses.removeAll { $0.gesture.press.pointer == drag.pointer }
        let effects = drag.press.handle(.cancelled, distance: thresholds.dragDistance)
        if drag.phase == .lifting { perform(effects, on: drag) } else { feed(.abort, to: drag) }
        drag.press.end()
        reportPointers()
    }

    private func endDropSides(of drag: ActiveDrag) {
        // The one that the session is over leaves first, unless it was dropped there.
        if let target = drag.target, case .cancelling = drag.phase {
            drag.target = nil
            note("dropSessionDidExit", drag, on: target.host)
            target.delegate?.dropInteraction(target, sessionDidExit: drag.dropSession)
        }
        for participation in drag.participations where participation.canHandle {
            note("dropSessionDidEnd", drag, on: participation.interaction.host)
            participation.interaction.delegate?.dropInteraction(
                participation.interaction, sessionDidEnd: drag.dropSession)
        }
        drag.participations.removeAll()
    }

    func discardPreviews(of drag: ActiveDrag) {
        for preview in drag.previews { host?.sessionEngine(self, discard: preview.id) }
        drag.previews.removeAll()
    }

    // MARK: Flying home

    private func flyHome(_ drag: ActiveDrag) {
        for preview in drag.previews {
            guard let origin = drag.origins[ObjectIdentifier(preview.item)] else { continue }
            let home =
                (preview.content as? TargetedDragPreview)
                ?? origin.host.map { TargetedDragPreview(view: $0) }
            guard let home,
                let chosen = origin.delegate?.dragInteraction(
                    origin, previewForCancelling: preview.item, withDefault: home),
                chosen.placeInWindow != nil, origin.host?.isInWindow == true
            else {
                preview.vanish(at: now)
                continue
            }
            if chosen.view !== preview.content.view {
                host?.sessionEngine(self, freeze: chosen, id: preview.id)
                preview.morph(into: chosen, live: false, at: now)
            }
            preview.fly(to: chosen, at: now, spring: .home)
        }
        for item in drag.session.items {
            guard let origin = drag.origins[ObjectIdentifier(item)] else { continue }
            let animator = DragAnimator(spring: .home, at: now)
            origin.delegate?.dragInteraction(origin, item: item, willAnimateCancelWith: animator)
            record(animator)
            drag.endings.append(animator)
        }
        drag.landingDeadline = now + .milliseconds(600)
        host?.sessionEngineNeedsFrame(self)
    }

    // MARK: Landing

    private func performDrop(_ drag: ActiveDrag) {
        guard let target = drag.target else { return }
        let (session, ledger) = (drag.dropSession, drag.dropSession.ledger)
        session.time = now
        for item in drag.session.items { item.itemProvider.setOpen(true, ledger: ledger) }
        note("performDrop", drag, on: target.host, detail: ["items": .number(drag.session.items.count)])
        target.delegate?.dropInteraction(target, performDrop: session)
        for item in drag.session.items { item.itemProvider.setOpen(false) }
        land(drag, on: target)
        if ledger.running.isEmpty {
            feed(.transfersFinished, to: drag)
        } else {
            let id = drag.session.id
            ledger.seal { [weak self] in self?.transfersEnded(ofSession: id) }
        }
    }

    private func land(_ drag: ActiveDrag, on target: DropInteraction) {
        let individually = drag.session.items.count <= thresholds.individualDropLimit
        for preview in drag.previews {
            let fallback = defaultLanding(of: preview, on: target)
            let chosen =
                individually || preview.alpha.goal > 0
                ? fallback.flatMap {
                    target.delegate?.dropInteraction(target, previewForDropping: preview.item, withDefault: $0)
                } : nil
            if let chosen, let place = chosen.placeInWindow {
                if chosen.view !== preview.content.view {
                    preview.morph(into: chosen, live: true, at: now)
                }
                let way = place.center.distance(to: preview.middle(at: now))
                preview.fly(to: chosen, at: now, spring: landing(over: way))
                preview.center.x.tolerance = 0.5
            } else if let fallback, let place = fallback.placeInWindow {
                let way = place.center.distance(to: preview.middle(at: now))
                preview.fly(to: fallback, at: now, spring: landing(over: way))
                preview.alpha.retarget(to: 0, at: now, spring: landing(over: way))
            } else {
                preview.vanish(at: now)
            }
        }
        let told = individually ? drag.session.items : Array(drag.session.items.suffix(1))
        for item in told {
            let animator = DragAnimator(spring: .land, at: now)
            target.delegate?.dropInteraction(target, item: item, willAnimateDropWith: animator)
            record(animator)
            drag.endings.append(animator)
        }
        drag.landingDeadline = now + .milliseconds(600)
        host?.sessionEngineNeedsFrame(self)
    }

    /// Where a preview lands by default: the middle of the target, a little smaller (DROP-9).
    private func defaultLanding(of preview: FlyingPreview, on target: DropInteraction) -> TargetedDragPreview? {
        guard let view = target.host else { return nil }
        let natural = preview.naturalSize
        let now = preview.size.value(at: self.now)
        let scale = natural.width > 0 ? now.width / natural.width * 0.6 : 0.6
        return TargetedDragPreview(
            view: preview.content.view, parameters: preview.content.parameters,
            target: DragPreviewTarget(
                container: view, center: view.bounds.center, transform: AffineTransform(scale: scale)))
    }

    /// A landing that takes longer the further it is (DROP-10).
    private func landing(over way: CGFloat) -> Spring {
        let part = min(Double(way / thresholds.longestDropDistance), 1)
        let (short, long) = (thresholds.shortestDrop.seconds, thresholds.longestDrop.seconds)
        let duration = short + (long - short) * part
        // The spring's envelope falls to half a pixel in that time.
        let falls = log(max(Double(way) * 2, 8))
        let damping = Spring.land.dampingRatio
        return Spring(response: duration * damping * 2 * .pi / falls, dampingRatio: damping)
    }
}

extension PressGesture {
    /// Ends the press, whatever it was.
    mutating func end() {
        while phase != .ended {
            let before = phase
            _ = handle(.cancelled, distance: 0)
            if phase == before { break }
        }
    }
}
