/// The drop side of a container: asks its delegate for proposals during a drag, and lands dropped items.
@MainActor final class ItemDropSide: DropInteractionDelegate {
    weak var view: ItemContainerView?
    /// Whether the program or the data source performs a drop.
    var isPerforming: Bool { view?.paths.drops.isPerforming == true }
    /// The sessions whose drops were performed and have not been concluded.
    private var landingSessions: Set<ObjectIdentifier> = []

    init(view: ItemContainerView) { self.view = view }

    /// Whether a drag is over the view, or lands in it (VIEW-8).
    var isActive: Bool {
        !landingSessions.isEmpty || isPerforming || view?.paths.drops.drags.contains { $0.destination != nil } == true
    }

    /// Whether there is no drop delegate, but the data source moves the item itself.
    private func movesAlone(_ session: DropSession) -> Bool {
        guard let view, let path = view.onlySource(of: session) else { return false }
        if let drag = session.localDragSession, view.dragSide.movedHere.contains(drag) {
            return view.delegation.canMove(path.indexPath)
        }
        guard !view.delegation.takesDrops, view.delegation.movesInsteadOfDropping else { return false }
        return view.delegation.canMove(path.indexPath)
    }

    // MARK: Over the view

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        guard let view else { return false }
        return movesAlone(session) || view.delegation.canHandle(session)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        view?.delegation.dropSessionDidEnter(session)
    }

    /// Asks the delegate for a proposal and shows it (VIEW-3, VIEW-4).
    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        guard let view else { return DropProposal(operation: .cancel) }
        let known = view.paths.drops[session]
        let expected = DropExpectation(for: session, after: known?.destination?.expectation)
        if known == nil { view.paths.addDrag(of: session) }
        view.dragSide.adoptItems(of: session)
        defer { if known == nil { view.updateDropStates() } }
        let point = session.location(in: view)
        var sequence = view.gapSequence(for: session, moving: expected.moves)
        var location = view.dropLocation(of: session, at: point, intent: expected.intent, in: sequence)
        let proposal =
            movesAlone(session)
            ? ItemDropProposal(
                operation: expected.moves ? .move : .cancel, intent: .insertAtDestinationIndexPath)
            : view.delegation.proposal(for: session, destination: location.path?.indexPath)
        let answer = DropExpectation(repeating: proposal, expected: expected)
        // The delegate may have changed the items.
        if answer != expected || sequence.key.version != view.content.cellsVersion {
            sequence = view.gapSequence(for: session, moving: answer.moves)
            location = view.dropLocation(of: session, at: point, intent: answer.intent, in: sequence)
        }
        let destination = DropDestination(
            location: location, proposal: proposal, acceptsDrop: session.operation(for: proposal).performsDrop,
            expectation: answer)
        show(destination, sequence, session, at: point, in: view)
        return proposal
    }

    /// Shows the destination of a drag at a point of the view: highlights the item that it hovers over, or opens the
    /// gap at its position in `sequence`.
    private func show(
        _ found: DropDestination, _ sequence: GapSequence, _ session: DropSession, at point: CGPoint,
        in view: ItemContainerView
    ) {
        var destination = found
        let (proposal, into) = (found.proposal, found.highlighted)
        let accepts = found.acceptsDrop && sequence.insertsItems
        var wantsGap = accepts && proposal.intent == .insertAtDestinationIndexPath
        let (gap, shown) = (view.paths.drops[session]?.gap, view.gap(of: session))
        if accepts, proposal.intent == .automatic {
            // The gap stays open beside the row: closing it would move another row under the pointer.
            if into != nil, let shown { destination.location.insert(at: shown.place) }
            wantsGap = into == nil || shown != nil
        }
        // Other cells surround the gap now.
        let isChanged = shown != nil && gap?.isOpen(for: sequence) == false
        if isChanged { view.paths.drops.changeGap(of: session) { $0.hold(at: shown?.place, pointer: point) } }
        if into == nil {
            if let shown, wantsGap, isChanged || gap?.isHeld(at: point) == true {
                destination.location.insert(at: shown.place)
            } else {
                let place = destination.location.insertion?.place
                view.paths.drops.changeGap(of: session) { $0.track(place, at: point) }
                if wantsGap, proposal.operation == .move { view.adjust(&destination.location, for: session) }
            }
        }
        view.setDestination(destination, of: session)
        let cell = into.flatMap { view.cell(at: $0) }
        proposal.highlightedRects = cell.map { $0.unobscuredRects(in: view) } ?? []
        proposal.highlightedFrame = cell.map { $0.convert($0.bounds, to: view) }
        showGap(
            at: wantsGap ? destination.location.insertion?.place : nil, in: sequence, session, under: point, in: view)
    }

    private func showGap(
        at requested: GapPlace?, in sequence: GapSequence, _ session: DropSession, under point: CGPoint,
        in view: ItemContainerView
    ) {
        // Each keyboard step is deliberate and opens its gap without delay.
        let isDeliberate = session.localDragSession?.isHeldByKeyboard == true
        let cadence = isDeliberate ? .immediate : view.reorderingCadence
        let thresholds = view.root?.engine.thresholds ?? Thresholds()
        let change = view.paths.drops.changeGap(of: session) { gap in
            gap.propose(requested, at: point, of: session, cadence: cadence, thresholds: thresholds)
        }
        switch change {
        case .open(let place)??: return view.showGap(of: session, at: place, in: sequence, under: point)
        case .close??: return view.closeGap(of: session)
        case nil, nil?: break
        }
        // The operation or the item count may have changed while the gap is open.
        if let gap = view.gap(of: session), view.paths.drops[session]?.gap.isOpen(for: sequence) == false {
            view.showGap(of: session, at: gap.place, in: sequence, under: nil)
        }
    }

    // MARK: The end

    /// Closes the gap.
    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        stopTracking(session)
        view?.dragSide.releaseAdopted(session)
        view?.delegation.dropSessionDidExit(session)
    }

    /// Closes the gap if it is still open.
    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) {
        if view?.paths.drops.isPerforming(session) == false { stopTracking(session) }
        if !landingSessions.contains(ObjectIdentifier(session)) { view?.dragSide.releaseAdopted(session) }
        view?.delegation.dropSessionDidEnd(session)
    }

    /// Ends the tracking of a session, or of all: closes its gap and removes its highlight.
    func stopTracking(_ session: DropSession?) { view?.removeDrags(of: session) }

    /// Removes the landings of the session; from now on only the cells show the items.
    func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) {
        landingSessions.remove(ObjectIdentifier(session))
        for item in session.itemList.createdItems { view?.paths.landings.remove(item)?.end() }
        removeFinishedLandings()
        view?.dragSide.releaseAdopted(session)
        view?.updateCellStates()
    }

    // MARK: Letting go

    /// Lets the data source move its item, or the delegate perform the drop (VIEW-5, ORDER-1).
    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        // A re-entrant call, from within a drop, has no effect.
        guard let view, !isPerforming, let shown = view.paths.drops[session]?.destination else { return }
        let (proposal, destination) = (shown.proposal, shown.location)
        let into = shown.highlighted
        let isInto = proposal.intent == .insertIntoDestinationIndexPath
        // An item that does not exist, such as a placeholder, cannot take a drop. If the drop comes before the gap
        // opened, the items go where it would have opened.
        let requested = proposal.intent == .unspecified ? destination.path : destination.insertion?.path
        let target = isInto ? into : into ?? view.dropPath(of: session) ?? requested
        let intent = resolvedIntent(proposal, into: into, hasDestination: target != nil)
        let resolved =
            intent == proposal.intent ? proposal : ItemDropProposal(operation: proposal.operation, intent: intent)
        view.beginDrop(of: session)
        if resolved.operation == .move, intent == .insertAtDestinationIndexPath, let target,
            let from = view.onlySource(of: session), view.delegation.movesInsteadOfDropping,
            view.delegation.canMove(from.indexPath), view.moveBySource(from: from, to: target)
        {
            if let item = session.itemList.first { beginLanding(of: item, at: .item(target)) }
        } else if session.localDragSession.map({ view.dragSide.movedHere.contains($0) }) != true {
            view.delegation.performDrop(
                ItemDropCoordinator(
                    items: dropItems(of: session), visible: visibleItems(of: session),
                    destination: target?.indexPath, proposal: resolved, session: session, side: self))
        }
        landOnInsertedItem(target, intent, session)
        // The update of the drop replaces its gap, whether or not its batch was closed.
        view.endUnbalancedBatches()
        landingSessions.insert(ObjectIdentifier(session))
        view.endDrop()
        stopTracking(session)
        view.layoutIfNeeded()
    }

    /// Lands the only item of a session on the one that the program has inserted at the destination, if it has not
    /// named a target: some programs do that too late, in the completion of the update.
    private func landOnInsertedItem(_ target: ItemPath?, _ intent: ItemDropIntent, _ session: DropSession) {
        guard let view, intent == .insertAtDestinationIndexPath, let target, session.itemList.count == 1,
            let item = session.itemList.first, view.paths.landings.landing(of: item) == nil
        else { return }
        let inserted = view.paths.drops.inserted
        guard inserted.indices.contains(target.section), inserted[target.section].contains(target.item) else { return }
        beginLanding(of: item, at: .item(target))
    }

    private func previews(of session: DropSession) -> [PreviewPresentation] {
        view?.root?.engine.presentations.first { $0.session === session.localDragSession }?.previews ?? []
    }

    /// Returns the items that have previews, in the order of the session; all items if none are created later.
    private func visibleItems(of session: DropSession) -> [DragItem] {
        let isLazy = session.itemList.parts.contains { if case .lazy = $0 { true } else { false } }
        guard isLazy else { return session.items }
        let shown = previews(of: session).map(\.item)
        // In a drop from another window, that window shows the previews until the drop was performed.
        return shown.isEmpty ? session.itemList.suffix(view?.root?.engine.thresholds.stackLimit ?? 0) : shown
    }

    /// Returns a function that describes the items as they are before the drop.
    private func dropItems(of session: DropSession) -> @MainActor () -> [ItemDropItem] {
        let sizes = Dictionary(
            previews(of: session).map { (ObjectIdentifier($0.item), $0.size) }, uniquingKeysWith: { first, _ in first })
        let dragged = view?.paths.draggedItems
        return {
            session.items.map { item in
                ItemDropItem(
                    dragItem: item, previewSize: sizes[ObjectIdentifier(item)] ?? .zero,
                    sourceIndexPath: dragged?.path(of: item)?.indexPath)
            }
        }
    }

    private func resolvedIntent(_ proposal: ItemDropProposal, into: ItemPath?, hasDestination: Bool) -> ItemDropIntent {
        if !hasDestination { return .unspecified }
        guard proposal.intent == .automatic else { return proposal.intent }
        return into == nil ? .insertAtDestinationIndexPath : .insertIntoDestinationIndexPath
    }

    // MARK: Landing

    @discardableResult func beginLanding(of item: DragItem, at destination: Landing.Destination?) -> Landing {
        guard let view else { return Landing(item: item, number: 0) }
        let (landing, replaced) = view.paths.landings.add(item, at: destination)
        if let replaced {
            replaced.end()
            removeFinishedLandings()
        }
        return landing
    }

    private func removeFinishedLandings() {
        view?.paths.landings.removeLanded()
        view?.updateAwaitedCells()
    }

    /// The preview for the target that the coordinator set (VIEW-5).
    func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        guard let view, let landing = view.paths.landings.landing(of: item) else { return defaultPreview }
        switch view.paths.landings.destination(of: landing) {
        case .item, .placeholder: return view.preview(landing: landing) ?? defaultPreview
        case .part:
            return target(of: item, size: defaultPreview.size).map { defaultPreview.vanishingPreview(into: $0) }
                ?? defaultPreview
        case .target:
            return target(of: item, size: defaultPreview.size).map { defaultPreview.retargetedPreview(with: $0) }
                ?? defaultPreview
        case nil: return defaultPreview
        }
    }

    /// Whether an item lands as its cell, and not in a part of another one or elsewhere, or on a cell that stays
    /// visible.
    func landsAsCell(_ item: DragItem) -> Bool {
        guard let view, let landing = view.paths.landings.landing(of: item) else { return false }
        return switch view.paths.landings.destination(of: landing) {
        case .item, .placeholder: landing.becomesCell
        case .part, .target, nil: false
        }
    }

    /// The target that the coordinator set, for the item's own preview, scaled to fit a cell.
    ///
    /// Used for large numbers of items, which land without a preview query for each.
    func target(of item: DragItem, size: CGSize) -> DragPreviewTarget? {
        guard let view, let landing = view.paths.landings.landing(of: item) else { return nil }
        let key: CellKey?
        var part: CGRect?
        switch view.paths.landings.destination(of: landing) {
        case .target(let target): return target
        case .item(let path): key = CellKey(path)
        case .placeholder(let id): key = view.key(ofPlaceholder: id)
        case .part(of: let path, let rect): (key, part) = (CellKey(path), rect)
        case nil: key = nil
        }
        guard let key, let frame = view.shownFrame(of: key) else { return nil }
        let spot = landing.begin(in: view, at: frame)
        let area = part.flatMap { $0.isFinite ? $0 : nil } ?? spot.bounds
        let scale = min(area.width / max(size.width, 1), area.height / max(size.height, 1))
        return DragPreviewTarget(
            container: spot, center: area.center, transform: AffineTransform(scale: max(scale, 0.01)))
    }

    func dropInteraction(
        _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
    ) {
        view?.paths.landings.landing(of: item)?.addAnimations(to: animator)
        // With many items one animation stands for all: add the animations of those that are not asked for separately.
        guard
            let session = view?.root?.engine.presentations.first(where: { $0.session.itemList.last === item })?.session
        else { return }
        for item in session.itemList.createdItems {
            view?.paths.landings.landing(of: item)?.addAnimations(to: animator)
        }
    }
}
