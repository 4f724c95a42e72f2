import Foundation
import Testing

@testable import Views

/// Records every configuration state it receives.
@MainActor final class StatefulCell: ItemCell {
    private(set) var configurations: [CellConfigurationState] = []
    override func updateConfiguration(using state: CellConfigurationState) { configurations.append(state) }
}

@MainActor struct StabilityTests {
    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    /// Lifts an item and drags it over another one.
    private func carry(_ value: Int, over other: Int, _ stage: Stage, _ shelf: Shelf) throws {
        stage.press(on: try #require(shelf.cell(value)))
        stage.hold(0.7)
        stage.drag(to: stage.reach(try #require(shelf.cell(other))))
        stage.advance(by: 0.4)
    }

    @Test("VIEW-10: updates during a landing retarget it", arguments: ["reload", "move", "section"])
    func duringLanding(how: String) throws {
        let (stage, grid, _) = Stage.gridBesideTable()
        try carry(0, over: 4, stage, grid)
        stage.release()
        stage.advance(by: 0.05)
        #expect(stage.previews.count == 1)
        switch how {
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
        var twice = 0
        stage.onFrame = {
            guard let preview = stage.previews.first else { return }
            last = preview.center
            if let cell = grid.cell(0), cell.containerAlpha > 0, !stage.root.isShownByPreview(cell) { twice += 1 }
        }
        stage.settle()
        let cell = try #require(grid.cell(0))
        let goal = cell.convert(cell.bounds.center, to: nil)
        #expect(try #require(last).distance(to: goal) < 2, "it landed at \(String(describing: last)), not \(goal)")
        #expect(twice == 0, "the cell showed beside its preview")
        #expect(grid.problemsAtRest(on: stage).isEmpty && grid.errors.isEmpty)
    }

    @Test("VIEW-10: a drop into a row follows the row, also if its cell is reused for another row")
    func intoMovingRow() throws {
        let (stage, grid, table) = Stage.gridBesideTable()
        table.landsInto = CGRect(x: 4, y: 4, width: 32, height: 32)
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        stage.press(on: try #require(grid.cell(0)))
        stage.hold(0.7)
        stage.drag(to: CGPoint(x: 100, y: 60))
        stage.release()
        stage.advance(by: 0.03)
        table.view.performBatchUpdates {
            table.sections[0] = [100, 102, 103, 104, 105, 101]
            table.view.moveItem(at: path(1), to: path(5))
            table.view.reloadItems(at: [path(1)])
        }
        var last: CGPoint?
        stage.onFrame = { if let preview = stage.previews.first { last = preview.center } }
        stage.settle()
        #expect(try #require(last).distance(to: CGPoint(x: 20, y: 220)) < 2, "\(String(describing: last))")
        #expect(table.problemsAtRest(on: stage).isEmpty && grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("MOTION-4: a preview returns to its item, also if its cell is reused for another item")
    func homeAfterReuse() throws {
        let (stage, grid, _) = Stage.gridBesideTable(60)
        try carry(1, over: 4, stage, grid)
        stage.key(.escape)
        stage.advance(by: 0.05)
        grid.insert([90, 91, 92], at: 0)
        var last: CGPoint?
        stage.onFrame = { if let preview = stage.previews.first { last = preview.center } }
        stage.settle()
        let cell = try #require(grid.cell(1))
        #expect(try #require(last).distance(to: cell.convert(cell.bounds.center, to: nil)) < 2)
        #expect(grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("VIEW-10: section updates remap the gap; deleting its section closes it")
    func sectionsUnderGap() throws {
        let (stage, grid, _) = Stage.gridBesideTable()
        try carry(0, over: 4, stage, grid)
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
        #expect(grid.view.openGap.slot == nil)
        stage.advance(by: 0.3)
        stage.release()
        stage.settle()
        #expect(grid.errors.isEmpty && grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("VIEW-10: after a section reload the delegate locates the dragged item")
    func reloadedSection() throws {
        let (stage, grid, _) = Stage.gridBesideTable()
        try carry(0, over: 4, stage, grid)
        grid.view.performBatchUpdates {
            grid.sections[0] = [5, 4, 3, 2, 1, 0]
            grid.view.reloadSections([0])
        }
        #expect(grid.view.dragSide.carried.entries.map(\.path) == [path(5)])
        stage.advance(by: 0.2)
        stage.release()
        stage.settle()
        #expect(Set(grid.sections[0]) == Set(0..<6) && grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("VIEW-10: a data change within a cell request is shown")
    func reentrant() {
        let (stage, grid, _) = Stage.gridBesideTable(60)
        var once = true
        grid.onCell = { _ in
            guard once else { return }
            once = false
            grid.insert([700], at: 0)
        }
        grid.view.scroll(to: CGPoint(x: 0, y: 300), animated: false)
        stage.settle()
        #expect(!once && grid.problemsAtRest(on: stage).isEmpty && grid.errors.isEmpty)
    }

    @Test("SPRING-3: spring loading follows its item, and flashes the view that the delegate sets")
    func hovering() throws {
        let (stage, grid, table) = Stage.gridBesideTable()
        table.view.isSpringLoaded = true
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        stage.press(on: try #require(grid.cell(0)))
        stage.hold(0.7)
        stage.drag(to: CGPoint(x: 100, y: 140))
        stage.advance(by: 0.5)
        // The pointer is over another row at the same index path: the hover time starts over.
        table.insert([300], at: 0)
        stage.advance(by: 0.7)
        #expect(!table.log.contains { $0.hasPrefix("didSelect") })
        stage.advance(by: 0.6)
        #expect(table.log.contains("didSelect 0.3"))

        let sign = stage.add(View(), CGRect(x: 150, y: 10, width: 20, height: 20))
        table.flashes = sign
        stage.drag(to: CGPoint(x: 100, y: 20))
        stage.advance(by: 0.3)
        #expect(sign.subviews.count == 1, "it lights up")
        let lit = stage.color(at: CGPoint(x: 160, y: 20))
        stage.drag(to: CGPoint(x: 350, y: 380))
        stage.advance(by: 0.1)
        #expect(sign.subviews.isEmpty && stage.color(at: CGPoint(x: 160, y: 20)) != lit)
        stage.key(.escape)
        stage.settle()
        #expect(table.problemsAtRest(on: stage).isEmpty)
    }

    @Test("DRAG-3: a secondary click over the gap adds the item displaced by it, then the nearest one")
    func tapOnGap() throws {
        let (stage, grid, _) = Stage.gridBesideTable()
        try carry(0, over: 4, stage, grid)
        #expect(grid.view.gapFrames.contains { $0.contains(stage.place() - CGPoint(x: 210, y: 0)) })
        stage.press(at: stage.place(), button: .secondary)
        stage.release(.secondary)
        func carried() -> [Int] {
            stage.root.engine.sessions.first?.items.compactMap { ($0.localObject as? Parcel)?.value } ?? []
        }
        #expect(carried() == [0, 4])
        stage.advance(by: 0.5)
        #expect(grid.view.gap?.length == 2)
        stage.press(at: stage.place(), button: .secondary)
        stage.release(.secondary)
        #expect(carried().count == 3 && Set(carried()).count == 3)
        stage.advance(by: 0.5)
        stage.release()
        stage.settle()
        #expect(Set(grid.sections[0]) == Set(0..<6) && grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("CELL-1: a cell receives its complete state: drag, drop target and reordering")
    func configurations() throws {
        let (stage, grid, table) = Stage.gridBesideTable()
        table.view.register(StatefulCell.self, forCellWithReuseIdentifier: ValueCell.reuseIdentifier)
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        table.view.reloadData()
        table.view.layoutIfNeeded()
        table.view.performBatchUpdates { table.view.reloadSections([0]) }
        stage.settle()
        let cells = (0..<6).compactMap { table.view.cellForItem(at: path($0)) as? StatefulCell }
        try #require(cells.count == 6)
        #expect(cells.allSatisfy { $0.configurations == [CellConfigurationState()] }, "as each is first shown, once")
        stage.press(on: try #require(grid.cell(0)))
        stage.hold(0.7)
        stage.drag(to: CGPoint(x: 100, y: 60))
        #expect(cells[1].configurationState.cellDropState == .targeted)
        #expect(cells[2].configurationState.cellDropState == .notTargeted)
        #expect(cells[2].configurations.last?.cellDropState == .notTargeted)
        stage.key(.escape)
        stage.settle()
        #expect(cells.allSatisfy { $0.configurationState == CellConfigurationState() })
        #expect(cells[1].configurations.last == CellConfigurationState())
        stage.press(on: cells[3])
        stage.hold(0.55)
        #expect(cells[3].configurationState.cellDragState == .lifting)
        stage.release()
        stage.settle()
    }

    @Test("The cell of a dragged item ignores presses, unless it opts in")
    func leftBehind() throws {
        let (stage, grid, _) = Stage.gridBesideTable()
        grid.proposal = { _, _ in ItemDropProposal(operation: .cancel) }
        try carry(0, over: 4, stage, grid)
        grid.lifts = false
        grid.forgetLog()
        let cell = try #require(grid.cell(0))
        stage.press(on: cell, pointer: 1)
        stage.release(pointer: 1)
        #expect(!grid.log.contains { $0.hasPrefix("didSelect") })
        cell.userInteractionEnabledWhileDragging = true
        stage.press(on: cell, pointer: 1)
        stage.release(pointer: 1)
        #expect(grid.log.contains("didSelect 0.0"))
        stage.key(.escape)
        stage.settle()
        #expect(grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("ORDER-4: the gap of 1,000 dragged items is limited to what the view shows, and all items are inserted")
    func manyItems() throws {
        let (stage, grid, _) = Stage.gridBesideTable(2_000)
        grid.view.allowsMultipleSelection = true
        grid.companions = { pressed in (0..<1_000).filter { $0 != pressed.item }.map { path($0) } + [pressed] }
        stage.draws = false
        try carry(0, over: 4, stage, grid)
        let gap = try #require(grid.view.gap)
        #expect(gap.length < 40 && gap.length > 10)
        let length = gap.length
        stage.drag(to: stage.place() + CGPoint(x: 20, y: 60))
        stage.advance(by: 0.3)
        #expect(grid.view.gap?.length == length)
        stage.release()
        #expect(grid.dropped?.sources.count == 1_000)
        stage.settle()
        #expect(Set(grid.sections[0]) == Set(0..<2_000) && grid.problemsAtRest(on: stage).isEmpty)
    }
}
