import TestSupport

@testable import Views

/// Named items, changed by a random batch; the expected path of each item follows from its name.
struct RandomItemUpdate {
    let before: [[Int]]
    private(set) var after: [[Int]] = []
    private(set) var batch = BatchUpdate()

    init(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var next = 0
        let sections = (0..<(1 + random.below(3))).map { _ in
            (0..<random.below(7)).map { _ in
                next += 1
                return next
            }
        }
        self.init(of: sections, next: &next, random: &random)
    }

    /// Changes named items; the names of inserted items count up from `next`.
    init(of sections: [[Int]], next: inout Int, random: inout SplitMix) {
        before = sections
        var kept = sections
        var movedItems: [(name: Int, from: ItemPath)] = []
        for section in before.indices {
            for item in before[section].indices.reversed() {
                let path = ItemPath(item: item, section: section)
                if random.chance(0.2) {
                    batch.deletes.append(path)
                    kept[section].remove(at: item)
                } else if random.chance(0.25) {
                    movedItems.append((before[section][item], path))
                    kept[section].remove(at: item)
                } else if random.chance(0.2) {
                    batch.reloads.append(path)
                }
            }
        }
        // Moved and inserted items are placed among the remaining ones, and found again by name.
        var insertedNames: [Int] = []
        for movedItem in movedItems {
            let section = random.below(kept.count)
            kept[section].insert(movedItem.name, at: random.below(kept[section].count + 1))
        }
        for _ in 0..<random.below(5) {
            next += 1
            insertedNames.append(next)
            let section = random.below(kept.count)
            kept[section].insert(next, at: random.below(kept[section].count + 1))
        }
        after = kept
        for movedItem in movedItems {
            if let to = Self.path(of: movedItem.name, in: after) { batch.moves.append((movedItem.from, to)) }
        }
        for name in insertedNames { if let path = Self.path(of: name, in: after) { batch.inserts.append(path) } }
        batch.moves.shuffle(using: &random)
        batch.inserts.shuffle(using: &random)
        if random.chance(0.5) { groupChanges(&random) }
    }

    /// Names some of the changes as sets of items.
    private mutating func groupChanges(_ random: inout SplitMix) {
        for section in before.indices where random.chance(0.6) {
            let deleted = batch.deletes.filter { $0.section == section }.map(\.item)
            batch.deletes.removeAll { $0.section == section }
            batch.deletedRuns.append((section, IndexRuns(deleted)))
        }
        for section in after.indices where random.chance(0.6) {
            let inserted = batch.inserts.filter { $0.section == section }.map(\.item)
            batch.inserts.removeAll { $0.section == section }
            batch.insertedRuns.append((section, IndexRuns(inserted)))
        }
        for section in before.indices {
            for new in after.indices where random.chance(0.7) {
                // The moves that keep the order of their items.
                var block: [(from: ItemPath, to: ItemPath)] = []
                for move in batch.moves.sorted(by: { $0.from < $1.from })
                where move.from.section == section && move.to.section == new {
                    if block.last.map({ $0.to < move.to }) ?? true { block.append(move) }
                }
                batch.moves.removeAll { move in block.contains { $0.from == move.from } }
                batch.movedBlocks.append(
                    MovedItems.Block(
                        from: IndexRuns(block.map(\.from.item)), section: section,
                        to: IndexRuns(block.map(\.to.item)), newSection: new))
            }
        }
    }

    static func path(of name: Int, in sections: [[Int]]) -> ItemPath? {
        for (section, names) in sections.enumerated() {
            if let item = names.firstIndex(of: name) { return ItemPath(item: item, section: section) }
        }
        return nil
    }
}

extension RandomItemUpdate {
    /// The mapping of the batch.
    func mapping() throws -> UpdateMapping { try batch.mapping(before: before.map(\.count), after: after.map(\.count)) }
}
