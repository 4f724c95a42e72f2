import Foundation
import TestSupport
import Testing

@testable import Views

@Suite struct SelectionModelTests {
    private func path(_ item: Int, _ section: Int = 0) -> ItemPath { ItemPath(item: item, section: section) }

    @Test("Items that do not exist cannot be selected, nor become anchor or current item")
    func missingItems() {
        var model = SelectionModel(counts: [3, 0])
        model.select([path(3), path(0, 1), path(0, 2), path(-1)], replacing: false)
        model.toggle(path(3))
        model.moveCurrent(to: path(0, 1))
        model.extend(to: path(7))
        #expect(model == SelectionModel(counts: [3, 0]))
        model.select([path(1), path(9)], replacing: false)
        #expect(model.paths == [path(1)] && model.current == path(1) && model.anchor == path(1))
    }

    @Test("LIFT-10: many items are selected as runs, without those that do not exist")
    func runs() {
        var model = SelectionModel(counts: [10, 4])
        model.toggle(path(1))
        model.select(IndexRuns([3, 4, 8, 12]), in: 0, replacing: false)
        #expect(model.paths == [path(1), path(3), path(4), path(8)] && model.anchor == path(8))
        model.select(IndexRuns(0..<9), in: 1, replacing: true)
        #expect(model.sections[0].isEmpty && model.sections[1].runs == [0..<4] && model.current == path(3, 1))
        model.select(IndexRuns(0..<1), in: 2, replacing: false)
        #expect(model.count == 4 && model.current == path(3, 1))
    }

    @Test("A range extends from the anchor, in either direction, also over other sections")
    func ranges() {
        var model = SelectionModel(counts: [10, 4, 0, 3])
        model.toggle(path(5))
        model.extend(to: path(7))
        #expect(model.paths == [path(5), path(6), path(7)] && model.anchor == path(5) && model.current == path(7))
        model.extend(to: path(4))
        #expect(model.paths == [path(4), path(5)] && model.anchor == path(5))
        model.extend(to: path(1, 3))
        #expect(model.anchor == path(5) && model.current == path(1, 3))
        #expect(model.sections.map(\.runs) == [[5..<10], [0..<4], [], [0..<2]])
        model.toggle(path(2, 1))
        model.extend(to: path(8))
        #expect(model.sections.map(\.runs) == [[8..<10], [0..<3], [], []])
        let before = model
        model.extend(to: path(0, 2))
        #expect(model == before)
    }

    @Test("A reload keeps what still exists; the current item becomes the anchor")
    func reload() {
        var model = SelectionModel(counts: [5, 2])
        model.selectAll()
        model.toggle(path(1))
        model.moveCurrent(to: path(1, 1))
        model.reload(counts: [3])
        #expect(model.paths == [path(0), path(2)] && model.current == nil && model.anchor == nil)
        model.reload(counts: [0, 0, 0])
        #expect(model.isEmpty && model.sections.count == 3)
    }

    @Test("In place of a deleted current item, the next one is current, or at the end the last one")
    func deletedCurrent() throws {
        func current(after deletes: [ItemPath], of count: Int, from item: Int) throws -> ItemPath? {
            var model = SelectionModel(counts: [3, count])
            model.select([path(item, 1)], replacing: true)
            var batch = BatchUpdate()
            batch.deletes = deletes
            model.remap(by: try batch.mapping(before: [3, count], after: [3, count - deletes.count]))
            #expect(model.isEmpty)
            return model.current
        }
        #expect(try current(after: [path(4, 1)], of: 8, from: 4) == path(4, 1))
        #expect(try current(after: [path(2, 1), path(4, 1), path(5, 1)], of: 8, from: 4) == path(3, 1))
        #expect(try current(after: [path(7, 1)], of: 8, from: 7) == path(6, 1))
        #expect(try current(after: [path(0, 1)], of: 1, from: 0) == nil)
        // Other items in place of all have nothing in common with the deleted one.
        var model = SelectionModel(counts: [2])
        model.select([path(1)], replacing: true)
        var batch = BatchUpdate()
        (batch.deletes, batch.inserts) = ([path(0), path(1)], [path(0), path(1), path(2)])
        model.remap(by: try batch.mapping(before: [2], after: [3]))
        #expect(model.current == nil)
    }

    @Test("After random operations and updates, every path of the model exists and there is one set per section")
    func invariants() throws {
        for seed in 0..<200 as Range<UInt64> {
            var random = SplitMix(seed: seed)
            var counts = (0..<3).map { _ in random.below(8) }
            var model = SelectionModel(counts: counts)
            for _ in 0..<40 {
                let target = path(random.below(10), random.below(4))
                switch random.below(8) {
                case 0: model.select([target, path(random.below(9))], replacing: random.chance(0.5))
                case 1: model.extend(to: target)
                case 2: model.toggle(target)
                case 3: model.deselect(target)
                case 4: model.moveCurrent(to: target)
                case 5: model.replace(with: model.sections, adding: [random.below(3): IndexRuns(0..<1)])
                case 6:
                    counts = (0..<1 + random.below(4)).map { _ in random.below(8) }
                    model.reload(counts: counts)
                default:
                    guard let section = counts.indices.first(where: { counts[$0] > 0 }) else { continue }
                    var batch = BatchUpdate()
                    batch.deletes = [path(random.below(counts[section]), section)]
                    batch.inserts = [path(0, section)]
                    model.remap(by: try batch.mapping(before: counts, after: counts))
                }
                let tracked = model.paths + [model.anchor, model.current].compactMap { $0 }
                try #require(model.sections.count == counts.count, "seed \(seed)")
                #expect(
                    tracked.allSatisfy {
                        counts.indices.contains($0.section) && (0..<counts[$0.section]).contains($0.item)
                    },
                    "seed \(seed)")
            }
        }
    }
}
