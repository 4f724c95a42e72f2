import Foundation
import Testing

@testable import Views

/// Drags of so many items that the content becomes much shorter while they are away.
@MainActor struct GapInViewTests {
    private let window = WindowFixture(CGSize(width: 500, height: 420))
    private let container: ContainerFixture

    /// A grid of three columns of 1,000 items, beside a free area of the window.
    init() {
        let grid = GridLayout()
        grid.itemSize = CGSize(width: 80, height: 80)
        container = ContainerFixture(grid: Array(0..<1_000), layout: grid)
        window.add(container.view, CGRect(x: 0, y: 0, width: 290, height: 420))
        container.view.reloadData()
        window.settle()
    }

    private var view: ItemContainerView { container.view }

    /// Scrolls, and lifts all items that are not kept.
    private func lift(_ offset: CGFloat, keeping kept: Set<Int> = []) throws {
        view.contentOffset.y = offset
        window.settle()
        container.companions = { pressed in
            (0..<1_000).filter { $0 != pressed.item && !kept.contains($0) }.map { IndexPath(item: $0, section: 0) }
                + [pressed]
        }
        let shown = view.indexPathsForVisibleItems.map(\.item).sorted()
        let pressed = try #require(shown.dropFirst(4).first { !kept.contains($0) })
        window.press(on: try #require(container.cell(pressed)))
        window.drag(to: CGPoint(x: 150, y: 260))
        window.settle()
    }

    private func expectVisibleGap(sourceLocation: SourceLocation = #_sourceLocation) {
        // A gap that begins beside other items has an outline in each of its rows, one of them with the count.
        let outlines = container.view.paths.cells.shown.values.compactMap { $0.cell as? GapCell }
        #expect(outlines.allSatisfy { view.bounds.contains($0.frame) }, sourceLocation: sourceLocation)
        #expect(outlines.compactMap(\.shownCount).count == 1, sourceLocation: sourceLocation)
    }

    @Test(
        "ORDER-8: the gap of nearly all items of a scrolled view is visible",
        arguments: [40, 96, 8_000, 28_000] as [CGFloat], [[], [0, 1], [998, 999], [10, 600]])
    func gapIsVisible(offset: CGFloat, kept: [Int]) throws {
        try lift(offset, keeping: Set(kept))
        expectVisibleGap()
        window.drag(to: CGPoint(x: 160, y: 300), steps: 20)
        window.settle()
        expectVisibleGap()
        window.release()
        window.settle()
        #expect(Set(container.sections[0]) == Set(0..<1_000) && container.problemsAtRest(on: window).isEmpty)
    }

    @Test("ORDER-8: when the drag leaves the view or is canceled, the view shows again what it did before")
    func offsetReturns() throws {
        try lift(8_000)
        #expect(view.contentOffset.y == 0)
        window.drag(to: CGPoint(x: 400, y: 260))
        window.settle()
        #expect(view.contentOffset.y == 8_000)
        window.drag(to: CGPoint(x: 150, y: 260))
        window.settle()
        expectVisibleGap()
        window.key(.escape)
        window.settle()
        #expect(view.contentOffset.y == 8_000 && container.problemsAtRest(on: window).isEmpty)
    }
}
