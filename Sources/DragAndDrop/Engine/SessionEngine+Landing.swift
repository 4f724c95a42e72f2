extension SessionEngine {
    func performDrop(_ drag: ActiveDrag) {
        // A delegate may have removed the target in `sessionWillEnd`.
        guard let target = drag.state.target, target.delegate != nil, target.host?.isInWindow == true else {
            return send(.targetVanished, to: drag)
        }
        let session = drag.dropSession
        session.time = now
        var scope: DropScope? = DropScope(drag.session.items.map(\.itemProvider), ledger: drag.session.ledger)
        note("performDrop", drag, on: target.host, detail: ["items": .number(drag.session.items.count)])
        DropScope.$current.withValue(scope) { target.delegate?.dropInteraction(target, performDrop: session) }
        // From here on only the tasks and completions that the target has started retain the scope.
        scope = nil
        if drag.source == nil { showDroppedItems(of: drag, over: target) }
        land(drag, on: target)
        awaitTransfers(of: drag)
    }

    private func land(_ drag: ActiveDrag, on target: DropInteraction) {
        detachPreviews(of: drag)
        // With more items than `stackLimit`, the target is not asked for previews, and one `willAnimateDropWith` for
        // the last item stands for all (DROP-9).
        let individually = drag.session.items.count <= thresholds.stackLimit
        var flights: [ObjectIdentifier: Flight] = [:]
        for preview in drag.previews {
            flights[ObjectIdentifier(preview.item)] = land(preview, of: drag, on: target, asking: individually)
        }
        let longest = flights.values.map(\.duration).max() ?? 0
        var animators: [DragAnimator] = []
        let notified = individually ? drag.session.items : Array(drag.session.items.suffix(1))
        for item in notified {
            let animator = DragAnimator(spring: flights[ObjectIdentifier(item)]?.spring ?? .land, at: now)
            note("willAnimateDrop", drag, on: target.host)
            target.delegate?.dropInteraction(target, item: item, willAnimateDropWith: animator)
            record(animator)
            animators.append(animator)
        }
        drag.state.endAnimation?.animators = animators
        drag.state.endAnimation?.earliest = now + .seconds(longest)
        host?.sessionEngineNeedsFrame(self)
    }

    /// The spring of a drop animation and its duration in seconds.
    private typealias Flight = (spring: Spring, duration: Double)

    private func land(
        _ preview: FlyingPreview, of drag: ActiveDrag, on target: DropInteraction, asking: Bool
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
            // Draws the live view again. The view tree skips a view while it is drawn in a preview.
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

    /// Asks the target again for the preview of a landing item (`DragItem.setNeedsDropPreviewUpdate`).
    func updateLanding(of item: DragItem, in drag: ActiveDrag) {
        guard case .dropping(let drop, _) = drag.state,
            let preview = drag.previews.first(where: { $0.item === item }),
            let going = preview.destination ?? defaultLanding(of: preview, on: drop.target)
        else { return }
        let target = drop.target
        note("previewForDropping", drag, on: target.host)
        let chosen = target.delegate?.dropInteraction(target, previewForDropping: item, withDefault: going)
        guard let chosen, let place = chosen.placeInWindow, !reducesMotion else { return }
        let flight = flight(of: preview, to: place, drag)
        if !preview.shows(chosen) { preview.morph(into: chosen, live: true, at: now, spring: flight.spring) }
        preview.fly(to: chosen, at: now, spring: flight.spring)
        if var animation = drag.state.endAnimation {
            animation.earliest = max(animation.earliest, now + .seconds(flight.duration))
            animation.latest = max(animation.latest, animation.earliest + thresholds.restDelay)
            drag.state.endAnimation = animation
        }
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

    /// Computes a drop animation whose duration grows with the distance (DROP-10).
    private func flight(of preview: FlyingPreview, to place: FlyingPreview.Place, _ drag: ActiveDrag) -> Flight {
        let distance = place.center.distance(to: preview.middle(at: now))
        let part = min(Double(distance / thresholds.longestDropDistance), 1)
        let (short, long) = (thresholds.shortestDrop.seconds, thresholds.longestDrop.seconds)
        let duration = short + (long - short) * part
        let spring = Spring.land.arriving(
            after: duration, extent: preview.extent(to: place, at: now),
            speed: self.speed(of: drag))
        return (spring, duration)
    }
}
