/// The interaction of a pointer with a scroll view. A scroll view tracks at most one pointer at a time and ignores
/// presses of other pointers (DRAG-8).
enum ScrollTracking {
    /// Drags the thumb; `grip` is the distance from the thumb's top to the pointer.
    case thumb(PointerID, grip: CGFloat)
    /// Touches the content.
    case touch(ScrollingTouch)

    /// The pointer of the interaction.
    var pointer: PointerID {
        switch self {
        case .thumb(let pointer, _): pointer
        case .touch(let touch): touch.pointer
        }
    }
}

/// A touch on the content. The content follows the touch once the touch has moved beyond a threshold.
struct ScrollingTouch {
    let pointer: PointerID
    /// Where the touch began, relative to the view's frame, and the content offset at that time.
    let origin: CGPoint
    var offset: CGPoint
    /// Whether the threshold was exceeded.
    var isScrolling = false
    /// Whether the touch stopped a running glide.
    let stoppedGlide: Bool
    /// The last position, relative to the view's frame, and its time.
    var last: (position: CGPoint, time: Timestamp)
    /// The velocity of the touch, in points per second.
    var velocity = CGPoint.zero

    mutating func move(to position: CGPoint, at time: Timestamp) {
        let step = (time - last.time).seconds
        guard step > 0 else { return }
        velocity = PointerVelocity.after(velocity, moving: position - last.position, in: step)
        last = (position, time)
    }
}

// Scrolling by touch (HAND-2).
extension ScrollView {
    /// The distance that the content glides after a throw, divided by the velocity, in seconds.
    private static let glideTime: CGFloat = 0.25

    func beginTouch(_ event: InputEvent) -> Bool {
        guard isScrollEnabled, event.pointerKind == .touch, tracking == nil,
            case .pointerDown(.primary, _) = event.kind,
            maximumOffset != minimumOffset || zoom.maximum > zoom.minimum
        else { return false }
        let position = event.location - boundsOrigin
        tracking = .touch(
            ScrollingTouch(
                pointer: event.pointer, origin: position, offset: contentOffset, stoppedGlide: isGliding,
                last: (position, event.time)))
        isGliding = false
        return true
    }

    /// Whether two fingers are on content that can be zoomed, so that they do not scroll.
    private var isPinched: Bool { zoom.maximum > zoom.minimum && panGestureRecognizer.numberOfTouches > 1 }

    func moveTouch(_ event: InputEvent) {
        guard case .touch(var touch) = tracking, touch.pointer == event.pointer else { return }
        let position = event.location - boundsOrigin
        touch.move(to: position, at: event.time)
        let distance = root?.engine.thresholds.scrollDistance ?? 0
        let begins =
            !touch.isScrolling && !isPinched && position.distance(to: touch.origin) > distance
            && root?.gestures.beginScrolling(panGestureRecognizer, by: touch.pointer) != false
        if begins { touch.isScrolling = true }
        tracking = .touch(touch)
        guard touch.isScrolling else { return }
        if begins {
            // A scrolling touch does not lift (`allowsSimultaneousRecognitionDuringLift`).
            root?.engine.otherGestureRecognized(by: touch.pointer)
            scrollingDidBegin(by: touch.pointer)
            effectiveDelegate?.scrollViewWillBeginDragging(self)
        }
        contentOffset = touch.offset + touch.origin - position
        showThumb()
    }

    func endTouch(_ event: InputEvent) {
        guard case .touch(let touch) = tracking, touch.pointer == event.pointer, touch.isScrolling else { return }
        let isResting = event.time - touch.last.time >= (root?.engine.thresholds.restDelay ?? .zero)
        throwContent(velocity: isResting ? .zero : touch.velocity, glideTime: Self.glideTime)
    }

    func endTracking(of pointer: PointerID) {
        guard let current = tracking, current.pointer == pointer else { return }
        tracking = nil
        if case .thumb = current { showThumb() }
    }
}
