import Foundation
import Testing

@testable import Views

/// When a batch update calls its completion.
@MainActor struct BatchCompletionTests {
    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    /// Moves the last item to the front in a batch update.
    private func rotate(_ container: ContainerFixture, completion: @escaping (Bool) -> Void) {
        let last = container.sections[0].count - 1
        container.view.performBatchUpdates(
            {
                container.sections[0].insert(container.sections[0].remove(at: last), at: 0)
                container.view.moveItem(at: path(last), to: path(0))
            }, completion: completion)
    }

    /// Whether all visible cells have reached their frames.
    private func haveSettled(_ container: ContainerFixture) -> Bool {
        let paths = container.view.indexPathsForVisibleItems
        return paths.count == container.sections[0].count
            && paths.allSatisfy { container.view.cellForItem(at: $0)?.frame == container.view.frameForItem(at: $0) }
    }

    @Test("VIEW-6: a batch calls its completion in the frame in which its cells have settled")
    func completionRunsWhenCellsSettle() {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        var completions: [Bool] = []
        rotate(grid) { completions.append($0 && haveSettled(grid)) }
        #expect(completions.isEmpty && !haveSettled(grid))
        window.frame()
        for _ in 0..<300 where !haveSettled(grid) {
            #expect(completions.isEmpty)
            window.advance(by: 1 / 60)
        }
        window.settle()
        #expect(completions == [true])
        #expect(window.isAtRest)
    }

    @Test("VIEW-6: a batch that moves no cell calls its completion in the next frame")
    func emptyBatchCompletesInNextFrame() {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        var completions: [Bool] = []
        grid.view.performBatchUpdates({}, completion: { completions.append($0) })
        #expect(completions.isEmpty && window.root.wantsFrame)
        window.frame()
        #expect(completions == [true])
        window.root.desktopAppearance.reducesMotion = true
        window.frame()
        rotate(grid) { completions.append($0) }
        #expect(completions == [true] && haveSettled(grid))
        window.advanceInOneFrame(by: .milliseconds(16))
        #expect(completions == [true, true])
    }

    @Test("VIEW-6: a batch of a view outside a window completes unfinished, also if its completion begins another")
    func batchOutsideWindowIsUnfinished() {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        var steps = 0
        func step(finished: Bool) {
            steps += 1
            if finished { rotate(grid, completion: step) }
        }
        step(finished: true)
        window.advance(by: 3)
        #expect(steps > 3)
        let stepsBefore = steps
        grid.view.removeFromSuperview()
        #expect(steps == stepsBefore + 1)
        step(finished: true)
        #expect(steps == stepsBefore + 3)
    }

    @Test("VIEW-6: a completion may add the removed view to the window again")
    func completionAddsRemovedViewAgain() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        let frame = grid.view.frame
        rotate(grid) { _ in window.add(grid.view, frame) }
        window.advance(by: 0.05)
        grid.view.removeFromSuperview()
        #expect(grid.view.root === window.root)
        window.settle()
        for path in grid.view.indexPathsForVisibleItems {
            #expect(try #require(grid.view.cellForItem(at: path)).root === window.root)
        }
        #expect(grid.problemsAtRest(on: window).isEmpty && haveSettled(grid))
    }

    @Test("VIEW-6: a change long after the last event and frame animates from the time of the change")
    func animationStartsAtTimeOfChange() {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        let start = window.now + .seconds(30)
        window.root.advanceClock(to: start)
        rotate(grid) { _ in }
        window.advanceInOneFrame(by: .seconds(30) + .milliseconds(30))
        #expect(!haveSettled(grid))
        window.settle()
        #expect(haveSettled(grid))
    }

    @Test(
        "VIEW-6: a batch completes unfinished when its view is removed or its window closes",
        arguments: [true, false])
    func removedViewOrClosedWindowIsUnfinished(closes: Bool) {
        let (window, grid, table) = WindowFixture.gridBesideTable()
        var completions: [Bool] = []
        rotate(grid) { completions.append($0) }
        window.root.animate {
            table.view.alpha = 0.5
        } completion: {
            completions.append(true)
        }
        window.advance(by: 0.05)
        if closes { window.root.close() } else { grid.view.removeFromSuperview() }
        #expect(completions == (closes ? [true, false] : [false]))
        #expect(closes == (table.view.withShownValues { table.view.alpha } == 0.5))
        window.settle()
        #expect(completions == (closes ? [true, false] : [false, true]) && table.view.alpha == 0.5)
    }

    @Test("VIEW-6: while later batches keep the cells moving, a batch completes after a second")
    func completionWaitsAtMostASecond() {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        var completions: [Int] = []
        for number in 0..<20 {
            rotate(grid) { _ in completions.append(number) }
            window.advance(by: 0.1)
            #expect(completions == Array(0..<max(number - 8, 0)))
        }
        window.settle()
        #expect(completions == Array(0..<20))
    }

    @Test("VIEW-6: a nested batch completes with the outer batch and with the same result", arguments: [true, false])
    func nestedBatchEndsWithOuterBatch(adds: Bool) {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        var completions: [String] = []
        grid.view.performBatchUpdates(
            {
                rotate(grid) { completions.append("inner \($0)") }
                if !adds { grid.sections[0].removeLast() }
            }, completion: { completions.append("outer \($0)") })
        #expect(completions == (adds ? [] : ["inner false", "outer false"]))
        window.settle()
        #expect(completions == ["inner \(adds)", "outer \(adds)"])
        #expect(grid.errors.isEmpty == adds)
    }

    @Test("VIEW-6: a completion may begin another batch of the same view")
    func completionMayChangeView() {
        let (window, grid, _) = WindowFixture.gridBesideTable()
        var completions = 0
        rotate(grid) { _ in
            completions += 1
            rotate(grid) { _ in completions += 1 }
        }
        window.settle()
        #expect(completions == 2 && grid.sections == [[4, 5, 0, 1, 2, 3]])
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }
}
