/// The drag side of a container: provides items to the engine and tracks the paths of those being dragged.
@MainActor final class ItemDragSide: DragInteractionDelegate {
    private weak var view: ItemContainerView?
    /// The interaction of the container, which the engine owns.
    weak var interaction: DragInteraction?
    /// The items that are being dragged.
    var draggedItems: DraggedItems { view?.paths.draggedItems ?? DraggedItems() }
    /// Sessions that began elsewhere and took items of this view, and whether the items were released.
    private var joined: [(session: DragSession, isOver: Bool)] = []
    /// For the drags over the view: when it has last looked for items of its own among the dragged ones.
    private var adoptions: [(session: DragSession, key: AdoptionKey)] = []

    /// What determines which items of a drag the view shows; they are looked for again when it changes.
    private struct AdoptionKey: Equatable {
        var itemCount: Int
        /// `ContentState.cellsVersion`.
        var version: Int
    }

    /// The targets of previews that animate back to their source positions, by item.
    private var sourceSpots: [ObjectIdentifier: (item: DragItem, spot: LandingSpot)] = [:]

    /// The sessions of items that the data source moves within this view, without a drag item of the program.
    private(set) var movedHere = WeakSessions()

    init(view: ItemContainerView) { self.view = view }

    // MARK: Items

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        dragInteraction(interaction, itemListForBeginning: session).items
    }

    func dragInteraction(
        _ interaction: DragInteraction, itemListForBeginning session: DragSession
    ) -> DragItemList {
        guard let view else { return DragItemList() }
        let point = session.location(in: view)
        guard !view.isOnThumb(point, by: session.pointerKind), let path = view.itemPath(at: point),
            !draggedItems.isHeld(path, besides: session)
        else { return DragItemList() }
        if let items = view.delegation.lazyDragItems(beginning: session, at: path.indexPath) {
            return record(items, in: session, pressed: path)
        }
        var items = view.delegation.dragItems(beginning: session, at: path.indexPath)
        if items.isEmpty, view.delegation.movesWithoutDragItem(path.indexPath) {
            // Without data the item can be dropped in this view only.
            items = [DragItem(itemProvider: ItemProvider())]
            movedHere.add(session)
        }
        return DragItemList(record(items, in: session, pressed: path))
    }

    func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession, withTouchAt point: CGPoint
    ) -> [DragItem] {
        guard let view, let path = view.itemPathForTap(at: point) else { return [] }
        guard !draggedItems.isHeld(path, besides: session) else { return [] }
        let isKnown = draggedItems.hasLifted(into: session)
        let items = record(
            view.delegation.dragItems(adding: session, at: path.indexPath, point: point), in: session, pressed: path)
        if !items.isEmpty, !isKnown {
            joined.append((session, false))
            view.root?.follow(view)
        }
        view.animateStates()
        return items
    }

    /// Records the paths of the items, and returns those that no other session holds. `sourceIndexPath` overrides the
    /// pressed path if that item exists.
    private func record(_ items: [DragItem], in session: DragSession, pressed: ItemPath) -> [DragItem] {
        let dragged = draggedItems
        var free = items.map { item in
            let own = item.sourceIndexPath.flatMap { $0.count == 2 ? view?.existing(ItemPath($0)) : nil }
            return (item: item, path: own ?? pressed)
        }
        if dragged.sessions.contains(where: { $0 !== session }) {
            free.removeAll { dragged.isHeld($0.path, besides: session) }
        }
        view?.paths.draggedItems.add(free, to: session)
        return free.map(\.item)
    }

    /// Records the paths of items that are created when they are asked for. If another session holds one of them, the
    /// items are created now.
    private func record(_ items: LazyDragItems, in session: DragSession, pressed: ItemPath) -> DragItemList {
        if let sources = items.sourceIndexPaths {
            assert(sources.count == items.count, "\(items.count) items have \(sources.count) paths.")
            guard sources.count == items.count, !draggedItems.isAnyHeld(sources.sections, besides: session) else {
                for (item, path) in zip(items.items, sources) { item.sourceIndexPath = path }
                return DragItemList(record(items.items, in: session, pressed: pressed))
            }
        }
        view?.paths.draggedItems.add(items, pressed: pressed, to: session)
        return DragItemList(items)
    }

    // MARK: Items lifted elsewhere

    /// Takes part in a drag over the view with those items of another view that this one shows, too, such as a second
    /// window with the same album: `locateDragItem` says where. They are dragged items of the view until the drag
    /// leaves it, so that the layout with the gap is the one after the drop (ORDER-7).
    func adoptItems(of session: DropSession) {
        guard let view, let drag = session.localDragSession, view.locateDragItem != nil else { return }
        let key = AdoptionKey(itemCount: drag.itemList.count, version: view.content.cellsVersion)
        let index = adoptions.firstIndex { $0.session === drag }
        if let index, adoptions[index].key == key { return }
        if let index { adoptions[index].key = key } else { adoptions.append((drag, key)) }
        var isChanged = false
        for part in drag.itemList.parts {
            switch part {
            case .items(let items):
                let new = items.filter { !draggedItems.contains($0) }.compactMap { item in
                    view.locate(item).map { (item: item, path: $0) }
                }
                view.paths.draggedItems.adopt(new, into: drag)
                if !new.isEmpty { isChanged = true }
            case .lazy(let items):
                // `locateDragItem` would create all of them.
                if draggedItems.contains(items) || view.locateLazyDragItems == nil { continue }
                view.paths.draggedItems.adopt(items, at: view.locate(items), into: drag)
                if draggedItems.contains(items) { isChanged = true }
            }
        }
        if isChanged { view.animateStates() }
    }

    /// Forgets the items that the view has adopted from a drag, or from all drags: it has left the view, or has landed.
    func releaseAdopted(_ session: DropSession?) {
        for (drag, _) in adoptions where session == nil || session?.localDragSession === drag {
            adoptions.removeAll { $0.session === drag }
            guard draggedItems.hasAdopted(from: drag) else { continue }
            view?.paths.draggedItems.removeAdopted(from: drag)
            view?.animateStates()
        }
    }

    /// Takes the place of the views in another one that a drag was lifted from: the items that this view shows, too,
    /// are its own until the session is over, and their previews return to its cells. Has no effect without such items.
    func takeOver(_ session: DragSession, from former: View) {
        guard let view, let interaction, session.phase == .dragging, !draggedItems.hasLifted(into: session) else {
            return
        }
        view.paths.draggedItems.removeAdopted(from: session)
        for part in session.itemList.parts {
            switch part {
            case .items(let items):
                let located = items.compactMap { item in view.locate(item).map { (item: item, path: $0) } }
                view.paths.draggedItems.add(located, to: session)
            case .lazy(let items): view.paths.draggedItems.add(items, at: view.locate(items), to: session)
            }
        }
        guard draggedItems.contains(session) else { return }
        session.moveOrigins(to: interaction) { ($0.host as? View)?.isDescendant(of: former) == true }
        joined.append((session, false))
        view.root?.follow(view)
        view.animateStates()
    }

    // MARK: Previews

    func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? {
        guard let view, let path = draggedItems.path(of: item), let cell = view.cell(at: path) else {
            return nil
        }
        return preview(of: cell, path)
    }

    /// The preview that an item lifts with, at its cell.
    func preview(of cell: ItemCell, _ path: ItemPath) -> TargetedDragPreview {
        TargetedDragPreview(view: cell, parameters: parameters(of: cell, path))
    }

    private func parameters(of cell: ItemCell, _ path: ItemPath) -> DragPreviewParameters {
        view?.delegation.dragPreviewParameters(at: path.indexPath) ?? cell.defaultParameters
    }

    /// The preview animates back to the item's current cell, after any update and scrolling (MOTION-4).
    func dragInteraction(
        _ interaction: DragInteraction, previewForCancelling item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        guard let view, let path = draggedItems.path(of: item), let spot = sourceSpot(of: item) else {
            return nil
        }
        guard let cell = view.cell(at: path) else {
            // The item is out of view: the preview animates towards it, fades, and disappears behind the edge
            // (MOTION-7).
            return defaultPreview.retargetedPreview(
                with: DragPreviewTarget(container: spot, center: spot.bounds.center))
        }
        let parameters = parameters(of: cell, path)
        let middle = DragPreview(view: cell, parameters: parameters).visibleBounds.center
        if cell !== defaultPreview.view, cell.frame.size == defaultPreview.view.bounds.size {
            // A cell that was made when its hidden item appeared again may have to load what the preview shows.
            return defaultPreview.retargetedPreview(with: DragPreviewTarget(container: spot, center: middle))
        }
        return TargetedDragPreview(
            view: cell, parameters: parameters, target: DragPreviewTarget(container: spot, center: middle))
    }

    /// Returns the view that marks the item's source position and follows it.
    private func sourceSpot(of item: DragItem) -> LandingSpot? {
        guard let view, let path = draggedItems.path(of: item), let frame = view.shownFrame(at: path) else {
            return nil
        }
        let spot = sourceSpots[ObjectIdentifier(item)]?.spot ?? LandingSpot()
        sourceSpots[ObjectIdentifier(item)] = (item, spot)
        spot.put(in: view, at: frame)
        return spot
    }

    /// Whether a preview animates back to the item's cell after a cancel. The cell stays faded until it has landed.
    func isPreviewReturning(to path: ItemPath) -> Bool {
        // With reduced motion the previews fade in place while the cells fade in.
        guard !sourceSpots.isEmpty, view?.root?.engine.reducesMotion == false else { return false }
        return sourceSpots.values.contains { item, _ in
            draggedItems.session(of: item)?.phase.isCanceling == true && draggedItems.path(of: item) == path
        }
    }

    /// Moves the spots with their items; removes those of deleted items.
    func updateSpots() {
        guard let view else { return }
        // A deterministic order: each one damages the window where it moves.
        for (item, spot) in sourceSpots.values.sorted(by: { draggedItems.precedes($0.item, $1.item) }) {
            let path = draggedItems.path(of: item)
            if let frame = path.flatMap({ view.shownFrame(at: $0) }) {
                spot.put(in: view, at: frame)
            } else if path == nil {
                spot.removeFromSuperview()
            }
        }
    }

    // MARK: What happens to the session

    /// The cells change their states with the lift animation (CELL-1).
    func dragInteraction(
        _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: DragSession
    ) {
        animator.addAnimations { [weak self] in self?.view?.updateCellStates() }
        animator.addCompletion { [weak self] position in
            if position == .start { self?.release(session) }
        }
    }

    /// The cells of dragged items fade (CELL-2).
    func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: DragSession) {
        view?.delegation.dragSessionWillBegin(session)
        view?.animateStates()
    }

    func dragInteraction(
        _ interaction: DragInteraction, sessionAllowsMoveOperation session: DragSession
    ) -> Bool { view?.delegation.allowsMove(session) ?? true }

    func dragInteraction(
        _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool { movedHere.contains(session) || view?.delegation.isRestricted(session) ?? false }

    func dragInteraction(
        _ interaction: DragInteraction, prefersFullSizePreviewsFor session: DragSession
    ) -> Bool { view?.delegation.prefersFullSizePreviews(session) ?? false }

    /// The cells to which no preview returns, such as those of the items below the stack, return to normal while the
    /// previews animate back; the others when their previews have landed.
    func dragInteraction(
        _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
    ) {
        // All cells change in one animation, that of the session's first item in this view.
        guard draggedItems.isFirst(item) else { return }
        animator.addAnimations { [weak self] in self?.view?.updateCellStates() }
    }

    /// A drop elsewhere may leave the item in place: its cell returns to normal immediately.
    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation
    ) {
        if operation.performsDrop { view?.animateStates() }
    }

    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation
    ) {
        release(session)
        view?.delegation.dragSessionDidEnd(session)
    }

    /// Forgets the items of a session.
    private func release(_ session: DragSession) {
        let dragged = draggedItems
        for (item, spot) in sourceSpots.values where dragged.session(of: item) === session {
            sourceSpots[ObjectIdentifier(item)] = nil
            spot.removeFromSuperview()
        }
        view?.paths.draggedItems.removeAll(of: session)
        joined.removeAll { $0.session === session }
        adoptions.removeAll { $0.session === session }
        view?.stopMoving(session)
        view?.updateCellStates()
    }

    /// Reacts to phase changes of sessions that began elsewhere; returns whether any continues.
    func followSessions() -> Bool {
        for (index, entry) in joined.enumerated() where !entry.isOver && !entry.session.phase.isBeingDragged {
            joined[index].isOver = true
            view?.animateStates()
        }
        for entry in joined where entry.session.phase.hasLanded { release(entry.session) }
        return !joined.isEmpty
    }
}

extension ItemContainerView: SessionContributor {
    func followSessions() -> Bool { dragSide.followSessions() }
}

extension SessionPhase {
    fileprivate var isCanceling: Bool { if case .canceling = self { true } else { false } }

    /// Whether all previews have landed; data may still be transferring.
    fileprivate var hasLanded: Bool {
        switch self {
        case .handingOver(previewsFaded: true, _), .transferring, .ended: true
        case .lifting, .reverting, .dragging, .canceling, .dropping, .handingOver(previewsFaded: false, _): false
        }
    }
}

extension ItemCell {
    /// The preview parameters without those of a delegate.
    @MainActor var defaultParameters: DragPreviewParameters {
        if let previewParameters { return previewParameters }
        var parameters = DragPreviewParameters()
        if cornerRadius > 0 { parameters.visiblePath = Path(roundedRect: bounds, cornerRadius: cornerRadius) }
        return parameters
    }
}
