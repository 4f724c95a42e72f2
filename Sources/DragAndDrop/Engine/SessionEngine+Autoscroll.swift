extension SessionEngine {
    /// The autoscroll velocity at the pointer, along the axes in which the view can scroll further.
    private func scrollVelocity(of drag: ActiveDrag, in view: any AutoscrollView) -> CGPoint {
        velocity(of: drag, in: view) { view.canAutoscroll(toward: $0) }
    }

    /// Whether the pointer is near an edge along an axis that the view scrolls, regardless of its current offset.
    private func isNearEdge(_ drag: ActiveDrag, of view: any AutoscrollView) -> Bool {
        let velocity = velocity(of: drag, in: view) {
            view.canAutoscroll(toward: $0) || view.canAutoscroll(toward: .zero - $0)
        }
        return velocity != .zero
    }

    private func velocity(
        of drag: ActiveDrag, in view: any AutoscrollView, along isOpen: (CGPoint) -> Bool
    ) -> CGPoint {
        guard let point = view.pointFromWindow(drag.session.locationInWindow) else { return .zero }
        return view.autoscrollVelocity(at: point, thresholds: thresholds, where: isOpen)
    }

    /// The views that drags scroll near their edges, or wait to scroll.
    package var scrolledViews: [any AutoscrollView] { drags.compactMap { $0.dragging?.scrolling?.view } }

    /// Finds the view that a drag over a chain of views, innermost first, scrolls (DRAG-11).
    func updateScrolling(of drag: ActiveDrag, over chain: [any InteractionView]) {
        var edges: [any AutoscrollView] = []
        // A keyboard drag never autoscrolls: its location is set explicitly, however near to an edge.
        if !drag.session.isHeldByKeyboard {
            let location = drag.session.locationInWindow
            for case let view as any AutoscrollView in chain {
                if let inner = view.innerAutoscrollView(atPointInWindow: location), isNearEdge(drag, of: inner) {
                    edges.append(inner)
                }
                if isNearEdge(drag, of: view) { edges.append(view) }
            }
        }
        drag.dragging?.edges = edges
        guard let found = edges.first(where: { scrollVelocity(of: drag, in: $0) != .zero }) else {
            drag.dragging?.scrolling = nil
            return
        }
        if drag.dragging?.scrolling?.view !== found {
            drag.dragging?.scrolling = (found, Autoscroll(enteredAt: now, delay: thresholds.autoscrollDelay))
        }
    }

    /// When a session starts scrolling its view; nil if it scrolls none or another drag scrolls the view.
    ///
    /// Invariant: at most one drag scrolls a view. The most recently moved pointer wins, otherwise two pointers at
    /// opposite edges would scroll the view back and forth.
    func scrollingStart(of drag: ActiveDrag) -> Timestamp? {
        guard let scrolling = drag.dragging?.scrolling else { return nil }
        let drags = drags(nearEdgesOf: scrolling.view)
        guard drags.max(by: { $0.pointer.arrived < $1.pointer.arrived }) === drag else { return nil }
        return scrolling.motion.start
    }

    private func drags(nearEdgesOf view: any AutoscrollView) -> [ActiveDrag] {
        drags.filter { drag in
            guard let dragging = drag.dragging, dragging.edges.contains(where: { $0 === view }) else {
                return false
            }
            // A pointer that scrolls a nested view does not count for the outer one.
            return dragging.scrolling.map { $0.view === view } ?? true
        }
    }

    /// Whether a drag's pointer is near an edge of a view. While it is, no other mechanism scrolls the view.
    package func hasDrag(nearEdgesOf view: any AutoscrollView) -> Bool { !drags(nearEdgesOf: view).isEmpty }

    func advanceScrolling(of drag: ActiveDrag) {
        guard let dragging = drag.dragging, let view = dragging.scrolling?.view else { return }
        let velocity = scrollVelocity(of: drag, in: view)
        guard velocity != .zero else {
            dragging.scrolling = nil
            return
        }
        let distance = dragging.scrolling?.motion.distance(
            to: now, at: velocity, across: view.maximumOffset, thresholds: thresholds)
        guard let distance, distance != .zero, scrollingStart(of: drag) != nil else { return dragging.setScrolled(nil) }
        // Also while the distance is still less than a pixel.
        dragging.setScrolled(view)
        let before = view.contentOffset
        guard view.autoscroll(by: distance) != .zero else { return }
        dragging.needsUpdate = true
        dragging.recordAutoscroll(of: view, from: before)
    }

    /// Scrolls views back to the offsets at which a drag of this program began to scroll them, unless they were
    /// scrolled otherwise since (DRAG-11). A drag of another window may only have left this one: then its own cancel
    /// scrolls them back.
    func scrollBack(_ scrolled: [SessionState.Dragging.ScrolledView], of drag: ActiveDrag) {
        if drag.source == nil {
            guard let other = drag.otherSession else { return }
            if let dragging = other.drag?.dragging {
                for scrolled in scrolled { dragging.recordAutoscroll(of: scrolled.view, from: scrolled.origin) }
                return
            }
        }
        for scrolled in scrolled where scrolled.view.isInWindow {
            scrolled.view.scroll(to: scrolled.origin, animated: true)
        }
    }
}
