/// A drag over a container, with its target and its gap.
@MainActor struct DropTracking {
    /// The engine owns the session.
    private(set) weak var session: DropSession?
    /// The target, with the latest proposal; nil until the session's first update has been answered, and once its drop
    /// is performed.
    fileprivate(set) var destination: DropDestination?
    var gap = OpenGap()

    /// A drag that has just come over the container.
    init(_ session: DropSession) { self.session = session }

    /// The item that is highlighted because a drop would go into it.
    var highlighted: ItemPath? { destination?.highlighted }
}

/// The drags over a container, and the drop that is being performed.
///
/// The only record of these drags: which there are, their targets, their gaps and the highlighted items are read from
/// here. A few drags at most are over a container, hence a list. Invariant: a session is in the list once.
@MainActor struct DropTable {
    /// What the updates of the drop that is being performed have done.
    private struct Performed {
        let session: ObjectIdentifier
        /// The items of a compressed gap, once an update has replaced it.
        var folded: FoldedItems?
        /// The items that the last update has inserted or moved, by section.
        var inserted: [IndexRuns] = []
        /// The slot behind the gap that the first update has replaced: dropped items stay before it.
        var next: SlotID?
    }

    /// In the order in which the drags came over the container.
    private(set) var drags: [DropTracking] = []
    private var performed: Performed?

    /// Whether no drag is over the container.
    var isEmpty: Bool { !drags.contains { $0.session != nil } }

    private func index(of session: DropSession) -> Int? { drags.firstIndex { $0.session === session } }

    /// The drag of a session; nil unless it is over the container.
    subscript(session: DropSession) -> DropTracking? { index(of: session).map { drags[$0] } }

    /// Whether an item is highlighted because a drop would go into it.
    func isHighlighted(_ path: ItemPath) -> Bool { drags.contains { $0.highlighted == path } }

    /// Returns the drag that a gap belongs to.
    func drag(ofGap slot: SlotID) -> DropTracking? { drags.first { $0.gap.slot == slot } }

    // MARK: Changes

    /// Adds the drag of a session that came over the container; has no effect on one that is there.
    mutating func add(_ session: DropSession) {
        if index(of: session) == nil { drags.append(DropTracking(session)) }
    }

    /// Removes the drags that satisfy a predicate, whose gaps close. Returns them as they were.
    mutating func remove(where isRemoved: (DropTracking) -> Bool, from slots: inout SlotTable) -> [DropTracking] {
        let removed = drags.filter(isRemoved)
        guard !removed.isEmpty else { return [] }
        drags.removeAll(where: isRemoved)
        for var drag in removed { drag.gap.close(in: &slots) }
        return removed
    }

    /// Stores the answer to a session's update; has no effect unless its drag is over the container and its drop is not
    /// being performed.
    mutating func setDestination(_ destination: DropDestination, of session: DropSession) {
        if !isPerforming(session) { changeDrag(of: session) { $0.destination = destination } }
    }

    /// Changes the gap of a session; has no effect unless its drag is over the container.
    mutating func changeGap<Result>(of session: DropSession, _ change: (inout OpenGap) -> Result) -> Result? {
        index(of: session).map { change(&drags[$0].gap) }
    }

    private mutating func changeDrag(of session: DropSession, _ change: (inout DropTracking) -> Void) {
        if let index = index(of: session) { change(&drags[index]) }
    }

    /// Changes all gaps of drags.
    mutating func changeGaps(_ change: (inout OpenGap, DropSession?) -> Void) {
        for index in drags.indices { change(&drags[index].gap, drags[index].session) }
    }

    // MARK: The drop

    var isPerforming: Bool { performed != nil }

    /// Whether the drop of a session is being performed.
    func isPerforming(_ session: DropSession) -> Bool { performed?.session == ObjectIdentifier(session) }

    /// The items that unfold when an update of the drop inserts them.
    var folded: FoldedItems? { performed?.folded }

    /// The placeholder behind the gap that an update of the drop has replaced; nil without one.
    var slotBehindDrop: SlotID? { performed?.next }

    /// The items that the last update of the drop has inserted or moved, by section.
    var inserted: [IndexRuns] { performed?.inserted ?? [] }

    /// The drag whose drop is being performed; nil also after the container left its window meanwhile.
    var performedDrag: DropTracking? {
        drags.first { drag in drag.session.map { isPerforming($0) } ?? false }
    }

    /// Performs the drop of a session whose drag is over the container; has no effect without one.
    mutating func beginDrop(of session: DropSession) {
        guard index(of: session) != nil else { return }
        changeDrag(of: session) { $0.destination = nil }
        performed = Performed(session: ObjectIdentifier(session))
    }

    /// Keeps the placeholder behind the gap that an update of the drop replaces; has no effect without a drop.
    mutating func keepSlot(behindDrop next: SlotID?) { performed?.next = next }

    /// Keeps the items of the compressed gap that an update of the drop replaces; has no effect without a drop.
    mutating func fold(_ items: FoldedItems) { performed?.folded = items }

    /// Keeps the items that an update of the drop has inserted or moved; has no effect without a drop.
    mutating func insert(_ items: [IndexRuns]) { performed?.inserted = items }

    /// Follows the content that was scrolled by a vector.
    mutating func moveFolded(by vector: CGPoint) { performed?.folded?.move(by: vector) }

    /// Ends the drop: its drag stays until it is removed.
    mutating func endDrop() { performed = nil }

    // MARK: Updates

    /// Keeps the parts of the destinations that exist after all data was reloaded. Closes all gaps.
    mutating func reload(counts: [Int], in slots: inout SlotTable) {
        for index in drags.indices {
            drags[index].destination = drags[index].destination?.reloaded(counts: counts)
            drags[index].gap.close(in: &slots)
        }
        performed = performed.map { Performed(session: $0.session) }
    }

    /// Follows an update, after `slots` did. `locations` are those of the sessions, in content coordinates.
    mutating func remap(by mapping: UpdateMapping, in slots: inout SlotTable, at locations: [ObjectIdentifier: CGPoint])
    {
        for index in drags.indices {
            drags[index].destination = drags[index].destination?.remapped(by: mapping)
            let pointer = drags[index].session.flatMap { locations[ObjectIdentifier($0)] }
            drags[index].gap.remap(by: mapping, in: &slots, pointer: pointer)
        }
        performed = performed.map {
            Performed(session: $0.session, folded: $0.folded?.remapped(by: mapping), next: $0.next)
        }
    }
}
