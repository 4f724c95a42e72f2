import Foundation
import Testing

@testable import Views

extension CompressedGapTests {
    /// Items with aspect ratios in turn, in justified rows.
    private func justified(_ ratios: [CGFloat]) -> (WindowFixture, ContainerFixture) {
        let layout = JustifiedLayout()
        layout.rowHeight = 100
        let container = ContainerFixture(grid: Array(0..<80), layout: layout)
        container.aspect = { ratios[$0 % ratios.count] }
        container.companions = { pressed in
            (0..<12).filter { $0 != pressed.item }.map { IndexPath(item: $0, section: 0) } + [pressed]
        }
        let window = WindowFixture(CGSize(width: 700, height: 800))
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        window.draws = false
        return (window, container)
    }

    @Test(
        "ORDER-8: in justified rows a gap has a place for each of the photos that fill one row",
        arguments: [[0.66], [1], [1.78], [2.4, 0.66], [4], [1.5, 0.66, 1.33, 1.78, 0.75, 1, 2.4]] as [[CGFloat]])
    func capacityOfJustifiedRow(ratios: [CGFloat]) throws {
        let (window, container) = justified(ratios)
        let view = container.view
        // The dragged items are the first ones, which are shown in rows of their own.
        let firstRow = (0..<12).filter { view.layout.frame(at: IndexPath(item: $0, section: 0)).minY < 20 }
        try lift(window, container)
        #expect(view.gap?.length == firstRow.count)
        window.key(.escape)
        window.settle()
    }

    @Test("ORDER-8: the places of a gap that are in the view are those that have an outline in it")
    func placesInView() throws {
        let (window, container) = justified([1])
        let view = container.view
        try lift(window, container)
        // From the middle of a row to the middle of the next one. The pointer is above the lower edge of the view
        // below.
        window.drag(to: CGPoint(x: 500, y: 90))
        window.settle()
        let places = view.gapFrames
        let last = try #require(places.last)
        let above = places.filter { $0.minY < last.minY }
        try #require(!above.isEmpty)
        // The view ends between the rows, nearer to the lower one.
        view.frame.size.height = last.minY - 1 - view.contentOffset.y
        window.settle()
        #expect(view.gapFrames == above)
        let outlines = outlines(container)
        #expect(above.allSatisfy { place in outlines.filter { $0.frame.contains(place) }.count == 1 })
        window.key(.escape)
        window.settle()
    }

    @Test("ORDER-8: in justified rows an item added to a compressed gap by a tap leaves its row")
    func tapInJustifiedRows() throws {
        let (window, container) = justified([1.5, 0.66, 1.33, 1.78, 0.75, 1, 2.4])
        let view = container.view
        try lift(window, container)
        let length = try #require(view.gap).length
        let tapped = try #require(container.cell(24))
        window.press(on: tapped, pointer: 1)
        window.release(pointer: 1)
        window.advance(by: 0.5)
        #expect(view.gapSize?.count == 13 && view.gap?.length == length)
        let paths = (0..<view.arrangement[0].presentationCount).map { IndexPath(item: $0, section: 0) }
        let frames = paths.map { view.layout.frame(at: $0) }
        #expect(paths.count == 80 - 13 + length)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $1.minY > $0.minY || $1.minX >= $0.maxX })
        window.release()
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }
}
