import Foundation
import TestSupport
import Testing

@testable import Views

@Suite struct SlotSequenceTests {
    @Test("Between any two orders there is another one, however often the interval is halved")
    func orders() {
        for seed in 0..<20 as Range<UInt64> {
            var random = SplitMix(seed: seed)
            var orders: [SlotOrder] = []
            for _ in 0..<300 {
                let index = seed % 3 == 0 ? min(1, orders.count) : random.below(orders.count + 1)
                let new = SlotOrder(
                    after: index > 0 ? orders[index - 1] : nil, before: index < orders.count ? orders[index] : nil)
                orders.insert(new, at: index)
            }
            #expect(zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    /// The slots after an update, computed one by one.
    private func naive(
        _ slots: [Slot], _ mapping: UpdateMapping, _ commits: [(placeholder: SlotID, path: ItemPath)]
    ) -> [Slot] {
        var (least, result) = (0, [Slot]())
        for slot in slots {
            if let commit = commits.first(where: { $0.placeholder == slot.id }) {
                least = max(least, commit.path.item + 1)
            } else if let (_, mapped) = mapping.newPosition(of: slot.position, section: 0) {
                least = max(least, mapped)
                result.append(Slot(id: slot.id, position: min(least, mapping.counts[0]), length: slot.length))
            }
        }
        return result
    }

    private func slots(of sequence: SlotSequence) -> [Slot] {
        sequence.entries.map { Slot(id: $0.id, position: $0.position, length: $0.length) }
    }

    @Test("Random insertions, removals, updates and commits agree with a plain list; copies do not change")
    func randomChanges() throws {
        for seed in 0..<300 as Range<UInt64> {
            var random = SplitMix(seed: seed)
            var count = random.below(12)
            var (sequence, list, number) = (SlotSequence(), [Slot](), 0)
            for _ in 0..<60 {
                let (copy, before) = (sequence, list)
                switch random.below(4) {
                case 0:
                    number += 1
                    let index = random.below(list.count + 1)
                    let low = index > 0 ? list[index - 1].position : 0
                    let high = index < list.count ? list[index].position : count
                    let order = SlotOrder(
                        after: index > 0 ? list[index - 1].id.order : nil,
                        before: index < list.count ? list[index].id.order : nil)
                    let slot = Slot(
                        id: SlotID(number: number, order: order), position: low + random.below(high - low + 1),
                        length: 1 + random.below(3))
                    list.insert(slot, at: index)
                    sequence.insert(slot.id, length: slot.length, at: index, position: slot.position)
                case 1 where !list.isEmpty:
                    let index = random.below(list.count)
                    list.remove(at: index)
                    sequence.remove(at: index)
                default:
                    var batch = BatchUpdate()
                    let after = update(&batch, list, count, &random)
                    let mapping = try batch.mapping(before: [count], after: [after])
                    list = naive(list, mapping, batch.commits)
                    sequence.remap(
                        removed: mapping.removed[0], added: mapping.added[0],
                        committed: batch.commits.map { ($0.placeholder, $0.path.item) })
                    count = after
                }
                #expect(slots(of: sequence) == list, "seed \(seed)")
                #expect(slots(of: copy) == before)
                for (index, slot) in list.enumerated() {
                    #expect(sequence[slot.id]?.index == index && sequence[index]?.position == slot.position)
                }
                #expect(sequence.length == list.reduce(0) { $0 + $1.length })
            }
        }
    }

    /// Deletes and inserts items, or commits placeholders as a container does; returns the new count.
    private func update(_ batch: inout BatchUpdate, _ list: [Slot], _ count: Int, _ random: inout SplitMix) -> Int {
        guard random.chance(0.5) else {
            let deleted = Set((0..<random.below(4)).map { _ in random.below(max(count, 1)) }.filter { $0 < count })
            let rest = count - deleted.count
            let inserted = Set((0..<random.below(4)).map { _ in random.below(rest + 1) })
            batch.deletes = deleted.map { ItemPath(item: $0, section: 0) }
            let after = rest + inserted.count
            batch.inserts = inserted.filter { $0 < after }.map { ItemPath(item: $0, section: 0) }
            return rest + batch.inserts.count
        }
        var after = count
        for slot in list.shuffled(using: &random).prefix(random.below(4)) {
            let mapping = try? batch.mapping(before: [count], after: [after])
            let position = mapping?.newPosition(of: slot.position, section: 0)?.position ?? slot.position
            let earlier = batch.commits.filter { commit in
                list.firstIndex { $0.id == commit.placeholder } ?? 0 < list.firstIndex { $0.id == slot.id } ?? 0
            }
            let least = earlier.map { $0.path.item + 1 }.max() ?? 0
            batch.commit(slot.id, at: ItemPath(item: max(position, least), section: 0))
            after += 1
        }
        return after
    }

    @Test("A lookup visits O(log n) slots, and so does a commit", arguments: [1_000, 10_000, 100_000])
    func visitedSlots(count: Int) {
        var sequence = SlotSequence()
        var ids: [SlotID] = []
        for number in 0..<count {
            let id = SlotID(number: number, order: SlotOrder(after: ids.last?.order, before: nil))
            ids.append(id)
            sequence.insert(id, length: 1, at: number, position: 3)
        }
        let limit = 4 * Int.bitWidth - 4 * count.leadingZeroBitCount
        func visits(_ target: Int) -> Int {
            var visits = 0
            _ = sequence.last { entry in
                visits += 1
                return entry.index <= target
            }
            return visits
        }
        var (most, committed) = (0, 0)
        for number in stride(from: 0, to: count, by: 97) {
            most = max(most, visits(number - committed))
            let (item, before) = (3 + committed, sequence.count)
            sequence.remap(removed: IndexRuns(), added: IndexRuns(item..<item + 1), committed: [(ids[number], item)])
            committed += 1
            #expect(sequence.count == before - 1)
        }
        #expect(most <= limit, "\(most) visits for \(count) slots")
        #expect(sequence[sequence.count - 1]?.position == 3 + committed)
    }
}
