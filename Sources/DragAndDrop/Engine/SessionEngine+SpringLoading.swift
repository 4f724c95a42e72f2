extension SessionEngine {
    /// Begins and ends spring loading as the drag moves over a chain of views, innermost first.
    func updateSpringLoading(of drag: ActiveDrag, over chain: [any InteractionView]) {
        let found = springLoaded(in: chain, for: drag)
        switch drag.dragging?.springLoading {
        case .hovering(let target):
            if let found, found.interaction === target.interaction,
                found.context.targetItem == target.context.targetItem
            {
                return
            }
        case .activated(let interaction, let item):
            if let found, found.interaction === interaction, found.context.targetItem == item { return }
        case .idle, nil: break
        }
        endSpringLoading(of: drag)
        drag.dragging?.springLoading = found.map { .hovering($0) } ?? .idle
        if let found { show(found.loading.state, of: found, drag) }
    }

    private func springLoaded(
        in chain: [any InteractionView], for drag: ActiveDrag
    ) -> SessionState.Dragging.SpringLoadedTarget? {
        for view in chain {
            for case let interaction as SpringLoadedInteraction in view.interactions {
                let context = SpringLoadedInteractionContext(targetView: view, session: drag.dropSession)
                if interaction.interactionBehavior.shouldAllow(interaction, with: context) {
                    return SessionState.Dragging.SpringLoadedTarget(
                        interaction: interaction, context: context, loading: SpringLoading(at: now))
                }
            }
        }
        return nil
    }

    func advanceSpringLoading(of drag: ActiveDrag) {
        while var target = drag.dragging?.springLoadedTarget, target.loading.advance(to: now, thresholds: thresholds) {
            drag.dragging?.springLoading = .hovering(target)
            show(target.loading.state, of: target, drag)
            if target.loading.state == .activated { activate(target, drag) }
        }
    }

    private func activate(_ target: SessionState.Dragging.SpringLoadedTarget, _ drag: ActiveDrag) {
        let interaction = target.interaction
        record("springLoadingActivated", drag, on: interaction.host)
        interaction.activationHandler(interaction, target.context)
        endSpringLoading(of: drag)
        drag.dragging?.needsUpdate = true
    }

    /// The view over which a drag hovers and that springs open if the drag stays; nil if there is none.
    package func springLoadedView(of session: DragSession) -> (any InteractionView)? {
        drags.first { $0.session === session }?.dragging?.springLoadedTarget?.context.targetView
    }

    /// Whether a drag is still over the view that it has opened.
    package func hasActivatedSpringLoading(of session: DragSession) -> Bool {
        let state = drags.first { $0.session === session }?.dragging?.springLoading
        if case .activated = state { return true }
        return false
    }

    /// Opens the spring-loaded view over which a drag hovers without waiting for the delay. Has no effect without one.
    /// A re-entrant call, from within a delegate callback, is deferred.
    package func activateSpringLoading(of session: DragSession) {
        later { engine in
            guard let drag = engine.drags.first(where: { $0.session === session && $0.phase == .dragging }),
                var target = drag.dragging?.springLoadedTarget
            else { return }
            target.loading.activate()
            drag.dragging?.springLoading = .hovering(target)
            engine.show(target.loading.state, of: target, drag)
            engine.activate(target, drag)
        }
    }

    /// Ends the hovering over a spring-loaded view; a view that has activated stays known until the drag leaves it.
    private func endSpringLoading(of drag: ActiveDrag) {
        guard let dragging = drag.dragging, case .hovering(let target) = dragging.springLoading else { return }
        dragging.springLoading =
            target.loading.state == .activated
            ? .activated(target.interaction, item: target.context.targetItem) : .idle
        end(target, of: drag)
    }

    /// Sets a spring-loaded view's state to inactive and calls the behavior's `interactionDidFinish`.
    func end(_ target: SessionState.Dragging.SpringLoadedTarget, of drag: ActiveDrag) {
        show(.inactive, of: target, drag)
        target.interaction.interactionBehavior.interactionDidFinish(target.interaction)
    }

    private func show(
        _ state: SpringLoadedInteractionEffectState, of target: SessionState.Dragging.SpringLoadedTarget,
        _ drag: ActiveDrag
    ) {
        target.context.state = state
        target.context.stateBegan = now
        record("springLoading", drag, on: target.context.targetView, detail: ["state": .text(state.rawValue)])
        target.interaction.interactionEffect.interaction(target.interaction, didChangeWith: target.context)
        host?.sessionEngineNeedsFrame(self)
    }
}
