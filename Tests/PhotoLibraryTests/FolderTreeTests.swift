import Synchronization
import Testing

@testable import PhotoLibrary

/// Counts the comparisons, hash values and inspections of items.
private final class OperationCounter: Sendable {
    private let value = Atomic(0)

    func add() { value.add(1, ordering: .relaxed) }

    /// The number of operations of a function.
    func operations(_ body: () -> Void) -> Int {
        let before = value.load(ordering: .relaxed)
        body()
        return value.load(ordering: .relaxed) - before
    }
}

/// An item whose operations are counted.
private struct CountedItem: FolderTreeItem {
    struct Number: Hashable, Sendable {
        let value: Int
        let counter: OperationCounter

        static func == (left: Self, right: Self) -> Bool {
            left.counter.add()
            return left.value == right.value
        }

        func hash(into hasher: inout Hasher) {
            counter.add()
            hasher.combine(value)
        }
    }

    let number: Number
    let isFolder: Bool

    static func folder(_ id: Number) -> Self { Self(number: id, isFolder: true) }

    var folderID: Number? {
        number.counter.add()
        return isFolder ? number : nil
    }
}

@Suite("Costs of trees of albums") struct FolderTreeTests {
    /// Folders in tens, each with two albums.
    private func items(folders count: Int, _ counter: OperationCounter) -> [(CountedItem, CountedItem.Number?)] {
        func number(_ value: Int) -> CountedItem.Number { CountedItem.Number(value: value, counter: counter) }
        return (0..<count).flatMap { index in
            let folder = number(index)
            let outer = index % 10 == 0 ? nil : number(index - index % 10)
            let albums = (1...2).map { CountedItem(number: number(count + 2 * index + $0), isFolder: false) }
            return [(CountedItem.folder(folder), outer)] + albums.map { ($0, folder) }
        }
    }

    /// The operations for each row of a tree.
    private struct Cost {
        let building: Double
        /// What the sidebar asks for to show a row, and what a drag over it asks for.
        let showing: Double
        let change: Double
        /// For one row of the sidebar of a list with all folders.
        let scan: Double
    }

    private func cost(folders count: Int) throws -> Cost {
        let counter = OperationCounter()
        let items = items(folders: count, counter).map { (item: $0.0, folder: $0.1) }
        var tree = FolderTree<CountedItem>([])
        let building = counter.operations { tree = FolderTree(items) }
        let last = try #require(tree.rows.last?.item)
        let showing = counter.operations {
            for row in tree.rows {
                _ = tree.index(of: row.item)
                _ = tree.leafRange(of: row.item)
                _ = tree.next(after: row.item)
                _ = tree.folders(containing: row.item)
                _ = tree.canMove(last, to: row.folder)
            }
        }
        let first = try #require(tree.rows.first?.item)
        let change = counter.operations { tree.move(first, to: nil, before: nil) }
        #expect(tree.rows.count == 3 * count && tree.index(of: first) == tree.rows.count - 30)
        let scan = counter.operations { _ = tree.rows.firstIndex { $0.item == last } }
        let rows = Double(tree.rows.count)
        return Cost(
            building: Double(building) / rows, showing: Double(showing) / rows, change: Double(change) / rows,
            scan: Double(scan))
    }

    @Test("APP-43: a change of a tree costs the same for each row of 100, 1,000 and 10,000 folders, and so do queries")
    func costs() throws {
        let counts = [100, 1_000, 10_000]
        let costs = try counts.map { try cost(folders: $0) }
        for (count, cost) in zip(counts, costs) {
            print(
                "\(count) folders, per row: \(cost.building) to build, \(cost.showing) to show, \(cost.change) to move")
        }
        let (least, most) = (costs[0], costs[2])
        #expect(most.building <= least.building * 2 && most.building < 20)
        #expect(most.showing <= least.showing * 2 && most.showing < 30)
        #expect(most.change <= least.change * 2 && most.change < 20)
        #expect(most.scan > 50 * least.scan, "the counter notices a search through the rows")
    }

    @Test("APP-43: the content of folders is enumerated in its own size")
    func content() throws {
        let counter = OperationCounter()
        let tree = FolderTree<CountedItem>(items(folders: 10_000, counter).map { (item: $0.0, folder: $0.1) })
        let first = try #require(tree.rows.first?.item.folderID)
        let inFolder = counter.operations { #expect(tree.items(in: first).count == 11) }
        #expect(inFolder <= 4)
        let atTop = counter.operations { #expect(tree.items(in: nil).count == 1_000) }
        #expect(atTop == 0)
        let open = counter.operations { #expect(Array(tree.items(open: []).prefix(20)).count == 20) }
        #expect(open <= 100)
    }

    // MARK: Contents

    @Test(
        "APP-43: after random changes, the index of a tree agrees with its rows", arguments: [1, 2, 3, 4] as [UInt64])
    func index(seed: UInt64) {
        var generator = SplitMix(seed: seed)
        var catalog = AlbumCatalog()
        for number in 1...200 as ClosedRange<Int64> {
            let rows = catalog.tree.rows
            let item = rows.randomElement(using: &generator)?.item
            let folder =
                Bool.random(using: &generator) ? catalog.folders.keys.sorted().randomElement(using: &generator) : nil
            let place = AlbumPlace(
                in: folder, before: Bool.random(using: &generator) ? rows.randomElement(using: &generator)?.item : nil)
            switch (Int.random(in: 0..<8, using: &generator), item) {
            case (0...1, _):
                catalog.insert(Album(id: AlbumID(rawValue: number), title: "\(number)", photoCount: 0), at: place)
            case (2...3, _): catalog.insert(AlbumFolder(id: FolderID(rawValue: number), title: "\(number)"), at: place)
            case (4...5, let item?): expectMove(of: item, to: place, in: &catalog)
            case (6, .folder(let id)?): catalog.dissolve(id)
            case (7, let item?) where rows.count > 20: catalog.remove(item)
            default: break
            }
            expectConsistency(catalog)
        }
        #expect(catalog.tree.rows.count > 10)
    }

    private func expectMove(of item: AlbumItem, to place: AlbumPlace, in catalog: inout AlbumCatalog) {
        let old = catalog.tree
        catalog.move(item, to: place)
        guard old.canMove(item, to: place.folder) else {
            #expect(catalog.tree == old)
            return
        }
        let moved = old.range(of: item).map { Set(old.rows[$0].map(\.item)) } ?? []
        let rest = catalog.tree.rows.filter { !moved.contains($0.item) }
        #expect(rest == old.rows.filter { !moved.contains($0.item) }, "the other rows keep their places")
        #expect(catalog.tree.row(of: item)?.folder == place.folder)
        if let next = place.next, next != item, old.row(of: next)?.folder == place.folder, !moved.contains(next) {
            #expect(catalog.tree.next(after: item) == next)
        }
    }

    private func expectConsistency(_ catalog: AlbumCatalog) {
        let (tree, rows) = (catalog.tree, catalog.tree.rows)
        #expect(catalog.albums.map(\.id) == rows.compactMap(\.item.albumID))
        #expect(Set(catalog.folders.keys) == Set(rows.compactMap(\.item.folderID)))
        for (index, row) in rows.enumerated() {
            let end = rows[(index + 1)...].firstIndex { $0.level <= row.level } ?? rows.count
            #expect(tree.range(of: row.item) == index..<end && tree.row(of: row.item) == row)
            let before = rows[..<index].count { $0.item.albumID != nil }
            let count = rows[index..<end].count { $0.item.albumID != nil }
            #expect(tree.leafRange(of: row.item) == before..<before + count)
            #expect(tree.folders(containing: row.item).count == row.level)
            #expect(tree.folders(containing: row.item).last == row.folder)
            let siblings = rows.filter { $0.folder == row.folder }.map(\.item)
            #expect(tree.items(in: row.folder) == siblings)
            #expect(tree.next(after: row.item) == siblings.drop { $0 != row.item }.dropFirst().first)
            if case .folder(let id) = row.item {
                #expect(rows[index..<end].allSatisfy { $0 == row || tree.folders(containing: $0.item).contains(id) })
                #expect(catalog.albums(in: id).map(\.id) == tree.albums(in: id) && tree.albumCount(in: id) == count)
            } else if case .album(let id) = row.item {
                #expect(catalog.album(id)?.id == id && catalog.index(of: id) == before)
            }
        }
    }
}
