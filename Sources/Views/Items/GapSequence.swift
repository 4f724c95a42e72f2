import Foundation

/// The positions of a drag's gap, numbered across the sections of a container in presentation order.
///
/// A section has one position before each of its cells and one behind the last one. Items that the drag would move
/// away are not among the cells.
@MainActor final class GapSequence: GapAreas {
    /// What determines the positions; they are found again when it changes.
    struct Key: Equatable {
        /// `ContentState.cellsVersion`.
        var version: Int
        /// The drag that the gap belongs to; nil for an interactive movement.
        var owner: ObjectIdentifier?
        /// The gaps of other drags and of an interactive movement, which are among the cells.
        var others: [Gap]
        /// The session whose items are not among the cells.
        var session: ObjectIdentifier?
        /// The number of items of the drag, to which a tap may add one; 0 for an interactive movement.
        var items = 0
        /// The last item of the drag: a source program replaces the items when it offers their types.
        var lastItem: ObjectIdentifier?
        /// The preferred sizes of the first items from elsewhere, which may become known during the drag.
        var sizes: [CGSize] = []
        /// Whether the items would be moved: a copy may insert other items.
        var moves = false
        /// The size of the view, which limits that of the gap.
        var viewport: CGSize
    }

    let key: Key
    /// The session whose items of the view are not among the cells, because they would be moved; nil if none would.
    private(set) weak var mover: DragSession?
    /// The items of the gap; nil for that of an interactive movement.
    let content: GapContent?
    /// The number of items that a drop would insert, and of their places in the gap: one for each, but at most one row
    /// or a third of the visible area (ORDER-8).
    let size: GapSize
    /// Whether a drop would insert anything.
    let insertsItems: Bool
    private let sections: [SectionMap]
    /// The position before the first cell of each section.
    private let starts: [Int]
    /// The last position; -1 without sections.
    let last: Int
    private let areaAtPath: @MainActor (PresentationPath) -> GapArea

    /// Creates the positions between the cells of sections that do not contain the gap itself. O(sections).
    @preconcurrency init(
        _ sections: [SectionMap], key: Key, mover: DragSession?, content: GapContent?, size: GapSize,
        insertsItems: Bool, area: @escaping @MainActor (PresentationPath) -> GapArea
    ) {
        (self.sections, self.key, self.content, self.size, areaAtPath) = (sections, key, content, size, area)
        (self.mover, self.insertsItems) = (mover, insertsItems)
        var starts: [Int] = []
        starts.reserveCapacity(sections.count)
        var next = 0
        for section in sections {
            starts.append(next)
            next += section.presentationCount + 1
        }
        (self.starts, last) = (starts, next - 1)
    }

    /// Returns the section of a position and the number of cells before it there.
    func path(of position: Int) -> PresentationPath {
        let section = max(starts.partitioningIndex { $0 > position } - 1, 0)
        return PresentationPath(index: position - starts[section], section: section)
    }

    /// Returns the position whose gap begins at a presentation path, as far as the section has such a position.
    func position(at path: PresentationPath) -> Int {
        guard sections.indices.contains(path.section) else { return max(last, 0) }
        return starts[path.section] + min(max(path.index, 0), sections[path.section].presentationCount)
    }

    /// Returns the positions of a section; nil if it does not exist.
    func positions(inSection section: Int) -> ClosedRange<Int>? {
        guard sections.indices.contains(section) else { return nil }
        return starts[section]...starts[section] + sections[section].presentationCount
    }

    /// Returns the position of a gap; the nearest one if its section does not exist.
    func position(of place: GapPlace) -> Int {
        guard sections.indices.contains(place.section) else { return max(last, 0) }
        let index = sections[place.section].presentationIndex(ofSlotBefore: place.position, rank: place.rank)
        return starts[place.section] + index
    }

    /// Returns the area of the gap at a position of the layout.
    func area(at position: Int) -> GapArea { areaAtPath(path(of: position)) }

    /// Returns the place of a gap at a position.
    func place(of position: Int) -> GapPlace {
        let path = path(of: position)
        let slot = sections[path.section].slotPosition(atPresentationIndex: path.index)
        return GapPlace(section: path.section, position: slot.position, rank: slot.rank)
    }
}

extension ItemContainerView {
    /// Discards the positions of the gap, which refer to a drag and its items.
    func discardGapPositions() {
        guard content.gapSequence != nil || layout.environment.gapPositions != nil else { return }
        content.gapSequence = nil
        layout.environment.gapPositions = nil
    }

    /// Returns the positions for the gap of a drag whose items of this view would be moved if `moving` is true.
    func gapSequence(for session: DropSession, moving: Bool) -> GapSequence {
        let mover = moving && hasSources(of: session) ? session.localDragSession : nil
        let own = paths.drops[session]?.gap.slot
        return gapSequence(
            GapSequence.Key(
                version: content.cellsVersion, owner: ObjectIdentifier(session), others: gaps(besides: own),
                session: mover.map { ObjectIdentifier($0) }, items: session.itemList.count,
                lastItem: session.itemList.last.map { ObjectIdentifier($0) }, sizes: presentationSizes(of: session),
                moves: moving, viewport: frame.size),
            own: own, mover: mover,
            hidden: {
                var hidden = self.hiddenItems(besides: session)
                if let mover { hidden.formUnion(self.paths.draggedItems.runs(of: mover)) }
                return hidden
            }, content: { self.gapContent(of: session) })
    }

    /// Returns the open gaps but one. No allocation while there are no others.
    private func gaps(besides own: SlotID?) -> [Gap] {
        var others: [Gap] = []
        for drag in paths.drops.drags {
            if let slot = drag.gap.slot, slot != own, let gap = slots.gap(slot) { others.append(gap) }
        }
        if let slot = paths.movement?.slot, slot != own, let gap = slots.gap(slot) { others.append(gap) }
        return others
    }

    /// Returns the known positions for a key, or prepares the layout for those without the hidden items. The gaps and
    /// the hidden items of other drags are part of what a drag is over: its gap is `own`.
    private func gapSequence(
        _ key: GapSequence.Key, own: SlotID?, mover: DragSession?, hidden: () -> [IndexRuns],
        content: () -> GapContent?
    ) -> GapSequence {
        if let known = self.content.gapSequence, known.key == key { return known }
        let hidden = hidden()
        var (gapContent, moved) = (content(), paths.movement?.path)
        let count = gapContent.map { $0.ownCount + $0.others.count } ?? 0
        let further = gapContent?.furtherCount ?? 0
        let elements = gapContent.map { gapElements(of: $0) } ?? { _ in moved.map { .item($0) } }
        let sections = counts.enumerated().map { section, count in
            var (runs, slots) = (hidden.indices.contains(section) ? hidden[section] : IndexRuns(), slots[section])
            runs.remove(count..<Int.max)
            if let own, let slot = slots[own] { slots.remove(at: slot.index) }
            return SectionMap(count: count, hidden: runs, slots: slots)
        }
        // The layout keeps the positions: no strong reference to the view.
        let element = { [weak self] (path: IndexPath) -> GapElement? in
            guard sections.indices.contains(path.section), path.item >= 0,
                path.item < sections[path.section].presentationCount
            else { return nil }
            switch sections[path.section].element(at: path.item) {
            case .item(let item): return .item(ItemPath(item: item, section: path.section))
            case .slot(let id, let part): return self?.slotElement(id, part: part)
            }
        }
        var positions = GapPositions(
            counts: sections.map(\.presentationCount), gapLength: max(count, 1),
            itemAtIndexPath: { element($0)?.itemPath?.indexPath },
            itemInGap: { elements($0)?.itemPath?.indexPath })
        positions.droppedItemAtIndexPath = { element($0)?.droppedItem }
        positions.droppedItemInGap = { elements($0)?.droppedItem }
        positions.sections = sections
        let size = GapSize(
            count: count + further,
            capacity: count > 1 ? layout.gapCapacity(of: positions, viewport: frame.size) : 1)
        positions.gapLength = size.length
        gapContent?.limit(to: size)
        layout.environment.gapPositions = positions
        layout.prepareGapPositions()
        let sequence = GapSequence(
            sections, key: key, mover: mover, content: gapContent, size: size,
            insertsItems: count > 0 || key.owner == nil, area: layout.gapAreas())
        self.content.gapSequence = sequence
        return sequence
    }

    /// Returns the item with `number` items before it in runs of items by section.
    static func member(_ number: Int, of runs: [IndexRuns]) -> ItemPath? {
        var number = number
        for (section, runs) in runs.enumerated() {
            if let item = runs.member(number) { return ItemPath(item: item, section: section) }
            number -= runs.count
        }
        return nil
    }

    /// Returns the place of the gap for a point in content coordinates, found from a former place with hysteresis
    /// (ORDER-5); nil without sections. `hit` is the presentation path at the point.
    func gapPlace(
        at point: CGPoint, hit: PresentationPath?, from place: GapPlace?, in sequence: GapSequence,
        displacing displacement: GapTracker.Displacement = .early
    ) -> GapPlace? {
        guard sequence.last >= 0 else { return nil }
        if let section = sectionOfGap(at: point, former: place?.section) {
            return gapPlace(
                at: point, inScrollingSection: section, hit: hit, from: place, in: sequence, displacing: displacement)
        }
        let former = place ?? hit.map { arrangement.place(at: $0) }
        var tracker = GapTracker(position: former.map { sequence.position(of: $0) } ?? sequence.last)
        // A gap opens where the cell at the pointer is shown, or it ends there.
        let guess = hit.map { hit in
            let position = sequence.position(at: hit)
            return position > tracker.position ? max(position - sequence.size.length + 1, 0) : position
        }
        tracker.update(
            to: layout.scrollsHorizontally ? CGPoint(x: point.y, y: point.x) : point, last: sequence.last,
            displacing: displacement, guess: guess, areas: areasOutsideScrollingSections(sequence))
        return sequence.place(of: tracker.position)
    }

    /// Returns the path, without its gap, at which an interactively moved item would be inserted at a point in content
    /// coordinates; nil without a movement.
    func movementTarget(at point: CGPoint) -> PresentationPath? {
        guard let movement = paths.movement, let gap = slots.gap(movement.slot) else { return nil }
        let sequence = gapSequence(
            GapSequence.Key(
                version: content.cellsVersion, others: gaps(besides: movement.slot), viewport: frame.size),
            own: movement.slot, mover: nil, hidden: { self.hiddenItems }, content: { nil })
        let place = gapPlace(
            at: point, hit: shownPath(at: point), from: movement.tracked ?? gap.place, in: sequence)
        paths.movement?.tracked = place
        return place.map { sequence.path(of: sequence.position(of: $0)) }
    }
}
