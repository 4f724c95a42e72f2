/// Recognizes taps: short presses that hardly move. Discrete.
@preconcurrency @MainActor open class TapGestureRecognizer: GestureRecognizer {
    /// The number of taps in quick succession; 1 by default.
    open var numberOfTapsRequired = 1
    /// The number of fingers; 1 by default.
    open var numberOfTouchesRequired = 1

    /// The longest press that is a tap.
    private static let longestPress = Duration.milliseconds(750)
    /// The longest time between the taps.
    private static let longestPause = Duration.milliseconds(350)
    /// How far a press and the following taps may be from the first press, in points.
    private static let allowedMovement: CGFloat = 45

    private var taps = 0
    private var origin: CGPoint?
    private var mostTouches = 0
    private var limit: Timestamp?

    /// Counts a press.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        mostTouches = max(mostTouches, self.touches.count)
        guard let touch = touches.first, mostTouches <= numberOfTouchesRequired else { return state = .failed }
        if mostTouches == 1 {
            if let origin, origin.distance(to: touch.position) > Self.allowedMovement { return state = .failed }
            origin = origin ?? touch.position
            limit = touch.time + Self.longestPress
        }
    }

    /// Fails when a press has moved too far.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        if touches.contains(where: { $0.origin.distance(to: $0.position) > Self.allowedMovement }) { state = .failed }
    }

    /// Recognizes when the last press ends, or waits for the next one.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        guard self.touches.count <= 1 else { return }
        guard mostTouches == numberOfTouchesRequired else { return state = .failed }
        taps += 1
        mostTouches = 0
        if taps >= numberOfTapsRequired {
            limit = nil
            state = .ended
        } else if let touch = touches.first {
            limit = touch.time + Self.longestPause
        }
    }

    override var deadline: Timestamp? { pendingState == nil ? limit : nil }
    override func timePassed() { state = .failed }

    /// Forgets the taps.
    open override func reset() {
        super.reset()
        (taps, origin, mostTouches, limit) = (0, nil, 0, nil)
    }

    /// A recognizer of fewer taps does not prevent one of more taps.
    open override func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool {
        guard let other = preventedGestureRecognizer as? TapGestureRecognizer else { return true }
        return other.numberOfTapsRequired <= numberOfTapsRequired
    }
}
