@testable import Views

/// A slot of a section map, given by its position.
struct Slot: Equatable {
    var id: SlotID
    /// The item that follows it.
    var position: Int
    var length: Int
}

/// Slots with greater numbers come later in their section.
extension SlotID: ExpressibleByIntegerLiteral {
    /// The slot with a number.
    public init(integerLiteral value: Int) { self.init(value) }

    init(_ number: Int) {
        var order = SlotOrder(after: nil, before: nil)
        for _ in 0..<number { order = SlotOrder(after: order, before: nil) }
        self.init(number: number, order: order)
    }
}

extension SlotSequence {
    init(_ slots: [Slot]) {
        self.init()
        for (index, slot) in slots.enumerated() {
            insert(slot.id, length: slot.length, at: index, position: slot.position)
        }
    }
}

extension SectionMap {
    init(count: Int, hidden: IndexRuns, slots: [Slot]) {
        self.init(count: count, hidden: hidden, slots: SlotSequence(slots))
    }
}
