extension SessionEngine {
    func updateSpringLoading(of drag: ActiveDrag, over view: (any InteractionView)?) {
        let found = view.flatMap { springLoaded(from: $0, for: drag) }
        if let found, let shown = drag.dragging?.spring, shown.interaction === found.interaction,
            shown.context.targetItem == found.context.targetItem
        {
            return
        }
        endSpringLoading(of: drag)
        if let spent = drag.dragging?.activatedSpring, let found, spent.interaction === found.interaction,
            spent.item == found.context.targetItem
        {
            return
        }
        drag.dragging?.activatedSpring = nil
        drag.dragging?.spring = found
        if let found { show(found.loading.state, of: found, drag) }
    }

    private func springLoaded(from view: any InteractionView, for drag: ActiveDrag) -> SessionState.Dragging.Spring? {
        for view in view.interactionChain {
            for case let interaction as SpringLoadedInteraction in view.interactions {
                let context = SpringLoadedInteractionContext(targetView: view, session: drag.dropSession)
                if interaction.interactionBehavior.shouldAllow(interaction, with: context) {
                    return SessionState.Dragging.Spring(
                        interaction: interaction, context: context, loading: SpringLoading(at: now))
                }
            }
        }
        return nil
    }

    func advanceSpringLoading(of drag: ActiveDrag) {
        while var spring = drag.dragging?.spring, spring.loading.advance(to: now, thresholds: thresholds) {
            drag.dragging?.spring = spring
            show(spring.loading.state, of: spring, drag)
            guard spring.loading.state == .activated else { continue }
            let interaction = spring.interaction
            drag.dragging?.activatedSpring = (interaction, spring.context.targetItem)
            note("springLoadingActivated", drag, on: interaction.host)
            interaction.activationHandler(interaction, spring.context)
            endSpringLoading(of: drag)
            drag.dragging?.needsUpdate = true
        }
    }

    private func endSpringLoading(of drag: ActiveDrag) {
        guard let spring = drag.dragging?.spring else { return }
        drag.dragging?.spring = nil
        end(spring, of: drag)
    }

    /// Sets a spring-loaded view's state to inactive and calls the behavior's `interactionDidFinish`.
    func end(_ spring: SessionState.Dragging.Spring, of drag: ActiveDrag) {
        show(.inactive, of: spring, drag)
        spring.interaction.interactionBehavior.interactionDidFinish(spring.interaction)
    }

    private func show(
        _ state: SpringLoadedInteractionEffectState, of spring: SessionState.Dragging.Spring, _ drag: ActiveDrag
    ) {
        spring.context.state = state
        spring.context.stateBegan = now
        note("springLoading", drag, on: spring.context.targetView, detail: ["state": .text(state.rawValue)])
        spring.interaction.interactionEffect.interaction(spring.interaction, didChangeWith: spring.context)
        host?.sessionEngineNeedsFrame(self)
    }
}
