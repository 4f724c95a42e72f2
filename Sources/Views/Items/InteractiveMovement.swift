/// An item that the program moves about by itself, without a drag.
@MainActor final class InteractiveMovement {
    /// Where it stands in the data; nil once it is gone from there.
    var path: IndexPath?
    /// Its cell, in front of the others.
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

    /// Takes an item out of its place, to be moved about by `updateInteractiveMovementTargetPosition`.
    ///
    /// For gestures of the program's own and for the keyboard; drags need none of this. Returns false if the data
    /// source does not move items or not this one, if it is not in view, if it is in somebody's hand, or if room is
    /// left for something else already.
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

    /// Moves the item that is taken out: its cell's middle comes to a point of the view, and room opens where the
    /// layout and the delegate would let it go.
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

    /// Lets the item go where room is: the data source moves it, and its cell comes to rest there.
    public func endInteractiveMovement() {
        guard let movement else { return }
        guard let from = movement.path, let target = gapPath else { return cancelInteractiveMovement() }
        clearRoom()
        // The cell is the item's again, so that the update takes it to its new place from where it is.
        giveBack(movement, to: from)
        if !moveBySource(from: from, to: target) { arrangeSlots() }
    }

    /// Lets the item go back to where it was. Does nothing without a movement, so it may be called at any time.
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

    /// The room that was left for the movement is gone, with its section: the item is where it was.
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

    /// The movement's item has another path, or is gone with its cell.
    func moveAlong(_ newPath: (IndexPath) -> IndexPath?) {
        guard let movement, let path = movement.path else { return }
        movement.path = newPath(path)
        guard movement.path == nil else { return }
        clearRoom()
        dismiss(movement)
    }

    /// Everything is loaded anew: a movement under way is over.
    func endMovement() {
        guard let movement else { return }
        mover = nil
        movement.placed.cell.isReordering = false
        recycle(movement.placed)
    }
}
