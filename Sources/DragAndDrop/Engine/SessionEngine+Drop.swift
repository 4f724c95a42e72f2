extension SessionEngine {
    /// Passes an event to a session's state machine and carries out the effects in order.
    func feed(_ event: SessionPhase.Event, to drag: Hover) {
        let before = drag.session.phase
        let effects = drag.session.phase.handle(event)
        if drag.session.phase.name != before.name {
            note("phase." + drag.session.phase.name, drag)
        } else if effects.isEmpty, drag.session.phase == before {
            note("ignored." + event.name, drag)
        }
        for effect in effects { carryOut(effect, drag) }
    }

    private func carryOut(_ effect: SessionPhase.Effect, _ drag: Hover) {
        switch effect {
        case .flyHome: flyHome(drag)
        case .performDrop: performDrop(drag)
        case .handOver: handOver(drag)
        case .awaitTransfers:
            drag.session.ledger.seal()
            awaitTransfers(of: drag)
        case .concludeDrop:
            guard let target = drag.target else { return }
            note("concludeDrop", drag, on: target.host)
            target.delegate?.dropInteraction(target, concludeDrop: drag.dropSession)
        case .dropSidesDidEnd: endDropSides(of: drag)
        case .discard: discard(drag)
        case .willEnd:
            endSpringLoading(of: drag)
            drag.scrolling = nil
            drag.edges = []
            tellSource(effect, of: drag)
        case .willBegin, .didEnd, .didTransfer: tellSource(effect, of: drag)
        }
    }

    /// Calls the drag side. The source of another program's drag is notified by its own program.
    private func tellSource(_ effect: SessionPhase.Effect, of hover: Hover) {
        guard let drag = hover as? ActiveDrag else { return }
        let (source, session) = (drag.source, drag.session)
        switch effect {
        case .willBegin: begin(drag)
        case .willEnd(let operation):
            note("sessionWillEnd", drag, on: source.host, detail: ["operation": .text(operation.rawValue)])
            source.delegate?.dragInteraction(source, session: session, willEndWith: operation)
        case .didEnd(let operation):
            note("sessionDidEnd", drag, on: source.host, detail: ["operation": .text(operation.rawValue)])
            source.delegate?.dragInteraction(source, session: session, didEndWith: operation)
        case .didTransfer:
            note("sessionDidTransferItems", drag, on: source.host)
            source.delegate?.dragInteraction(source, sessionDidTransferItems: session)
        case .flyHome, .performDrop, .handOver, .awaitTransfers, .concludeDrop, .dropSidesDidEnd, .discard: break
        }
    }

    private func discard(_ drag: Hover) {
        discardPreviews(of: drag)
        for item in drag.session.items {
            item.previewProviderDidChange = nil
            item.dropPreviewDidChange = nil
            // Another program's promises, and items that were dropped, stay loadable only through their drop.
            if drag is ActiveDrag, drag.phase == .ended(.cancel) || drag.phase == .ended(.forbidden) {
                item.itemProvider.putDown()
            }
        }
        drags.removeAll { $0 === drag }
        foreignDrags.removeAll { $0 === drag }
        host?.sessionEngineNeedsFrame(self)
    }

    /// Releases the drag after asking the target under the pointer once more.
    func release(_ drag: ActiveDrag, at point: CGPoint) {
        if point != drag.session.locationInWindow {
            drag.track(point, at: now)
            carry(drag)
        } else {
            updateTarget(of: drag)
        }
        _ = drag.press.handle(.released, distance: thresholds.dragDistance)
        letGo(of: drag)
        reportPointers()
    }

    /// Cancels a drag without a release: Escape, a lost grab, a removed view (DRAG-9).
    func abort(_ drag: ActiveDrag) {
        presses.removeAll { $0.gesture.press.pointer == drag.pointer }
        _ = drag.press.handle(.cancelled, distance: thresholds.dragDistance)
        if drag.phase == .lifting { reverseLift(drag) } else { feed(.abort, to: drag) }
        leaveOutside(drag)
        reportPointers()
    }

    private func endDropSides(of drag: Hover) {
        // A canceled session leaves its target first; a dropped one ends there.
        if let target = drag.target, case .cancelling = drag.phase {
            drag.target = nil
            note("dropSessionDidExit", drag, on: target.host)
            target.delegate?.dropInteraction(target, sessionDidExit: drag.dropSession)
        }
        for participation in drag.participations where participation.hasEntered {
            note("dropSessionDidEnd", drag, on: participation.interaction.host)
            participation.interaction.delegate?.dropInteraction(
                participation.interaction, sessionDidEnd: drag.dropSession)
        }
        drag.participations.removeAll()
    }

    func discardPreviews(of drag: Hover) {
        for preview in drag.previews { host?.sessionEngine(self, discard: preview.id) }
        drag.previews.removeAll()
    }

    // MARK: Cancel animation

    private func flyHome(_ hover: Hover) {
        guard let drag = hover as? ActiveDrag else {
            // The other program draws its own previews.
            return finishAnimations(of: hover)
        }
        leaveHand(drag)
        for preview in drag.previews {
            guard let chosen = homecoming(of: preview, in: drag), let place = chosen.placeInWindow, !reducesMotion
            else {
                preview.vanish(at: now, shrinks: !reducesMotion)
                continue
            }
            if !preview.shows(chosen) {
                host?.sessionEngine(self, freeze: chosen, id: preview.id)
                preview.morph(into: chosen, live: false, at: now)
            }
            // A spring that arrives in time for long distances.
            let quick = Spring.home.arriving(
                after: thresholds.longestDrop.seconds, extent: preview.extent(to: place, at: now),
                speed: drag.velocity(at: now, thresholds: thresholds).distance(to: .zero))
            preview.fly(to: chosen, at: now, spring: quick.response < Spring.home.response ? quick : .home)
        }
        // One entry stands for many items, so that they do not displace the rest of the timeline.
        let items = drag.session.items
        let isNoted = items.count <= thresholds.stackLimit
        if !isNoted {
            note("willAnimateCancel", drag, on: drag.source.host, detail: ["items": .number(items.count)])
        }
        for item in items {
            guard let origin = drag.origins[ObjectIdentifier(item)] else { continue }
            let animator = DragAnimator(spring: .home, at: now)
            if isNoted { note("willAnimateCancel", drag, on: origin.host) }
            origin.delegate?.dragInteraction(origin, item: item, willAnimateCancelWith: animator)
            record(animator)
            if animator.isWanted { drag.endings.append(animator) }
        }
        drag.ending = (now, now + thresholds.longestMotion)
        host?.sessionEngineNeedsFrame(self)
    }

    /// Where an item's preview animates when its session is canceled; nil fades it in place (DROP-11, MOTION-4).
    private func homecoming(of preview: FlyingPreview, in drag: ActiveDrag) -> TargetedDragPreview? {
        guard let origin = drag.origins[ObjectIdentifier(preview.item)], origin.host?.isInWindow == true else {
            return nil
        }
        guard let delegate = origin.delegate else { return preview.home }
        note("previewForCancelling", drag, on: origin.host)
        return delegate.dragInteraction(origin, previewForCancelling: preview.item, withDefault: preview.home)
    }

    /// Detaches the previews from the pointer, keeping its velocity.
    func leaveHand(_ drag: Hover) {
        let velocity = reducesMotion ? .zero : drag.velocity(at: now, thresholds: thresholds)
        for preview in drag.previews { preview.leaveHand(at: now, velocity: velocity) }
    }

    // MARK: Drop animation

    private func performDrop(_ drag: Hover) {
        // A delegate may have removed the target in `sessionWillEnd`.
        guard let target = drag.target, target.delegate != nil, target.host?.isInWindow == true else {
            return feed(.targetVanished, to: drag)
        }
        let session = drag.dropSession
        session.time = now
        var scope: DropScope? = DropScope(drag.session.items.map(\.itemProvider), ledger: drag.session.ledger)
        note("performDrop", drag, on: target.host, detail: ["items": .number(drag.session.items.count)])
        DropScope.$current.withValue(scope) { target.delegate?.dropInteraction(target, performDrop: session) }
        // From here on only tasks and completions that the target has started hold the scope.
        scope = nil
        if let foreign = drag as? ForeignDrag { showArrivals(of: foreign, over: target) }
        land(drag, on: target)
        awaitTransfers(of: drag)
    }

    private func land(_ drag: Hover, on target: DropInteraction) {
        leaveHand(drag)
        // With more items than the stack shows, defaults are used and one animation stands for all (DROP-9).
        let individually = drag.session.items.count <= thresholds.stackLimit
        var flights: [ObjectIdentifier: Flight] = [:]
        for preview in drag.previews {
            flights[ObjectIdentifier(preview.item)] = land(preview, of: drag, on: target, asking: individually)
        }
        let longest = flights.values.map(\.duration).max() ?? 0
        let told = individually ? drag.session.items : Array(drag.session.items.suffix(1))
        for item in told {
            let animator = DragAnimator(spring: flights[ObjectIdentifier(item)]?.spring ?? .land, at: now)
            note("willAnimateDrop", drag, on: target.host)
            target.delegate?.dropInteraction(target, item: item, willAnimateDropWith: animator)
            record(animator)
            drag.endings.append(animator)
        }
        drag.ending = (now + .seconds(longest), now + thresholds.longestMotion)
        host?.sessionEngineNeedsFrame(self)
    }

    /// The spring of a drop animation and its duration in seconds.
    private typealias Flight = (spring: Spring, duration: Double)

    private func land(
        _ preview: FlyingPreview, of drag: Hover, on target: DropInteraction, asking: Bool
    ) -> Flight? {
        let fallback = defaultLanding(of: preview, on: target)
        var chosen: TargetedDragPreview?
        if asking, let fallback {
            note("previewForDropping", drag, on: target.host)
            chosen = target.delegate?.dropInteraction(target, previewForDropping: preview.item, withDefault: fallback)
        }
        if chosen?.placeInWindow == nil { chosen = nil }
        guard let goal = chosen ?? fallback, let place = goal.placeInWindow, !reducesMotion else {
            preview.vanish(at: now, shrinks: !reducesMotion)
            return nil
        }
        let flight = flight(of: preview, to: place, drag)
        if let chosen {
            // The preview shows the live view again, which is then hidden in its own place.
            if preview.shows(chosen) {
                preview.revive()
            } else {
                preview.morph(into: chosen, live: true, at: now, spring: flight.spring)
            }
        }
        preview.fly(to: goal, at: now, spring: flight.spring)
        if chosen == nil { preview.alpha.retarget(to: 0, at: now, spring: flight.spring) }
        return flight
    }

    /// Asks the target again where a landing item goes (`DragItem.setNeedsDropPreviewUpdate`).
    func updateLanding(of item: DragItem, in drag: Hover) {
        guard case .dropping = drag.phase, let target = drag.target,
            let preview = drag.previews.first(where: { $0.item === item }),
            let going = preview.destination ?? defaultLanding(of: preview, on: target)
        else { return }
        note("previewForDropping", drag, on: target.host)
        let chosen = target.delegate?.dropInteraction(target, previewForDropping: item, withDefault: going)
        guard let chosen, let place = chosen.placeInWindow, !reducesMotion else { return }
        let flight = flight(of: preview, to: place, drag)
        if !preview.shows(chosen) { preview.morph(into: chosen, live: true, at: now, spring: flight.spring) }
        preview.fly(to: chosen, at: now, spring: flight.spring)
        let end = max(drag.ending?.earliest ?? now, now + .seconds(flight.duration))
        drag.ending = (end, max(drag.ending?.latest ?? now, end + thresholds.restDelay))
        host?.sessionEngineNeedsFrame(self)
    }

    /// The default destination: the interaction's `defaultTarget`, or the center of its view at `landingScale`
    /// (DROP-9).
    private func defaultLanding(of preview: FlyingPreview, on target: DropInteraction) -> TargetedDragPreview? {
        guard let view = target.host else { return nil }
        let natural = preview.naturalSize
        if let named = target.defaultTarget?(preview.item, natural), named.container.isInWindow {
            return TargetedDragPreview(
                view: preview.content.view, parameters: preview.content.parameters, target: named)
        }
        let now = preview.size.value(at: self.now)
        let part = natural.width > 0 ? now.width / natural.width : 1
        return TargetedDragPreview(
            view: preview.content.view, parameters: preview.content.parameters,
            target: DragPreviewTarget(
                container: view, center: view.bounds.center,
                transform: AffineTransform(scale: part * thresholds.landingScale)))
    }

    /// Longer distances take longer (DROP-10).
    private func flight(of preview: FlyingPreview, to place: FlyingPreview.Place, _ drag: Hover) -> Flight {
        let way = place.center.distance(to: preview.middle(at: now))
        let part = min(Double(way / thresholds.longestDropDistance), 1)
        let (short, long) = (thresholds.shortestDrop.seconds, thresholds.longestDrop.seconds)
        let duration = short + (long - short) * part
        let spring = Spring.land.arriving(
            after: duration, extent: preview.extent(to: place, at: now),
            speed: drag.velocity(at: now, thresholds: thresholds).distance(to: .zero))
        return (spring, duration)
    }
}
