/// The updates of one batch. Deletes, reloads and the sources of moves use the indices before the batch; inserts and
/// the destinations of moves use those after it.
struct BatchUpdate {
    var deletes: [ItemPath] = []
    var inserts: [ItemPath] = []
    var moves: [(from: ItemPath, to: ItemPath)] = []
    var reloads: [ItemPath] = []
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
            && sectionInserts.isEmpty && sectionMoves.isEmpty && sectionReloads.isEmpty
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
        sectionDeletes += other.sectionDeletes
        sectionInserts += other.sectionInserts
        sectionMoves += other.sectionMoves
        sectionReloads += other.sectionReloads
    }

    /// All inserted paths, those of committed placeholders included.
    private var insertions: [ItemPath] {
        guard !committedIDs.isEmpty else { return inserts }
        let explicit = Set(inserts)
        return inserts + commits.map(\.path).filter { !explicit.contains($0) }
    }

    /// Checks the batch against the item counts before and after it. The cost depends on the numbers of updates and
    /// sections, not on the number of items.
    ///
    /// - Throws: the first inconsistency found.
    func mapping(before: [Int], after: [Int]) throws(BatchUpdateError) -> UpdateMapping {
        let sections = try sectionMapping(before: before.count, after: after.count)
        var deleted = [[Int]](repeating: [], count: before.count)
        var inserted = [[Int]](repeating: [], count: after.count)
        for path in deletes {
            try check(path, before, "delete")
            deleted[path.section].append(path.item)
        }
        let insertions = insertions
        for path in insertions {
            try check(path, after, "insert")
            inserted[path.section].append(path.item)
        }
        for move in moves {
            try check(move.from, before, "move")
            try check(move.to, after, "move to")
            deleted[move.from.section].append(move.from.item)
            inserted[move.to.section].append(move.to.item)
        }
        for path in reloads { try check(path, before, "reload") }
        let (removed, added) = (deleted.map { IndexRuns($0) }, inserted.map { IndexRuns($0) })
        for (section, items) in deleted.enumerated() {
            try checkDistinct(items, removed[section], section, "remove")
        }
        for (section, items) in inserted.enumerated() {
            try checkDistinct(items, added[section], section, "insert")
        }
        for (old, new) in sections.new.enumerated() {
            guard let new, !sections.reloaded.contains(old) else { continue }
            guard before[old] - deleted[old].count + inserted[new].count == after[new] else {
                throw .countMismatch(
                    section: old, before: before[old], inserted: insertions.count { $0.section == new },
                    deleted: deletes.count { $0.section == old }, movedIn: moves.count { $0.to.section == new },
                    movedOut: moves.count { $0.from.section == old }, after: after[new])
            }
        }
        return UpdateMapping(
            removed: removed, added: added, counts: after,
            moved: Dictionary(moves.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first }),
            reloaded: Set(reloads), newSections: sections.new, reloadedSections: sections.reloaded)
    }

    private func check(_ path: ItemPath, _ counts: [Int], _ action: String) throws(BatchUpdateError) {
        let count = counts.indices.contains(path.section) ? counts[path.section] : 0
        guard path.section >= 0, path.item >= 0, path.item < count else {
            throw .noSuchItem(action: action, section: path.section, item: path.item, count: count)
        }
    }

    private func checkDistinct(
        _ items: [Int], _ distinct: IndexRuns, _ section: Int, _ action: String
    ) throws(BatchUpdateError) {
        guard items.count != distinct.count, let twice = Self.duplicate(items) else { return }
        throw .namedTwice(action: action, section: section, item: twice)
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
            removed.contains(section) ? nil : added.outsider(section - removed.rank(of: section))
        }
        for move in sectionMoves { new[move.from] = move.to }
        return (new, Set(sectionReloads))
    }
}
