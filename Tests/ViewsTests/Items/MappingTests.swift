import Foundation
import Testing

@testable import Views

struct MappingTests {
    @Test("VIEW-6: after any mixture of updates each path maps to the path of its item", arguments: 0..<8)
    func randomBatchesMapPaths(number: Int) throws {
        for step in 0..<250 {
            let seed = UInt64(number * 1_000 + step)
            let update = RandomItemUpdate(seed: seed)
            let mapping = try update.batch.mapping(before: update.before.map(\.count), after: update.after.map(\.count))
            for (section, names) in update.before.enumerated() {
                for (item, name) in names.enumerated() {
                    let path = ItemPath(item: item, section: section)
                    #expect(
                        mapping.newPath(of: path) == RandomItemUpdate.path(of: name, in: update.after), "seed \(seed)")
                }
            }
            checkRuns(update, mapping, seed)
            checkPositions(update, mapping, seed)
        }
    }

    /// Any selection maps to the same items.
    private func checkRuns(_ update: RandomItemUpdate, _ mapping: UpdateMapping, _ seed: UInt64) {
        var random = SplitMix(seed: seed)
        let chosen = Set(update.before.joined().filter { _ in random.chance(0.5) })
        func runs(_ names: [[Int]]) -> [IndexRuns] {
            names.map { names in IndexRuns(names.indices.filter { chosen.contains(names[$0]) }) }
        }
        #expect(
            mapping.newRuns(of: runs(update.before)) == runs(update.after), "seed \(seed)")
    }

    /// A gap stays right after the nearest preceding item that has not moved or been deleted.
    private func checkPositions(_ update: RandomItemUpdate, _ mapping: UpdateMapping, _ seed: UInt64) {
        let blocks = update.batch.movedBlocks.flatMap { block in
            block.from.indices.map { ItemPath(item: $0, section: block.section) }
        }
        let movedItems = Set(update.batch.moves.map(\.from) + blocks)
        for (section, names) in update.before.enumerated() {
            for position in 0...names.count {
                let anchor = (0..<position).last { item in
                    let path = ItemPath(item: item, section: section)
                    return mapping.newPath(of: path) != nil && !movedItems.contains(path)
                }
                let expected = anchor.flatMap { update.after[section].firstIndex(of: names[$0]) }.map { $0 + 1 } ?? 0
                #expect(mapping.newPosition(of: position, section: section)?.position == expected, "seed \(seed)")
            }
        }
    }

    private func path(_ item: Int, _ section: Int = 0) -> ItemPath { ItemPath(item: item, section: section) }

    @Test("VIEW-6: an inconsistent batch is reported with its section and its counts")
    func inconsistenciesAreDescribed() {
        #expect(
            BatchUpdate.error([3, 5], [3, 6]) { $0.deletes = [path(0, 1)] }
                == .countMismatch(section: 1, before: 5, inserted: 0, deleted: 1, movedIn: 0, movedOut: 0, after: 6))
        #expect(
            BatchUpdate.error([2, 2], [2, 2]) { $0.moves = [(path(0, 0), path(0, 1))] }
                == .countMismatch(section: 0, before: 2, inserted: 0, deleted: 0, movedIn: 0, movedOut: 1, after: 2))
        #expect(
            BatchUpdate.error([2], [3]) { _ in }
                == .countMismatch(section: 0, before: 2, inserted: 0, deleted: 0, movedIn: 0, movedOut: 0, after: 3))
        #expect(
            BatchUpdate.error([2], [1]) { $0.deletes = [path(2)] }
                == .noSuchItem(action: "delete", section: 0, item: 2, count: 2))
        #expect(
            BatchUpdate.error([2], [3]) { $0.inserts = [path(3)] }
                == .noSuchItem(action: "insert", section: 0, item: 3, count: 3))
        #expect(
            BatchUpdate.error([2], [2]) { $0.moves = [(path(5), path(0))] }
                == .noSuchItem(action: "move", section: 0, item: 5, count: 2))
        #expect(
            BatchUpdate.error([2], [2]) { $0.moves = [(path(0), path(-1))] }
                == .noSuchItem(action: "move to", section: 0, item: -1, count: 2))
        #expect(
            BatchUpdate.error([2], [2]) { $0.reloads = [path(0, 4)] }
                == .noSuchItem(action: "reload", section: 4, item: 0, count: 0))
        #expect(
            BatchUpdate.error([3], [1]) {
                $0.deletes = [path(1)]
                $0.deletedRuns = [(0, IndexRuns(0..<2))]
            } == .namedTwice(action: "remove", section: 0, item: 1))
        #expect(
            BatchUpdate.error([3], [5]) { $0.insertedRuns = [(0, IndexRuns(0..<1)), (0, IndexRuns(0..<2))] }
                == .namedTwice(action: "insert", section: 0, item: 0))
        #expect(
            BatchUpdate.error([3], [3]) { $0.deletedRuns = [(0, IndexRuns(2..<4))] }
                == .noSuchItem(action: "delete", section: 0, item: 3, count: 3))
        #expect(
            BatchUpdate.error([3], [1]) { $0.deletes = [path(1), path(1)] }
                == .namedTwice(action: "remove", section: 0, item: 1))
        #expect(
            BatchUpdate.error([3], [2]) {
                $0.deletes = [path(1)]
                $0.moves = [(path(1), path(0))]
            } == .namedTwice(action: "remove", section: 0, item: 1))
        #expect(
            BatchUpdate.error([1], [3]) { $0.inserts = [path(2), path(2)] }
                == .namedTwice(action: "insert", section: 0, item: 2))
        #expect(BatchUpdate.error([3], [3]) { $0.reloads = [path(2)] } == nil)
        let mismatch = BatchUpdateError.countMismatch(
            section: 1, before: 5, inserted: 2, deleted: 1, movedIn: 0, movedOut: 0, after: 9)
        for part in ["section 1", "5 items", "2 were inserted", "1 deleted", "makes 6", "says 9"] {
            #expect(mismatch.description.contains(part), "\(mismatch)")
        }
    }

    @Test("The change that layouts receive maps the old path of each moved item to its new one")
    func movedItemsOfLayoutChange() throws {
        var batch = BatchUpdate()
        batch.moves = [(ItemPath(item: 0, section: 0), ItemPath(item: 1, section: 1))]
        batch.deletes = [ItemPath(item: 1, section: 0)]
        let change = try batch.mapping(before: [3, 1], after: [1, 2]).layoutChange
        #expect(change.newIndexPath(ofMovedItemAt: IndexPath(item: 0, section: 0)) == IndexPath(item: 1, section: 1))
        #expect(change.newIndexPath(ofMovedItemAt: IndexPath(item: 1, section: 0)) == nil)
        #expect(change.removed.map { Array($0.indices) } == [[0, 1], []])
        #expect(change.added.map { Array($0.indices) } == [[], [1]])
    }
}
