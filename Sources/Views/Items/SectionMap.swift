/// An element of a section that is not an item: the gap of a drop, or a placeholder.
struct Slot: Hashable {
    /// Stable for the lifetime of the gap or placeholder.
    var id: Int
    /// The item that follows it, hidden items counted; the section's count at its end.
    var position: Int
    /// Its number of presentation indices.
    var length: Int
}

/// The element at a presentation index.
enum Element: Hashable, Comparable {
    /// An item, by its index in the data source.
    case item(Int)
    /// One presentation index of a slot.
    case slot(id: Int, part: Int)
}

/// Maps between the item indices of a section and its presentation indices. Some items are hidden because they are
/// being moved, and slots are inserted between the others.
///
/// Storage depends on the runs of hidden items and the slots, not on the number of items.
struct SectionMap: Equatable {
    /// The number of items in the data source.
    let count: Int
    /// The hidden items.
    let hidden: IndexRuns
    /// The slots in presentation order.
    let slots: [Slot]
    /// The first presentation index of each slot.
    private let starts: [Int]
    /// The number of presentation indices of the slots up to and including each one.
    private let lengths: [Int]
    private let indices: [Int: Int]

    init(count: Int, hidden: IndexRuns = IndexRuns(), slots: [Slot] = []) {
        self.count = count
        self.hidden = hidden
        self.slots = slots
        var (starts, lengths, sum) = ([Int](), [Int](), 0)
        for slot in slots {
            starts.append(slot.position - hidden.rank(of: slot.position) + sum)
            sum += slot.length
            lengths.append(sum)
        }
        self.starts = starts
        self.lengths = lengths
        indices = Dictionary(slots.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The number of presentation indices.
    var places: Int { count - hidden.count + (lengths.last ?? 0) }

    /// Returns the element at a presentation index. O(log slots).
    ///
    /// - Precondition: `place` is in `0..<places`.
    func element(at place: Int) -> Element {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= place { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return .item(hidden.outsider(place)) }
        let index = low - 1
        if place < starts[index] + slots[index].length {
            return .slot(id: slots[index].id, part: place - starts[index])
        }
        return .item(hidden.outsider(place - lengths[index]))
    }

    /// Returns the presentation index of an item; nil while it is hidden.
    func place(ofItem item: Int) -> Int? {
        guard item >= 0, item < count, !hidden.contains(item) else { return nil }
        return placeBefore(item)
    }

    /// Returns the presentation index that an item has, or would have if it were not hidden.
    private func placeBefore(_ item: Int) -> Int {
        var (low, high) = (0, slots.count)
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].position <= item { low = middle + 1 } else { high = middle }
        }
        return item - hidden.rank(of: item) + (low > 0 ? lengths[low - 1] : 0)
    }

    /// Returns the first presentation index of a slot.
    func start(ofSlot id: Int) -> Int? { indices[id].map { starts[$0] } }

    /// Returns the presentation index of an element; nil if it is not shown.
    func place(of element: Element) -> Int? {
        switch element {
        case .item(let item): place(ofItem: item)
        case .slot(let id, let part): start(ofSlot: id).map { $0 + part }
        }
    }

    /// Returns the position of a new slot at a presentation index: the item that follows it, hidden ones counted, and
    /// the number of slots between it and the item before.
    func spot(ofPlace place: Int) -> (position: Int, rank: Int) {
        guard place < places else { return (count, slots.count - slotsBefore(count)) }
        switch element(at: max(place, 0)) {
        case .item(let item): return (item, slotsBefore(item + 1) - slotsBefore(item))
        case .slot(let id, _):
            guard let index = indices[id] else { return (count, 0) }
            let position = slots[index].position
            return (position, index - slotsBefore(position))
        }
    }

    /// Returns the number of slots before the slots that precede item `position`.
    private func slotsBefore(_ position: Int) -> Int {
        var (low, high) = (0, slots.count)
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].position < position { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the insertion index of a position after the hidden items were removed.
    func finalIndex(ofPosition position: Int) -> Int { position - hidden.rank(of: position) }
}
