extension SessionEngine {
    /// What to draw of each session now, oldest session first.
    public var presentations: [SessionPresentation] { presentations(at: now) }

    /// What to draw of each session at a time, oldest session first.
    public func presentations(at time: Timestamp) -> [SessionPresentation] {
        hovers.compactMap { drag in
            guard drag.phase.isOnScreen, drag is ActiveDrag || !drag.previews.isEmpty else { return nil }
            return SessionPresentation(
                session: drag.session, previews: drag.previews.map { present($0, at: time) },
                badge: drag.phase == .dragging && drag is ActiveDrag ? badge(of: drag) : nil)
        }
    }

    private func present(_ preview: FlyingPreview, at time: Timestamp) -> PreviewPresentation {
        PreviewPresentation(
            id: preview.id, item: preview.item, content: preview.content, isLive: preview.isLive,
            previous: preview.previous, morph: preview.morphProgress(at: time), center: preview.middle(at: time),
            size: preview.size.value(at: time), angle: preview.angle.value(at: time),
            alpha: min(max(preview.alpha.value(at: time), 0), 1),
            elevation: min(max(preview.elevation.value(at: time), 0), 1))
    }

    private func badge(of drag: Hover) -> BadgePresentation {
        let sign: BadgePresentation.Sign =
            switch drag.effectiveOperation {
            case .copy: .copy
            case .forbidden: .forbidden
            case .cancel, .move: .none
            }
        return BadgePresentation(count: drag.session.items.count, sign: sign)
    }

    func isAnimating(_ drag: Hover) -> Bool {
        if drag.previews.contains(where: { !$0.isSettled(at: now) }) { return true }
        switch drag.phase {
        case .lifting: return (drag as? ActiveDrag)?.press.phase == .lifting
        case .reverting, .cancelling, .dropping, .handingOver(landed: false, _): return true
        case .dragging:
            if drag.needsUpdate { return true }
            if let start = scrollingStart(of: drag), now >= start { return true }
            // The highlight animates meanwhile.
            return drag.springLoading.state == .possible || drag.springLoading.state == .activating
        case .handingOver(landed: true, _), .transferring, .ended: return false
        }
    }

    /// Advances one session by a frame.
    func advance(_ drag: Hover) {
        if let drag = drag as? ActiveDrag {
            if drag.source.host?.isInWindow != true, drag.isInHand { abort(drag) }
            if drag.phase == .lifting { advanceLift(drag) }
            if drag.phase == .reverting { advanceReversal(drag) }
        }
        switch drag.phase {
        case .lifting, .reverting: break
        case .dragging: advanceDragging(drag)
        case .cancelling, .dropping, .handingOver(landed: false, _): advanceEnding(drag)
        case .handingOver(landed: true, _), .transferring, .ended: break
        }
        for preview in drag.previews { preview.settle(at: now) }
    }

    private func advanceLift(_ drag: ActiveDrag) {
        for preview in drag.previews { preview.stay(at: now, scale: thresholds.liftScale) }
        guard let lift = drag.lift else { return }
        lift.show(at: now)
        if drag.press.phase == .lifting, lift.progress.isSettled(at: now) {
            perform(drag.press.handle(.liftSettled, distance: thresholds.dragDistance), on: drag)
        }
    }

    private func advanceReversal(_ drag: ActiveDrag) {
        for preview in drag.previews { preview.trackDestination(at: now) }
        drag.lift?.show(at: now)
        let late = drag.ending.map { now >= $0.latest } ?? false
        let arrived =
            drag.lift?.progress.isSettled(at: now) ?? true
            && drag.previews.allSatisfy { $0.isSettled(at: now) }
        if arrived || late { finishAnimations(of: drag) }
    }

    private func advanceDragging(_ drag: Hover) {
        if now - drag.lastMove >= thresholds.restDelay, drag.velocity != .zero {
            drag.velocity = .zero
            if let drag = drag as? ActiveDrag { lean(drag) }
            // A pointer that comes to rest may open a gap that a moving one did not (ORDER-3).
            drag.needsUpdate = true
        }
        if let time = drag.dropSession.nextUpdate, now >= time { drag.needsUpdate = true }
        advanceScrolling(of: drag)
        if let target = drag.target, target.host?.isInWindow != true { drag.needsUpdate = true }
        if let spring = drag.springTarget, spring.interaction.host?.isInWindow != true { drag.needsUpdate = true }
        if drag.needsUpdate { updateTarget(of: drag) }
        advanceSpringLoading(of: drag)
    }

    private func advanceEnding(_ drag: Hover) {
        for preview in drag.previews { preview.trackDestination(at: now) }
        for animator in drag.endings { animator.show(at: now) }
        let ending = drag.ending ?? (now, now)
        let arrived =
            drag.previews.allSatisfy { $0.isSettled(at: now) }
            && drag.endings.allSatisfy { !$0.hasChanges || $0.progress.isSettled(at: now) }
        if (arrived && now >= ending.earliest) || now >= ending.latest { finishAnimations(of: drag) }
    }

    /// Ends the current end animations wherever they are and calls their completions.
    func finishAnimations(of drag: Hover) {
        switch drag.phase {
        case .reverting: (drag as? ActiveDrag)?.lift?.finish(.start)
        case .cancelling, .dropping, .handingOver(landed: false, _):
            for animator in drag.endings { animator.finish(.end) }
        case .lifting, .dragging, .handingOver(landed: true, _), .transferring, .ended: return
        }
        drag.endings.removeAll()
        drag.ending = nil
        // Previews disappear in the same step as the callbacks, so that the views behind them take over in one frame.
        discardPreviews(of: drag)
        feed(.animationsFinished, to: drag)
        host?.sessionEngineNeedsFrame(self)
    }

    /// Passes the pointers that hold a drag to the host, when they have changed.
    func reportPointers() {
        let pointers = drags.filter { $0.isInHand && $0.pointer != .keyboard }.map(\.pointer)
        guard pointers != reportedPointers else { return }
        reportedPointers = pointers
        host?.sessionEngine(self, pointersUnderDrag: pointers)
    }
}
