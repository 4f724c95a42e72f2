/// The states of hovering over a spring-loaded target: a pure state machine (SPRING-1).
struct SpringLoading: Sendable, Equatable {
    /// The current state; `.inactive` never occurs, because a value exists only while a target is hovered.
    private(set) var state = SpringLoadedInteractionEffectState.possible
    private let began: Timestamp

    /// Starts hovering.
    init(at time: Timestamp) { began = time }

    /// Advances time; returns whether the state changed.
    mutating func advance(to time: Timestamp, thresholds: Thresholds) -> Bool {
        switch state {
        case .possible where time >= began + thresholds.springLoadingActivating:
            state = .activating
            return true
        case .activating where time >= began + thresholds.springLoadingActivated:
            state = .activated
            return true
        default: return false
        }
    }

    /// Skips the delay, as for a key.
    mutating func activate() { state = .activated }

    /// The time at which the state next changes without input; nil after activation.
    func deadline(thresholds: Thresholds) -> Timestamp? {
        switch state {
        case .possible: began + thresholds.springLoadingActivating
        case .activating: began + thresholds.springLoadingActivated
        case .inactive, .activated: nil
        }
    }
}
