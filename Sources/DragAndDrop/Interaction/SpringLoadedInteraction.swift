/// Activates a view when a drag hovers over it (SPRING-1, SPRING-2).
@preconcurrency @MainActor public final class SpringLoadedInteraction: Interaction {
    /// The view that the interaction was added to.
    public private(set) weak var host: (any InteractionView)?
    /// Decides at which locations hovering counts.
    public let interactionBehavior: any SpringLoadedInteractionBehavior
    /// Shows the hovering state.
    public let interactionEffect: any SpringLoadedInteractionEffect
    @preconcurrency let activationHandler: @MainActor (SpringLoadedInteraction, SpringLoadedInteractionContext) -> Void

    /// Creates an interaction that calls the handler when a drag has hovered long enough.
    ///
    /// By default hovering counts anywhere in the view, and the target view shows it as a view of its toolkit does:
    /// those of `Views` pulse, and flash before the activation (SPRING-1).
    @preconcurrency public init(
        interactionBehavior: (any SpringLoadedInteractionBehavior)? = nil,
        interactionEffect: (any SpringLoadedInteractionEffect)? = nil,
        activationHandler:
            @escaping @MainActor (SpringLoadedInteraction, SpringLoadedInteractionContext) -> Void
    ) {
        self.interactionBehavior = interactionBehavior ?? WholeViewBehavior()
        self.interactionEffect = interactionEffect ?? TargetViewEffect()
        self.activationHandler = activationHandler
    }

    /// Called by the view that gains or loses the interaction.
    public func didMove(to host: (any InteractionView)?) { self.host = host }
}

/// The state of hovering over a spring-loaded view, and how an effect shows it.
public enum SpringLoadedInteractionEffectState: String, Sendable, Hashable {
    /// Not hovered; drawn as usual.
    case inactive
    /// Hovered; highlighted.
    case possible
    /// About to activate; flashing.
    case activating
    /// Activated; drawn as usual.
    case activated
}

/// The state of the hovering, passed to behaviors, effects and handlers.
@preconcurrency @MainActor public final class SpringLoadedInteractionContext {
    /// The current state.
    public internal(set) var state = SpringLoadedInteractionEffectState.inactive
    /// When the current state began.
    package internal(set) var stateBegan: Timestamp = .zero
    /// The view that shows the effect; initially the interaction's view. A behavior may replace it.
    public var targetView: (any InteractionView)?
    /// The hovered item within the view; a change restarts the delay.
    public var targetItem: AnyHashable?
    /// The session that hovers; nil after the session has ended.
    public internal(set) weak var session: DropSession?

    init(targetView: (any InteractionView)?, session: DropSession?) {
        self.targetView = targetView
        self.session = session
    }

    /// The session's location in a view's coordinates, or in the window's if `view` is nil.
    public func location(in view: (any InteractionView)?) -> CGPoint { session?.location(in: view) ?? .zero }
}

/// Decides at which locations hovering counts.
@preconcurrency @MainActor public protocol SpringLoadedInteractionBehavior: AnyObject {
    /// Whether hovering counts at the drag's location. Called on every movement.
    func shouldAllow(_ interaction: SpringLoadedInteraction, with context: SpringLoadedInteractionContext) -> Bool
    /// The hovering has ended: the drag has left the location, or the view has activated.
    func interactionDidFinish(_ interaction: SpringLoadedInteraction)
}

extension SpringLoadedInteractionBehavior {
    /// Does nothing.
    public func interactionDidFinish(_ interaction: SpringLoadedInteraction) {}
}

/// Shows the hovering state.
@preconcurrency @MainActor public protocol SpringLoadedInteractionEffect: AnyObject {
    /// The context's state has changed.
    func interaction(
        _ interaction: SpringLoadedInteraction, didChangeWith context: SpringLoadedInteractionContext)
}

/// The default behavior: hovering counts anywhere in the view.
@MainActor private final class WholeViewBehavior: SpringLoadedInteractionBehavior {
    func shouldAllow(_ interaction: SpringLoadedInteraction, with context: SpringLoadedInteractionContext) -> Bool {
        true
    }
}

/// A view that shows by itself that a drag hovers over it.
@MainActor package protocol SpringLoadingView: InteractionView {
    /// Returns the effect for one hovering.
    func makeSpringLoadedEffect() -> any SpringLoadedInteractionEffect
}

/// The default effect: that of the target view.
@MainActor private final class TargetViewEffect: SpringLoadedInteractionEffect {
    /// By the contexts of the drags that hover.
    private var effects: [ObjectIdentifier: any SpringLoadedInteractionEffect] = [:]

    func interaction(
        _ interaction: SpringLoadedInteraction, didChangeWith context: SpringLoadedInteractionContext
    ) {
        let key = ObjectIdentifier(context)
        guard let effect = effects[key] ?? (context.targetView as? any SpringLoadingView)?.makeSpringLoadedEffect()
        else { return }
        effects[key] = context.state == .inactive ? nil : effect
        effect.interaction(interaction, didChangeWith: context)
    }
}
