/// The item that a drag hovers over.
struct HoveredItem {
    /// Identifies the item across updates.
    let number: Int
    var path: ItemPath

    /// Follows an update; nil if the item was deleted.
    func remapped(by mapping: UpdateMapping) -> HoveredItem? {
        mapping.newPath(of: path).map { HoveredItem(number: number, path: $0) }
    }
}

/// Spring loading of a container's items: hovering starts again on each item, and activation selects it (SPRING-3).
@MainActor final class ItemSpringLoading: SpringLoadedInteractionBehavior, SpringLoadedInteractionEffect {
    weak var view: ItemContainerView?
    private var lastNumber = 0
    private weak var shown: ItemCell?
    private let flash = FlashView()

    func makeInteraction() -> SpringLoadedInteraction {
        SpringLoadedInteraction(interactionBehavior: self, interactionEffect: self) { [weak self] _, context in
            guard let self, let view = self.view, let hovered = view.paths.hovered,
                context.targetItem == AnyHashable(hovered.number)
            else {
                return
            }
            view.selectOnly(hovered.path)
        }
    }

    func shouldAllow(_ interaction: SpringLoadedInteraction, with context: SpringLoadedInteractionContext) -> Bool {
        guard let view, view.isSpringLoaded, let path = view.itemPath(at: context.location(in: view)),
            let cell = view.cell(at: path)
        else { return false }
        context.targetView = cell
        guard view.delegation.shouldSpringLoad(path.indexPath, context) else { return false }
        if view.paths.hovered?.path != path {
            lastNumber += 1
            view.paths.hovered = HoveredItem(number: lastNumber, path: path)
        }
        context.targetItem = view.paths.hovered?.number
        return true
    }

    func interaction(_ interaction: SpringLoadedInteraction, didChangeWith context: SpringLoadedInteractionContext) {
        let target = context.targetView as? ItemCell
        if shown !== target { shown?.setSpringLoading(.inactive, since: context.stateBegan) }
        shown = target
        target?.setSpringLoading(context.state, since: context.stateBegan)
        if context.state == .inactive { shown = nil }
        // A view named by the delegate does not know spring loading: an overlay flashes for it.
        if target == nil, let other = context.targetView as? View {
            flash.show(over: other, interaction, context)
        } else {
            flash.removeFromSuperview()
        }
    }
}

/// An overlay that highlights a hovered view, pulses and flashes.
@MainActor private final class FlashView: View {
    private let highlight = SpringLoadedHighlight()

    override func hitTest(_ point: CGPoint) -> View? { nil }

    func show(
        over view: View, _ interaction: SpringLoadedInteraction, _ context: SpringLoadedInteractionContext
    ) {
        if superview !== view { view.addSubview(self) }
        frame = view.bounds
        cornerRadius = view.cornerRadius
        highlight.view = self
        highlight.interaction(interaction, didChangeWith: context)
        if !highlight.isShown { removeFromSuperview() }
    }

    override func animate(at time: Timestamp) -> Bool { highlight.advance(to: time) }

    override func draw(_ context: Context) {
        guard highlight.level > 0 else { return }
        let path = cornerRadius > 0 ? Path(roundedRect: bounds, cornerRadius: cornerRadius) : Path(rect: bounds)
        context.fill(path, palette.accent.withAlpha(0.4 * highlight.level))
    }
}
