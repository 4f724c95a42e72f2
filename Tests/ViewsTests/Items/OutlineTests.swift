import Foundation
import Synchronization
import Testing
import Views

@Suite("Outlines") @MainActor struct OutlineTests {
    private typealias Item = Outline<String>.Item

    /// "a", the container "P" with "b", the container "Q" with "c", and "d"; then "e" and the empty container "R".
    private static let items = [
        Item(id: "a", level: 0, isContainer: false), Item(id: "P", level: 0, isContainer: true),
        Item(id: "b", level: 1, isContainer: false), Item(id: "Q", level: 1, isContainer: true),
        Item(id: "c", level: 2, isContainer: false), Item(id: "d", level: 1, isContainer: false),
        Item(id: "e", level: 0, isContainer: false), Item(id: "R", level: 0, isContainer: true),
    ]

    private func outline(_ open: Set<String>) -> Outline<String> { Outline(Self.items, open: open) }

    private func shown(_ open: Set<String>) -> String { outline(open).rows.map(\.id).joined() }

    @Test("VIEW-17: the content of a closed container has no rows, whether or not a container in it is open")
    func rows() {
        #expect(shown([]) == "aPeR" && shown(["P"]) == "aPbQdeR" && shown(["Q"]) == "aPeR")
        #expect(shown(["P", "Q", "R", "a"]) == "aPbQcdeR")
        let outline = outline(["P", "Q"])
        #expect(outline.rows.map(\.level) == [0, 0, 1, 1, 2, 1, 0, 0])
        #expect(outline.rows.map(\.isOpen) == [false, true, false, true, false, false, false, false])
        #expect(outline.range(of: "P") == 1..<6 && outline.range(of: "R") == 7..<8 && outline.range(of: "x") == nil)
        #expect((0..<8).map { outline.container(ofRow: $0) ?? "-" }.joined() == "--PPQP--")
        #expect(outline.row(of: "d")?.level == 1 && outline.row(of: "x") == nil)
    }

    @Test("VIEW-17: an insertion has the levels between the rows around it, and its place follows from the level")
    func insertion() {
        let outline = outline(["P", "Q", "R"])
        let levels = (0...8).map { outline.levels(at: $0) }
        #expect(levels == [0...0, 0...0, 1...1, 1...1, 2...2, 1...2, 0...1, 0...0, 0...1])
        func place(_ index: Int, _ level: Int) -> String {
            let position = outline.position(at: index, level: level)
            return (position.container ?? "-") + (position.next ?? "|")
        }
        #expect([0, 1, 5].map { place(0, $0) } == ["-a", "-a", "-a"])
        #expect(place(2, 0) == "Pb" && place(4, 9) == "Qc")
        #expect(place(5, 2) == "Q|" && place(5, 1) == "Pd")
        #expect(place(6, 1) == "P|" && place(6, 0) == "-e")
        #expect(place(8, 0) == "-|" && place(8, 1) == "R|" && place(99, 1) == "R|" && place(-3, 0) == "-a")
    }

    @Test("VIEW-17: the places for an item that is moved are those between the other rows")
    func insertionOfMovedItem() {
        let outline = outline(["P", "Q", "R"])
        // Without an item and its content, as an outline of the other items has it.
        for moved in ["a", "P", "Q", "c", "d", "e", "R"] {
            let range = outline.range(of: moved) ?? 0..<0
            let others = Self.items.filter { item in !outline.rows[range].contains { $0.id == item.id } }
            let rest = Outline(others, open: ["P", "Q", "R"])
            for index in -1...9 {
                #expect(outline.levels(at: index, moving: [moved]) == rest.levels(at: index), "\(moved) at \(index)")
                for level in 0...3 {
                    let place = outline.position(at: index, level: level, moving: [moved])
                    #expect(place == rest.position(at: index, level: level), "\(moved) at \(index), level \(level)")
                }
            }
        }
        // Two items, also if one contains the other.
        let ids = ["a", "P", "Q", "c", "d", "e", "R"]
        for (first, second) in ids.flatMap({ first in ids.map { (first, $0) } }) {
            let hidden = [first, second].flatMap { outline.range(of: $0).map { Array($0) } ?? [] }
            let gone = Set(hidden.map { outline.rows[$0].id })
            let rest = Outline(Self.items.filter { !gone.contains($0.id) }, open: ["P", "Q", "R"])
            for index in 0...8 {
                #expect(outline.levels(at: index, moving: [first, second]) == rest.levels(at: index))
                let place = outline.position(at: index, level: 1, moving: [first, second])
                #expect(place == rest.position(at: index, level: 1), "\(first), \(second) at \(index)")
            }
        }
        #expect(outline.position(at: 2, level: 5, moving: ["x"]) == outline.position(at: 2, level: 5))
    }

    /// An id whose comparisons and hash values are counted.
    private struct CountedID: Hashable, Sendable {
        final class Counter: Sendable { let value = Atomic(0) }

        let number: Int
        let counter: Counter

        static func == (left: Self, right: Self) -> Bool {
            left.counter.value.add(1, ordering: .relaxed)
            return left.number == right.number
        }

        func hash(into hasher: inout Hasher) {
            counter.value.add(1, ordering: .relaxed)
            hasher.combine(number)
        }
    }

    @Test("VIEW-17: an outline costs the same for each row of 100, 1,000 and 10,000 containers; a row's queries, too")
    func costs() throws {
        typealias Costs = (building: Double, showing: Double, opening: Double)
        func costs(of count: Int) -> Costs {
            let counter = CountedID.Counter()
            func operations(_ body: () -> Void) -> Double {
                let before = counter.value.load(ordering: .relaxed)
                body()
                return Double(counter.value.load(ordering: .relaxed) - before) / Double(2 * count)
            }
            func id(_ number: Int) -> CountedID { CountedID(number: number, counter: counter) }
            let items = (0..<2 * count).map { number in
                Outline<CountedID>.Item(id: id(number), level: number % 2, isContainer: number % 2 == 0)
            }
            let open = Set((0..<count).map { id(2 * $0) })
            var outline = Outline<CountedID>([], open: [])
            let building = operations { outline = Outline(items, open: open) }
            let showing = operations {
                for (index, row) in outline.rows.enumerated() {
                    _ = outline.index(of: row.id)
                    _ = outline.range(of: row.id)
                    _ = outline.container(ofRow: index)
                    _ = outline.position(at: index, level: 1, moving: [items[0].id])
                    _ = outline.step(from: row.id, toContent: false)
                }
            }
            let closed = Outline(items, open: [])
            let opening = operations { #expect(outline.difference(from: closed).inserted.count == count) }
            return (building, showing, opening)
        }
        // Each dictionary hashes with a seed of its own, and one of them may have many collisions.
        let costs = [100, 1_000, 10_000].map { count in
            (0..<3).map { _ in costs(of: count) }.reduce((.infinity, .infinity, .infinity)) { least, run -> Costs in
                (min(least.0, run.building), min(least.1, run.showing), min(least.2, run.opening))
            }
        }
        for cost in costs {
            print("per row: \(cost.building) to build, \(cost.showing) to show, \(cost.opening) to open")
        }
        let (least, most) = (costs[0], costs[2])
        #expect(most.building <= least.building * 2 && most.building < 12)
        #expect(most.showing <= least.showing * 2 && most.showing < 16)
        #expect(most.opening <= least.opening * 2 && most.opening < 12)
    }

    @Test("VIEW-17: the right arrow key opens and enters a container, the left one closes and leaves it")
    func keys() {
        let outline = outline(["P", "R"])
        #expect(outline.step(from: "P", toContent: true) == .select("b"))
        #expect(outline.step(from: "P", toContent: false) == .close("P"))
        #expect(outline.step(from: "Q", toContent: true) == .open("Q"))
        #expect(outline.step(from: "Q", toContent: false) == .select("P"))
        #expect(
            outline.step(from: "d", toContent: true) == nil && outline.step(from: "d", toContent: false) == .select("P")
        )
        #expect(outline.step(from: "a", toContent: true) == nil && outline.step(from: "a", toContent: false) == nil)
        #expect(outline.step(from: "R", toContent: true) == nil && outline.step(from: "x", toContent: true) == nil)
    }

    @Test("VIEW-17: opening inserts rows, closing deletes them, and only another order moves rows")
    func difference() {
        let opening = outline(["P"]).difference(from: outline([]))
        #expect(opening.inserted == [2, 3, 4] && opening.deleted.isEmpty && opening.moved.isEmpty)
        let closing = outline([]).difference(from: outline(["P", "Q"]))
        #expect(closing.deleted == [2, 3, 4, 5] && closing.inserted.isEmpty && closing.moved.isEmpty)
        #expect(outline(["P"]).difference(from: outline(["P"])).isEmpty)
        let moved = Outline([Self.items[6], Self.items[0]], open: []).difference(from: outline([]))
        #expect(moved.deleted == [1, 3] && moved.moved.map(\.from) == [0, 2] && moved.moved.map(\.to) == [1, 0])
    }

    @Test("VIEW-17: every change of an outline is a consistent update of its table")
    func updates() {
        let table = TableView()
        let source = Source()
        table.dataSource = source
        let window = WindowFixture(CGSize(width: 200, height: 600))
        window.add(table, CGRect(x: 0, y: 0, width: 200, height: 600))
        window.frame()
        var errors = 0
        table.onUpdateError = { _ in errors += 1 }
        let states: [Set<String>] = [["P"], ["P", "Q"], [], ["R"], ["Q", "P"], ["P"]]
        for (index, open) in states.enumerated() {
            let items = index.isMultiple(of: 2) ? Self.items : Array(Self.items[6...] + Self.items[..<6])
            let old = source.outline
            source.outline = Outline(items, open: open)
            table.performBatchUpdates { source.outline.difference(from: old).record(in: table, section: 0) }
            window.frame()
            #expect(table.indexPathsForVisibleItems.count == source.outline.rows.count)
        }
        #expect(errors == 0)
    }

    private final class Source: TableViewDataSource {
        var outline = Outline(OutlineTests.items, open: [])

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { outline.rows.count }
        func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell { TableViewCell() }
    }
}
