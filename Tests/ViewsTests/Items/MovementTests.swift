import Foundation
import Testing

@testable import Views

@MainActor struct MovementTests {
    private func shelf(_ count: Int = 6) -> (Stage, Shelf) {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 80, height: 80)
        let shelf = Shelf(grid: Array(0..<count), layout: layout)
        shelf.movesItems = true
        let stage = Stage(CGSize(width: 290, height: 420))
        stage.add(shelf.view, stage.root.bounds)
        shelf.view.reloadData()
        stage.settle()
        return (stage, shelf)
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    @Test("ORDER-2: an interactive movement reaches every position from every start")
    func everywhere() throws {
        for from in 0..<6 {
            for to in 0..<6 {
                let (stage, shelf) = shelf()
                stage.draws = false
                let cell = try #require(shelf.cell(from))
                let goal = shelf.view.layout.frame(at: path(to))
                #expect(shelf.view.beginInteractiveMovementForItem(at: path(from)))
                #expect(cell.configurationState.isReordering && shelf.view.hasUncommittedUpdates)
                shelf.view.updateInteractiveMovementTargetPosition(goal.center)
                stage.advance(by: 0.4)
                #expect(cell.frame.center == goal.center)
                shelf.view.endInteractiveMovement()
                var expected = [0, 1, 2, 3, 4, 5]
                expected.insert(expected.remove(at: from), at: to)
                #expect(shelf.sections == [expected], "\(from) to \(to)")
                #expect(shelf.cell(from) === cell, "the same cell shows it")
                stage.settle()
                #expect(shelf.problemsAtRest(on: stage).isEmpty)
            }
        }
    }

    @Test("An interactive movement that is cancelled, or whose item is deleted, leaves the view consistent")
    func ends() throws {
        let (stage, shelf) = shelf()
        let before = stage.fingerprint
        shelf.view.cancelInteractiveMovement()
        shelf.view.endInteractiveMovement()
        #expect(shelf.view.beginInteractiveMovementForItem(at: path(1)))
        #expect(!shelf.view.beginInteractiveMovementForItem(at: path(2)), "one at a time")
        shelf.view.updateInteractiveMovementTargetPosition(CGPoint(x: 200, y: 160))
        stage.advance(by: 0.3)
        shelf.view.cancelInteractiveMovement()
        shelf.view.cancelInteractiveMovement()
        stage.settle()
        #expect(shelf.problemsAtRest(on: stage).isEmpty && stage.fingerprint == before)
        #expect(shelf.view.beginInteractiveMovementForItem(at: path(1)))
        shelf.insert([50], at: 0)
        shelf.view.updateInteractiveMovementTargetPosition(CGPoint(x: 200, y: 160))
        shelf.remove([1])
        #expect(shelf.view.openGap.slot == nil)
        shelf.view.endInteractiveMovement()
        stage.settle()
        #expect(shelf.sections == [[50, 0, 2, 3, 4, 5]] && shelf.problemsAtRest(on: stage).isEmpty)
        #expect(shelf.view.beginInteractiveMovementForItem(at: path(1)))
        shelf.view.reloadData()
        stage.settle()
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
        shelf.movesItems = false
        #expect(!shelf.view.beginInteractiveMovementForItem(at: path(1)))
    }

    @Test("ORDER-1: an item returns to its source position if the data source declines the movement")
    func declined() throws {
        let (stage, shelf) = shelf()
        shelf.declinesMoves = true
        #expect(shelf.view.beginInteractiveMovementForItem(at: path(1)))
        shelf.view.updateInteractiveMovementTargetPosition(CGPoint(x: 200, y: 160))
        stage.advance(by: 0.3)
        shelf.view.endInteractiveMovement()
        stage.settle()
        #expect(shelf.sections == [[0, 1, 2, 3, 4, 5]] && shelf.seen == [[0, 1, 2, 3, 4, 5]])
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
    }

    @Test("VIEW-5: a drop during an interactive movement lands at its own position, not in the gap of the movement")
    func dropBesideMovement() throws {
        let (stage, shelf) = shelf()
        shelf.sections = [[0, 1, 2], [3, 4, 5]]
        shelf.view.reloadData()
        stage.settle()
        let last = try #require(shelf.cell(5)).frame.center
        #expect(shelf.view.beginInteractiveMovementForItem(at: path(0)))
        shelf.view.updateInteractiveMovementTargetPosition(last + CGPoint(x: 0, y: 90))
        shelf.view.updateInteractiveMovementTargetPosition(last)
        stage.advance(by: 0.4)
        let room = try #require(shelf.view.gapPath)
        #expect(room.section == 1)
        stage.press(on: try #require(shelf.cell(5)))
        stage.hold(0.8)
        stage.drag(to: stage.reach(try #require(shelf.cell(3))))
        stage.release()
        stage.settle()
        #expect(shelf.impossibleMoves.isEmpty)
        #expect(shelf.sections == [[0, 1, 2], [5, 3, 4]])
        shelf.view.cancelInteractiveMovement()
        stage.settle()
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
    }

    @Test("VIEW-10: an insertion before the gap of a movement remaps it, and the gap still follows the pointer")
    func insertedBefore() throws {
        let (stage, shelf) = shelf(8)
        #expect(shelf.view.beginInteractiveMovementForItem(at: path(6)))
        shelf.view.updateInteractiveMovementTargetPosition(shelf.view.layout.frame(at: path(5)).center)
        shelf.insert([50], at: 0)
        #expect(shelf.view.gapPath == path(6))
        shelf.view.updateInteractiveMovementTargetPosition(shelf.view.layout.frame(at: path(5)).center)
        #expect(shelf.view.gapPath == path(5))
        shelf.view.endInteractiveMovement()
        stage.settle()
        #expect(shelf.sections == [[50, 0, 1, 2, 3, 6, 4, 5, 7]] && shelf.problemsAtRest(on: stage).isEmpty)
    }

    @Test("ORDER-1: without a drop delegate a collection moves one item by its data source alone")
    func alone() throws {
        let (stage, shelf) = shelf()
        let view = try #require(shelf.view as? CollectionView)
        view.dropDelegate = nil
        func drag() throws {
            stage.press(on: try #require(shelf.cell(1)))
            stage.hold(0.7)
            stage.drag(to: stage.reach(try #require(shelf.cell(4))))
            stage.advance(by: 0.4)
            stage.release()
            stage.settle()
        }
        try drag()
        #expect(shelf.log.contains("move 0.1 0.4") && shelf.sections == [[0, 2, 3, 4, 1, 5]])
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
        shelf.movesItems = false
        shelf.forgetLog()
        stage.press(on: try #require(shelf.cell(0)))
        stage.hold(0.7)
        stage.drag(to: stage.reach(try #require(shelf.cell(4))))
        #expect(shelf.view.gap == nil)
        stage.release()
        stage.settle()
        #expect(!shelf.log.contains { $0.hasPrefix("move") } && shelf.problemsAtRest(on: stage).isEmpty)
    }

    @Test("ORDER-2: the delegate may redirect a moved item: gap and drop use the returned path")
    func target() throws {
        let (stage, shelf) = shelf()
        // The last two positions are unavailable.
        shelf.moveTarget = { $0.item > 3 ? IndexPath(item: 3, section: 0) : $0 }
        for from in [0, 5] {
            stage.press(on: try #require(shelf.cell(shelf.sections[0][from])))
            let value = shelf.sections[0][from]
            stage.hold(0.7)
            stage.drag(to: shelf.view.layout.frame(at: path(from == 0 ? 5 : 4)).center)
            stage.advance(by: 0.4)
            #expect(shelf.view.gapPath == path(3))
            stage.release()
            #expect(shelf.dropped?.destination == path(3))
            stage.settle()
            #expect(shelf.sections[0][3] == value && shelf.problemsAtRest(on: stage).isEmpty)
        }
        #expect(shelf.view.beginInteractiveMovementForItem(at: path(0)))
        shelf.view.updateInteractiveMovementTargetPosition(shelf.view.layout.frame(at: path(5)).center)
        #expect(shelf.view.gapPath == path(3))
        shelf.view.cancelInteractiveMovement()
        stage.settle()
    }
}
