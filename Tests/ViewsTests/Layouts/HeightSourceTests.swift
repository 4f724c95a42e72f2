import Foundation
import Testing

@testable import Views

@MainActor struct HeightSourceTests {
    private let window = WindowFixture(CGSize(width: 200, height: 300))

    private func show(_ source: SelfSizingLayout.ItemHeight) -> (WaterfallLayout, ContainerFixture) {
        let layout = WaterfallLayout()
        layout.maximumColumnCount = 1
        layout.itemHeight = source
        let container = ContainerFixture(grid: Array(0..<30), layout: layout)
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        return (layout, container)
    }

    private func heights(_ layout: WaterfallLayout) -> [CGFloat] {
        (0..<30).map { layout.frame(at: IndexPath(item: $0, section: 0)).height }
    }

    @Test("LIST-8: another fixed height applies to items that are loaded")
    func fixedToFixed() {
        let (layout, container) = show(.fixed(50))
        #expect(heights(layout).allSatisfy { $0 == 50 })
        layout.itemHeight = .fixed(80)
        window.settle()
        #expect(heights(layout).allSatisfy { $0 == 80 })
        #expect(container.cell(0)?.frame.height == 80 && container.view.contentSize.height > 30 * 80)
    }

    @Test("LIST-8: items that are loaded get estimates when their cells return heights from then on")
    func fixedToAutomatic() {
        let (layout, container) = show(.fixed(50))
        layout.itemHeight = .automatic(estimate: 70)
        window.settle()
        let last = IndexPath(item: 29, section: 0)
        #expect(layout.isEstimated(last) && layout.frame(at: last).height == 70)
        #expect(!layout.isEstimated(IndexPath(item: 0, section: 0)) && container.view.numberOfItems(inSection: 0) == 30)
    }

    @Test("LIST-8: when heights are asked for again, measured ones remain as estimates")
    func measuredRemain() {
        let (layout, _) = show(.automatic(estimate: 70))
        let path = IndexPath(item: 25, section: 0)
        layout.setHeight(33, ofItemAt: path)
        layout.reloadHeights()
        window.settle()
        #expect(layout.isEstimated(path) && layout.frame(at: path).height == 33)
    }

    @Test("LIST-1: the height of rows applies to rows that are loaded")
    func rowHeight() throws {
        let container = ContainerFixture(table: Array(0..<30))
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        let table = try #require(container.view as? TableView)
        table.rowHeight = 80
        window.settle()
        let frames = (0..<30).compactMap { table.frameForItem(at: IndexPath(row: $0, section: 0)) }
        #expect(frames.count == 30 && frames.allSatisfy { $0.height == 80 })
        #expect(container.cell(0)?.frame.height == 80)
    }
}
