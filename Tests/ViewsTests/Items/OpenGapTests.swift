import Foundation
import Testing

@testable import Views

@MainActor struct OpenGapTests {
    private let start = GapPlace(section: 0, position: 2)
    private var movement: InteractiveMovement {
        InteractiveMovement(path: ItemPath(item: 2, section: 0), placed: PlacedCell(ItemCell(), frame: .zero))
    }

    private func mapping(_ before: [Int], _ after: [Int], _ fill: (inout BatchUpdate) -> Void) throws -> UpdateMapping {
        var batch = BatchUpdate()
        fill(&batch)
        return try batch.mapping(before: before, after: after)
    }

    @Test("A gap has a slot exactly while it is open, and there is at most one")
    func oneGap() {
        var (gap, slots) = (OpenGap(), SlotTable())
        gap.open(
            at: start, size: GapSize(count: 2, capacity: 2), for: nil, content: GapContent(), displacing: nil,
            in: &slots)
        let first = gap.slot
        gap.open(
            at: GapPlace(section: 1, position: 0), size: GapSize(count: 3, capacity: 3), for: nil,
            content: GapContent(), displacing: nil,
            in: &slots)
        #expect(gap.slot == first && slots[0].isEmpty && slots[1].length == 3)
        let begins = gap.begin(movement, at: start, in: &slots)
        #expect(!begins && gap.movement == nil && slots[0].isEmpty)
        gap.close(in: &slots)
        gap.close(in: &slots)
        #expect(gap.slot == nil && slots[1].isEmpty)
    }

    @Test("A drag neither moves nor closes away the gap of an interactive movement")
    func movementKeepsGap() {
        var (gap, slots) = (OpenGap(), SlotTable())
        let begins = gap.begin(movement, at: start, in: &slots)
        gap.open(
            at: GapPlace(section: 1, position: 0), size: GapSize(count: 3, capacity: 3), for: nil,
            content: GapContent(), displacing: nil,
            in: &slots)
        #expect(begins && slots[0].length == 1 && slots[1].isEmpty && gap.movingSession == nil)
        gap.moveMovement(to: GapPlace(section: 1, position: 1), in: &slots)
        #expect(slots[0].isEmpty && slots[1].length == 1)
        let ended = gap.close(in: &slots)
        #expect(ended != nil && gap.movement == nil && gap.slot == nil)
    }

    @Test("A movement ends with its item, and with the section of its gap; a drop's gap closes with its section")
    func remap() throws {
        for section in [0, 1] {
            var (gap, slots) = (OpenGap(), SlotTable())
            _ = gap.begin(movement, at: GapPlace(section: 1, position: 0), in: &slots)
            let update = try mapping([4, 4], section == 0 ? [3, 4] : [4]) {
                if section == 0 { $0.deletes = [ItemPath(item: 2, section: 0)] } else { $0.sectionDeletes = [1] }
            }
            slots.remap(by: update, commits: [])
            let ended = gap.remap(by: update, in: &slots)
            #expect(ended != nil && gap.slot == nil && slots[0].isEmpty && slots[1].isEmpty)
        }
        var (gap, slots) = (OpenGap(), SlotTable())
        gap.open(
            at: start, size: GapSize(count: 1, capacity: 1), for: nil, content: GapContent(),
            displacing: ItemPath(item: 3, section: 0), in: &slots
        )
        let first = try mapping([4], [3]) { $0.deletes = [ItemPath(item: 0, section: 0)] }
        slots.remap(by: first, commits: [])
        _ = gap.remap(by: first, in: &slots)
        #expect(gap.displaced == ItemPath(item: 2, section: 0) && gap.slot.flatMap { slots.gap($0) }?.position == 1)
        let second = try mapping([3], []) { $0.sectionDeletes = [0] }
        slots.remap(by: second, commits: [])
        _ = gap.remap(by: second, in: &slots)
        #expect(gap.slot == nil && gap.displaced == nil)
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
