/// The states of hovering over a spring-loaded target: a pure state machine (SPRING-1).
struct SpringLoading: Sendable, Equatable {
    /// The current state.
    private(set) var state = SpringLoadedInteractionEffectState.inactive
    private(set) var began: Timestamp = .zero

    /// Starts hovering.
    mutating func begin(at time: Timestamp) {
        state = .possible
        began = time
    }

    /// Stops hovering.
    mutating func end() { state = .inactive }

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

    /// When the state changes by itself; nil if it will not.
    func deadline(thresholds: Thresholds) -> Timestamp? {
        switch state {
        case .possible: began + thresholds.springLoadingActivating
        case .activating: began + thresholds.springLoadingActivated
        case .inactive, .activated: nil
        }
    }
}
