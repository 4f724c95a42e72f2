/// What the engine needs to know of a view: where it is, what it is in, and which interactions it has.
///
/// The engine draws nothing and owns no views, so any toolkit's views can take part by conforming.
@MainActor public protocol InteractionView: AnyObject {
    /// The view around this one, or nil for a root and for a view that is in no tree.
    var interactionSuperview: (any InteractionView)? { get }
    /// The interactions that were added, in that order.
    var interactions: [any Interaction] { get }
    /// The view's own rectangle, in its own coordinates.
    var bounds: CGRect { get }
    /// From the view's coordinates to the window's; nil while the view is in no window.
    var transformToWindow: AffineTransform? { get }
}

extension InteractionView {
    /// Whether the view can be seen in a window.
    public var isInWindow: Bool { transformToWindow != nil }

    /// A point of the view, in the window; nil while the view is in none.
    public func pointInWindow(_ point: CGPoint) -> CGPoint? { transformToWindow?.transform(point) }

    /// A point of the window, in the view; nil while the view is in none, or squeezed to nothing.
    public func pointFromWindow(_ point: CGPoint) -> CGPoint? { transformToWindow?.inverted()?.transform(point) }

    /// The view and those around it, from the inside out.
    public var interactionChain: [any InteractionView] {
        var chain: [any InteractionView] = [self]
        while let next = chain.last?.interactionSuperview { chain.append(next) }
        return chain
    }

    /// Whether the view is the other one or somewhere inside it.
    public func isInside(_ other: any InteractionView) -> Bool { interactionChain.contains { $0 === other } }
}

/// Something that turns input on a view into an effect, added to it without changing its class (203).
@MainActor public protocol Interaction: AnyObject {
    /// The view that it was added to.
    var host: (any InteractionView)? { get }
    /// Told as it was added to a view, or, with nil, taken away.
    func didMove(to host: (any InteractionView)?)
}
