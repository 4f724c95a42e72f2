extension SessionEngine {
    /// What is to be seen of each session now, oldest first.
    public var presentations: [SessionPresentation] { presentations(at: now) }

    /// What is to be seen of each session at a time.
    public func presentations(at time: Timestamp) -> [SessionPresentation] {
        drags.compactMap { drag in
            guard drag.phase.isOnScreen else { return nil }
            return SessionPresentation(
                session: drag.session, previews: drag.previews.map { present($0, at: time) },
                badge: drag.phase == .dragging ? badge(of: drag) : nil)
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

    private func badge(of drag: ActiveDrag) -> BadgePresentation {
        let sign: BadgePresentation.Sign =
            switch drag.effectiveOperation {
            case .copy: .copy
            case .forbidden: .forbidden
            case .cancel, .move: .none
            }
        return BadgePresentation(count: drag.session.items.count, sign: sign)
    }

    func isAnimating(_ drag: ActiveDrag) -> Bool {
        if drag.scrolling != nil || drag.needsUpdate { return true }
        if drag.springLoading.state == .possible || drag.springLoading.state == .activating { return true }
        if drag.previews.contains(where: { !$0.isSettled(at: now) }) { return true }
        switch drag.phase {
        case .lifting: return drag.press.phase == .lifting
        case .reverting, .cancelling, .dropping: return true
        case .dragging: return drag.lift.map { !$0.progress.isSettled(at: now) } ?? false
        case .transferring, .ended: return false
        }
    }

    /// One session's share of a frame.
    func advance(_ drag: ActiveDrag) {
        if drag.source.host?.isInWindow != true, drag.press.phase != .ended { abort(drag) }
        switch drag.phase {
        case .lifting: advanceLift(drag)
        case .reverting: advanceReversal(drag)
        case .dragging: advanceDragging(drag)
        case .cancelling, .dropping: advanceEnding(drag)
        case .transferring, .ended: break
        }
        for preview in drag.previews { preview.settle(at: now) }
    }

    private func advanceLift(_ drag: ActiveDrag) {
        for preview in drag.previews { preview.trackDestination(at: now, scale: thresholds.liftScale) }
        guard let lift = drag.lift else { return }
        lift.show(at: now)
        if drag.press.phase == .lifting, lift.progress.isSettled(at: now) {
            perform(drag.press.handle(.liftSettled, distance: thresholds.dragDistance), on: drag)
        }
    }

    private func advanceReversal(_ drag: ActiveDrag) {
        for preview in drag.previews { preview.trackDestination(at: now, scale: 1) }
        drag.lift?.show(at: now)
        let arrived =
            drag.lift?.progress.isSettled(at: now) ?? true
            && drag.previews.allSatisfy { $0.isSettled(at: now) }
        guard arrived else { return }
        drag.lift?.finish(.start)
        feed(.animationsFinished, to: drag)
    }

    private func advanceDragging(_ drag: ActiveDrag) {
        if now - drag.lastMove > thresholds.restDelay, drag.velocity != .zero {
            drag.velocity = .zero
            lean(drag)
            // A hand that came to rest may open what a moving one did not (ORDER-3).
            drag.needsUpdate = true
        }
        if let time = drag.dropSession.nextUpdate, now >= time { drag.needsUpdate = true }
        advanceScrolling(of: drag)
        advanceSpringLoading(of: drag)
        if let target = drag.target, target.host?.isInWindow != true { drag.needsUpdate = true }
        if drag.needsUpdate { updateTarget(of: drag) }
    }

    private func advanceEnding(_ drag: ActiveDrag) {
        for preview in drag.previews { preview.trackDestination(at: now, scale: 1) }
        for animator in drag.endings { animator.show(at: now) }
        let late = drag.landingDeadline.map { now >= $0 } ?? false
        let arrived =
            drag.previews.allSatisfy { $0.isSettled(at: now) }
            && drag.endings.allSatisfy { !$0.hasChanges || $0.progress.isSettled(at: now) }
        guard arrived || late else { return }
        for animator in drag.endings { animator.finish(.end) }
        drag.endings.removeAll()
        // The pictures go in the same step as the delegates hear of it, so that what they show takes over in one frame.
        discardPreviews(of: drag)
        feed(.animationsFinished, to: drag)
        host?.sessionEngineNeedsFrame(self)
    }

    func reportPointers() {
        host?.sessionEngine(self, pointersUnderDrag: drags.filter { $0.press.phase != .ended }.map(\.pointer))
    }
}
