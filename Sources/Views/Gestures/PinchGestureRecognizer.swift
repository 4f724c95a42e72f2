/// Recognizes two fingers whose distance changes, a pinch on a touchpad, or the wheel with the Control key. Continuous.
@preconcurrency @MainActor open class PinchGestureRecognizer: GestureRecognizer {
    /// The distance of the fingers relative to that at the beginning. Set it to 1 to measure the next change alone.
    open var scale: CGFloat = 1
    /// The velocity of `scale`, per second.
    public private(set) var velocity: CGFloat = 0

    /// The fingers whose distance the recognizer reports now.
    package var movingPointers: [PointerID] {
        state == .began || state == .changed ? touches.map(\.pointer).sorted() : []
    }

    /// The location of the gesture when its fingers were placed, in window coordinates.
    private(set) var startPosition = CGPoint.zero
    private var lastDistance: CGFloat = 0
    private var startDistance: CGFloat = 0
    private var lastTime: Timestamp?
    /// The last scale of a touchpad's pinch.
    private var touchpadScale: CGFloat = 1
    private var following: Following?

    /// How the pinch of a touchpad or wheel in progress ends.
    private enum Following {
        /// By a pause, at this time.
        case untilPause(Timestamp)
        /// By an event of the touchpad.
        case untilEvent
    }

    /// How far the distance of the fingers changes before the gesture begins, in points.
    private static let threshold: CGFloat = 8
    /// How long after the last event of a wheel, or of a touchpad that reports no phases, the gesture ends.
    private static let followPause = Duration.milliseconds(200)
    /// The turn of the wheel, in points, that changes the scale by the factor e.
    private static let wheelDistance: CGFloat = 400

    private var fingerDistance: CGFloat {
        touches.count == 2 ? touches[0].position.distance(to: touches[1].position) : 0
    }

    override var isFollowing: Bool { following != nil }

    /// Whether the pinch of a touchpad or wheel in progress is this recognizer's: it has recognized the pinch, or waits
    /// for another recognizer to fail.
    var takesPinch: Bool { isFollowing && (state == .began || state == .changed || pendingState != nil) }

    /// Measures the distance of the fingers.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard self.touches.count == 2 else {
            if self.touches.count > 2, let touch = touches.first { ignore(touch, for: event) }
            return
        }
        startDistance = fingerDistance
        startPosition = location(in: nil)
        lastDistance = startDistance
        lastTime = touches.first?.time
    }

    /// Begins when the distance has changed enough; then reports each change.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        guard self.touches.count == 2, lastDistance > 0, let touch = touches.first, completesRound(touch) else {
            return
        }
        if state == .possible {
            guard abs(fingerDistance - startDistance) > Self.threshold else { return }
            measure(at: touch.time)
            state = .began
        } else {
            measure(at: touch.time)
            state = .changed
        }
    }

    /// Changes the scale to the present distance of the fingers.
    private func measure(at time: Timestamp) {
        let distance = fingerDistance
        change(by: distance / lastDistance, at: time)
        lastDistance = distance
    }

    /// Ends with the first finger.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        if state != .possible {
            // The finger that rests now may have moved last.
            if self.touches.count == 2, lastDistance > 0, let lastTime, fingerDistance != lastDistance {
                measure(at: lastTime)
            }
            state = .ended
        } else if self.touches.count <= 1 {
            state = .failed
        }
    }

    private func change(by factor: CGFloat, at time: Timestamp) {
        let before = scale
        scale *= factor
        if let lastTime, time > lastTime { velocity = (scale - before) / CGFloat((time - lastTime).seconds) }
        lastTime = time
    }

    // MARK: Touchpad and wheel

    func follow(_ event: InputEvent, touchpadScale new: CGFloat, phase: PinchPhase?) {
        guard new > 0 else { return }
        // A pinch that has begun over another view continues here from its present scale.
        if !isFollowing { touchpadScale = phase == .changed ? new : 1 }
        let pause = event.time + Self.followPause
        follow(event, factor: new / touchpadScale, phase == nil ? .untilPause(pause) : .untilEvent)
        touchpadScale = new
    }

    func follow(_ event: InputEvent, wheel distance: CGFloat) {
        follow(event, factor: exp(-distance / Self.wheelDistance), .untilPause(event.time + Self.followPause))
    }

    private func follow(_ event: InputEvent, factor: CGFloat, _ end: Following) {
        let begins = !isFollowing
        if begins { startPosition = event.location }
        following = end
        guard begins || takesPinch else { return }
        place(at: event.location)
        change(by: factor, at: event.time)
        state = begins ? .began : .changed
    }

    override var deadline: Timestamp? {
        if case .untilPause(let time) = following { time } else { nil }
    }

    override func timePassed() { endFollowing(.ended) }

    /// Ends the pinch of a touchpad or wheel.
    func endFollowing(_ end: State) {
        following = nil
        if state == .began || state == .changed { state = end }
    }

    /// Forgets the distances.
    open override func reset() {
        super.reset()
        (scale, velocity, lastDistance, startDistance, lastTime) = (1, 0, 0, 0, nil)
        (touchpadScale, following) = (1, nil)
    }
}

/// Recognizes two fingers that turn about each other. Continuous.
@preconcurrency @MainActor open class RotationGestureRecognizer: GestureRecognizer {
    /// The angle since the beginning, in radians, clockwise. Set it to 0 to measure the next change alone.
    open var rotation: CGFloat = 0
    /// The velocity of `rotation`, in radians per second.
    public private(set) var velocity: CGFloat = 0

    private var lastAngle: CGFloat?
    private var lastTime: Timestamp?
    /// The angle at which the gesture begins, in radians.
    private static let threshold: CGFloat = 0.1

    private var angle: CGFloat? {
        guard touches.count == 2 else { return nil }
        let line = touches[1].position - touches[0].position
        return atan2(line.y, line.x)
    }

    /// Measures the angle of the fingers.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard self.touches.count <= 2 else {
            if let touch = touches.first { ignore(touch, for: event) }
            return
        }
        (lastAngle, lastTime) = (angle, touches.first?.time)
    }

    /// Begins when the angle has changed enough; then reports each change.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        guard let lastAngle, let angle, let touch = touches.first, completesRound(touch) else { return }
        let step = (angle - lastAngle).remainder(dividingBy: 2 * .pi)
        rotation += step
        self.lastAngle = angle
        if let lastTime, touch.time > lastTime { velocity = step / CGFloat((touch.time - lastTime).seconds) }
        lastTime = touch.time
        if state != .possible {
            state = .changed
        } else if abs(rotation) > Self.threshold {
            state = .began
        }
    }

    /// Ends with the first finger.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        if state != .possible {
            state = .ended
        } else if self.touches.count <= 1 {
            state = .failed
        }
    }

    /// Forgets the angles.
    open override func reset() {
        super.reset()
        (rotation, velocity, lastAngle, lastTime) = (0, 0, nil, nil)
    }
}
