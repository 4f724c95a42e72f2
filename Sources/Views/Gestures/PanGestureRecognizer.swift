/// Recognizes touches that move. Continuous: begins after a short distance.
///
/// A finger begins it as early as it would begin scrolling; a mouse as late as a drag, which wins on a draggable view.
@preconcurrency @MainActor open class PanGestureRecognizer: GestureRecognizer {
    /// The number of fingers at which it begins; 1 by default.
    open var minimumNumberOfTouches = 1
    /// The largest number of fingers.
    open var maximumNumberOfTouches = Int.max

    /// In window coordinates.
    private var distance = CGPoint.zero
    private var speed = CGPoint.zero
    private var lastMove: Timestamp?

    /// The pointers whose movements the recognizer reports now.
    package var movingPointers: [PointerID] {
        state == .began || state == .changed ? touches.map(\.pointer).sorted() : []
    }

    /// Fails when there are too many fingers.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        if state == .possible, self.touches.count > maximumNumberOfTouches { state = .failed }
        if let touch = touches.first { lastMove = touch.time }
    }

    /// Begins when the touches have moved far enough; then reports each movement.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        guard let touch = touches.first else { return }
        let isComplete = completesRound(touch)
        let step = (touch.position - touch.previousPosition) * (1 / CGFloat(max(self.touches.count, 1)))
        distance = distance + step
        let seconds = (touch.time - (lastMove ?? touch.time)).seconds
        if seconds > 0 {
            speed = PointerVelocity.after(speed, moving: step, in: seconds)
            lastMove = touch.time
        }
        if state != .possible {
            state = .changed
        } else if mayBegin, isComplete, self.touches.count >= minimumNumberOfTouches,
            distance.distance(to: .zero) > threshold(of: touch)
        {
            state = .began
        }
    }

    /// Whether a movement begins the gesture.
    var mayBegin: Bool { true }

    private func threshold(of touch: Touch) -> CGFloat {
        guard let thresholds = view?.root?.engine.thresholds else { return 0 }
        return touch.pointerKind == .touch ? thresholds.scrollDistance : thresholds.dragDistance
    }

    /// Ends the gesture when fewer fingers are left than it needs.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        guard self.touches.count - 1 < minimumNumberOfTouches else { return }
        if let touch = touches.first, let lastMove, let thresholds = view?.root?.engine.thresholds,
            touch.time - lastMove >= thresholds.restDelay
        {
            speed = .zero
        }
        state = state == .possible ? .failed : .ended
    }

    /// Forgets the movement.
    open override func reset() {
        super.reset()
        (distance, speed, lastMove) = (.zero, .zero, nil)
    }

    /// The distance since the beginning of the touches, or since ``setTranslation(_:in:)``, in a view's coordinates.
    open func translation(in view: View?) -> CGPoint { vector(distance, in: view) }

    /// Sets the distance covered so far.
    open func setTranslation(_ translation: CGPoint, in view: View?) {
        guard let view else { return distance = translation }
        distance = view.convert(translation, to: nil) - view.convert(CGPoint.zero, to: nil)
    }

    /// The velocity of the touches, in points per second in a view's coordinates. Zero if they rested before the end.
    open func velocity(in view: View?) -> CGPoint { vector(speed, in: view) }

    private func vector(_ vector: CGPoint, in view: View?) -> CGPoint {
        guard let view else { return vector }
        return view.convert(vector, from: nil) - view.convert(CGPoint.zero, from: nil)
    }
}

/// Recognizes a pan that begins at an edge of the window.
@preconcurrency @MainActor open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
    /// The edges of a rectangle.
    public struct Edges: OptionSet, Sendable, Hashable {
        /// One bit per edge.
        public let rawValue: Int
        /// Creates a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// The top edge.
        public static let top = Edges(rawValue: 1)
        /// The left edge.
        public static let left = Edges(rawValue: 2)
        /// The bottom edge.
        public static let bottom = Edges(rawValue: 4)
        /// The right edge.
        public static let right = Edges(rawValue: 8)
        /// All edges.
        public static let all: Edges = [.top, .left, .bottom, .right]
    }

    /// The edges at which the pan may begin; none by default.
    open var edges: Edges = []
    /// How far from the edge, in points.
    private static let zone: CGFloat = 20

    /// Fails unless the touch is at one of the edges.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        super.touchesBegan(touches, with: event)
        guard state == .possible, let touch = touches.first, let window = view?.root?.bounds else { return }
        let point = touch.position
        let isAtEdge =
            edges.contains(.left) && point.x < Self.zone || edges.contains(.right) && point.x > window.maxX - Self.zone
            || edges.contains(.top) && point.y < Self.zone
            || edges.contains(.bottom) && point.y > window.maxY - Self.zone
        if !isAtEdge { state = .failed }
    }
}
