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
        /// The item displaced when the gap last opened; the target of a tap inside the gap.
        var displaced: ItemPath?
    }

    private(set) var state = State.closed
    /// Delays changes of the drop's gap.
    private var cadence = CadenceFilter<GapPlace>()
    /// The location of the drag, in content coordinates, when the gap last changed.
    private var lastChange: CGPoint?

    /// The pointer rests while it stays within this distance of where the gap last changed, in points (ORDER-5).
    private static let restingTolerance: CGFloat = 4

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

    var displaced: ItemPath? { if case .drop(let gap) = state { gap.displaced } else { nil } }

    // MARK: Cadence

    /// Whether a drag at `point` has not moved since the gap last changed.
    func isResting(at point: CGPoint) -> Bool {
        lastChange.map { point.distance(to: $0) < Self.restingTolerance } ?? false
    }

    /// Whether the gap stays although the location means another one: where cells differ in size, a new gap may move
    /// another cell under a resting pointer (ORDER-5).
    func keepsPlace(against requested: GapPlace?, at point: CGPoint) -> Bool {
        requested != nil && slot != nil && requested != cadence.current && isResting(at: point)
    }

    /// Proposes a place for the gap, or nil to close it. Returns the change to make, if one is due.
    mutating func propose(
        _ place: GapPlace?, at point: CGPoint, of session: DropSession, cadence eagerness: ReorderingCadence,
        thresholds: Thresholds
    ) -> GapChange? {
        let isDue = cadence.update(
            place, at: session.time, speed: session.speed, cadence: eagerness, thresholds: thresholds)
        session.nextUpdate = cadence.deadline(cadence: eagerness, thresholds: thresholds)
        guard isDue else { return nil }
        lastChange = point
        return cadence.current.map { .open($0) } ?? .close
    }

    enum GapChange {
        case open(GapPlace)
        case close
    }

    /// Keeps the gap where an update left it until the pointer moves, so that a drop lands where the gap is shown.
    mutating func hold(at place: GapPlace?, pointer: CGPoint?) {
        cadence.rename(to: place)
        if let pointer { lastChange = pointer }
    }

    /// Forgets the proposals of a drag that left.
    mutating func forgetProposals() {
        cadence.reset()
        lastChange = nil
    }

    // MARK: Opening and closing

    /// Opens or moves the gap of a drag. Has no effect during an interactive movement.
    mutating func open(
        at place: GapPlace, length: Int, for session: DragSession?, displacing displaced: ItemPath?,
        in slots: inout SlotTable
    ) {
        switch state {
        case .closed:
            let slot = slots.openGap(at: place, length: length)
            state = .drop(DropGap(slot: slot, session: session, displaced: displaced))
        case .drop(var gap):
            gap.slot = slots.moveGap(gap.slot, to: place, length: length)
            gap.session = session
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

/// An item that the program moves interactively, without a drag session.
@MainActor struct InteractiveMovement {
    /// Its path in the data source.
    var path: ItemPath
    /// Its cell, in front of all other cells.
    let placed: PlacedCell
}
