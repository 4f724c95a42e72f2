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
    /// The items of the section that leave their places if the items are moved.
    var leaving = IndexRuns()

    /// Puts the gap, and with it the path, before another item of the section.
    mutating func place(in section: Int, at position: Int) {
        gap = GapPlace(section: section, position: position)
        path = IndexPath(item: position - leaving.rank(of: position), section: section)
    }
}

extension ItemContainerView: DropInteractionDelegate {
    /// The delegate's answer.
    public func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        sourceCanHandle(session)
    }

    /// Told to the delegate.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        sourceDropSessionDidEnter(session)
    }

    /// Asks the delegate with the destination, and shows its proposal (VIEW-3, VIEW-4).
    public func dropInteraction(
        _ interaction: DropInteraction, sessionDidUpdate session: DropSession
    ) -> DropProposal {
        dropSession = session
        // Where a move would go is another place than where a copy would: the keys say which is likely.
        let moves = session.allowsMoveOperation && !session.modifiers.contains(.control)
        var destination = destination(of: session, moving: moves)
        let proposal = sourceDropUpdate(session, destination: destination.path)
        if proposal.operation.performsDrop, (proposal.operation == .move) != moves {
            destination = self.destination(of: session, moving: !moves)
        }
        show(proposal, destination, session)
        return proposal
    }

    /// The gap closes.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        forgetDrop(of: session)
        sourceDropSessionDidExit(session)
    }

    /// The gap closes, if it is still this session's.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) {
        if !isPerformingDrop { forgetDrop(of: session) }
        sourceDropSessionDidEnd(session)
    }

    /// A session is over here; another one may have come meanwhile.
    private func forgetDrop(of session: DropSession) {
        if dropSession == nil || dropSession === session { forgetDrop() }
    }

    /// What has landed is shown by its cell alone.
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

    func destination(of session: DropSession, moving: Bool) -> Destination {
        let point = session.location(in: self)
        guard let place = layout.place(at: point), arrangement.indices.contains(place.section) else {
            return Destination()
        }
        let map = arrangement[place.section]
        var destination = Destination()
        if place.item < map.places, case .item(let item) = map.element(at: place.item) {
            destination.hovered = IndexPath(item: item, section: place.section)
            let frame = layout.frame(at: place)
            destination.depth = frame.height > 0 ? (point.y - frame.minY) / frame.height : 0.5
        }
        let sources =
            moving
            ? self.sources(of: session).compactMap(\.path).filter { $0.section == place.section }.map(\.item) : []
        destination.leaving = IndexRuns(sources)
        let position = gapPosition(
            under: place, in: map, length: max(session.items.count, 1),
            leaving: movingSession == nil ? destination.leaving : nil)
        destination.place(in: place.section, at: position)
        return destination
    }

    /// Before which item a gap would stand that holds the place under the hand and moves as little as possible.
    ///
    /// `leaving` are items that still stand in their places and leave them as the gap opens.
    private func gapPosition(under place: IndexPath, in map: SectionMap, length: Int, leaving: IndexRuns?) -> Int {
        let shown = gap.flatMap { $0.section == place.section ? $0 : nil }
        let slots = map.slots.filter { $0.id != shown?.id }
        if let shown, let start = map.start(ofSlot: shown.id) {
            let base = SectionMap(count: map.count, hidden: map.hidden, slots: slots)
            if place.item >= start && place.item < start + shown.length { return shown.position }
            let wanted = place.item < start ? place.item : place.item - shown.length + 1
            return base.position(ofPlace: min(max(wanted, 0), base.places))
        }
        let base = SectionMap(count: map.count, hidden: leaving ?? map.hidden, slots: slots)
        // As many places before the hand close as items leave there, and the gap takes them up.
        let before = leaving.map { $0.rank(of: map.position(ofPlace: place.item)) } ?? 0
        return base.position(ofPlace: min(max(place.item - min(before, length - 1), 0), base.places))
    }

    // MARK: What shows

    func show(_ proposal: ItemDropProposal, _ found: Destination, _ session: DropSession) {
        var destination = found
        let accepts = proposal.operation.performsDrop
        var wantsGap = accepts && proposal.intent == .insertAtDestinationIndexPath
        var into: IndexPath?
        if accepts, proposal.intent == .insertIntoDestinationIndexPath { into = destination.hovered }
        if accepts, proposal.intent == .automatic {
            if let hovered = destination.hovered, (0.25...0.75).contains(destination.depth) {
                into = hovered
            } else {
                wantsGap = true
                if let hovered = destination.hovered {
                    destination.place(in: hovered.section, at: hovered.item + (destination.depth > 0.5 ? 1 : 0))
                }
            }
        }
        lastProposal = proposal
        lastDestination = destination
        highlight(into)
        let wanted = wantsGap ? destination.gap : nil
        let mover =
            proposal.operation == .move && !sources(of: session).isEmpty ? session.localDragSession : nil
        let point = session.location(in: self)
        // Where cells differ in size a new gap may put another place under a hand that has not moved (ORDER-5).
        let rests = wanted != nil && gap != nil && wanted != cadence.current && point.distance(to: gapChangedAt) < 4
        if !rests {
            let thresholds = root?.engine.thresholds ?? Thresholds()
            let changed = cadence.update(
                wanted, at: session.time, speed: session.speed, cadence: reorderingCadence, thresholds: thresholds)
            session.nextUpdate = cadence.deadline(cadence: reorderingCadence, thresholds: thresholds)
            if changed {
                gapChangedAt = point
                return openGap(at: cadence.current, length: session.items.count, mover: mover)
            }
        }
        // The operation or the items may have changed under an open gap.
        if let gap, gap.length != max(session.items.count, 1) || movingSession !== mover {
            openGap(
                at: GapPlace(section: gap.section, position: gap.position), length: session.items.count, mover: mover)
        }
    }

    private func openGap(at place: GapPlace?, length: Int, mover: DragSession?) {
        guard let place else { return closeGap() }
        movingSession = mover
        if gap == nil { nextSlot += 1 }
        gap = Gap(id: gap?.id ?? nextSlot, section: place.section, position: place.position, length: max(length, 1))
        rearrange(animated: true, itemsChanged: false)
        updateCellStates()
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
        dropSession = nil
        lastProposal = nil
        lastDestination = nil
        highlight(nil)
        cadence.reset()
        gapChangedAt = CGPoint(x: CGFloat.infinity, y: .infinity)
        closeGap()
    }

    // MARK: Letting go

    /// Lets the data source move its row, or the delegate perform the drop (VIEW-5, ORDER-1).
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
                    items: dropItems(of: session), destination: target, proposal: resolved, session: session, view: self
                ))
        }
        isPerformingDrop = false
        forgetDrop()
        layoutIfNeeded()
    }

    private func dropItems(of session: DropSession) -> [ItemDropItem] {
        let paths = Dictionary(
            carried.map { (ObjectIdentifier($0.item), $0.path) }, uniquingKeysWith: { first, _ in first })
        let previews = root?.engine.presentations.first { $0.session === session.localDragSession }?.previews ?? []
        let sizes = Dictionary(
            previews.map { (ObjectIdentifier($0.item), $0.size) }, uniquingKeysWith: { first, _ in first })
        return session.items.map { item in
            let id = ObjectIdentifier(item)
            return ItemDropItem(
                dragItem: item, sourceIndexPath: paths[id] ?? nil, previewSize: sizes[id] ?? .zero)
        }
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

    /// Where the coordinator was told to land the item (VIEW-5).
    public func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        switch landings[ObjectIdentifier(item)] {
        case .item(let path):
            if let placed = cells[CellKey(section: path.section, element: .item(path.item))] {
                // The preview stands for the cell from now on, so that this has nothing to fade in for.
                placed.show()
                let cell = placed.cell
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
