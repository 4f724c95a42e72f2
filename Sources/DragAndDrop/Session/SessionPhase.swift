/// How far a drag session has come, and what each step entails: a pure state machine.
///
/// The order of its effects is the order in which delegates are called.
public enum SessionPhase: Sendable, Equatable {
    /// The lift runs, or has run; the hand has not moved.
    case lifting
    /// The hand let go before it moved; the lift runs back.
    case reverting
    /// Under the hand.
    case dragging
    /// Flying back.
    case cancelling(DropOperation)
    /// Landing; `transferred` when the last byte has already come.
    case dropping(DropOperation, transferred: Bool)
    /// Let go over another program, which takes what it wants; `landed` when no preview is to be seen any more, and
    /// `result` once the other program has said what came of it.
    case handingOver(landed: Bool, result: DropOperation?)
    /// Landed; data is still to come.
    case transferring(DropOperation)
    /// Over.
    case ended(DropOperation)

    /// What can happen to a session.
    public enum Event: Sendable, Equatable {
        /// The hand moved far enough.
        case begin
        /// The hand let go during the lift.
        case revert
        /// The hand let go, over a target that proposed the operation, or over none (`.cancel`).
        case release(DropOperation)
        /// The hand let go over another program, which accepts.
        case releaseOutside
        /// The other program has finished, with `.cancel` when it got nothing.
        case outsideFinished(DropOperation)
        /// The session was taken away: Escape, a lost grab, a view that went.
        case abort
        /// The last of the animations arrived.
        case animationsFinished
        /// The target went away before the drop could be performed.
        case targetVanished
        /// The last of the transfers ended.
        case transfersFinished

        /// The event's name, for the timeline.
        public var name: String {
            switch self {
            case .begin: "begin"
            case .revert: "revert"
            case .release: "release"
            case .releaseOutside: "releaseOutside"
            case .outsideFinished: "outsideFinished"
            case .abort: "abort"
            case .animationsFinished: "animationsFinished"
            case .targetVanished: "targetVanished"
            case .transfersFinished: "transfersFinished"
            }
        }
    }

    /// What must be done.
    public enum Effect: Sendable, Equatable {
        /// Tell the drag side that it begins, then ask for its policies (DRAG-2).
        case willBegin
        /// Tell the drag side that it is about to end.
        case willEnd(DropOperation)
        /// Send the previews home.
        case flyHome
        /// Perform the drop at the current target, then land the previews.
        case performDrop
        /// Let another program take the items; the previews fade at the hand.
        case handOver
        /// Let no more loads begin; tell when those under way have ended.
        case awaitTransfers
        /// Tell the target that the last preview has landed.
        case concludeDrop
        /// Tell everybody on the drop side who saw the session.
        case dropSidesDidEnd
        /// Tell the drag side that it is over.
        case didEnd(DropOperation)
        /// Tell the drag side that the last byte has gone.
        case didTransfer
        /// Forget the session.
        case discard
    }

    /// Takes an event; returns what must be done, in order. Events that make no sense in a phase are ignored.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch (self, event) {
        case (.lifting, .begin):
            self = .dragging
            return [.willBegin]
        case (.lifting, .revert), (.lifting, .abort), (.lifting, .release):
            self = .reverting
            return []
        case (.reverting, .animationsFinished):
            self = .ended(.cancel)
            return [.discard]
        case (.dragging, .release(let operation)) where operation.performsDrop:
            self = .dropping(operation, transferred: false)
            return [.willEnd(operation), .performDrop]
        case (.dragging, .release(let operation)):
            self = .cancelling(operation)
            return [.willEnd(operation), .dropSidesDidEnd, .flyHome]
        case (.dragging, .abort), (.dragging, .revert):
            self = .cancelling(.cancel)
            return [.willEnd(.cancel), .dropSidesDidEnd, .flyHome]
        case (.dragging, .releaseOutside):
            self = .handingOver(landed: false, result: nil)
            // Whether the items were moved is known only once the other program says that it has them.
            return [.willEnd(.copy), .dropSidesDidEnd, .handOver]
        case (.handingOver(let landed, result: nil), .outsideFinished(let operation)):
            return handOver(landed: landed, result: operation)
        case (.handingOver(landed: false, let result), .animationsFinished):
            return handOver(landed: true, result: result)
        case (.cancelling(let operation), .animationsFinished):
            self = .ended(operation)
            return [.didEnd(operation), .discard]
        case (.dropping(_, transferred: false), .targetVanished):
            self = .cancelling(.cancel)
            return [.dropSidesDidEnd, .flyHome]
        case (.dropping(let operation, _), .transfersFinished):
            self = .dropping(operation, transferred: true)
            return []
        case (.dropping(let operation, let transferred), .animationsFinished):
            self = transferred ? .ended(operation) : .transferring(operation)
            let end: [Effect] = [.concludeDrop, .dropSidesDidEnd, .didEnd(operation)]
            return transferred ? end + [.didTransfer, .discard] : end
        case (.transferring(let operation), .transfersFinished):
            self = .ended(operation)
            return [.didTransfer, .discard]
        default:
            return []
        }
    }

    /// A session that was dropped outside ends once its previews are gone and the other program has finished.
    private mutating func handOver(landed: Bool, result: DropOperation?) -> [Effect] {
        guard landed, let result else {
            self = .handingOver(landed: landed, result: result)
            return []
        }
        guard result.performsDrop else {
            self = .ended(result)
            return [.didEnd(result), .discard]
        }
        self = .transferring(result)
        return [.didEnd(result), .awaitTransfers]
    }

    /// The phase's name, for the timeline and the inspector.
    public var name: String {
        switch self {
        case .lifting: "lifting"
        case .reverting: "reverting"
        case .dragging: "dragging"
        case .cancelling: "cancelling"
        case .dropping: "dropping"
        case .handingOver: "handingOver"
        case .transferring: "transferring"
        case .ended: "ended"
        }
    }

    /// Whether previews of the session are to be seen.
    public var isOnScreen: Bool {
        switch self {
        case .lifting, .reverting, .dragging, .cancelling, .dropping, .handingOver(landed: false, _): true
        case .handingOver(landed: true, _): false
        case .transferring, .ended: false
        }
    }
}
