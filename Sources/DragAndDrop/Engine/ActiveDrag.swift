/// All that the engine knows of one session under way.
@MainActor final class ActiveDrag {
    /// What one drop interaction has seen of the session.
    final class Participation {
        let interaction: DropInteraction
        let canHandle: Bool
        init(_ interaction: DropInteraction, canHandle: Bool) {
            self.interaction = interaction
            self.canHandle = canHandle
        }
    }

    let session: DragSession
    let dropSession: DropSession
    /// The interaction that began it.
    let source: DragInteraction
    /// Every interaction that has given items, the first one included.
    var contributors: [DragInteraction]
    /// Which interaction gave an item; its delegate is asked where the item flies when cancelled.
    var origins: [ObjectIdentifier: DragInteraction] = [:]
    let pointer: PointerID
    var press: PressGesture
    var previews: [FlyingPreview] = []
    var lift: DragAnimator?
    var endings: [DragAnimator] = []

    var participations: [Participation] = []
    var target: DropInteraction?
    var proposal: DropProposal?
    /// From the middle of the topmost preview to the hand, as parts of its size.
    var grip = CGPoint.zero
    /// Whether the single preview keeps its size (DRAG-7); nil until the stack is first arranged.
    var keepsSize: Bool?
    /// Whether the point that counts lies above the finger (DROP-8); it stays there until a target says otherwise.
    var isPrecise = false
    /// Whether the target must be asked again although the hand has not moved.
    var needsUpdate = false

    var springLoading = SpringLoading()
    var springTarget: (interaction: SpringLoadedInteraction, context: SpringLoadedInteractionContext)?
    /// What has acted already; it does not again until the drag has left it.
    var springSpent: (interaction: SpringLoadedInteraction, item: AnyHashable?)?

    var scrolling: (view: any AutoscrollView, entered: Timestamp, last: Timestamp)?
    /// When the animations at the end are over, at the earliest and at the latest, whatever the springs say.
    var ending: (earliest: Timestamp, latest: Timestamp)?

    var lastMove: Timestamp
    var velocity = CGPoint.zero

    init(session: DragSession, source: DragInteraction, press: PressGesture) {
        self.session = session
        self.source = source
        self.press = press
        contributors = [source]
        dropSession = DropSession(local: session)
        pointer = press.press.pointer
        lastMove = press.press.began
    }

    var phase: SessionPhase { session.phase }

    /// Whether a hand holds it, from the lift on.
    var isInHand: Bool { press.phase != .ended }

    /// How fast the hand is now, in points a second; a hand that sends nothing rests.
    func velocity(at time: Timestamp, thresholds: Thresholds) -> CGPoint {
        time - lastMove >= thresholds.restDelay ? .zero : velocity
    }

    func track(_ point: CGPoint, at time: Timestamp) {
        let step = (time - lastMove).seconds
        if step > 0 {
            let now = (point - session.locationInWindow) * (1 / max(step, 0.004))
            // A little of the past, so that one uneven event is not a jolt.
            velocity = velocity * 0.4 + now * 0.6
            lastMove = time
        }
        session.locationInWindow = point
    }

    /// The operation that letting go now would perform (DROP-3).
    var effectiveOperation: DropOperation {
        // A target without a delegate could perform nothing, and a source must not be told that it did.
        guard let proposal, target?.delegate != nil else { return .cancel }
        return proposal.operation == .move && !session.allowsMoveOperation ? .forbidden : proposal.operation
    }
}
