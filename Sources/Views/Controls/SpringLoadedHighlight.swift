/// The look of a spring-loaded target while a drag rests on it: it lights up and breathes, then flashes twice
/// (SPRING-1).
///
/// Give it to a `SpringLoadedInteraction` as its effect. The view draws `level`, and calls `advance(to:)` in its
/// `animate(at:)`.
@MainActor public final class SpringLoadedHighlight: SpringLoadedInteractionEffect {
    /// The view that shows it: it is asked for frames and drawn anew.
    public weak var view: View?
    /// How strong the light is now, 0 to 1.
    public private(set) var level = 0.0
    private var state = SpringLoadedInteractionEffectState.inactive
    private var began: Timestamp = .zero

    /// A highlight without a view; set one.
    public init() {}

    /// Whether a drag rests on the view.
    public var isShown: Bool { state == .possible || state == .activating }

    /// The engine's news; `level` follows with the frames.
    public func interaction(
        _ interaction: SpringLoadedInteraction, didChangeWith context: SpringLoadedInteractionContext
    ) {
        state = context.state
        began = context.stateBegan
        if isShown { view?.startAnimating() } else { end() }
    }

    /// Takes the light away at once.
    public func end() {
        state = .inactive
        setLevel(0)
    }

    /// Lets time pass; returns whether it goes on.
    public func advance(to time: Timestamp) -> Bool {
        guard isShown else { return false }
        let elapsed = max((time - began).seconds, 0)
        setLevel(Self.level(state, elapsed: elapsed, isStill: view?.appearance.reducesMotion ?? false))
        return isShown
    }

    private func setLevel(_ new: Double) {
        guard new != level else { return }
        level = new
        view?.setNeedsDisplay()
    }

    /// How strong the light is, so many seconds into a state; `isStill` leaves out the breathing and the flashes.
    static func level(
        _ state: SpringLoadedInteractionEffectState, elapsed: Double, isStill: Bool = false
    ) -> Double {
        switch state {
        case .inactive, .activated: return 0
        case .possible:
            let rise = min(elapsed / riseTime, 1)
            return isStill ? rise * rest : rise * (rest + breath * sin(elapsed * 2 * .pi / breathPeriod))
        case .activating:
            if isStill { return 1 }
            return elapsed.truncatingRemainder(dividingBy: flashPeriod) < flashPeriod / 2 ? 0.15 : 1
        }
    }

    private static let riseTime = 0.12
    private static let rest = 0.6
    private static let breath = 0.2
    private static let breathPeriod = 0.6
    /// Twice in the 0.4 s before it acts.
    private static let flashPeriod = 0.2
}
