extension SessionEngine {
    func performDrop(_ drag: ActiveDrag) {
        // A delegate may have removed the target in `sessionWillEnd`.
        guard let target = drag.state.target, target.delegate != nil, target.host?.isInWindow == true else {
            return send(.targetRemoved, to: drag)
        }
        let session = drag.dropSession
        session.time = now
        var scope: DropScope? = DropScope(drag.session.itemList, ledger: drag.session.ledger)
        record("performDrop", drag, on: target.host, detail: ["items": .number(drag.session.itemList.count)])
        DropScope.$current.withValue(scope) { target.delegate?.dropInteraction(target, performDrop: session) }
        // From here on only the tasks and completions that the target has started retain the scope.
        scope = nil
        if drag.source == nil {
            showDroppedItems(of: drag, over: target)
            takeOverItems(of: drag)
        }
        animateDrop(drag, on: target)
        awaitTransfers(of: drag)
    }

    private func animateDrop(_ drag: ActiveDrag, on target: DropInteraction) {
        detachPreviews(of: drag)
        // With more items than `landingLimit`, the target is not asked for previews, and one `willAnimateDropWith` for
        // the last item stands for all (DROP-9).
        let individually = drag.session.itemList.count <= thresholds.landingLimit
        var animations: [ObjectIdentifier: DropAnimation] = [:]
        for preview in drag.previews {
            animations[ObjectIdentifier(preview.item)] = animateDrop(
                preview, of: drag, on: target, asking: individually)
        }
        let longest = animations.values.map(\.duration).max() ?? 0
        var animators: [DragAnimator] = []
        let notified = drag.session.itemList.suffix(individually ? thresholds.landingLimit : 1)
        for item in notified {
            let animator = DragAnimator(spring: animations[ObjectIdentifier(item)]?.spring ?? .drop, at: now)
            record("willAnimateDrop", drag, on: target.host)
            target.delegate?.dropInteraction(target, item: item, willAnimateDropWith: animator)
            recordChanges(of: animator)
            animators.append(animator)
        }
        drag.state.updateEndAnimation { animation in
            animation.animators = animators
            animation.earliest = now + .seconds(longest)
        }
        host?.sessionEngineNeedsFrame(self)
    }

    /// The spring of a drop animation and its duration in seconds.
    private typealias DropAnimation = (spring: Spring, duration: Double)

    private func animateDrop(
        _ preview: AnimatedPreview, of drag: ActiveDrag, on target: DropInteraction, asking: Bool
    ) -> DropAnimation? {
        let fallback = defaultDropPreview(of: preview, on: target)
        var chosen: TargetedDragPreview?
        if asking, let fallback, let delegate = target.delegate {
            record("previewForDropping", drag, on: target.host)
            chosen = delegate.dropInteraction(target, previewForDropping: preview.item, withDefault: fallback)
            guard chosen != nil else {
                fadeInPlace(preview)
                return nil
            }
        }
        if chosen === fallback || chosen?.placementInWindow == nil { chosen = nil }
        guard let goal = chosen ?? fallback, let placement = goal.placementInWindow, !reducesMotion else {
            preview.fadeOut(at: now, shrinks: !reducesMotion)
            return nil
        }
        let animation = dropAnimation(of: preview, to: placement, drag)
        if let chosen { show(chosen, by: preview, at: placement, landingIn: target, spring: animation.spring) }
        preview.animate(to: goal, at: now, spring: animation.spring)
        if chosen == nil { preview.alpha.retarget(to: 0, at: now, spring: animation.spring) }
        return animation
    }

    /// Whether the view of a preview that lands in a target is there already, because `performDrop` has moved it.
    private func isView(
        of preview: TargetedDragPreview, at placement: AnimatedPreview.Placement, in target: DropInteraction,
        landing item: DragItem
    ) -> Bool {
        guard let host = target.host else { return true }
        guard preview.view.isInside(host) else { return false }
        if let landsAsView = target.landsAsView { return landsAsView(item) }
        let current = TargetedDragPreview(view: preview.view, parameters: preview.parameters).placementInWindow
        return current.map { $0.center.distance(to: placement.center) < 1 } ?? false
    }

    /// Lets a preview show what its item lands as: its view, or an image of a view that stays visible where it is, such
    /// as the cell of an item that the target shows already.
    private func show(
        _ chosen: TargetedDragPreview, by preview: AnimatedPreview, at placement: AnimatedPreview.Placement,
        landingIn target: DropInteraction, spring: Spring
    ) {
        guard !preview.shows(chosen) else {
            // Draws the live view again if it is where the preview lands, at its own size. The view tree skips a view
            // while it is drawn in a preview; a view that is elsewhere stays visible, so that it can fade.
            let keepsSize = abs(placement.size.width - preview.naturalSize.width) < 1
            if keepsSize, isView(of: chosen, at: placement, in: target, landing: preview.item) {
                preview.showLiveView()
            }
            return
        }
        let showsView = target.landsAsView?(preview.item) ?? true
        if !showsView { freeze(chosen, as: preview, at: placement.size) }
        preview.morph(into: chosen, live: showsView, at: now, spring: spring)
    }

    private func fadeInPlace(_ preview: AnimatedPreview) {
        preview.fadeOut(at: now, scale: reducesMotion ? 1 : thresholds.dropScale)
    }

    /// Asks the target again for the preview of an item in its drop animation (`DragItem.setNeedsDropPreviewUpdate`).
    func updateDropAnimation(of item: DragItem, in drag: ActiveDrag) {
        guard case .dropping(let drop, _) = drag.state,
            let preview = drag.previews.first(where: { $0.item === item }),
            let current = preview.destination ?? defaultDropPreview(of: preview, on: drop.target)
        else { return }
        let target = drop.target
        record("previewForDropping", drag, on: target.host)
        let chosen = target.delegate?.dropInteraction(target, previewForDropping: item, withDefault: current)
        guard let chosen else { return fadeInPlace(preview) }
        guard chosen !== current, let placement = chosen.placementInWindow, !reducesMotion else { return }
        let next = dropAnimation(of: preview, to: placement, drag)
        show(chosen, by: preview, at: placement, landingIn: target, spring: next.spring)
        preview.animate(to: chosen, at: now, spring: next.spring)
        drag.state.updateEndAnimation { animation in
            animation.earliest = max(animation.earliest, now + .seconds(next.duration))
            animation.latest = max(animation.latest, animation.earliest + thresholds.restDelay)
        }
        host?.sessionEngineNeedsFrame(self)
    }

    /// The default destination: the interaction's `defaultTarget`, or the center of its view at `dropScale`
    /// (DROP-9).
    private func defaultDropPreview(of preview: AnimatedPreview, on target: DropInteraction) -> TargetedDragPreview? {
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
                transform: AffineTransform(scale: part * thresholds.dropScale)))
    }

    /// Computes a drop animation whose duration grows with the distance (DROP-10).
    private func dropAnimation(
        of preview: AnimatedPreview, to placement: AnimatedPreview.Placement, _ drag: ActiveDrag
    ) -> DropAnimation {
        let distance = placement.center.distance(to: preview.centerInWindow(at: now))
        let part = min(Double(distance / thresholds.longestDropDistance), 1)
        let (short, long) = (thresholds.shortestDrop.seconds, thresholds.longestDrop.seconds)
        let duration = short + (long - short) * part
        let spring = Spring.drop.arriving(
            after: duration, extent: preview.extent(to: placement, at: now),
            speed: self.speed(of: drag))
        return (spring, duration)
    }
}
