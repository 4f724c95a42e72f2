/// A drag of this or another program as the drop side sees it: its target, the target's proposal, and the previews that
/// land.
@MainActor class Hover {
    /// What one drop interaction knows about the session.
    final class Participation {
        let interaction: DropInteraction
        var canHandle: Bool
        /// Whether the items have changed since `canHandle` was answered; the interaction is asked again before the
        /// answer counts.
        var isStale = false
        /// Whether `sessionDidEnter` was called, so that `sessionDidEnd` must follow (DROP-6).
        var hasEntered = false
        init(_ interaction: DropInteraction, canHandle: Bool) {
            self.interaction = interaction
            self.canHandle = canHandle
        }
    }

    /// The dragged items. For a drag of another program this session is visible to the engine only.
    let session: DragSession
    let dropSession: DropSession
    let pointerKind: PointerKind
    var previews: [FlyingPreview] = []
    var endings: [DragAnimator] = []

    var participations: [Participation] = []
    var target: DropInteraction?
    var proposal: DropProposal?
    /// Whether drop locations lie above the finger (DROP-8). Keeps the last target's answer until another target
    /// answers.
    var isPrecise = false
    /// Whether the target must be asked again although the pointer has not moved.
    var needsUpdate = false

    var springLoading = SpringLoading()
    var springTarget: (interaction: SpringLoadedInteraction, context: SpringLoadedInteractionContext)?
    /// The interaction that has already activated; it does not activate again until the drag leaves it.
    var springSpent: (interaction: SpringLoadedInteraction, item: AnyHashable?)?

    var scrolling: (view: any AutoscrollView, motion: Autoscroll)?
    /// The views whose edges the pointer is near, whether or not they can currently scroll further.
    var edges: [any AutoscrollView] = []
    /// The earliest and latest time at which the end animations finish, regardless of their springs.
    var ending: (earliest: Timestamp, latest: Timestamp)?

    /// When the drop's first load began; nil before that and after the last load.
    var transferBegan: Timestamp?
    /// Whether the transfer has been reported as slow (DATA-7).
    var isKnownSlow = false

    var lastMove: Timestamp
    /// When the pointer reached its location. Differs from `lastMove` because some source clients repeat the same
    /// location.
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

    /// The pointer's velocity in points per second; zero when no event has arrived for `restDelay`.
    func velocity(at time: Timestamp, thresholds: Thresholds) -> CGPoint {
        time - lastMove >= thresholds.restDelay ? .zero : velocity
    }

    func track(_ point: CGPoint, at time: Timestamp) {
        let step = (time - lastMove).seconds
        if step > 0 {
            velocity = PointerVelocity.after(velocity, moving: point - session.locationInWindow, in: step)
            lastMove = time
        }
        if point != session.locationInWindow { cameToPlace = time }
        session.locationInWindow = point
    }

    /// The operation that a release now would perform (DROP-3).
    var effectiveOperation: DropOperation {
        // A target whose delegate is gone cannot perform the drop, so the source must not be told that it did.
        guard let proposal, target?.delegate != nil else { return .cancel }
        return proposal.operation == .move && !session.allowsMoveOperation ? .forbidden : proposal.operation
    }
}
