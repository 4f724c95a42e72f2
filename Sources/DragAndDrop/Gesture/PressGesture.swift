/// A press on a draggable view, from the first touch to a drag or back to an ordinary click.
///
/// A pure state machine: `handle(_:distance:)` changes the phase and returns the effects for the owner to carry out.
/// Events without a transition in the current phase are ignored.
public struct PressGesture: Sendable, Equatable {
    /// The constants of a press.
    public struct Press: Sendable, Equatable {
        /// The pressing pointer.
        public var pointer: PointerID
        /// Whether a mouse or a finger presses.
        public var kind: PointerKind
        /// The location of the press in the window.
        public var origin: CGPoint
        /// The time of the press.
        public var began: Timestamp
        /// How long the press must be held before it lifts.
        public var liftDelay: Duration
        /// Whether moving begins the drag immediately, without the delay (LIFT-2).
        public var dragsBeforeDelay: Bool

        /// Creates the constants of a press.
        public init(
            pointer: PointerID, kind: PointerKind, origin: CGPoint, began: Timestamp, liftDelay: Duration,
            dragsBeforeDelay: Bool
        ) {
            self.pointer = pointer
            self.kind = kind
            self.origin = origin
            self.began = began
            self.liftDelay = liftDelay
            self.dragsBeforeDelay = dragsBeforeDelay
        }
    }

    /// The phase of a press.
    public enum Phase: Sendable, Equatable {
        /// Held for less than the delay, moved by less than the drag distance.
        case pressed
        /// The delegate is being asked for items; `thenDrag` if a movement caused it.
        case asking(thenDrag: Bool)
        /// The lift animates.
        case lifting
        /// The lift has completed and the pointer has not moved; a release still reverses the lift.
        case lifted
        /// A drag has begun and the session has taken over.
        case dragging
        /// Not a drag; the press is left to the views.
        case failed
        /// Released or canceled.
        case ended
    }

    /// An event that may change the phase.
    public enum Event: Sendable, Equatable {
        /// The pointer moved to a location in the window.
        case moved(CGPoint)
        /// The time advanced.
        case timePassed(Timestamp)
        /// The delegate returned items, or none.
        case itemsAnswered(any: Bool)
        /// The lift animation has settled.
        case liftSettled
        /// The pointer was released.
        case released
        /// The press was taken away by the window system.
        case cancelled
    }

    /// A step for the owner to carry out.
    public enum Effect: Sendable, Equatable {
        /// Ask the delegate for items, then pass `itemsAnswered`.
        case askForItems
        /// Start the lift animation.
        case beginLift
        /// Animate the lift back from its current state.
        case reverseLift
        /// A drag follows the lift: take snapshots of the previews, then call the completions with `.end` (LIFT-4).
        case completeLift
        /// Begin the session's drag.
        case beginDrag
    }

    /// The constants of this press.
    public let press: Press
    /// The current phase.
    public private(set) var phase: Phase = .pressed

    /// Creates a press that has just begun.
    public init(_ press: Press) { self.press = press }

    /// When the press lifts unless another event arrives; nil if it will not.
    public var deadline: Timestamp? { phase == .pressed ? press.began + press.liftDelay : nil }

    /// Changes the phase by an event; returns the effects in order.
    public mutating func handle(_ event: Event, distance threshold: CGFloat) -> [Effect] {
        switch (phase, event) {
        case (.pressed, .timePassed(let time)) where time >= press.began + press.liftDelay:
            phase = .asking(thenDrag: false)
            return [.askForItems]
        case (.pressed, .moved(let point)) where point.distance(to: press.origin) > threshold:
            guard press.kind == .mouse, press.dragsBeforeDelay else {
                phase = .failed
                return []
            }
            phase = .asking(thenDrag: true)
            return [.askForItems]
        case (.asking, .itemsAnswered(any: false)):
            phase = .failed
            return []
        case (.asking(thenDrag: false), .itemsAnswered(any: true)):
            phase = .lifting
            return [.beginLift]
        case (.asking(thenDrag: true), .itemsAnswered(any: true)):
            phase = .dragging
            return [.beginLift, .completeLift, .beginDrag]
        case (.lifting, .liftSettled):
            phase = .lifted
            return []
        case (.lifting, .moved(let point)) where point.distance(to: press.origin) > threshold,
            (.lifted, .moved(let point)) where point.distance(to: press.origin) > threshold:
            phase = .dragging
            return [.completeLift, .beginDrag]
        case (.lifting, .released), (.lifted, .released), (.lifting, .cancelled), (.lifted, .cancelled):
            phase = .ended
            return [.reverseLift]
        case (.pressed, .released), (.pressed, .cancelled), (.asking, .released), (.asking, .cancelled),
            (.failed, .released), (.failed, .cancelled), (.dragging, .released), (.dragging, .cancelled):
            phase = .ended
            return []
        default:
            return []
        }
    }
}
