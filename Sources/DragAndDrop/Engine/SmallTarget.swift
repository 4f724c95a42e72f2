/// A target that the previews of a drag should leave visible (DRAG-14), in window coordinates.
struct SmallTarget {
    /// The parts by which users recognize it. Not empty.
    let rects: [CGRect]
    /// The frame of the whole target; nil if it consists of the parts.
    let frame: CGRect?

    /// The same target in the coordinates of another window.
    func offset(by distance: CGPoint) -> SmallTarget {
        SmallTarget(
            rects: rects.map { $0.offsetBy(dx: distance.x, dy: distance.y) },
            frame: frame?.offsetBy(dx: distance.x, dy: distance.y))
    }
}

extension ActiveDrag {
    /// The small target under the drag, in this window or in another one of this program; nil for none.
    ///
    /// Computed from where the views are now. That of another window is the one that its engine has found for the last
    /// position that it has received.
    var smallTarget: SmallTarget? {
        guard dragging?.isOutside == true else { return dragging?.smallTarget }
        guard let visit else { return nil }
        return visit.dragging?.smallTarget?.offset(by: offset(from: visit))
    }

    /// The distance from the origin of another drag's window to that of this one's, by which a point moves that is
    /// converted from that window's coordinates to this one's.
    func offset(from other: ActiveDrag) -> CGPoint { other.windowOrigin - windowOrigin }

    private var windowOrigin: CGPoint { engine.flatMap { $0.host?.sessionEngineWindowOrigin($0) } ?? .zero }
}

extension SessionState.Dragging {
    /// The rectangles that the target's proposal names, or else the spring-loaded view under the pointer; nil for none.
    fileprivate var smallTarget: SmallTarget? {
        var rects = proposal?.unobscuredRects ?? []
        var frame = proposal?.targetFrame
        if rects.isEmpty {
            rects = proposal?.highlightedRects ?? []
            frame = frame ?? proposal?.highlightedFrame
        }
        var view = target?.host
        if rects.isEmpty, let context = springLoadedTarget?.context {
            view = context.targetView
            frame = nil
            rects = view.map { [$0.bounds] } ?? []
        }
        guard let view else { return nil }
        let visible = rects.compactMap { view.rectInWindow($0) }
        guard !visible.isEmpty else { return nil }
        return SmallTarget(rects: visible, frame: frame.flatMap { view.rectInWindow($0) })
    }
}
