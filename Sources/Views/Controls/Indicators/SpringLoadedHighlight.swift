/// The highlight of a spring-loaded target: pulses while a drag hovers over it, then flashes twice (SPRING-1).
///
/// Pass it to a `SpringLoadedInteraction` as its effect. The view draws `level` and calls `advance(to:)` in
/// `animate(at:)`.
@MainActor package final class SpringLoadedHighlight: SpringLoadedInteractionEffect {
    /// The view that draws the highlight; it is animated and invalidated.
    package weak var view: View?
    /// The current intensity, 0 to 1.
    package private(set) var level = 0.0
    private var state = SpringLoadedInteractionEffectState.inactive
    private var stateBegan: Timestamp = .zero

    /// Creates a highlight; set `view` before use.
    package init() {}

    /// Whether a drag hovers over the target and the action has not run yet.
    package var isShown: Bool { state == .possible || state == .activating }

    /// Adopts the engine's state; `level` changes in the following frames.
    package func interaction(
        _ interaction: SpringLoadedInteraction, didChangeWith context: SpringLoadedInteractionContext
    ) {
        state = context.state
        stateBegan = context.stateBegan
        if isShown { view?.startAnimating() } else { end() }
    }

    /// Removes the highlight without animation.
    package func end() {
        state = .inactive
        setLevel(0)
    }

    /// Updates `level` for a frame; returns whether the animation continues.
    package func advance(to time: Timestamp) -> Bool {
        guard isShown else { return false }
        let elapsed = max((time - stateBegan).seconds, 0)
        setLevel(Self.level(state, elapsed: elapsed, reducesMotion: view?.appearance.reducesMotion ?? false))
        return isShown
    }

    private func setLevel(_ new: Double) {
        guard new != level else { return }
        level = new
        view?.setNeedsDisplay()
    }

    /// The intensity `elapsed` seconds after the state began; `reducesMotion` omits pulsing and flashes.
    static func level(
        _ state: SpringLoadedInteractionEffectState, elapsed: Double, reducesMotion: Bool = false
    ) -> Double {
        switch state {
        case .inactive, .activated: return 0
        case .possible:
            let rise = min(elapsed / riseTime, 1)
            return reducesMotion
                ? rise * restLevel : rise * (restLevel + pulseAmplitude * sin(elapsed * 2 * .pi / pulsePeriod))
        case .activating:
            if reducesMotion { return 1 }
            return elapsed.truncatingRemainder(dividingBy: flashPeriod) < flashPeriod / 2 ? 0.15 : 1
        }
    }

    private static let riseTime = 0.12
    private static let restLevel = 0.6
    private static let pulseAmplitude = 0.2
    private static let pulsePeriod = 0.6
    /// Two flashes in the 0.4 s of `.activating`.
    private static let flashPeriod = 0.2
}
