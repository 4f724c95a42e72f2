import Foundation
import Testing

@testable import Views

/// Items that take drops, and pass under the pointer while a drag scrolls their container.
@MainActor struct PassingItemTests {
    @Test("DRAG-11, VIEW-4: items that pass while a drag scrolls are no targets; after that they are")
    func passingItems() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable(60, allowsMultipleSelection: true)
        grid.proposal = { _, _ in ItemDropProposal(operation: .move, intent: .automatic) }
        let middle = try #require(grid.cell(1)).frame.midX
        let x = grid.view.convert(CGPoint(x: middle, y: 0), to: nil).x
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        window.drag(to: CGPoint(x: x, y: 412))
        var (steps, highlights) = (0, 0)
        for _ in 0..<90 {
            let before = grid.view.contentOffset.y
            window.advance(by: 1.0 / 60)
            guard before > 0, grid.view.contentOffset.y > before else { continue }
            steps += 1
            if grid.view.highlighted != nil { highlights += 1 }
        }
        #expect(steps > 20 && highlights == 0)
        highlights = 0
        for y in 150..<250 {
            window.movePointer(to: CGPoint(x: x, y: CGFloat(y)))
            window.advance(by: 1.0 / 60)
            if grid.view.highlighted != nil { highlights += 1 }
        }
        #expect(highlights > 20)
        window.key(.escape)
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }
}
