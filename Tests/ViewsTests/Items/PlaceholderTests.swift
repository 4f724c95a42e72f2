import Foundation
import Testing

@testable import Views

@MainActor struct PlaceholderTests {
    /// A grid beside a table, both of which insert dropped items as placeholders.
    private func pair() -> (stage: Stage, grid: Shelf, table: Shelf) {
        let pair = Stage.gridBesideTable()
        for shelf in [pair.grid, pair.table] {
            shelf.usesPlaceholders = true
            shelf.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }
        }
        return pair
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    /// Drags rows of the table over an item of the grid, and releases them.
    private func drop(_ rows: [Int], over item: Int, _ stage: Stage, _ grid: Shelf, _ table: Shelf) throws {
        table.companions = { pressed in
            rows.map { IndexPath(item: $0, section: 0) }.filter { $0 != pressed } + [pressed]
        }
        stage.press(on: try #require(table.cell(table.sections[0][rows[rows.count - 1]])))
        stage.hold(0.7)
        stage.drag(to: stage.reach(try #require(grid.cell(grid.sections[0][item]))))
        stage.advance(by: 0.4)
        stage.release()
    }

    /// Inserts placeholders before `item` on every drop, wherever the gap is.
    private func wait(at item: Int, in grid: Shelf) {
        grid.onDrop = { coordinator in
            for (number, dropped) in coordinator.items.enumerated() {
                grid.wait(for: 800 + number, dropped.dragItem, coordinator, at: IndexPath(item: item, section: 0))
            }
        }
    }

    @Test("HOLD-1: a placeholder replaces the gap without a data source call, and the preview lands on it")
    func stands() throws {
        let (stage, grid, table) = pair()
        grid.forgetLog()
        try drop([0], over: 2, stage, grid, table)
        let value = try #require(grid.waiting.first?.value)
        #expect(grid.seen == [[0, 1, -value, 2, 3, 4, 5]])
        #expect(grid.sections == [[0, 1, 2, 3, 4, 5]] && grid.view.numberOfItems(inSection: 0) == 6)
        #expect(grid.view.hasUncommittedUpdates && grid.view.gap == nil && grid.view.placeholderCount == 1)
        let goal = grid.view.layout.frame(at: path(2)).offsetBy(dx: 210, dy: 0)
        var last = CGRect.zero
        stage.onFrame = { if let preview = stage.previews.first { last = preview.bounds } }
        stage.settle()
        #expect(abs(last.midX - goal.midX) < 1 && abs(last.midY - goal.midY) < 1, "\(last), \(goal)")
        #expect(grid.log.filter { $0 == "update \(value)" }.count == 1, "configured once, by its handler")
        #expect(grid.errors.isEmpty)
        #expect(grid.arrive())
        stage.settle()
        #expect(grid.problemsAtRest(on: stage).isEmpty && grid.sections[0][2] == value)
    }

    @Test("HOLD-2: the cell replaces the placeholder in one frame, without fade or movement")
    func commit() throws {
        let (stage, grid, table) = pair()
        try drop([1], over: 3, stage, grid, table)
        stage.settle()
        let place = grid.view.layout.frame(at: path(3))
        let value = try #require(grid.waiting.first?.value)
        let context = try #require(grid.waiting.first?.context)
        var told: IndexPath?
        let others = grid.view.indexPathsForVisibleItems.compactMap { grid.view.cellForItem(at: $0)?.frame }
        #expect(
            context.commitInsertion {
                told = $0
                grid.sections[0].insert(value, at: $0.item)
            })
        #expect(told == path(3))
        let cell = try #require(grid.cell(value))
        #expect(cell.frame == place && cell.containerAlpha == 1)
        #expect(!grid.view.subviews.contains { $0 is PlaceholderCell })
        let after = grid.view.indexPathsForVisibleItems.filter { $0 != path(3) }
            .compactMap { grid.view.cellForItem(at: $0)?.frame }
        #expect(after == others, "nothing else moved")
        #expect(!context.commitInsertion { _ in Issue.record("asked twice") } && !context.deletePlaceholder())
        #expect(!grid.view.hasUncommittedUpdates)
        stage.settle()
        #expect(grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("HOLD-2, VIEW-10: a commit within a batch receives the path to which the batch moved its placeholder")
    func commitInBatch() throws {
        let (stage, grid, table) = pair()
        wait(at: 6, in: grid)
        try drop([1, 2], over: 3, stage, grid, table)
        stage.settle()
        try #require(grid.waiting.count == 2)
        grid.view.performBatchUpdates {
            grid.sections[0].removeFirst(2)
            grid.view.deleteItems(at: [path(0), path(1)])
            #expect(grid.arrive())
        }
        #expect(grid.errors.isEmpty && grid.sections == [[2, 3, 4, 5, 800]] && grid.waiting.count == 1)
        stage.settle()
        #expect(grid.seen == [[2, 3, 4, 5, 800, -801]])
        #expect(grid.arrive())
        stage.settle()
        #expect(grid.seen == [[2, 3, 4, 5, 800, 801]] && grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("HOLD-2: placeholders at one path that are committed together keep their order", arguments: [true, false])
    func commitTogether(firstOneFirst: Bool) throws {
        let (stage, grid, table) = pair()
        wait(at: 2, in: grid)
        try drop([1, 2], over: 3, stage, grid, table)
        stage.settle()
        try #require(grid.waiting.map(\.value) == [800, 801])
        let shown = grid.seen[0].map(abs)
        grid.view.performBatchUpdates {
            #expect(grid.arrive(firstOneFirst ? 0 : 1))
            #expect(grid.arrive())
        }
        stage.settle()
        #expect(grid.errors.isEmpty && grid.sections[0] == shown)
        #expect(grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("HOLD-2, DATA-8: data that is available before the preview lands: the cell appears after the preview")
    func early() throws {
        let (stage, grid, table) = pair()
        try drop([1], over: 3, stage, grid, table)
        stage.advance(by: 0.05)
        let value = try #require(grid.waiting.first?.value)
        #expect(grid.arrive())
        var both = 0
        stage.onFrame = {
            guard let cell = grid.cell(value), !stage.previews.isEmpty else { return }
            if cell.containerAlpha > 0, !stage.root.isShownByPreview(cell) { both += 1 }
            #expect(stage.previews[0].alpha > 0.9, "it goes on to its place")
        }
        stage.settle()
        #expect(both == 0, "the cell shows beside its preview")
        #expect(grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("HOLD-2: a commit may also report its insertion in a batch update")
    func toldTwice() throws {
        let (stage, grid, table) = pair()
        try drop([0], over: 1, stage, grid, table)
        let (value, context) = try #require(grid.waiting.first)
        context.commitInsertion { at in
            grid.view.performBatchUpdates {
                grid.sections[0].insert(value, at: at.item)
                grid.view.insertItems(at: [at])
            }
        }
        #expect(grid.errors.isEmpty && grid.view.placeholderCount == 0)
        stage.settle()
        #expect(grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("HOLD-2: a deleted placeholder disappears; setNeedsCellUpdate configures its cell again")
    func delete() throws {
        let (stage, grid, table) = pair()
        try drop([0], over: 2, stage, grid, table)
        stage.settle()
        let context = try #require(grid.waiting.first?.context)
        let updates = grid.log.count { $0.hasPrefix("update") }
        context.setNeedsCellUpdate()
        #expect(grid.log.count { $0.hasPrefix("update") } == updates + 1)
        #expect(context.deletePlaceholder() && !context.deletePlaceholder())
        #expect(!context.commitInsertion { _ in Issue.record("it is gone") })
        stage.settle()
        #expect(grid.sections == [[0, 1, 2, 3, 4, 5]] && grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("HOLD-3: several placeholders keep their order through updates and commits in any order", arguments: 0..<6)
    func several(number: Int) throws {
        let (stage, grid, table) = pair()
        wait(at: 2, in: grid)
        try drop([0, 1, 2], over: 2, stage, grid, table)
        let values = grid.waiting.map(\.value)
        #expect(grid.seen == [[0, 1] + values.map { -$0 } + [2, 3, 4, 5]])
        grid.insert([50], at: 0)
        #expect(grid.seen == [[50, 0, 1] + values.map { -$0 } + [2, 3, 4, 5]])
        grid.remove([1, 2])
        #expect(grid.seen == [[50, 0] + values.map { -$0 } + [3, 4, 5]])
        grid.view.performBatchUpdates {
            grid.sections[0] = [5, 50, 0, 3, 4]
            grid.view.moveItem(at: path(4), to: path(0))
        }
        #expect(grid.seen == [[5, 50, 0] + values.map { -$0 } + [3, 4]])
        // In each order in which three placeholders can be committed.
        let first = number / 2
        #expect(grid.arrive(first))
        var shown = values.map { -$0 }
        shown[first].negate()
        #expect(grid.seen == [[5, 50, 0] + shown + [3, 4]])
        #expect(grid.arrive(number % 2) && grid.arrive())
        #expect(grid.seen == [[5, 50, 0] + values + [3, 4]] && grid.sections == grid.seen)
        stage.settle()
        #expect(grid.errors.isEmpty && grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("HOLD-3: a gap opens among placeholders, and the drop lands in it")
    func gapAmongPlaceholders() throws {
        let (stage, grid, table) = pair()
        wait(at: 2, in: grid)
        try drop([0, 1], over: 2, stage, grid, table)
        grid.onDrop = nil
        stage.settle()
        let waiting = grid.waiting.map(\.value)
        for (place, offset) in [(2, 0), (3, 1), (4, 2)] {
            stage.press(on: try #require(table.cell(105)))
            table.companions = { [$0] }
            stage.hold(0.7)
            let frame = grid.view.layout.frame(at: path(place))
            stage.drag(to: CGPoint(x: frame.midX + 210, y: frame.midY))
            stage.advance(by: 0.4)
            #expect(grid.view.gap?.place == GapPlace(section: 0, position: 2, rank: offset))
            stage.release()
            let new = try #require(grid.waiting.last?.value)
            var expected = waiting.map { -$0 }
            expected.insert(-new, at: offset)
            #expect(grid.seen == [[0, 1] + expected + [2, 3, 4, 5]], "at \(place)")
            #expect(grid.waiting.removeLast().context.deletePlaceholder())
            stage.settle()
        }
    }

    @Test("HOLD-3: insertion paths of placeholders may count the placeholders before them")
    func countedPlaces() throws {
        let (stage, grid, table) = pair()
        grid.onDrop = { coordinator in
            for (number, item) in coordinator.items.enumerated() {
                grid.wait(for: 900 + number, item.dragItem, coordinator, at: path(2 + number))
            }
        }
        try drop([0, 1, 2], over: 2, stage, grid, table)
        #expect(grid.seen == [[0, 1, -900, -901, -902, 2, 3, 4, 5]])
        stage.settle()
    }

    @Test("HOLD-3: a reload drops placeholders, also during the flight, and their contexts return false")
    func reload() throws {
        let (stage, grid, table) = pair()
        try drop([0, 1], over: 2, stage, grid, table)
        stage.advance(by: 0.05)
        grid.view.reloadData()
        #expect(!grid.view.hasUncommittedUpdates && grid.seen == [[0, 1, 2, 3, 4, 5]])
        try #require(grid.waiting.count == 2)
        for (_, context) in grid.waiting {
            #expect(!context.deletePlaceholder() && !context.commitInsertion { _ in Issue.record("it is gone") })
        }
        stage.settle()
        #expect(grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("HOLD-3: a placeholder moves and disappears with its section")
    func sections() throws {
        let (stage, grid, table) = pair()
        try drop([0], over: 2, stage, grid, table)
        let value = try #require(grid.waiting.first?.value)
        grid.view.performBatchUpdates {
            grid.sections.insert([70, 71], at: 0)
            grid.view.insertSections([0])
        }
        #expect(grid.seen == [[70, 71], [0, 1, -value, 2, 3, 4, 5]])
        grid.view.performBatchUpdates {
            grid.sections.swapAt(0, 1)
            grid.view.moveSection(1, toSection: 0)
        }
        #expect(grid.seen == [[0, 1, -value, 2, 3, 4, 5], [70, 71]])
        grid.view.performBatchUpdates {
            grid.sections.remove(at: 0)
            grid.view.deleteSections([0])
        }
        #expect(grid.seen == [[70, 71]] && !grid.arrive() && grid.errors.isEmpty)
        stage.settle()
        #expect(grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("HOLD-1: in a table a placeholder has its own row height, and the rows below make space")
    func rowHeight() throws {
        let (stage, grid, table) = pair()
        stage.press(on: try #require(grid.cell(0)))
        stage.hold(0.7)
        stage.drag(to: CGPoint(x: 100, y: 100))
        stage.advance(by: 0.4)
        stage.release()
        stage.settle()
        #expect(table.seen[0].firstIndex { $0 < 0 } == 2)
        #expect(table.view.layout.frame(at: path(2)).height == 24)
        #expect(table.view.frameForItem(at: path(2))?.minY == 104 && table.view.contentSize.height == 264)
        #expect(table.view.indexPathForItem(at: CGPoint(x: 100, y: 110)) == path(2))
        #expect(table.view.indexPathForItem(at: CGPoint(x: 100, y: 95)) == nil)
        #expect(table.arrive())
        stage.settle()
        #expect(table.view.contentSize.height == 280 && table.problemsAtRest(on: stage).isEmpty)
    }

    @Test("HOLD-4: a placeholder shows progress, and its button cancels the item")
    func progress() throws {
        let (stage, grid, table) = pair()
        let progress = Progress(totalUnitCount: 10)
        var given = 0
        grid.onDrop = { coordinator in
            let placeholder = CollectionViewPlaceholder(
                insertionIndexPath: path(2), reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
            var context: PlaceholderContext?
            placeholder.cellUpdateHandler = { cell in
                guard let cell = cell as? PlaceholderCell else { return }
                cell.progress = progress
                cell.onCancel = {
                    given += 1
                    context?.deletePlaceholder()
                }
            }
            context = coordinator.drop(coordinator.items[0].dragItem, to: placeholder)
        }
        try drop([0], over: 2, stage, grid, table)
        stage.advance(by: 1)
        let cell = try #require(grid.view.subviews.compactMap { $0 as? PlaceholderCell }.first)
        let before = stage.fingerprint
        #expect(cell.role == .placeholder && cell.accessibilityValue["percent"] == 0)
        progress.completedUnitCount = 5
        stage.advance(by: 0.15)
        #expect(cell.accessibilityValue["percent"] == 50 && stage.fingerprint != before)
        stage.click(cell)
        #expect(progress.isCancelled && given == 1)
        stage.settle()
        #expect(grid.problemsAtRest(on: stage).isEmpty)
    }
}
