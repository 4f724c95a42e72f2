/// Recognizes a press that is held. Continuous: begins after ``minimumPressDuration``, and changes with movements.
@preconcurrency @MainActor open class LongPressGestureRecognizer: GestureRecognizer {
    /// How long the press is held, in seconds; 0.5 by default. NaN has no effect. Longer times than a day, infinity
    /// included, count as a day.
    open var minimumPressDuration: TimeInterval = 0.5 {
        didSet { if minimumPressDuration.isNaN { minimumPressDuration = oldValue } }
    }
    /// How far the press may move before, in points; 10 by default.
    open var allowableMovement: CGFloat = 10
    /// The number of fingers; 1 by default.
    open var numberOfTouchesRequired = 1
    /// The number of taps before the press; 0 by default.
    open var numberOfTapsRequired = 0

    private var taps = 0
    private var limit: Timestamp?
    /// The longest time between a tap and the next press, and the longest tap.
    private static let longestPause = Duration.milliseconds(350)
    private static let longestDuration: TimeInterval = 86_400

    /// Starts to measure the time of the press.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard state == .possible, let touch = touches.first else { return }
        guard self.touches.count <= numberOfTouchesRequired else { return state = .failed }
        guard self.touches.count == numberOfTouchesRequired else { return }
        if taps < numberOfTapsRequired {
            limit = touch.time + Self.longestPause
        } else if minimumPressDuration <= 0 {
            state = .began
        } else {
            limit = touch.time + .seconds(min(minimumPressDuration, Self.longestDuration))
        }
    }

    /// Fails when the press moves before the time has passed; otherwise reports the movement.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        if state != .possible {
            state = .changed
        } else if touches.contains(where: { $0.origin.distance(to: $0.position) > allowableMovement }) {
            state = .failed
        }
    }

    /// Ends the gesture, or fails if it has not begun.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        guard state == .possible else { return state = .ended }
        guard taps < numberOfTapsRequired, let touch = touches.first else { return state = .failed }
        if self.touches.count == 1 { taps += 1 }
        limit = touch.time + Self.longestPause
    }

    override var deadline: Timestamp? { state == .possible && pendingState == nil ? limit : nil }

    override func timePassed() {
        limit = nil
        state = touches.count == numberOfTouchesRequired && taps >= numberOfTapsRequired ? .began : .failed
    }

    /// Forgets the taps.
    open override func reset() {
        super.reset()
        (taps, limit) = (0, nil)
    }
}
