import Foundation
import Testing

@testable import Views

@MainActor struct ReturningCellTests {
    @Test("CELL-2, MOTION-4: a cell to which a preview returns stays faded if its view has left the window in between")
    func viewLeavesWindow() throws {
        let (window, container) = WindowFixture.withGrid(6)
        window.resize(CGSize(width: 600, height: 420))
        window.settle()
        window.press(on: try #require(container.cell(2)))
        window.hold(0.6)
        window.drag(to: CGPoint(x: 500, y: 300))
        window.advance(by: 0.5)
        window.key(.escape)
        // Between two frames, and the states of the cells change while no preview can return to them.
        container.view.removeFromSuperview()
        container.view.select([[0, 3]], clearing: true)
        window.root.addSubview(container.view)
        window.advance(by: 0.1)
        let preview = try #require(window.previews.first)
        let cell = try #require(container.cell(2))
        #expect(preview.alpha == 1)
        #expect(cell.dragState == .dragging && cell.alpha == ItemCell.leftBehind)
        window.settle()
        #expect(cell.dragState == .none && cell.alpha == 1)
        #expect(container.problemsAtRest(on: window).isEmpty)
    }
}
