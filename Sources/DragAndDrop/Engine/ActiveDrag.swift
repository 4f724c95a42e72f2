/// A drag that began in this program: adds the drag side to what the drop side knows.
@MainActor final class ActiveDrag: Hover {
    /// The interaction that began the drag.
    let source: DragInteraction
    /// Every interaction that has contributed items, the first one included.
    var contributors: [DragInteraction]
    /// The interaction that contributed each item, by the item's identity; its delegate chooses the item's cancel
    /// destination.
    var origins: [ObjectIdentifier: DragInteraction] = [:]
    let pointer: PointerID
    var press: PressGesture
    var lift: DragAnimator?
    /// The offset from the center of the topmost preview to the pointer, as a fraction of the preview's size.
    var grip = CGPoint.zero
    /// Whether the single preview keeps its size (DRAG-7); nil until the stack is first arranged.
    var keepsSize: Bool?
    /// The view that `move(_:to:)` named as the location of the session; nil while a pointer determines the location.
    weak var placeView: (any InteractionView)?
    /// Set while the pointer is over no view of the host; its operation is nil until the program there has answered.
    var outside: OutsideAnswer?

    /// The latest answer of the program under the pointer.
    struct OutsideAnswer {
        var operation: DropOperation?
    }

    init(session: DragSession, source: DragInteraction, press: PressGesture) {
        self.source = source
        self.press = press
        contributors = [source]
        pointer = press.press.pointer
        super.init(session: session, isLocal: true, pointerKind: press.press.kind, at: press.press.began)
    }

    /// Whether a pointer still holds the drag; true from the lift until the release.
    var isInHand: Bool { press.phase != .ended }

    /// Whether views still receive the press that lifts (`allowsSimultaneousRecognitionDuringLift`).
    var sharesPress: Bool { phase == .lifting && source.allowsSimultaneousRecognitionDuringLift }

    override var effectiveOperation: DropOperation {
        guard target == nil, let answer = outside?.operation else { return super.effectiveOperation }
        return session.permitted(answer)
    }
}

extension DragSession {
    /// The operation that another program may perform: a move that the source does not allow becomes a copy, so that
    /// the original stays.
    func permitted(_ operation: DropOperation) -> DropOperation {
        operation == .move && !allowsMoveOperation ? .copy : operation
    }
}
