import Foundation

/// What a view knows of constraints. Exists only for views that take part in a layout by constraints, so that others do
/// not pay for it.
@MainActor final class LayoutState {
    unowned let view: View
    /// Whether the frame is given by the program and not by constraints.
    var isFrameFixed = true
    /// Indexed by axis.
    var huggingPriorities = [LayoutPriority.defaultLow, .defaultLow]
    var compressionPriorities = [LayoutPriority.defaultHigh, .defaultHigh]
    /// The active constraints whose items have this view as their nearest common ancestor.
    var owned: [LayoutConstraint] = []
    /// The active constraints of the view and its guides.
    var touching: [LayoutConstraint] = []
    var guides: [LayoutGuide] = []
    /// The guides that the view itself defines, by kind.
    var ownGuides: [LayoutGuide.Kind: LayoutGuide] = [:]
    /// How many constraints relate a view inside this one to a view outside.
    private(set) var crossingCount = 0
    /// The engine of the view's content, if the view is a host.
    var engine: LayoutEngine?
    /// The engine in which the frame is a variable.
    weak var outerEngine: LayoutEngine?
    /// The frame that layout has set last. A frame is set only when it changes, so that its animation continues.
    var appliedFrame: CGRect?
    var needsConstraintUpdate = true
    var margins = DirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    var insetsMarginsFromSafeArea = true
    /// Called when constraints contradict each other.
    var conflictHandler: ((LayoutConflict) -> Void)?
    /// The stack view that arranges the view.
    weak var arranger: (any LayoutArranger)?

    init(_ view: View) { self.view = view }

    /// Whether the view's content is laid out by an engine of its own.
    var isHost: Bool { isMeasured || view.superview == nil || (isFrameFixed && crossingCount == 0) }
    /// Whether the view is being measured as if it had no superview.
    var isMeasured = false

    func crossingDidChange(by count: Int) {
        let wasHost = isHost
        crossingCount += count
        if isHost != wasHost { view.rehost() }
    }

    /// The scroll offset has changed, on which the frame guide depends.
    func boundsOriginDidChange() {
        if ownGuides[.frame] != nil || crossingCount > 0 {
            view.layoutHost.layoutState?.engine?.offsetDidChange(of: view)
        }
    }

    /// The view's frame has been set, by the program or by layout.
    func frameDidChange(resized: Bool) {
        if resized { engine?.invalidate() }
        if isFrameFixed { outerEngine?.fixedFrameDidChange(of: view) }
    }
}

/// A view whose content has a size of its own: constraints from inside the view to its right and bottom edges mean
/// those of the content.
@MainActor protocol ConstrainedContent: View {
    /// The guide that has the size of the content.
    var contentLayoutGuide: LayoutGuide { get }
    var contentSize: CGSize { get set }
}

/// A view that arranges others by constraints of its own.
@MainActor protocol LayoutArranger: View {
    /// An arranged view was shown or hidden.
    func arrangedVisibilityDidChange()
    /// The intrinsic size of an arranged view has changed, which the layout engine knows already.
    func arrangedContentDidChange()
    /// An arranged view has left its superview.
    func arrangedViewWasRemoved(_ view: View)
}

extension View {
    /// The layout state, created on first access.
    func makeLayoutState() -> LayoutState {
        if let layoutState { return layoutState }
        let state = LayoutState(self)
        layoutState = state
        return state
    }

    /// The nearest ancestor, or the view itself, whose size does not depend on constraints: the host of the engine that
    /// lays out the view's content.
    var layoutHost: View {
        var view = self
        while let state = view.layoutState, !state.isHost, let parent = view.superview { view = parent }
        return view
    }

    /// The engine of a host, created on first access.
    func makeLayoutEngine() -> LayoutEngine {
        let state = makeLayoutState()
        if let engine = state.engine { return engine }
        let engine = LayoutEngine(host: self)
        state.engine = engine
        return engine
    }

    /// The nearest view that contains all of `views`; nil if they are in different trees.
    func nearestCommonAncestor(of views: [View]) -> View? {
        var candidate: View? = self
        while let step = candidate, !views.allSatisfy({ $0.isDescendant(of: step) }) { candidate = step.superview }
        return candidate
    }

    /// Moves the constraints of the view and its content to the engines to which they belong now.
    func rehost() {
        var (constraints, views): ([LayoutConstraint], [View]) = ([], [])
        func collect(_ view: View) {
            guard let state = view.layoutState else { return }
            views.append(view)
            constraints += state.touching + state.owned
            guard view === self || !state.isHost || state.engine == nil else { return }
            for child in view.subviews { collect(child) }
        }
        collect(self)
        let former = layoutState?.engine
        for view in views {
            view.layoutState?.outerEngine?.removeItem(view)
            for guide in view.layoutState?.allGuides ?? [] { guide.engine?.removeItem(guide) }
        }
        if layoutState?.isHost == false { layoutState?.engine = nil }
        var seen: Set<ObjectIdentifier> = []
        for constraint in constraints where seen.insert(ObjectIdentifier(constraint)).inserted {
            constraint.engine?.remove(constraint)
            constraint.engine = nil
            constraint.owner?.layoutHost.makeLayoutEngine().append(constraint)
        }
        for view in views {
            guard let state = view.layoutState, !state.isFrameFixed, let parent = view.superview else { continue }
            parent.layoutHost.makeLayoutEngine().append(view)
        }
        if let former, layoutState?.engine !== former {
            for view in former.pendingUpdates { view.setNeedsUpdateConstraints() }
        }
    }

    /// Deactivates the constraints that relate the view or its content to views outside. The view is about to leave its
    /// superview.
    func deactivateOuterConstraints() {
        guard let layoutState else { return }
        func leaving(_ state: LayoutState) -> [LayoutConstraint] {
            state.touching.filter { $0.owner.map { !$0.isDescendant(of: self) } ?? true }
        }
        var constraints = leaving(layoutState)
        if layoutState.crossingCount > 0 {
            func collect(_ view: View) {
                for child in view.subviews {
                    if let state = child.layoutState { constraints += leaving(state) }
                    collect(child)
                }
            }
            collect(self)
        }
        for constraint in constraints { constraint.isActive = false }
        layoutState.outerEngine?.removeItem(self)
        layoutState.appliedFrame = nil
    }
}

extension LayoutState {
    var allGuides: [LayoutGuide] { guides + LayoutGuide.Kind.allCases.compactMap { ownGuides[$0] } }
}

/// Constraints that cannot be satisfied together. Layout leaves out one of them until that is no longer necessary.
@preconcurrency @MainActor public struct LayoutConflict: CustomStringConvertible {
    enum Reason { case contradiction, noCommonAncestor }

    /// The constraint that layout leaves out: of the required constraints that contradict each other, the one that was
    /// activated or changed last.
    public let broken: LayoutConstraint
    /// The other constraints that cause the contradiction: without any one of them, there is none. Sizes of views that
    /// are not laid out by constraints are not in the list.
    public let conflicts: [LayoutConstraint]
    /// One sentence with all constraints, as they were when the conflict was found. Readable on any thread.
    nonisolated public let description: String

    init(broken: LayoutConstraint, conflicts: [LayoutConstraint], reason: Reason) {
        (self.broken, self.conflicts) = (broken, conflicts)
        description =
            switch reason {
            case .noCommonAncestor:
                "The constraint <\(broken.equation)> is not activated: its items have no common ancestor."
            case .contradiction:
                "The constraint <\(broken.equation)> is left out, because it contradicts "
                    + (conflicts.isEmpty
                        ? "the sizes of views with fixed frames."
                        : conflicts.map { "<\($0.equation)>" }.joined(separator: ", ") + ".")
            }
    }
}

extension View {
    /// Called when constraints of the view or its descendants contradict each other, once for each constraint that is
    /// left out. Nil asks the superview; if all are nil, a message is written to standard error.
    public var onLayoutConflict: ((LayoutConflict) -> Void)? {
        get { layoutState?.conflictHandler }
        set { makeLayoutState().conflictHandler = newValue }
    }

    func report(_ conflict: LayoutConflict) {
        var view: View? = self
        while let step = view {
            if let handler = step.layoutState?.conflictHandler { return handler(conflict) }
            view = step.superview
        }
        ProgramMessage.report(conflict.description)
    }
}
