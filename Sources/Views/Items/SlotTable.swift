/// The slots of a container: its placeholders, and the gap if one is open. Every slot has its own place in the order of
/// its section, which updates keep (HOLD-3).
@MainActor struct SlotTable {
    /// The slots by section; sections without slots have no entry.
    private var sections: [Int: SlotSequence] = [:]
    private var records: [SlotID: PlaceholderRecord] = [:]
    private var lastNumber = 0

    var placeholderCount: Int { records.count }

    /// The slots of a section.
    subscript(section: Int) -> SlotSequence { sections[section] ?? SlotSequence() }

    /// Returns the placeholder of a slot; nil for the gap and for a slot that no longer exists.
    func placeholder(_ id: SlotID) -> PlaceholderRecord? { records[id] }

    func contains(_ record: PlaceholderRecord) -> Bool { records[record.id] != nil }

    /// Returns the section and the entry of a slot. O(log n) if the slot is in the expected section, else O(log n) for
    /// each section with slots.
    func location(of id: SlotID, expectedSection: Int? = nil) -> (section: Int, slot: SlotSequence.Entry)? {
        if let expectedSection, let slot = sections[expectedSection]?[id] { return (expectedSection, slot) }
        for (section, slots) in sections {
            if let slot = slots[id] { return (section, slot) }
        }
        return nil
    }

    /// All placeholders in presentation order, with their locations. O(n).
    var placeholders: [(record: PlaceholderRecord, section: Int, position: Int)] {
        sections.sorted { $0.key < $1.key }.flatMap { section, slots in
            slots.entries.compactMap { slot in records[slot.id].map { ($0, section, slot.position) } }
        }
    }

    /// Returns the gap with an id.
    func gap(_ id: SlotID) -> Gap? {
        for (section, slots) in sections {
            guard let slot = slots[id] else { continue }
            let rank = slot.index - slots.count(before: slot.position)
            return Gap(
                id: id, place: GapPlace(section: section, position: slot.position, rank: rank), length: slot.length)
        }
        return nil
    }

    // MARK: Changes

    private mutating func insert(_ section: Int, length: Int, at index: Int, position: Int, number: Int) -> SlotID {
        var slots = sections.removeValue(forKey: section) ?? SlotSequence()
        let order = SlotOrder(after: slots[index - 1]?.id.order, before: slots[index]?.id.order)
        let id = SlotID(number: number, order: order)
        slots.insert(id, length: length, at: index, position: position)
        sections[section] = slots
        return id
    }

    private mutating func removeSlot(_ id: SlotID, expectedSection: Int? = nil) {
        guard let (section, slot) = location(of: id, expectedSection: expectedSection) else { return }
        sections[section]?.remove(at: slot.index)
        if sections[section]?.isEmpty == true { sections[section] = nil }
    }

    /// Inserts a placeholder before item `position` of a section: behind `previous` if that is there, else where the
    /// gap is, else behind all placeholders before that item.
    mutating func insert(
        _ placeholder: ItemPlaceholder, for item: DragItem, in section: Int, position: Int, after previous: SlotID?,
        gap: SlotID?
    ) -> PlaceholderRecord {
        let slots = self[section]
        let range = slots.indices(at: position)
        let gapIndex = gap.flatMap { slots[$0] }.flatMap { range.contains($0.index) ? $0.index : nil }
        var index = range.upperBound
        if let previous = previous.flatMap({ location(of: $0) }),
            (previous.section, previous.slot.index) < (section, range.upperBound)
        {
            index = previous.section < section ? range.lowerBound : max(previous.slot.index + 1, range.lowerBound)
            if index == gapIndex { index += 1 }
        } else if let gapIndex {
            index = gapIndex + 1
        }
        lastNumber += 1
        let id = insert(section, length: 1, at: index, position: position, number: lastNumber)
        let record = PlaceholderRecord(id: id, placeholder: placeholder, dragItem: item)
        records[id] = record
        return record
    }

    private mutating func removeRecord(_ id: SlotID) -> Bool {
        records.removeValue(forKey: id) != nil
    }

    mutating func remove(_ record: PlaceholderRecord) {
        if removeRecord(record.id) { removeSlot(record.id) }
    }

    /// Removes all placeholders and the gap.
    mutating func removeAll() { (sections, records) = ([:], [:]) }

    /// Inserts the slot of a gap; `place.rank` is limited to the number of slots at its position.
    mutating func openGap(at place: GapPlace, length: Int) -> SlotID {
        lastNumber += 1
        return insertGap(lastNumber, at: place, length: length)
    }

    /// Moves the slot of a gap and returns its new id, which is equal to the former one.
    mutating func moveGap(_ id: SlotID, to place: GapPlace, length: Int) -> SlotID {
        removeSlot(id, expectedSection: place.section)
        return insertGap(id.number, at: place, length: length)
    }

    private mutating func insertGap(_ number: Int, at place: GapPlace, length: Int) -> SlotID {
        let range = self[place.section].indices(at: place.position)
        let index = range.lowerBound + min(place.rank, range.count)
        return insert(place.section, length: length, at: index, position: place.position, number: number)
    }

    mutating func closeGap(_ id: SlotID) {
        if records[id] == nil { removeSlot(id) }
    }

    /// Returns the slot behind another one in its section; nil if that is the last one.
    func slot(behind id: SlotID) -> SlotID? {
        location(of: id).flatMap { self[$0.section][$0.slot.index + 1]?.id }
    }

    /// Follows an update. Slots of deleted sections are removed, as are committed placeholders. Items that are inserted
    /// directly before the slot `next` stay before it.
    mutating func remap(
        by mapping: UpdateMapping, commits: [(placeholder: SlotID, path: ItemPath)], before next: SlotID? = nil
    ) {
        let committed = removeRecords(of: commits, mapping)
        var remapped: [Int: SlotSequence] = [:]
        for (section, var slots) in sections {
            guard let new = mapping.newSection(of: section) else {
                for slot in slots.entries { _ = removeRecord(slot.id) }
                continue
            }
            let commits = committed[section] ?? []
            if mapping.reloadedSections.contains(section) {
                slots.clamp(to: mapping.counts[new])
            } else {
                slots.remap(
                    removed: mapping.removed[section], added: mapping.added[new],
                    committed: commits.filter { $0.path.section == new }.map { ($0.placeholder, $0.path.item) },
                    before: next)
            }
            // The item of a commit may be in another section: its slot goes without raising those that follow.
            for (id, _) in commits { if let slot = slots[id] { slots.remove(at: slot.index) } }
            if !slots.isEmpty { remapped[new] = slots }
        }
        sections = remapped
    }

    /// Removes the records of committed placeholders; returns the commits by the sections of their slots.
    private mutating func removeRecords(
        of commits: [(placeholder: SlotID, path: ItemPath)], _ mapping: UpdateMapping
    ) -> [Int: [(placeholder: SlotID, path: ItemPath)]] {
        guard !commits.isEmpty else { return [:] }
        var former: [Int: Int] = [:]
        for section in sections.keys { if let new = mapping.newSection(of: section) { former[new] = section } }
        var committed: [Int: [(placeholder: SlotID, path: ItemPath)]] = [:]
        for commit in commits where removeRecord(commit.placeholder) {
            // Nearly always the slot is in the section of its item; otherwise every section is searched.
            let expected = former[commit.path.section].flatMap { sections[$0]?[commit.placeholder] == nil ? nil : $0 }
            guard let section = expected ?? location(of: commit.placeholder)?.section else { continue }
            committed[section, default: []].append(commit)
        }
        return committed
    }
}
