/// A finger, or a mouse with its primary button pressed, from the press to the release. The same object for all events
/// of one press.
@preconcurrency @MainActor public final class Touch {
    /// The progress of a touch.
    public enum Phase: Int, Sendable, Hashable {
        /// Pressed by this event.
        case began
        /// Moved by this event.
        case moved
        /// Unchanged by this event.
        case stationary
        /// Released by this event.
        case ended
        /// Taken by a drag, a scroll view or a gesture recognizer, or lost by the window.
        case cancelled
    }

    /// The device of a touch.
    public enum TouchType: Int, Sendable, Hashable {
        /// A finger.
        case direct
        /// A mouse or touchpad.
        case indirectPointer
    }

    /// The progress of the touch.
    public internal(set) var phase = Phase.began
    /// The view in which the touch began; nil once it has been deallocated.
    public internal(set) weak var view: View?
    /// The number of presses in quick succession that this one completes.
    public let tapCount: Int
    /// The device.
    public let type: TouchType
    /// The time of the last change, in seconds since the origin of the window's clock.
    public var timestamp: TimeInterval { time.seconds }
    /// The gesture recognizers that receive the touch, those of the innermost view first.
    public internal(set) var gestureRecognizers: [GestureRecognizer]? = []

    let pointer: PointerID
    let pointerKind: PointerKind
    /// The time of the last change.
    var time: Timestamp
    /// In window coordinates.
    let origin: CGPoint
    var position: CGPoint
    var previousPosition: CGPoint
    /// Whether the view has received ``View/touchesCancelled(_:with:)``.
    var isCanceledInView = false
    /// Whether the view receives the touch.
    var isDelivered = true

    init(_ event: InputEvent, clicks: Int, view: View?) {
        self.view = view
        tapCount = clicks
        type = event.pointerKind == .touch ? .direct : .indirectPointer
        pointer = event.pointer
        pointerKind = event.pointerKind
        time = event.time
        origin = event.location
        position = event.location
        previousPosition = event.location
    }

    /// The location in a view's coordinates; with nil, in window coordinates.
    public func location(in view: View?) -> CGPoint { view?.convert(position, from: nil) ?? position }

    /// The location before the last change.
    public func previousLocation(in view: View?) -> CGPoint {
        view?.convert(previousPosition, from: nil) ?? previousPosition
    }

    func move(to event: InputEvent, _ phase: Phase) {
        previousPosition = position
        position = event.location
        time = event.time
        self.phase = phase
    }
}

extension Touch: Hashable {
    /// Touches are equal if they are identical.
    nonisolated public static func == (a: Touch, b: Touch) -> Bool { a === b }

    /// Hashes the identity.
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// All touches of a window at the time of an event.
@preconcurrency @MainActor public final class TouchEvent {
    /// All touches in the window, with those that ended in this event.
    public let allTouches: Set<Touch>?
    /// The time of the event, in seconds since the origin of the window's clock.
    public let timestamp: TimeInterval
    /// The modifier keys held during the event.
    public let modifiers: KeyModifiers

    init(_ touches: Set<Touch>, _ event: InputEvent) {
        allTouches = touches
        timestamp = event.time.seconds
        modifiers = event.modifiers
    }

    /// The touches that began in a view.
    public func touches(for view: View) -> Set<Touch>? {
        allTouches?.filter { $0.view === view }
    }
}
