/// A press on something that may be dragged: from the first touch to a drag, or back to an ordinary click.
///
/// A pure state machine: an event and the state give the new state and what must be done. Whoever owns it does that and
/// tells it what came of it. An event that makes no sense in a state changes nothing.
public struct PressGesture: Sendable, Equatable {
    /// What does not change during the press.
    public struct Press: Sendable, Equatable {
        /// Who presses.
        public var pointer: PointerID
        /// With what.
        public var kind: PointerKind
        /// Where it began, in the window.
        public var origin: CGPoint
        /// When it began.
        public var began: Timestamp
        /// How long it must be held.
        public var liftDelay: Duration
        /// Whether moving begins the drag at once, without the delay (LIFT-2).
        public var dragsBeforeDelay: Bool

        /// A press from its parts.
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

    /// How far the press has come.
    public enum Phase: Sendable, Equatable {
        /// Held, and neither long nor far enough.
        case pressed
        /// The delegate is being asked for items.
        case asking(thenDrag: Bool)
        /// The lift runs.
        case lifting
        /// The lift has arrived and the hand has not moved yet; letting go still runs it back.
        case lifted
        /// A drag: the session goes on by itself.
        case dragging
        /// Not a drag: the press belongs to others.
        case failed
        /// Let go.
        case ended
    }

    /// What can happen to it.
    public enum Event: Sendable, Equatable {
        /// The pointer is somewhere.
        case moved(CGPoint)
        /// Time went by.
        case timePassed(Timestamp)
        /// The delegate gave items, or an empty array.
        case itemsAnswered(any: Bool)
        /// The lift's motion arrived.
        case liftSettled
        /// The pointer was released.
        case released
        /// The press was taken away.
        case cancelled
    }

    /// What must be done.
    public enum Effect: Sendable, Equatable {
        /// Ask the delegate for its items, then answer with `itemsAnswered`.
        case askForItems
        /// Start the lift's motion forwards.
        case beginLift
        /// Run it back from where it is.
        case reverseLift
        /// The lift is over, since a drag follows: the pictures are frozen, then completions say `.end` (LIFT-4).
        case completeLift
        /// The session begins.
        case beginDrag
    }

    /// The constants of this press.
    public let press: Press
    /// How far it has come.
    public private(set) var phase: Phase = .pressed

    /// A press that has just begun.
    public init(_ press: Press) { self.press = press }

    /// When it will change by itself, if nothing else happens.
    public var deadline: Timestamp? { phase == .pressed ? press.began + press.liftDelay : nil }

    /// Takes an event; returns what must be done, in order.
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
