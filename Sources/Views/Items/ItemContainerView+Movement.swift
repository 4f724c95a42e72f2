extension ItemContainerView {
    /// Begins to move an item, which then follows `updateInteractiveMovementTargetPosition(_:)`.
    ///
    /// For the program's own gestures and for the keyboard; drags do not need it. Returns false if the data source does
    /// not move this item, if the item is not in view or is being dragged, if another item is being moved, or if a
    /// batch update is open.
    @discardableResult public func beginInteractiveMovementForItem(at path: IndexPath) -> Bool {
        beginMovement(of: ItemPath(path))
    }

    private func beginMovement(of path: ItemPath) -> Bool {
        guard paths.movement == nil, !transaction.isOpen, existing(path) != nil, delegation.canMove(path.indexPath),
            paths.draggedItems.dragState(at: path) == .none,
            let shown = arrangement.presentationPath(of: path),
            let placed = paths.cells[CellKey(path)]
        else { return false }
        let rank = arrangement[path.section].slots.indices(at: path.item).count
        let start = GapPlace(section: shown.section, position: path.item, rank: rank)
        guard paths.beginMovement(of: path, at: start) else { return false }
        bringSubviewToFront(placed.cell)
        placed.cell.isReordering = true
        rearrange(animated: true, least: minimumHeight)
        return true
    }

    /// Centers the cell of the moved item at a point in content coordinates, and opens the gap where the layout and the
    /// delegate would insert the item.
    public func updateInteractiveMovementTargetPosition(_ position: CGPoint) {
        guard let movement = paths.movement, let root, let gap = slots.gap(movement.slot),
            let start = arrangement.start(of: gap)
        else { return }
        let path = movement.path
        let size = movement.placed.cell.frame.size
        movement.placed.move(to: CGRect(center: position, size: size), animated: false, at: root.now)
        let destination = PresentationPath(
            layout.targetIndexPath(forInteractivelyMovingItem: start.indexPath, withPosition: position))
        guard arrangement.indices.contains(destination.section) else { return }
        let base = arrangement[destination.section].removing(slot: gap.id)
        let spot = base.slotPosition(atPresentationIndex: min(max(destination.index, 0), base.presentationCount))
        let place = GapPlace(section: destination.section, position: spot.position, rank: spot.rank)
        let proposed = movement.insertion(at: place).path
        let current = movement.insertion(at: gap.place).path
        let target = moveTarget(from: path, current: current, proposed: proposed)
        guard target != current, arrangement.indices.contains(target.section) else { return }
        if target == proposed {
            moveGap(to: place)
        } else {
            let (count, moved) = (counts[target.section], movement.hiddenItems(inSection: target.section))
            let position = moved.nonmember(at: min(max(target.item, 0), count))
            moveGap(to: GapPlace(section: target.section, position: min(position, count)))
        }
    }

    /// The insertion path of the gap of an interactive movement, after its item was removed.
    var movementPath: ItemPath? {
        paths.movement.flatMap { movement in slots.gap(movement.slot).map { movement.insertion(at: $0.place).path } }
    }

    private func moveGap(to place: GapPlace) {
        paths.moveMovement(to: place)
        rearrange(animated: true, least: minimumHeight, movesGapOnly: true)
    }

    /// Ends the movement at the gap: the data source moves the item, and its cell animates there.
    public func endInteractiveMovement() {
        guard let target = movementPath else { return cancelInteractiveMovement() }
        // The item has its cell back before the update, which animates it from its current position.
        guard let movement = endMovement() else { return }
        if !moveBySource(from: movement.path, to: target) { arrangeSlots() }
    }

    /// Cancels the movement: the cell animates back to its source position. Has no effect without a movement.
    public func cancelInteractiveMovement() {
        guard paths.movement != nil else { return }
        _ = endMovement()
        arrangeSlots()
    }

    private func endMovement() -> InteractiveMovement? {
        let movement = paths.endMovement()
        movement?.placed.cell.isReordering = false
        return movement
    }
}
