/// The fingers on the screen, and which of them are ignored.
struct FingerTracking {
    private var began: [PointerID: Timestamp] = [:]
    /// Touches of a palm: neither drags nor views receive them.
    private(set) var ignored: Set<PointerID> = []
    private var latest: Timestamp?

    /// The touches on the screen, ordered by pointer.
    var pointers: [PointerID] { began.keys.sorted() }

    /// Records a touch; returns the time since the latest one before it, nil for the first.
    mutating func begin(_ pointer: PointerID, at now: Timestamp) -> Duration? {
        defer { latest = now }
        began[pointer] = now
        ignored.remove(pointer)
        return latest.map { now - $0 }
    }

    mutating func ignore(_ pointer: PointerID) { ignored.insert(pointer) }

    /// Removes a touch; returns whether it was ignored.
    mutating func end(_ pointer: PointerID) -> Bool {
        began[pointer] = nil
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
            let interval = fingers.begin(event.pointer, at: now)
            if let interval, interval < thresholds.tapSeparation {
                for index in taps.indices where now - taps[index].began < thresholds.tapSeparation {
                    taps[index].isDeliberate = false
                }
                touchIsDeliberate = false
            } else {
                touchIsDeliberate = true
            }
            guard fingers.pointers.count > thresholds.touchLimit else { return false }
            for pointer in fingers.pointers where !hasDrag(heldBy: pointer) { ignore(pointer) }
            return true
        case .pointerUp, .pointerCanceled: return fingers.end(event.pointer)
        default: return fingers.ignored.contains(event.pointer)
        }
    }

    private func ignore(_ pointer: PointerID) {
        guard !fingers.ignored.contains(pointer) else { return }
        fingers.ignore(pointer)
        send(.ended, toPressOf: pointer)
        taps.removeAll { $0.pointer == pointer }
        host?.sessionEngine(self, tookPress: pointer)
    }

    /// Whether a tap is intended: always with a mouse; with a finger if it lasts long enough and no other finger
    /// touches the screen at nearly the same time.
    func isDeliberate(_ tap: Tap) -> Bool {
        tap.kind == .mouse || (tap.isDeliberate && now - tap.began >= thresholds.shortestTap)
    }
}
