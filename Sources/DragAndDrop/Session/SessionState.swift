/// The state of a drag session, from the lift to the last transferred byte. Before the lift there is only a `Press`.
///
/// Each case holds the values that exist only in that state: a target and spring loading while dragging, end animations
/// while ending, a transfer until its last load. `SessionState+Transitions.swift` has the transitions.
@MainActor package enum SessionState {
    /// The initial state of every session. A press or `beginDrag` replaces it with `.asking` before the delegate sees
    /// the session; a drag of another program leaves it when it enters the window.
    case idle
    /// The delegate is being asked for items; `draggedTo` is the pointer's location if a movement began the drag.
    /// A drag without a press starts here (DRAG-12).
    case asking(Press, draggedTo: CGPoint?)
    /// The lift animates or has completed; the pointer has not moved beyond the drag distance.
    case lifting(Lift)
    /// The lift animates back, until `deadline` at the latest.
    case reverting(Lift, deadline: Timestamp)
    /// The items follow the pointer.
    case dragging(Dragging)
    /// The previews animate back to their source.
    case canceling(DropOperation, EndAnimation)
    /// The previews animate to their targets.
    case dropping(PerformedDrop, EndAnimation)
    /// Another program loads the items; the previews fade. `result` once it has reported its outcome.
    case handingOver(EndAnimation, result: DropOperation?)
    /// The previews have faded; the other program has not reported its outcome.
    case awaitingOutcome
    /// The drop animations have ended; data is still being loaded. `target` is nil after a drop on another program.
    case transferring(DropOperation, PendingTransfer, target: DropInteraction?)
    /// The session is over.
    case ended(DropOperation)
}

extension SessionState {
    /// A pointer pressed on a draggable view. Its drag has no session until it lifts; see `outcome(of:at:thresholds:)`.
    package struct Press: Sendable, Equatable {
        /// The pressing pointer.
        package let pointer: PointerID
        package let kind: PointerKind
        /// The location of the press in the window.
        package let origin: CGPoint
        package private(set) var began: Timestamp
        /// How long the press must be held before it lifts.
        package let liftDelay: Duration
        /// Whether moving a mouse begins the drag immediately, without the delay (LIFT-2).
        package let dragsBeforeDelay: Bool

        package init(
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

        /// Lets the press be held for the whole delay from now on.
        mutating func restartDelay(at now: Timestamp) { began = now }

        /// When the press lifts unless another event arrives.
        package var deadline: Timestamp { began + liftDelay }

        /// Whether a location is so far from the origin that a lifted press becomes a drag, as does that of a mouse.
        func isDrag(to location: CGPoint, _ thresholds: Thresholds) -> Bool {
            let distance = kind == .touch ? thresholds.touchDragDistance : thresholds.dragDistance
            return location.distance(to: origin) > distance
        }

        /// Whether a location is so far from the origin that the press is not held still.
        func isMovement(to location: CGPoint, _ thresholds: Thresholds) -> Bool {
            kind == .touch
                ? location.distance(to: origin) > thresholds.scrollDistance : isDrag(to: location, thresholds)
        }
    }

    /// A lift and the changes that animate with it.
    package struct Lift {
        package let press: Press
        /// Nil until the delegate has been asked for animations.
        var animator: DragAnimator?
        /// Whether the animation has settled; a release still reverses the lift.
        package var isSettled = false

        package init(press: Press) { self.press = press }
    }

    /// The animations at the end of a session.
    package struct EndAnimation {
        /// The changes that animate with the previews.
        var animators: [DragAnimator] = []
        /// The animations do not end before this time, even if they have settled.
        var earliest: Timestamp
        /// The animations end at this time, even if they have not settled.
        var latest: Timestamp

        package init(at now: Timestamp, thresholds: Thresholds) {
            earliest = now
            latest = now + thresholds.longestMotion
        }
    }

    /// A drop on a target of this program.
    package struct PerformedDrop {
        package let operation: DropOperation
        let target: DropInteraction
        let participants: DropParticipants
        /// Nil once all data has arrived.
        package var transfer: PendingTransfer?
    }

    /// The loads of a drop.
    package struct PendingTransfer: Sendable, Equatable {
        /// When the first load began; nil before.
        package var began: Timestamp?
        /// Whether the transfer has been reported as slow (DATA-7).
        package var isReportedSlow = false

        package init() {}
    }
}

extension SessionState {
    /// The phase of this state.
    package var phase: SessionPhase {
        switch self {
        case .idle, .asking, .lifting: .lifting
        case .reverting: .reverting
        case .dragging: .dragging
        case .canceling(let operation, _): .canceling(operation)
        case .dropping(let drop, _): .dropping(drop.operation, transferred: drop.transfer == nil)
        case .handingOver(_, let result): .handingOver(previewsFaded: false, result: result)
        case .awaitingOutcome: .handingOver(previewsFaded: true, result: nil)
        case .transferring(let operation, _, _): .transferring(operation)
        case .ended(let operation): .ended(operation)
        }
    }

    /// Whether the session was dropped on another program, which may request the items' data until the session ends.
    var isHandedOver: Bool {
        switch self {
        case .handingOver, .awaitingOutcome, .transferring(_, _, target: nil): true
        case .idle, .asking, .lifting, .reverting, .dragging, .canceling, .dropping, .transferring, .ended:
            false
        }
    }

    var dragging: Dragging? {
        if case .dragging(let dragging) = self { dragging } else { nil }
    }

    var lift: Lift? {
        switch self {
        case .lifting(let lift), .reverting(let lift, _): lift
        default: nil
        }
    }

    /// The drop interaction that a session is over, or that it was dropped on until the last load has ended.
    var target: DropInteraction? {
        switch self {
        case .dragging(let dragging): dragging.target
        case .dropping(let drop, _): drop.target
        case .transferring(_, _, let target): target
        default: nil
        }
    }

    /// The transfer in progress.
    var transfer: PendingTransfer? {
        switch self {
        case .dropping(let drop, _): drop.transfer
        case .transferring(_, let transfer, _): transfer
        default: nil
        }
    }

    /// Changes the end animations. The state must be `.canceling`, `.dropping` or `.handingOver`.
    mutating func updateEndAnimation(_ update: (inout EndAnimation) -> Void) {
        switch self {
        case .canceling(let operation, var animation):
            update(&animation)
            self = .canceling(operation, animation)
        case .dropping(let drop, var animation):
            update(&animation)
            self = .dropping(drop, animation)
        case .handingOver(var animation, let result):
            update(&animation)
            self = .handingOver(animation, result: result)
        case .idle, .asking, .lifting, .reverting, .dragging, .awaitingOutcome, .transferring, .ended:
            assertionFailure("no end animation in \(self)")
        }
    }

    /// Sets the animator of a lift in progress.
    mutating func setAnimator(_ animator: DragAnimator) {
        guard case .lifting(var lift) = self else { return }
        lift.animator = animator
        self = .lifting(lift)
    }
}
