/// The phase of a drag session and its transitions: a pure state machine.
///
/// The order of its effects is the order in which delegates are called.
public enum SessionPhase: Sendable, Equatable {
    /// The lift animates or has completed; the pointer has not moved.
    case lifting
    /// The press was released before it moved; the lift animates back.
    case reverting
    /// The items follow the pointer.
    case dragging
    /// The previews animate back to their source, after a cancel or a refused drop (DROP-4).
    case cancelling(DropOperation)
    /// The previews land; `transferred` once all data has arrived.
    case dropping(DropOperation, transferred: Bool)
    /// Dropped on another program, which loads what it needs. `landed` once no preview is visible, `result` once the
    /// other program has reported its outcome.
    case handingOver(landed: Bool, result: DropOperation?)
    /// The previews have landed; data is still being loaded.
    case transferring(DropOperation)
    /// The session is over.
    case ended(DropOperation)

    /// An event that may change the phase.
    public enum Event: Sendable, Equatable {
        /// The pointer moved beyond the drag distance.
        case begin
        /// The press was released during the lift.
        case revert
        /// The drag was released over a target that proposed the operation, or over none (`.cancel`).
        case release(DropOperation)
        /// The drag was released over another program that accepts it.
        case releaseOutside
        /// The other program has finished; `.cancel` if it received nothing.
        case outsideFinished(DropOperation)
        /// The session was canceled: Escape, a lost grab, a removed view.
        case abort
        /// The last animation of the phase has finished.
        case animationsFinished
        /// The target was removed before the drop could be performed.
        case targetVanished
        /// The last load has ended.
        case transfersFinished

        /// The event's name in the timeline.
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

    /// A step for the engine to carry out.
    public enum Effect: Sendable, Equatable {
        /// Call `sessionWillBegin` and ask the source for its policies (DRAG-2).
        case willBegin
        /// Call `willEndWith` on the drag side.
        case willEnd(DropOperation)
        /// Animate the previews back to their source.
        case flyHome
        /// Perform the drop at the current target, then land the previews.
        case performDrop
        /// Let another program load the items; the previews fade at the pointer.
        case handOver
        /// Let no more loads begin, and wait for those under way.
        case awaitTransfers
        /// Call `concludeDrop` on the target.
        case concludeDrop
        /// Call `sessionDidEnd` on every target that the session entered.
        case dropSidesDidEnd
        /// Call `didEndWith` on the drag side.
        case didEnd(DropOperation)
        /// Call `sessionDidTransferItems` on the drag side.
        case didTransfer
        /// Remove the session from the engine.
        case discard
    }

    /// Changes the phase by an event; returns the effects in order. An event without a transition in the current phase
    /// is ignored.
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
            // The operation is final only when the other program reports it.
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

    /// Ends a session that was dropped outside once its previews are gone and the other program has finished.
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

    /// The phase's name in the timeline and the inspector.
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

    /// Whether the session has visible previews.
    public var isOnScreen: Bool {
        switch self {
        case .lifting, .reverting, .dragging, .cancelling, .dropping, .handingOver(landed: false, _): true
        case .handingOver(landed: true, _): false
        case .transferring, .ended: false
        }
    }
}
