import Foundation
import TestSupport
import Testing

@testable import Views

@MainActor struct PlaceholderCommitTests {
    private func insert(_ count: Int, in container: ContainerFixture) -> [PlaceholderContext] {
        container.view.insertPlaceholders(
            (0..<count).map { _ in
                (
                    CollectionViewPlaceholder(insertionIndexPath: [0, 3], reuseIdentifier: "placeholder"),
                    DragItem(itemProvider: ItemProvider(object: ""))
                )
            })
    }

    @Test(
        "HOLD-2: placeholders committed in any order keep theirs, one by one and in one batch",
        arguments: [true, false])
    func order(isBatch: Bool) {
        for seed in 0..<3 as Range<UInt64> {
            var random = SplitMix(seed: seed)
            let (window, container) = WindowFixture.withGrid(9)
            let contexts = Array(insert(60, in: container).enumerated()).shuffled(using: &random)
            func commit() {
                for (number, context) in contexts {
                    context.commitInsertion { container.sections[$0.section].insert(100 + number, at: $0.item) }
                }
            }
            if isBatch { container.view.performBatchUpdates(commit) } else { commit() }
            #expect(container.sections == [[0, 1, 2] + (100..<160) + (3..<9)])
            #expect(container.errors.isEmpty && container.view.placeholderCount == 0)
            window.settle()
            #expect(container.problemsAtRest(on: window).isEmpty)
        }
    }

    @Test("Updates before and after commits in the same batch move them along")
    func mixedBatch() {
        let (_, container) = WindowFixture.withGrid(9)
        let contexts = insert(3, in: container)
        container.view.performBatchUpdates {
            container.sections[0].remove(at: 0)
            container.view.deleteItems(at: [[0, 0]])
            for (number, context) in contexts.enumerated().reversed() {
                context.commitInsertion { container.sections[$0.section].insert(100 + number, at: $0.item) }
            }
        }
        #expect(container.sections == [[1, 2, 100, 101, 102] + (3..<9)] && container.errors.isEmpty)
    }

    @Test("The placeholders of one drop are counted like those inserted one after another")
    func madePlaceholders() {
        var random = SplitMix(seed: 7)
        var (made, list) = (MadePlaceholders(), [(item: Int, record: PlaceholderRecord)]())
        for number in 0..<200 {
            let item = random.below(12)
            #expect(made.count(before: item) == list.count { $0.item < item })
            #expect(made.latest(upTo: item) === list.last { $0.item <= item }?.record)
            let record = PlaceholderRecord(
                id: SlotID(number: number, order: SlotOrder(after: nil, before: nil)),
                placeholder: CollectionViewPlaceholder(insertionIndexPath: [0, item], reuseIdentifier: ""),
                dragItem: DragItem(itemProvider: ItemProvider(object: "")))
            made.add(record, at: item)
            list.append((item, record))
        }
    }
}
