/// All members of a container that refer to items or sections by index, which every update remaps (VIEW-10).
///
/// `remap` and `reload` build a new state by the memberwise initializer, whose arguments are the changed members. No
/// member has a default value, hence `Optional<T>` instead of `T?`: a new member does not compile until both calls pass
/// a value for it. That this value is the changed one is up to the caller, and `IndexPathStateTests` check it.
@MainActor struct IndexPathState {
    var selection: SelectionModel
    var pointers: PointerUses
    var slots: SlotTable
    var gap: OpenGap
    var cells: CellDirectory
    var supplements: SupplementaryDirectory
    /// The sections that scroll by themselves.
    var scrolls: SectionScrolls
    var draggedItems: DraggedItems
    var landings: LandingTable
    /// The drag over the container, with its target.
    var drop: DropTracking
    /// The item that a drag hovers over, for spring loading.
    var hovered: Optional<HoveredItem>

    static var empty: IndexPathState {
        IndexPathState(
            selection: SelectionModel(), pointers: PointerUses(), slots: SlotTable(), gap: OpenGap(),
            cells: CellDirectory(), supplements: SupplementaryDirectory(), scrolls: SectionScrolls(),
            draggedItems: DraggedItems(), landings: LandingTable(), drop: .idle, hovered: nil)
    }

    /// An update, with what only the program knows about it.
    struct Update {
        let mapping: UpdateMapping
        let commits: [(placeholder: SlotID, path: ItemPath)]
        /// The paths of dragged and landing items of reloaded sections, by item.
        let located: [ObjectIdentifier: ItemPath]
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

    /// Remaps all members; returns the cells whose items were deleted or reloaded. `pointer` is the location of the
    /// drag over the container. No cell is waiting for the item of an earlier commit.
    mutating func remap(by update: Update, pointer: CGPoint?) -> [PlacedCell] {
        let mapping = update.mapping
        var lost = handOverCells(of: update.commits)
        let (slots, gap) = remapSlots(by: update, pointer: pointer)
        self = IndexPathState(
            selection: updated(&selection) { $0.remap(by: mapping) },
            pointers: updated(&pointers) { $0.remap(by: mapping) }, slots: slots, gap: gap,
            cells: updated(&cells) { lost += $0.remap(by: mapping) },
            supplements: updated(&supplements) { $0.remap(by: mapping) },
            scrolls: updated(&scrolls) { $0.remap(by: mapping) },
            draggedItems: updated(&draggedItems) { $0.remap(by: update) },
            landings: updated(&landings) { $0.remap(by: update, slots: slots) },
            drop: drop.remapped(by: mapping), hovered: hovered?.remapped(by: mapping))
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

    /// Remaps the slots, then the gap, which is one of them; the cell of a movement that ended is shown again.
    private mutating func remapSlots(by update: Update, pointer: CGPoint?) -> (slots: SlotTable, gap: OpenGap) {
        let (hadGap, source) = (gap.slot != nil, gap.movement?.path)
        slots.remap(by: update.mapping, commits: update.commits)
        if let ended = gap.remap(by: update.mapping, in: &slots), let source { cells.restore(ended, to: source) }
        if hadGap { gap.hold(at: openGap?.place, pointer: pointer) } else { gap.resetTracking() }
        return (slots, gap)
    }

    /// Resets all members after all data was reloaded; returns the cells, none of which are shown any longer. Dragged
    /// and landing items keep their former paths until the program has located them.
    mutating func reload(counts: [Int]) -> [PlacedCell] {
        var lost = cells.removeAll()
        // The cell of an interactive movement is shown again when its gap closes.
        closeGap()
        lost += cells.removeAll()
        slots.removeAll()
        self = IndexPathState(
            selection: updated(&selection) { $0.reload(counts: counts) },
            pointers: updated(&pointers) { $0.reload(counts: counts) }, slots: slots, gap: gap, cells: cells,
            supplements: SupplementaryDirectory(), scrolls: scrolls, draggedItems: draggedItems, landings: landings,
            drop: drop.reloaded(counts: counts), hovered: nil)
        return lost
    }

    // MARK: Gap

    /// The open gap.
    var openGap: Gap? { gap.slot.flatMap { slots.gap($0) } }

    /// Opens or moves the gap of a drag.
    mutating func openGap(
        at place: GapPlace, size: GapSize, for session: DragSession?, content: GapContent,
        displacing displaced: ItemPath?
    ) {
        gap.open(at: place, size: size, for: session, content: content, displacing: displaced, in: &slots)
    }

    /// Begins to move an item whose cell is shown. Returns false if a gap is open.
    mutating func beginMovement(of path: ItemPath, at place: GapPlace) -> Bool {
        guard let placed = cells[CellDirectory.Key(path)],
            gap.begin(InteractiveMovement(path: path, placed: placed), at: place, in: &slots)
        else { return false }
        _ = cells.remove(CellDirectory.Key(path))
        return true
    }

    mutating func moveMovement(to place: GapPlace) { gap.moveMovement(to: place, in: &slots) }

    /// Closes the gap; returns the interactive movement that it belonged to, whose cell is shown at its source again.
    @discardableResult mutating func closeGap() -> InteractiveMovement? {
        let movement = gap.close(in: &slots)
        if let movement { cells.restore(movement, to: movement.path) }
        return movement
    }

    /// Inserts a placeholder; see `SlotTable`.
    mutating func insert(
        _ placeholder: ItemPlaceholder, for item: DragItem, in section: Int, position: Int, after previous: SlotID?
    ) -> PlaceholderRecord {
        slots.insert(placeholder, for: item, in: section, position: position, after: previous, gap: gap.slot)
    }
}

/// Changes a member in place and returns it, so that the change is an argument of the initializer. The contents of the
/// member are not copied: they are shared only afterwards.
@MainActor private func updated<Member>(_ member: inout Member, _ change: (inout Member) -> Void) -> Member {
    change(&member)
    return member
}

extension CellDirectory {
    /// Shows the cell of an interactive movement that ended.
    fileprivate mutating func restore(_ movement: InteractiveMovement, to path: ItemPath) {
        show(movement.placed, as: Key(path))
    }
}
