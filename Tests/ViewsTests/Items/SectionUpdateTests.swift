import Foundation
import Testing

@testable import Views

struct SectionUpdateTests {
    /// Named sections and items, changed by a random batch of all kinds of updates.
    private struct RandomSectionUpdate {
        var before: [(name: Int, items: [Int])] = []
        var after: [(name: Int, items: [Int])] = []
        var batch = BatchUpdate()
        /// Reloaded sections, whose items do not map, and items that were moved explicitly.
        var reloaded: Set<Int> = []
        var movedItems: Set<Int> = []

        init(seed: UInt64) {
            var random = SplitMix(seed: seed)
            var next = 100
            func fresh() -> Int {
                next += 1
                return next
            }
            before = (0..<(1 + random.below(4))).map { name in (name, (0..<random.below(5)).map { _ in fresh() }) }
            var kept = before
            // Items first, among the sections that stay.
            var movedItemSources: [(name: Int, from: ItemPath)] = []
            for (section, items) in before.map(\.items).enumerated() {
                for item in items.indices.reversed() {
                    let path = ItemPath(item: item, section: section)
                    if random.chance(0.2) {
                        batch.deletes.append(path)
                        kept[section].items.remove(at: item)
                    } else if random.chance(0.25) {
                        movedItemSources.append((kept[section].items.remove(at: item), path))
                    } else if random.chance(0.2) {
                        batch.reloads.append(path)
                    }
                }
            }
            for name in kept.map(\.name) where random.chance(0.25) && kept.count > 1 {
                batch.sectionDeletes.append(name)
                kept.removeAll { $0.name == name }
            }
            movedItems = Set(movedItemSources.map(\.name))
            for name in kept.map(\.name) where random.chance(0.2) {
                batch.sectionReloads.append(name)
                reloaded.insert(name)
            }
            var moved: [Int] = []
            for name in kept.map(\.name) where random.chance(0.3) {
                guard let index = kept.firstIndex(where: { $0.name == name }) else { continue }
                moved.append(name)
                let section = kept.remove(at: index)
                kept.insert(section, at: random.below(kept.count + 1))
            }
            for _ in 0..<random.below(3) {
                kept.insert((fresh(), (0..<random.below(3)).map { _ in fresh() }), at: random.below(kept.count + 1))
            }
            for movedItem in movedItemSources {
                let section = random.below(kept.count)
                kept[section].items.insert(movedItem.name, at: random.below(kept[section].items.count + 1))
            }
            var insertedNames: [Int] = []
            for _ in 0..<random.below(4) {
                let section = random.below(kept.count)
                insertedNames.append(fresh())
                kept[section].items.insert(next, at: random.below(kept[section].items.count + 1))
            }
            after = kept
            for (index, section) in after.enumerated() {
                if section.name > 99 { batch.sectionInserts.append(index) }
                if moved.contains(section.name) { batch.sectionMoves.append((section.name, index)) }
            }
            for movedItem in movedItemSources {
                if let to = path(of: movedItem.name) { batch.moves.append((movedItem.from, to)) }
            }
            for name in insertedNames { if let path = path(of: name) { batch.inserts.append(path) } }
        }

        func path(of name: Int) -> ItemPath? {
            for (section, content) in after.enumerated() {
                if let item = content.items.firstIndex(of: name) { return ItemPath(item: item, section: section) }
            }
            return nil
        }
    }

    @Test(
        "VIEW-6: any mixture of section and item updates maps each path to its item", arguments: 0..<8)
    func randomBatchesMapSectionsAndItems(number: Int) throws {
        for step in 0..<250 {
            let seed = UInt64(number * 1_000 + step)
            let update = RandomSectionUpdate(seed: seed)
            let mapping = try update.batch.mapping(
                before: update.before.map(\.items.count), after: update.after.map(\.items.count))
            var unknown: Set<Int> = []
            for (section, content) in update.before.enumerated() {
                let newSection = update.after.firstIndex { $0.name == content.name }
                #expect(mapping.newSection(of: section) == newSection, "seed \(seed)")
                for (item, name) in content.items.enumerated() {
                    let isKnown = !update.reloaded.contains(content.name) || update.movedItems.contains(name)
                    if !isKnown { unknown.insert(name) }
                    #expect(
                        mapping.newPath(of: ItemPath(item: item, section: section))
                            == (isKnown ? update.path(of: name) : nil), "seed \(seed): \(name)")
                }
            }
            var random = SplitMix(seed: seed)
            let selected = Set(update.before.flatMap(\.items).filter { _ in random.chance(0.5) })
            func runs(_ sections: [(name: Int, items: [Int])], of selected: Set<Int>) -> [IndexRuns] {
                sections.map { section in
                    IndexRuns(section.items.indices.filter { selected.contains(section.items[$0]) })
                }
            }
            #expect(
                mapping.newRuns(of: runs(update.before, of: selected))
                    == runs(update.after, of: selected.subtracting(unknown)), "seed \(seed)")
        }
    }

    @Test("VIEW-6: inconsistent section updates are reported with their counts")
    func inconsistentSectionsAreDescribed() {
        #expect(
            BatchUpdate.error([1, 2], [1]) { _ in }
                == .sectionCountMismatch(before: 2, inserted: 0, deleted: 0, after: 1))
        #expect(
            BatchUpdate.error([1, 2], [1, 2]) { $0.sectionInserts = [1] }
                == .sectionCountMismatch(before: 2, inserted: 1, deleted: 0, after: 2))
        #expect(
            BatchUpdate.error([1], []) { $0.sectionDeletes = [1] }
                == .noSuchSection(action: "delete", section: 1, count: 1))
        #expect(
            BatchUpdate.error([1], [1, 1]) { $0.sectionInserts = [2] }
                == .noSuchSection(action: "insert", section: 2, count: 2))
        #expect(
            BatchUpdate.error([1, 1], [1]) {
                $0.sectionDeletes = [0]
                $0.sectionMoves = [(0, 0)]
            } == .sectionNamedTwice(action: "remove", section: 0))
        #expect(
            BatchUpdate.error([1, 4], [4]) { $0.sectionDeletes = [0] } == nil)
        #expect(
            BatchUpdate.error([1, 4], [3]) { $0.sectionDeletes = [0] }
                == .countMismatch(section: 1, before: 4, inserted: 0, deleted: 0, movedIn: 0, movedOut: 0, after: 3))
        #expect(BatchUpdate.error([1, 4], [1, 9]) { $0.sectionReloads = [1] } == nil)
        let text = BatchUpdateError.sectionCountMismatch(before: 2, inserted: 1, deleted: 0, after: 2).description
        for part in ["there were 2", "1 were inserted", "makes 3", "says 2"] { #expect(text.contains(part), "\(text)") }
    }
}
