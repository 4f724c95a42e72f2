/// Recognizes a quick movement in one direction. Discrete.
@preconcurrency @MainActor open class SwipeGestureRecognizer: GestureRecognizer {
    /// Directions of a movement.
    public struct Direction: OptionSet, Sendable, Hashable {
        /// One bit per direction.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// To the right.
        public static let right = Direction(rawValue: 1)
        /// To the left.
        public static let left = Direction(rawValue: 2)
        /// Upward.
        public static let up = Direction(rawValue: 4)
        /// Downward.
        public static let down = Direction(rawValue: 8)
    }

    /// The directions that are recognized; to the right by default.
    open var direction: Direction = .right
    /// The number of fingers; 1 by default.
    open var numberOfTouchesRequired = 1

    /// The distance in the direction that is a swipe, and the largest distance across, in points.
    private static let distance: CGFloat = 50
    /// The longest swipe.
    private static let longest = Duration.milliseconds(500)

    private var limit: Timestamp?

    /// Starts to measure the movement.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard self.touches.count <= numberOfTouchesRequired, let touch = touches.first else { return state = .failed }
        if self.touches.count == 1 { limit = touch.time + Self.longest }
    }

    /// Recognizes when all fingers have moved far enough.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        guard self.touches.count == numberOfTouchesRequired else { return }
        let steps = self.touches.map { $0.position - $0.origin }
        if steps.allSatisfy({ Self.direction(of: $0).map(direction.contains) == true }) { state = .ended }
    }

    private static func direction(of step: CGPoint) -> Direction? {
        if abs(step.x) >= distance, abs(step.y) < distance { return step.x > 0 ? .right : .left }
        if abs(step.y) >= distance, abs(step.x) < distance { return step.y > 0 ? .down : .up }
        return nil
    }

    /// Fails: the movement was too short.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) { state = .failed }

    override var deadline: Timestamp? { pendingState == nil ? limit : nil }
    override func timePassed() { state = .failed }

    /// Forgets the time.
    open override func reset() {
        super.reset()
        limit = nil
    }
}

/// Follows a pointer that is not pressed over the view. Begins when it enters, and ends when it leaves.
@preconcurrency @MainActor open class HoverGestureRecognizer: GestureRecognizer {
    private var isInside = false
    private var shownState = State.possible

    /// `began`, `changed` or `ended`; `possible` while the pointer is elsewhere.
    open override var state: State {
        get { shownState }
        set {}
    }

    func hover(_ event: InputEvent) {
        place(at: event.location)
        show(isInside ? .changed : .began)
        isInside = true
    }

    /// The pointer has left the view, or the view has left the window.
    func leave() {
        isInside = false
        show(.ended)
        shownState = .possible
    }

    private func show(_ state: State) {
        shownState = state
        callTargets()
    }
}
