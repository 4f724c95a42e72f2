import Foundation
import Testing

@testable import Views

@MainActor struct CompressedGapTests {
    enum Layout: String, CaseIterable, Sendable { case grid, justified, cards, list }

    /// A container of 2,000 items, of which a press lifts the first `count`.
    private func fixture(_ layout: Layout, lifting count: Int) -> (WindowFixture, ContainerFixture) {
        let values = Array(0..<2_000)
        let container: ContainerFixture
        switch layout {
        case .grid:
            let grid = GridLayout()
            grid.itemSize = CGSize(width: 80, height: 80)
            container = ContainerFixture(grid: values, layout: grid)
        case .justified:
            let rows = JustifiedLayout()
            rows.rowHeight = 60
            container = ContainerFixture(grid: values, layout: rows)
            container.aspect = { [1.5, 0.67, 1, 1.78][$0 % 4] }
        case .cards: container = ContainerFixture(grid: values, layout: CardLayout())
        case .list: container = ContainerFixture(table: values)
        }
        let window = WindowFixture(CGSize(width: 290, height: 420))
        window.add(container.view, window.root.bounds)
        container.companions = { pressed in
            (0..<count).filter { $0 != pressed.item }.map { IndexPath(item: $0, section: 0) } + [pressed]
        }
        container.view.reloadData()
        window.settle()
        return (window, container)
    }

    /// Lifts the items and holds them over the middle of the view.
    func lift(_ window: WindowFixture, _ container: ContainerFixture) throws {
        window.press(on: try #require(container.cell(0)))
        window.hold(0.7)
        window.drag(to: CGPoint(x: 140, y: 210))
        window.settle()
    }

    /// The outlines of the gap, from the top.
    func outlines(_ container: ContainerFixture) -> [GapCell] {
        container.view.paths.cells.shown.values.compactMap { $0.cell as? GapCell }
            .sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
    }

    @Test(
        "ORDER-8: a large drag opens a gap of one row, whose outline shows the number of items",
        arguments: Layout.allCases, [1, 3, 4, 30, 1_000])
    func gapIsCompressed(layout: Layout, count: Int) throws {
        let (window, container) = fixture(layout, lifting: count)
        try lift(window, container)
        let view = container.view
        let gap = try #require(view.gap)
        // Three columns; the first four shapes fill a row; cards of 40 points in a third of 420 points.
        let capacity = layout == .justified ? 4 : 3
        #expect(gap.length == min(count, capacity))
        let frames = view.gapFrames
        let covered = frames.reduce(0) { $0 + $1.width * $1.height }
        #expect(covered < 0.4 * view.bounds.width * view.bounds.height, "the gap covers \(covered)")
        if count > capacity {
            let outlines = outlines(container)
            #expect(outlines.compactMap(\.shownCount) == [count])
            let outlined = frames.filter { place in outlines.contains { $0.frame.contains(place) } }
            #expect(outlined == frames && outlines.allSatisfy { isUnion($0.frame, of: frames) })
            #expect(view.gapParts.last?.items == count - capacity + 1)
            #expect(view.gapParts.allSatisfy { $0.count == count })
        } else {
            #expect(outlines(container).isEmpty && view.gapParts.allSatisfy { $0.items == 1 && $0.count == nil })
        }
        window.release()
        window.settle()
        #expect(container.dropped?.sources.count == count && outlines(container).isEmpty)
        #expect(Set(container.sections[0]) == Set(0..<2_000) && container.problemsAtRest(on: window).isEmpty)
    }

    /// Whether a frame is within one of the places of a gap, with a tolerance for rounding.
    func isInPlace(_ frame: CGRect, of places: [CGRect]) -> Bool {
        places.contains { $0.union(frame).width < $0.width + 0.1 && $0.union(frame).height < $0.height + 0.1 }
    }

    /// Whether a frame is the union of those that it contains.
    private func isUnion(_ frame: CGRect, of places: [CGRect]) -> Bool {
        places.filter { frame.contains($0) }.reduce(CGRect.null) { $0.union($1) } == frame
    }

    @Test("ORDER-8: the outlines follow the gap, and their count the items that taps add")
    func outlinesFollow() throws {
        let (window, container) = fixture(.grid, lifting: 3)
        try lift(window, container)
        #expect(outlines(container).isEmpty)
        window.press(at: window.location(), button: .secondary)
        window.release(.secondary)
        window.settle()
        #expect(outlines(container).compactMap(\.shownCount) == [4])
        window.drag(to: CGPoint(x: 140, y: 320))
        window.settle()
        #expect(outlines(container).map(\.frame).allSatisfy { isUnion($0, of: container.view.gapFrames) })
        #expect(outlines(container).compactMap(\.shownCount) == [4])
        window.drag(to: CGPoint(x: -200, y: 320))
        window.settle()
        #expect(outlines(container).isEmpty && container.view.gap == nil)
        window.release()
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test(
        "ORDER-8: after the drop the items without a place unfold from the places in their columns",
        arguments: Layout.allCases)
    func itemsUnfold(layout: Layout) throws {
        let (window, container) = fixture(layout, lifting: 30)
        try lift(window, container)
        let view = container.view
        let frames = view.gapFrames
        let first = try #require(view.dropPath?.item)
        window.release()
        let former = (0..<30).map { container.sections[0][first + $0] }
        let unfolding = former.dropFirst(frames.count).compactMap { container.cell($0) }
        let others = unfolding.filter { !isInPlace($0.frame, of: frames) }
        #expect(unfolding.count > 1 && others.isEmpty, "\(others.map(\.value)) at \(others.map(\.frame))")
        let starts = unfolding.map(\.frame.center)
        if layout != .justified {
            // In justified rows the frames depend on the items that follow.
            for (value, frame) in zip(former, frames) { #expect(container.cell(value)?.frame == frame) }
        }
        var distances = unfolding.map { _ in 0.0 as CGFloat }
        window.onFrame = {
            let now = zip(unfolding, starts).map { $0.frame.center.distance(to: $1) }
            for (before, now) in zip(distances, now) where now < before - 12 { Issue.record("a cell moves back") }
            distances = now
        }
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("ORDER-8: the placeholders of a large drop unfold from the gap", arguments: [false, true])
    func placeholdersUnfold(inTable: Bool) throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(40)
        let (source, target) = inTable ? (grid, table) : (table, grid)
        source.companions = { pressed in
            source.sections[0].indices.filter { $0 != pressed.item }.map { IndexPath(item: $0, section: 0) } + [pressed]
        }
        target.usesPlaceholders = true
        target.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }
        window.press(on: try #require(source.cell(source.sections[0][0])))
        window.hold(0.7)
        window.drag(to: window.reach(try #require(target.cell(target.sections[0][1]))))
        window.settle()
        let places = target.view.gapFrames
        #expect(!places.isEmpty && !outlines(target).isEmpty)
        window.release()
        let cells = target.view.paths.cells.shown.values.map(\.cell).filter { $0 is PlaceholderCell }
        // The placeholder rows are lower than the places of the gap.
        let gap = places.reduce(CGRect.null) { $0.union($1) }
        let inGap = cells.filter { isInPlace($0.frame, of: [gap]) }
        #expect(cells.count > places.count && inGap.count == cells.count, "\(cells.map(\.frame))")
        window.settle()
        while target.commitPlaceholder() {}
        window.settle()
        #expect(target.problemsAtRest(on: window).isEmpty && source.problemsAtRest(on: window).isEmpty)
    }
}
extension CompressedGapTests {
    @Test("ORDER-8, MOTION-6: cells that the unfolding pushes out of view fade where they were")
    func displacedCellsFade() throws {
        let (window, container) = fixture(.grid, lifting: 60)
        try lift(window, container)
        let view = container.view
        let below = try #require(view.gapFrames.last).maxY + 20
        let displaced = try #require(
            view.subviews.compactMap { $0 as? ValueCell }.filter { $0.frame.minY > below - 19 && $0.value > 59 }
                .min { $0.value < $1.value })
        let (value, center) = (displaced.value, displaced.convert(displaced.bounds.center, to: nil))
        window.release()
        var colors: [UInt32] = []
        for _ in 0..<4 {
            window.frame()
            colors.append(window.color(at: center))
        }
        let own = ValueCell.color(of: value)
        #expect(colors[0] != 0xFF_FFFF, "the cell disappears in one frame")
        // Its color fades, with the cells that unfold over it.
        #expect(zip(colors, colors.dropFirst()).allSatisfy { distance($0, own) <= distance($1, own) + 24 }, "\(colors)")
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    /// The sum of the differences of red, green and blue.
    private func distance(_ a: UInt32, _ b: UInt32) -> Int {
        [16, 8, 0].reduce(0) { $0 + abs(Int(a >> $1 & 255) - Int(b >> $1 & 255)) }
    }
}

extension CompressedGapTests {
    @Test("ORDER-8: the items of a drop unfold from the gap although its update deletes a section before it")
    func sectionBeforeIsDeleted() throws {
        let (window, container) = fixture(.grid, lifting: 30)
        let view = container.view
        let moved = Array(0..<30)
        container.sections = [moved, Array(30..<200)]
        view.reloadData()
        window.settle()
        try lift(window, container)
        window.drag(to: CGPoint(x: 140, y: 300))
        window.settle()
        let (gap, places) = (try #require(view.gap), view.gapFrames)
        #expect(gap.section == 1)
        container.onDrop = { [unowned container] coordinator in
            guard let destination = coordinator.destinationIndexPath else { return }
            view.performBatchUpdates {
                container.sections.remove(at: 0)
                container.sections[0].insert(contentsOf: moved, at: destination.item)
                view.deleteSections([0])
                view.insertItems(
                    at: moved.indices.map { IndexPath(item: destination.item + $0, section: destination.section - 1) })
            }
        }
        window.release()
        let unfolding = moved.dropFirst(gap.length).compactMap { container.cell($0) }
        #expect(unfolding.count > 1 && unfolding.allSatisfy { isInPlace($0.frame, of: places) })
        window.settle()
        #expect(container.sections.count == 1 && container.sections[0].count == 200)
    }

    @Test(
        "ORDER-8: the items of a drop unfold from the gap although several updates insert them",
        arguments: Layout.allCases)
    func severalUpdates(layout: Layout) throws {
        let (window, container) = fixture(layout, lifting: 30)
        let view = container.view
        try lift(window, container)
        window.drag(to: CGPoint(x: 140, y: 300))
        window.settle()
        let (gap, places) = (try #require(view.gap), view.gapFrames)
        container.onDrop = { [unowned container] coordinator in
            guard var index = coordinator.destinationIndexPath?.item else { return }
            view.performBatchUpdates {
                container.sections[0].removeFirst(30)
                view.deleteItems(at: (0..<30).map { IndexPath(item: $0, section: 0) })
            }
            for group in [0..<2, 2..<5, 5..<30] {
                view.performBatchUpdates {
                    container.sections[0].insert(contentsOf: group, at: index)
                    view.insertItems(at: (0..<group.count).map { IndexPath(item: index + $0, section: 0) })
                }
                index += group.count
            }
        }
        window.release()
        let unfolding = (0..<30).dropFirst(gap.length).compactMap { container.cell($0) }
        let others = unfolding.filter { !isInPlace($0.frame, of: places) }
        #expect(unfolding.count > 1 && others.isEmpty, "\(others.map(\.frame)), not \(places)")
        window.settle()
        #expect(container.sections[0].count == 2_000)
    }

    @Test("ORDER-8: the placeholders of a drop unfold behind the items that it inserts at once")
    func itemsAndPlaceholdersUnfold() throws {
        let (window, source, target) = WindowFixture.gridBesideTable(40)
        source.companions = { pressed in
            source.sections[0].indices.filter { $0 != pressed.item }.map { IndexPath(item: $0, section: 0) } + [pressed]
        }
        target.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }
        target.onDrop = { [unowned target] coordinator in
            guard let path = coordinator.destinationIndexPath else { return }
            target.view.performBatchUpdates {
                target.sections[0].insert(contentsOf: 9_000..<9_002, at: path.item)
                target.view.insertItems(at: (0..<2).map { IndexPath(item: path.item + $0, section: 0) })
            }
            let following = IndexPath(item: path.item + 2, section: 0)
            for item in coordinator.items.dropFirst(2) {
                target.insertPlaceholder(for: 0, item.dragItem, coordinator, at: following)
            }
        }
        window.press(on: try #require(source.cell(source.sections[0][0])))
        window.hold(0.7)
        window.drag(to: window.reach(try #require(target.cell(target.sections[0][1]))))
        window.settle()
        let (gap, places) = (try #require(target.view.gap), target.view.gapFrames)
        window.release()
        let cells = target.view.paths.cells.shown.values.map(\.cell).filter { $0 is PlaceholderCell }
        let area = places.reduce(CGRect.null) { $0.union($1) }
        let inGap = cells.filter { isInPlace($0.frame, of: [area]) }
        #expect(gap.length > 2 && cells.count > gap.length && inGap.count == cells.count, "\(cells.map(\.frame))")
        window.settle()
    }

    @Test("ORDER-8: the outlines of a gap are no cells of items")
    func outlinesAreNoItems() throws {
        let (window, container) = fixture(.grid, lifting: 30)
        try lift(window, container)
        let view = container.view
        let cells = outlines(container)
        #expect(!cells.isEmpty && cells.allSatisfy { view.indexPath(for: $0) == nil })
        view.performUsingPresentationValues {
            let shown = view.indexPathsForVisibleItems
            #expect(shown.count == view.paths.cells.shown.count - cells.count)
            for path in shown { #expect(!(view.cellForItem(at: path) is GapCell)) }
            guard let start = view.gap.flatMap({ view.arrangement.start(of: $0) }) else { return }
            #expect(view.cellForItem(at: start.indexPath) == nil)
        }
        window.release()
        window.settle()
    }

    @Test("ORDER-8: the gap of a list follows the height of the view")
    func heightChanges() throws {
        let (window, container) = fixture(.list, lifting: 30)
        try lift(window, container)
        #expect(container.view.gap?.length == 3)
        container.view.frame.size.height = 260
        window.settle()
        window.drag(to: CGPoint(x: 140, y: 215))
        window.settle()
        #expect(container.view.gap?.length == 2)
        window.release()
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test(
        "ORDER-8: while the view scrolls, the outline keeps its edges and its count does not move",
        arguments: Layout.allCases)
    func outlineKeepsFrameWhileScrolling(layout: Layout) throws {
        let (window, container) = fixture(layout, lifting: 30)
        try lift(window, container)
        let view = container.view
        let (gap, outline) = (try #require(view.gap?.place), try #require(outlines(container).first))
        let frame = outline.frame
        // From the first pixel of the gap at the lower edge to its last one at the upper edge.
        for y in stride(from: frame.minY - view.frame.height + 1, to: frame.maxY, by: 3) {
            view.contentOffset = CGPoint(x: 0, y: y)
            view.layoutIfNeeded()
            #expect(view.gap?.place == gap)
            #expect(outlines(container).first?.frame == frame, "scrolled to \(y)")
        }
    }
}
