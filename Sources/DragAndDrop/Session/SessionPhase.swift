/// The phase of a drag session.
public enum SessionPhase: Sendable, Equatable {
    /// The lift animates or has completed; the pointer has not moved beyond the drag distance.
    case lifting
    /// The press was released or canceled during the lift, which animates back.
    case reverting
    /// The items follow the pointer.
    case dragging
    /// The previews animate back to their source, after a cancel or a refused drop (DROP-4).
    case canceling(DropOperation)
    /// The previews animate to their targets; `transferred` once all data has arrived.
    case dropping(DropOperation, transferred: Bool)
    /// The drag was dropped on another program, which loads the data that it needs. `previewsFaded` is true
    /// once no preview is visible; `result` is set once the other program has reported its outcome.
    case handingOver(previewsFaded: Bool, result: DropOperation?)
    /// The drop animations have ended; data is still being loaded.
    case transferring(DropOperation)
    /// The session is over.
    case ended(DropOperation)

    /// The phase's name in the timeline and the inspector.
    package var name: String {
        switch self {
        case .lifting: "lifting"
        case .reverting: "reverting"
        case .dragging: "dragging"
        // The spelling of the inspector protocol.
        case .canceling: "cancelling"
        case .dropping: "dropping"
        case .handingOver: "handingOver"
        case .transferring: "transferring"
        case .ended: "ended"
        }
    }

    /// Whether a pointer or the keyboard holds the items: from the lift to the release. False while a lift is reversed.
    package var isBeingDragged: Bool {
        switch self {
        case .lifting, .dragging: true
        case .reverting, .canceling, .dropping, .handingOver, .transferring, .ended: false
        }
    }

    /// Whether the session has visible previews.
    package var isOnScreen: Bool {
        switch self {
        case .lifting, .reverting, .dragging, .canceling, .dropping, .handingOver(previewsFaded: false, _): true
        case .handingOver(previewsFaded: true, _): false
        case .transferring, .ended: false
        }
    }
}
