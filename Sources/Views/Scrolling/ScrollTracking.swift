/// The interaction of pointers with a scroll view: that of one mouse or finger with the thumb, or that of fingers with
/// the content. Other pointers use the content as if nothing scrolled (DRAG-8).
enum ScrollTracking {
    /// Drags the thumb; `grip` is the distance from the thumb's top to the pointer.
    case thumb(PointerID, grip: CGFloat)
    /// Touches the content.
    case touch(ScrollingTouch)

    /// Whether a pointer takes part.
    func contains(_ pointer: PointerID) -> Bool {
        switch self {
        case .thumb(let owner, _): owner == pointer
        case .touch(let touch): touch.fingers[pointer] != nil
        }
    }

    /// Removes a pointer; nil without any.
    func without(_ pointer: PointerID) -> ScrollTracking? {
        guard case .touch(var touch) = self else { return contains(pointer) ? nil : self }
        touch.fingers[pointer] = nil
        return touch.fingers.isEmpty ? nil : .touch(touch)
    }
}

/// The fingers on the content. The content follows their center once that has moved beyond a threshold. It does not
/// jump when a finger is added or released: the others continue from where it is.
struct ScrollingTouch {
    /// Where each finger is, relative to the view's frame.
    fileprivate(set) var fingers: [PointerID: CGPoint] = [:]
    /// How far the fingers have moved together, and how far they had when scrolling began.
    private var movement = CGPoint.zero
    private var origin = CGPoint.zero
    /// The offset at `origin` to which the fingers have pulled the content.
    private var offset: CGPoint
    /// Whether the threshold was exceeded.
    private(set) var isScrolling = false
    /// The axes that the fingers do not scroll along, because they began to scroll along the other one.
    private var lockedAxes: ScrollAxes = []
    /// Whether the touch stopped a running glide.
    let stoppedGlide: Bool
    /// The latest positions, relative to the view's frame.
    private var samples: ThrowSamples
    private var round = MovementRound()

    init(from offset: CGPoint, at time: Timestamp, stoppedGlide: Bool) {
        self.offset = offset
        self.stoppedGlide = stoppedGlide
        samples = ThrowSamples(.zero, at: time)
    }

    mutating func add(_ finger: PointerID, at position: CGPoint) {
        fingers[finger] = position
        round.restart()
    }

    /// Moves a finger; returns whether the positions of all fingers are those of one time.
    mutating func move(_ finger: PointerID, to position: CGPoint, at time: Timestamp) -> Bool {
        guard let former = fingers.updateValue(position, forKey: finger) else { return false }
        movement = movement + (position - former) * (1 / CGFloat(fingers.count))
        samples.add(movement, at: time)
        return round.completes(finger, of: fingers.keys)
    }

    /// The offset to which the fingers have pulled the content.
    var pulledOffset: CGPoint { offset + unlocked(origin - movement) }

    /// The part of a vector along the axes that are not locked.
    private func unlocked(_ vector: CGPoint) -> CGPoint {
        CGPoint(
            x: lockedAxes.contains(.horizontal) ? 0 : vector.x, y: lockedAxes.contains(.vertical) ? 0 : vector.y)
    }

    /// Whether the fingers have moved further than a threshold.
    func hasMoved(beyond threshold: CGFloat) -> Bool { movement.distance(to: origin) > threshold }

    /// Begins to scroll. Leaves out the movement up to the threshold, so that the content does not jump. With
    /// `locksDirection`, a movement that is at least twice as long along one axis as along the other scrolls along that
    /// axis alone.
    mutating func beginScrolling(threshold: CGFloat, locksDirection: Bool) {
        isScrolling = true
        let (width, height) = (abs(movement.x - origin.x), abs(movement.y - origin.y))
        if locksDirection { lockedAxes = width >= 2 * height ? .vertical : height >= 2 * width ? .horizontal : [] }
        let length = movement.distance(to: origin)
        if length > 0 { origin = origin + (movement - origin) * min(threshold / length, 1) }
    }

    /// Follows content that was shifted.
    mutating func shift(by vector: CGPoint) { offset = offset + vector }

    /// Continues from another offset, because the content was moved.
    mutating func continueScrolling(from offset: CGPoint) {
        guard isScrolling else { return self.offset = offset }
        (origin, self.offset) = (movement, offset)
    }

    /// The velocity of the fingers along the axes that are not locked, in points per second.
    func velocity(at time: Timestamp) -> CGPoint { unlocked(samples.velocity(at: time)) }
}

// Scrolling by touch (HAND-2).
extension ScrollView {
    /// The pointers that move the content now, and how far it moves at most, per point by which their center moves
    /// along each axis.
    var movingPointers: (pointers: [PointerID], gain: CGPoint) {
        switch tracking {
        case .thumb(let pointer, _): ([pointer], CGPoint(x: 0, y: thumbGain))
        case .touch(let touch) where touch.isScrolling: (touch.fingers.keys.sorted(), CGPoint(x: -1, y: -1))
        case .touch, nil: ([], .zero)
        }
    }

    /// Begins a touch, or adds a finger to those that touch the content.
    func beginTouch(_ event: InputEvent) -> Bool {
        guard isScrollEnabled, event.pointerKind == .touch, case .pointerDown(.primary, _) = event.kind,
            maximumOffset != minimumOffset || zoom.maximum > zoom.minimum || !alwaysBounces.isEmpty
        else { return false }
        var touch: ScrollingTouch
        switch tracking {
        case .touch(let present): touch = present
        case .thumb: return false
        case nil:
            touch = ScrollingTouch(
                from: pulledOffset, at: event.time, stoppedGlide: isGliding || catchingTouch == event.pointer)
        }
        touch.add(event.pointer, at: event.location - boundsOrigin)
        tracking = .touch(touch)
        isGliding = false
        wheelPull = nil
        if touch.isScrolling { takeTouch(event.pointer) }
        return true
    }

    /// Whether a touch has no other effect than on the scrolling: it stopped the content, or joined a finger that
    /// scrolls.
    func onlyScrolls(_ pointer: PointerID) -> Bool {
        guard case .touch(let touch) = tracking, touch.fingers[pointer] != nil else { return false }
        return touch.stoppedGlide || touch.isScrolling
    }

    func moveTouch(_ event: InputEvent) {
        guard case .touch(var touch) = tracking, touch.fingers[event.pointer] != nil else { return }
        let isComplete = touch.move(event.pointer, to: event.location - boundsOrigin, at: event.time)
        let threshold = root?.engine.thresholds.scrollDistance ?? 0
        let fingers = touch.fingers.keys.sorted()
        let begins =
            !touch.isScrolling && isComplete && touch.hasMoved(beyond: threshold)
            && root?.gestures.beginScrolling(scrollGesture, by: event.pointer) != false
        if begins { touch.beginScrolling(threshold: threshold, locksDirection: isDirectionalLockEnabled) }
        tracking = .touch(touch)
        guard touch.isScrolling else { return }
        if begins {
            for finger in fingers { takeTouch(finger) }
            effectiveDelegate?.scrollViewWillBeginDragging(self)
        }
        moveContent(to: resisted(touch.pulledOffset))
        showThumb()
    }

    /// Ends other uses of a touch that scrolls.
    private func takeTouch(_ pointer: PointerID) {
        _ = root?.gestures.beginScrolling(scrollGesture, by: pointer)
        // A scrolling touch does not lift (`allowsSimultaneousRecognitionDuringLift`).
        root?.engine.otherGestureRecognized(by: pointer)
        root?.touches[pointer]?.isStill = false
        scrollingDidBegin(by: pointer)
    }

    /// Throws the content if a finger that scrolls is the last one.
    func endTouch(_ event: InputEvent) {
        guard case .touch(let touch) = tracking, touch.isScrolling, tracking?.without(event.pointer) == nil else {
            return
        }
        throwContent(velocity: touch.velocity(at: event.time))
    }

    func endTracking(of pointer: PointerID) {
        guard let current = tracking, current.contains(pointer) else { return }
        tracking = current.without(pointer)
        if case .thumb = current { showThumb() }
        returnFromOverscroll()
    }
}
