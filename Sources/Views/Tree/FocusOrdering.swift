/// A view whose subviews Tab visits in another order than that of `subviews`.
@MainActor protocol FocusOrdering: View {
    /// The subviews in the order of Tab.
    var subviewsInFocusOrder: [View] { get }
}
