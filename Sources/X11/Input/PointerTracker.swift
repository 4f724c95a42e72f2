import DragAndDrop

/// A pointer event as the server reports it: with a location in pixels and button numbers, and without the pointer's
/// state.
struct DeviceEvent {
    /// The reason of a crossing event.
    enum Crossing { case normal, grab, ungrab }

    enum Kind {
        /// Motion: `moved` is false if only a wheel turned, and `isPressed` is the server's button state.
        case motion(moved: Bool, scroll: (dx: CGFloat, dy: CGFloat), isPressed: Bool)
        case press(button: Int)
        case release(button: Int)
        /// `byTouch` says that the server has moved the pointer to a touch.
        case enter(Crossing, isPressed: Bool, byTouch: Bool)
        case leave(Crossing)
        case touchBegin, touchUpdate, touchEnd
        case pinch(PinchPhase, scale: CGFloat)
    }

    var kind: Kind
    /// The master pointer, or an id derived from the touch sequence.
    var pointer: PointerID
    /// The location in the window, in pixels.
    var location: CGPoint
    var modifiers: KeyModifiers
}

/// Translates one window's device events to input events, and tracks pressed buttons.
struct PointerTracker {
    private struct Press {
        var buttons: Set<PointerButton>
        var kind: PointerKind
        var location: CGPoint
    }

    private var presses: [PointerID: Press] = [:]
    private var clicks: [PointerID: ClickCounter] = [:]
    private var pointersInside: Set<PointerID> = []
    /// The pointers that have moved since the window exists.
    private var movedPointers: Set<PointerID> = []

    /// The last location of a mouse in the window, in points.
    private(set) var lastLocation = CGPoint.zero

    /// Whether a button or a touch that began in the window is down.
    var isPressed: Bool { !presses.isEmpty }

    /// Returns the pointer id of a touch sequence. Device ids are below 2³², so that they differ from all touch ids.
    static func touchPointer(_ sequence: UInt32) -> PointerID { PointerID(1 << 32 | Int(sequence)) }

    /// The key of the counter of all taps.
    private static let touchCounter = PointerID(1 << 32)
    /// The touch that the counter of taps has counted last.
    private var countedTouch: PointerID?

    /// Returns the input events of a device event. `scale` is in pixels per point.
    mutating func translate(
        _ event: DeviceEvent, at time: Timestamp, scale: CGFloat, rules: ClickRules
    ) -> [InputEvent] {
        let location = CGPoint(x: event.location.x / scale, y: event.location.y / scale)
        let kind: PointerKind =
            switch event.kind {
            case .touchBegin, .touchUpdate, .touchEnd: .touch
            default: .mouse
            }
        if kind == .mouse { lastLocation = location }
        func input(_ what: InputEvent.Kind) -> InputEvent {
            InputEvent(
                what, at: location, time: time, pointer: event.pointer, pointerKind: kind, modifiers: event.modifiers)
        }
        switch event.kind {
        case .motion(let moved, let scroll, let isPressed):
            var result = isPressed ? [] : cancelPress(of: event.pointer, time: time)
            if moved {
                if presses[event.pointer] != nil {
                    clicks[event.pointer]?.resetCount(ifMovedTo: location, rules: rules)
                }
                presses[event.pointer]?.location = location
                pointersInside.insert(event.pointer)
                movedPointers.insert(event.pointer)
                result.append(input(.pointerMoved))
            }
            if scroll.dx != 0 || scroll.dy != 0 { result.append(input(Self.scroll(scroll, event.modifiers))) }
            return result
        case .press(let number):
            if let wheel = Self.wheel(button: number) { return [input(Self.scroll(wheel, event.modifiers))] }
            guard let button = PointerButton(rawValue: number) else { return [] }
            return [input(press(button, kind, event.pointer, location, time, rules))]
        case .release(let number):
            guard let button = PointerButton(rawValue: number) else { return [] }
            return release(button, of: event.pointer) ? [input(.pointerUp(button))] : []
        case .enter(let crossing, let isPressed, let byTouch):
            let lost = isPressed ? [] : cancelPress(of: event.pointer, time: time)
            // A touch hovers over nothing, and a grab moves no pointer.
            if byTouch || crossing == .grab { return lost }
            // A window that appears below a resting pointer is not hovered over before that moves: a pointer that
            // enters the window by moving sends a motion, too.
            guard crossing != .normal || movedPointers.contains(event.pointer) else { return lost }
            pointersInside.insert(event.pointer)
            return lost + [input(.pointerMoved)]
        case .leave(let crossing):
            return leave(crossing, input(.pointerLeft))
        case .touchBegin: return [input(press(.primary, .touch, event.pointer, location, time, rules))]
        case .touchUpdate:
            guard presses[event.pointer] != nil else { return [] }
            presses[event.pointer]?.location = location
            if event.pointer == countedTouch {
                clicks[Self.touchCounter]?.resetCount(ifMovedTo: location, rules: rules.forTouches)
            }
            return [input(.pointerMoved)]
        case .touchEnd:
            return release(.primary, of: event.pointer) ? [input(.pointerUp(.primary))] : []
        case .pinch(let phase, let scale): return [input(.pinch(scale: scale, phase: phase))]
        }
    }

    /// Returns the movements of the pressed pointers after the window has moved on the screen, while they stayed.
    ///
    /// - Parameters:
    ///   - distance: The window's movement, in pixels.
    ///   - scale: In pixels per point.
    mutating func windowDidMove(
        by distance: CGPoint, at time: Timestamp, scale: CGFloat, modifiers: KeyModifiers
    ) -> [InputEvent] {
        let shift = CGPoint(x: -distance.x / scale, y: -distance.y / scale)
        lastLocation = lastLocation + shift
        return presses.keys.sorted().compactMap { pointer in
            guard var press = presses[pointer] else { return nil }
            press.location = press.location + shift
            presses[pointer] = press
            return InputEvent(
                .pointerMoved, at: press.location, time: time, pointer: pointer, pointerKind: press.kind,
                modifiers: modifiers)
        }
    }

    /// Cancels the presses of the chosen pointers: the window was hidden, a device was removed, or a grab was lost.
    mutating func cancel(at time: Timestamp, where isChosen: (PointerID) -> Bool = { _ in true }) -> [InputEvent] {
        presses.keys.sorted().filter(isChosen).flatMap { cancelPress(of: $0, time: time) }
    }

    private mutating func cancelTouches(at time: Timestamp) -> [InputEvent] {
        let touches = Set(presses.filter { $0.value.kind == .touch }.keys)
        return cancel(at: time, where: touches.contains)
    }

    private mutating func press(
        _ button: PointerButton, _ kind: PointerKind, _ pointer: PointerID, _ location: CGPoint, _ time: Timestamp,
        _ rules: ClickRules
    ) -> InputEvent.Kind {
        presses[pointer, default: Press(buttons: [], kind: kind, location: location)].buttons.insert(button)
        presses[pointer]?.location = location
        if kind == .touch {
            let count = tapCount(of: pointer, at: location, time, rules.forTouches)
            return .pointerDown(button, clickCount: count)
        }
        let count = clicks[pointer, default: ClickCounter()].press(button, at: location, time: time, rules: rules)
        return .pointerDown(button, clickCount: count)
    }

    /// Returns the tap count of a touch. Each touch has its own id, so one counter counts the taps of all touches. Two
    /// touches that are down at once are no double tap, nor the first tap of one.
    private mutating func tapCount(
        of touch: PointerID, at location: CGPoint, _ time: Timestamp, _ rules: ClickRules
    ) -> Int {
        let count = clicks[Self.touchCounter, default: ClickCounter()].press(
            .primary, at: location, time: time, rules: rules)
        let isSimultaneous = countedTouch.map { presses[$0] != nil } ?? false
        countedTouch = touch
        guard isSimultaneous, count > 1 else { return count }
        clicks[Self.touchCounter] = nil
        return 1
    }

    /// Returns false if the press was not reported to this window, or was canceled.
    private mutating func release(_ button: PointerButton, of pointer: PointerID) -> Bool {
        guard presses[pointer]?.buttons.remove(button) != nil else { return false }
        if presses[pointer]?.buttons.isEmpty == true { presses[pointer] = nil }
        return true
    }

    /// The implicit grab of a pressed button keeps the pointer in the window. A leave event of another grab cancels the
    /// press.
    private mutating func leave(_ crossing: DeviceEvent.Crossing, _ left: InputEvent) -> [InputEvent] {
        // The server goes on sending touches while another client has grabbed the pointer that follows them.
        let touches = crossing == .grab ? cancelTouches(at: left.time) : []
        if presses[left.pointer] != nil {
            return touches + (crossing == .normal ? [] : cancelPress(of: left.pointer, time: left.time))
        }
        guard pointersInside.remove(left.pointer) != nil else { return touches }
        return touches + [left]
    }

    private mutating func cancelPress(of pointer: PointerID, time: Timestamp) -> [InputEvent] {
        guard let press = presses.removeValue(forKey: pointer) else { return [] }
        return [
            InputEvent(
                .pointerCanceled, at: press.location, time: time, pointer: pointer, pointerKind: press.kind)
        ]
    }

    /// Returns the scroll distance of a wheel that is reported as buttons: 4 is up, 5 down, 6 left, 7 right.
    private static func wheel(button: Int) -> (dx: CGFloat, dy: CGFloat)? {
        switch button {
        case 4: (0, -InputEvent.wheelNotch)
        case 5: (0, InputEvent.wheelNotch)
        case 6: (-InputEvent.wheelNotch, 0)
        case 7: (InputEvent.wheelNotch, 0)
        default: nil
        }
    }

    private static func scroll(_ delta: (dx: CGFloat, dy: CGFloat), _ modifiers: KeyModifiers) -> InputEvent.Kind {
        if modifiers.contains(.shift) && delta.dx == 0 { return .scroll(dx: delta.dy, dy: 0) }
        return .scroll(dx: delta.dx, dy: delta.dy)
    }
}
