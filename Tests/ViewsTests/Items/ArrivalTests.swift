import Foundation
import Testing

@testable import Views

/// When a batch update calls its completion.
@MainActor struct ArrivalTests {
    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    /// Moves the last item to the front in a batch update.
    private func rotate(_ shelf: Shelf, completion: @escaping (Bool) -> Void) {
        let last = shelf.sections[0].count - 1
        shelf.view.performBatchUpdates(
            {
                shelf.sections[0].insert(shelf.sections[0].remove(at: last), at: 0)
                shelf.view.moveItem(at: path(last), to: path(0))
            }, completion: completion)
    }

    /// Whether all visible cells have reached their frames.
    private func haveArrived(_ shelf: Shelf) -> Bool {
        let paths = shelf.view.indexPathsForVisibleItems
        return paths.count == shelf.sections[0].count
            && paths.allSatisfy { shelf.view.cellForItem(at: $0)?.frame == shelf.view.frameForItem(at: $0) }
    }

    @Test("VIEW-6: a batch calls its completion in the frame in which its cells have settled")
    func arrives() {
        let (stage, grid, _) = Stage.gridBesideTable()
        var told: [Bool] = []
        rotate(grid) { told.append($0 && haveArrived(grid)) }
        #expect(told.isEmpty && !haveArrived(grid))
        stage.frame()
        while !haveArrived(grid) {
            #expect(told.isEmpty)
            stage.advance(by: 1 / 60)
        }
        stage.settle()
        #expect(told == [true])
        #expect(stage.isAtRest)
    }

    @Test("VIEW-6: a batch that moves no cell calls its completion in the next frame")
    func movesNothing() {
        let (stage, grid, _) = Stage.gridBesideTable()
        var told: [Bool] = []
        grid.view.performBatchUpdates({}, completion: { told.append($0) })
        #expect(told.isEmpty && stage.root.wantsFrame)
        stage.frame()
        #expect(told == [true])
        stage.root.appearance.reducesMotion = true
        stage.frame()
        rotate(grid) { told.append($0) }
        #expect(told == [true] && haveArrived(grid))
        stage.pass(.milliseconds(16))
        #expect(told == [true, true])
    }

    @Test("VIEW-6: a batch of a view outside a window completes unfinished, also if its completion begins another")
    func noWindow() {
        let (stage, grid, _) = Stage.gridBesideTable()
        var steps = 0
        func step(finished: Bool) {
            steps += 1
            if finished { rotate(grid, completion: step) }
        }
        step(finished: true)
        stage.advance(by: 3)
        #expect(steps > 3)
        let seen = steps
        grid.view.removeFromSuperview()
        #expect(steps == seen + 1)
        step(finished: true)
        #expect(steps == seen + 3)
    }

    @Test("VIEW-6: a completion may add the removed view to the window again")
    func comesBack() throws {
        let (stage, grid, _) = Stage.gridBesideTable()
        let frame = grid.view.frame
        rotate(grid) { _ in stage.add(grid.view, frame) }
        stage.advance(by: 0.05)
        grid.view.removeFromSuperview()
        #expect(grid.view.root === stage.root)
        stage.settle()
        for path in grid.view.indexPathsForVisibleItems {
            #expect(try #require(grid.view.cellForItem(at: path)).root === stage.root)
        }
        #expect(grid.problemsAtRest(on: stage).isEmpty && haveArrived(grid))
    }

    @Test("VIEW-6: a change long after the last event and frame animates from the time of the change")
    func catchesUp() {
        let (stage, grid, _) = Stage.gridBesideTable()
        let start = stage.now + .seconds(30)
        stage.root.advanceClock(to: start)
        rotate(grid) { _ in }
        stage.pass(.seconds(30) + .milliseconds(30))
        #expect(!haveArrived(grid))
        stage.settle()
        #expect(haveArrived(grid))
    }

    @Test(
        "VIEW-6: a batch completes unfinished when its view is removed or its window closes",
        arguments: [true, false])
    func leaves(closes: Bool) {
        let (stage, grid, table) = Stage.gridBesideTable()
        var told: [Bool] = []
        rotate(grid) { told.append($0) }
        stage.root.animate {
            table.view.alpha = 0.5
        } completion: {
            told.append(true)
        }
        stage.advance(by: 0.05)
        if closes { stage.root.close() } else { grid.view.removeFromSuperview() }
        #expect(told == (closes ? [true, false] : [false]))
        #expect(closes == (table.view.alpha == 0.5))
        stage.settle()
        #expect(told == (closes ? [true, false] : [false, true]) && table.view.alpha == 0.5)
    }

    @Test("VIEW-6: while later batches keep the cells moving, a batch completes after a second")
    func keepsMoving() {
        let (stage, grid, _) = Stage.gridBesideTable()
        var told: [Int] = []
        for number in 0..<20 {
            rotate(grid) { _ in told.append(number) }
            stage.advance(by: 0.1)
            #expect(told == Array(0..<max(number - 8, 0)))
        }
        stage.settle()
        #expect(told == Array(0..<20))
    }

    @Test("VIEW-6: a nested batch completes with the outer batch and with the same result", arguments: [true, false])
    func nested(adds: Bool) {
        let (stage, grid, _) = Stage.gridBesideTable()
        var told: [String] = []
        grid.view.performBatchUpdates(
            {
                rotate(grid) { told.append("inner \($0)") }
                if !adds { grid.sections[0].removeLast() }
            }, completion: { told.append("outer \($0)") })
        #expect(told == (adds ? [] : ["inner false", "outer false"]))
        stage.settle()
        #expect(told == ["inner \(adds)", "outer \(adds)"])
        #expect(grid.errors.isEmpty == adds)
    }

    @Test("VIEW-6: a completion may begin another batch of the same view")
    func completionChanges() {
        let (stage, grid, _) = Stage.gridBesideTable()
        var told = 0
        rotate(grid) { _ in
            told += 1
            rotate(grid) { _ in told += 1 }
        }
        stage.settle()
        #expect(told == 2 && grid.sections == [[4, 5, 0, 1, 2, 3]])
        #expect(grid.problemsAtRest(on: stage).isEmpty)
    }
}
