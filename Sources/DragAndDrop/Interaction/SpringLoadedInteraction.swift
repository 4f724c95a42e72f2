/// Activates a view when a drag hovers over it for a while (SPRING-1, SPRING-2).
@MainActor public final class SpringLoadedInteraction: Interaction {
    /// The view that it was added to.
    public private(set) weak var host: (any InteractionView)?
    /// Who decides where hovering counts.
    public let interactionBehavior: any SpringLoadedInteractionBehavior
    /// Who shows how far it has come.
    public let interactionEffect: any SpringLoadedInteractionEffect
    let activationHandler: @MainActor (SpringLoadedInteraction, SpringLoadedInteractionContext) -> Void

    /// An interaction that calls the handler when a drag has hovered long enough.
    ///
    /// Without a behaviour the whole view counts; without an effect nothing is shown.
    public init(
        interactionBehavior: (any SpringLoadedInteractionBehavior)? = nil,
        interactionEffect: (any SpringLoadedInteractionEffect)? = nil,
        activationHandler:
            @escaping @MainActor (SpringLoadedInteraction, SpringLoadedInteractionContext) -> Void
    ) {
        self.interactionBehavior = interactionBehavior ?? WholeViewBehavior()
        self.interactionEffect = interactionEffect ?? NoEffect()
        self.activationHandler = activationHandler
    }

    /// Told by the view that it is added to or leaves.
    public func didMove(to host: (any InteractionView)?) { self.host = host }
}

/// How far hovering has come.
public enum SpringLoadedInteractionEffectState: String, Sendable, Hashable {
    /// Not at all: plain.
    case inactive
    /// It counts: highlighted.
    case possible
    /// It will soon act: flashing.
    case activating
    /// It acts: plain again.
    case activated
}

/// What a behaviour, an effect and a handler learn of the hovering.
@MainActor public final class SpringLoadedInteractionContext {
    /// How far it has come.
    public internal(set) var state = SpringLoadedInteractionEffectState.inactive
    /// Since when it has been in that state.
    public internal(set) var stateBegan: Timestamp = .zero
    /// The view to show it on; a behaviour may set it. The interaction's own view at first.
    public var targetView: (any InteractionView)?
    /// What is hovered within the view; when it changes, the hovering starts over.
    public var targetItem: AnyHashable?
    /// The session that hovers.
    public internal(set) weak var session: DropSession?

    init(targetView: (any InteractionView)?, session: DropSession?) {
        self.targetView = targetView
        self.session = session
    }

    /// Where the drag is, in a view's coordinates; with nil, in the window's.
    public func location(in view: (any InteractionView)?) -> CGPoint { session?.location(in: view) ?? .zero }
}

/// Decides where hovering counts.
@MainActor public protocol SpringLoadedInteractionBehavior: AnyObject {
    /// Whether hovering counts where the drag is now; asked as it begins and again on every movement.
    func shouldAllow(_ interaction: SpringLoadedInteraction, with context: SpringLoadedInteractionContext) -> Bool
    /// The hovering is over, by leaving or by acting.
    func interactionDidFinish(_ interaction: SpringLoadedInteraction)
}

extension SpringLoadedInteractionBehavior {
    /// Nothing, by default.
    public func interactionDidFinish(_ interaction: SpringLoadedInteraction) {}
}

/// Shows how far hovering has come.
@MainActor public protocol SpringLoadedInteractionEffect: AnyObject {
    /// The state has changed.
    func interaction(
        _ interaction: SpringLoadedInteraction, didChangeWith context: SpringLoadedInteractionContext)
}

/// The behaviour of an interaction that was given none.
@MainActor private final class WholeViewBehavior: SpringLoadedInteractionBehavior {
    func shouldAllow(_ interaction: SpringLoadedInteraction, with context: SpringLoadedInteractionContext) -> Bool {
        true
    }
}

/// The effect of an interaction that was given none.
@MainActor private final class NoEffect: SpringLoadedInteractionEffect {
    func interaction(
        _ interaction: SpringLoadedInteraction, didChangeWith context: SpringLoadedInteractionContext
    ) {}
}
