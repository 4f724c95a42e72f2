/// The gap of a container, with what it belongs to. A gap always has a slot.
@MainActor struct OpenGap {
    enum State {
        case closed
        /// The gap of a drag over the container.
        case drop(DropGap)
        /// The gap of an item that the program moves interactively.
        case movement(InteractiveMovement, slot: SlotID)
    }

    struct DropGap {
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

    private(set) var state = State.closed
    /// Delays changes of the drop's gap.
    private var cadence = CadenceFilter<GapPlace>()
    /// The place nearest to the pointer of the drag or of the interactive movement, before the cadence delays it and
    /// the delegate redirects it; nil before the first location.
    private(set) var tracked: GapPlace?
    /// The location of the drag, in content coordinates, when the gap or the content under it last changed.
    private var heldAt: CGPoint?

    /// The gap follows the pointer again when this has moved as far after a change, in points (ORDER-5).
    private static let holdingDistance: CGFloat = 4

    /// The slot of the gap; nil while it is closed.
    var slot: SlotID? {
        switch state {
        case .closed: nil
        case .drop(let gap): gap.slot
        case .movement(_, let slot): slot
        }
    }

    /// The session whose items are hidden.
    var movingSession: DragSession? { if case .drop(let gap) = state { gap.session } else { nil } }

    var movement: InteractiveMovement? { if case .movement(let movement, _) = state { movement } else { nil } }

    /// What the gap of a drag contains.
    var content: GapContent? { if case .drop(let gap) = state { gap.content } else { nil } }

    /// The size of the gap of a drag.
    var size: GapSize? { if case .drop(let gap) = state { gap.size } else { nil } }

    /// Whether the gap has the items and the size of a sequence's gap and hides the same session's items.
    func isOpen(for sequence: GapSequence) -> Bool {
        guard case .drop(let gap) = state else { return false }
        return gap.session === sequence.mover && gap.size == sequence.size
            && gap.content.hasSameOthers(as: sequence.content)
    }

    /// The size of the gap of a drag if it is compressed.
    var compressedSize: GapSize? { size.flatMap { $0.isCompressed ? $0 : nil } }

    var displaced: ItemPath? { if case .drop(let gap) = state { gap.displaced } else { nil } }

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

    /// Opens or moves the gap of a drag. Has no effect during an interactive movement.
    mutating func open(
        at place: GapPlace, size: GapSize, for session: DragSession?, content: GapContent,
        displacing displaced: ItemPath?, in slots: inout SlotTable
    ) {
        switch state {
        case .closed:
            let slot = slots.openGap(at: place, length: size.length)
            state = .drop(DropGap(slot: slot, session: session, size: size, content: content, displaced: displaced))
        case .drop(var gap):
            gap.slot = slots.moveGap(gap.slot, to: place, length: size.length)
            gap.session = session
            gap.size = size
            gap.content = content
            gap.displaced = displaced ?? gap.displaced
            state = .drop(gap)
        case .movement: break
        }
    }

    /// Opens the gap of an interactive movement. Returns false if a gap is open.
    mutating func begin(_ movement: InteractiveMovement, at place: GapPlace, in slots: inout SlotTable) -> Bool {
        guard case .closed = state else { return false }
        state = .movement(movement, slot: slots.openGap(at: place, length: 1))
        return true
    }

    /// Moves the gap of an interactive movement.
    mutating func moveMovement(to place: GapPlace, in slots: inout SlotTable) {
        guard case .movement(let movement, let slot) = state else { return }
        state = .movement(movement, slot: slots.moveGap(slot, to: place, length: 1))
    }

    /// Closes the gap and returns the interactive movement that it belonged to.
    @discardableResult mutating func close(in slots: inout SlotTable) -> InteractiveMovement? {
        cadence.reset()
        resetTracking()
        guard let slot else { return nil }
        slots.closeGap(slot)
        defer { state = .closed }
        return movement
    }

    /// Shows a session's items again after it ended; the gap stays.
    mutating func stopMoving(_ session: DragSession) -> Bool {
        guard case .drop(var gap) = state, gap.session === session else { return false }
        gap.session = nil
        state = .drop(gap)
        return true
    }

    // MARK: Updates

    /// Follows an update, after `slots` did. Returns an interactive movement that ended because its item or the section
    /// of its gap was deleted.
    mutating func remap(by mapping: UpdateMapping, in slots: inout SlotTable) -> InteractiveMovement? {
        switch state {
        case .closed: return nil
        case .drop(var gap):
            gap.displaced = gap.displaced.flatMap { mapping.newPath(of: $0) }
            state = .drop(gap)
            if slots.location(of: gap.slot) == nil { close(in: &slots) }
            return nil
        case .movement(var movement, let slot):
            guard let path = mapping.newPath(of: movement.path), slots.location(of: slot) != nil else {
                return close(in: &slots)
            }
            movement.path = path
            state = .movement(movement, slot: slot)
            return nil
        }
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

/// An item that the program moves interactively, without a drag session.
@MainActor struct InteractiveMovement {
    /// Its path in the data source.
    var path: ItemPath
    /// Its cell, in front of all other cells.
    let placed: PlacedCell
}
