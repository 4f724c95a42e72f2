import Foundation
import Testing

@testable import Views

@MainActor struct HighlightTests {
    @Test("LIST-3: a pressed cell that is reused for another item is not the highlighted one any more")
    func highlightOfReusedCell() throws {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 80, height: 80)
        let container = ContainerFixture(grid: Array(0..<90), layout: layout)
        container.view.selectsByTap = true
        let window = WindowFixture(CGSize(width: 290, height: 420))
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        let pressed = try #require(container.cell(0))
        window.press(on: pressed)
        window.frame()
        #expect(pressed.isHighlighted && container.view.pool.highlighted === pressed)
        container.view.contentOffset.y = 2_000
        window.frame()
        #expect(container.view.indexPath(for: pressed) != nil, "the cell is reused")
        #expect(!pressed.isHighlighted && container.view.pool.highlighted == nil)
        window.release()
        window.settle()
        window.press(on: pressed)
        window.frame()
        #expect(pressed.isHighlighted)
        window.release()
        window.settle()
    }
}
