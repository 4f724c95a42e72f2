extension ItemContainerView {
    /// Begins to move an item, which then follows `updateInteractiveMovementTargetPosition(_:)`.
    ///
    /// For the program's own gestures and for the keyboard; drags do not need it. Returns false if the data source does
    /// not move this item, if the item is not in view or is being dragged, or if a gap or a batch update is open.
    @discardableResult public func beginInteractiveMovementForItem(at path: IndexPath) -> Bool {
        guard openGap.slot == nil, !transaction.isOpen, existing(path) != nil, delegation.canMove(path),
            dragSide.carried.dragState(at: path) == .none, let place = place(of: CellKey(path)),
            let placed = cells[CellKey(path)]
        else { return false }
        let rank = arrangement[path.section].slots.indices(at: path.item).count
        let start = GapPlace(section: place.section, position: path.item, rank: rank)
        guard openGap.begin(InteractiveMovement(path: path, placed: placed), at: start, in: &slots) else {
            return false
        }
        cells[CellKey(path)] = nil
        placed.isLeaving = false
        bringSubviewToFront(placed.cell)
        placed.cell.isReordering = true
        rearrange(animated: true, least: minimumHeight)
        return true
    }

    /// Centers the cell of the moved item at a point in content coordinates, and opens the gap where the layout and the
    /// delegate would insert the item.
    public func updateInteractiveMovementTargetPosition(_ position: CGPoint) {
        guard let movement = openGap.movement, let root, let gap,
            let start = arrangement[gap.section].start(ofSlot: gap.id)
        else { return }
        let path = movement.path
        let size = movement.placed.cell.frame.size
        movement.placed.move(to: CGRect(center: position, size: size), animated: false, at: root.now)
        let place = layout.targetIndexPath(
            forInteractivelyMovingItem: IndexPath(item: start, section: gap.section), withPosition: position)
        guard arrangement.indices.contains(place.section) else { return }
        let base = arrangement[place.section].removing(slot: gap.id)
        let spot = base.spot(ofPlace: min(max(place.item, 0), base.places))
        let proposed = IndexPath(item: base.finalIndex(ofPosition: spot.position), section: place.section)
        let current = gapPath ?? path
        let target = delegation.moveTarget(from: path, current: current, proposed: proposed)
        guard target != current, arrangement.indices.contains(target.section) else { return }
        if target == proposed {
            moveGap(to: GapPlace(section: place.section, position: spot.position, rank: spot.rank))
        } else {
            let map = arrangement[target.section]
            let item = min(max(target.item, 0), map.count)
            moveGap(to: GapPlace(section: target.section, position: min(map.hidden.outsider(item), map.count)))
        }
    }

    private func moveGap(to place: GapPlace) {
        openGap.moveMovement(to: place, in: &slots)
        rearrange(animated: true, least: minimumHeight)
    }

    /// Ends the movement at the gap: the data source moves the item, and its cell animates there.
    public func endInteractiveMovement() {
        guard let target = gapPath, let movement = openGap.movement else { return cancelInteractiveMovement() }
        openGap.close(in: &slots)
        // Give the cell back to the item first, so that the update animates it from its current position.
        giveBack(movement, to: movement.path)
        if !moveBySource(from: movement.path, to: target) { arrangeSlots() }
    }

    /// Cancels the movement: the cell animates back to its source position. Has no effect without a movement.
    public func cancelInteractiveMovement() {
        guard let movement = openGap.movement else { return }
        openGap.close(in: &slots)
        giveBack(movement, to: movement.path)
        arrangeSlots()
    }

    func giveBack(_ movement: InteractiveMovement, to path: IndexPath) {
        movement.placed.cell.isReordering = false
        cells[CellKey(path)] = movement.placed
    }
}
