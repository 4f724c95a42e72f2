/// The interaction of a pointer with a scroll view. At most one pointer at a time; presses of others are not tracked
/// (DRAG-8).
enum ScrollHold {
    /// Drags the thumb; `grip` is the distance from the thumb's top to the pointer.
    case thumb(PointerID, grip: CGFloat)
    /// Touches the content.
    case finger(ScrollingFinger)

    /// The pointer of the interaction.
    var pointer: PointerID {
        switch self {
        case .thumb(let pointer, _): pointer
        case .finger(let finger): finger.pointer
        }
    }
}

/// A touch on the content. The content follows it once it has moved beyond a threshold.
struct ScrollingFinger {
    let pointer: PointerID
    /// Where the touch began, relative to the view's frame, and the content offset at that time.
    let origin: CGPoint
    let offset: CGPoint
    /// Whether the threshold was exceeded.
    var scrolls = false
    /// Whether the touch stopped a running glide.
    let stopsGlide: Bool
    /// The last position, relative to the view's frame, and its time.
    var last: (place: CGPoint, time: Timestamp)
    /// In points per second.
    var velocity = CGPoint.zero

    mutating func move(to place: CGPoint, at time: Timestamp) {
        let step = (time - last.time).seconds
        guard step > 0 else { return }
        velocity = PointerVelocity.after(velocity, moving: place - last.place, in: step)
        last = (place, time)
    }
}

// Scrolling by touch (HAND-2).
extension ScrollView {
    /// How far the content glides after a throw, as a factor in seconds of the velocity.
    private static let glideTime: CGFloat = 0.25

    func touchContent(_ event: InputEvent) -> Bool {
        guard event.pointerKind == .touch, hold == nil, case .pointerDown(.primary, _) = event.kind,
            maximumOffset != .zero
        else { return false }
        let place = event.location - boundsOrigin
        hold = .finger(
            ScrollingFinger(
                pointer: event.pointer, origin: place, offset: contentOffset, stopsGlide: isGliding,
                last: (place, event.time)))
        isGliding = false
        return true
    }

    func pushContent(_ event: InputEvent) {
        guard case .finger(var finger) = hold, finger.pointer == event.pointer else { return }
        let place = event.location - boundsOrigin
        finger.move(to: place, at: event.time)
        let distance = root?.engine.thresholds.scrollDistance ?? 0
        let begins = !finger.scrolls && place.distance(to: finger.origin) > distance
        if begins { finger.scrolls = true }
        hold = .finger(finger)
        guard finger.scrolls else { return }
        if begins {
            // A scrolling touch does not lift (`allowsSimultaneousRecognitionDuringLift`).
            root?.engine.otherGestureRecognized(by: finger.pointer)
            scrollingDidBegin(by: finger.pointer)
        }
        contentOffset = finger.offset + finger.origin - place
        showThumb()
    }

    func throwContent(_ event: InputEvent) {
        guard case .finger(let finger) = hold, finger.pointer == event.pointer, finger.scrolls else { return }
        let rests = event.time - finger.last.time >= (root?.engine.thresholds.restDelay ?? .zero)
        if !rests { scroll(to: contentOffset - finger.velocity * Self.glideTime, animated: true) }
    }

    func endHold(of pointer: PointerID) {
        guard let held = hold, held.pointer == pointer else { return }
        hold = nil
        if case .thumb = held { showThumb() }
    }
}
