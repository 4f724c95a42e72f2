/// Identifies what a cell shows: an item or a slot of a section.
struct CellKey: Hashable, Comparable {
    var section: Int
    var element: Element

    init(section: Int, element: Element) {
        self.section = section
        self.element = element
    }

    init(_ path: ItemPath) { self.init(section: path.section, element: .item(path.item)) }

    /// The path of the item; nil for a slot.
    var itemPath: ItemPath? {
        if case .item(let item) = element { ItemPath(item: item, section: section) } else { nil }
    }

    /// Hashes one word, which differs for all items: there are at most 2⁴⁰ of them in at most 2²⁰ sections. Every
    /// visible cell is looked up when a gap moves.
    func hash(into hasher: inout Hasher) {
        switch element {
        case .item(let item): hasher.combine(section << 40 | item)
        case .slot(let id, _): hasher.combine(~id.number)
        }
    }

    /// Sorts by item path, so that callbacks for cells have a deterministic order.
    static func < (a: CellKey, b: CellKey) -> Bool { (a.section, a.element) < (b.section, b.element) }
}
