/// An item that the program moves interactively, without a drag session.
@MainActor final class InteractiveMovement {
    /// Its path in the data source; nil once it was deleted there.
    var path: IndexPath?
    /// Its cell, in front of all other cells.
    let placed: PlacedCell

    init(path: IndexPath, placed: PlacedCell) {
        self.path = path
        self.placed = placed
    }
}

extension ItemContainerView {
    var movement: InteractiveMovement? {
        if case .movement(let movement) = mover { movement } else { nil }
    }

    /// Begins to move an item, which then follows `updateInteractiveMovementTargetPosition(_:)`.
    ///
    /// For the program's own gestures and for the keyboard; drags do not need it. Returns false if the data source does
    /// not move this item, if the item is not in view or is being dragged, or if a gap or a batch update is open.
    @discardableResult public func beginInteractiveMovementForItem(at path: IndexPath) -> Bool {
        guard mover == nil, gap == nil, batch == nil, existing(path) != nil, delegation.canMove(path),
            dragSide.carried.dragState(at: path) == .none, let place = place(of: CellKey(path)),
            let placed = cells.removeValue(forKey: CellKey(path))
        else { return false }
        let rank = arrangement[path.section].slots.count { $0.position == path.item }
        placed.isLeaving = false
        mover = .movement(InteractiveMovement(path: path, placed: placed))
        bringSubviewToFront(placed.cell)
        placed.cell.isReordering = true
        showGap(at: GapPlace(section: place.section, position: path.item, rank: rank), length: 1)
        return true
    }

    /// Centers the cell of the moved item at a point in content coordinates, and opens the gap where the layout and the
    /// delegate would insert the item.
    public func updateInteractiveMovementTargetPosition(_ position: CGPoint) {
        guard let movement, let path = movement.path, let root, let gap, let start = gapStart else { return }
        let size = movement.placed.cell.frame.size
        movement.placed.move(to: CGRect(center: position, size: size), animated: false, at: root.now)
        let place = layout.targetIndexPath(forInteractivelyMovingItem: start, withPosition: position)
        guard arrangement.indices.contains(place.section) else { return }
        let map = arrangement[place.section]
        let slots = map.slots.filter { $0.id != gap.id }
        let base = SectionMap(count: map.count, hidden: map.hidden, slots: slots)
        let spot = base.spot(ofPlace: min(max(place.item, 0), base.places))
        let proposed = IndexPath(item: base.finalIndex(ofPosition: spot.position), section: place.section)
        let current = gapPath ?? path
        let target = delegation.moveTarget(from: path, current: current, proposed: proposed)
        guard target != current, counts.indices.contains(target.section) else { return }
        guard target != proposed else {
            return showGap(
                at: GapPlace(section: place.section, position: spot.position, rank: spot.rank), length: 1)
        }
        let hidden = arrangement[target.section].hidden
        let item = min(max(target.item, 0), counts[target.section])
        let wanted = min(hidden.outsider(item), counts[target.section])
        showGap(at: GapPlace(section: target.section, position: wanted), length: 1)
    }

    private var gapStart: IndexPath? {
        guard let gap, arrangement.indices.contains(gap.section) else { return nil }
        return arrangement[gap.section].start(ofSlot: gap.id).map { IndexPath(item: $0, section: gap.section) }
    }

    /// Ends the movement at the gap: the data source moves the item, and its cell animates there.
    public func endInteractiveMovement() {
        guard let movement else { return }
        guard let from = movement.path, let target = gapPath else { return cancelInteractiveMovement() }
        clearRoom()
        // Give the cell back to the item first, so that the update animates it from its current position.
        giveBack(movement, to: from)
        if !moveBySource(from: from, to: target) { arrangeSlots() }
    }

    /// Cancels the movement: the cell animates back to its source position. Has no effect without a movement.
    public func cancelInteractiveMovement() {
        guard let movement else { return }
        clearRoom()
        if let path = movement.path {
            giveBack(movement, to: path)
        } else {
            dismiss(movement)
        }
        arrangeSlots()
    }

    private func giveBack(_ movement: InteractiveMovement, to path: IndexPath) {
        movement.placed.cell.isReordering = false
        cells[CellKey(path)] = movement.placed
    }

    /// The section of the gap was deleted: ends the movement at the item's source position.
    func loseRoom() {
        guard let movement else { return clearRoom() }
        clearRoom()
        if let path = movement.path { giveBack(movement, to: path) } else { dismiss(movement) }
    }

    private func dismiss(_ movement: InteractiveMovement) {
        movement.placed.cell.isReordering = false
        guard let root else { return recycle(movement.placed) }
        movement.placed.vanish(at: root.now)
        leaving.append(movement.placed)
        startAnimating()
    }

    /// Remaps the path of the moved item; ends the movement if the item was deleted.
    func moveAlong(_ newPath: (IndexPath) -> IndexPath?) {
        guard let movement, let path = movement.path else { return }
        movement.path = newPath(path)
        guard movement.path == nil else { return }
        clearRoom()
        dismiss(movement)
    }

    /// Ends a movement because all data is reloaded.
    func endMovement() {
        guard let movement else { return }
        mover = nil
        movement.placed.cell.isReordering = false
        recycle(movement.placed)
    }
}
