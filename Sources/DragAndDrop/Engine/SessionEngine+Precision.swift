/// Where a drag would drop, and the views there.
@MainActor struct DropPoint {
    /// The offset from the pointer to the location (DROP-8).
    var offset = CGPoint.zero
    /// The views at the location, innermost first.
    var chain: [any InteractionView]
    /// The first interaction that accepts the session.
    var interaction: DropInteraction?
    /// Whether another session occupies an interaction before it (DROP-7).
    var isTaken = false
    /// The views whose interactions were asked whether they accept the session.
    var askedViews: [any InteractionView]
}

// Drop locations above the finger (DROP-8).
extension SessionEngine {
    /// Finds the drop location of a drag over a view: at the pointer, or above the finger for a precise target.
    ///
    /// The target under the finger takes precedence over that above it, unless it contains that one: no target is out
    /// of reach because a precise one lies above it.
    ///
    /// Invariant: the location depends on the finger's location and on which interactions are precise, not on the
    /// previous target. The target of a resting finger therefore stays.
    func dropLocation(of drag: ActiveDrag, over view: (any InteractionView)?) -> DropPoint {
        let chain = view?.interactionChain ?? []
        let atPointer = location(in: chain, for: drag, at: .zero)
        guard drag.pointerKind == .touch, !chain.isEmpty, drag.dragging?.namedView == nil else { return atPointer }
        if let precise = preciseView(of: atPointer, drag) { return location(above: atPointer, in: precise, of: drag) }
        let offset = CGPoint(x: 0, y: -thresholds.precisionOffset)
        let views = self.chain(at: offset, from: drag)
        guard hasPreciseInteraction(views, drag) else { return atPointer }
        var found = location(in: views, for: drag, at: offset)
        let precise = preciseView(of: found, drag)
        if precise.map({ !isInTarget(of: atPointer, $0) }) ?? true { found = atPointer }
        found.askedViews = views + chain
        return found
    }

    /// Whether a view is in the target of a location, or the location has no target.
    private func isInTarget(of location: DropPoint, _ view: any InteractionView) -> Bool {
        guard let target = location.interaction?.host else { return true }
        return view.interactionChain.contains { $0 === target }
    }

    /// The location above the finger for a target under the finger: at most as far above it as `precise` is visible.
    private func location(
        above pointer: DropPoint, in precise: any InteractionView, of drag: ActiveDrag
    ) -> DropPoint {
        let top = top(of: precise) - drag.session.locationInWindow.y
        let offset = CGPoint(x: 0, y: min(max(top, -thresholds.precisionOffset), 0))
        let views = chain(at: offset, from: drag)
        // The target may be covered there.
        guard views.contains(where: { $0 === precise }) else {
            var same = pointer
            same.offset = offset
            return same
        }
        var found = location(in: views, for: drag, at: offset)
        found.askedViews += pointer.askedViews
        return found
    }

    private func location(
        in chain: [any InteractionView], for drag: ActiveDrag, at offset: CGPoint
    ) -> DropPoint {
        drag.dropSession.precision = offset
        let (found, isTaken) = dropInteraction(in: chain, for: drag)
        return DropPoint(offset: offset, chain: chain, interaction: found, isTaken: isTaken, askedViews: chain)
    }

    private func chain(at offset: CGPoint, from drag: ActiveDrag) -> [any InteractionView] {
        host?.sessionEngine(self, dropViewAt: drag.session.locationInWindow + offset)?.interactionChain ?? []
    }

    /// The upper edge of the visible part of a view, in window coordinates, half a point inside.
    private func top(of view: any InteractionView) -> CGFloat {
        let edges = view.interactionChain.compactMap { $0.rectInWindow($0.bounds)?.minY }
        return (edges.max() ?? 0) + 0.5
    }

    /// The view of a location's target; nil if the target is not precise.
    private func preciseView(of location: DropPoint, _ drag: ActiveDrag) -> (any InteractionView)? {
        guard let target = location.interaction, let view = target.host else { return nil }
        return wantsPreciseDrops(view) || drag.dragging?.participants.isPrecise(target) == true ? view : nil
    }

    private func wantsPreciseDrops(_ view: any InteractionView) -> Bool {
        (view as? any PreciseDropView)?.wantsPreciseDrops == true
    }

    /// Whether any interaction of a chain may be precise. Otherwise there is no reason to ask whether they accept the
    /// session, which is not over them.
    private func hasPreciseInteraction(_ chain: [any InteractionView], _ drag: ActiveDrag) -> Bool {
        chain.contains { view in
            let interactions = view.interactions.compactMap { $0 as? DropInteraction }
            if interactions.isEmpty { return pasteInteraction(of: view) != nil && wantsPreciseDrops(view) }
            return wantsPreciseDrops(view)
                || interactions.contains { drag.dragging?.participants.isPrecise($0) == true }
        }
    }
}
