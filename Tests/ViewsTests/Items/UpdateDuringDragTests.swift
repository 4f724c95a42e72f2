import Foundation
import Testing

@testable import Views

/// Records every configuration state it receives.
@MainActor final class RecordingCell: ItemCell {
    private(set) var configurations: [CellConfigurationState] = []
    override func updateConfiguration(using state: CellConfigurationState) { configurations.append(state) }
}

@MainActor struct UpdateDuringDragTests {
    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    /// Lifts an item and drags it over another one.
    private func drag(_ value: Int, over other: Int, _ window: WindowFixture, _ container: ContainerFixture) throws {
        window.press(on: try #require(container.cell(value)))
        window.hold(0.7)
        window.drag(to: window.reach(try #require(container.cell(other))))
        window.advance(by: 0.4)
    }

    @Test("VIEW-10: updates during a landing retarget it", arguments: ["reload", "move", "section"])
    func updatesDuringLanding(change: String) throws {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        try drag(0, over: 4, window, grid)
        window.release()
        window.advance(by: 0.05)
        #expect(window.previews.count == 1)
        switch change {
        case "reload":
            grid.sections[0] = [7, 8, 9] + grid.sections[0]
            grid.view.reloadData()
        case "move":
            let item = try #require(grid.sections[0].firstIndex(of: 0))
            grid.view.performBatchUpdates {
                grid.sections[0].remove(at: item)
                grid.sections[0].insert(0, at: 0)
                grid.view.moveItem(at: path(item), to: path(0))
            }
        default:
            grid.view.performBatchUpdates {
                grid.sections.insert([70, 71, 72, 73], at: 0)
                grid.view.insertSections([0])
            }
        }
        var last: CGPoint?
        var doubleFrames = 0
        window.onFrame = {
            guard let preview = window.previews.first else { return }
            last = preview.center
            if let cell = grid.cell(0), cell.containerAlpha > 0, !window.root.isShownByPreview(cell) {
                doubleFrames += 1
            }
        }
        window.settle()
        let cell = try #require(grid.cell(0))
        let goal = cell.convert(cell.bounds.center, to: nil)
        #expect(
            try #require(last).distance(to: goal) < 2, "the preview landed at \(String(describing: last)), not \(goal)")
        #expect(doubleFrames == 0, "cell and preview were visible together")
        #expect(grid.problemsAtRest(on: window).isEmpty && grid.errors.isEmpty)
    }

    @Test("VIEW-10: a drop into a row follows the row, also if its cell is reused for another row")
    func dropIntoMovingRow() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable()
        table.landingRect = CGRect(x: 4, y: 4, width: 32, height: 32)
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.7)
        window.drag(to: CGPoint(x: 100, y: 60))
        window.release()
        window.advance(by: 0.03)
        table.view.performBatchUpdates {
            table.sections[0] = [100, 102, 103, 104, 105, 101]
            table.view.moveItem(at: path(1), to: path(5))
            table.view.reloadItems(at: [path(1)])
        }
        var last: CGPoint?
        window.onFrame = { if let preview = window.previews.first { last = preview.center } }
        window.settle()
        #expect(try #require(last).distance(to: CGPoint(x: 20, y: 220)) < 2, "\(String(describing: last))")
        #expect(table.problemsAtRest(on: window).isEmpty && grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("MOTION-4: a preview returns to its item, also if its cell is reused for another item")
    func returnAfterReuse() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable(60)
        try drag(1, over: 4, window, grid)
        window.key(.escape)
        window.advance(by: 0.05)
        grid.insert([90, 91, 92], at: 0)
        var last: CGPoint?
        window.onFrame = { if let preview = window.previews.first { last = preview.center } }
        window.settle()
        let cell = try #require(grid.cell(1))
        #expect(try #require(last).distance(to: cell.convert(cell.bounds.center, to: nil)) < 2)
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-10: section updates remap the gap; deleting its section closes it")
    func sectionUpdatesRemapGap() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        try drag(0, over: 4, window, grid)
        let before = try #require(grid.view.gap?.position)
        grid.view.performBatchUpdates {
            grid.sections.insert([70], at: 0)
            grid.view.insertSections([0])
        }
        #expect(grid.view.gap?.section == 1 && grid.view.gap?.position == before)
        grid.view.performBatchUpdates {
            grid.sections.swapAt(0, 1)
            grid.view.moveSection(0, toSection: 1)
        }
        #expect(grid.view.gap?.section == 0 && grid.view.gap?.position == before)
        grid.view.performBatchUpdates {
            grid.sections.remove(at: 0)
            grid.view.deleteSections([0])
        }
        #expect(grid.view.gaps.isEmpty)
        window.advance(by: 0.3)
        window.release()
        window.settle()
        #expect(grid.errors.isEmpty && grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-10: after a section reload the delegate locates the dragged item")
    func reloadedSectionFindsDraggedItem() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        try drag(0, over: 4, window, grid)
        grid.view.performBatchUpdates {
            grid.sections[0] = [5, 4, 3, 2, 1, 0]
            grid.view.reloadSections([0])
        }
        #expect(
            grid.view.paths.draggedItems.entries.map {
                grid.view.paths.draggedItems.path(of: $0.item)?.indexPath
            } == [path(5)])
        window.advance(by: 0.2)
        window.release()
        window.settle()
        #expect(Set(grid.sections[0]) == Set(0..<6) && grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-10: a data change within a cell request is shown")
    func updateDuringCellRequest() {
        let (window, grid, _) = WindowFixture.gridBesideTable(60)
        var once = true
        grid.onCellRequest = { _ in
            guard once else { return }
            once = false
            grid.insert([700], at: 0)
        }
        grid.view.scroll(to: CGPoint(x: 0, y: 300), animated: false)
        window.settle()
        #expect(!once && grid.problemsAtRest(on: window).isEmpty && grid.errors.isEmpty)
    }

    @Test("SPRING-3: spring loading follows its item, and flashes the view that the delegate sets")
    func springLoadingFollowsItem() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable()
        table.view.isSpringLoaded = true
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.7)
        window.drag(to: CGPoint(x: 100, y: 140))
        window.advance(by: 0.5)
        // The pointer is over another row at the same index path: the hover time starts over.
        table.insert([300], at: 0)
        window.advance(by: 0.7)
        #expect(!table.log.contains { $0.hasPrefix("didSelect") })
        window.advance(by: 0.6)
        #expect(table.log.contains("didSelect 0.3"))

        let flashingView = window.add(View(), CGRect(x: 150, y: 10, width: 20, height: 20))
        table.flashingView = flashingView
        window.drag(to: CGPoint(x: 100, y: 20))
        window.advance(by: 0.3)
        #expect(flashingView.subviews.count == 1, "the view flashes")
        let flashColor = window.color(at: CGPoint(x: 160, y: 20))
        window.drag(to: CGPoint(x: 350, y: 380))
        window.advance(by: 0.1)
        #expect(flashingView.subviews.isEmpty && window.color(at: CGPoint(x: 160, y: 20)) != flashColor)
        window.key(.escape)
        window.settle()
        #expect(table.problemsAtRest(on: window).isEmpty)
    }

    /// A change of the layout under a drag.
    enum LayoutChange: CaseIterable {
        case metric, layout, size
    }

    @Test(
        "ORDER-5: after the layout has changed, the gap follows the resting pointer",
        arguments: LayoutChange.allCases)
    func layoutChangesUnderDrag(_ change: LayoutChange) throws {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 60, height: 60)
        let grid = ContainerFixture(grid: Array(0..<40), layout: layout)
        let window = WindowFixture(CGSize(width: 400, height: 400))
        window.add(grid.view, CGRect(x: 0, y: 0, width: 400, height: 400))
        grid.view.reloadData()
        window.settle()
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.7)
        window.drag(to: CGPoint(x: 300, y: 150))
        window.advance(by: 1)
        let former = try #require(grid.view.dropPath)
        switch change {
        case .metric: layout.itemSize = CGSize(width: 110, height: 110)
        case .layout:
            let rows = JustifiedLayout()
            rows.rowHeight = 130
            grid.view.setLayout(rows, animated: true)
        case .size: grid.view.frame.size = CGSize(width: 330, height: 300)
        }
        window.advance(by: 1)
        #expect(grid.view.dropPath != former)
        #expect(grid.view.gapFrames.contains { $0.insetBy(dx: -8, dy: -8).contains(window.location()) })
        // As if the pointer had moved.
        let followed = grid.view.dropPath
        window.drag(to: window.location() + CGPoint(x: 1, y: 1))
        window.advance(by: 1)
        #expect(grid.view.dropPath == followed)
        window.key(.escape)
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("DRAG-3: a secondary click over the gap adds the item displaced by it, then the nearest one")
    func secondaryClickOverGap() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        try drag(0, over: 4, window, grid)
        #expect(grid.view.gapFrames.contains { $0.contains(window.location() - CGPoint(x: 210, y: 0)) })
        window.press(at: window.location(), button: .secondary)
        window.release(.secondary)
        func draggedItems() -> [Int] {
            window.root.engine.sessions.first?.items.compactMap { ($0.localObject as? DraggedValue)?.value } ?? []
        }
        #expect(draggedItems() == [0, 4])
        window.advance(by: 0.5)
        #expect(grid.view.gap?.length == 2)
        window.press(at: window.location(), button: .secondary)
        window.release(.secondary)
        #expect(draggedItems().count == 3 && Set(draggedItems()).count == 3)
        window.advance(by: 0.5)
        window.release()
        window.settle()
        #expect(Set(grid.sections[0]) == Set(0..<6) && grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("CELL-1: a cell receives its complete state: drag, drop target and reordering")
    func cellConfigurations() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable()
        table.view.register(RecordingCell.self, forCellWithReuseIdentifier: ValueCell.reuseIdentifier)
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        table.view.reloadData()
        table.view.layoutIfNeeded()
        table.view.performBatchUpdates { table.view.reloadSections([0]) }
        window.settle()
        let cells = (0..<6).compactMap { table.view.cellForItem(at: path($0)) as? RecordingCell }
        try #require(cells.count == 6)
        #expect(
            cells.allSatisfy { $0.configurations == [CellConfigurationState()] },
            "each cell is configured once when it first appears")
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.7)
        window.drag(to: CGPoint(x: 100, y: 60))
        #expect(cells[1].configurationState.cellDropState == .targeted)
        #expect(cells[2].configurationState.cellDropState == .notTargeted)
        #expect(cells[2].configurations.last?.cellDropState == .notTargeted)
        window.key(.escape)
        window.settle()
        #expect(cells.allSatisfy { $0.configurationState == CellConfigurationState() })
        #expect(cells[1].configurations.last == CellConfigurationState())
        window.press(on: cells[3])
        window.hold(0.55)
        #expect(cells[3].configurationState.cellDragState == .lifting)
        window.release()
        window.settle()
    }

    @Test("The cell of a dragged item ignores presses, unless it opts in")
    func draggedCellIgnoresPresses() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        grid.proposal = { _, _ in ItemDropProposal(operation: .cancel) }
        try drag(0, over: 4, window, grid)
        grid.lifts = false
        grid.clearLog()
        let cell = try #require(grid.cell(0))
        window.press(on: cell, pointer: 1)
        window.release(pointer: 1)
        #expect(!grid.log.contains { $0.hasPrefix("didSelect") })
        cell.userInteractionEnabledWhileDragging = true
        window.press(on: cell, pointer: 1)
        window.release(pointer: 1)
        #expect(grid.log.contains("didSelect 0.0"))
        window.key(.escape)
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test(
        "DRAG-9, SPRING-1: a drag goes on when its container is replaced, and lands in the new one",
        arguments: [false, true])
    func containerIsReplaced(isDropped: Bool) throws {
        let (window, source) = WindowFixture.withGrid(12)
        window.press(on: try #require(source.cell(0)))
        window.hold(0.7)
        window.drag(to: CGPoint(x: 140, y: 60))
        window.settle()
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 80, height: 80)
        let replacement = ContainerFixture(grid: Array(100..<112), layout: layout)
        replacement.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }
        source.view.removeFromSuperview()
        window.add(replacement.view, source.view.frame)
        replacement.view.reloadData()
        window.settle()
        #expect(window.root.engine.sessions.map(\.phase) == [.dragging])
        window.drag(to: window.reach(try #require(replacement.cell(104))))
        window.settle()
        #expect(replacement.view.gap != nil)
        if isDropped { window.release() } else { window.key(.escape) }
        window.settle()
        #expect(window.root.engine.sessions.isEmpty && window.previews.isEmpty)
        #expect(replacement.sections[0].count == (isDropped ? 13 : 12) && replacement.view.gap == nil)
        #expect(replacement.problemsAtRest(on: window).isEmpty)
        // The former container can be shown again.
        replacement.view.removeFromSuperview()
        window.add(source.view, replacement.view.frame)
        window.settle()
        #expect(source.problemsAtRest(on: window).isEmpty && source.sections[0].count == 12)
    }
}
