/// The updates of one batch. Deletes, reloads and the sources of moves use the indices before the batch; inserts and
/// the destinations of moves use those after it.
struct BatchUpdate {
    var deletes: [ItemPath] = []
    var inserts: [ItemPath] = []
    var moves: [(from: ItemPath, to: ItemPath)] = []
    var reloads: [ItemPath] = []
    /// Items whose cells are configured again, by their paths before the batch. They change nothing else, and those
    /// that are deleted or reloaded have no effect.
    var reconfigurations: [ItemPath] = []
    /// Many items at once, by section.
    var deletedRuns: [(section: Int, items: IndexRuns)] = []
    var insertedRuns: [(section: Int, items: IndexRuns)] = []
    var movedBlocks: [MovedItems.Block] = []
    /// Placeholders that become items, by section; the position of each is the index of its item after the batch.
    private var committed: [Int: SlotSequence] = [:]
    private var committedIDs: Set<SlotID> = []

    var sectionDeletes: [Int] = []
    var sectionInserts: [Int] = []
    var sectionMoves: [(from: Int, to: Int)] = []
    var sectionReloads: [Int] = []

    var isEmpty: Bool { committedIDs.isEmpty && hasCommitsOnly }

    /// Whether the batch contains nothing but committed placeholders.
    var hasCommitsOnly: Bool {
        deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reloads.isEmpty && sectionDeletes.isEmpty
            && sectionInserts.isEmpty && sectionMoves.isEmpty && sectionReloads.isEmpty && deletedRuns.isEmpty
            && insertedRuns.isEmpty && movedBlocks.isEmpty
    }

    /// Placeholders that become items, with the paths of the items after the batch. Each path counts as inserted,
    /// whether or not `inserts` contains it.
    var commits: [(placeholder: SlotID, path: ItemPath)] {
        committed.sorted { $0.key < $1.key }.flatMap { section, slots in
            slots.entries.map { ($0.id, ItemPath(item: $0.position, section: section)) }
        }
    }

    /// Records that a placeholder becomes an item at `path`, and shifts the items committed earlier at or behind that
    /// path by one. O(log commits).
    mutating func commit(_ placeholder: SlotID, at path: ItemPath) {
        var slots = committed.removeValue(forKey: path.section) ?? SlotSequence()
        let index = slots.count(before: path.item)
        slots.shift(from: index, by: 1)
        slots.insert(placeholder, length: 1, at: index, position: path.item)
        committed[path.section] = slots
        committedIDs.insert(placeholder)
    }

    /// Whether a placeholder becomes an item.
    func commits(_ placeholder: SlotID) -> Bool { committedIDs.contains(placeholder) }

    /// Returns the number of committed placeholders before another one of their section. O(log commits).
    ///
    /// - Precondition: the batch contains commits only, so that sections keep their indices.
    func commitCount(before placeholder: SlotID, in section: Int) -> Int {
        committed[section]?.last { $0.id.order < placeholder.order }.map { $0.index + 1 } ?? 0
    }

    /// Appends the updates of another batch, which has no commits.
    mutating func add(_ other: BatchUpdate) {
        deletes += other.deletes
        inserts += other.inserts
        moves += other.moves
        reloads += other.reloads
        reconfigurations += other.reconfigurations
        deletedRuns += other.deletedRuns
        insertedRuns += other.insertedRuns
        movedBlocks += other.movedBlocks
        sectionDeletes += other.sectionDeletes
        sectionInserts += other.sectionInserts
        sectionMoves += other.sectionMoves
        sectionReloads += other.sectionReloads
    }

    /// All inserted paths, those of committed placeholders included.
    private var insertions: [ItemPath] {
        guard !committedIDs.isEmpty else { return inserts }
        let explicit = Set(inserts)
        return inserts
            + commits.map(\.path).filter { path in
                !explicit.contains(path)
                    && !insertedRuns.contains { $0.section == path.section && $0.items.contains(path.item) }
            }
    }

    /// Checks the batch against the item counts before and after it. The cost depends on the numbers of updates and
    /// sections, not on the number of items.
    ///
    /// - Throws: the first inconsistency found.
    func mapping(before: [Int], after: [Int]) throws(BatchUpdateError) -> UpdateMapping {
        let sections = try sectionMapping(before: before.count, after: after.count)
        var deleted = [Changes](repeating: Changes(), count: before.count)
        var inserted = [Changes](repeating: Changes(), count: after.count)
        for path in deletes {
            try check(path, before, "delete")
            deleted[path.section].items.append(path.item)
        }
        let insertions = insertions
        for path in insertions {
            try check(path, after, "insert")
            inserted[path.section].items.append(path.item)
        }
        for move in moves {
            try check(move.from, before, "move")
            try check(move.to, after, "move to")
            deleted[move.from.section].items.append(move.from.item)
            inserted[move.to.section].items.append(move.to.item)
        }
        for (section, items) in deletedRuns where !items.isEmpty {
            try check(items, section, before, "delete")
            deleted[section].runs.append(items)
        }
        for (section, items) in insertedRuns where !items.isEmpty {
            try check(items, section, after, "insert")
            inserted[section].runs.append(items)
        }
        for block in movedBlocks where !block.from.isEmpty {
            try check(block.from, block.section, before, "move")
            try check(block.to, block.newSection, after, "move to")
            deleted[block.section].runs.append(block.from)
            inserted[block.newSection].runs.append(block.to)
        }
        for path in reloads { try check(path, before, "reload") }
        for path in reconfigurations { try check(path, before, "reconfigure") }
        var (removed, added): ([IndexRuns], [IndexRuns]) = ([], [])
        for (section, changes) in deleted.enumerated() { removed.append(try changes.union(section, "remove")) }
        for (section, changes) in inserted.enumerated() { added.append(try changes.union(section, "insert")) }
        for (old, new) in sections.new.enumerated() {
            guard let new, !sections.reloaded.contains(old) else { continue }
            guard before[old] - removed[old].count + added[new].count == after[new] else {
                throw .countMismatch(
                    section: old, before: before[old],
                    inserted: insertions.count { $0.section == new } + Self.count(insertedRuns, in: new),
                    deleted: deletes.count { $0.section == old } + Self.count(deletedRuns, in: old),
                    movedIn: moves.count { $0.to.section == new }
                        + Self.count(movedBlocks.map { ($0.newSection, $0.to) }, in: new),
                    movedOut: moves.count { $0.from.section == old }
                        + Self.count(movedBlocks.map { ($0.section, $0.from) }, in: old), after: after[new])
            }
        }
        return UpdateMapping(
            removed: removed, added: added, counts: after,
            moved: MovedItems(moves, blocks: movedBlocks.filter { !$0.from.isEmpty }),
            reloaded: Set(reloads), newSections: sections.new, reloadedSections: sections.reloaded)
    }

    private func check(_ path: ItemPath, _ counts: [Int], _ action: String) throws(BatchUpdateError) {
        let count = counts.indices.contains(path.section) ? counts[path.section] : 0
        guard path.section >= 0, path.item >= 0, path.item < count else {
            throw .noSuchItem(action: action, section: path.section, item: path.item, count: count)
        }
    }

    private func check(
        _ items: IndexRuns, _ section: Int, _ counts: [Int], _ action: String
    ) throws(BatchUpdateError) {
        for item in [items.first, items.last].compactMap({ $0 }) {
            try check(ItemPath(item: item, section: section), counts, action)
        }
    }

    private static func count(_ runs: [(section: Int, items: IndexRuns)], in section: Int) -> Int {
        runs.reduce(0) { $0 + ($1.section == section ? $1.items.count : 0) }
    }

    /// The items of a section that the batch removes, or those that it adds.
    private struct Changes {
        var items: [Int] = []
        var runs: [IndexRuns] = []

        /// Returns all items; throws if one is named twice.
        func union(_ section: Int, _ action: String) throws(BatchUpdateError) -> IndexRuns {
            var union = IndexRuns(items)
            if union.count != items.count, let twice = BatchUpdate.duplicate(items) {
                throw .namedTwice(action: action, section: section, item: twice)
            }
            for added in runs {
                if let twice = union.intersection(added).first {
                    throw .namedTwice(action: action, section: section, item: twice)
                }
                union.formUnion(added)
            }
            return union
        }
    }

    private static func duplicate(_ all: [Int]) -> Int? {
        var seen: Set<Int> = []
        return all.first { !seen.insert($0).inserted }
    }

    /// Returns the new index of each section (nil if it was deleted), and the reloaded sections.
    private func sectionMapping(
        before: Int, after: Int
    ) throws(BatchUpdateError) -> (new: [Int?], reloaded: Set<Int>) {
        func check(_ sections: [Int], _ count: Int, _ action: String) throws(BatchUpdateError) {
            for section in sections where !(0..<count).contains(section) {
                throw .noSuchSection(action: action, section: section, count: count)
            }
        }
        try check(sectionDeletes, before, "delete")
        try check(sectionMoves.map(\.from), before, "move")
        try check(sectionReloads, before, "reload")
        try check(sectionInserts, after, "insert")
        try check(sectionMoves.map(\.to), after, "move to")
        let (deleted, inserted) = (sectionDeletes + sectionMoves.map(\.from), sectionInserts + sectionMoves.map(\.to))
        if let twice = Self.duplicate(deleted) { throw .sectionNamedTwice(action: "remove", section: twice) }
        if let twice = Self.duplicate(inserted) { throw .sectionNamedTwice(action: "insert", section: twice) }
        guard before - sectionDeletes.count + sectionInserts.count == after else {
            throw .sectionCountMismatch(
                before: before, inserted: sectionInserts.count, deleted: sectionDeletes.count, after: after)
        }
        let (removed, added) = (IndexRuns(deleted), IndexRuns(inserted))
        var new = (0..<before).map { section -> Int? in
            removed.contains(section) ? nil : added.nonmember(at: section - removed.rank(of: section))
        }
        for move in sectionMoves { new[move.from] = move.to }
        return (new, Set(sectionReloads))
    }
}
