extension SessionState {
    /// The state that exists only while a session is dragged.
    ///
    /// A class, because every movement changes it: a value in an enum's case would be copied with each change. The
    /// transition that begins the drag creates it; the transition that ends the drag releases it.
    @MainActor package final class Dragging {
        /// The drop interaction under the pointer and its answer.
        struct Target {
            let interaction: DropInteraction
            var proposal: DropProposal?
        }

        /// A spring-loaded interaction under the pointer.
        package struct Spring {
            let interaction: SpringLoadedInteraction
            let context: SpringLoadedInteractionContext
            var loading: SpringLoading
        }

        /// The answer of the program under the pointer.
        struct OutsideAnswer {
            /// Nil until the program has answered.
            var operation: DropOperation?
        }

        var target: Target?
        var participants = DropParticipants()
        /// Whether drop locations lie above the finger (DROP-8). Keeps the last target's answer until another target
        /// answers.
        var isPrecise = false
        /// Whether the next frame asks the target again although the pointer has not moved.
        var needsUpdate = false

        var spring: Spring?
        /// The interaction that has already activated; it does not activate again until the drag leaves it.
        var activatedSpring: (interaction: SpringLoadedInteraction, item: AnyHashable?)?

        var scrolling: (view: any AutoscrollView, motion: Autoscroll)?
        /// The views whose edges the pointer is near, whether or not they can currently scroll further.
        var edges: [any AutoscrollView] = []

        /// The offset from the center of the topmost preview to the pointer, as a fraction of the preview's size.
        var grip = CGPoint.zero
        /// Whether the single preview keeps its size (DRAG-7); nil until the stack is first arranged.
        var keepsSize: Bool?
        /// The view that `move(_:to:)` named as the location; nil while a pointer determines the location.
        weak var namedView: (any InteractionView)?
        /// Set while the pointer is over no view of the host.
        var outside: OutsideAnswer?

        /// Creates the state of a drag that has just begun, over a target or none.
        package init(over target: DropInteraction? = nil) {
            self.target = target.map { Target(interaction: $0) }
        }

        /// The operation that a release now would perform (DROP-3).
        func operation(of session: DragSession) -> DropOperation {
            guard let target else { return outside?.operation.map(session.permitted) ?? .cancel }
            // A target whose delegate is gone cannot perform the drop, so the source must not be notified of success.
            guard let proposal = target.proposal, target.interaction.delegate != nil else { return .cancel }
            return proposal.operation == .move && !session.allowsMoveOperation ? .forbidden : proposal.operation
        }
    }
}

extension DragSession {
    /// The operation that another program may perform: a move that the source does not allow becomes a copy, so that
    /// the original stays.
    func permitted(_ operation: DropOperation) -> DropOperation {
        operation == .move && !allowsMoveOperation ? .copy : operation
    }
}
