/// One drag under way as the drop side has it, of this program or of another: what it is over, what it was answered,
/// and the previews that land.
@MainActor class Hover {
    /// What one drop interaction has seen of the session.
    final class Participation {
        let interaction: DropInteraction
        var canHandle: Bool
        /// Whether it must be asked again before it counts, since the items are others than those it was asked about.
        var isStale = false
        /// Whether it was ever entered, and so must hear of the end (DROP-6).
        var hasEntered = false
        init(_ interaction: DropInteraction, canHandle: Bool) {
            self.interaction = interaction
            self.canHandle = canHandle
        }
    }

    /// What is carried. A drag of another program has one too, which only the engine sees.
    let session: DragSession
    let dropSession: DropSession
    let pointerKind: PointerKind
    var previews: [FlyingPreview] = []
    var endings: [DragAnimator] = []

    var participations: [Participation] = []
    var target: DropInteraction?
    var proposal: DropProposal?
    /// Whether the point that counts lies above the finger (DROP-8); it stays there until a target says otherwise.
    var isPrecise = false
    /// Whether the target must be asked again although the hand has not moved.
    var needsUpdate = false

    var springLoading = SpringLoading()
    var springTarget: (interaction: SpringLoadedInteraction, context: SpringLoadedInteractionContext)?
    /// What has acted already; it does not again until the drag has left it.
    var springSpent: (interaction: SpringLoadedInteraction, item: AnyHashable?)?

    var scrolling: (view: any AutoscrollView, entered: Timestamp, last: Timestamp)?
    /// The views near whose edges the hand is, whether or not there is more behind those just now.
    var edges: [any AutoscrollView] = []
    /// When the animations at the end are over, at the earliest and at the latest, whatever the springs say.
    var ending: (earliest: Timestamp, latest: Timestamp)?

    /// Since when the data of the drop has been on its way; nil before and after.
    var transferBegan: Timestamp?
    /// Whether it has been told that the transfer is slow (DATA-7).
    var isKnownSlow = false

    var lastMove: Timestamp
    /// Since when the hand is where it is; some programs tell the same place again and again.
    var cameToPlace: Timestamp
    var velocity = CGPoint.zero

    init(session: DragSession, isLocal: Bool, pointerKind: PointerKind, at time: Timestamp) {
        self.session = session
        self.pointerKind = pointerKind
        dropSession = DropSession(of: session, isLocal: isLocal)
        lastMove = time
        cameToPlace = time
    }

    var phase: SessionPhase { session.phase }

    /// How fast the hand is now, in points a second; a hand that sends nothing rests.
    func velocity(at time: Timestamp, thresholds: Thresholds) -> CGPoint {
        time - lastMove >= thresholds.restDelay ? .zero : velocity
    }

    func track(_ point: CGPoint, at time: Timestamp) {
        let step = (time - lastMove).seconds
        if step > 0 {
            velocity = HandSpeed.after(velocity, moving: point - session.locationInWindow, in: step)
            lastMove = time
        }
        if point != session.locationInWindow { cameToPlace = time }
        session.locationInWindow = point
    }

    /// The operation that letting go now would perform (DROP-3).
    var effectiveOperation: DropOperation {
        // A target without a delegate could perform nothing, and a source must not be told that it did.
        guard let proposal, target?.delegate != nil else { return .cancel }
        return proposal.operation == .move && !session.allowsMoveOperation ? .forbidden : proposal.operation
    }
}
