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
    /// Where the touch began to scroll, relative to the view's frame, and the content offset at that time.
    var origin: CGPoint
    var offset: CGPoint
    /// Whether the threshold was exceeded.
    var isScrolling = false
    /// Whether the touch stopped a running glide.
    let stoppedGlide: Bool
    /// The latest positions, relative to the view's frame.
    var samples: ThrowSamples

    /// Begins to scroll from a position. Leaves out the movement up to the threshold, so that the content does not
    /// jump.
    mutating func beginScrolling(at position: CGPoint, threshold: CGFloat) {
        isScrolling = true
        let movement = position - origin
        let length = position.distance(to: origin)
        if length > 0 { origin = origin + movement * min(threshold / length, 1) }
    }
}

// Scrolling by touch (HAND-2).
extension ScrollView {
    func beginTouch(_ event: InputEvent) -> Bool {
        guard isScrollEnabled, event.pointerKind == .touch, tracking == nil,
            case .pointerDown(.primary, _) = event.kind,
            maximumOffset != minimumOffset || zoom.maximum > zoom.minimum
        else { return false }
        let position = event.location - boundsOrigin
        tracking = .touch(
            ScrollingTouch(
                pointer: event.pointer, origin: position, offset: contentOffset,
                stoppedGlide: isGliding || catchingTouch == event.pointer,
                samples: ThrowSamples(position, at: event.time)))
        isGliding = false
        return true
    }

    /// Whether two fingers are on content that can be zoomed, so that they do not scroll.
    private var isPinched: Bool { zoom.maximum > zoom.minimum && panGestureRecognizer.numberOfTouches > 1 }

    func moveTouch(_ event: InputEvent) {
        guard case .touch(var touch) = tracking, touch.pointer == event.pointer else { return }
        let position = event.location - boundsOrigin
        touch.samples.add(position, at: event.time)
        let distance = root?.engine.thresholds.scrollDistance ?? 0
        let begins =
            !touch.isScrolling && !isPinched && position.distance(to: touch.origin) > distance
            && root?.gestures.beginScrolling(scrollGesture, by: touch.pointer) != false
        if begins { touch.beginScrolling(at: position, threshold: distance) }
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
        throwContent(velocity: touch.samples.velocity(at: event.time))
    }

    func endTracking(of pointer: PointerID) {
        guard let current = tracking, current.pointer == pointer else { return }
        tracking = nil
        if case .thumb = current { showThumb() }
    }
}
