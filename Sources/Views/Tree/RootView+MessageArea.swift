/// A view of whose area only a part is to be covered by notices, for example because a panel covers the rest.
@MainActor package protocol MessageAreaProviding: View {
    /// The part over which notices are centered, in the view's coordinates. Call `setNeedsLayout()` of the root view
    /// when it changes.
    var noticeArea: CGRect { get }
}

extension RootView {
    /// A view that is narrower is too narrow for a message.
    private static var minimumMessageWidth: CGFloat { 320 }

    /// The part of the window, as high as the window, in which a message over a view is centered: all of it for no
    /// view, or for one that is too narrow or elsewhere.
    func messageArea(over view: View?, in bounds: CGRect) -> CGRect {
        guard let view, view.root === self else { return bounds }
        let own = (view as? any MessageAreaProviding)?.noticeArea ?? view.bounds
        let covered = view.convert(own, to: nil).intersection(bounds)
        guard covered.width >= Self.minimumMessageWidth else { return bounds }
        return CGRect(x: covered.minX, y: bounds.minY, width: covered.width, height: bounds.height)
    }
}
