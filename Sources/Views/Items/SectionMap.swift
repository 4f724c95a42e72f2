/// The element at a presentation index.
enum Element: Hashable, Comparable {
    /// An item, by its index in the data source.
    case item(Int)
    /// One presentation index of a slot: of a gap or a placeholder.
    case slot(id: SlotID, part: Int)
}

/// Maps between the item indices of a section and its presentation indices. Some items are hidden because they are
/// being moved, and slots are inserted between the others.
///
/// Storage depends on the runs of hidden items and the slots, not on the number of items. Queries take time logarithmic
/// in the numbers of runs and slots.
struct SectionMap {
    /// The number of items in the data source.
    let count: Int
    /// The hidden items.
    let hidden: IndexRuns
    /// The slots in presentation order.
    let slots: SlotSequence

    init(count: Int, hidden: IndexRuns = IndexRuns(), slots: SlotSequence = SlotSequence()) {
        self.count = count
        self.hidden = hidden
        self.slots = slots
    }

    /// The number of presentation indices.
    var presentationCount: Int { count - hidden.count + slots.length }

    /// Returns the first presentation index of a slot.
    func start(of slot: SlotSequence.Entry) -> Int {
        slot.position - hidden.rank(of: slot.position) + slot.lengthBefore
    }

    /// Returns the element at a presentation index.
    ///
    /// - Precondition: `index` is in `0..<presentationCount`.
    func element(at index: Int) -> Element {
        guard let slot = slots.last(where: { start(of: $0) <= index }) else {
            return .item(hidden.nonmember(at: index))
        }
        let part = index - start(of: slot)
        if part < slot.length { return .slot(id: slot.id, part: part) }
        return .item(hidden.nonmember(at: index - slot.lengthBefore - slot.length))
    }

    /// Returns the elements at a range of presentation indices. Searches the slots once for each slot in the range.
    ///
    /// - Precondition: `indices` is within `0..<presentationCount`.
    func forEachElement(at indices: Range<Int>, _ body: (Int, Element) -> Void) {
        var index = indices.lowerBound
        while index < indices.upperBound {
            let slot = slots.last { start(of: $0) <= index }
            let next = slots[(slot?.index ?? -1) + 1].map { start(of: $0) } ?? .max
            let end = min(next, indices.upperBound)
            if let slot {
                let start = start(of: slot)
                while index < min(start + slot.length, end) {
                    body(index, .slot(id: slot.id, part: index - start))
                    index += 1
                }
            }
            let offset = slot.map { $0.lengthBefore + $0.length } ?? 0
            while index < end {
                body(index, .item(hidden.nonmember(at: index - offset)))
                index += 1
            }
        }
    }

    /// Returns the presentation index of an item; nil while it is hidden.
    func presentationIndex(ofItem item: Int) -> Int? {
        guard item >= 0, item < count, !hidden.contains(item) else { return nil }
        let slot = slots.last { $0.position <= item }
        return item - hidden.rank(of: item) + (slot.map { $0.lengthBefore + $0.length } ?? 0)
    }

    /// Returns the first presentation index of a slot.
    func start(ofSlot id: SlotID) -> Int? { slots[id].map { start(of: $0) } }

    /// Returns the presentation index of an element; nil if it is not shown.
    func presentationIndex(of element: Element) -> Int? {
        switch element {
        case .item(let item): presentationIndex(ofItem: item)
        case .slot(let id, let part): start(ofSlot: id).map { $0 + part }
        }
    }

    /// Returns the position of a new slot at a presentation index: the item that follows it, hidden ones counted, and
    /// the number of slots between it and the item before.
    func slotPosition(atPresentationIndex index: Int) -> (position: Int, rank: Int) {
        guard index < presentationCount else { return (count, slots.count - slots.count(before: count)) }
        switch element(at: max(index, 0)) {
        case .item(let item): return (item, slots.indices(at: item).count)
        case .slot(let id, _):
            guard let slot = slots[id] else { return (count, 0) }
            return (slot.position, slot.index - slots.count(before: slot.position))
        }
    }

    /// Returns the presentation index of a new slot before item `position`, behind the first `rank` slots there.
    func presentationIndex(ofSlotBefore position: Int, rank: Int) -> Int {
        let position = min(max(position, 0), count)
        let indices = slots.indices(at: position)
        let index = indices.lowerBound + min(max(rank, 0), indices.count)
        return position - hidden.rank(of: position) + (slots[index]?.lengthBefore ?? slots.length)
    }

    /// Returns the same map without one of its slots.
    func removing(slot id: SlotID) -> SectionMap {
        guard let slot = slots[id] else { return self }
        var slots = slots
        slots.remove(at: slot.index)
        return SectionMap(count: count, hidden: hidden, slots: slots)
    }

    /// Returns a presentation index up to which this map and another one show the same elements. O(hidden runs and
    /// slots).
    func commonPrefix(with other: SectionMap) -> Int {
        var item = min(count, other.count)
        let runs = zip(hidden.runs, other.hidden.runs)
        if let (run, otherRun) = runs.first(where: { $0 != $1 }) {
            item = min(item, min(run.lowerBound, otherRun.lowerBound))
        } else if hidden.runs.count != other.hidden.runs.count {
            let longer = hidden.runs.count > other.hidden.runs.count ? hidden.runs : other.hidden.runs
            item = min(item, longer[min(hidden.runs.count, other.hidden.runs.count)].lowerBound)
        }
        func start(_ index: Int) -> Int { min(slots[index]?.position ?? .max, other.slots[index]?.position ?? .max) }
        for index in 0..<max(slots.count, other.slots.count) {
            let (slot, otherSlot) = (slots[index], other.slots[index])
            if let slot, let otherSlot, slot.id == otherSlot.id, slot.position == otherSlot.position,
                slot.length == otherSlot.length
            {
                continue
            }
            item = min(item, start(index))
            break
        }
        // The slots before the item are the same, those at it may not be.
        let before = slots.last { $0.position < item }
        return item - hidden.rank(of: item) + (before.map { $0.lengthBefore + $0.length } ?? 0)
    }

    /// Returns the insertion index of a position after the hidden items were removed.
    func finalIndex(ofPosition position: Int) -> Int { position - hidden.rank(of: position) }
}
