/// The fingers on the screen, and which of them are ignored.
struct FingerTracking {
    /// The view that each touch pressed; nil if that lifts nothing.
    private var pressed: [PointerID: ObjectIdentifier?] = [:]
    /// Touches of a palm: neither drags nor views receive them.
    private(set) var ignored: Set<PointerID> = []
    private var latest: Timestamp?

    /// The touches on the screen, ordered by pointer.
    var pointers: [PointerID] { pressed.keys.sorted() }

    /// Records a touch that began at a time; returns the time since the latest one before it, nil for the first.
    mutating func begin(_ pointer: PointerID, at time: Timestamp) -> Duration? {
        defer { latest = time }
        pressed.updateValue(nil, forKey: pointer)
        ignored.remove(pointer)
        return latest.map { time - $0 }
    }

    mutating func ignore(_ pointer: PointerID) { ignored.insert(pointer) }

    /// Records that a touch pressed a view that lifts.
    mutating func press(_ interaction: DragInteraction, by pointer: PointerID) {
        if pressed[pointer] != nil { pressed[pointer] = ObjectIdentifier(interaction) }
    }

    /// The other touches of the view that a touch pressed, except the ignored ones.
    func others(besides pointer: PointerID) -> [PointerID] {
        guard let view = pressed[pointer] ?? nil else { return [] }
        return pressed.compactMap { other, otherView in
            other != pointer && otherView == view && !ignored.contains(other) ? other : nil
        }
    }

    /// Removes a touch; returns whether it was ignored.
    mutating func end(_ pointer: PointerID) -> Bool {
        pressed[pointer] = nil
        return ignored.remove(pointer) != nil
    }
}

// Palms and unintended taps (HAND-2).
extension SessionEngine {
    /// Follows the touches on the screen; returns whether an event belongs to an ignored touch.
    ///
    /// With more than `Thresholds.touchLimit` touches the screen is touched by a palm. All touches that hold no drag
    /// are ignored until they end.
    func ignoresTouch(_ event: InputEvent) -> Bool {
        guard event.pointerKind == .touch else { return false }
        switch event.kind {
        case .pointerDown:
            let interval = fingers.begin(event.pointer, at: event.time)
            if let interval, interval < thresholds.tapSeparation {
                for index in taps.indices where event.time - taps[index].began < thresholds.tapSeparation {
                    taps[index].isDeliberate = false
                }
                touchIsDeliberate = false
            } else {
                touchIsDeliberate = true
            }
            guard fingers.pointers.count > thresholds.touchLimit else { return false }
            for pointer in fingers.pointers where !hasDrag(heldBy: pointer) { ignore(pointer) }
            return true
        case .pointerUp, .pointerCanceled:
            let held = presses.filter { isHeldBack($0.press) }.map(\.press.pointer)
            let wasIgnored = fingers.end(event.pointer)
            // The delay of a press that is alone now begins again.
            for index in presses.indices where held.contains(presses[index].press.pointer) {
                if !isHeldBack(presses[index].press) { presses[index].press.restartDelay(at: event.time) }
            }
            return wasIgnored
        default: return fingers.ignored.contains(event.pointer)
        }
    }

    private func ignore(_ pointer: PointerID) {
        guard !fingers.ignored.contains(pointer) else { return }
        fingers.ignore(pointer)
        send(.ended, toPressOf: pointer)
        taps.removeAll { $0.pointer == pointer }
        host?.sessionEngine(self, didTakeOverPress: pointer)
    }

    /// The other fingers on the view that a finger pressed, except those that hold drags. While there are any, none of
    /// them lifts.
    package func fingersHeldBack(by pointer: PointerID) -> [PointerID] {
        fingers.others(besides: pointer).filter { !hasDrag(heldBy: $0) }
    }

    /// Whether a press does not lift, because another finger is on the same view: the two may be a pinch. A finger that
    /// holds a drag does not count.
    func isHeldBack(_ press: SessionState.Press) -> Bool {
        press.kind == .touch && !fingersHeldBack(by: press.pointer).isEmpty
    }

    /// The view that a finger will lift from when it is held further; nil if it lifts nothing, or lifts at once.
    package func viewToLift(byHolding pointer: PointerID) -> (any InteractionView)? {
        guard let (press, interaction) = presses.first(where: { $0.press.pointer == pointer }), press.kind == .touch,
            press.liftDelay > thresholds.pressSignDelay, !isHeldBack(press)
        else { return nil }
        return interaction.host
    }

    /// Whether a tap is intended: always with a mouse; with a finger if it lasts long enough and no other finger
    /// touches the screen at nearly the same time. `end` is the time of its event, since a late frame would make the
    /// tap look shorter or longer.
    func isDeliberate(_ tap: Tap, endingAt end: Timestamp) -> Bool {
        tap.kind == .mouse || (tap.isDeliberate && end - tap.began >= thresholds.shortestTap)
    }
}
