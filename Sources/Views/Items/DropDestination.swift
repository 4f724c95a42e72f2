/// A position for a gap: before item `position` of a section, hidden items counted, and behind the first `rank`
/// placeholders that precede the same item.
struct GapPlace: Equatable, Sendable {
    var section: Int
    var position: Int
    var rank = 0
}

/// An open gap. `length` is its number of presentation indices.
struct Gap: Equatable {
    var id: SlotID
    var place: GapPlace
    var length: Int

    var section: Int { place.section }
    var position: Int { place.position }
}

/// The destination of the drag over a container, with the proposal for it.
struct DropDestination {
    var location: DropLocation
    let proposal: ItemDropProposal

    func reloaded(counts: [Int]) -> DropDestination {
        DropDestination(location: location.reloaded(counts: counts), proposal: proposal)
    }

    func remapped(by mapping: UpdateMapping) -> DropDestination {
        DropDestination(location: location.remapped(by: mapping), proposal: proposal)
    }
}

/// The drop target found by hit testing the location of a drag.
struct DropLocation {
    /// The path passed to the delegate; nil over the background (VIEW-3).
    var path: ItemPath?
    /// The item under the pointer.
    var hovered: ItemPath?
    /// Where the gap would open. Over the background it is the end of the section above the pointer.
    var gap: GapPlace?
    /// The vertical position of the pointer in the hovered item, from 0 at its top to 1 at its bottom.
    var depth: CGFloat = 0.5
    /// Whether the pointer is in the middle half of the hovered item, which means a drop into it with the automatic
    /// intent (VIEW-4).
    var isInMiddleOfHovered: Bool { hovered != nil && (0.25...0.75).contains(depth) }
    /// The items of the section that a move would take away from it.
    var movedItems = IndexRuns()

    /// The insertion path of items dropped into the gap, after the moved items were removed.
    var gapPath: ItemPath? {
        gap.map { ItemPath(item: $0.position - movedItems.rank(of: $0.position), section: $0.section) }
    }

    /// Sets the gap, and the path with it.
    mutating func place(at new: GapPlace) {
        gap = new
        path = gapPath
    }

    /// The place before or after the hovered item, on the side nearer to the pointer.
    var placeBesideHovered: GapPlace? {
        hovered.map { item in
            depth > 0.5
                ? GapPlace(section: item.section, position: item.item + 1)
                // Adjacent to the item: behind the placeholders that precede it.
                : GapPlace(section: item.section, position: item.item, rank: .max)
        }
    }

    /// Keeps the part that exists after all data was reloaded.
    func reloaded(counts: [Int]) -> DropLocation {
        guard let gap, counts.indices.contains(gap.section) else { return DropLocation() }
        var new = DropLocation()
        new.movedItems = movedItems
        new.movedItems.remove(counts[gap.section]..<Int.max)
        new.gap = GapPlace(section: gap.section, position: min(gap.position, counts[gap.section]))
        if path != nil { new.path = new.gapPath }
        return new
    }

    /// Follows an update; becomes a target on the background if its section was deleted.
    func remapped(by mapping: UpdateMapping) -> DropLocation {
        var new = self
        new.hovered = hovered.flatMap { mapping.newPath(of: $0) }
        guard let gap else { return new }
        guard let (section, position) = mapping.newPosition(of: gap.position, section: gap.section) else {
            return DropLocation()
        }
        var moved = [IndexRuns](repeating: IndexRuns(), count: gap.section + 1)
        moved[gap.section] = movedItems
        new.movedItems = mapping.newRuns(of: moved)[section]
        new.gap = GapPlace(section: section, position: position, rank: gap.rank)
        if path != nil { new.path = new.gapPath }
        return new
    }
}
