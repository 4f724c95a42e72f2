/// All members of a container that refer to items or sections by index.
///
/// No member has a default value, hence `Optional<T>` instead of `T?`: `remap` builds a new state by the memberwise
/// initializer, so that a new member does not compile before an update remaps it.
@MainActor struct IndexPathState {
    var selection: SelectionModel
    var pointers: PointerUses
    var slots: SlotTable
    var gap: OpenGap
    var cells: CellDirectory
    var draggedItems: DraggedItems
    var landings: LandingTable
    /// The target of the drag over the container.
    var destination: Optional<DropDestination>
    /// The item highlighted because a drop would go into it.
    var highlighted: Optional<ItemPath>
    /// The item that a drag hovers over.
    var hovered: Optional<HoveredItem>

    static var empty: IndexPathState {
        IndexPathState(
            selection: SelectionModel(), pointers: PointerUses(), slots: SlotTable(), gap: OpenGap(),
            cells: CellDirectory(), draggedItems: DraggedItems(), landings: LandingTable(), destination: nil,
            highlighted: nil, hovered: nil)
    }

    /// An update, with what only the program knows about it.
    struct Update {
        let mapping: UpdateMapping
        let commits: [(placeholder: SlotID, path: ItemPath)]
        /// The paths of dragged and landing items of reloaded sections, by item.
        let located: [ObjectIdentifier: ItemPath]
        /// Landings of copies of items that are also in the container: `located` has the paths of the originals.
        let copies: Set<ObjectIdentifier>

        /// Returns the new path of a dragged or landing item.
        @MainActor func newPath(of path: ItemPath, _ item: DragItem) -> ItemPath? {
            guard mapping.reloadedSections.contains(path.section) else { return mapping.newPath(of: path) }
            return located[ObjectIdentifier(item)]
        }
    }

    /// Remaps all members; returns the cells whose items were deleted or reloaded. `pointer` is the location of the
    /// drag over the container.
    mutating func remap(by update: Update, pointer: CGPoint?) -> [PlacedCell] {
        let mapping = update.mapping
        var replaced: [PlacedCell] = []
        for (placeholder, path) in update.commits {
            if let (section, _) = slots.location(of: placeholder, expectedSection: path.section) {
                let key = CellDirectory.Key(section: section, element: .slot(id: placeholder, part: 0))
                if let former = cells.handOver(key, to: CellDirectory.Key(path)) { replaced.append(former) }
            }
        }
        let (hadGap, source) = (gap.slot != nil, gap.movement?.path)
        slots.remap(by: mapping, commits: update.commits)
        if let ended = gap.remap(by: mapping, in: &slots), let source { cells.giveBack(ended, to: source) }
        if hadGap { gap.hold(at: openGap?.place, pointer: pointer) } else { gap.forgetTracking() }
        selection.remap(by: mapping)
        pointers.remap(by: mapping)
        draggedItems.remap(by: update)
        landings.remap(by: update, slots: slots)
        let lost = replaced + cells.remap(by: mapping)
        self = IndexPathState(
            selection: selection, pointers: pointers, slots: slots, gap: gap, cells: cells, draggedItems: draggedItems,
            landings: landings, destination: destination?.remapped(by: mapping),
            highlighted: highlighted.flatMap { mapping.newPath(of: $0) }, hovered: hovered?.remapped(by: mapping))
        return lost
    }

    /// Resets all members after all data was reloaded; returns the cells, none of which are shown any longer. Dragged
    /// and landing items keep their former paths until the program has located them.
    mutating func reload(counts: [Int]) -> [PlacedCell] {
        var lost = cells.takeAll()
        // The cell of an interactive movement is shown again when its gap closes.
        closeGap()
        lost += cells.takeAll()
        slots.removeAll()
        selection.reload(counts: counts)
        pointers.reload(counts: counts)
        self = IndexPathState(
            selection: selection, pointers: pointers, slots: slots, gap: gap, cells: cells, draggedItems: draggedItems,
            landings: landings, destination: destination?.reloaded(counts: counts), highlighted: nil, hovered: nil)
        return lost
    }

    // MARK: Gap

    /// The open gap.
    var openGap: Gap? { gap.slot.flatMap { slots.gap($0) } }

    /// Opens or moves the gap of a drag.
    mutating func openGap(
        at place: GapPlace, length: Int, for session: DragSession?, displacing displaced: ItemPath?
    ) {
        gap.open(at: place, length: length, for: session, displacing: displaced, in: &slots)
    }

    /// Begins to move an item whose cell is shown. Returns false if a gap is open.
    mutating func beginMovement(of path: ItemPath, at place: GapPlace) -> Bool {
        guard let placed = cells[CellDirectory.Key(path)],
            gap.begin(InteractiveMovement(path: path, placed: placed), at: place, in: &slots)
        else { return false }
        _ = cells.take(CellDirectory.Key(path))
        return true
    }

    mutating func moveMovement(to place: GapPlace) { gap.moveMovement(to: place, in: &slots) }

    /// Closes the gap; returns the interactive movement that it belonged to, whose cell is shown at its source again.
    @discardableResult mutating func closeGap() -> InteractiveMovement? {
        let movement = gap.close(in: &slots)
        if let movement { cells.giveBack(movement, to: movement.path) }
        return movement
    }

    /// Inserts a placeholder; see `SlotTable`.
    mutating func insert(
        _ placeholder: ItemPlaceholder, for item: DragItem, in section: Int, position: Int, after previous: SlotID?
    ) -> PlaceholderRecord {
        slots.insert(placeholder, for: item, in: section, position: position, after: previous, gap: gap.slot)
    }
}

extension CellDirectory {
    /// Shows the cell of an interactive movement that ended.
    fileprivate mutating func giveBack(_ movement: InteractiveMovement, to path: ItemPath) {
        show(movement.placed, as: Key(path))
    }
}
