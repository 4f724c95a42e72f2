extension SessionEngine {
    /// Cancels the keyboard's drag, otherwise the newest drag of a pointer; returns whether there was one (DRAG-9).
    func cancelNewestDrag() -> Bool {
        guard let drag = drag(heldBy: .keyboard) ?? drags.last(where: \.isHeld) else { return false }
        cancel(drag)
        return true
    }

    /// Cancels a drag without a release: Escape, a lost grab, a view that was removed during the lift (DRAG-9).
    func cancel(_ drag: ActiveDrag) {
        if let pointer = drag.source?.press.pointer { send(.ended, toPressOf: pointer) }
        send(.cancel, to: drag)
        reportPointers()
    }

    // MARK: Animating back to the source

    func animateCancel(_ drag: ActiveDrag) {
        // The other program draws its own previews.
        guard let source = drag.source else { return finishAnimations(of: drag) }
        detachPreviews(of: drag)
        for preview in drag.previews {
            guard let chosen = cancelDestination(of: preview, in: drag), let placement = chosen.placementInWindow,
                !reducesMotion
            else {
                preview.fadeOut(at: now, shrinks: !reducesMotion)
                continue
            }
            if !preview.shows(chosen) {
                freeze(chosen, as: preview, at: placement.size)
                preview.morph(into: chosen, live: false, at: now)
            }
            // For long distances, a spring stiff enough to settle within `longestDrop`.
            let quick = Spring.cancel.arriving(
                after: thresholds.longestDrop.seconds, extent: preview.extent(to: placement, at: now),
                speed: speed(of: drag))
            preview.animate(to: chosen, at: now, spring: quick.response < Spring.cancel.response ? quick : .cancel)
        }
        // A drag of more than `stackLimit` items gets one timeline entry for all of them, so that older entries are
        // kept.
        let items = drag.session.itemList
        let isNoted = items.count <= thresholds.stackLimit
        if !isNoted {
            record("willAnimateCancel", drag, on: drag.sourceView, detail: ["items": .number(items.count)])
        }
        var animators: [DragAnimator] = []
        var start = 0
        for (origin, end) in source.origins {
            let run = min(start, items.count)..<min(end, items.count)
            animators += cancelAnimators(of: run, of: items, from: origin, drag, isNoted: isNoted)
            start = end
        }
        drag.state.updateEndAnimation { $0.animators = animators }
        host?.sessionEngineNeedsFrame(self)
    }

    /// Calls the delegate's `willAnimateCancelWith` for each item of a range, but only for the first of those that are
    /// created when they are asked for (LIFT-10). Returns the animators to which the delegate added animations or
    /// completions.
    private func cancelAnimators(
        of range: Range<Int>, of items: DragItemList, from origin: DragInteraction, _ drag: ActiveDrag, isNoted: Bool
    ) -> [DragAnimator] {
        guard isNoted || origin.delegate != nil else { return [] }
        var used: [DragAnimator] = []
        var animator = DragAnimator(spring: .cancel, at: now)
        items.forEachRepresentative(in: range) { item in
            if isNoted { record("willAnimateCancel", drag, on: origin.host) }
            origin.delegate?.dragInteraction(origin, item: item, willAnimateCancelWith: animator)
            if animator.hasChangesOrCompletions {
                recordChanges(of: animator)
                used.append(animator)
            } else if isKnownUniquelyReferenced(&animator) {
                // The delegate added nothing and kept no reference: the next item uses the same animator.
                return
            }
            animator = DragAnimator(spring: .cancel, at: now)
        }
        return used
    }

    /// Where an item's preview animates when its session is canceled; nil fades it in place, as does a location that is
    /// in no window, such as that of a removed source (DROP-11, MOTION-4).
    private func cancelDestination(
        of preview: AnimatedPreview, in drag: ActiveDrag
    ) -> TargetedDragPreview? {
        guard let origin = preview.origin else { return nil }
        guard let delegate = origin.delegate else { return preview.source }
        record("previewForCancelling", drag, on: origin.host)
        return delegate.dragInteraction(origin, previewForCancelling: preview.item, withDefault: preview.source)
    }

    /// The pointer's speed in points per second.
    func speed(of drag: ActiveDrag) -> Double {
        drag.pointer.velocity(at: now, restDelay: thresholds.restDelay).distance(to: .zero)
    }
}

extension DragSession {
    /// The view of the interaction that began the drag; nil once the session is over.
    package var sourceView: (any InteractionView)? { drag?.sourceView }

    /// Lets an interaction take the place of others that have contributed items: its delegate is asked for the cancel
    /// animations of these items. The interaction that began the drag still gets the calls about the session. Has no
    /// effect unless the items follow the pointer (DRAG-9).
    ///
    /// - Parameter isReplaced: Whether an interaction is one of those others.
    package func moveOrigins(to interaction: DragInteraction, from isReplaced: (DragInteraction) -> Bool) {
        guard phase == .dragging, let drag, let source = drag.source else { return }
        source.moveOrigins(to: interaction, from: isReplaced)
        for preview in drag.previews where preview.origin.map(isReplaced) == true {
            preview.moveOrigin(to: interaction)
        }
    }
}
