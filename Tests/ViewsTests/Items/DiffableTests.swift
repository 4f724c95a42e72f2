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

    private func make(_ first: Snapshot) -> (Stage, CollectionView, CollectionViewDiffableDataSource<String, Int>) {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 60, height: 60)
        let view = CollectionView(collectionViewLayout: layout)
        view.register(ValueCell.self, forCellWithReuseIdentifier: "v")
        let source = CollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, value in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "v", for: path)
            (cell as? ValueCell)?.value = value
            return cell
        }
        let stage = Stage(CGSize(width: 400, height: 500))
        stage.add(view, stage.root.bounds)
        source.apply(first, animatingDifferences: false)
        stage.settle()
        return (stage, view, source)
    }

    private func faults(_ view: CollectionView, _ snapshot: Snapshot) -> [String] {
        var faults: [String] = []
        if view.numberOfSections != snapshot.numberOfSections { faults.append("\(view.numberOfSections) sections") }
        for (index, section) in snapshot.sectionIdentifiers.enumerated() {
            for (place, item) in snapshot.itemIdentifiers(inSection: section).enumerated() {
                let cell = view.cellForItem(at: IndexPath(item: place, section: index)) as? ValueCell
                if let cell, cell.value != item { faults.append("\(section).\(place) shows \(cell.value)") }
            }
        }
        return faults
    }

    @Test("A snapshot applies its changes and ignores unknown identifiers")
    func changes() {
        var it = snapshot([("a", [1, 2, 3]), ("b", [4, 5])])
        it.insertItems([10, 2], beforeItem: 3)
        it.insertItems([11], afterItem: 5)
        it.moveItem(1, afterItem: 4)
        it.moveItem(5, beforeItem: 2)
        it.deleteItems([3, 99])
        it.appendItems([12])
        it.insertSections(["c"], beforeSection: "a")
        it.insertSections(["d", "a"], afterSection: "a")
        it.moveSection("b", beforeSection: "a")
        it.insertItems([77], beforeItem: 98)
        #expect(it.sectionIdentifiers == ["c", "b", "a", "d"])
        #expect(it.itemIdentifiers(inSection: "a") == [5, 2, 10])
        #expect(it.itemIdentifiers(inSection: "b") == [4, 1, 11, 12])
        #expect(it.numberOfItems == 7 && it.sectionIdentifier(containingItem: 5) == "a")
        #expect(it.indexPath(for: 11) == IndexPath(item: 2, section: 1))
        #expect(it.itemIdentifier(for: IndexPath(item: 1, section: 2)) == 2 && it.indexPath(for: 3) == nil)
        it.deleteSections(["b"])
        #expect(it.numberOfItems == 3 && it.sectionIdentifiers == ["c", "a", "d"])
    }

    @Test("VIEW-6: any snapshot can follow any other, and cells move with their items", arguments: 0..<6)
    func apply(number: Int) {
        var random = SplitMix(seed: UInt64(number) &+ 5)
        var sections: [(String, [Int])] = [("a", Array(0..<8)), ("b", [20, 21]), ("c", [])]
        let (stage, view, source) = make(snapshot(sections))
        var errors: [BatchUpdateError] = []
        view.onUpdateError = { errors.append($0) }
        stage.draws = false
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
            #expect(errors.isEmpty && faults(view, new).isEmpty, "step \(step)")
            for (item, cell) in cells where !fresh.contains(item) {
                guard let path = source.indexPath(for: item), let now = view.cellForItem(at: path) else { continue }
                #expect(now === cell, "step \(step): \(item) has another cell")
            }
            stage.advance(by: 0.1)
        }
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("A snapshot difference contains as few moves as possible")
    func fewest() {
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
    func atOnce() throws {
        let (stage, view, source) = make(snapshot([("a", [0, 1, 2, 3])]))
        let gone = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
        var told = 0
        source.apply(snapshot([("a", [3, 2])]), animatingDifferences: false) { told += 1 }
        #expect(told == 1 && gone.superview == nil && faults(view, source.snapshot()).isEmpty)
        source.apply(snapshot([("a", [2, 3, 4])])) { told += 1 }
        #expect(told == 1)
        stage.settle()
        #expect(told == 2 && stage.isAtRest)
    }

    @Test("VIEW-6: of several snapshots applied in a batch the last one is shown, and all complete")
    func batches() throws {
        let (stage, view, source) = make(snapshot([("a", [0, 1, 2, 3])]))
        var errors: [BatchUpdateError] = []
        view.onUpdateError = { errors.append($0) }
        view.select([IndexPath(item: 3, section: 0)], clearing: true)
        let kept = try #require(view.cellForItem(at: IndexPath(item: 3, section: 0)))
        var told: [[Int]] = []
        view.performBatchUpdates {
            source.apply(snapshot([("a", [3, 2, 1, 0])])) { told.append(view.indexPathsForVisibleItems.map(\.item)) }
            source.apply(snapshot([("a", [9, 2, 3])])) { told.append(view.indexPathsForVisibleItems.map(\.item)) }
            #expect(told.isEmpty)
        }
        #expect(told.isEmpty && errors.isEmpty, "cells are on their way")
        #expect(faults(view, source.snapshot()).isEmpty)
        #expect(view.cellForItem(at: IndexPath(item: 2, section: 0)) === kept)
        #expect(view.indexPathsForSelectedItems == [IndexPath(item: 2, section: 0)], "the selection is 3's")
        stage.settle()
        #expect(stage.isAtRest)
        #expect(told == [[0, 1, 2], [0, 1, 2]])
    }

    @Test("VIEW-6: items and sections reload their cells within a batch, too")
    func reloadsInBatches() throws {
        let (stage, view, source) = make(snapshot([("a", [0, 1]), ("b", [2])]))
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
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("A snapshot applied in willReorder is shown after the reordering")
    func applyingMeanwhile() {
        let (stage, view, source) = make(snapshot([("a", [0, 1, 2])]))
        source.reorderingHandlers.canReorderItem = { _ in true }
        source.reorderingHandlers.willReorder = { _ in
            var next = source.snapshot()
            next.appendItems([7], toSection: "a")
            source.apply(next)
        }
        #expect(view.moveBySource(from: IndexPath(item: 0, section: 0), to: IndexPath(item: 2, section: 0)))
        #expect(source.snapshot().itemIdentifiers == [0, 1, 2, 7], "the last word is the program's")
        #expect(faults(view, source.snapshot()).isEmpty)
        stage.settle()
    }

    /// Counts the requested cells.
    private final class Numbered: CollectionViewDiffableDataSource<String, Int> {
        private(set) var asked = 0
        override func collectionView(
            _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
        ) -> CollectionViewCell {
            asked += 1
            return super.collectionView(collectionView, cellForItemAt: indexPath)
        }
    }

    @Test("An overridden data source method of a subclass is called")
    func subclass() {
        let view = CollectionView(collectionViewLayout: GridLayout())
        let source = Numbered(collectionView: view) { _, _, _ in ItemCell() }
        let stage = Stage()
        stage.add(view, stage.root.bounds)
        source.apply(snapshot([("a", [1, 2])]), animatingDifferences: false)
        stage.settle()
        #expect(source.asked == 2)
    }

    @Test("ORDER-1: a drag within a view moves the item in the snapshot and calls the handlers in order")
    func reordering() throws {
        let (stage, view, source) = make(snapshot([("a", [0, 1, 2, 3]), ("b", [8])]))
        let carrier = Carrier()
        view.dragDelegate = carrier
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
            #expect(faults(view, source.snapshot()).isEmpty)
        }
        func drag(_ from: Int, _ to: Int) throws {
            let cell = try #require(view.cellForItem(at: IndexPath(item: from, section: 0)))
            let goal = try #require(view.cellForItem(at: IndexPath(item: to, section: 0)))
            stage.press(on: cell)
            stage.hold(0.7)
            stage.drag(to: stage.reach(goal))
            stage.advance(by: 0.4)
            stage.release()
            stage.settle()
        }
        try drag(0, 2)
        #expect(log == ["will [0, 1, 2, 3, 8]", "did [1, 2, 0, 3, 8]"])
        #expect(faults(view, source.snapshot()).isEmpty && stage.isAtRest)
        try drag(3, 1)
        #expect(log.count == 2, "3 stays where it is")
    }
}

/// A drag delegate that allows every item to be dragged.
@MainActor private final class Carrier: CollectionViewDragDelegate {
    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] { [DragItem(itemProvider: ItemProvider(object: "\(indexPath.item)"))] }
}
