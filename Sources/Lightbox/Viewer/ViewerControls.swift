import Views

/// How visible the viewer's bar and filmstrip are: they fade in when the pointer moves, and out when it has rested for
/// two seconds (APP-31).
struct ViewerControls {
    /// How long the controls stay after the last movement.
    static let rest = Duration.seconds(2)

    private var level = Motion(0, spring: Spring(response: 0.25, dampingRatio: 1), tolerance: 0.01)
    /// When they are hidden; nil while they are hidden or are being hidden.
    private(set) var deadline: Timestamp?

    /// Whether they are visible, or about to be.
    var isShown: Bool { deadline != nil }

    func opacity(at time: Timestamp) -> Double { min(max(level.value(at: time), 0), 1) }

    /// Shows them until two seconds after a time.
    mutating func show(at time: Timestamp) {
        if !isShown { level.retarget(to: 1, at: time) }
        deadline = time + Self.rest
    }

    /// Hides them.
    mutating func hide(at time: Timestamp) {
        deadline = nil
        level.retarget(to: 0, at: time)
    }

    /// Stops the animation if it has settled; returns whether it has.
    mutating func settle(at time: Timestamp) -> Bool { level.settle(at: time) }
}
