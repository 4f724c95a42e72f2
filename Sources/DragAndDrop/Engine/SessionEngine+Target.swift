extension SessionEngine {
    /// Finds the target under the pointer and asks for its proposal (DROP-1, DROP-2).
    ///
    /// Calls, in this order: `canHandle` on interactions without a valid answer, `sessionDidExit` on the previous
    /// target, `sessionDidEnter` on a new one, `sessionDidUpdate`, then the stack, the program outside, spring loading
    /// and autoscroll. Has no effect unless the session is in the dragging phase.
    func updateTarget(of drag: ActiveDrag) {
        guard let dragging = drag.dragging else { return }
        let wasOutside = dragging.isOutside
        dragging.needsUpdate = false
        drag.dropSession.time = now
        drag.dropSession.nextUpdateTime = nil
        drag.dropSession.speed = speed(of: drag)
        updateRest(of: drag)
        let view = view(under: drag)
        drag.dragging?.dropView = dropView(above: view)
        let location = dropLocation(of: drag, over: view)
        drag.dropSession.precision = location.offset
        drag.dragging?.participants.invalidateAnswers(exceptOver: location.askedViews)
        let chain = location.chain
        let found = dragging.isReleased ? releasedTarget(of: drag) : location.interaction
        if found !== dragging.target { changeTarget(of: drag, to: found) }
        drag.dragging?.setTaken(found == nil && location.isTaken)
        if let target = drag.state.target {
            let proposal = target.delegate?.dropInteraction(target, sessionDidUpdate: drag.dropSession)
            record("dropSessionDidUpdate", drag, on: target.host, detail: proposal?.timelineDetail ?? [:])
            drag.dragging?.setProposal(proposal)
        }
        if drag.source != nil { updateOutside(of: drag, isOutside: view == nil, wasOutside: wasOutside) }
        if !dragging.isReleased { updateSpringLoading(of: drag, over: chain) }
        if drag.source != nil { updateStack(of: drag, over: chain.first) } else { updateStackInOtherWindow(of: drag) }
        if !dragging.isReleased { updateScrolling(of: drag, over: chain) }
    }

    /// The target of a released drag: the same as before, wherever its view is now, if it accepts the items that have
    /// been listed meanwhile.
    private func releasedTarget(of drag: ActiveDrag) -> DropInteraction? {
        guard let target = drag.dragging?.target, target.host?.isInWindow == true, canHandle(target, drag) else {
            return nil
        }
        return target
    }

    /// Arranges the stack again if the target changes its size or its place.
    func updateStack(of drag: ActiveDrag, over view: (any InteractionView)?) {
        guard let dragging = drag.dragging else { return }
        let keepsSize = prefersFullSize(drag, over: view)
        let isChanged = keepsSize != dragging.keepsSize
        dragging.keepsSize = keepsSize
        updateRest(of: drag)
        let placement = steadyPlacement(of: drag)
        defer { updateDropMark(of: drag) }
        guard isChanged || placement != dragging.placement else { return }
        dragging.placement = placement
        arrangeStack(drag, spring: .follow)
    }

    /// Follows whether the pointer rests. Idempotent.
    private func updateRest(of drag: ActiveDrag) {
        guard let dragging = drag.dragging else { return }
        dragging.restBegan = speed(of: drag) < Double(thresholds.restingSpeed) ? dragging.restBegan ?? now : nil
        drag.dropSession.hasRested = dragging.restBegan.map { now >= $0 + thresholds.asideDelay } ?? false
    }

    /// The placement of the stack that leaves a small target visible. A stack that only passes over targets stays at
    /// its ordinary place: it leaves that once the pointer has rested, and returns when nothing must be left visible.
    private func steadyPlacement(of drag: ActiveDrag) -> HoverPlacement? {
        guard let dragging = drag.dragging else { return nil }
        dragging.asideTime = nil
        let placement = hoverPlacement(of: drag)
        dragging.intendedPlacement = placement
        guard placement != nil, dragging.placement == nil, !drag.dropSession.hasRested else { return placement }
        let rest = dragging.restBegan ?? drag.pointer.lastMove + thresholds.restDelay
        dragging.asideTime = rest + thresholds.asideDelay
        return nil
    }

    /// The view named by `move(_:to:)`, even if another view covers it, otherwise the view under the pointer; nil if
    /// the drag is outside the host's views. A drop location above the finger has no influence on it.
    private func view(under drag: ActiveDrag) -> (any InteractionView)? {
        if let view = drag.dragging?.namedView, view.isInWindow { return view }
        if let pointer = drag.source?.press.pointer, host?.sessionEngine(self, isCovered: pointer) == true {
            return nil
        }
        return host?.sessionEngine(self, dropViewAt: drag.session.locationInWindow)
    }

    /// The innermost view that can accept drops, of a view and those that contain it.
    private func dropView(above view: (any InteractionView)?) -> (any InteractionView)? {
        view?.interactionChain.first { view in
            view.interactions.contains { $0 is DropInteraction }
                || (view as? any PasteConfigurationSupporting)?.pasteConfiguration != nil
        }
    }

    /// Lets the next frame ask the targets of drags whose resting pointers are over another view by now than when their
    /// targets were asked, because that one has moved, appeared or disappeared (DRAG-11). Call it after a layout. Calls
    /// no delegate. Takes a hit test for each drag.
    package func noticeMovedTargets() {
        for drag in drags {
            guard let dragging = drag.dragging, !dragging.isReleased, !dragging.needsUpdate,
                dropView(above: view(under: drag)) !== dragging.dropView
            else { continue }
            drag.dragging?.needsUpdate = true
            host?.sessionEngineNeedsFrame(self)
        }
    }

    private func changeTarget(of drag: ActiveDrag, to found: DropInteraction?) {
        if let left = drag.state.target {
            drag.dragging?.leave()
            leave(left, drag)
        }
        guard let found else { return }
        drag.dragging?.enter(found)
        record("dropSessionDidEnter", drag, on: found.host)
        found.delegate?.dropInteraction(found, sessionDidEnter: drag.dropSession)
    }

    /// The first interaction in a chain of views, innermost first, that accepts the session (DROP-1, DROP-12), and
    /// whether another session occupies one before it (DROP-7).
    func dropInteraction(
        in chain: [any InteractionView], for drag: ActiveDrag
    ) -> (found: DropInteraction?, isTaken: Bool) {
        var isAnyTaken = false
        func accepts(_ interaction: DropInteraction) -> Bool {
            guard !isTaken(interaction, by: drag) else {
                isAnyTaken = true
                return false
            }
            return canHandle(interaction, drag)
        }
        for view in chain {
            var hasDropInteraction = false
            for case let interaction as DropInteraction in view.interactions {
                hasDropInteraction = true
                if accepts(interaction) { return (interaction, isAnyTaken) }
            }
            guard !hasDropInteraction, let paste = pasteInteraction(of: view) else { continue }
            if accepts(paste) { return (paste, isAnyTaken) }
        }
        return (nil, isAnyTaken)
    }

    /// Whether another session occupies an interaction that accepts one session at a time (DROP-7).
    private func isTaken(_ interaction: DropInteraction, by drag: ActiveDrag) -> Bool {
        !interaction.allowsSimultaneousDropSessions
            && drags.contains { $0 !== drag && $0.dragging?.target === interaction }
    }

    /// The adapter for a view that has a paste configuration but no drop interaction (DROP-12).
    func pasteInteraction(of view: any InteractionView) -> DropInteraction? {
        guard let view = view as? any PasteConfigurationSupporting, view.pasteConfiguration != nil else { return nil }
        pasteTargets.removeAll { $0.view == nil }
        if let known = pasteTargets.first(where: { $0.view === view }) { return known.interaction }
        let target = PasteTarget(view)
        pasteTargets.append(target)
        return target.interaction
    }

    private func canHandle(_ interaction: DropInteraction, _ drag: ActiveDrag) -> Bool {
        if let answer = drag.dragging?.participants.answer(of: interaction) { return answer }
        let answer = interaction.delegate?.dropInteraction(interaction, canHandle: drag.dropSession) ?? false
        record("canHandle", drag, on: interaction.host, detail: ["answer": .number(answer ? 1 : 0)])
        drag.dragging?.participants.setAnswer(answer, of: interaction)
        return answer
    }
}
