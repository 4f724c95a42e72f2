import Foundation
import Testing

@testable import Views

@MainActor struct DiffableTests {
    private typealias Snapshot = DiffableSnapshot<String, Int>

    private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
        var snapshot = Snapshot()
        snapshot.appendSections(sections.map(\.0))
        for (section, items) in sections { snapshot.appendItems(items, toSection: section) }
        return snapshot
    }

    private func make(_ first: Snapshot) -> (
        WindowFixture, CollectionView, CollectionViewDiffableDataSource<String, Int>
    ) {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 60, height: 60)
        let view = CollectionView(collectionViewLayout: layout)
        view.register(ValueCell.self, forCellWithReuseIdentifier: "v")
        let source = CollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, value in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "v", for: path)
            (cell as? ValueCell)?.value = value
            return cell
        }
        let window = WindowFixture(CGSize(width: 400, height: 500))
        window.add(view, window.root.bounds)
        source.apply(first, animatingDifferences: false)
        window.settle()
        return (window, view, source)
    }

    private func problems(_ view: CollectionView, _ snapshot: Snapshot) -> [String] {
        var problems: [String] = []
        if view.numberOfSections != snapshot.numberOfSections { problems.append("\(view.numberOfSections) sections") }
        for (index, section) in snapshot.sectionIdentifiers.enumerated() {
            for (itemIndex, item) in snapshot.itemIdentifiers(inSection: section).enumerated() {
                let cell = view.cellForItem(at: IndexPath(item: itemIndex, section: index)) as? ValueCell
                if let cell, cell.value != item { problems.append("\(section).\(itemIndex) shows \(cell.value)") }
            }
        }
        return problems
    }

    @Test("A snapshot applies its changes and ignores unknown identifiers")
    func snapshotEditing() {
        var edited = snapshot([("a", [1, 2, 3]), ("b", [4, 5])])
        edited.insertItems([10, 2], beforeItem: 3)
        edited.insertItems([11], afterItem: 5)
        edited.moveItem(1, afterItem: 4)
        edited.moveItem(5, beforeItem: 2)
        edited.deleteItems([3, 99])
        edited.appendItems([12])
        edited.insertSections(["c"], beforeSection: "a")
        edited.insertSections(["d", "a"], afterSection: "a")
        edited.moveSection("b", beforeSection: "a")
        edited.insertItems([77], beforeItem: 98)
        #expect(edited.sectionIdentifiers == ["c", "b", "a", "d"])
        #expect(edited.itemIdentifiers(inSection: "a") == [5, 2, 10])
        #expect(edited.itemIdentifiers(inSection: "b") == [4, 1, 11, 12])
        #expect(edited.numberOfItems == 7 && edited.sectionIdentifier(containingItem: 5) == "a")
        #expect(edited.indexPath(for: 11) == IndexPath(item: 2, section: 1))
        #expect(edited.indexOfItem(11) == 2 && edited.indexOfItem(10) == 6 && edited.indexOfItem(3) == nil)
        #expect(edited.indexOfSection("a") == 2 && edited.indexOfSection("x") == nil)
        #expect(edited.itemIdentifier(for: IndexPath(item: 1, section: 2)) == 2 && edited.indexPath(for: 3) == nil)
        edited.deleteSections(["b"])
        #expect(edited.numberOfItems == 3 && edited.sectionIdentifiers == ["c", "a", "d"])
    }

    @Test("VIEW-6: any snapshot can follow any other, and cells move with their items", arguments: 0..<6)
    func anySnapshotFollowsAnyOther(number: Int) {
        var random = SplitMix(seed: UInt64(number) &+ 5)
        var sections: [(String, [Int])] = [("a", Array(0..<8)), ("b", [20, 21]), ("c", [])]
        let (window, view, source) = make(snapshot(sections))
        var errors: [BatchUpdateError] = []
        view.onUpdateError = { errors.append($0) }
        window.draws = false
        var next = 100
        for step in 0..<60 {
            let cells = Dictionary(
                uniqueKeysWithValues: source.snapshot().itemIdentifiers.compactMap { item in
                    source.indexPath(for: item).flatMap { view.cellForItem(at: $0) }.map { (item, $0) }
                })
            var all = sections.flatMap(\.1)
            if random.chance(0.5) { sections.shuffle(using: &random) }
            if random.chance(0.2), sections.count > 1 { sections.removeLast() }
            if random.chance(0.2) {
                next += 1
                sections.insert(("s\(next)", []), at: random.below(sections.count + 1))
            }
            all.removeAll { _ in random.chance(0.15) }
            for _ in 0..<random.below(4) where all.count < 14 {
                next += 1
                all.append(next)
            }
            if random.chance(0.6) { all.shuffle(using: &random) }
            for index in sections.indices { sections[index].1 = [] }
            for item in all { sections[random.chance(0.7) ? 0 : random.below(sections.count)].1.append(item) }
            var new = snapshot(sections)
            if random.chance(0.2) { new.reloadSections([sections[0].0]) }
            if random.chance(0.2) { new.reloadItems(Array(all.prefix(1))) }
            let fresh = new.reloadedItemIdentifiers.union(
                new.reloadedSectionIdentifiers.flatMap { new.itemIdentifiers(inSection: $0) }
                    + new.reloadedSectionIdentifiers.flatMap { source.snapshot().itemIdentifiers(inSection: $0) })
            source.apply(new, animatingDifferences: random.chance(0.7))
            #expect(errors.isEmpty && problems(view, new).isEmpty, "step \(step)")
            for (item, cell) in cells where !fresh.contains(item) {
                guard let path = source.indexPath(for: item), let now = view.cellForItem(at: path) else { continue }
                #expect(now === cell, "step \(step): \(item) has another cell")
            }
            window.advance(by: 0.1)
        }
        window.settle()
        #expect(window.isAtRest)
    }

    @Test("A snapshot difference contains as few moves as possible")
    func fewestMoves() {
        let old = snapshot([("a", Array(0..<100))])
        var new = old
        new.moveItem(10, afterItem: 90)
        new.moveItem(50, beforeItem: 3)
        #expect(SnapshotDifference(from: old, to: new).update.moves.count == 2)
        #expect(SnapshotDifference<String, Int>.outOfOrder([0, 1, 2]).isEmpty)
        #expect(SnapshotDifference<String, Int>.outOfOrder([2, 0, 1]) == [0])
        #expect(SnapshotDifference<String, Int>.outOfOrder([]).isEmpty)
    }

    @Test("VIEW-6: a snapshot applied without animation completes synchronously and removes old cells")
    func unanimatedSnapshotCompletesSynchronously() throws {
        let (window, view, source) = make(snapshot([("a", [0, 1, 2, 3])]))
        let removed = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
        var completions = 0
        source.apply(snapshot([("a", [3, 2])]), animatingDifferences: false) { completions += 1 }
        #expect(completions == 1 && removed.superview == nil && problems(view, source.snapshot()).isEmpty)
        source.apply(snapshot([("a", [2, 3, 4])])) { completions += 1 }
        #expect(completions == 1)
        window.settle()
        #expect(completions == 2 && window.isAtRest)
    }

    @Test("VIEW-6: of several snapshots applied in a batch the last one is shown, and all complete")
    func lastSnapshotOfBatchWins() throws {
        let (window, view, source) = make(snapshot([("a", [0, 1, 2, 3])]))
        var errors: [BatchUpdateError] = []
        view.onUpdateError = { errors.append($0) }
        view.select([IndexPath(item: 3, section: 0)], clearing: true)
        let kept = try #require(view.cellForItem(at: IndexPath(item: 3, section: 0)))
        var completions: [[Int]] = []
        view.performBatchUpdates {
            source.apply(snapshot([("a", [3, 2, 1, 0])])) {
                completions.append(view.indexPathsForVisibleItems.map(\.item))
            }
            source.apply(snapshot([("a", [9, 2, 3])])) {
                completions.append(view.indexPathsForVisibleItems.map(\.item))
            }
            #expect(completions.isEmpty)
        }
        #expect(completions.isEmpty && errors.isEmpty, "cells are still animating")
        #expect(problems(view, source.snapshot()).isEmpty)
        #expect(view.cellForItem(at: IndexPath(item: 2, section: 0)) === kept)
        #expect(view.indexPathsForSelectedItems == [IndexPath(item: 2, section: 0)], "the selection follows item 3")
        window.settle()
        #expect(window.isAtRest)
        #expect(completions == [[0, 1, 2], [0, 1, 2]])
    }

    @Test("HOLD-2: a snapshot applied in commitInsertion turns the placeholder into its item, with all other changes")
    func snapshotCommitsPlaceholder() throws {
        let (window, view, source) = make(snapshot([("a", [0, 1, 2, 3])]))
        var errors: [BatchUpdateError] = []
        view.onUpdateError = { errors.append($0) }
        let placeholders = [1, 3].map { item in
            (
                placeholder: CollectionViewPlaceholder(
                    insertionIndexPath: IndexPath(item: item, section: 0), reuseIdentifier: "v") as ItemPlaceholder,
                item: DragItem(itemProvider: ItemProvider())
            )
        }
        let contexts = view.insertPlaceholders(placeholders)
        window.settle()
        var paths: [IndexPath] = []
        let isCommitted = contexts[0].commitInsertion { path in
            paths.append(path)
            source.apply(snapshot([("a", [0, 50, 3, 2])]))
        }
        window.settle()
        #expect(isCommitted && errors.isEmpty && paths == [IndexPath(item: 1, section: 0)])
        #expect(problems(view, source.snapshot()).isEmpty)
        #expect(view.hasUncommittedUpdates && contexts[1].location != nil, "the other placeholder is still there")
        contexts[1].commitInsertion { path in
            paths.append(path)
            var next = source.snapshot()
            var items = next.itemIdentifiers(inSection: "a")
            items.insert(60, at: path.item)
            next.deleteItems(next.itemIdentifiers(inSection: "a"))
            next.appendItems(items, toSection: "a")
            source.apply(next)
        }
        window.settle()
        #expect(errors.isEmpty && !view.hasUncommittedUpdates && problems(view, source.snapshot()).isEmpty)
        #expect(source.snapshot().numberOfItems == 5 && view.numberOfItems(inSection: 0) == 5)
    }

    @Test("VIEW-6: items and sections reload their cells within a batch, too")
    func batchReloadsItemsAndSections() throws {
        let (window, view, source) = make(snapshot([("a", [0, 1]), ("b", [2])]))
        func cells() throws -> [ItemCell] {
            try [0, 1, 2].map { item in
                try #require(source.indexPath(for: item).flatMap { view.cellForItem(at: $0) })
            }
        }
        let before = try cells()
        view.performBatchUpdates {
            var next = source.snapshot()
            next.reloadItems([1])
            source.apply(next)
            next = source.snapshot()
            next.reloadSections(["b"])
            source.apply(next)
        }
        let after = try cells()
        #expect(zip(before, after).map { $0 === $1 } == [true, false, false])
        #expect(source.snapshot().reloadedItemIdentifiers.isEmpty)
        window.settle()
        #expect(window.isAtRest)
    }

    @Test("A snapshot applied in willReorder is shown after the reordering")
    func snapshotAppliedDuringReordering() {
        let (window, view, source) = make(snapshot([("a", [0, 1, 2])]))
        source.reorderingHandlers.canReorderItem = { _ in true }
        source.reorderingHandlers.willReorder = { _ in
            var next = source.snapshot()
            next.appendItems([7], toSection: "a")
            source.apply(next)
        }
        #expect(view.moveBySource(from: ItemPath(item: 0, section: 0), to: ItemPath(item: 2, section: 0)))
        #expect(source.snapshot().itemIdentifiers == [0, 1, 2, 7], "the applied snapshot wins")
        #expect(problems(view, source.snapshot()).isEmpty)
        window.settle()
    }

    /// Counts the requested cells.
    private final class CountingDataSource: CollectionViewDiffableDataSource<String, Int> {
        private(set) var requestedCells = 0
        override func collectionView(
            _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
        ) -> CollectionViewCell {
            requestedCells += 1
            return super.collectionView(collectionView, cellForItemAt: indexPath)
        }
    }

    @Test("An overridden data source method of a subclass is called")
    func subclassProvidesCells() {
        let view = CollectionView(collectionViewLayout: GridLayout())
        let source = CountingDataSource(collectionView: view) { _, _, _ in ItemCell() }
        let window = WindowFixture()
        window.add(view, window.root.bounds)
        source.apply(snapshot([("a", [1, 2])]), animatingDifferences: false)
        window.settle()
        #expect(source.requestedCells == 2)
    }

    @Test("ORDER-1: a drag within a view moves the item in the snapshot and calls the handlers in order")
    func dragReordersSnapshot() throws {
        let (window, view, source) = make(snapshot([("a", [0, 1, 2, 3]), ("b", [8])]))
        let dragDelegate = AllItemsDragDelegate()
        view.dragDelegate = dragDelegate
        var log: [String] = []
        source.reorderingHandlers.canReorderItem = { $0 != 3 }
        source.reorderingHandlers.willReorder = { _ in log.append("will \(source.snapshot().itemIdentifiers)") }
        source.reorderingHandlers.didReorder = { transaction in
            log.append("did \(source.snapshot().itemIdentifiers)")
            #expect(transaction.initialSnapshot.itemIdentifiers(inSection: "a") == [0, 1, 2, 3])
            #expect(transaction.finalSnapshot == source.snapshot())
            #expect([0, 1, 2, 3, 8].applying(transaction.difference) == source.snapshot().itemIdentifiers)
            #expect(transaction.sectionTransactions.map(\.sectionIdentifier) == ["a"])
            // The view already shows the snapshot, and accepts further changes.
            #expect(problems(view, source.snapshot()).isEmpty)
        }
        func drag(_ from: Int, _ to: Int) throws {
            let cell = try #require(view.cellForItem(at: IndexPath(item: from, section: 0)))
            let goal = try #require(view.cellForItem(at: IndexPath(item: to, section: 0)))
            window.press(on: cell)
            window.hold(0.7)
            window.drag(to: window.reach(goal))
            window.advance(by: 0.4)
            window.release()
            window.settle()
        }
        try drag(0, 2)
        #expect(log == ["will [0, 1, 2, 3, 8]", "did [1, 2, 0, 3, 8]"])
        #expect(problems(view, source.snapshot()).isEmpty && window.isAtRest)
        try drag(3, 1)
        #expect(log.count == 2, "item 3 does not move")
    }

    @Test("LIST-2: diffable data sources provide headers, and subclasses the titles of sections")
    func headers() throws {
        final class Titles: TableViewDiffableDataSource<String, Int> {
            override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
                snapshot().sectionIdentifiers[section]
            }
        }
        let layout = WaterfallLayout()
        layout.headerHeight = .fixed(30)
        let grid = CollectionView(collectionViewLayout: layout)
        let source = CollectionViewDiffableDataSource<String, Int>(collectionView: grid) { _, _, _ in ItemCell() }
        source.supplementaryViewProvider = { [unowned source] _, kind, path in
            #expect(kind == WaterfallLayout.headerKind)
            return TableTitleView(source.snapshot().sectionIdentifiers[path.section], isFooter: false, isPlain: true)
        }
        let table = TableView()
        let titles = Titles(tableView: table) { _, _, _ in ItemCell() }
        let window = WindowFixture()
        window.add(grid, CGRect(x: 0, y: 0, width: 200, height: 400))
        window.add(table, CGRect(x: 200, y: 0, width: 200, height: 400))
        for source in [source, titles] { source.apply(snapshot([("a", [1]), ("b", [2])])) }
        window.settle()
        let shown = [grid, table].map { $0.all(TableTitleView.self).map(\.text).sorted() }
        #expect(shown == [["a", "b"], ["a", "b"]])
    }
}

/// A drag delegate that allows every item to be dragged.
@MainActor private final class AllItemsDragDelegate: CollectionViewDragDelegate {
    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] { [DragItem(itemProvider: ItemProvider(object: "\(indexPath.item)"))] }
}
