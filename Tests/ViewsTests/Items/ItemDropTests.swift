import Foundation
import Testing

@testable import Views

@MainActor struct ItemDropTests {
    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    /// A point of the table in window coordinates: `part` of the height of a row.
    private func pointInRow(_ pointInRow: Int, _ part: CGFloat) -> CGPoint {
        CGPoint(x: 100, y: (CGFloat(pointInRow) + part) * 40)
    }

    @Test("VIEW-1: without a drag delegate nothing lifts, without a drop delegate no drop is accepted")
    func missingDelegates() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable(allowsMultipleSelection: true)
        let view = try #require(grid.view as? CollectionView)
        view.dragDelegate = nil
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        #expect(window.root.engine.sessions.isEmpty)
        window.release()
        view.dragDelegate = grid
        view.dropDelegate = nil
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        window.drag(to: window.reach(try #require(grid.cell(4))))
        #expect(grid.destinations.isEmpty && grid.view.gap == nil)
        window.release()
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-2: without items no drag begins; a tap on another cell adds its item, and its cell fades")
    func itemsOfDrag() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(allowsMultipleSelection: true)
        grid.lifts = false
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        #expect(window.root.engine.sessions.isEmpty && grid.log.contains("itemsForBeginning 0.0"))
        window.release()
        grid.lifts = true
        // The drag begins in the table, so that the grid is not its source.
        window.press(on: try #require(table.cell(100)))
        window.hold(0.8)
        window.drag(to: pointInRow(3, 0.5))
        window.press(on: try #require(grid.cell(2)), pointer: 1)
        window.release(pointer: 1)
        #expect(window.root.engine.sessions.first?.items.count == 2)
        window.advance(by: 0.6)
        let dragged = try #require(grid.cell(2))
        #expect(dragged.dragState == .dragging && dragged.alpha == ItemCell.leftBehind)
        #expect(table.view.gap?.length == 2, "the gap grows with the stack")
        table.onDrop = { _ in }
        window.release()
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty && table.problemsAtRest(on: window).isEmpty)
    }

    @Test("DRAG-14: previews leave each row visible, also if the delegate always returns the same proposal")
    func unobscuredRows() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(allowsMultipleSelection: true)
        let proposal = ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath)
        table.proposal = { _, _ in proposal }
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        for row in [1, 4, 1] {
            window.drag(to: pointInRow(row, 0.5))
            window.settle()
            let preview = try #require(window.root.engine.presentations.first?.previews.last)
            let rows = try #require(table.view.frameForItem(at: path(row)))
            #expect(max(preview.size.width, preview.size.height) < 40, "row \(row) of height \(rows.height)")
        }
        #expect(proposal.unobscuredRects.isEmpty, "the proposal belongs to the delegate")
        window.release()
        window.settle()
    }

    @Test("VIEW-3: the destination is nil over the background and at most the count behind the last item")
    func destinationIndexPaths() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(5, allowsMultipleSelection: true)
        window.press(on: try #require(table.cell(100)))
        window.hold(0.8)
        for x in stride(from: 215, through: 495, by: 35) {
            for y in stride(from: 5, through: 415, by: 30) {
                grid.proposal = { _, _ in ItemDropProposal(operation: .copy) }
                window.movePointer(to: CGPoint(x: x, y: y))
                let destination = grid.view.layout.presentationIndexPath(at: CGPoint(x: x - 210, y: y))
                #expect(grid.destinations.last == destination, "\(x), \(y)")
                #expect(destination.map { $0.item <= 5 } ?? true)
            }
        }
        #expect(grid.destinations.contains(path(5)))
        let last = try #require(grid.view.frameForItem(at: path(4)))
        window.movePointer(to: CGPoint(x: 210 + last.maxX + 40, y: last.midY))
        #expect(grid.destinations.last == path(5))
        window.movePointer(to: CGPoint(x: 300, y: 400))
        #expect(grid.destinations.last == IndexPath?.none)
        window.key(.escape)
        window.settle()
    }

    @Test("VIEW-4: automatic intent: the middle half of a row is the target, its edges open a gap before or after it")
    func automaticIntent() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(allowsMultipleSelection: true)
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .automatic) }
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        window.movePointer(to: pointInRow(2, 0.5))
        #expect(table.view.highlighted?.indexPath == path(2) && table.view.gap == nil)
        #expect(table.cell(102)?.isDropTarget == true)
        window.movePointer(to: pointInRow(2, 0.3))
        #expect(table.view.highlighted?.indexPath == path(2))
        window.movePointer(to: pointInRow(2, 0.1))
        #expect(table.view.highlighted == nil && table.view.gap?.position == 2)
        window.movePointer(to: pointInRow(4, 0.5))
        #expect(
            table.view.highlighted?.indexPath == path(3) && table.view.gap?.position == 2,
            "the gap has moved row 3 under the pointer and stays open")
        window.advance(by: 0.5)
        window.movePointer(to: pointInRow(4, 0.9))
        #expect(table.view.highlighted == nil && table.view.gap?.position == 4)
        window.release()
        window.settle()
        #expect(table.dropped?.destination == path(4) && table.dropped?.intent == .insertAtDestinationIndexPath)
        #expect(table.sections[0].count == 7 && table.sections[0][4] == 1_000_001)
        #expect(table.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-4: an unspecified intent opens no gap; insertion into a row highlights it and drops at its path")
    func dropIntents() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(allowsMultipleSelection: true)
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .unspecified) }
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        window.movePointer(to: pointInRow(2, 0.1))
        #expect(table.view.gap == nil && table.view.highlighted == nil)
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        window.movePointer(to: pointInRow(2, 0.9))
        #expect(table.view.gap == nil && table.view.highlighted?.indexPath == path(2))
        table.landingRect = CGRect(x: 4, y: 4, width: 32, height: 32)
        window.release()
        #expect(table.dropped?.destination == path(2))
        window.advance(by: 0.05)
        let start = window.previews.first?.size.width ?? 0
        var smallest = CGFloat.infinity
        var smallestCenter = CGPoint.zero
        window.onFrame = {
            if let preview = window.previews.first, preview.size.width < smallest {
                (smallest, smallestCenter) = (preview.size.width, preview.center)
            }
        }
        window.settle()
        #expect(start > 40 && smallest <= 33, "the preview shrinks into the rectangle: \(start) to \(smallest)")
        #expect(smallestCenter.distance(to: CGPoint(x: 20, y: 100)) < 2, "\(smallestCenter)")
        #expect(table.problemsAtRest(on: window).isEmpty && grid.problemsAtRest(on: window).isEmpty)
    }

    /// Drops ten items of a grid at a point; returns their last presented previews.
    private func dropTenItems(_ window: WindowFixture, of grid: ContainerFixture, at point: CGPoint) throws
        -> [PreviewPresentation]
    {
        for value in 0..<10 { grid.view.toggle(ItemPath(path(value))) }
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        window.movePointer(to: point)
        window.advance(by: 0.5)
        #expect(window.root.engine.sessions.first?.items.count == 10)
        var last: [PreviewPresentation] = []
        window.onFrame = { if !window.previews.isEmpty { last = window.previews } }
        window.release()
        window.settle()
        #expect(last.count == 10)
        return last
    }

    @Test("DROP-9: ten items dropped into a row shrink into the given rectangle")
    func tenItemsShrinkIntoRow() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(12, allowsMultipleSelection: true)
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        table.landingRect = CGRect(x: 4, y: 4, width: 32, height: 32)
        for preview in try dropTenItems(window, of: grid, at: pointInRow(2, 0.5)) {
            #expect(preview.center.distance(to: CGPoint(x: 20, y: 100)) < 2, "\(preview.center)")
            #expect(max(preview.size.width, preview.size.height) <= 33)
            #expect(preview.alpha < 0.05, "it fades there")
        }
        #expect(table.dropped?.destination == path(2))
        #expect(table.problemsAtRest(on: window).isEmpty && grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("DROP-9: ten inserted items fly to their own rows, also when the rows move meanwhile")
    func tenItemsFlyToMovingRows() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(12, allowsMultipleSelection: true)
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }
        table.onDrop = { coordinator in
            guard let destination = coordinator.destinationIndexPath else { return }
            let values = Array(500..<500 + coordinator.items.count)
            table.insert(values, at: destination.item)
            for (index, item) in coordinator.items.enumerated() {
                coordinator.drop(item.dragItem, toItemAt: path(destination.item + index))
            }
            // An insertion in front of them during the flight.
            table.insert([900], at: 0)
        }
        let landed = try dropTenItems(window, of: grid, at: pointInRow(2, 0.5))
        let rows = landed.map { Int($0.center.y / 40) }
        #expect(Set(rows).count == 10, "one row each: \(rows)")
        for preview in landed {
            let middle = CGPoint(x: 100, y: (CGFloat(Int(preview.center.y / 40)) + 0.5) * 40)
            #expect(preview.center.distance(to: middle) < 2 && preview.size.height <= 41, "\(preview.center)")
        }
        #expect(table.sections[0].count == 17 && rows.min() == 3)
        #expect(table.problemsAtRest(on: window).isEmpty && grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("DROP-9, HOLD-1: ten items inserted as placeholders fly to their placeholders")
    func tenItemsFlyToPlaceholders() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(12, allowsMultipleSelection: true)
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }
        var contexts: [PlaceholderContext] = []
        table.onDrop = { coordinator in
            for item in coordinator.items {
                let placeholder = TableViewPlaceholder(
                    insertionIndexPath: path(0), reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
                contexts.append(coordinator.drop(item.dragItem, to: placeholder))
            }
        }
        let rows = try dropTenItems(window, of: grid, at: pointInRow(2, 0.5)).map { Int($0.center.y / 40) }
        #expect(rows.sorted() == Array(0..<10))
        #expect(table.view.placeholderCount == 10)
        for context in contexts { context.deletePlaceholder() }
        window.settle()
        #expect(table.problemsAtRest(on: window).isEmpty && grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("ORDER-1, ORDER-6: a row moved within its table uses the move method of the data source")
    func dataSourceMovesRow() throws {
        let (window, _, table) = WindowFixture.gridBesideTable(allowsMultipleSelection: true)
        table.movesItems = true
        window.press(on: try #require(table.cell(101)))
        window.hold(0.8)
        window.drag(to: pointInRow(4, 0.5))
        window.advance(by: 0.4)
        window.release()
        window.settle()
        #expect(table.log.contains("move 0.1 0.4") && !table.log.contains("performDrop"))
        #expect(table.sections[0] == [100, 102, 103, 104, 101, 105])
        #expect(table.problemsAtRest(on: window).isEmpty && table.errors.isEmpty)
    }

    @Test("VIEW-8: a view reports active drags and drops, and lifts nothing while dragging is disabled")
    func activeDragAndDrop() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(allowsMultipleSelection: true)
        #expect(!grid.view.hasActiveDrag && !table.view.hasActiveDrop)
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        window.drag(to: pointInRow(1, 0.5))
        #expect(grid.view.hasActiveDrag && !grid.view.hasActiveDrop && table.view.hasActiveDrop)
        window.release()
        #expect(table.view.hasActiveDrop)
        window.settle()
        #expect(!grid.view.hasActiveDrag && !table.view.hasActiveDrop)
        grid.view.dragInteractionEnabled = false
        window.press(on: try #require(grid.cell(1)))
        window.hold(0.8)
        #expect(window.root.engine.sessions.isEmpty)
        window.release()
    }

    @Test("SPRING-3: hovering over a cell selects it after a second, unless the delegate refuses")
    func springLoadingSelectsCell() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(allowsMultipleSelection: true)
        table.view.isSpringLoaded = true
        table.springLoads = false
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        window.drag(to: pointInRow(2, 0.5))
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        window.advance(by: 1.5)
        #expect(!table.log.contains("didSelect 0.2"))
        table.springLoads = true
        window.drag(to: pointInRow(3, 0.5))
        #expect(table.cell(103)?.springLoadingState == .possible)
        window.advance(by: 0.7)
        #expect(table.cell(103)?.springLoadingState == .activating && !table.log.contains("didSelect 0.3"))
        window.advance(by: 0.5)
        #expect(table.log.contains("didSelect 0.3") && table.view.isSelected(path(3)))
        #expect(table.cell(103)?.springLoadingState == .inactive)
        window.key(.escape)
        window.settle()
        #expect(table.problemsAtRest(on: window).isEmpty)
    }

    @Test("DRAG-11: at the edge the grid scrolls under a resting pointer, and the gap stays under it")
    func autoscrollKeepsGapUnderPointer() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable(60, allowsMultipleSelection: true)
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        window.drag(to: CGPoint(x: 350, y: 405))
        window.advance(by: 0.15)
        #expect(grid.view.contentOffset.y == 0)
        window.advance(by: 0.8)
        #expect(grid.view.contentOffset.y > 100)
        let gap = try #require(grid.view.gap)
        let start = try #require(grid.view.arrangement[0].start(ofSlot: gap.id))
        let frame = grid.view.layout.frame(at: path(start))
        let pointer = CGPoint(x: 350 - 210, y: 405 + grid.view.contentOffset.y)
        #expect(frame.insetBy(dx: -10, dy: -30).contains(pointer), "gap at \(frame), pointer at \(pointer)")
        window.advance(by: 4)
        #expect(grid.view.contentOffset == grid.view.maximumOffset)
        window.release()
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-10: updates during a drag remap the gap, and the drop lands in it")
    func updatesRemapGap() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable(allowsMultipleSelection: true)
        window.press(on: try #require(grid.cell(1)))
        window.hold(0.8)
        window.drag(to: window.root.engine.sessions.isEmpty ? .zero : window.reach(try #require(grid.cell(4))))
        window.advance(by: 0.4)
        #expect(grid.view.gap?.position == 5)
        grid.insert([50, 51], at: 0)
        #expect(grid.view.gap?.position == 7)
        window.advance(by: 0.4)
        grid.remove([2])
        #expect(grid.view.gap?.position == 6)
        window.advance(by: 0.4)
        window.release()
        window.settle()
        #expect(grid.sections[0] == [50, 51, 0, 3, 4, 1, 5])
        #expect(grid.problemsAtRest(on: window).isEmpty && grid.errors.isEmpty)
    }

    @Test("VIEW-10: a dragged item that is deleted during the drag is inserted as a new item")
    func draggedItemDeleted() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable(allowsMultipleSelection: true)
        window.press(on: try #require(grid.cell(1)))
        window.hold(0.8)
        window.drag(to: window.reach(try #require(grid.cell(4))))
        window.advance(by: 0.4)
        grid.remove([1])
        window.advance(by: 0.4)
        window.release()
        #expect(grid.dropped?.sources == [nil])
        window.settle()
        #expect(Set(grid.sections[0]) == Set(0..<6))
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("DROP-6: a session that lands late does not close the gap of the next session")
    func lateLandingKeepsNextGap() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(allowsMultipleSelection: true)
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        window.drag(to: pointInRow(5, 0.5))
        window.press(on: try #require(grid.cell(3)), pointer: 1)
        window.advance(by: 0.7)
        window.release()
        window.movePointer(to: CGPoint(x: 300, y: 300), pointer: 1)
        window.movePointer(to: pointInRow(1, 0.5), pointer: 1)
        #expect(table.view.gap?.position == 1)
        window.advance(by: 1)
        #expect(window.root.engine.sessions.count == 1)
        #expect(table.view.gap?.position == 1, "the end of the first session leaves the second one unchanged")
        window.release(pointer: 1)
        window.settle()
        #expect(table.sections[0].count == 8)
        #expect(table.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-6: an inconsistent batch is reported, and the view shows its data")
    func inconsistentBatchIsReported() {
        let (window, grid, _) = WindowFixture.gridBesideTable(allowsMultipleSelection: true)
        grid.view.performBatchUpdates({
            grid.sections[0].removeLast(2)
            grid.view.deleteItems(at: [path(5)])
        })
        #expect(
            grid.errors == [
                .countMismatch(section: 0, before: 6, inserted: 0, deleted: 1, movedIn: 0, movedOut: 0, after: 4)
            ])
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
        #expect(grid.view.indexPathsForVisibleItems.count == 4)
    }
}
