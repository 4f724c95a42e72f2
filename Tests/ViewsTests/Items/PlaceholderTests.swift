import Foundation
import Testing

@testable import Views

@MainActor struct PlaceholderTests {
    /// A grid beside a table, both of which insert dropped items as placeholders.
    private func gridAndTable() -> (window: WindowFixture, grid: ContainerFixture, table: ContainerFixture) {
        let gridAndTable = WindowFixture.gridBesideTable()
        for container in [gridAndTable.grid, gridAndTable.table] {
            container.usesPlaceholders = true
            container.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }
        }
        return gridAndTable
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    /// Drags rows of the table over an item of the grid, and releases them.
    private func drop(
        _ rows: [Int], over item: Int, _ window: WindowFixture, _ grid: ContainerFixture, _ table: ContainerFixture
    ) throws {
        table.companions = { pressed in
            rows.map { IndexPath(item: $0, section: 0) }.filter { $0 != pressed } + [pressed]
        }
        window.press(on: try #require(table.cell(table.sections[0][rows[rows.count - 1]])))
        window.hold(0.7)
        window.drag(to: window.reach(try #require(grid.cell(grid.sections[0][item]))))
        window.advance(by: 0.4)
        window.release()
    }

    /// Inserts placeholders before `item` on every drop, wherever the gap is.
    private func insertPlaceholders(at item: Int, in grid: ContainerFixture) {
        grid.onDrop = { coordinator in
            for (number, dropped) in coordinator.items.enumerated() {
                grid.insertPlaceholder(
                    for: 800 + number, dropped.dragItem, coordinator, at: IndexPath(item: item, section: 0))
            }
        }
    }

    @Test("ORDER-7, HOLD-3: an item that is dropped between two placeholders lands there")
    func betweenPlaceholders() throws {
        let (window, grid, table) = gridAndTable()
        for row in [0, 1] {
            try drop([row], over: 3, window, grid, table)
            window.settle()
        }
        let before = grid.presentedValues[0]
        let first = try #require(before.firstIndex { $0 < 0 })
        #expect(grid.pendingPlaceholders.count == 2 && before[first + 1] < 0)
        grid.proposal = { _, _ in ItemDropProposal(operation: .move, intent: .insertAtDestinationIndexPath) }
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.7)
        let frame = grid.view.layout.frame(at: path(first))
        window.drag(to: grid.view.convert(CGPoint(x: frame.minX + 4, y: frame.midY), to: nil))
        window.advance(by: 0.6)
        #expect(grid.view.gap?.place.rank == 1)
        window.release()
        window.settle()
        let after = grid.presentedValues[0]
        let index = try #require(after.firstIndex { $0 < 0 })
        #expect(
            after[index] == before[first] && after[index + 1] == 0 && after[index + 2] == before[first + 1],
            "\(before), \(after)")
    }

    @Test("HOLD-1: a placeholder replaces the gap without a data source call, and the preview lands on it")
    func placeholderFillsGap() throws {
        let (window, grid, table) = gridAndTable()
        grid.clearLog()
        try drop([0], over: 2, window, grid, table)
        let value = try #require(grid.pendingPlaceholders.first?.value)
        #expect(grid.presentedValues == [[0, 1, -value, 2, 3, 4, 5]])
        #expect(grid.sections == [[0, 1, 2, 3, 4, 5]] && grid.view.numberOfItems(inSection: 0) == 6)
        #expect(grid.view.hasUncommittedUpdates && grid.view.gap == nil && grid.view.placeholderCount == 1)
        let goal = grid.view.layout.frame(at: path(2)).offsetBy(dx: 210, dy: 0)
        var last = CGRect.zero
        window.onFrame = { if let preview = window.previews.first { last = preview.bounds } }
        window.settle()
        #expect(abs(last.midX - goal.midX) < 1 && abs(last.midY - goal.midY) < 1, "\(last), \(goal)")
        #expect(grid.log.filter { $0 == "update \(value)" }.count == 1, "its handler configures the cell once")
        #expect(grid.errors.isEmpty)
        #expect(grid.commitPlaceholder())
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty && grid.sections[0][2] == value)
    }

    @Test("HOLD-2: the cell replaces the placeholder in one frame, without fade or movement")
    func commitReplacesPlaceholder() throws {
        let (window, grid, table) = gridAndTable()
        try drop([1], over: 3, window, grid, table)
        window.settle()
        let frame = grid.view.layout.frame(at: path(3))
        let value = try #require(grid.pendingPlaceholders.first?.value)
        let context = try #require(grid.pendingPlaceholders.first?.context)
        var committedPath: IndexPath?
        let others = grid.view.indexPathsForVisibleItems.compactMap { grid.view.cellForItem(at: $0)?.frame }
        #expect(
            context.commitInsertion {
                committedPath = $0
                grid.sections[0].insert(value, at: $0.item)
            })
        #expect(committedPath == path(3))
        let cell = try #require(grid.cell(value))
        #expect(cell.frame == frame && cell.containerAlpha == 1)
        #expect(!grid.view.subviews.contains { $0 is PlaceholderCell })
        let after = grid.view.indexPathsForVisibleItems.filter { $0 != path(3) }
            .compactMap { grid.view.cellForItem(at: $0)?.frame }
        #expect(after == others, "no other cell moved")
        #expect(
            !context.commitInsertion { _ in Issue.record("a committed placeholder called its update again") }
                && !context.deletePlaceholder())
        #expect(!grid.view.hasUncommittedUpdates)
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("HOLD-2, VIEW-10: a commit within a batch receives the path to which the batch moved its placeholder")
    func commitInBatch() throws {
        let (window, grid, table) = gridAndTable()
        insertPlaceholders(at: 6, in: grid)
        try drop([1, 2], over: 3, window, grid, table)
        window.settle()
        try #require(grid.pendingPlaceholders.count == 2)
        grid.view.performBatchUpdates {
            grid.sections[0].removeFirst(2)
            grid.view.deleteItems(at: [path(0), path(1)])
            #expect(grid.commitPlaceholder())
        }
        #expect(grid.errors.isEmpty && grid.sections == [[2, 3, 4, 5, 800]] && grid.pendingPlaceholders.count == 1)
        window.settle()
        #expect(grid.presentedValues == [[2, 3, 4, 5, 800, -801]])
        #expect(grid.commitPlaceholder())
        window.settle()
        #expect(grid.presentedValues == [[2, 3, 4, 5, 800, 801]] && grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("HOLD-2: placeholders at one path that are committed together keep their order", arguments: [true, false])
    func adjacentPlaceholdersKeepOrder(firstOneFirst: Bool) throws {
        let (window, grid, table) = gridAndTable()
        insertPlaceholders(at: 2, in: grid)
        try drop([1, 2], over: 3, window, grid, table)
        window.settle()
        try #require(grid.pendingPlaceholders.map(\.value) == [800, 801])
        let shown = grid.presentedValues[0].map(abs)
        grid.view.performBatchUpdates {
            #expect(grid.commitPlaceholder(firstOneFirst ? 0 : 1))
            #expect(grid.commitPlaceholder())
        }
        window.settle()
        #expect(grid.errors.isEmpty && grid.sections[0] == shown)
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("HOLD-2, DATA-8: data that is available before the preview lands: the cell appears after the preview")
    func dataBeforeLanding() throws {
        let (window, grid, table) = gridAndTable()
        try drop([1], over: 3, window, grid, table)
        window.advance(by: 0.05)
        let value = try #require(grid.pendingPlaceholders.first?.value)
        #expect(grid.commitPlaceholder())
        var doubleFrames = 0
        window.onFrame = {
            guard let cell = grid.cell(value), !window.previews.isEmpty else { return }
            if cell.containerAlpha > 0, !window.root.isShownByPreview(cell) { doubleFrames += 1 }
            #expect(window.previews[0].alpha > 0.9, "the preview continues to its target")
        }
        window.settle()
        #expect(doubleFrames == 0, "cell and preview are visible together")
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("HOLD-2: a commit may also report its insertion in a batch update")
    func insertionReportedTwice() throws {
        let (window, grid, table) = gridAndTable()
        try drop([0], over: 1, window, grid, table)
        let (value, context) = try #require(grid.pendingPlaceholders.first)
        context.commitInsertion { at in
            grid.view.performBatchUpdates {
                grid.sections[0].insert(value, at: at.item)
                grid.view.insertItems(at: [at])
            }
        }
        #expect(grid.errors.isEmpty && grid.view.placeholderCount == 0)
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("HOLD-2: a deleted placeholder disappears; setNeedsCellUpdate configures its cell again")
    func deletedPlaceholder() throws {
        let (window, grid, table) = gridAndTable()
        try drop([0], over: 2, window, grid, table)
        window.settle()
        let context = try #require(grid.pendingPlaceholders.first?.context)
        let updates = grid.log.count { $0.hasPrefix("update") }
        context.setNeedsCellUpdate()
        #expect(grid.log.count { $0.hasPrefix("update") } == updates + 1)
        #expect(context.deletePlaceholder() && !context.deletePlaceholder())
        #expect(!context.commitInsertion { _ in Issue.record("a deleted placeholder was committed") })
        window.settle()
        #expect(grid.sections == [[0, 1, 2, 3, 4, 5]] && grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("HOLD-3: several placeholders keep their order through updates and commits in any order", arguments: 0..<6)
    func placeholdersKeepOrder(number: Int) throws {
        let (window, grid, table) = gridAndTable()
        insertPlaceholders(at: 2, in: grid)
        try drop([0, 1, 2], over: 2, window, grid, table)
        let values = grid.pendingPlaceholders.map(\.value)
        #expect(grid.presentedValues == [[0, 1] + values.map { -$0 } + [2, 3, 4, 5]])
        grid.insert([50], at: 0)
        #expect(grid.presentedValues == [[50, 0, 1] + values.map { -$0 } + [2, 3, 4, 5]])
        grid.remove([1, 2])
        #expect(grid.presentedValues == [[50, 0] + values.map { -$0 } + [3, 4, 5]])
        grid.view.performBatchUpdates {
            grid.sections[0] = [5, 50, 0, 3, 4]
            grid.view.moveItem(at: path(4), to: path(0))
        }
        #expect(grid.presentedValues == [[5, 50, 0] + values.map { -$0 } + [3, 4]])
        // In each order in which three placeholders can be committed.
        let first = number / 2
        #expect(grid.commitPlaceholder(first))
        var shown = values.map { -$0 }
        shown[first].negate()
        #expect(grid.presentedValues == [[5, 50, 0] + shown + [3, 4]])
        #expect(grid.commitPlaceholder(number % 2) && grid.commitPlaceholder())
        #expect(grid.presentedValues == [[5, 50, 0] + values + [3, 4]] && grid.sections == grid.presentedValues)
        window.settle()
        #expect(grid.errors.isEmpty && grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("HOLD-3: a gap opens among placeholders, and the drop lands in it")
    func gapAmongPlaceholders() throws {
        let (window, grid, table) = gridAndTable()
        insertPlaceholders(at: 2, in: grid)
        try drop([0, 1], over: 2, window, grid, table)
        grid.onDrop = nil
        window.settle()
        let waiting = grid.pendingPlaceholders.map(\.value)
        for (index, offset) in [(2, 0), (3, 1), (4, 2)] {
            window.press(on: try #require(table.cell(105)))
            table.companions = { [$0] }
            window.hold(0.7)
            let frame = grid.view.layout.frame(at: path(index))
            window.drag(to: CGPoint(x: frame.midX + 210, y: frame.midY))
            window.advance(by: 0.4)
            #expect(grid.view.gap?.place == GapPlace(section: 0, position: 2, rank: offset))
            window.release()
            let new = try #require(grid.pendingPlaceholders.last?.value)
            var expected = waiting.map { -$0 }
            expected.insert(-new, at: offset)
            #expect(grid.presentedValues == [[0, 1] + expected + [2, 3, 4, 5]], "at \(index)")
            #expect(grid.pendingPlaceholders.removeLast().context.deletePlaceholder())
            window.settle()
        }
    }

    @Test("HOLD-3: insertion paths of placeholders may count the placeholders before them")
    func placeholderPathsCountPlaceholders() throws {
        let (window, grid, table) = gridAndTable()
        grid.onDrop = { coordinator in
            for (number, item) in coordinator.items.enumerated() {
                grid.insertPlaceholder(for: 900 + number, item.dragItem, coordinator, at: path(2 + number))
            }
        }
        try drop([0, 1, 2], over: 2, window, grid, table)
        #expect(grid.presentedValues == [[0, 1, -900, -901, -902, 2, 3, 4, 5]])
        window.settle()
    }

    @Test("HOLD-3: a reload drops placeholders, also during the flight, and their contexts return false")
    func reloadDropsPlaceholders() throws {
        let (window, grid, table) = gridAndTable()
        try drop([0, 1], over: 2, window, grid, table)
        window.advance(by: 0.05)
        grid.view.reloadData()
        #expect(!grid.view.hasUncommittedUpdates && grid.presentedValues == [[0, 1, 2, 3, 4, 5]])
        try #require(grid.pendingPlaceholders.count == 2)
        for (_, context) in grid.pendingPlaceholders {
            #expect(
                !context.deletePlaceholder()
                    && !context.commitInsertion { _ in Issue.record("a dropped placeholder was committed") })
        }
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("HOLD-3: a placeholder moves and disappears with its section")
    func placeholderFollowsSection() throws {
        let (window, grid, table) = gridAndTable()
        try drop([0], over: 2, window, grid, table)
        let value = try #require(grid.pendingPlaceholders.first?.value)
        grid.view.performBatchUpdates {
            grid.sections.insert([70, 71], at: 0)
            grid.view.insertSections([0])
        }
        #expect(grid.presentedValues == [[70, 71], [0, 1, -value, 2, 3, 4, 5]])
        grid.view.performBatchUpdates {
            grid.sections.swapAt(0, 1)
            grid.view.moveSection(1, toSection: 0)
        }
        #expect(grid.presentedValues == [[0, 1, -value, 2, 3, 4, 5], [70, 71]])
        grid.view.performBatchUpdates {
            grid.sections.remove(at: 0)
            grid.view.deleteSections([0])
        }
        #expect(grid.presentedValues == [[70, 71]] && !grid.commitPlaceholder() && grid.errors.isEmpty)
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("HOLD-1: in a table a placeholder has its own row height, and the rows below make space")
    func placeholderRowHeight() throws {
        let (window, grid, table) = gridAndTable()
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.7)
        window.drag(to: CGPoint(x: 100, y: 100))
        window.advance(by: 0.4)
        window.release()
        window.settle()
        #expect(table.presentedValues[0].firstIndex { $0 < 0 } == 2)
        #expect(table.view.layout.frame(at: path(2)).height == 24)
        #expect(table.view.frameForItem(at: path(2))?.minY == 104 && table.view.contentSize.height == 264)
        #expect(table.view.indexPathForItem(at: CGPoint(x: 100, y: 110)) == path(2))
        #expect(table.view.indexPathForItem(at: CGPoint(x: 100, y: 95)) == nil)
        #expect(table.commitPlaceholder())
        window.settle()
        #expect(table.view.contentSize.height == 280 && table.problemsAtRest(on: window).isEmpty)
    }

    @Test("HOLD-4: a placeholder shows progress, and its button cancels the item")
    func placeholderProgress() throws {
        let (window, grid, table) = gridAndTable()
        let progress = Progress(totalUnitCount: 10)
        var cancellations = 0
        grid.onDrop = { coordinator in
            let placeholder = CollectionViewPlaceholder(
                insertionIndexPath: path(2), reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
            var context: PlaceholderContext?
            placeholder.cellUpdateHandler = { cell in
                guard let cell = cell as? PlaceholderCell else { return }
                cell.progress = progress
                cell.onCancel = {
                    cancellations += 1
                    context?.deletePlaceholder()
                }
            }
            context = coordinator.drop(coordinator.items[0].dragItem, to: placeholder)
        }
        try drop([0], over: 2, window, grid, table)
        window.advance(by: 1)
        let cell = try #require(grid.view.subviews.compactMap { $0 as? PlaceholderCell }.first)
        let before = window.fingerprint
        #expect(cell.accessibilityRole == .placeholder && cell.accessibilityValue["percent"] == 0)
        progress.completedUnitCount = 5
        window.advance(by: 0.15)
        #expect(cell.accessibilityValue["percent"] == 50 && window.fingerprint != before)
        window.click(cell)
        #expect(progress.isCancelled && cancellations == 1)
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("HOLD-4: a placeholder's progress is shown by its cell, and can be replaced by its context")
    func settableProgress() throws {
        let (window, grid, table) = gridAndTable()
        let (first, second) = (Progress(totalUnitCount: 4), Progress(totalUnitCount: 4))
        (first.completedUnitCount, second.completedUnitCount) = (1, 3)
        var context: PlaceholderContext?
        grid.onDrop = { coordinator in
            let placeholder = CollectionViewPlaceholder(
                insertionIndexPath: path(2), reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
            placeholder.progress = first
            context = coordinator.drop(coordinator.items[0].dragItem, to: placeholder)
        }
        try drop([0], over: 2, window, grid, table)
        window.advance(by: 1)
        let cell = try #require(grid.view.subviews.compactMap { $0 as? PlaceholderCell }.first)
        #expect(cell.progress === first && cell.accessibilityValue["percent"] == 25)
        #expect(context?.progress === first)
        context?.progress = second
        window.advance(by: 0.15)
        #expect(cell.progress === second && cell.accessibilityValue["percent"] == 75)
        window.click(cell)
        #expect(second.isCancelled && !first.isCancelled)
        context?.deletePlaceholder()
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }
}
