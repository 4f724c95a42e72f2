/// One drag of this program: to what the drop side has of it comes the drag side.
@MainActor final class ActiveDrag: Hover {
    /// The interaction that began it.
    let source: DragInteraction
    /// Every interaction that has given items, the first one included.
    var contributors: [DragInteraction]
    /// Which interaction gave an item; its delegate is asked where the item flies when cancelled.
    var origins: [ObjectIdentifier: DragInteraction] = [:]
    let pointer: PointerID
    var press: PressGesture
    var lift: DragAnimator?
    /// From the middle of the topmost preview to the hand, as parts of its size.
    var grip = CGPoint.zero
    /// Whether the single preview keeps its size (DRAG-7); nil until the stack is first arranged.
    var keepsSize: Bool?
    /// The view at whose place the session was put by name; nil where a hand carries it.
    weak var placeView: (any InteractionView)?
    /// While the hand is over none of our views: what the program there would do; nil while it has not answered.
    var outside: OutsideAnswer?

    /// What a program outside has said so far.
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

    /// Whether a hand holds it, from the lift on.
    var isInHand: Bool { press.phase != .ended }

    /// Whether views still follow the press that lifts (`allowsSimultaneousRecognitionDuringLift`).
    var sharesPress: Bool { phase == .lifting && source.allowsSimultaneousRecognitionDuringLift }

    override var effectiveOperation: DropOperation {
        guard target == nil, let answer = outside?.operation else { return super.effectiveOperation }
        return session.permitted(answer)
    }
}

extension DragSession {
    /// What a program outside may do: one that would move what may only be copied copies it, and the original stays.
    func permitted(_ operation: DropOperation) -> DropOperation {
        operation == .move && !allowsMoveOperation ? .copy : operation
    }
}
