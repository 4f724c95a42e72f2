import Foundation
import TestSupport
import Testing

@testable import Views

/// The headers of the sections of grids and justified rows.
@MainActor @Suite struct HeaderLayoutTests {
    private static let width: CGFloat = 500

    private func layouts(_ header: CGFloat) -> [CollectionViewLayout] {
        let (grid, rows) = (GridLayout(), JustifiedLayout())
        (grid.headerHeight, rows.headerHeight) = (header, header)
        grid.itemSize = CGSize(width: 100, height: 100)
        rows.rowHeight = 90
        return [grid, rows]
    }

    private func prepare(_ layout: CollectionViewLayout, _ counts: [Int], scale: CGFloat = 1) {
        layout.environment = LayoutEnvironment(
            width: Self.width, scale: scale, presentationCounts: counts, itemCounts: counts,
            itemAtPresentationPath: { $0 }, itemAspectRatio: { [1, 1.5, 0.7][$0.item % 3] })
        layout.prepare(.replaced)
    }

    private func headerFrame(_ layout: CollectionViewLayout, _ section: Int) -> SupplementaryFrame? {
        let everything = CGRect(x: 0, y: 0, width: Self.width, height: layout.heightOfContent + 1000)
        return layout.supplementaryFrames(in: everything).first { $0.indexPath.section == section }
    }

    @Test("APP-40: each section is below its header, and no cell is under a header at rest", arguments: [1, 1.25, 2])
    func places(scale: CGFloat) throws {
        let counts = [3, 0, 17, 40, 1]
        for layout in layouts(33) {
            prepare(layout, counts, scale: scale)
            var bottom: CGFloat = 0
            for (section, count) in counts.enumerated() {
                let header = try #require(headerFrame(layout, section))
                #expect(header.frame.minX == 0 && header.frame.width == Self.width && header.kind == "header")
                #expect(header.frame.minY >= bottom && (header.frame.height - 33).magnitude < 1)
                #expect(section > 0 || header.frame.minY == 0, "no space above the first one")
                bottom = header.frame.maxY
                for item in 0..<count {
                    let frame = layout.frame(at: [section, item])
                    #expect(item > 0 || frame.minY == header.frame.maxY)
                    #expect(frame.minY >= header.frame.maxY)
                    bottom = max(bottom, frame.maxY)
                    let found = layout.presentationIndices(in: frame.insetBy(dx: 1, dy: 1))
                    #expect(found.contains { $0.section == section && $0.indices.contains(item) })
                    #expect(layout.presentationIndexPath(at: frame.center) == [section, item])
                }
            }
            #expect((layout.heightOfContent - bottom - 16).magnitude < 1)
        }
    }

    @Test("APP-40: a header stays at the top while its section is scrolled, until the next one pushes it out")
    func pinning() throws {
        for layout in layouts(40) {
            prepare(layout, [12, 12, 12])
            let tops = try (0..<3).map { try #require(headerFrame(layout, $0)).frame.minY }
            for y in stride(from: CGFloat(0), to: layout.heightOfContent - 200, by: 7) {
                let bounds = CGRect(x: 0, y: y, width: Self.width, height: 200)
                let shown = layout.supplementaryFrames(in: bounds).map {
                    ($0.pin?.shown($0.frame, in: bounds) ?? .zero, $0)
                }
                let current = try #require(tops.lastIndex { $0 <= y })
                let next = current + 1 < 3 ? tops[current + 1] : .infinity
                let frame = try #require(shown.first { $0.1.indexPath.section == current }).0
                #expect(frame.minY == min(y, next - 40), "at \(y)")
                // Those at rest within the bounds.
                let others = (0..<3).filter { tops[$0] > y && tops[$0] < y + 200 }
                #expect(shown.map(\.1.indexPath.section) == [current] + others, "at \(y)")
                #expect(others.allSatisfy { section in shown.contains { $0.0.minY == tops[section] } })
            }
        }
    }

    @Test("Without a height there are no headers, and sections have the space above them as before")
    func none() {
        for layout in layouts(0) {
            prepare(layout, [3, 3])
            #expect(layout.supplementaryFrames(in: CGRect(x: 0, y: 0, width: 500, height: 500)).isEmpty)
            #expect(layout.frame(at: [0, 0]).minY == 16)
        }
        for layout in layouts(40) {
            prepare(layout, [])
            #expect(layout.supplementaryFrames(in: CGRect(x: 0, y: 0, width: 500, height: 500)).isEmpty)
        }
    }

    @Test("APP-40: an item that is scrolled into view is not under the header that stays in sight")
    func scrolling() {
        let grid = GridLayout()
        grid.headerHeight = 40
        let fixture = ContainerFixture(grid: Array(0..<200), layout: grid)
        let window = WindowFixture(CGSize(width: 400, height: 300))
        window.add(fixture.view, CGRect(x: 0, y: 0, width: 400, height: 300))
        window.advance(by: 0.1)
        fixture.view.scroll(to: CGPoint(x: 0, y: 2000), animated: false)
        let frame = grid.frame(at: [0, 6])
        fixture.view.scrollRectToVisible(frame, animated: false)
        #expect(fixture.view.contentOffset.y == frame.minY - 40)
    }

    @Test("APP-39: cells whose aspect ratios change stay, and all cells animate to their new frames")
    func aspectRatios() throws {
        let rows = JustifiedLayout()
        rows.rowHeight = 80
        let fixture = ContainerFixture(grid: Array(0..<30), layout: rows)
        var wide: Set<Int> = []
        fixture.aspect = { wide.contains($0) ? 2 : 1 }
        let window = WindowFixture(CGSize(width: 400, height: 300))
        window.add(fixture.view, CGRect(x: 0, y: 0, width: 400, height: 300))
        window.advance(by: 0.5)
        func cell(_ item: Int) throws -> ItemCell {
            try #require(fixture.view.cell(at: ItemPath(item: item, section: 0)))
        }
        let (second, third) = (try cell(1), try cell(2))
        let before = (second.frame, third.frame)
        wide = [1]
        fixture.view.aspectRatiosDidChange(ofItems: [(0, IndexRuns(1..<2)), (7, IndexRuns(0..<1))])
        #expect(second.frame == before.0, "an unknown section has no effect at all")
        fixture.view.aspectRatiosDidChange(ofItems: [(0, IndexRuns(1..<2))])
        window.advance(by: 0.05)
        let moving = third.frame.minX
        window.advance(by: 1)
        #expect(try cell(1) === second && cell(2) === third)
        #expect((second.frame.width / second.frame.height - 2).magnitude < 0.05 && third.frame.minX > before.1.minX)
        #expect(moving > before.1.minX && moving < third.frame.minX)
    }
}
