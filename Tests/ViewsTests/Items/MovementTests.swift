import Foundation
import Testing

@testable import Views

@MainActor struct MovementTests {
    private func container(_ count: Int = 6) -> (WindowFixture, ContainerFixture) {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 80, height: 80)
        let container = ContainerFixture(grid: Array(0..<count), layout: layout)
        container.movesItems = true
        let window = WindowFixture(CGSize(width: 290, height: 420))
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        return (window, container)
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    @Test("ORDER-2: an interactive movement reaches every position from every start")
    func movementReachesEveryPosition() throws {
        for from in 0..<6 {
            for to in 0..<6 {
                let (window, container) = container()
                window.draws = false
                let cell = try #require(container.cell(from))
                let goal = container.view.layout.frame(at: path(to))
                #expect(container.view.beginInteractiveMovementForItem(at: path(from)))
                #expect(cell.configurationState.isReordering && container.view.hasUncommittedUpdates)
                container.view.updateInteractiveMovementTargetPosition(goal.center)
                window.advance(by: 0.4)
                #expect(cell.frame.center == goal.center)
                container.view.endInteractiveMovement()
                var expected = [0, 1, 2, 3, 4, 5]
                expected.insert(expected.remove(at: from), at: to)
                #expect(container.sections == [expected], "\(from) to \(to)")
                #expect(container.cell(from) === cell, "the same cell shows the item")
                window.settle()
                #expect(container.problemsAtRest(on: window).isEmpty)
            }
        }
    }

    @Test("An interactive movement that is canceled, or whose item is deleted, leaves the view consistent")
    func canceledMovement() throws {
        let (window, container) = container()
        let before = window.fingerprint
        container.view.cancelInteractiveMovement()
        container.view.endInteractiveMovement()
        #expect(container.view.beginInteractiveMovementForItem(at: path(1)))
        #expect(!container.view.beginInteractiveMovementForItem(at: path(2)), "one at a time")
        container.view.updateInteractiveMovementTargetPosition(CGPoint(x: 200, y: 160))
        window.advance(by: 0.3)
        container.view.cancelInteractiveMovement()
        container.view.cancelInteractiveMovement()
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty && window.fingerprint == before)
        let moved = try #require(container.cell(1))
        #expect(container.view.beginInteractiveMovementForItem(at: path(1)))
        container.insert([50], at: 0)
        container.view.updateInteractiveMovementTargetPosition(CGPoint(x: 200, y: 160))
        container.remove([1])
        #expect(container.view.gaps.isEmpty && !moved.configurationState.isReordering)
        #expect(moved.superview != nil, "the cell fades")
        container.view.endInteractiveMovement()
        window.settle()
        #expect(container.sections == [[50, 0, 2, 3, 4, 5]] && container.problemsAtRest(on: window).isEmpty)
        #expect(container.view.beginInteractiveMovementForItem(at: path(1)))
        container.view.reloadData()
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
        container.movesItems = false
        #expect(!container.view.beginInteractiveMovementForItem(at: path(1)))
    }

    @Test("ORDER-1: an item returns to its source position if the data source declines the movement")
    func declinedMovement() throws {
        let (window, container) = container()
        container.declinesMoves = true
        #expect(container.view.beginInteractiveMovementForItem(at: path(1)))
        container.view.updateInteractiveMovementTargetPosition(CGPoint(x: 200, y: 160))
        window.advance(by: 0.3)
        container.view.endInteractiveMovement()
        window.settle()
        #expect(container.sections == [[0, 1, 2, 3, 4, 5]] && container.presentedValues == [[0, 1, 2, 3, 4, 5]])
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-5: a drop during an interactive movement lands at its own position, not in the gap of the movement")
    func dropDuringMovement() throws {
        let (window, container) = container()
        container.sections = [[0, 1, 2], [3, 4, 5]]
        container.view.reloadData()
        window.settle()
        let last = try #require(container.cell(5)).frame.center
        #expect(container.view.beginInteractiveMovementForItem(at: path(0)))
        container.view.updateInteractiveMovementTargetPosition(last + CGPoint(x: 0, y: 90))
        container.view.updateInteractiveMovementTargetPosition(last)
        window.advance(by: 0.4)
        let gap = try #require(container.view.gapPath?.indexPath)
        #expect(gap.section == 1)
        window.press(on: try #require(container.cell(5)))
        window.hold(0.8)
        window.drag(to: window.reach(try #require(container.cell(3))))
        window.release()
        window.settle()
        #expect(container.invalidMoves.isEmpty)
        #expect(container.sections == [[0, 1, 2], [5, 3, 4]])
        container.view.cancelInteractiveMovement()
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-10: an insertion before the gap of a movement remaps it, and the gap still follows the pointer")
    func insertionBeforeMovementGap() throws {
        let (window, container) = container(8)
        #expect(container.view.beginInteractiveMovementForItem(at: path(6)))
        container.view.updateInteractiveMovementTargetPosition(container.view.layout.frame(at: path(5)).center)
        container.insert([50], at: 0)
        #expect(container.view.gapPath?.indexPath == path(6))
        container.view.updateInteractiveMovementTargetPosition(container.view.layout.frame(at: path(5)).center)
        #expect(container.view.gapPath?.indexPath == path(5))
        container.view.endInteractiveMovement()
        window.settle()
        #expect(container.sections == [[50, 0, 1, 2, 3, 6, 4, 5, 7]] && container.problemsAtRest(on: window).isEmpty)
    }

    @Test("ORDER-1: without a drop delegate a collection moves one item by its data source alone")
    func dragWithoutDropDelegate() throws {
        let (window, container) = container()
        let view = try #require(container.view as? CollectionView)
        view.dropDelegate = nil
        func drag() throws {
            window.press(on: try #require(container.cell(1)))
            window.hold(0.7)
            window.drag(to: window.reach(try #require(container.cell(4))))
            window.advance(by: 0.4)
            window.release()
            window.settle()
        }
        try drag()
        #expect(container.log.contains("move 0.1 0.4") && container.sections == [[0, 2, 3, 4, 1, 5]])
        #expect(container.problemsAtRest(on: window).isEmpty)
        container.movesItems = false
        container.clearLog()
        window.press(on: try #require(container.cell(0)))
        window.hold(0.7)
        window.drag(to: window.reach(try #require(container.cell(4))))
        #expect(container.view.gap == nil)
        window.release()
        window.settle()
        #expect(!container.log.contains { $0.hasPrefix("move") } && container.problemsAtRest(on: window).isEmpty)
    }

    @Test("ORDER-2: the delegate may redirect a moved item: gap and drop use the returned path")
    func redirectedMove() throws {
        let (window, container) = container()
        // The last two positions are unavailable.
        container.moveTarget = { $0.item > 3 ? IndexPath(item: 3, section: 0) : $0 }
        for from in [0, 5] {
            window.press(on: try #require(container.cell(container.sections[0][from])))
            let value = container.sections[0][from]
            window.hold(0.7)
            window.drag(to: container.view.layout.frame(at: path(from == 0 ? 5 : 4)).center)
            window.advance(by: 0.4)
            #expect(container.view.gapPath?.indexPath == path(3))
            window.release()
            #expect(container.dropped?.destination == path(3))
            window.settle()
            #expect(container.sections[0][3] == value && container.problemsAtRest(on: window).isEmpty)
        }
        #expect(container.view.beginInteractiveMovementForItem(at: path(0)))
        container.view.updateInteractiveMovementTargetPosition(container.view.layout.frame(at: path(5)).center)
        #expect(container.view.gapPath?.indexPath == path(3))
        container.view.cancelInteractiveMovement()
        window.settle()
    }
}
