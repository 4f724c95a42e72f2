/// The properties of a view that the engine needs: its location, its superview and its interactions.
///
/// The engine draws nothing and owns no views; views of any toolkit can conform.
@preconcurrency @MainActor public protocol InteractionView: AnyObject {
    /// The enclosing view; nil for a root view and outside a hierarchy.
    var interactionSuperview: (any InteractionView)? { get }
    /// The view's interactions, in the order in which they were added.
    var interactions: [any Interaction] { get }
    /// The view's rectangle, in its own coordinates.
    var bounds: CGRect { get }
    /// Converts the view's coordinates to the window's; nil while the view is in no window.
    var transformToWindow: AffineTransform? { get }
}

extension InteractionView {
    /// Whether the view is in a window.
    package var isInWindow: Bool { transformToWindow != nil }

    /// Converts a point of the view to window coordinates; nil while the view is in no window.
    package func pointInWindow(_ point: CGPoint) -> CGPoint? { transformToWindow?.transform(point) }

    /// The bounding rectangle of a rectangle of this view in window coordinates; nil outside a window.
    package func rectInWindow(_ rect: CGRect) -> CGRect? {
        transformToWindow.map { transform in rect.boundingBox { transform.transform($0) } }
    }

    /// Converts a point in window coordinates to the view's; nil while the view is in no window or scaled to zero.
    package func pointFromWindow(_ point: CGPoint) -> CGPoint? { transformToWindow?.inverted()?.transform(point) }

    /// The view and its ancestors, innermost first. O(depth).
    package var interactionChain: [any InteractionView] {
        var chain: [any InteractionView] = []
        chain.reserveCapacity(8)
        chain.append(self)
        while let next = chain.last?.interactionSuperview { chain.append(next) }
        return chain
    }

    /// Whether the view is the other view or a descendant of it.
    package func isInside(_ other: any InteractionView) -> Bool { interactionChain.contains { $0 === other } }
}

/// A view that uses presses for itself, such as a text field: they do not lift a view around it.
@MainActor package protocol PressUsing: InteractionView {
    /// Whether the view uses presses now.
    var usesPresses: Bool { get }
}

/// A view with a handle for dragging, such as a row that can be moved.
@MainActor package protocol DragHandleView: InteractionView {
    /// Whether a point in the view's coordinates is on the handle. A touch there lifts at once, without a long press.
    func isDragHandle(at point: CGPoint) -> Bool
}

/// A view whose drop interactions, or whose paste configuration, a finger would hide, because the view is small or a
/// drop inserts at a point: a touch drops above the finger there (DROP-8).
///
/// Other views answer with ``DropProposal/isPrecise``.
@MainActor package protocol PreciseDropView: InteractionView {
    /// Whether a touch drops above the finger in the view at its present size.
    var wantsPreciseDrops: Bool { get }
}

/// The container of a preview's target that goes on with the movement of a preview which ends on the way to it, because
/// the target has moved (DROP-10).
@MainActor package protocol PreviewDestination: InteractionView {
    /// Called when a preview ends that is still visible.
    ///
    /// - Parameters:
    ///   - center: The preview's center, in window coordinates.
    ///   - point: Where that would be at the target, in the view's coordinates.
    ///   - growth: By how much the preview is larger than at the target.
    func previewDidEnd(at center: CGPoint, insteadOf point: CGPoint, larger growth: CGSize)
}

/// Gives a view a behavior without changing its class.
@preconcurrency @MainActor public protocol Interaction: AnyObject {
    /// The view that the interaction was added to.
    var host: (any InteractionView)? { get }
    /// Called when the interaction was added to a view or, with nil, removed.
    func didMove(to host: (any InteractionView)?)
}
