import Foundation
import Testing

@testable import Views

@MainActor struct AttributesLayoutTests {
    private let window = WindowFixture(CGSize(width: 300, height: 300))

    private func show(_ count: Int, _ layout: CollectionViewLayout) -> ContainerFixture {
        let container = ContainerFixture(grid: Array(0..<count), layout: layout)
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        return container
    }

    /// Rows of three cells of 90 points.
    private func rows(_ count: Int) -> ClosureLayout {
        ClosureLayout(CGSize(width: 300, height: CGFloat((count + 2) / 3) * 100)) { path in
            CGRect(x: path.item % 3 * 100, y: path.item / 3 * 100, width: 90, height: 90)
        }
    }

    /// Fades the first item of each row, and turns and hides the others.
    private func mark(_ attributes: LayoutAttributes) {
        guard attributes.indexPath.item < 3 else { return }
        switch attributes.indexPath.item {
        case 0: attributes.alpha = 0.4
        case 1: attributes.transform = AffineTransform(scale: 0.5)
        default: attributes.isHidden = true
        }
    }

    private func isMarked(_ cell: ItemCell) -> Bool {
        cell.alpha != 1 || cell.transform != AffineTransform() || cell.isHidden
    }

    @Test("LIST-7: cells lose alpha, transform and visibility of attributes that return to the defaults")
    func attributesReturnToDefault() throws {
        let layout = rows(9)
        layout.adjust = mark
        let container = show(9, layout)
        let cells = try (0..<3).map { try #require(container.cell($0)) }
        #expect(cells.allSatisfy { isMarked($0) })
        layout.adjust = { _ in }
        layout.invalidateLayout()
        window.settle()
        #expect(!cells.contains { isMarked($0) })
        layout.adjust = mark
        layout.invalidateLayout()
        window.settle()
        #expect(cells.allSatisfy { isMarked($0) })
        container.view.setLayout(GridLayout(), animated: false)
        window.settle()
        #expect(!(0..<9).compactMap { container.cell($0) }.contains { isMarked($0) })
    }

    @Test("VIEW-9: a reused cell has not the alpha, transform and visibility of its former item's attributes")
    func attributesOfReusedCells() throws {
        let layout = rows(90)
        layout.adjust = mark
        let container = show(90, layout)
        let former = try (0..<3).map { try #require(container.cell($0)) }
        container.view.contentOffset.y = 1_500
        window.settle()
        let shown = container.view.indexPathsForVisibleItems.compactMap { container.view.cellForItem(at: $0) }
        #expect(former.allSatisfy { cell in shown.contains { $0 === cell } })
        #expect(!shown.contains { isMarked($0) })
    }

    @Test("CELL-2: the cell of a dragged item fades from the opacity of its attributes, and returns to it")
    func dragOfFadedItem() throws {
        let layout = rows(9)
        layout.adjust = { $0.alpha = 0.5 }
        let container = show(9, layout)
        container.proposal = { _, _ in ItemDropProposal(operation: .cancel) }
        let cell = try #require(container.cell(4))
        window.press(on: cell)
        window.hold(0.8)
        window.drag(to: CGPoint(x: 250, y: 250))
        window.advance(by: 0.6)
        #expect(abs(cell.alpha - 0.5 * ItemCell.leftBehind) < 0.001)
        window.release()
        window.settle()
        #expect(cell.alpha == 0.5)
    }

    @Test("ORDER-5: during a drag the content of a layout that follows scrolling is never higher up than the view")
    func contentSizeDuringDrag() throws {
        let layout = rows(30)
        layout.followsBounds = true
        let container = show(30, layout)
        container.view.contentOffset.y = 700
        window.settle()
        window.press(on: try #require(container.cell(24)))
        window.hold(0.8)
        window.drag(to: CGPoint(x: 150, y: 150))
        window.advance(by: 0.5)
        layout.content.height = 800
        container.view.contentOffset.y = 690
        #expect(container.view.contentSize.height >= container.view.bounds.maxY)
        #expect(container.view.contentOffset.y == 690)
        window.key(.escape)
        window.settle()
    }

    @Test("LIST-7: all supplementary views that meet a rectangle are found in any order", arguments: 0..<4)
    func supplementaryFrames(number: Int) {
        var random = SplitMix(seed: UInt64(number) &+ 11)
        let layout = rows(90)
        layout.supplements = (0..<60).map { section in
            let path = IndexPath(item: 0, section: section)
            let attributes = LayoutAttributes(forSupplementaryViewOfKind: "mark", with: path)
            attributes.frame = CGRect(
                x: random.below(280), y: random.below(2_900), width: 10 + random.below(40), height: random.below(300))
            attributes.isHidden = random.chance(0.1)
            return attributes
        }
        _ = show(90, layout)
        for _ in 0..<40 {
            let rect = CGRect(x: 0, y: random.below(3_000) - 100, width: 300, height: 300)
            let expected = layout.supplements.filter {
                !$0.isHidden && !$0.frame.isEmpty && $0.frame.intersects(rect)
            }
            let found = Set(layout.supplementaryFrames(in: rect).map(\.indexPath.section))
            #expect(found == Set(expected.map(\.indexPath.section)))
        }
    }

    @Test("LIST-7: a layout is asked for the size of its content once for each preparation")
    func sizeRequests() throws {
        let layout = ClosureLayout(CGSize(width: 3_000, height: 300)) { path in
            CGRect(x: path.item * 100, y: 0, width: 90, height: 280)
        }
        let container = show(30, layout)
        #expect(layout.scrollsHorizontally)
        let requests = layout.sizeRequests
        for x in stride(from: CGFloat(0), to: 2_000, by: 50) {
            container.view.contentOffset.x = x
            window.frame()
        }
        container.view.contentOffset.x = 0
        window.settle()
        window.press(on: try #require(container.cell(0)))
        window.hold(0.8)
        window.drag(to: CGPoint(x: 250, y: 100))
        window.advance(by: 0.5)
        window.key(.escape)
        window.settle()
        #expect(layout.sizeRequests == requests)
    }

    @Test("LIST-7: positions that a gap adds to a layout that scrolls horizontally continue it to the right")
    func addedPositions() throws {
        let layout = ClosureLayout(CGSize(width: 1_000, height: 300)) { path in
            CGRect(x: path.item * 100, y: 0, width: 90, height: 280)
        }
        let container = show(10, layout)
        let foreign = ForeignDragID(1)
        window.send(
            .foreignDrag(foreign, .entered(ForeignDragOffer(items: [ItemProvider(object: "new")], allowsMove: true))),
            at: CGPoint(x: 40, y: 100), pointer: -1)
        window.send(.foreignDrag(foreign, .moved(allowsMove: true)), at: CGPoint(x: 40, y: 100), pointer: -1)
        window.advance(by: 0.5)
        let last = layout.frame(at: IndexPath(item: 10, section: 0))
        #expect(last.minX >= 990 && last.minY == 0 && last.size == CGSize(width: 90, height: 280))
        #expect(container.view.contentSize.width >= last.maxX)
        window.send(.foreignDrag(foreign, .exited), at: .zero, pointer: -1)
        window.settle()
    }
}
