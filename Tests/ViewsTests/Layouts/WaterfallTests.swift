import Foundation
import Testing

@testable import Views

@MainActor struct WaterfallTests {
    private static func height(_ value: Int) -> CGFloat { CGFloat(20 + value * 37 % 130) }

    private func layout(columns: Int = 3) -> WaterfallLayout {
        let layout = WaterfallLayout()
        layout.minimumColumnWidth = 80
        layout.maximumColumnCount = columns
        (layout.inset, layout.spacing) = (10, 6)
        return layout
    }

    private func show(
        _ count: Int, _ layout: WaterfallLayout, _ size: CGSize = CGSize(width: 320, height: 400)
    ) -> (WindowFixture, ContainerFixture) {
        let container = ContainerFixture(grid: Array(0..<count), layout: layout)
        layout.itemHeight = .computed { [weak container] path, _ in
            Self.height(container?.sections[path.section][path.item] ?? 0)
        }
        let window = WindowFixture(size)
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        return (window, container)
    }

    /// The frames of cells of these heights, each below the shortest column.
    private func expected(_ heights: [CGFloat], columns: Int, width: CGFloat, top: CGFloat) -> [CGRect] {
        var ends = Array(repeating: top, count: columns)
        return heights.map { height in
            let column = ends.indices.min { (ends[$0], $0) < (ends[$1], $1) } ?? 0
            defer { ends[column] += height + 6 }
            return CGRect(x: 10 + CGFloat(column) * (width + 6), y: ends[column], width: width, height: height)
        }
    }

    @Test("LIST-8: each item is below the shortest column", arguments: 1...4)
    func columns(count: Int) {
        let layout = layout(columns: count)
        let (_, container) = show(40, layout, CGSize(width: 400, height: 500))
        #expect(layout.columnCount == count)
        let frames = (0..<40).map { layout.frame(at: IndexPath(item: $0, section: 0)) }
        let heights = (0..<40).map(Self.height)
        #expect(frames == expected(heights, columns: count, width: layout.itemWidth, top: 10))
        #expect(container.view.contentSize.height == (frames.map(\.maxY).max() ?? 0) + 10)
        for frame in frames {
            let path = layout.presentationIndexPath(at: frame.center)
            #expect(path.map { layout.frame(at: $0) } == frame)
        }
    }

    @Test("LIST-8: only cells in view exist, beside a cell that is higher than the view, too")
    func visibleCells() {
        let layout = layout(columns: 2)
        let (window, container) = show(200, layout)
        layout.itemHeight = .computed { path, _ in path.item == 0 ? 20_000 : 50 }
        window.settle()
        container.view.contentOffset.y = 5_000
        window.settle()
        #expect(container.cell(0) != nil)
        #expect(container.view.indexPathsForVisibleItems.count < 12)
        for path in container.view.indexPathsForVisibleItems {
            // Cells may draw outside of their frames.
            let area = container.view.bounds.insetBy(dx: -16, dy: -16)
            #expect(container.view.cellForItem(at: path)?.frame.meets(area) == true)
        }
    }

    @Test("LIST-8: cells that are placed when they are needed are where all at once would be", arguments: 0..<6)
    func lazyPlacement(number: Int) {
        var random = SplitMix(seed: UInt64(number) &+ 3)
        func maps() -> [SectionMap] { (0..<3).map { _ in SectionMap(count: random.below(3_000)) } }
        let counts = maps()
        let heights = counts.map { map in
            RowHeights((0..<map.count).map { _ in RowHeight(height: CGFloat(10 + random.below(90))) })
        }
        func stack() -> WaterfallStack {
            let sections = zip(counts, heights).map { map, heights in
                var list = ListSection(ListRows(map, heights: heights) { _, _ in 0 })
                list.header = 12
                return WaterfallSection(list, columns: 3, spacing: 4, inset: 8)
            }
            return WaterfallStack(sections, heights)
        }
        var whole = stack()
        _ = whole.place(downTo: .infinity, heights)
        #expect(whole.sections.allSatisfy { $0.isExact })
        var lazy = stack()
        for _ in 0..<40 {
            let y = CGFloat(random.below(Int(whole.bottom)))
            if random.chance(0.5) {
                _ = lazy.place(downTo: y, heights)
                for number in lazy.indices(from: y - 50, to: y) {
                    let (a, b) = (lazy.sections[number], whole.sections[number])
                    #expect(a.list.top == b.list.top)
                    let indices = b.columns.indices(from: y - 50 - b.cellTop, to: y - b.cellTop)
                    #expect(a.columns.indices(from: y - 50 - a.cellTop, to: y - a.cellTop) == indices)
                    #expect(indices.allSatisfy { a.columns.cells[$0] == b.columns.cells[$0] })
                }
            } else {
                let section = random.below(3)
                let tops: [CGFloat] = [0, 33, 70]
                let start = random.below(counts[section].count + 1)
                lazy.setGap((start, tops), section: section)
                lazy.stack(from: 0, heights)
                _ = lazy.place(downTo: y, heights)
                lazy.setGap(nil, section: nil)
                lazy.stack(from: 0, heights)
            }
        }
        _ = lazy.place(downTo: .infinity, heights)
        #expect(zip(lazy.sections, whole.sections).allSatisfy { $0.columns.cells == $1.columns.cells })
        #expect(lazy.bottom == whole.bottom)
    }

    @Test("LIST-8: hidden items and placeholders leave the cells before them where they are", arguments: 0..<6)
    func keptCells(number: Int) {
        var random = SplitMix(seed: UInt64(number) &+ 77)
        let count = 200
        let heights = [RowHeights((0..<count).map { _ in RowHeight(height: CGFloat(10 + random.below(90))) })]
        func map() -> SectionMap {
            let hidden = IndexRuns((0..<random.below(4)).map { _ in random.below(count) })
            let positions = (0..<random.below(3)).map { _ in random.below(count + 1) }.sorted()
            let slots = positions.enumerated().map { Slot(id: SlotID($0.offset), position: $0.element, length: 1) }
            return SectionMap(count: count, hidden: hidden, slots: slots)
        }
        func stack(_ map: SectionMap, keeping former: WaterfallStack?) -> WaterfallStack {
            let list = ListSection(ListRows(map, heights: heights[0]) { _, _ in 33 })
            return WaterfallStack(
                [WaterfallSection(list, columns: 3, spacing: 4, inset: 8)], heights, keeping: former)
        }
        var former = stack(map(), keeping: nil)
        for _ in 0..<30 {
            _ = former.place(downTo: CGFloat(random.below(4_000)), heights)
            let next = map()
            var (kept, fresh) = (stack(next, keeping: former), stack(next, keeping: nil))
            _ = kept.place(downTo: .infinity, heights)
            _ = fresh.place(downTo: .infinity, heights)
            #expect(kept.sections[0].columns.cells == fresh.sections[0].columns.cells)
            former = kept
            if random.chance(0.5) { former.setGap((random.below(count / 2), [0, 40]), section: 0) }
        }
    }

    @Test("LIST-8: a gap that moves places a bounded number of cells again")
    func placedCells() {
        let heights = RowHeights(count: 1_000_000, RowHeight(height: 40))
        let list = ListSection(ListRows(SectionMap(count: 1_000_000), heights: heights) { _, _ in 0 })
        var stack = WaterfallStack([WaterfallSection(list, columns: 4, spacing: 8, inset: 8)], [heights])
        for start in [10, 3, 30] {
            stack.setGap((start, [0, 60]), section: 0)
            stack.stack(from: 0, [heights])
            _ = stack.place(downTo: 800, [heights])
            #expect(stack.sections[0].columns.count < 100)
        }
        #expect(abs(stack.bottom - 12_000_000) < 200, "the height of the others is estimated")
    }

    @Test("ORDER-5: the area of a gap is where the layout shows it", arguments: 1...3)
    func areas(columns: Int) throws {
        let layout = layout(columns: columns)
        let (window, container) = show(60, layout)
        window.draws = false
        window.press(on: try #require(container.cell(2)))
        window.hold(0.7)
        var random = SplitMix(seed: 9)
        var compared = 0
        for _ in 0..<30 {
            window.drag(to: CGPoint(x: 20 + random.below(280), y: 60 + random.below(280)))
            window.advance(by: 0.3)
            guard let gap = container.view.gapFrames.first, let path = container.view.dropPath else { continue }
            let area = layout.gapArea(at: path.indexPath)
            compared += 1
            #expect(area.center == gap.center && area.first == gap.minY - 3..<gap.maxY + 3, "\(path)")
            #expect(area.minX == -.infinity || area.minX == gap.minX - 3)
            #expect(area.maxX == .infinity || area.maxX == gap.maxX + 3)
        }
        #expect(compared > 20)
        window.key(.escape)
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("LIST-8: items with aspect ratios have heights in proportion, dragged items from elsewhere, too")
    func aspectRatios() throws {
        let layout = layout(columns: 2)
        let (window, container) = show(6, layout)
        container.aspect = { $0 == 3 ? 2 : 0.5 }
        layout.itemHeight = .aspectRatio
        window.settle()
        #expect(container.cell(3)?.frame.height == layout.pixels(near: layout.itemWidth / 2))
        #expect(container.cell(1)?.frame.height == layout.pixels(near: layout.itemWidth * 2))
        let provider = ItemProvider(object: "new")
        provider.preferredPresentationSize = CGSize(width: 400, height: 100)
        let point = CGPoint(x: 60, y: 60)
        window.send(
            .foreignDrag(ForeignDragID(1), .entered(ForeignDragOffer(items: [provider], allowsMove: true))), at: point,
            pointer: -1)
        window.send(.foreignDrag(ForeignDragID(1), .moved(allowsMove: true)), at: point, pointer: -1)
        window.advance(by: 0.5)
        #expect(container.view.gapFrames.first?.height == layout.pixels(near: layout.itemWidth / 4))
        window.send(.foreignDrag(ForeignDragID(1), .exited), at: .zero, pointer: -1)
        window.settle()
    }
}
