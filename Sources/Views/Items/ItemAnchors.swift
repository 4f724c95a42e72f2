/// Items marked by anchors that follow them through updates. An item may have several anchors.
///
/// An anchor is a slot directly behind its item: a slot stays behind the item before it. All operations take time
/// logarithmic in the number of anchors unless stated otherwise, so that anchors suit items that are added one by one.
/// `TrackedPaths` needs less memory for many items that are known at the same time.
struct ItemAnchors {
    private var sections: [Int: SlotSequence] = [:]
    private var lastNumber = 0

    /// The number of anchors. O(sections).
    var count: Int { sections.values.reduce(0) { $0 + $1.count } }

    /// Adds an anchor to an item.
    mutating func add(to path: ItemPath) -> SlotID {
        var slots = sections.removeValue(forKey: path.section) ?? SlotSequence()
        let index = slots.count(before: path.item + 2)
        let order = SlotOrder(after: slots[index - 1]?.id.order, before: slots[index]?.id.order)
        lastNumber += 1
        let id = SlotID(number: lastNumber, order: order)
        slots.insert(id, length: 0, at: index, position: path.item + 1)
        sections[path.section] = slots
        return id
    }

    /// Returns the path of an anchored item; nil once it was deleted or its section reloaded. O(log n) for each
    /// section with anchors.
    func path(of anchor: SlotID) -> ItemPath? {
        for (section, slots) in sections {
            if let slot = slots[anchor] { return ItemPath(item: slot.position - 1, section: section) }
        }
        return nil
    }

    mutating func remove(_ anchor: SlotID) {
        for (section, slots) in sections {
            guard let slot = slots[anchor] else { continue }
            sections[section]?.remove(at: slot.index)
            if sections[section]?.isEmpty == true { sections[section] = nil }
            return
        }
    }

    /// Returns the anchors of a section in the order of their items. O(n).
    func anchors(in section: Int) -> [SlotID] { sections[section]?.entries.map(\.id) ?? [] }

    /// Follows an update. The anchors of deleted items and reloaded sections are removed. Returns new anchors that
    /// replace those of moved items.
    mutating func remap(by mapping: UpdateMapping) -> [(former: SlotID, new: SlotID)] {
        var remapped: [Int: SlotSequence] = [:]
        var moved: [(anchor: SlotID, path: ItemPath)] = []
        for (section, var slots) in sections where !mapping.reloadedSections.contains(section) {
            let removed = mapping.removed[section]
            for run in removed.runs.reversed() {
                let range = slots.count(before: run.lowerBound + 1)..<slots.count(before: run.upperBound + 1)
                for index in range.reversed() {
                    guard let slot = slots[index] else { continue }
                    slots.remove(at: index)
                    let path = ItemPath(item: slot.position - 1, section: section)
                    if let new = mapping.moved[path] { moved.append((slot.id, new)) }
                }
            }
            guard let new = mapping.newSection(of: section) else { continue }
            slots.remap(removed: removed, added: mapping.added[new], committed: [])
            if !slots.isEmpty { remapped[new] = slots }
        }
        sections = remapped
        return moved.map { ($0.anchor, add(to: $0.path)) }
    }
}
