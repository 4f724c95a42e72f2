/// What a pointer does to a scroll view. One holds it at a time; others pass (DRAG-8).
enum ScrollHold {
    /// It carries the thumb, which it holds so far below its top.
    case thumb(PointerID, grip: CGFloat)
    /// It is a finger on the content.
    case finger(ScrollingFinger)

    /// Whose it is.
    var pointer: PointerID {
        switch self {
        case .thumb(let pointer, _): pointer
        case .finger(let finger): finger.pointer
        }
    }
}

/// A finger that may scroll: once it has gone far enough the content goes with it.
struct ScrollingFinger {
    let pointer: PointerID
    /// Where it touched, in the view's frame, and how far the content was scrolled then.
    let origin: CGPoint
    let offset: CGPoint
    /// Whether it has gone far enough.
    var scrolls = false
    /// Whether the content was gliding when it came.
    let stopsGlide: Bool
    /// Where it was last, and when.
    var last: (place: CGPoint, time: Timestamp)
    /// Its speed, in points a second.
    var velocity = CGPoint.zero

    mutating func move(to place: CGPoint, at time: Timestamp) {
        let step = (time - last.time).seconds
        guard step > 0 else { return }
        velocity = HandSpeed.after(velocity, moving: place - last.place, in: step)
        last = (place, time)
    }
}

// A finger on the content (HAND-2).
extension ScrollView {
    /// How far a thrown content glides on, in seconds of the finger's speed.
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
            // Whoever scrolls does not lift (`allowsSimultaneousRecognitionDuringLift`).
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
