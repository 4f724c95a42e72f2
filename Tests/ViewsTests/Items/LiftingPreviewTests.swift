import Foundation
import Testing

@testable import Views

/// Lifted items that wait for their drag while other drags and the program change the content below them.
@MainActor struct LiftingPreviewTests {
    private func grid(_ count: Int = 12, height: CGFloat = 500) -> (WindowFixture, ContainerFixture) {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 80, height: 80)
        let grid = ContainerFixture(grid: Array(0..<count), layout: layout)
        let window = WindowFixture(CGSize(width: 290, height: height))
        window.draws = false
        window.add(grid.view, window.root.bounds)
        grid.view.reloadData()
        window.settle()
        return (window, grid)
    }

    private func preview(of value: Int, _ window: WindowFixture, _ grid: ContainerFixture) -> PreviewPresentation? {
        let path = grid.path(of: value).map { ItemPath($0) }
        return window.previews.first { grid.view.paths.draggedItems.path(of: $0.item) == path }
    }

    @Test("LIFT-6, MOTION-2: a lifted item moves with its cell in the same frame, also to another row, without a jump")
    func otherDragMovesCell() throws {
        let (window, grid) = grid()
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        // The gap at the end moves item 3 to the end of the first row.
        window.drag(to: CGPoint(x: 260, y: 480))
        window.advance(by: 1)
        window.press(on: try #require(grid.cell(3)), pointer: 1)
        window.hold(0.8)
        let lifted = try #require(grid.cell(3))
        let start = try #require(preview(of: 3, window, grid)).center
        var last = start
        var longest: CGFloat = 0
        window.onFrame = {
            guard let preview = preview(of: 3, window, grid) else { return }
            longest = max(longest, preview.center.distance(to: last))
            last = preview.center
            let place = lifted.convert(lifted.bounds.center, to: nil)
            #expect(place.distance(to: last) < 0.01, "the preview is behind its cell")
        }
        window.drag(to: try #require(grid.cell(1)).frame.center)
        window.advance(by: 1)
        #expect(last.distance(to: start) > 150, "the gap moves the item to the row below")
        #expect(longest < 40, "a jump by \(longest)")
        window.onFrame = nil
        for pointer in 0...1 { window.release(pointer: pointer) }
        window.settle()
    }

    @Test("LIFT-6, BUILD-5: a lifted item moves with the divider of a split view within the event that moves it")
    func dividerMovesCell() throws {
        let (window, grid) = grid()
        window.resize(CGSize(width: 700, height: 500))
        let split = SplitView(sidebar: View(), main: View())
        window.add(split, window.root.bounds)
        split.main.addSubview(grid.view)
        window.settle()
        window.press(on: try #require(grid.cell(1)))
        window.hold(0.8)
        let cell = try #require(grid.cell(1))
        let divider = CGPoint(x: split.sidebarWidth, y: 400)
        window.press(at: divider, pointer: 1)
        for step in 1...5 {
            window.movePointer(to: divider + CGPoint(x: -4 * CGFloat(step), y: 0), pointer: 1)
            let preview = try #require(window.previews.first)
            #expect(preview.center.distance(to: cell.convert(cell.bounds.center, to: nil)) < 0.01)
        }
        #expect(split.sidebarWidth < divider.x - 10)
        for pointer in 0...1 { window.release(pointer: pointer) }
        window.settle()
    }

    @Test("LIFT-6, MOTION-4: a lifted item whose content is replaced stays where it is, and can be dragged or released")
    func contentIsReplaced() throws {
        for drags in [false, true] {
            let (window, grid) = grid(40, height: 300)
            grid.view.scroll(to: CGPoint(x: 0, y: 200), animated: false)
            window.settle()
            window.press(at: CGPoint(x: 145, y: 150))
            window.hold(0.8)
            let center = try #require(window.previews.first).center
            grid.sections = [Array(100..<140)]
            grid.view.reloadData()
            grid.view.scroll(to: .zero, animated: false)
            window.advance(by: 0.5)
            let preview = try #require(window.previews.first)
            #expect(preview.center == center && !preview.isLive && preview.alpha == 1)
            #expect(grid.view.paths.cells.disappearing.isEmpty, "the cell can be used again")
            if drags { window.drag(to: CGPoint(x: 100, y: 250)) }
            #expect(window.root.engine.sessions.map(\.phase) == [drags ? .dragging : .lifting])
            var alphas: [Double] = []
            window.onFrame = { alphas += window.previews.map(\.alpha) }
            if drags { window.key(.escape) }
            window.release()
            window.settle()
            #expect(alphas.contains { $0 > 0.2 && $0 < 0.8 }, "the preview fades")
            #expect(window.root.engine.sessions.isEmpty && grid.problemsAtRest(on: window).isEmpty)
        }
    }
}
