/// The paths of items that become known in batches, tracked through updates.
///
/// The items of a batch are stored as runs: an update of a million consecutive items costs as much as one of a single
/// item. An item that an update moves individually is stored with a path of its own from then on.
struct TrackedPaths {
    /// Identifies a tracked item.
    struct ID: Hashable {
        fileprivate let group: Int
        /// The number of items of the group before this one when the group was added.
        fileprivate let rank: Int
    }

    /// The items that were added to a section at the same time. Updates preserve their order, except for moved items.
    private struct Group {
        var section: Int
        /// The current indices of the items that were neither deleted nor moved.
        var items: IndexRuns
        /// The ranks of the other items.
        var removedRanks = IndexRuns()
        /// The ranks of the items that were moved as blocks, and the groups that have them since.
        var moved: [(ranks: IndexRuns, group: Int)] = []
    }

    private var groups: [Group] = []
    /// The paths of items that were moved individually; nil for those deleted afterwards.
    private var moved: [ID: ItemPath?] = [:]
    /// The indices of the items, by section. The array ends at the last section that contains one.
    private(set) var runs: [IndexRuns] = []

    /// Adds items, some of which may be equal; returns an id for each. O(n log n).
    mutating func add(_ paths: [ItemPath]) -> [ID] {
        var groupOfSection: [Int: Int] = [:]
        for (section, paths) in Dictionary(grouping: paths, by: \.section) {
            groupOfSection[section] = groups.count
            groups.append(Group(section: section, items: IndexRuns(paths.lazy.map(\.item))))
        }
        updateRuns()
        return paths.compactMap { path in
            groupOfSection[path.section].map { ID(group: $0, rank: groups[$0].items.rank(of: path.item)) }
        }
    }

    /// The ids of items that were added as runs.
    struct Members {
        fileprivate let groups: [(group: Int, items: IndexRuns)?]

        /// Returns the id of the item that had a path when the items were added; nil if it was not added. O(log runs).
        func id(of path: ItemPath) -> ID? {
            guard groups.indices.contains(path.section), let (group, items) = groups[path.section],
                items.contains(path.item)
            else { return nil }
            return ID(group: group, rank: items.rank(of: path.item))
        }
    }

    /// Adds items by section. O(runs).
    mutating func add(_ sections: [IndexRuns]) -> Members {
        var added: [(group: Int, items: IndexRuns)?] = []
        for (section, items) in sections.enumerated() {
            added.append(items.isEmpty ? nil : (groups.count, items))
            if !items.isEmpty { groups.append(Group(section: section, items: items)) }
        }
        updateRuns()
        return Members(groups: added)
    }

    /// Returns the path of an item; nil once it was deleted. O(log runs).
    func path(of id: ID) -> ItemPath? {
        if !moved.isEmpty, let path = moved[id] { return path }
        let group = groups[id.group]
        guard !group.removedRanks.contains(id.rank) else {
            let moved = group.moved.first { $0.ranks.contains(id.rank) }
            return moved.flatMap { path(of: ID(group: $0.group, rank: $0.ranks.rank(of: id.rank))) }
        }
        return group.items.member(id.rank - group.removedRanks.rank(of: id.rank)).map {
            ItemPath(item: $0, section: group.section)
        }
    }

    /// Follows an update; items of reloaded sections count as deleted. O(groups + runs + moved items).
    mutating func remap(by mapping: UpdateMapping) {
        for (id, path) in moved { moved[id] = path.flatMap { mapping.newPath(of: $0) } }
        // Without the groups that blocks of this update are moved to.
        for index in groups.indices where !groups[index].items.isEmpty { remapGroup(index, by: mapping) }
        updateRuns()
    }

    private mutating func remapGroup(_ index: Int, by mapping: UpdateMapping) {
        var group = groups[index]
        let (section, items) = (group.section, group.items)
        guard let new = mapping.newSection(of: section), !mapping.reloadedSections.contains(section) else {
            recordMoves(of: index, by: mapping)
            let moved = newGroups(of: index, by: mapping)
            groups[index].moved += moved
            groups[index].removedRanks = IndexRuns(0..<items.count + group.removedRanks.count)
            groups[index].items = IndexRuns()
            return
        }
        group.section = new
        let removed = mapping.removed[section]
        if !removed.isEmpty || !mapping.added[new].isEmpty {
            recordMoves(of: index, by: mapping)
            group.moved += newGroups(of: index, by: mapping)
            var ranks = group.removedRanks.runs
            for run in removed.runs {
                let (first, end) = (items.rank(of: run.lowerBound), items.rank(of: run.upperBound))
                guard first < end else { continue }
                let (low, high) = (group.removedRanks.nonmember(at: first), group.removedRanks.nonmember(at: end - 1))
                ranks.append(low..<high + 1)
            }
            group.removedRanks = IndexRuns(ranges: ranks)
            group.items = mapping.newRuns(of: items, section: section)
        }
        groups[index] = group
    }

    /// Stores the new paths of those items of a group that an update moves individually.
    private mutating func recordMoves(of index: Int, by mapping: UpdateMapping) {
        let group = groups[index]
        for (from, to) in mapping.moved.single where from.section == group.section && group.items.contains(from.item) {
            let rank = group.removedRanks.nonmember(at: group.items.rank(of: from.item))
            // A moved item is found by its own path even if its former section was deleted.
            moved[ID(group: index, rank: rank)] = to
        }
    }

    /// Creates groups of those items of a group that an update moves as blocks. Returns them with the ranks that the
    /// items had.
    private mutating func newGroups(of index: Int, by mapping: UpdateMapping) -> [(ranks: IndexRuns, group: Int)] {
        let group = groups[index]
        return mapping.moved.blocks.compactMap { block in
            let items = block.section == group.section ? group.items.intersection(block.from) : IndexRuns()
            guard !items.isEmpty else { return nil }
            let ranks = items.runs.map { run in
                let (first, end) = (group.items.rank(of: run.lowerBound), group.items.rank(of: run.upperBound))
                return group.removedRanks.nonmembers(at: first..<end)
            }
            groups.append(Group(section: block.newSection, items: block.newRuns(of: items)))
            return (IndexRuns(ranges: ranks.flatMap { $0 }), groups.count - 1)
        }
    }

    private mutating func updateRuns() {
        var ranges: [[Range<Int>]] = []
        func add(_ added: [Range<Int>], to section: Int) {
            while ranges.count <= section { ranges.append([]) }
            ranges[section] += added
        }
        for group in groups where !group.items.isEmpty { add(group.items.runs, to: group.section) }
        for case let path? in moved.values { add([path.item..<path.item + 1], to: path.section) }
        runs = ranges.map { IndexRuns(ranges: $0) }
    }
}
