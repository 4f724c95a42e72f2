/// A place where a gap can be: before an item of a section, counted with those that are on the move.
struct GapPlace: Equatable, Sendable {
    var section: Int
    var position: Int
}

/// What is under a drag.
struct Destination {
    /// The path that the delegate is told.
    var path: IndexPath?
    /// The item under the hand.
    var hovered: IndexPath?
    /// Where a gap would open.
    var gap: GapPlace?
    /// How deep the hand is in the hovered item, 0 at its top to 1 at its bottom.
    var depth: CGFloat = 0.5
}

extension ItemContainerView: DropInteractionDelegate {
    /// Asks the data side.
    public func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        sourceCanHandle(session)
    }

    /// Tells the data side.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        sourceDropSessionDidEnter(session)
    }

    /// Asks the data side for a proposal, and shows it: a gap, a highlight (VIEW-4).
    public func dropInteraction(
        _ interaction: DropInteraction, sessionDidUpdate session: DropSession
    ) -> DropProposal {
        let destination = destination(of: session)
        let proposal = sourceDropUpdate(session, destination: destination.path)
        show(proposal, destination, session)
        return proposal
    }

    /// Closes the gap, and tells the data side.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        forgetDrop()
        sourceDropSessionDidExit(session)
    }

    /// Closes the gap, and tells the data side.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) {
        if !isPerformingDrop { forgetDrop() }
        sourceDropSessionDidEnd(session)
    }

    /// Forgets where the items landed.
    public func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) {
        activeDrops = max(activeDrops - 1, 0)
        for item in session.items { landings[ObjectIdentifier(item)] = nil }
        updateCellStates()
    }

    // MARK: Where

    /// The items of a session that stand in this view.
    func sources(of session: DropSession) -> [Carried] {
        guard let local = session.localDragSession else { return [] }
        return carried.filter { $0.session === local && $0.path != nil }
    }

    func destination(of session: DropSession) -> Destination {
        let point = session.location(in: self)
        guard let place = layout.place(at: point), arrangement.indices.contains(place.section) else {
            return Destination()
        }
        let map = arrangement[place.section]
        let shown = gap.flatMap { $0.section == place.section ? $0 : nil }
        var destination = Destination()
        if place.item < map.places, case .item(let item) = map.element(at: place.item) {
            destination.hovered = IndexPath(item: item, section: place.section)
            let frame = layout.frame(at: place)
            destination.depth = frame.height > 0 ? (point.y - frame.minY) / frame.height : 0.5
        }
        let length = shown?.length ?? max(session.items.count, 1)
        // Until a gap is shown the sources still stand in their places, and leave them as it opens.
        let leavingItems =
            shown == nil && movingSession == nil && mayMoveWithin(session)
            ? sources(of: session).compactMap(\.path).filter { $0.section == place.section }.map(\.item) : []
        let leaving = IndexRuns(leavingItems)
        let base = SectionMap(
            count: map.count, hidden: shown == nil && movingSession == nil ? leaving : map.hidden,
            slots: map.slots.filter { $0.id != shown?.id })
        let start = gapStart(
            under: place.item, shown: shown.flatMap { map.start(ofSlot: $0.id) }, length: length,
            leavingBefore: leavingItems.filter { (map.place(ofItem: $0) ?? .max) < place.item }.count)
        let position =
            start.isShown ? shown?.position ?? 0 : base.position(ofPlace: min(max(start.place, 0), base.places))
        destination.gap = GapPlace(section: place.section, position: position)
        destination.path = IndexPath(item: base.finalIndex(ofPosition: position), section: place.section)
        return destination
    }

    /// The first place of a gap that holds the place under the hand, moved as little as possible.
    private func gapStart(
        under place: Int, shown: Int?, length: Int, leavingBefore: Int
    ) -> (place: Int, isShown: Bool) {
        if let shown {
            if place >= shown && place < shown + length { return (shown, true) }
            return (place < shown ? place : place - length + 1, false)
        }
        return (leavingBefore > 0 ? place - length + 1 : place, false)
    }

    /// Whether a move of the session within this view would take its items from their places.
    private func mayMoveWithin(_ session: DropSession) -> Bool {
        session.allowsMoveOperation && !session.modifiers.contains(.control)
    }

    // MARK: What shows

    func show(_ proposal: ItemDropProposal, _ destination: Destination, _ session: DropSession) {
        lastProposal = proposal
        lastDestination = destination
        let accepts = proposal.operation.performsDrop
        var wantsGap = accepts && proposal.intent == .insertAtDestinationIndexPath
        var into: IndexPath?
        if accepts, proposal.intent == .insertIntoDestinationIndexPath { into = destination.hovered }
        if accepts, proposal.intent == .automatic {
            if destination.hovered != nil, (0.25...0.75).contains(destination.depth) {
                into = destination.hovered
            } else {
                wantsGap = true
            }
        }
        highlight(into)
        let wanted = wantsGap ? destination.gap : nil
        let point = session.location(in: nil)
        // Where cells differ in size a new gap may put another place under a hand that has not moved (ORDER-5).
        if wanted != nil, gap != nil, wanted != cadence.current, point.distance(to: gapChangedAt) < 4 { return }
        let changed = cadence.update(
            wanted, at: session.time, speed: session.speed, cadence: reorderingCadence,
            thresholds: root?.engine.thresholds ?? Thresholds())
        session.nextUpdate = cadence.deadline(
            cadence: reorderingCadence, thresholds: root?.engine.thresholds ?? Thresholds())
        guard changed else { return }
        gapChangedAt = point
        openGap(at: cadence.current, for: session, moves: proposal.operation == .move)
    }

    private func openGap(at place: GapPlace?, for session: DropSession, moves: Bool) {
        guard let place else { return closeGap() }
        if moves, let local = session.localDragSession, !sources(of: session).isEmpty { movingSession = local }
        if gap == nil {
            gap = Gap(
                id: nextSlot, section: place.section, position: place.position, length: max(session.items.count, 1))
            nextSlot += 1
        } else {
            gap?.section = place.section
            gap?.position = place.position
        }
        rearrange(animated: true, itemsChanged: false)
    }

    private func closeGap() {
        guard gap != nil || movingSession != nil else { return }
        gap = nil
        movingSession = nil
        rearrange(animated: true, itemsChanged: false)
        updateCellStates()
    }

    private func highlight(_ path: IndexPath?) {
        guard path != highlighted else { return }
        highlighted = path
        updateCellStates()
    }

    func forgetDrop() {
        lastProposal = nil
        lastDestination = nil
        highlight(nil)
        cadence.reset()
        gapChangedAt = CGPoint(x: CGFloat.infinity, y: .infinity)
        closeGap()
    }

    // MARK: Letting go

    /// Lets the data side take the items (VIEW-5).
    public func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        guard let proposal = lastProposal, let destination = lastDestination else { return }
        let into = highlighted
        let target = destinationPath(into: into, destination)
        let intent = resolvedIntent(proposal, into: into, hasDestination: target != nil)
        let resolved =
            intent == proposal.intent ? proposal : ItemDropProposal(operation: proposal.operation, intent: intent)
        isPerformingDrop = true
        activeDrops += 1
        highlight(nil)
        let sources = sources(of: session)
        if sources.count == 1, session.items.count == 1, resolved.operation == .move,
            intent == .insertAtDestinationIndexPath, let from = sources[0].path, let target,
            sourceMovesRow(from: from, to: target)
        {
            performBatchUpdates { moveItem(at: from, to: target) }
            landings[ObjectIdentifier(session.items[0])] = .item(target)
        } else {
            sourcePerformDrop(
                ItemDropCoordinator(
                    items: session.items.map { dropItem($0) }, destination: target, proposal: resolved,
                    session: session, view: self))
        }
        isPerformingDrop = false
        forgetDrop()
        layoutIfNeeded()
    }

    private func dropItem(_ item: DragItem) -> ItemDropItem {
        let source = carried.first { $0.item === item }?.path
        return ItemDropItem(
            dragItem: item, sourceIndexPath: source,
            previewSize: source.flatMap { cellForItem(at: $0) }?.bounds.size ?? .zero)
    }

    /// The destination that the user sees: the gap that is open, else the highlighted item, else what is under the hand.
    private func destinationPath(into: IndexPath?, _ destination: Destination) -> IndexPath? {
        if let into { return into }
        if let gap, arrangement.indices.contains(gap.section) {
            return IndexPath(item: arrangement[gap.section].finalIndex(ofPosition: gap.position), section: gap.section)
        }
        return destination.path
    }

    private func resolvedIntent(_ proposal: ItemDropProposal, into: IndexPath?, hasDestination: Bool) -> ItemDropIntent
    {
        if !hasDestination { return .unspecified }
        guard proposal.intent == .automatic else { return proposal.intent }
        return into == nil ? .insertAtDestinationIndexPath : .insertIntoDestinationIndexPath
    }

    /// Where the data side said that the item lands.
    public func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        switch landings[ObjectIdentifier(item)] {
        case .item(let path):
            if let cell = cellForItem(at: path) {
                return TargetedDragPreview(
                    view: cell, parameters: sourceDropPreviewParameters(at: path) ?? cell.defaultParameters)
            }
            return frameForItem(at: path).map {
                defaultPreview.retargetedPreview(with: DragPreviewTarget(container: self, center: $0.center))
            }
        case .rect(let cell, let rect):
            let size = defaultPreview.size
            let scale = min(rect.width / max(size.width, 1), rect.height / max(size.height, 1))
            return defaultPreview.retargetedPreview(
                with: DragPreviewTarget(
                    container: cell, center: rect.center, transform: AffineTransform(scale: max(scale, 0.01))))
        case .target(let target): return defaultPreview.retargetedPreview(with: target)
        case nil: return nil
        }
    }
}
