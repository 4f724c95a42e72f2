import Geometry

/// The items of a drop that have no place of their own in the compressed gap; they unfold from its places (ORDER-8).
///
/// Exists from the update that replaces the gap until the drop has been performed, so that the items of later updates
/// unfold, too.
@MainActor struct FoldedItems {
    /// The frames of the visible places, in content coordinates.
    private(set) var places: [CGRect]
    /// Where the items are inserted.
    private(set) var place: GapPlace
    /// The number of items that updates of the drop have inserted from `place` on, without others between them.
    private var insertedCount = 0
    /// The numbers of the items and of the gap's places, visible or not.
    let size: GapSize

    init(places: [CGRect], place: GapPlace, size: GapSize) {
        (self.places, self.place, self.size) = (places, place, size)
    }

    /// Returns the frame from which the cell at a presentation path unfolds to `goal`: it fits into the place in its
    /// column. Nil for items with a place of their own, and for those that the drop did not insert at the gap.
    func frame(of path: PresentationPath, to goal: CGRect, in arrangement: Arrangement) -> CGRect? {
        guard path.section == place.section, goal.width > 0, goal.height > 0 else { return nil }
        let first = arrangement[path.section].presentationIndex(ofSlotBefore: place.position, rank: place.rank)
        guard (first + size.length..<first + size.count).contains(path.index) else { return nil }
        func order(_ place: CGRect) -> (CGFloat, CGFloat) {
            (abs(place.midX - goal.midX), abs(place.midY - goal.midY))
        }
        guard let place = places.min(by: { order($0) < order($1) }) else { return nil }
        let scale = min(place.width / goal.width, place.height / goal.height, 1)
        return CGRect(center: place.center, size: CGSize(width: goal.width * scale, height: goal.height * scale))
    }

    /// Whether a placeholder at a position of items belongs to the folded items: between or behind those that the drop
    /// has inserted. One that the delegate puts elsewhere does not, although its number in the section may be theirs.
    func hasPlaceholder(at position: Int, inSection section: Int) -> Bool {
        section == place.section && (place.position...place.position + insertedCount).contains(position)
    }

    /// Follows the content that was scrolled by a vector.
    mutating func move(by vector: CGPoint) { places = places.map { $0.offsetBy(dx: vector.x, dy: vector.y) } }

    /// Follows an update; nil if the section was deleted.
    func remapped(by mapping: UpdateMapping) -> FoldedItems? {
        guard let new = mapping.newPosition(of: place.position, section: place.section) else { return nil }
        var items = self
        (items.place.section, items.place.position) = (new.section, new.position)
        let added = mapping.added[new.section]
        while items.insertedCount < size.count, added.contains(new.position + items.insertedCount) {
            items.insertedCount += 1
        }
        return items
    }
}
