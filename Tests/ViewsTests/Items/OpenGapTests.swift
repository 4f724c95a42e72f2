import Foundation
import Testing

@testable import Views

@MainActor struct OpenGapTests {
    private let start = GapPlace(section: 0, position: 2)
    private func mapping(_ before: [Int], _ after: [Int], _ fill: (inout BatchUpdate) -> Void) throws -> UpdateMapping {
        var batch = BatchUpdate()
        fill(&batch)
        return try batch.mapping(before: before, after: after)
    }

    private func open(_ gap: inout OpenGap, at place: GapPlace, count: Int, in slots: inout SlotTable) {
        gap.open(
            at: place, size: GapSize(count: count, capacity: count), for: nil, content: GapContent(), displacing: nil,
            in: &slots)
    }

    @Test("A gap has a slot exactly while it is open, the same one wherever it is")
    func slot() {
        var (gap, slots) = (OpenGap(), SlotTable())
        open(&gap, at: start, count: 2, in: &slots)
        let first = gap.slot
        open(&gap, at: GapPlace(section: 1, position: 0), count: 3, in: &slots)
        #expect(gap.slot == first && slots[0].isEmpty && slots[1].length == 3)
        gap.close(in: &slots)
        gap.close(in: &slots)
        #expect(gap.slot == nil && slots[1].isEmpty)
    }

    @Test("DROP-7: each gap has a slot of its own, which the others neither move nor close")
    func severalGaps() {
        var (first, second, slots) = (OpenGap(), OpenGap(), SlotTable())
        open(&first, at: start, count: 2, in: &slots)
        open(&second, at: start, count: 3, in: &slots)
        #expect(first.slot != second.slot && slots[0].length == 5)
        #expect(second.slot.flatMap { slots.gap($0) }?.place == start)
        #expect(first.slot.flatMap { slots.gap($0) }?.place == GapPlace(section: 0, position: 2, rank: 1))
        open(&second, at: GapPlace(section: 1, position: 0), count: 3, in: &slots)
        #expect(first.slot.flatMap { slots.gap($0) }?.place == start && slots[1].length == 3)
        first.close(in: &slots)
        #expect(slots[0].isEmpty && second.slot != nil && slots[1].length == 3)
    }

    @Test("A gap keeps the item that it has displaced through updates, and closes with its section")
    func remap() throws {
        var (gap, slots) = (OpenGap(), SlotTable())
        gap.open(
            at: start, size: GapSize(count: 1, capacity: 1), for: nil, content: GapContent(),
            displacing: ItemPath(item: 3, section: 0), in: &slots
        )
        let first = try mapping([4], [3]) { $0.deletes = [ItemPath(item: 0, section: 0)] }
        slots.remap(by: first, commits: [])
        gap.remap(by: first, in: &slots, pointer: nil)
        #expect(gap.displaced == ItemPath(item: 2, section: 0) && gap.slot.flatMap { slots.gap($0) }?.position == 1)
        let second = try mapping([3], []) { $0.sectionDeletes = [0] }
        slots.remap(by: second, commits: [])
        gap.remap(by: second, in: &slots, pointer: nil)
        #expect(gap.slot == nil && gap.displaced == nil)
    }

    @Test("Only a move of the gap that layouts keep apart leaves the cells around it as they are")
    func layoutGap() {
        var (content, slots) = (ContentState(), SlotTable())
        var gap = slots.openGap(at: start, length: 1)
        let other = slots.openGap(at: start, length: 1)
        func arrange(_ slot: SlotID) -> Int {
            content.arrange(counts: [4], slots: slots, layoutGap: slot, movesGapOnly: true)
            return content.cellsVersion
        }
        let first = arrange(gap)
        gap = slots.moveGap(gap, to: GapPlace(section: 0, position: 3), length: 1)
        #expect(arrange(gap) == first)
        let second = arrange(other)
        #expect(second > first && arrange(other) == second && arrange(gap) > second)
    }

    @Test("The counts of an arrangement are those of its sections, and versions increase")
    func arrangement() {
        var content = ContentState()
        var slots = SlotTable()
        _ = slots.openGap(at: start, length: 2)
        content.setNeedsLayout()
        content.arrange(counts: [3, 0], hidden: [IndexRuns(0..<9)], slots: slots)
        let arrangement = content.arrangement
        #expect(arrangement.counts == arrangement.indices.map { arrangement[$0].count })
        #expect(arrangement.presentationCounts == [2, 0] && arrangement.version == 1 && !content.needsLayout)
        #expect(
            arrangement.contains(ItemPath(item: 2, section: 0)) && !arrangement.contains(ItemPath(item: 0, section: 1)))
    }
}
