import Foundation
import Testing

@testable import Views

@MainActor struct SlotTableTests {
    private func insert(
        _ position: Int, section: Int = 0, after previous: SlotID? = nil, gap: SlotID? = nil, rowHeight: CGFloat? = nil,
        in slots: inout SlotTable
    ) -> PlaceholderRecord {
        let item = DragItem(itemProvider: ItemProvider(object: ""))
        let placeholder: ItemPlaceholder =
            rowHeight.map {
                TableViewPlaceholder(insertionIndexPath: [section, position], reuseIdentifier: "", rowHeight: $0)
            } ?? CollectionViewPlaceholder(insertionIndexPath: [section, position], reuseIdentifier: "")
        return slots.insert(placeholder, for: item, in: section, position: position, after: previous, gap: gap)
    }

    private func mapping(_ before: [Int], _ after: [Int], _ fill: (inout BatchUpdate) -> Void) throws -> UpdateMapping {
        var batch = BatchUpdate()
        fill(&batch)
        return try batch.mapping(before: before, after: after)
    }

    @Test("Slots at one position keep an order; a placeholder inserted at the gap follows it")
    func slotOrder() {
        var slots = SlotTable()
        let (a, b) = (insert(2, in: &slots), insert(2, in: &slots))
        let gap = slots.openGap(at: GapPlace(section: 0, position: 2, rank: 1), length: 1)
        let c = insert(2, gap: gap, in: &slots)
        let d = insert(2, after: c.id, gap: gap, in: &slots)
        #expect(slots[0].entries.map(\.id) == [a.id, gap, c.id, d.id, b.id])
        #expect(slots.gap(gap)?.place == GapPlace(section: 0, position: 2, rank: 1))
        slots.remove(a)
        slots.remove(a)
        slots.closeGap(c.id)
        #expect(slots[0].entries.map(\.id) == [gap, c.id, d.id, b.id] && slots.placeholderCount == 3)
    }

    @Test("A committed placeholder loses its slot even if its item is in another section")
    func commitIntoOtherSection() throws {
        var slots = SlotTable()
        let (committed, other) = (insert(2, in: &slots), insert(3, in: &slots))
        // The commit is recorded at a path of section 0, and the section of the slot moves to 1.
        let path = ItemPath(item: 2, section: 0)
        let update = try mapping([4, 4], [4, 5]) {
            $0.commit(committed.id, at: path)
            $0.inserts = [ItemPath(item: 4, section: 1)]
            $0.sectionMoves = [(0, 1)]
            $0.sectionReloads = [1]
        }
        slots.remap(by: update, commits: [(committed.id, path)])
        #expect(slots.placeholderCount == 1 && slots.location(of: committed.id) == nil)
        let location = slots.location(of: other.id)
        #expect(slots[0].isEmpty && slots[1].count == 1 && location?.section == 1 && location?.slot.position == 3)
    }

    @Test("The slots of a deleted section are removed, and those of a moved one follow it")
    func sections() throws {
        var slots = SlotTable()
        let deleted = insert(1, section: 0, rowHeight: 30, in: &slots)
        let kept = insert(3, section: 1, in: &slots)
        #expect(slots.placeholders.map(\.record.id) == [deleted.id, kept.id])
        slots.remap(by: try mapping([2, 4], [4]) { $0.sectionDeletes = [0] }, commits: [])
        #expect(!slots.contains(deleted) && slots.placeholder(deleted.id) == nil)
        let location = slots.location(of: kept.id)
        #expect(slots.contains(kept) && location?.section == 0 && location?.slot.position == 3)
        #expect(slots.placeholderCount == 1)
    }

    @Test("A reloaded section keeps its slots, within the new number of items")
    func reloadedSection() throws {
        var slots = SlotTable()
        let (first, last) = (insert(1, in: &slots), insert(6, in: &slots))
        slots.remap(by: try mapping([6], [2]) { $0.sectionReloads = [0] }, commits: [])
        let positions = [first, last].map { slots.location(of: $0.id)?.slot.position }
        #expect(positions == [1, 2] && slots.placeholderCount == 2)
    }

    @Test("A reload removes all placeholders and the gap")
    func removeAll() {
        var slots = SlotTable()
        let record = insert(1, rowHeight: 30, in: &slots)
        let gap = slots.openGap(at: GapPlace(section: 1, position: 0), length: 2)
        slots.removeAll()
        #expect(slots.placeholderCount == 0 && slots.placeholders.isEmpty)
        #expect(slots[0].isEmpty && slots[1].isEmpty && slots.gap(gap) == nil && !slots.contains(record))
    }
}
