extension ItemContainerView {
    // MARK: Hidden items

    /// The slots of the open gaps: those of drags in the order in which they came over the view, then that of an
    /// interactive movement.
    var gapSlots: [SlotID] {
        var slots = paths.drops.drags.compactMap(\.gap.slot)
        if let movement = paths.movement { slots.append(movement.slot) }
        return slots
    }

    /// The open gaps, in the same order.
    var gaps: [Gap] { gapSlots.compactMap { slots.gap($0) } }

    /// Returns the open gap of a drag.
    func gap(of session: DropSession) -> Gap? { paths.drops[session]?.gap.slot.flatMap { slots.gap($0) } }

    /// The items hidden from their source positions, by section: those that drags would move to their gaps (ORDER-4),
    /// and that of an interactive movement.
    var hiddenItems: [IndexRuns] { hiddenItems(besides: nil) }

    /// Returns the hidden items without those of the gap of a drag.
    func hiddenItems(besides session: DropSession?) -> [IndexRuns] {
        var hidden: [IndexRuns] = []
        for drag in paths.drops.drags where session == nil || drag.session !== session {
            if let moving = drag.gap.movingSession { hidden.formUnion(paths.draggedItems.runs(of: moving)) }
        }
        if let movement = paths.movement { hidden.formUnion(movement.hiddenItems) }
        return hidden
    }

    func isMoving(_ path: ItemPath) -> Bool {
        if paths.movement?.path == path { return true }
        return paths.drops.drags.contains { drag in
            guard let moving = drag.gap.movingSession else { return false }
            let runs = paths.draggedItems.runs(of: moving)
            return runs.indices.contains(path.section) && runs[path.section].contains(path.item)
        }
    }

    /// Whether a session drags items of this view, also such as another view of the same data has lifted, if
    /// `locateDragItem` finds them here.
    package func hasSources(of session: DropSession) -> Bool {
        guard let drag = session.localDragSession else { return false }
        for runs in paths.draggedItems.runs(of: drag) where !runs.isEmpty { return true }
        return false
    }

    /// Returns the path of a session's only item in this view; nil if it has more items or they come from elsewhere.
    func onlySource(of session: DropSession) -> ItemPath? {
        guard session.itemList.count == 1, let item = session.itemList.first, session.localDragSession != nil else {
            return nil
        }
        return paths.draggedItems.path(of: item)
    }

    /// Shows a session's items again after it ended.
    func stopMoving(_ session: DragSession) {
        var isShown = false
        paths.drops.changeGaps { gap, _ in if gap.stopMoving(session) { isShown = true } }
        if isShown, loadState.hasData { arrangeSlots() }
    }

    // MARK: Where

    /// Returns the drop target for a drag at a point in content coordinates.
    ///
    /// Does not change the state of the gap; see `OpenGap.track(_:at:)`.
    func dropLocation(
        of session: DropSession, at point: CGPoint, intent: ItemDropIntent?, in sequence: GapSequence
    ) -> DropLocation {
        let hit = shownPath(at: point)
        let hovered = hit.flatMap { hoveredItem(at: $0, point, isPassing: session.isScrolling(self)) }
        let gap = paths.drops[session]?.gap
        var former = gap?.tracked
        if intent == .automatic, gap?.slot == nil { former = hovered?.adjacentPlace ?? former }
        let place =
            former != nil && gap?.isHeld(at: point) == true
            ? former
            : gapPlace(
                at: point, hit: hit, from: former, in: sequence,
                displacing: intent == .automatic ? .atMiddle : .early)
        var insertion: DropLocation.Insertion?
        if let place {
            insertion = DropLocation.Insertion(
                place: place, movedItems: movedItems(place.section, of: sequence.mover))
        }
        guard let insertion, hit != nil else { return DropLocation(hovered: hovered, insertion: insertion) }
        // An item that may take the drop is the destination itself.
        let mayTakeDrop =
            hovered.map { gap?.slot == nil || intent == .automatic && $0.isInMiddle } == true
            && insertion.movedItems.isEmpty
        return DropLocation(
            hovered: hovered, insertion: insertion, target: mayTakeDrop ? .hovered : .insertion)
    }

    private func hoveredItem(
        at path: PresentationPath, _ point: CGPoint, isPassing: Bool
    ) -> DropLocation.Hovered? {
        guard let item = arrangement.itemPath(at: path) else { return nil }
        let frame = layout.frame(at: path)
        return DropLocation.Hovered(
            path: item, depth: frame.height > 0 ? (point.y - frame.minY) / frame.height : 0.5, isPassing: isPassing)
    }

    /// Returns the presentation path at a point in content coordinates; nil over the background.
    func shownPath(at point: CGPoint) -> PresentationPath? {
        layout.presentationPath(at: point).flatMap { arrangement.indices.contains($0.section) ? $0 : nil }
    }

    /// Returns the items of a section that a session would take away by a move.
    func movedItems(_ section: Int, of session: DragSession?) -> IndexRuns {
        guard let session else { return IndexRuns() }
        let runs = paths.draggedItems.runs(of: session)
        return runs.indices.contains(section) ? runs[section] : IndexRuns()
    }

    /// Applies the delegate's target for a session with one item of this view.
    func adjust(_ destination: inout DropLocation, for session: DropSession) {
        guard let from = onlySource(of: session), var insertion = destination.insertion else { return }
        let proposed = insertion.path
        let current = dropPath(of: session) ?? from
        let target = moveTarget(from: from, current: current, proposed: proposed)
        guard target != proposed, counts.indices.contains(target.section) else { return }
        if target.section != proposed.section || insertion.movedItems.isEmpty {
            let runs = session.localDragSession.map { paths.draggedItems.runs(of: $0) } ?? []
            insertion.movedItems = runs.indices.contains(target.section) ? runs[target.section] : IndexRuns()
        }
        let index = min(max(target.item, 0), counts[target.section])
        let position = min(insertion.movedItems.nonmember(at: index), counts[target.section])
        insertion.place = GapPlace(section: target.section, position: position)
        destination.insert(at: insertion)
    }

    /// Asks the delegate for the target of a move; `current` and `proposed` are paths after the move.
    func moveTarget(from: ItemPath, current: ItemPath, proposed: ItemPath) -> ItemPath {
        ItemPath(
            delegation.moveTarget(from: from.indexPath, current: current.indexPath, proposed: proposed.indexPath))
    }

    // MARK: Gaps

    /// Returns the insertion path of a drop into the open gap of a drag, after its moved items were removed.
    func dropPath(of session: DropSession) -> ItemPath? {
        guard let gap = gap(of: session), arrangement.indices.contains(gap.section) else { return nil }
        let moved = movedItems(gap.section, of: paths.drops[session]?.gap.movingSession)
        return DropLocation.Insertion(place: gap.place, movedItems: moved).path
    }

    /// Returns the outlines of a compressed gap, in content coordinates.
    ///
    /// They contain places out of view, too, so that neither their edges nor the count in them move while the view
    /// scrolls. Takes time in proportion to the gap's places, which fill at most one row.
    func outlines(of gap: Gap, _ size: GapSize) -> [GapOutlines.Outline] {
        guard let start = arrangement.start(of: gap)?.index else { return [] }
        var outlines = GapOutlines(of: size)
        layout.forEachFrame(of: start..<start + gap.length, inSection: gap.section) { index, frame in
            outlines.add(part: index - start, frame: frame)
        }
        return outlines.all
    }

    /// Opens or moves the gap of a drag. `pointer` is the location of the drag if it moved.
    func showGap(
        of session: DropSession, at place: GapPlace, in sequence: GapSequence, under pointer: CGPoint?
    ) {
        guard let former = paths.drops[session]?.gap else { return }
        var displaced: ItemPath?
        if let pointer, let hit = layout.presentationPath(at: pointer),
            let path = arrangement.itemPath(at: hit),
            paths.draggedItems.dragState(at: path) == .none
        {
            displaced = path
        }
        let changesHiddenItems = former.movingSession !== sequence.mover
        let changesSize = former.size != sequence.size
        let keepsContent = former.content.map { $0.hasSameOthers(as: sequence.content) } ?? false
        paths.openGap(
            of: session, at: place, size: sequence.size, for: sequence.mover, content: sequence.content ?? GapContent(),
            displacing: displaced)
        holdGaps(besides: session)
        let offset = contentOffset
        // An added item is hidden although a compressed gap keeps its length.
        rearrange(
            animated: true, least: minimumHeight,
            movesGapOnly: !changesHiddenItems && !changesSize && keepsContent,
            scrollingTo: { self.gap(of: session).flatMap { self.offsetShowing($0) } })
        if contentOffset != offset { didShowGap(of: session, from: offset) }
        // The gap changes the states of existing cells only by the hidden items and by its count.
        if changesHiddenItems || changesSize { updateCellStates() }
    }

    /// The locations of the sessions over the view, in content coordinates.
    var dropLocations: [ObjectIdentifier: CGPoint] {
        var locations: [ObjectIdentifier: CGPoint] = [:]
        for session in paths.drops.drags.compactMap(\.session) {
            locations[ObjectIdentifier(session)] = session.location(in: self)
        }
        return locations
    }

    /// Keeps the gaps of the other drags where they are until their pointers move: a gap has opened, moved or closed
    /// and may have moved the content under these (DROP-7).
    private func holdGaps(besides session: DropSession?) {
        guard paths.drops.drags.contains(where: { $0.session !== session }) else { return }
        let (slots, locations) = (slots, dropLocations)
        paths.drops.changeGaps { gap, other in
            guard let other, other !== session else { return }
            if let place = gap.slot.flatMap({ slots.gap($0)?.place }) {
                gap.hold(at: place, pointer: locations[ObjectIdentifier(other)])
            } else {
                gap.resetTracking()
            }
        }
        root?.engine.contentDidMove()
    }

    /// Keeps the gap where it is after the content was scrolled to it, until the pointer moves, and the former offset
    /// for the time after the drag.
    private func didShowGap(of session: DropSession, from offset: CGPoint) {
        let (location, place) = (session.location(in: self), gap(of: session)?.place)
        paths.drops.changeGap(of: session) { gap in
            gap.hold(at: place, pointer: location)
            gap.didScroll(from: offset, to: contentOffset)
        }
    }

    /// Closes the gap of a drag that stays over the view.
    func closeGap(of session: DropSession) {
        guard let gap = paths.drops[session]?.gap else { return }
        paths.closeGap(of: session)
        gapsDidClose([gap], besides: session)
    }

    /// Removes the record of a drag that has left, or of all drags: their gaps close and their highlights end.
    func removeDrags(of session: DropSession?) {
        let removed = paths.removeDrags(of: session)
        guard !removed.isEmpty || paths.drops.isEmpty else { return }
        for path in removed.compactMap(\.highlighted) where !paths.drops.isHighlighted(path) {
            cell(at: path)?.isDropTarget = false
        }
        gapsDidClose(removed.map(\.gap), besides: nil)
        discardGapPositions()
        updateDropStates()
    }

    /// Lays out after gaps have closed.
    private func gapsDidClose(_ closed: [OpenGap], besides session: DropSession?) {
        let hadGap = closed.contains { $0.slot != nil }
        if hadGap { holdGaps(besides: session) }
        guard loadState.hasData, hadGap || hasMinimumHeight || hasSectionOfMinimumLength else { return }
        let former = closed.lazy.compactMap { gap in gap.offsetToReturnTo(from: self.contentOffset) }.first
        arrangeSlots(scrollingTo: former)
        if closed.contains(where: { $0.movingSession != nil }) { updateCellStates() }
    }

    /// Discards the gap of the drop that is being performed: what it inserts replaces the gap. Returns the items that
    /// unfold from it.
    @discardableResult func discardGap() -> FoldedItems? {
        guard let drag = paths.drops.performedDrag, let session = drag.session,
            let gap = drag.gap.slot.flatMap({ slots.gap($0) })
        else { return nil }
        let folded = drag.gap.compressedSize.map { size in
            FoldedItems(places: parts(of: gap, size).map(\.frame), place: gap.place, size: size)
        }
        paths.drops.keepSlot(behindDrop: slots.slot(behind: gap.id))
        paths.closeGap(of: session)
        return folded
    }

    /// Ends the drop. Lays out what it changed if no batch update has done so: its placeholders, which replace the gap.
    func endDrop() {
        let (drag, former) = (paths.drops.performedDrag, arrangement)
        guard content.needsLayout, !transaction.isOpen else { return paths.drops.endDrop() }
        var before = framesNearby()
        let folded = discardGap() ?? paths.drops.folded
        paths.drops.endDrop()
        if let folded {
            before.unfold { [unowned self] key, goal in
                former.presentationPath(of: key) == nil ? frame(unfolding: key, of: folded, to: goal) : nil
            }
        }
        holdGaps(besides: drag?.session)
        rearrange(animated: root != nil, before: before)
        if drag?.gap.movingSession != nil { updateCellStates() }
    }

    /// Returns the frame from which a new cell unfolds to `goal`; nil for other cells than those of folded items.
    func frame(unfolding key: CellKey, of folded: FoldedItems, to goal: CGRect) -> CGRect? {
        if case .slot(let id, _) = key.element {
            guard let (section, slot) = slots.location(of: id, expectedSection: folded.place.section),
                folded.hasPlaceholder(at: slot.position, inSection: section)
            else { return nil }
        }
        return arrangement.presentationPath(of: key).flatMap { folded.frame(of: $0, to: goal, in: arrangement) }
    }

    /// Moves an item through the data source and updates the view; returns false if the data source declines.
    func moveBySource(from: ItemPath, to: ItemPath) -> Bool {
        var isMoved = false
        performBatchUpdates {
            let reloads = content.reloadCount
            isMoved = delegation.move(from: from.indexPath, to: to.indexPath)
            // A reload by the data source shows the new order already.
            guard isMoved, content.reloadCount == reloads else { return }
            // The data source may have recorded the move already.
            if transaction.update?.moves.contains(where: { $0.from == from && $0.to == to }) != true {
                moveItem(at: from.indexPath, to: to.indexPath)
            }
        }
        return isMoved
    }

    // MARK: Taps

    /// Returns the item whose cell is drawn at a point, during its animation too; of several, the one with the nearest
    /// center.
    private func drawnItem(at point: CGPoint) -> ItemPath? {
        nearestItem(to: point) { placed in
            placed.cell.frame.contains(point) && !placed.isMovingOut ? placed.cell.frame.center : nil
        }
    }

    /// Of the items that are not being dragged, returns the one whose cell `location` maps nearest to the point.
    private func nearestItem(to point: CGPoint, by location: (PlacedCell) -> CGPoint?) -> ItemPath? {
        let candidates = paths.cells.shown.compactMap { key, placed -> (path: ItemPath, distance: CGFloat)? in
            guard let path = key.itemPath, paths.draggedItems.dragState(at: path) == .none,
                let found = location(placed)
            else { return nil }
            return (path, found.distance(to: point))
        }
        return candidates.min { ($0.distance, $0.path) < ($1.distance, $1.path) }?.path
    }

    /// Returns the item that a tap adds to a drag (DRAG-3).
    ///
    /// A gap is always open under the pointer of the drag that opened it. A tap inside the gap means the item that the
    /// gap displaced, or the nearest item if that one is being dragged already.
    func itemPathForTap(at point: CGPoint) -> ItemPath? {
        if let path = itemPath(at: point) { return path }
        if let path = drawnItem(at: point) { return path }
        guard let (gap, _) = sizedGaps.first(where: { parts(of: $0, $1).contains { $0.frame.contains(point) } }) else {
            return nil
        }
        if let displaced = paths.drops.drag(ofGap: gap.id)?.gap.displaced, existing(displaced) != nil,
            paths.draggedItems.dragState(at: displaced) == .none
        {
            return displaced
        }
        return nearestItem(to: point) { placed in
            CGPoint(
                x: min(max(point.x, placed.goal.minX), placed.goal.maxX),
                y: min(max(point.y, placed.goal.minY), placed.goal.maxY))
        }
    }
}
