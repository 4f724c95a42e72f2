extension SessionEngine {
    // MARK: Targets

    /// Finds the target under the pointer and asks for its proposal (DROP-1, DROP-2).
    func updateTarget(of drag: Hover) {
        guard drag.phase == .dragging else { return }
        drag.needsUpdate = false
        drag.dropSession.time = now
        drag.dropSession.nextUpdate = nil
        drag.dropSession.speed = drag.velocity(at: now, thresholds: thresholds).distance(to: .zero)
        let isAbove = drag.isPrecise && drag.pointerKind == .touch
        drag.dropSession.precision = CGPoint(x: 0, y: isAbove ? -thresholds.precisionOffset : 0)
        let view = view(under: drag)
        let found = view.flatMap { dropInteraction(from: $0, for: drag) }
        if found !== drag.target { changeTarget(of: drag, to: found) }
        // The delegate may have ended the session or removed its own view in these callbacks.
        guard drag.phase == .dragging else { return }
        if let target = drag.target {
            let proposal = target.delegate?.dropInteraction(target, sessionDidUpdate: drag.dropSession)
            note("dropSessionDidUpdate", drag, on: target.host, detail: proposal?.timelineDetail ?? [:])
            drag.proposal = proposal
            drag.isPrecise = proposal?.isPrecise ?? false
        }
        if let drag = drag as? ActiveDrag {
            let keepsSize = prefersFullSize(drag, over: view)
            if keepsSize != drag.keepsSize {
                drag.keepsSize = keepsSize
                arrangeStack(drag, spring: .follow)
            }
            updateOutside(of: drag, isOutside: view == nil)
        }
        updateSpringLoading(of: drag, over: view)
        updateScrolling(of: drag, over: view)
    }

    /// The view named by `move(_:to:)`, even if another view covers it, otherwise the view under the pointer.
    private func view(under drag: Hover) -> (any InteractionView)? {
        if let view = (drag as? ActiveDrag)?.placeView, view.isInWindow { return view }
        return host?.sessionEngine(self, viewAt: drag.dropSession.location(in: nil))
    }

    private func changeTarget(of drag: Hover, to found: DropInteraction?) {
        if let left = drag.target {
            drag.target = nil
            drag.proposal = nil
            note("dropSessionDidExit", drag, on: left.host)
            left.delegate?.dropInteraction(left, sessionDidExit: drag.dropSession)
        }
        guard let found, drag.phase == .dragging else { return }
        drag.target = found
        drag.participations.first { $0.interaction === found }?.hasEntered = true
        note("dropSessionDidEnter", drag, on: found.host)
        found.delegate?.dropInteraction(found, sessionDidEnter: drag.dropSession)
    }

    private func dropInteraction(from view: any InteractionView, for drag: Hover) -> DropInteraction? {
        for view in view.interactionChain {
            var interactions = view.interactions.compactMap { $0 as? DropInteraction }
            if interactions.isEmpty, let paste = pasteInteraction(of: view) { interactions = [paste] }
            for interaction in interactions where !isTaken(interaction, by: drag) {
                if canHandle(interaction, drag) { return interaction }
            }
        }
        return nil
    }

    /// Whether another session occupies an interaction that accepts one session at a time (DROP-7).
    private func isTaken(_ interaction: DropInteraction, by drag: Hover) -> Bool {
        !interaction.allowsSimultaneousDropSessions
            && hovers.contains { $0 !== drag && $0.target === interaction && $0.phase == .dragging }
    }

    /// The adapter for a view that has a paste configuration but no drop interaction (DROP-12).
    private func pasteInteraction(of view: any InteractionView) -> DropInteraction? {
        guard let view = view as? any PasteConfigurationSupporting, view.pasteConfiguration != nil else { return nil }
        pasteTargets.removeAll { $0.view == nil }
        if let known = pasteTargets.first(where: { $0.view === view }) { return known.interaction }
        let target = PasteTarget(view)
        pasteTargets.append(target)
        return target.interaction
    }

    private func canHandle(_ interaction: DropInteraction, _ drag: Hover) -> Bool {
        let known = drag.participations.first { $0.interaction === interaction }
        if let known, !known.isStale { return known.canHandle }
        let answer = interaction.delegate?.dropInteraction(interaction, canHandle: drag.dropSession) ?? false
        note("canHandle", drag, on: interaction.host, detail: ["answer": .number(answer ? 1 : 0)])
        if let known {
            known.canHandle = answer
            known.isStale = false
        } else {
            drag.participations.append(Hover.Participation(interaction, canHandle: answer))
        }
        return answer
    }

    /// Marks every `canHandle` answer as outdated; each interaction is asked again when the drag is over it (DROP-1).
    func itemsChanged(in drag: Hover) {
        for participation in drag.participations { participation.isStale = true }
    }

    // MARK: Spring loading

    private func updateSpringLoading(of drag: Hover, over view: (any InteractionView)?) {
        let found = view.flatMap { springLoaded(from: $0, for: drag) }
        if let found, let shown = drag.springTarget, shown.interaction === found.interaction,
            shown.context.targetItem == found.context.targetItem
        {
            return
        }
        endSpringLoading(of: drag)
        if let spent = drag.springSpent, let found, spent.interaction === found.interaction,
            spent.item == found.context.targetItem
        {
            return
        }
        drag.springSpent = nil
        guard let found else { return }
        drag.springTarget = found
        drag.springLoading.begin(at: now)
        showSpringLoading(of: drag)
    }

    private func springLoaded(
        from view: any InteractionView, for drag: Hover
    ) -> (interaction: SpringLoadedInteraction, context: SpringLoadedInteractionContext)? {
        for view in view.interactionChain {
            for case let interaction as SpringLoadedInteraction in view.interactions {
                let context = SpringLoadedInteractionContext(targetView: view, session: drag.dropSession)
                if interaction.interactionBehavior.shouldAllow(interaction, with: context) {
                    return (interaction, context)
                }
            }
        }
        return nil
    }

    func advanceSpringLoading(of drag: Hover) {
        while drag.springLoading.advance(to: now, thresholds: thresholds) {
            showSpringLoading(of: drag)
            guard drag.springLoading.state == .activated, let (interaction, context) = drag.springTarget else {
                continue
            }
            drag.springSpent = (interaction, context.targetItem)
            note("springLoadingActivated", drag, on: interaction.host)
            interaction.activationHandler(interaction, context)
            endSpringLoading(of: drag)
            drag.needsUpdate = true
        }
    }

    func endSpringLoading(of drag: Hover) {
        guard let (interaction, _) = drag.springTarget else { return }
        drag.springLoading.end()
        showSpringLoading(of: drag)
        drag.springTarget = nil
        interaction.interactionBehavior.interactionDidFinish(interaction)
    }

    private func showSpringLoading(of drag: Hover) {
        guard let (interaction, context) = drag.springTarget else { return }
        context.state = drag.springLoading.state
        context.stateBegan = now
        note("springLoading", drag, on: context.targetView, detail: ["state": .text(context.state.rawValue)])
        interaction.interactionEffect.interaction(interaction, didChangeWith: context)
        host?.sessionEngineNeedsFrame(self)
    }

    // MARK: Autoscroll

    /// The autoscroll velocity at the pointer, along the axes in which the view can scroll further.
    private func scrollVelocity(of drag: Hover, in view: any AutoscrollView) -> CGPoint {
        velocity(of: drag, in: view) { view.canAutoscroll(toward: $0) }
    }

    /// Whether the pointer is near an edge along an axis that the view scrolls, regardless of its current offset.
    private func isNearEdge(_ drag: Hover, of view: any AutoscrollView) -> Bool {
        let way = velocity(of: drag, in: view) {
            view.canAutoscroll(toward: $0) || view.canAutoscroll(toward: .zero - $0)
        }
        return way != .zero
    }

    private func velocity(
        of drag: Hover, in view: any AutoscrollView, along isOpen: (CGPoint) -> Bool
    ) -> CGPoint {
        guard let point = view.pointFromWindow(drag.session.locationInWindow) else { return .zero }
        return view.autoscrollVelocity(at: point, thresholds: thresholds, where: isOpen)
    }

    private func updateScrolling(of drag: Hover, over view: (any InteractionView)?) {
        // A keyboard drag rests at a location, however near to an edge.
        let follows = !drag.session.isHeldByKeyboard
        let candidates = follows ? view?.interactionChain.compactMap { $0 as? any AutoscrollView } ?? [] : []
        drag.edges = candidates.filter { isNearEdge(drag, of: $0) }
        guard let found = drag.edges.first(where: { scrollVelocity(of: drag, in: $0) != .zero }) else {
            drag.scrolling = nil
            return
        }
        if drag.scrolling?.view !== found {
            drag.scrolling = (found, Autoscroll(enteredAt: now, delay: thresholds.autoscrollDelay))
        }
    }

    /// When a session starts scrolling its view; nil if it does not scroll.
    ///
    /// Invariant: at most one drag scrolls a view. The most recently moved pointer wins, otherwise two pointers at
    /// opposite edges would alternate.
    func scrollingStart(of drag: Hover) -> Timestamp? {
        guard let scrolling = drag.scrolling else { return nil }
        let hands = hands(nearEdgesOf: scrolling.view)
        guard hands.max(by: { $0.cameToPlace < $1.cameToPlace }) === drag else { return nil }
        return scrolling.motion.start
    }

    private func hands(nearEdgesOf view: any AutoscrollView) -> [Hover] {
        hovers.filter { hand in
            guard hand.phase == .dragging, hand.edges.contains(where: { $0 === view }) else { return false }
            // A pointer that scrolls a nested view does not count for the outer one.
            return hand.scrolling.map { $0.view === view } ?? true
        }
    }

    /// Whether a drag's pointer is near an edge of a view. While it is, no other mechanism scrolls the view.
    package func hasDrag(nearEdgesOf view: any AutoscrollView) -> Bool { !hands(nearEdgesOf: view).isEmpty }

    func advanceScrolling(of drag: Hover) {
        guard let view = drag.scrolling?.view,
            let step = drag.scrolling?.motion.advance(to: now, limit: thresholds.longestScrollStep),
            step > .zero, scrollingStart(of: drag) != nil
        else { return }
        let distance = scrollVelocity(of: drag, in: view) * step.seconds
        guard distance != .zero else {
            drag.scrolling = nil
            return
        }
        if view.autoscroll(by: distance) != .zero { drag.needsUpdate = true }
    }
}
