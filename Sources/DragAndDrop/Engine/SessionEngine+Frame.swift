extension SessionEngine {
    /// The drawing state of each session at the time of the latest event or frame; see `presentations(at:)`.
    public var presentations: [SessionPresentation] { presentations(at: now) }

    /// The drawing state of each session at `time`: this program's drags first, then those of other programs, each
    /// oldest first.
    ///
    /// Contains the drags of this program whose previews may be visible, and dropped drags of other programs.
    public func presentations(at time: Timestamp) -> [SessionPresentation] {
        presentations(at: time) { $0.centerInWindow(at: time) }
    }

    /// The drawing state of each session once all its springs are at rest, provided that nothing happens and that the
    /// destinations of the previews move as they do now until `time` and then stop.
    package func presentationsAtRest(movingUntil time: Timestamp) -> [SessionPresentation] {
        // No spring takes this long.
        presentations(at: time + .seconds(60)) { $0.goalInWindow(at: time) }
    }

    private func presentations(
        at time: Timestamp, center: (AnimatedPreview) -> CGPoint
    ) -> [SessionPresentation] {
        drags.compactMap { drag in
            guard drag.phase.isOnScreen, drag.source != nil || !drag.previews.isEmpty else { return nil }
            let isLifting = if case .lifting = drag.state { true } else { false }
            let top = drag.previews.last.map { CGRect(center: center($0), size: $0.size.value(at: time)) }
            return SessionPresentation(
                session: drag.session,
                previews: drag.previews.map {
                    present($0, at: time, center: center($0), on: isLifting ? $0.destination?.target.container : nil)
                },
                badge: drag.isHeld && drag.phase == .dragging ? badge(of: drag, at: time, on: top) : nil,
                dropMark: dropMark(of: drag, at: time))
        }
    }

    private func present(
        _ preview: AnimatedPreview, at time: Timestamp, center: CGPoint, on support: (any InteractionView)?
    ) -> PreviewPresentation {
        PreviewPresentation(
            id: preview.id, item: preview.item, content: preview.content, isLive: preview.isLive,
            transition: preview.transition(at: time), center: center,
            size: preview.size.value(at: time), angle: preview.angle.value(at: time),
            alpha: min(max(preview.alpha.value(at: time), 0), 1),
            elevation: min(max(preview.elevation.value(at: time), 0), 1), clip: preview.clip(at: time),
            isReshaping: !preview.size.isSettled(at: time) || !preview.elevation.isSettled(at: time),
            support: support)
    }

    /// - Parameter top: The frame of the topmost preview in the window.
    private func badge(of drag: ActiveDrag, at time: Timestamp, on top: CGRect?) -> BadgePresentation {
        let sign: BadgePresentation.Sign =
            switch drag.operation {
            case .copy: .copy
            case .forbidden where showsRefusal(of: drag): .forbidden
            case .cancel, .move, .forbidden: .none
            }
        var badge = BadgePresentation(count: drag.session.itemList.count, sign: sign)
        if let position = drag.dragging?.badgePosition.value(at: time) { badge.position = position }
        if let top, let screen = host?.sessionEngineScreenFrame(self) { badge.keep(inside: screen, on: top) }
        return badge
    }

    private func dropMark(of drag: ActiveDrag, at time: Timestamp) -> DropMarkPresentation? {
        guard drag.isHeld, let dragging = drag.dragging else { return nil }
        let alpha = min(max(dragging.markAlpha.value(at: time), 0), 1)
        guard alpha > 0 else { return nil }
        return DropMarkPresentation(
            location: drag.session.locationInWindow + drag.dropSession.precision, alpha: alpha,
            isForbidden: drag.operation == .forbidden && showsRefusal(of: drag))
    }

    /// Whether a badge shows that the target takes no drop. While the drag is over a spring-loaded view, in this or
    /// in another window of the program, the hovering leads on; and where an item was lifted, nothing was tried yet
    /// (DROP-13).
    private func showsRefusal(of drag: ActiveDrag) -> Bool {
        let visited = [drag.dragging, drag.visit?.dragging].compactMap(\.self)
        if visited.contains(where: \.isOverSpringLoadedView) { return false }
        return !isAtSource(drag)
    }

    /// Whether a drag is where one of its items was lifted.
    func isAtSource(_ drag: ActiveDrag) -> Bool {
        let location = drag.session.locationInWindow
        return drag.previews.contains { $0.sourceFrame?.contains(location) == true }
    }

    /// Shows or hides the mark of the drop location. A mouse needs none: its cursor is there. A stack that covers the
    /// location at its ordinary place shows it by its own place, unless the location lies above the finger (DROP-8).
    func updateDropMark(of drag: ActiveDrag) {
        guard let dragging = drag.dragging else { return }
        let isBeside = dragging.placement != nil
        let isShown =
            switch drag.pointerKind {
            case .touch: isBeside || drag.dropSession.precision != .zero
            case .mouse: drag.session.isHeldByKeyboard && isBeside
            }
        let goal: Double = isShown ? 1 : 0
        guard dragging.markAlpha.goal != goal else { return }
        dragging.markAlpha.retarget(to: goal, at: now)
        host?.sessionEngineNeedsFrame(self)
    }

    func isAnimating(_ drag: ActiveDrag) -> Bool {
        if drag.previews.contains(where: { !$0.isSettled(at: now) }) { return true }
        switch drag.state {
        case .lifting(let lift): return !lift.isSettled
        case .reverting, .canceling, .dropping, .handingOver: return true
        case .dragging(let dragging):
            if dragging.needsUpdate || !dragging.badgePosition.isSettled(at: now) { return true }
            if dragging.asideTime != nil || !dragging.markAlpha.isSettled(at: now) { return true }
            if let start = scrollingStart(of: drag), now >= start { return true }
            // The highlight of a spring-loaded view animates until the view activates.
            return dragging.springLoadedTarget.map { $0.loading.state != .activated } ?? false
        case .idle, .asking, .awaitingOutcome, .transferring, .ended: return false
        }
    }

    /// Advances one session by a frame. Cancels a lift whose source view is no longer in a window. A drag goes on
    /// without it: the hovered view may have replaced it, as a spring-loaded row does (DRAG-9).
    func advance(_ drag: ActiveDrag) {
        if case .lifting = drag.state, drag.sourceView?.isInWindow != true { cancel(drag) }
        switch drag.state {
        case .lifting(let lift): advance(lift, of: drag)
        case .reverting(let lift, let deadline): advanceReversal(lift, of: drag, until: deadline)
        case .dragging: advanceDragging(drag)
        case .canceling(_, let animation), .dropping(_, let animation), .handingOver(let animation, _):
            advance(animation, of: drag)
        case .idle, .asking, .awaitingOutcome, .transferring, .ended: break
        }
        for preview in drag.previews { preview.settle(at: now) }
        drag.dragging?.markAlpha.settle(at: now)
    }

    private func advance(_ lift: SessionState.Lift, of drag: ActiveDrag) {
        trackSources(of: drag)
        guard let animator = lift.animator else { return }
        animator.show(at: now)
        if !lift.isSettled, animator.progress.isSettled(at: now) { send(.liftSettled, to: drag) }
    }

    private func advanceReversal(_ lift: SessionState.Lift, of drag: ActiveDrag, until deadline: Timestamp) {
        for preview in drag.previews { preview.trackDestination(at: now, deadline: deadline) }
        lift.animator?.show(at: now)
        let isSettled =
            lift.animator?.progress.isSettled(at: now) ?? true
            && drag.previews.allSatisfy { $0.isSettled(at: now) }
        if isSettled || now >= deadline { finishAnimations(of: drag) }
    }

    private func advanceDragging(_ drag: ActiveDrag) {
        if drag.pointer.rest(at: now, after: thresholds.restDelay) {
            updateTilt(of: drag)
            // A pointer that comes to rest may open a gap that a moving pointer did not open (ORDER-3).
            drag.dragging?.needsUpdate = true
        }
        advanceScrolling(of: drag)
        if needsUpdate(drag) { updateTarget(of: drag) }
        advanceSpringLoading(of: drag)
    }

    /// Whether a frame asks the target again: requested, due, or because the target or a spring-loaded view has left
    /// the window.
    private func needsUpdate(_ drag: ActiveDrag) -> Bool {
        guard let dragging = drag.dragging else { return false }
        if dragging.needsUpdate { return true }
        if let time = drag.dropSession.nextUpdateTime, now >= time { return true }
        if let time = dragging.asideTime, now >= time { return true }
        if let target = dragging.target, target.host?.isInWindow != true { return true }
        return dragging.springLoadedTarget.map { $0.interaction.host?.isInWindow != true } ?? false
    }

    private func advance(_ animation: SessionState.EndAnimation, of drag: ActiveDrag) {
        for preview in drag.previews { preview.trackDestination(at: now, deadline: animation.latest) }
        // At once, so that those of a stack fade as one image.
        if drag.previews.allSatisfy({ $0.hasArrivedToFade(at: now) }) {
            for preview in drag.previews { preview.fadeOnArrival(at: now) }
        }
        for animator in animation.animators { animator.show(at: now) }
        let isSettled =
            drag.previews.allSatisfy { $0.isSettled(at: now) }
            && animation.animators.allSatisfy { !$0.hasChanges || $0.progress.isSettled(at: now) }
        if (isSettled && now >= animation.earliest) || now >= animation.latest { finishAnimations(of: drag) }
    }

    /// Ends a reversed lift or the end animations immediately, calls their completions and sends `.animationsFinished`.
    /// Has no effect in other states.
    func finishAnimations(of drag: ActiveDrag) {
        switch drag.state {
        case .reverting(let lift, _): lift.animator?.finish(.start)
        case .canceling(_, let animation), .dropping(_, let animation), .handingOver(let animation, _):
            for animator in animation.animators { animator.finish(.end) }
        case .idle, .asking, .lifting, .dragging, .awaitingOutcome, .transferring, .ended: return
        }
        for preview in drag.previews { preview.handOverMovement(at: now) }
        // Previews disappear in the same step as the callbacks, so that the views they cover reappear in the same
        // frame.
        discardPreviews(of: drag)
        send(.animationsFinished, to: drag)
        host?.sessionEngineNeedsFrame(self)
    }

    /// Passes the pointers that hold a drag to the host if they have changed since the last call.
    func reportPointers() {
        let pointers = drags.filter(\.isHeld).compactMap(\.source?.press.pointer).filter { $0 != .keyboard }
        guard pointers != reportedPointers else { return }
        reportedPointers = pointers
        host?.sessionEngine(self, pointersUnderDrag: pointers)
    }
}
