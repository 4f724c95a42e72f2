/// An overlay that highlights a hovered view, pulses and flashes.
@MainActor final class FlashView: View, SpringLoadedInteractionEffect {
    private let highlight = SpringLoadedHighlight()

    /// The intensity of the highlight, 0 to 1.
    var level: Double { highlight.level }

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

    /// Moves to the target view of the context.
    func interaction(_ interaction: SpringLoadedInteraction, didChangeWith context: SpringLoadedInteractionContext) {
        guard let view = context.targetView as? View else { return removeFromSuperview() }
        show(over: view, interaction, context)
    }

    override func animate(at time: Timestamp) -> Bool { highlight.advance(to: time) }

    override func draw(_ context: Context) {
        guard highlight.level > 0 else { return }
        let path = cornerRadius > 0 ? Path(roundedRect: bounds, cornerRadius: cornerRadius) : Path(rect: bounds)
        context.fill(path, palette.accent.withAlpha(0.4 * highlight.level))
    }
}

extension View: SpringLoadingView {
    /// An overlay that pulses and flashes.
    package func makeSpringLoadedEffect() -> any SpringLoadedInteractionEffect { FlashView() }
}
