/// A place where a gap can be: before an item of a section, counted with those that are on the move, and behind so many
/// placeholders that stand before the same item.
struct GapPlace: Equatable, Sendable {
    var section: Int
    var position: Int
    var rank = 0
}

/// Room for a drop.
struct Gap: Equatable {
    var id: Int
    var place: GapPlace
    var length: Int

    var section: Int { place.section }
    var position: Int { place.position }
}

/// What is under a drag.
struct Destination {
    /// The path that the delegate is told; nil over emptiness (VIEW-3).
    var path: IndexPath?
    /// The item under the hand.
    var hovered: IndexPath?
    /// Where a gap would open; over emptiness behind what is above it, since that is where the hand appends.
    var gap: GapPlace?
    /// How deep the hand is in the hovered item, 0 at its top to 1 at its bottom.
    var depth: CGFloat = 0.5
    /// The items of the section that leave their places if the items are moved.
    var leaving = IndexRuns()

    /// Where items that land in the gap go: delete at the sources, insert here.
    var gapPath: IndexPath? {
        gap.map { IndexPath(item: $0.position - leaving.rank(of: $0.position), section: $0.section) }
    }

    /// Puts the gap, and with it the path, before another item.
    mutating func place(at new: GapPlace) {
        gap = new
        path = gapPath
    }

    /// Puts the gap before or behind an item, whichever is nearer to the hand.
    mutating func place(beside item: IndexPath) {
        if depth > 0.5 {
            place(at: GapPlace(section: item.section, position: item.item + 1))
        } else {
            // Right before it: behind the placeholders that stand there.
            place(at: GapPlace(section: item.section, position: item.item, rank: .max))
        }
    }
}
