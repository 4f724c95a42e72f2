/// The updates that turn one snapshot into another, with the fewest possible moves.
///
/// O(n log n) in the number of items whose order changed, O(n) otherwise.
struct SnapshotDifference<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
    private(set) var update = BatchUpdate()

    init(from old: DiffableSnapshot<SectionID, ItemID>, to new: DiffableSnapshot<SectionID, ItemID>) {
        let places = (old: Self.places(old.sectionIdentifiers), new: Self.places(new.sectionIdentifiers))
        sections(old, new, places.old, places.new)
        items(old, new, places.old, places.new)
    }

    private mutating func sections(
        _ old: DiffableSnapshot<SectionID, ItemID>, _ new: DiffableSnapshot<SectionID, ItemID>,
        _ before: [SectionID: Int], _ after: [SectionID: Int]
    ) {
        update.sectionDeletes = old.sectionIdentifiers.indices.filter { after[old.sectionIdentifiers[$0]] == nil }
        update.sectionInserts = new.sectionIdentifiers.indices.filter { before[new.sectionIdentifiers[$0]] == nil }
        let kept = new.sectionIdentifiers.compactMap { before[$0] }
        for index in Self.outOfOrder(kept) {
            let from = kept[index]
            if let to = after[old.sectionIdentifiers[from]] { update.sectionMoves.append((from, to)) }
        }
        update.sectionReloads = new.reloadedSectionIdentifiers.compactMap { before[$0] }.sorted()
    }

    private mutating func items(
        _ old: DiffableSnapshot<SectionID, ItemID>, _ new: DiffableSnapshot<SectionID, ItemID>,
        _ oldSections: [SectionID: Int], _ newSections: [SectionID: Int]
    ) {
        let (before, after) = (Self.paths(old), Self.paths(new))
        let reloaded = new.reloadedSectionIdentifiers
        for (index, section) in old.sectionIdentifiers.enumerated() where !reloaded.contains(section) {
            guard newSections[section] != nil else { continue }
            for (place, item) in old.itemIdentifiers(inSection: section).enumerated() {
                if let to = after[item] {
                    guard !reloaded.isEmpty else { continue }
                    // An item that moved to a reloaded section counts as deleted from its old section.
                    let newSection = new.sectionIdentifiers[to.section]
                    guard newSection != section, reloaded.contains(newSection) else { continue }
                }
                update.deletes.append(ItemPath(item: place, section: index))
            }
        }
        for (index, section) in new.sectionIdentifiers.enumerated() where !reloaded.contains(section) {
            let isNew = oldSections[section] == nil
            var stayed: [(place: Int, to: ItemPath)] = []
            for (place, item) in new.itemIdentifiers(inSection: section).enumerated() {
                let to = ItemPath(item: place, section: index)
                guard let from = before[item] else {
                    if !isNew { update.inserts.append(to) }
                    continue
                }
                let oldSection = old.sectionIdentifiers[from.section]
                if oldSection == section {
                    stayed.append((from.item, to))
                } else if reloaded.contains(oldSection) {
                    update.inserts.append(to)
                } else {
                    update.moves.append((from, to))
                }
            }
            guard let from = oldSections[section] else { continue }
            for number in Self.outOfOrder(stayed.map(\.place)) {
                update.moves.append((ItemPath(item: stayed[number].place, section: from), stayed[number].to))
            }
        }
        update.reloads = new.reloadedItemIdentifiers.compactMap { before[$0] }.sorted()
        update.reconfigurations = new.reconfiguredItemIdentifiers.compactMap { before[$0] }.sorted()
    }

    private static func places<ID: Hashable>(_ identifiers: [ID]) -> [ID: Int] {
        Dictionary(uniqueKeysWithValues: identifiers.enumerated().map { ($0.element, $0.offset) })
    }

    private static func paths(_ snapshot: DiffableSnapshot<SectionID, ItemID>) -> [ItemID: ItemPath] {
        var paths: [ItemID: ItemPath] = [:]
        for (index, section) in snapshot.sectionIdentifiers.enumerated() {
            for (place, item) in snapshot.itemIdentifiers(inSection: section).enumerated() {
                paths[item] = ItemPath(item: place, section: index)
            }
        }
        return paths
    }

    /// Returns the indices of the fewest numbers whose removal leaves an ascending sequence.
    static func outOfOrder(_ numbers: [Int]) -> [Int] {
        // Longest increasing subsequence: `ends` holds the smallest last element for each length.
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            let length = ends.partitioningIndex { numbers[$0] >= number }
            previous[index] = length > 0 ? ends[length - 1] : nil
            if length < ends.count { ends[length] = index } else { ends.append(index) }
        }
        var kept: Set<Int> = []
        var next = ends.last
        while let index = next {
            kept.insert(index)
            next = previous[index]
        }
        return numbers.indices.filter { !kept.contains($0) }
    }
}
