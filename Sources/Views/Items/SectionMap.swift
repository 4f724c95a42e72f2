/// A thing in a section that is no item: the gap for a drop, a placeholder.
struct Slot: Hashable {
    /// The same for as long as the thing is there.
    var id: Int
    /// The item that it stands before, counted with those that are hidden; the section's count at its end.
    var position: Int
    /// How many places it takes.
    var length: Int
}

/// What stands at a place of a section.
enum Element: Hashable, Comparable {
    /// An item, by its index in the data source.
    case item(Int)
    /// A part of a slot.
    case slot(id: Int, part: Int)
}

/// How the items of a section are arranged on the screen: some are hidden because they are on the move, and slots stand
/// between the others.
///
/// Two index spaces meet here and are kept apart: *items*, as the data source counts them, and *places*, as they are
/// seen. Nothing is stored for each item, so the size of the section costs nothing.
struct SectionMap: Equatable {
    /// How many items the data source has.
    let count: Int
    /// Items that are not shown in their place.
    let hidden: IndexRuns
    /// The slots, in the order of their places.
    let slots: [Slot]
    /// The first place of each slot.
    private let starts: [Int]
    /// How many places the slots up to and including each one take.
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

    /// How many places there are.
    var places: Int { count - hidden.count + (lengths.last ?? 0) }

    /// What stands at a place, which must be one.
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

    /// The place of an item; nil while it is hidden.
    func place(ofItem item: Int) -> Int? {
        guard item >= 0, item < count, !hidden.contains(item) else { return nil }
        return placeBefore(item)
    }

    /// The place that an item has, or would have if it were not hidden.
    private func placeBefore(_ item: Int) -> Int {
        var (low, high) = (0, slots.count)
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].position <= item { low = middle + 1 } else { high = middle }
        }
        return item - hidden.rank(of: item) + (low > 0 ? lengths[low - 1] : 0)
    }

    /// The first place of a slot.
    func start(ofSlot id: Int) -> Int? { indices[id].map { starts[$0] } }

    /// The place of an element; nil for what is not shown.
    func place(of element: Element) -> Int? {
        switch element {
        case .item(let item): place(ofItem: item)
        case .slot(let id, let part): start(ofSlot: id).map { $0 + part }
        }
    }

    /// Where something new at a place would stand: before which item, counted with those that are hidden, and behind
    /// how many slots that stand before the same item.
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

    /// How many slots stand before items before this one.
    private func slotsBefore(_ position: Int) -> Int {
        var (low, high) = (0, slots.count)
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].position < position { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The index that something at a position will have once the hidden items are gone: delete there, insert here.
    func finalIndex(ofPosition position: Int) -> Int { position - hidden.rank(of: position) }
}
