/// All members of a container that refer to items or sections by index, which every update remaps (VIEW-10).
///
/// `remap` and `reload` build a new state by the memberwise initializer, whose arguments are the changed members. No
/// member has a default value, hence `Optional<T>` instead of `T?`: a new member does not compile until both calls pass
/// a value for it. That this value is the changed one is up to the caller, and `IndexPathStateTests` check it.
@MainActor struct IndexPathState {
    var selection: SelectionModel
    var pointers: PointerUses
    var slots: SlotTable
    var cells: CellDirectory
    var supplements: SupplementaryDirectory
    /// The sections that scroll by themselves.
    var scrolls: SectionScrolls
    var draggedItems: DraggedItems
    var landings: LandingTable
    /// The drags over the container, with their targets and gaps.
    var drops: DropTable
    /// The item that the program moves interactively, with its gap.
    var movement: Optional<InteractiveMovement>
    /// The gap that was opened or moved last, which may have been closed.
    var movedGap: Optional<SlotID>
    /// The items that drags hover over, for spring loading.
    var hovered: HoveredItems

    static var empty: IndexPathState {
        IndexPathState(
            selection: SelectionModel(), pointers: PointerUses(), slots: SlotTable(),
            cells: CellDirectory(), supplements: SupplementaryDirectory(), scrolls: SectionScrolls(),
            draggedItems: DraggedItems(), landings: LandingTable(), drops: DropTable(), movement: nil, movedGap: nil,
            hovered: HoveredItems())
    }

    /// An update, with what only the program knows about it.
    struct Update {
        let mapping: UpdateMapping
        let commits: [(placeholder: SlotID, path: ItemPath)]
        /// The paths of dragged and landing items of reloaded sections, by item.
        let located: [ObjectIdentifier: ItemPath]
        /// The paths of dragged items that were deleted, and are among the inserted ones, by item.
        var returned: [ObjectIdentifier: ItemPath] = [:]
        /// The paths of dragged items that are created when they are asked for, by list.
        var locatedLists: [ObjectIdentifier: [ItemPath?]] = [:]
        /// Landings of copies of items that are also in the container: `located` has the paths of the originals.
        let copies: Set<ObjectIdentifier>

        /// Returns the new path of a dragged or landing item.
        @MainActor func newPath(of path: ItemPath, _ item: DragItem) -> ItemPath? {
            guard mapping.reloadedSections.contains(path.section) else { return mapping.newPath(of: path) }
            return located[ObjectIdentifier(item)]
        }

        /// Returns the new path of a dragged item that is created when it is asked for.
        @MainActor func newPath(of path: ItemPath, _ items: LazyDragItems, _ index: Int) -> ItemPath? {
            guard mapping.reloadedSections.contains(path.section) else { return mapping.newPath(of: path) }
            guard let paths = locatedLists[ObjectIdentifier(items)], paths.indices.contains(index) else { return nil }
            return paths[index]
        }
    }

    /// Remaps all members; returns the cells whose items were deleted or reloaded. `locations` are those of the
    /// sessions over the container, in content coordinates. No cell is waiting for the item of an earlier commit.
    mutating func remap(by update: Update, at locations: [ObjectIdentifier: CGPoint]) -> [PlacedCell] {
        let mapping = update.mapping
        var lost = handOverCells(of: update.commits)
        let (slots, drops, movement) = remapSlots(by: update, at: locations)
        self = IndexPathState(
            selection: updated(&selection) { $0.remap(by: mapping) },
            pointers: updated(&pointers) { $0.remap(by: mapping) }, slots: slots,
            cells: updated(&cells) { lost += $0.remap(by: mapping) },
            supplements: updated(&supplements) { $0.remap(by: mapping) },
            scrolls: updated(&scrolls) { $0.remap(by: mapping) },
            draggedItems: updated(&draggedItems) { $0.remap(by: update) },
            landings: updated(&landings) { $0.remap(by: update, slots: slots) },
            drops: drops, movement: movement, movedGap: movedGap,
            hovered: updated(&hovered) { $0.remap(by: mapping) })
        return lost
    }

    /// Detaches the cells of committed placeholders until their items' cells take over, by the items' paths after the
    /// update. Returns the cells that waited for the same items.
    private mutating func handOverCells(of commits: [(placeholder: SlotID, path: ItemPath)]) -> [PlacedCell] {
        assert(cells.handedOver.isEmpty, "cells of an earlier update are filed by former paths")
        return commits.compactMap { placeholder, path in
            guard let (section, _) = slots.location(of: placeholder, expectedSection: path.section) else { return nil }
            let key = CellDirectory.Key(section: section, element: .slot(id: placeholder, part: 0))
            return cells.handOver(key, to: CellDirectory.Key(path))
        }
    }

    /// Remaps the slots, then the gaps, which are among them; the cell of a movement that ended is shown again.
    private mutating func remapSlots(
        by update: Update, at locations: [ObjectIdentifier: CGPoint]
    ) -> (slots: SlotTable, drops: DropTable, movement: InteractiveMovement?) {
        slots.remap(by: update.mapping, commits: update.commits, before: drops.slotBehindDrop)
        let moved = movement?.remapped(by: update.mapping, in: slots)
        if moved == nil { endMovement() }
        drops.remap(by: update.mapping, in: &slots, at: locations)
        return (slots, drops, moved)
    }

    /// Resets all members after all data was reloaded; returns the cells, none of which are shown any longer. Dragged
    /// and landing items keep their former paths until the program has located them.
    mutating func reload(counts: [Int]) -> [PlacedCell] {
        var lost = cells.removeAll()
        // The cell of an interactive movement is shown again when it ends.
        endMovement()
        lost += cells.removeAll()
        drops.reload(counts: counts, in: &slots)
        slots.removeAll()
        self = IndexPathState(
            selection: updated(&selection) { $0.reload(counts: counts) },
            pointers: updated(&pointers) { $0.reload(counts: counts) }, slots: slots, cells: cells,
            supplements: SupplementaryDirectory(), scrolls: scrolls, draggedItems: draggedItems, landings: landings,
            drops: drops, movement: nil, movedGap: nil, hovered: updated(&hovered) { $0.removeAll() })
        return lost
    }

    // MARK: Gaps

    /// Opens or moves the gap of a drag; has no effect unless the drag is over the container.
    mutating func openGap(
        of drop: DropSession, at place: GapPlace, size: GapSize, for session: DragSession?, content: GapContent,
        displacing displaced: ItemPath?
    ) {
        movedGap =
            drops.changeGap(of: drop) { gap in
                gap.open(at: place, size: size, for: session, content: content, displacing: displaced, in: &slots)
                return gap.slot
            } ?? movedGap
    }

    /// Closes the gap of a drag.
    mutating func closeGap(of drop: DropSession) { drops.changeGap(of: drop) { $0.close(in: &slots) } }

    /// Removes the drag of a session, or all drags; their gaps close. Returns them as they were.
    mutating func removeDrags(of session: DropSession?) -> [DropTracking] {
        drops.remove(where: { session == nil || $0.session === session }, from: &slots)
    }

    /// Adds the drag of a session that came over the container.
    mutating func addDrag(of session: DropSession) {
        // Those of an engine that no longer exists.
        _ = drops.remove(where: { $0.session == nil }, from: &slots)
        drops.add(session)
    }

    /// Begins to move an item whose cell is shown. Returns false if another one is being moved.
    mutating func beginMovement(of path: ItemPath, at place: GapPlace) -> Bool {
        guard movement == nil, let placed = cells.remove(CellDirectory.Key(path)) else { return false }
        let slot = slots.openGap(at: place, length: 1)
        movement = InteractiveMovement(path: path, placed: placed, slot: slot)
        movedGap = slot
        return true
    }

    /// Moves the gap of the interactive movement.
    mutating func moveMovement(to place: GapPlace) {
        guard let slot = movement?.slot else { return }
        let moved = slots.moveGap(slot, to: place, length: 1)
        movement?.slot = moved
        movedGap = moved
    }

    /// Ends the interactive movement, whose cell is shown at its source again.
    @discardableResult mutating func endMovement() -> InteractiveMovement? {
        guard let ended = movement else { return nil }
        slots.closeGap(ended.slot)
        cells.show(ended.placed, as: CellDirectory.Key(ended.path))
        movement = nil
        return ended
    }

    /// Inserts a placeholder; see `SlotTable`.
    mutating func insert(
        _ placeholder: ItemPlaceholder, for item: DragItem, in section: Int, position: Int, after previous: SlotID?,
        gap: SlotID?
    ) -> PlaceholderRecord {
        slots.insert(placeholder, for: item, in: section, position: position, after: previous, gap: gap)
    }
}

/// Changes a member in place and returns it, so that the change is an argument of the initializer. The contents of the
/// member are not copied: they are shared only afterwards.
@MainActor private func updated<Member>(_ member: inout Member, _ change: (inout Member) -> Void) -> Member {
    change(&member)
    return member
}
