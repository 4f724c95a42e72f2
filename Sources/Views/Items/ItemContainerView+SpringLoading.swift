extension ItemContainerView {
    func makeSpringLoading() -> SpringLoadedInteraction {
        let helper = ItemSpringLoading(view: self)
        return SpringLoadedInteraction(interactionBehavior: helper, interactionEffect: helper) {
            [weak self] _, context in
            guard let self, let path = context.targetItem?.base as? IndexPath else { return }
            self.selectOnly(path)
        }
    }
}

/// Hovering over the items of a container: each starts over, and activation selects it (SPRING-3).
@MainActor private final class ItemSpringLoading: SpringLoadedInteractionBehavior, SpringLoadedInteractionEffect {
    private weak var view: ItemContainerView?
    private weak var shown: ItemCell?

    init(view: ItemContainerView) { self.view = view }

    func shouldAllow(_ interaction: SpringLoadedInteraction, with context: SpringLoadedInteractionContext) -> Bool {
        guard let view, view.isSpringLoaded, let path = view.indexPathForItem(at: context.location(in: view)),
            let cell = view.cellForItem(at: path)
        else { return false }
        context.targetView = cell
        context.targetItem = path
        return view.sourceShouldSpringLoad(path, context)
    }

    func interaction(_ interaction: SpringLoadedInteraction, didChangeWith context: SpringLoadedInteractionContext) {
        let target = context.targetView as? ItemCell
        if shown !== target { shown?.springLoadingState = .inactive }
        shown = target
        target?.springLoadingBegan = context.stateBegan
        target?.springLoadingState = context.state
        if context.state == .inactive { shown = nil }
    }
}
