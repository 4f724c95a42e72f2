/// Where views that contain the location of a preview cut it off, such as a scroll view whose edge the location meets.
///
/// The preview of a cell in a row that is partly scrolled out of view is cut off like the cell at first, and becomes
/// whole as it is lifted; on the way to such a row it disappears behind the edge (MOTION-7).
@MainActor struct PreviewClip {
    /// What the views show, in window coordinates.
    private let area: CGRect
    private let isCut: (left: Bool, top: Bool, right: Bool, bottom: Bool)

    /// More than the reach of a preview's shadow, in points.
    private static let reach: CGFloat = 64
    /// A location that extends beyond an edge by less is not cut off there, in points.
    private static let tolerance: CGFloat = 0.5

    /// Returns nil if the preview is whole at its location. O(depth of the location's container).
    ///
    /// - Parameter hides: Whether a location out of view cuts off all of the preview; otherwise nothing of it.
    init?(of preview: TargetedDragPreview, hidingOutOfView hides: Bool = false) {
        guard let placement = preview.placementInWindow else { return nil }
        var area = CGRect.infinite
        for view in preview.target.container.interactionChain.dropFirst() {
            guard let view = view as? any ClippingInteractionView, view.clipsSubviews,
                let frame = view.rectInWindow(view.bounds)
            else { continue }
            area = area.intersection(frame)
        }
        // No part of the location is shown where the views do not meet.
        guard !area.isNull, !area.isInfinite else { return nil }
        let frame = CGRect(center: placement.center, size: placement.size)
        let inner = area.insetBy(dx: -Self.tolerance, dy: -Self.tolerance)
        isCut = (
            frame.minX < inner.minX, frame.minY < inner.minY, frame.maxX > inner.maxX, frame.maxY > inner.maxY
        )
        guard isCut.left || isCut.top || isCut.right || isCut.bottom else { return nil }
        guard hides || frame.intersects(area) else { return nil }
        self.area = area
    }

    /// Returns the area in which the preview is drawn, in window coordinates.
    ///
    /// - Parameters:
    ///   - frame: The frame of the preview.
    ///   - exposure: From 0, where nothing extends beyond the edges that cut the location off, to 1.
    func area(around frame: CGRect, exposure: Double) -> CGRect {
        let whole = frame.insetBy(dx: -Self.reach, dy: -Self.reach)
        let rest = 1 - CGFloat(exposure)
        let left = isCut.left ? whole.minX + max(area.minX - whole.minX, 0) * rest : whole.minX
        let top = isCut.top ? whole.minY + max(area.minY - whole.minY, 0) * rest : whole.minY
        let right = isCut.right ? whole.maxX - max(whole.maxX - area.maxX, 0) * rest : whole.maxX
        let bottom = isCut.bottom ? whole.maxY - max(whole.maxY - area.maxY, 0) * rest : whole.maxY
        return CGRect(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
    }
}

/// A view that can clip its subviews.
@MainActor package protocol ClippingInteractionView: InteractionView {
    /// Whether subviews are drawn within the view's bounds only.
    var clipsSubviews: Bool { get }
}
