extension SessionState {
    /// The state that exists only while a session is dragged.
    ///
    /// The transition that begins the drag creates the object; the transition that ends the drag releases it. Between
    /// them the engine changes it in steps that call delegates. A class, because the engine changes a few members with
    /// every movement of a pointer: copying all members out of the enum and back would cost half as much as the rest
    /// of the movement, and a deinitializer that reads the session would access the state while it is being assigned.
    @MainActor package final class Dragging {
        /// What the drag is over. At most one of a drop interaction and another program can receive a release.
        enum Hover {
            /// No drop interaction that handles the session, and no other program.
            case nothing
            /// No drop interaction that handles the session, but one that another session occupies (DROP-7).
            case taken
            /// A drop interaction; `proposal` is nil until it has answered.
            case interaction(DropInteraction, proposal: DropProposal?)
            /// No view of the host; `answer` is nil until the program there has answered.
            case outside(answer: DropOperation?)
        }

        /// A spring-loaded view that the drag hovers over.
        package struct SpringLoadedTarget {
            let interaction: SpringLoadedInteraction
            let context: SpringLoadedInteractionContext
            var loading: SpringLoading
        }

        /// A view that the drag has scrolled.
        package struct ScrolledView {
            let view: any AutoscrollView
            /// The offset before the drag scrolled the view.
            let origin: CGPoint
            /// The offset after the drag scrolled the view last.
            var latest: CGPoint
        }

        /// The spring loading of the view under the pointer.
        enum SpringLoadingState {
            /// The drag is over no spring-loaded view.
            case idle
            /// The drag hovers over a spring-loaded view.
            case hovering(SpringLoadedTarget)
            /// The view has activated; it does not activate again until the drag leaves it.
            case activated(SpringLoadedInteraction, item: AnyHashable?)
        }

        /// Invariant: a drop interaction here is one of the participants that the session has entered.
        private(set) var hover = Hover.nothing
        var participants = DropParticipants()
        /// Whether the next frame asks the target again although the pointer has not moved.
        var needsUpdate = false

        var springLoading = SpringLoadingState.idle

        /// Whether another program's drag was released, but its items are still being listed: the target stays, and
        /// neither autoscroll nor spring loading continues.
        private(set) var isReleased = false

        var scrolling: (view: any AutoscrollView, motion: Autoscroll)? {
            didSet { if scrolling == nil { setScrolled(nil) } }
        }
        /// The view that the drag scrolls since the last frame; nil while it waits to scroll, or while another drag
        /// scrolls the view. The target is asked again when that changes, since it may have passed items that take the
        /// drop.
        private(set) weak var scrolledView: (any AutoscrollView)?
        /// The view that can accept drops under the pointer when the target was last asked.
        weak var dropView: (any InteractionView)?
        /// The views whose edges the pointer is near, whether or not they can currently scroll further.
        var edges: [any AutoscrollView] = []
        /// The views that this drag has scrolled, each once.
        private var scrolled: [ScrolledView] = []

        /// The offset from the center of the topmost preview to the pointer, as a fraction of the preview's size.
        var grip = CGPoint.zero
        /// Whether the single preview keeps its size (DRAG-7); nil until the stack is first arranged.
        var keepsSize: Bool?
        /// The stack's size and position while it must leave the target visible; nil at its ordinary place (DRAG-14).
        var placement: HoverPlacement?
        /// The placement that the stack would have if it stepped aside before the pointer rests: its side follows the
        /// way of the pointer.
        var intendedPlacement: HoverPlacement?
        /// Since when the pointer rests; nil while it moves.
        var restBegan: Timestamp?
        /// When the stack leaves the target visible if the pointer rests until then; nil if it need not.
        var asideTime: Timestamp?
        /// The badge's position on the topmost preview; see ``BadgePresentation/position``. A hundredth of the
        /// preview's side is invisible.
        var badgePosition = PointMotion(BadgePresentation.ordinaryPosition, spring: .lift, tolerance: 0.01)
        /// The opacity of the mark of the drop location (DRAG-15).
        var markAlpha = Motion(0, spring: .flock, tolerance: 0.01)
        /// The view that `move(_:to:)` named as the location; nil while a pointer determines the location.
        weak var namedView: (any InteractionView)?
        /// The distance from the session's location to the point that the previews follow; zero while a pointer
        /// determines the location.
        var previewOffset = CGPoint.zero

        /// Creates the state of a drag that has just begun, over no target or over one that it has entered.
        package init(over target: DropInteraction? = nil) {
            guard let target else { return }
            participants.setAnswer(true, of: target)
            enter(target)
        }

        /// Records which view the drag scrolls in this frame.
        func setScrolled(_ view: (any AutoscrollView)?) {
            if view !== scrolledView { needsUpdate = true }
            scrolledView = view
        }

        /// Records that the drag has scrolled a view that was at the offset `before`. If the view was scrolled
        /// otherwise since the last time, the new offset counts as the one at which the drag began to scroll it.
        func recordAutoscroll(of view: any AutoscrollView, from before: CGPoint) {
            let index = scrolled.firstIndex { $0.view === view }
            if let index, scrolled[index].latest == before {
                scrolled[index].latest = view.contentOffset
            } else {
                if let index { scrolled.remove(at: index) }
                scrolled.append(ScrolledView(view: view, origin: before, latest: view.contentOffset))
            }
        }

        /// The views that are still at the offset to which the drag scrolled them.
        var viewsToScrollBack: [ScrolledView] { scrolled.filter { $0.view.contentOffset == $0.latest } }

        /// The spring-loaded view that the drag hovers over and that has not activated.
        var springLoadedTarget: SpringLoadedTarget? {
            if case .hovering(let target) = springLoading { target } else { nil }
        }

        /// Whether the drag is over a spring-loaded view that will activate, or has.
        var isOverSpringLoadedView: Bool {
            if case .idle = springLoading { false } else { true }
        }

        /// The drop interaction that the drag is over.
        var target: DropInteraction? {
            if case .interaction(let target, _) = hover { target } else { nil }
        }

        /// The target's last answer; nil without a target, or until it has answered.
        var proposal: DropProposal? {
            if case .interaction(_, let proposal) = hover { proposal } else { nil }
        }

        /// Whether the drag is outside the host's views, not merely without a target.
        var isOutside: Bool {
            if case .outside = hover { true } else { false }
        }

        /// Makes an interaction the target; has no effect on one that was never asked `canHandle`.
        func enter(_ target: DropInteraction) {
            if participants.enter(target) { hover = .interaction(target, proposal: nil) }
        }

        /// Records the release of another program's drag whose items are still being listed.
        func release() {
            isReleased = true
            scrolling = nil
            edges = []
        }

        /// Removes the target or the other program.
        func leave() { hover = .nothing }

        /// Records whether the drag, which has no target, is over an interaction that another session occupies.
        func setTaken(_ isTaken: Bool) {
            switch hover {
            case .nothing where isTaken: hover = .taken
            case .taken where !isTaken: hover = .nothing
            default: break
            }
        }

        /// Moves the drag outside the host's views, or records the answer of the program there.
        func moveOutside(answer: DropOperation?) { hover = .outside(answer: answer) }

        /// Replaces the target's answer; has no effect without a target.
        func setProposal(_ proposal: DropProposal?) {
            guard let target else { return }
            hover = .interaction(target, proposal: proposal)
            participants.setPrecise(proposal?.isPrecise ?? false, target)
        }

        /// The operation that a release now would perform (DROP-3).
        func operation(of session: DragSession) -> DropOperation {
            switch hover {
            case .nothing: return .cancel
            case .taken: return .forbidden
            case .outside(let answer): return answer.map(session.permitted) ?? .cancel
            case .interaction(let target, let proposal):
                // A target whose delegate is gone cannot perform the drop, so the source must not be notified of
                // success.
                guard let proposal, target.delegate != nil else { return .cancel }
                return session.operation(for: proposal)
            }
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
