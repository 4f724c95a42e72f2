import Foundation
import Testing

@testable import DragAndDrop
@testable import Views

@MainActor struct DraggedItemsTests {
    private let first = DragSession(id: 1, location: .zero)
    private let second = DragSession(id: 2, location: .zero)
    private let items = (0..<4).map { _ in DragItem(itemProvider: ItemProvider(object: "")) }

    private func path(_ item: Int, _ section: Int = 0) -> ItemPath { ItemPath(item: item, section: section) }

    /// Items 1, 2 and 5 of section 0 in the first session, item 0 of section 1 in the second.
    private func dragged() -> DraggedItems {
        var dragged = DraggedItems()
        dragged.add([(items[0], path(1)), (items[1], path(5))], to: first)
        dragged.add([(items[2], path(0, 1))], to: second)
        dragged.add([(items[3], path(2))], to: first)
        return dragged
    }

    private func update(
        _ before: [Int], _ after: [Int], located: [(DragItem, ItemPath)] = [], _ fill: (inout BatchUpdate) -> Void
    ) throws -> IndexPathState.Update {
        var batch = BatchUpdate()
        fill(&batch)
        let paths = Dictionary(uniqueKeysWithValues: located.map { (ObjectIdentifier($0), $1) })
        return IndexPathState.Update(
            mapping: try batch.mapping(before: before, after: after), commits: [], located: paths, copies: [])
    }

    /// Checks the paths of all items, and that the indices of each session are those of its items.
    private func expect(
        _ dragged: DraggedItems, _ paths: [ItemPath?], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(items.map { dragged.path(of: $0) } == paths, sourceLocation: sourceLocation)
        for session in [first, second] {
            let expected = dragged.entries.filter { $0.session === session }.compactMap { dragged.path(of: $0.item) }
            let indices = dragged.runs(of: session).enumerated().flatMap { section, runs in
                runs.indices.map { path($0, section) }
            }
            #expect(indices == expected.sorted(), sourceLocation: sourceLocation)
        }
    }

    @Test("Items keep the order in which the sessions took them")
    func order() {
        let dragged = dragged()
        expect(dragged, [path(1), path(5), path(0, 1), path(2)])
        #expect(dragged.sessions.map(\.id) == [1, 2] && dragged.entries.map(\.session.id) == [1, 1, 2, 1])
        #expect(items.map { dragged.isFirst($0) } == [true, false, true, false])
        #expect(dragged.precedes(items[1], items[2]) && !dragged.precedes(items[3], items[2]))
        #expect(items.allSatisfy { dragged.contains($0) })
    }

    @Test("A session that ends takes its items only")
    func removal() {
        var dragged = dragged()
        dragged.removeAll(of: first)
        expect(dragged, [nil, nil, path(0, 1), nil])
        #expect(dragged.sessions.map(\.id) == [2] && items.map { dragged.contains($0) } == [false, false, true, false])
        #expect(dragged.isFirst(items[2]) && !dragged.precedes(items[0], items[2]) && !dragged.isFirst(items[0]))
        dragged.removeAll(of: first)
        dragged.removeAll(of: second)
        #expect(dragged.isEmpty && dragged.sessions.isEmpty && dragged.runs(of: second).isEmpty)
    }

    @Test("A removed session can take items again, with other paths")
    func replacement() {
        var dragged = dragged()
        dragged.removeAll(of: first)
        dragged.add([(items[0], path(3))], to: first)
        expect(dragged, [path(3), nil, path(0, 1), nil])
        #expect(dragged.sessions.map(\.id) == [2, 1] && dragged.isFirst(items[0]))
    }

    @Test("Dragged items follow deletions, insertions and moves")
    func remap() throws {
        var dragged = dragged()
        dragged.remap(
            by: try update([6, 1], [6, 2]) {
                $0.deletes = [path(1)]
                $0.inserts = [path(0), path(1, 1)]
            })
        expect(dragged, [nil, path(5), path(0, 1), path(2)])
        #expect(dragged.contains(items[0]) && dragged.entries.count == 4, "the session keeps the deleted item")
        dragged.remap(by: try update([6, 2], [5, 3]) { $0.moves = [(path(2), path(0, 1))] })
        expect(dragged, [nil, path(4), path(1, 1), path(0, 1)])
    }

    @Test("The items of a deleted section have no path; those of later sections follow")
    func deletedSection() throws {
        var dragged = dragged()
        dragged.remap(by: try update([6, 1], [1]) { $0.sectionDeletes = [0] })
        expect(dragged, [nil, nil, path(0), nil])
    }

    @Test("Items of a reloaded section have the located paths; others follow the update")
    func reloadedSection() throws {
        var dragged = dragged()
        let located = [(items[0], path(2)), (items[2], path(9, 9))]
        dragged.remap(
            by: try update([6, 1], [3, 2], located: located) {
                $0.sectionReloads = [0]
                $0.inserts = [path(0, 1)]
            })
        expect(dragged, [path(2), nil, path(1, 1), nil])
    }

    @Test("A reload replaces every path and passes the former one")
    func reload() {
        var dragged = dragged()
        var former: [ItemPath?] = []
        dragged.reload { item, path in
            former.append(path)
            return item === items[1] ? nil : path.map { ItemPath(item: $0.item, section: 2) }
        }
        #expect(former == [path(1), path(5), path(0, 1), path(2)])
        expect(dragged, [path(1, 2), nil, path(0, 2), path(2, 2)])
        dragged.reload { item, path in item === items[1] ? ItemPath(item: 7, section: 0) : path }
        expect(dragged, [path(1, 2), path(7), path(0, 2), path(2, 2)])
    }

    @Test("A cell shows the state of the session that drags its item")
    func dragState() {
        var dragged = dragged()
        #expect(dragged.dragState(at: path(1)) == .lifting && dragged.dragState(at: path(0, 1)) == .lifting)
        #expect(dragged.dragState(at: path(3)) == .none && dragged.dragState(at: path(0, 7)) == .none)
        first.state = .ended(.cancel)
        #expect(dragged.dragState(at: path(1)) == .none && dragged.dragState(at: path(0, 1)) == .lifting)
        dragged.removeAll(of: second)
        #expect(dragged.dragState(at: path(0, 1)) == .none)
    }

    /// Items that are created when they are asked for, at these indices of section 0, the pressed one last.
    private func lazyItems(_ indices: [Int], pressed: Int) -> LazyDragItems {
        let items = LazyDragItems(count: indices.count) { _ in DragItem(itemProvider: ItemProvider()) }
        items.sourceIndexPaths = DraggedIndexPaths([IndexRuns(indices)], pressed: path(pressed))
        return items
    }

    @Test(
        "LIFT-10: items that are created when they are asked for have the paths of their selection and follow updates")
    func lazyItems() throws {
        var dragged = dragged()
        let lazy = lazyItems([3, 4, 7, 8], pressed: 4)
        dragged.add(lazy, pressed: path(4), to: second)
        #expect(dragged.entries.count == 4 && dragged.runs(of: second)[0].runs == [3..<5, 7..<9])
        #expect((0..<4).map { dragged.path(of: lazy[$0]) } == [path(3), path(7), path(8), path(4)])
        #expect(dragged.session(of: lazy[1]) === second && !dragged.isFirst(lazy[0]) && dragged.entries.count == 8)
        #expect(dragged.precedes(items[2], lazy[0]) && dragged.precedes(lazy[0], lazy[3]))
        dragged.remap(
            by: try update([9, 1], [9, 1]) {
                $0.deletes = [path(7)]
                $0.inserts = [path(0)]
                $0.moves = [(path(8), path(1))]
            })
        #expect((0..<4).map { dragged.path(of: lazy[$0]) } == [path(5), nil, path(1), path(6)])
        dragged.removeAll(of: second)
        #expect(!dragged.contains(lazy[0]) && dragged.contains(items[0]))
    }

    @Test("LIFT-10: items that are created when they are asked for have the located paths after a reload")
    func reloadedLazyItems() throws {
        var dragged = DraggedItems()
        let lazy = lazyItems([0, 1, 2], pressed: 1)
        dragged.add(lazy, pressed: path(1), to: first)
        #expect(dragged.isFirst(lazy[0]) && dragged.lazyItems.count == 1)
        var change = try update([3], [3]) { $0.sectionReloads = [0] }
        change.locatedLists = [ObjectIdentifier(lazy): [path(2), nil, path(0)]]
        dragged.remap(by: change)
        #expect((0..<3).map { dragged.path(of: lazy[$0]) } == [path(2), nil, path(0)])
        dragged.reload({ _, path in path })
        #expect((0..<3).allSatisfy { dragged.path(of: lazy[$0]) == nil } && dragged.contains(lazy[1]))
        #expect(dragged.runs(of: first).allSatisfy { $0.isEmpty })
    }
}
