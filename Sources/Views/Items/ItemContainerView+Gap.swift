extension ItemContainerView {
    // MARK: Hidden items

    /// The session whose items are hidden because they would move within the view (ORDER-4).
    var movingSession: DragSession? { openGap.movingSession }

    /// The open gap.
    var gap: Gap? {
        // `paths.openGap` would copy all of `paths`.
        guard let slot = paths.gap.slot else { return nil }
        return paths.slots.gap(slot)
    }

    /// The items hidden from their source positions, by section.
    var hiddenItems: [IndexRuns] {
        switch openGap.state {
        case .closed: return []
        case .drop(let gap): return gap.session.map { paths.draggedItems.runs(of: $0) } ?? []
        case .movement(let movement, _):
            let path = movement.path
            return (0...path.section).map { $0 == path.section ? IndexRuns(path.item..<path.item + 1) : IndexRuns() }
        }
    }

    func isMoving(_ path: ItemPath) -> Bool {
        let runs = hiddenItems
        return runs.indices.contains(path.section) && runs[path.section].contains(path.item)
    }

    /// Whether a session drags items of this view. False where another window's view, of the same data, is the source.
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
        if paths.gap.stopMoving(session), loadState.hasData { arrangeSlots() }
    }

    // MARK: Where

    /// Returns the drop target for a drag at a point in content coordinates.
    ///
    /// Does not change the state of the gap; see `OpenGap.track(_:at:)`.
    func dropLocation(at point: CGPoint, intent: ItemDropIntent?, in sequence: GapSequence) -> DropLocation {
        let hit = shownPath(at: point)
        let hovered = hit.flatMap { hoveredItem(at: $0, point) }
        var former = openGap.tracked
        if intent == .automatic, openGap.slot == nil { former = hovered?.adjacentPlace ?? former }
        let place =
            former != nil && openGap.isHeld(at: point)
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
            hovered.map { openGap.slot == nil || intent == .automatic && $0.isInMiddle } == true
            && insertion.movedItems.isEmpty
        return DropLocation(
            hovered: hovered, insertion: insertion, target: mayTakeDrop ? .hovered : .insertion)
    }

    private func hoveredItem(at path: PresentationPath, _ point: CGPoint) -> DropLocation.Hovered? {
        guard let item = arrangement.itemPath(at: path) else { return nil }
        let frame = layout.frame(at: path)
        return DropLocation.Hovered(
            path: item, depth: frame.height > 0 ? (point.y - frame.minY) / frame.height : 0.5)
    }

    /// Returns the presentation path at a point in content coordinates; nil over the background.
    func shownPath(at point: CGPoint) -> PresentationPath? {
        layout.presentationPath(at: point).flatMap { arrangement.indices.contains($0.section) ? $0 : nil }
    }

    /// Returns the items of a section that a session would take away by a move.
    private func movedItems(_ section: Int, of session: DragSession?) -> IndexRuns {
        guard let session else { return IndexRuns() }
        let runs = paths.draggedItems.runs(of: session)
        return runs.indices.contains(section) ? runs[section] : IndexRuns()
    }

    /// Applies the delegate's target for a session with one item of this view.
    func adjust(_ destination: inout DropLocation, for session: DropSession) {
        guard let from = onlySource(of: session), var insertion = destination.insertion else { return }
        let proposed = insertion.path
        let current = dropPath ?? from
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

    // MARK: Gap

    /// The insertion path of the open gap, after moved items were removed.
    var gapPath: ItemPath? {
        guard let gap, arrangement.indices.contains(gap.section) else { return nil }
        return ItemPath(item: arrangement[gap.section].finalIndex(ofPosition: gap.position), section: gap.section)
    }

    /// The insertion path of a drop into the open gap; nil if the gap belongs to an interactive movement.
    var dropPath: ItemPath? { openGap.movement == nil ? gapPath : nil }

    /// The outlines of a compressed gap, in content coordinates; empty for another gap.
    ///
    /// They contain places out of view, too, so that neither their edges nor the count in them move while the view
    /// scrolls. Takes time in proportion to the gap's places, which fill at most one row.
    var gapOutlines: [GapOutlines.Outline] {
        guard let size = openGap.compressedSize, let gap, let start = arrangement.start(of: gap)?.index else {
            return []
        }
        var outlines = GapOutlines(of: size)
        layout.forEachFrame(of: start..<start + gap.length, inSection: gap.section) { index, frame in
            outlines.add(part: index - start, frame: frame)
        }
        return outlines.all
    }

    /// Opens or moves the gap of a drag. `pointer` is the location of the drag if it moved.
    func showGap(at place: GapPlace, in sequence: GapSequence, under pointer: CGPoint?) {
        // The container has at most one gap.
        guard openGap.movement == nil else { return }
        var displaced: ItemPath?
        if let pointer, let hit = layout.presentationPath(at: pointer),
            let path = arrangement.itemPath(at: hit),
            paths.draggedItems.dragState(at: path) == .none
        {
            displaced = path
        }
        let changesHiddenItems = movingSession !== sequence.mover
        let (former, size) = (openGap.size, sequence.size)
        let keepsContent = openGap.content.map { $0.hasSameOthers(as: sequence.content) } ?? false
        paths.openGap(
            at: place, size: size, for: sequence.mover, content: sequence.content ?? GapContent(), displacing: displaced
        )
        // An added item is hidden although a compressed gap keeps its length.
        rearrange(
            animated: true, least: minimumHeight,
            movesGapOnly: !changesHiddenItems && former == size && keepsContent)
        // The gap changes the states of existing cells only by the hidden items and by its count.
        if changesHiddenItems || former != size { updateCellStates() }
    }

    /// Closes the gap of a drag.
    func closeGap() {
        guard openGap.movement == nil, openGap.slot != nil || hasMinimumHeight || hasSectionOfMinimumLength else {
            return
        }
        let showsHiddenItems = movingSession != nil
        discardGap()
        guard loadState.hasData else { return }
        arrangeSlots()
        if showsHiddenItems { updateCellStates() }
    }

    /// Discards the gap of a drag: what the drop inserts replaces it. Returns the items that unfold from it.
    @discardableResult func discardGap() -> FoldedItems? {
        guard openGap.movement == nil else { return nil }
        var folded: FoldedItems?
        if let size = openGap.compressedSize, let gap {
            folded = FoldedItems(places: gapFrames, place: gap.place, size: size)
        }
        paths.closeGap()
        return folded
    }

    /// Lays out what the drop changed if no batch update has done so: its placeholders, which replace the gap. `folded`
    /// are the items of a gap that an update has replaced.
    func endDrop(unfolding folded: FoldedItems?) {
        guard content.needsLayout, !transaction.isOpen else { return }
        let (former, showsHiddenItems) = (arrangement, movingSession != nil)
        var before = framesNearby()
        if let folded = discardGap() ?? folded {
            before.unfold { [unowned self] key, goal in
                former.presentationPath(of: key) == nil ? frame(unfolding: key, of: folded, to: goal) : nil
            }
        }
        rearrange(animated: root != nil, before: before)
        if showsHiddenItems { updateCellStates() }
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
            isMoved = delegation.move(from: from.indexPath, to: to.indexPath)
            guard isMoved else { return }
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
    /// The gap is always open under the pointer of the first drag. A tap inside the gap means the item that the gap
    /// displaced, or the nearest item if that one is being dragged already.
    func itemPathForTap(at point: CGPoint) -> ItemPath? {
        if let path = itemPath(at: point) { return path }
        if let path = drawnItem(at: point) { return path }
        guard openGap.slot != nil, gapFrames.contains(where: { $0.contains(point) }) else { return nil }
        if let displaced = openGap.displaced, existing(displaced) != nil,
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
