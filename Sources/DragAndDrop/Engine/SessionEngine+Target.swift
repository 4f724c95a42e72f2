extension SessionEngine {
    /// Finds the target under the pointer and asks for its proposal (DROP-1, DROP-2).
    ///
    /// Calls, in this order: `canHandle` on interactions without a valid answer, `sessionDidExit` on the previous
    /// target, `sessionDidEnter` on a new one, `sessionDidUpdate`, then the stack, the program outside, spring loading
    /// and autoscroll. Has no effect unless the session is in the dragging phase.
    func updateTarget(of drag: ActiveDrag) {
        guard let dragging = drag.state.dragging else { return }
        dragging.needsUpdate = false
        drag.dropSession.time = now
        drag.dropSession.nextUpdate = nil
        drag.dropSession.speed = speed(of: drag)
        let isAbove = dragging.isPrecise && drag.pointerKind == .touch
        drag.dropSession.precision = CGPoint(x: 0, y: isAbove ? -thresholds.precisionOffset : 0)
        let view = view(under: drag, dragging)
        let found = view.flatMap { dropInteraction(from: $0, for: drag, dragging) }
        if found !== dragging.target?.interaction { changeTarget(of: drag, dragging, to: found) }
        if let target = dragging.target?.interaction {
            let proposal = target.delegate?.dropInteraction(target, sessionDidUpdate: drag.dropSession)
            note("dropSessionDidUpdate", drag, on: target.host, detail: proposal?.timelineDetail ?? [:])
            dragging.target?.proposal = proposal
            dragging.isPrecise = proposal?.isPrecise ?? false
        }
        if drag.source != nil {
            let keepsSize = prefersFullSize(drag, over: view)
            if keepsSize != dragging.keepsSize {
                dragging.keepsSize = keepsSize
                arrangeStack(drag, spring: .follow)
            }
            updateOutside(of: drag, dragging, isOutside: view == nil)
        }
        updateSpringLoading(of: drag, dragging, over: view)
        updateScrolling(of: drag, dragging, over: view)
    }

    /// The view named by `move(_:to:)`, even if another view covers it, otherwise the view under the pointer.
    private func view(under drag: ActiveDrag, _ dragging: SessionState.Dragging) -> (any InteractionView)? {
        if let view = dragging.namedView, view.isInWindow { return view }
        return host?.sessionEngine(self, viewAt: drag.dropSession.location(in: nil))
    }

    private func changeTarget(of drag: ActiveDrag, _ dragging: SessionState.Dragging, to found: DropInteraction?) {
        if let left = dragging.target?.interaction {
            dragging.target = nil
            leave(left, drag)
        }
        guard let found else { return }
        dragging.target = SessionState.Dragging.Target(interaction: found)
        dragging.participants.enter(found)
        note("dropSessionDidEnter", drag, on: found.host)
        found.delegate?.dropInteraction(found, sessionDidEnter: drag.dropSession)
    }

    private func dropInteraction(
        from view: any InteractionView, for drag: ActiveDrag, _ dragging: SessionState.Dragging
    ) -> DropInteraction? {
        for view in view.interactionChain {
            var interactions = view.interactions.compactMap { $0 as? DropInteraction }
            if interactions.isEmpty, let paste = pasteInteraction(of: view) { interactions = [paste] }
            for interaction in interactions where !isTaken(interaction, by: drag) {
                if canHandle(interaction, drag, dragging) { return interaction }
            }
        }
        return nil
    }

    /// Whether another session occupies an interaction that accepts one session at a time (DROP-7).
    private func isTaken(_ interaction: DropInteraction, by drag: ActiveDrag) -> Bool {
        !interaction.allowsSimultaneousDropSessions
            && drags.contains { $0 !== drag && $0.state.dragging?.target?.interaction === interaction }
    }

    /// The adapter for a view that has a paste configuration but no drop interaction (DROP-12).
    private func pasteInteraction(of view: any InteractionView) -> DropInteraction? {
        guard let view = view as? any PasteConfigurationSupporting, view.pasteConfiguration != nil else { return nil }
        pasteTargets.removeAll { $0.view == nil }
        if let known = pasteTargets.first(where: { $0.view === view }) { return known.interaction }
        let target = PasteTarget(view)
        pasteTargets.append(target)
        return target.interaction
    }

    private func canHandle(
        _ interaction: DropInteraction, _ drag: ActiveDrag, _ dragging: SessionState.Dragging
    ) -> Bool {
        if let answer = dragging.participants.answer(of: interaction) { return answer }
        let answer = interaction.delegate?.dropInteraction(interaction, canHandle: drag.dropSession) ?? false
        note("canHandle", drag, on: interaction.host, detail: ["answer": .number(answer ? 1 : 0)])
        dragging.participants.setAnswer(answer, of: interaction)
        return answer
    }
}
