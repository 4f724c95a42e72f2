import Foundation
import Testing

@testable import Views

@MainActor struct LandingTableTests {
    private let items = (0..<3).map { _ in DragItem(itemProvider: ItemProvider(object: "")) }

    private func path(_ item: Int, _ section: Int = 0) -> ItemPath { ItemPath(item: item, section: section) }

    private func update(
        _ before: [Int], _ after: [Int], commits: [(SlotID, ItemPath)] = [], located: [(DragItem, ItemPath)] = [],
        copies: [Landing] = [], _ fill: (inout BatchUpdate) -> Void
    ) throws -> IndexPathState.Update {
        var batch = BatchUpdate()
        fill(&batch)
        for (placeholder, path) in commits { batch.commit(placeholder, at: path) }
        return IndexPathState.Update(
            mapping: try batch.mapping(before: before, after: after), commits: batch.commits,
            located: Dictionary(uniqueKeysWithValues: located.map { (ObjectIdentifier($0), $1) }),
            copies: Set(copies.map { ObjectIdentifier($0) }))
    }

    /// The item that a landing has as its destination.
    private func target(_ landing: Landing, in table: LandingTable) -> ItemPath? {
        switch table.destination(of: landing) {
        case .item(let path), .part(of: let path, _): path
        case .placeholder, .target, nil: nil
        }
    }

    @Test("An item has one landing: another drop replaces it, and the replaced one has no destination")
    func replacement() {
        var table = LandingTable()
        let (first, none) = table.add(items[0], at: .item(path(2)))
        let (second, replaced) = table.add(items[0], at: .item(path(4)))
        #expect(none == nil && replaced === first && table.landing(of: items[0]) === second)
        #expect(table.destination(of: first) == nil && target(second, in: table) == path(4))
        #expect(table.inOrder.map(\.number) == [second.number] && second.number > first.number)
    }

    @Test("Landings are listed in the order of the drops")
    func order() {
        var table = LandingTable()
        let landings = items.reversed().map { table.add($0, at: nil).new }
        #expect(table.inOrder.map(\.number) == landings.map(\.number))
        #expect(landings.allSatisfy { table.destination(of: $0) == nil })
    }

    @Test("An item that has landed has no landing, and the others keep theirs")
    func end() throws {
        var table = LandingTable()
        let (first, second) = (table.add(items[0], at: .item(path(1))).new, table.add(items[1], at: .item(path(1))).new)
        #expect(table.remove(items[0]) === first && table.remove(items[0]) == nil && !table.isEmpty)
        #expect(table.landing(of: items[0]) == nil && table.destination(of: first) == nil)
        table.remap(by: try update([3], [4]) { $0.inserts = [path(0)] }, slots: SlotTable())
        #expect(target(second, in: table) == path(2))
        _ = table.remove(items[1])
        #expect(table.isEmpty)
    }

    @Test("Previews that have landed are no longer animating")
    func animating() {
        var table = LandingTable()
        let (first, second) = (table.add(items[0], at: nil).new, table.add(items[1], at: nil).new)
        let grid = ContainerFixture(grid: [1])
        _ = second.begin(in: grid.view, at: .zero)
        table.beginAnimating(first)
        table.beginAnimating(second)
        table.removeLanded()
        #expect(table.animating.map(\.number) == [second.number], "the first has no target view")
        second.end()
        table.removeLanded()
        #expect(table.animating.isEmpty)
    }

    @Test("Destinations follow insertions, deletions and moves")
    func remap() throws {
        var table = LandingTable()
        let whole = table.add(items[0], at: .item(path(1))).new
        let part = table.add(items[1], at: .part(of: path(3), CGRect(x: 1, y: 2, width: 3, height: 4))).new
        let fixed = table.add(items[2], at: .item(path(4))).new
        table.remap(
            by: try update([5, 1], [5, 2]) {
                $0.deletes = [path(1)]
                $0.inserts = [path(0)]
                $0.moves = [(path(3), path(1, 1))]
                $0.inserts.append(path(1))
            }, slots: SlotTable())
        #expect(table.destination(of: whole) == nil && table.landing(of: items[0]) === whole)
        guard case .part(of: path(1, 1), CGRect(x: 1, y: 2, width: 3, height: 4)) = table.destination(of: part) else {
            Issue.record("the landing lost its rectangle or its moved item")
            return
        }
        #expect(target(fixed, in: table) == path(4))
        // The new anchor of a moved item follows the next update.
        table.remap(by: try update([5, 2], [5, 3]) { $0.inserts = [path(0, 1)] }, slots: SlotTable())
        #expect(target(part, in: table) == path(2, 1))
    }

    @Test("A committed placeholder passes its landing to the item; a deleted one has none")
    func placeholders() throws {
        var (table, slots) = (LandingTable(), SlotTable())
        func insert(_ item: DragItem) -> SlotID {
            let placeholder = CollectionViewPlaceholder(insertionIndexPath: [0, 1], reuseIdentifier: "")
            return slots.insert(placeholder, for: item, in: 0, position: 1, after: nil, gap: nil).id
        }
        let ids = items.map(insert)
        let landings = zip(items, ids).map { table.add($0, at: .placeholder(id: $1)).new }
        table.removeTarget(ids[0])
        let commit = try update([2], [3], commits: [(ids[1], path(1))]) { _ in }
        slots.remap(by: commit.mapping, commits: commit.commits)
        table.remap(by: commit, slots: slots)
        #expect(table.destination(of: landings[0]) == nil && target(landings[1], in: table) == path(1))
        guard case .placeholder(ids[2]) = table.destination(of: landings[2]) else {
            Issue.record("the other landing lost its placeholder")
            return
        }
        // A further deletion of the committed placeholder has no effect.
        table.removeTarget(ids[1])
        #expect(target(landings[1], in: table) == path(1))
    }

    @Test("The items and placeholders of a deleted section are no destinations; those of later sections follow")
    func deletedSection() throws {
        var (table, slots) = (LandingTable(), SlotTable())
        let placeholder = CollectionViewPlaceholder(insertionIndexPath: [0, 0], reuseIdentifier: "")
        let id = slots.insert(placeholder, for: items[0], in: 0, position: 0, after: nil, gap: nil).id
        let landings = [
            table.add(items[0], at: .placeholder(id: id)).new, table.add(items[1], at: .item(path(1))).new,
            table.add(items[2], at: .item(path(2, 1))).new,
        ]
        let deletion = try update([2, 3], [3]) { $0.sectionDeletes = [0] }
        slots.remap(by: deletion.mapping, commits: [])
        table.remap(by: deletion, slots: slots)
        #expect(landings.map { table.destination(of: $0) == nil } == [true, true, false])
        #expect(target(landings[2], in: table) == path(2))
        #expect(table.inOrder.map(\.number) == landings.map(\.number), "a landing without a destination still ends")
    }

    @Test("In a reloaded section only located items are destinations, and neither copies nor parts")
    func reloadedSection() throws {
        var table = LandingTable()
        let located = table.add(items[0], at: .item(path(0))).new
        let copy = table.add(items[1], at: .item(path(1))).new
        let part = table.add(items[2], at: .part(of: path(2), .zero)).new
        let paths = items.enumerated().map { ($1, path(2 - $0)) }
        table.remap(
            by: try update([3], [3], located: paths, copies: [copy]) { $0.sectionReloads = [0] }, slots: SlotTable())
        #expect(target(located, in: table) == path(2))
        #expect(table.destination(of: copy) == nil && table.destination(of: part) == nil)
    }

    @Test("A reload replaces the destinations; landings that have ended are ignored")
    func reload() {
        var table = LandingTable()
        let (ended, kept) = (table.add(items[0], at: .item(path(0))).new, table.add(items[1], at: .item(path(1))).new)
        let again = table.add(items[0], at: .item(path(3))).new
        let removed = table.add(items[2], at: .item(path(4))).new
        _ = table.remove(items[2])
        table.reload([(ended, .item(path(7))), (kept, nil), (removed, .item(path(8)))])
        #expect(target(again, in: table) == path(3) && table.destination(of: kept) == nil)
        #expect(table.landing(of: items[2]) == nil && table.destination(of: removed) == nil)
        table.reload([(kept, .item(path(5)))])
        #expect(target(kept, in: table) == path(5))
    }
}
