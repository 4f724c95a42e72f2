/// The gap of a drag over a container, and where it belongs by the pointer. An open gap has a slot.
@MainActor struct OpenGap {
    /// What an open gap consists of.
    private struct Opened {
        var slot: SlotID
        /// The session whose items are hidden because they would move to the gap; nil if they would be copied or come
        /// from elsewhere.
        var session: DragSession?
        /// The number of dragged items and of their places in the gap.
        var size: GapSize
        var content: GapContent
        /// The item displaced when the gap last opened; the target of a tap inside the gap.
        var displaced: ItemPath?
    }

    private var opened: Opened?
    /// Delays changes of the gap.
    private var cadence = CadenceFilter<GapPlace>()
    /// The place nearest to the pointer, before the cadence delays it and the delegate redirects it; nil before the
    /// first location.
    private(set) var tracked: GapPlace?
    /// The location of the drag, in content coordinates, when the gap or the content under it last changed.
    private var heldAt: CGPoint?

    /// The offsets of the content before and after it was scrolled to the gap; nil unless it was.
    private var scrolled: (from: CGPoint, to: CGPoint)?

    /// The gap follows the pointer again when this has moved as far after a change, in points (ORDER-5).
    private static let holdingDistance: CGFloat = 4

    /// The slot of the gap; nil while it is closed.
    var slot: SlotID? { opened?.slot }

    /// The session whose items are hidden.
    var movingSession: DragSession? { opened?.session }

    /// What the gap contains.
    var content: GapContent? { opened?.content }

    /// The size of the gap.
    var size: GapSize? { opened?.size }

    /// Whether the gap has the items and the size of a sequence's gap and hides the same session's items.
    func isOpen(for sequence: GapSequence) -> Bool {
        guard let opened else { return false }
        return opened.session === sequence.mover && opened.size == sequence.size
            && opened.content.hasSameOthers(as: sequence.content)
    }

    /// The size of the gap if it is compressed.
    var compressedSize: GapSize? { size.flatMap { $0.isCompressed ? $0 : nil } }

    var displaced: ItemPath? { opened?.displaced }

    // MARK: Pointer

    /// Whether the gap keeps its place because the drag has hardly moved since it or the content changed (VIEW-10).
    func isHeld(at point: CGPoint) -> Bool { heldAt.map { point.distance(to: $0) < Self.holdingDistance } ?? false }

    /// Stores the place for the location of the drag, from which the next one is found (ORDER-5).
    mutating func track(_ place: GapPlace?, at point: CGPoint) {
        tracked = place
        if !isHeld(at: point) { heldAt = nil }
    }

    /// The content has moved under the drag: the gap follows it.
    mutating func contentDidMove() { heldAt = nil }

    /// The next place is found from the cell at the pointer.
    mutating func resetTracking() { (tracked, heldAt) = (nil, nil) }

    // MARK: Scrolling

    /// Records that the content was scrolled to the gap. If it was scrolled otherwise since the last time, `from`
    /// counts as the offset to return to.
    mutating func didScroll(from: CGPoint, to: CGPoint) {
        scrolled = (scrolled.map { $0.to == from ? $0.from : from } ?? from, to)
    }

    /// The offset before the content was scrolled to the gap; nil if it was not, or was scrolled otherwise since.
    func offsetToReturnTo(from offset: CGPoint) -> CGPoint? { scrolled.flatMap { $0.to == offset ? $0.from : nil } }

    // MARK: Cadence

    /// Proposes a place for the gap at the location of a drag, or nil to close it. Returns the change to make, if one
    /// is due.
    mutating func propose(
        _ place: GapPlace?, at point: CGPoint, of session: DropSession, cadence eagerness: ReorderingCadence,
        thresholds: Thresholds
    ) -> GapChange? {
        // Most movements within a cell change nothing.
        guard place != cadence.current || cadence.candidate != nil else {
            session.nextUpdateTime = nil
            return nil
        }
        let isDue = cadence.update(
            place, at: session.time, speed: session.speed, cadence: eagerness, thresholds: thresholds)
        session.nextUpdateTime = isDue ? nil : cadence.deadline(cadence: eagerness, thresholds: thresholds)
        guard isDue else { return nil }
        heldAt = cadence.current == nil ? nil : point
        return cadence.current.map { .open($0) } ?? .close
    }

    enum GapChange {
        case open(GapPlace)
        case close
    }

    /// Keeps the gap where an update left it until the pointer moves, so that a drop lands where the gap is shown.
    mutating func hold(at place: GapPlace?, pointer: CGPoint?) {
        cadence.rename(to: place)
        tracked = place
        if let pointer { heldAt = pointer }
    }

    /// Resets the cadence after a drag left.
    mutating func resetProposals() {
        cadence.reset()
        resetTracking()
    }

    // MARK: Opening and closing

    /// Opens or moves the gap.
    mutating func open(
        at place: GapPlace, size: GapSize, for session: DragSession?, content: GapContent,
        displacing displaced: ItemPath?, in slots: inout SlotTable
    ) {
        let slot =
            slot.map { slots.moveGap($0, to: place, length: size.length) }
            ?? slots.openGap(at: place, length: size.length)
        opened = Opened(
            slot: slot, session: session, size: size, content: content, displaced: displaced ?? opened?.displaced)
    }

    /// Closes the gap.
    mutating func close(in slots: inout SlotTable) {
        cadence.reset()
        resetTracking()
        if let slot { slots.closeGap(slot) }
        (opened, scrolled) = (nil, nil)
    }

    /// Shows a session's items again after it ended; the gap stays.
    mutating func stopMoving(_ session: DragSession) -> Bool {
        guard opened?.session === session else { return false }
        opened?.session = nil
        return true
    }

    // MARK: Updates

    /// Follows an update, after `slots` did: closes if its section was deleted. An open gap is held at the location of
    /// the drag, in content coordinates, unless it is about to move.
    mutating func remap(by mapping: UpdateMapping, in slots: inout SlotTable, pointer: CGPoint?) {
        guard let slot else {
            cadence.rename(to: cadence.current, keepsCandidate: true)
            return resetTracking()
        }
        let displaced = displaced.flatMap { mapping.newPath(of: $0) }
        opened?.displaced = displaced
        let place = slots.gap(slot)?.place
        if place == nil { close(in: &slots) }
        guard place != nil, cadence.candidate != nil else { return hold(at: place, pointer: pointer) }
        // The pointer has left the gap, which follows it in time.
        cadence.rename(to: place, keepsCandidate: true)
        tracked = place
    }
}

/// The number of items of a drag, and of their places in its gap (ORDER-8).
struct GapSize: Equatable {
    /// The number of dragged items, at least 1.
    let count: Int
    /// The number of presentation indices, from 1 to `count`.
    let length: Int

    /// A gap with a place for each of `count` items, but for at most `capacity`.
    init(count: Int, capacity: Int) {
        self.count = max(count, 1)
        length = min(self.count, max(capacity, 1))
    }

    /// Whether some items have no place of their own.
    var isCompressed: Bool { length < count }

    /// The number of items that the last place stands for: its own, and those without a place.
    var remainder: Int { count - length + 1 }
}

/// An item that the program moves interactively, without a drag session, and its gap.
@MainActor struct InteractiveMovement {
    /// Its path in the data source.
    var path: ItemPath
    /// Its cell, in front of all other cells.
    let placed: PlacedCell
    /// The slot of the gap.
    var slot: SlotID
    /// Where the gap belongs by the pointer, before the delegate redirects it; nil before the first location.
    var tracked: GapPlace?

    /// The item by section: it is hidden from its source position.
    var hiddenItems: [IndexRuns] { (0...path.section).map { hiddenItems(inSection: $0) } }

    func hiddenItems(inSection section: Int) -> IndexRuns {
        section == path.section ? IndexRuns(path.item..<path.item + 1) : IndexRuns()
    }

    /// Returns the insertion at a place of the gap, which takes the item away.
    func insertion(at place: GapPlace) -> DropLocation.Insertion {
        DropLocation.Insertion(place: place, movedItems: hiddenItems(inSection: place.section))
    }

    /// Follows an update, after `slots` did; nil if the item or the section of the gap was deleted.
    func remapped(by mapping: UpdateMapping, in slots: SlotTable) -> InteractiveMovement? {
        guard let path = mapping.newPath(of: path), let gap = slots.gap(slot) else { return nil }
        return InteractiveMovement(path: path, placed: placed, slot: slot, tracked: gap.place)
    }
}
