import Foundation
import Testing

@testable import Views

@MainActor struct RestingGapTests {
    @Test("ORDER-5: with cells of any sizes a gap changes at most once while the pointer rests", arguments: 0..<8)
    func gapUnderRestingPointer(number: Int) throws {
        var random = SplitMix(seed: UInt64(number) &* 31 &+ 1)
        let layout = JustifiedLayout()
        layout.rowHeight = CGFloat(60 + random.below(60))
        let container = ContainerFixture(grid: Array(0..<(10 + random.below(40))), layout: layout)
        let aspectRatios = (0..<60).map { _ in [0.3, 0.66, 1, 1.5, 2.5, 4][random.below(6)] }
        container.aspect = { CGFloat(aspectRatios[$0 % 60]) }
        container.view.reorderingCadence = ReorderingCadence.allCases[number % 3]
        let window = WindowFixture(CGSize(width: CGFloat(300 + random.below(300)), height: 420))
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        window.draws = false
        window.press(on: try #require(container.cell(random.below(6))))
        window.hold(0.7)
        var opened = 0
        for _ in 0..<60 {
            // Away from the edges, at which the content scrolls.
            let goal = CGPoint(
                x: 60 + CGFloat(random.below(Int(window.root.bounds.width) - 120)), y: 60 + CGFloat(random.below(300)))
            window.drag(to: goal, steps: 1 + random.below(8))
            var gaps = [container.view.gap]
            // A resting pointer still trembles.
            for _ in 0..<20 {
                let tremble = CGPoint(x: CGFloat(random.below(3)) - 1, y: CGFloat(random.below(3)) - 1)
                window.movePointer(to: goal + tremble)
                window.advance(by: 0.05)
                if gaps[gaps.count - 1] != container.view.gap { gaps.append(container.view.gap) }
            }
            opened += container.view.gap == nil ? 0 : 1
            #expect(gaps.count <= 2, "at \(goal): \(gaps)")
        }
        #expect(opened > 30)
        window.key(.escape)
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("ORDER-5, DRAG-11: a gap that lengthens the content does not alternate at the end of the content")
    func gapAtEndOfContent() throws {
        let (window, grid, _) = WindowFixture.gridBesideTable(18)
        var intent = ItemDropIntent.insertAtDestinationIndexPath
        grid.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: intent) }
        grid.view.scroll(to: grid.view.maximumOffset, animated: false)
        let last = window.reach(try #require(grid.cell(15)))
        let height = grid.view.contentSize.height
        let offer = ForeignDragOffer(items: [ItemProvider(object: "foreign")])
        var closedGaps = 0
        for depth in stride(from: -39, through: 39, by: 3) {
            let pointer = CGPoint(x: last.x, y: last.y + CGFloat(depth))
            intent = .insertAtDestinationIndexPath
            window.send(.foreignDrag(ForeignDragID(1), .entered(offer)), at: pointer, pointer: -1)
            var (gaps, offsets) = ([grid.view.gap?.place], [grid.view.contentOffset.y])
            for step in 0..<40 {
                if step == 20 {
                    intent = .unspecified
                    window.send(.foreignDrag(ForeignDragID(1), .moved(allowsMove: false)), at: pointer, pointer: -1)
                }
                window.advance(by: 0.05)
                let gap = grid.view.gap?.place
                if gaps[gaps.count - 1] != gap { gaps.append(gap) }
                offsets.append(grid.view.contentOffset.y)
            }
            #expect(offsets == offsets.sorted() && gaps.count <= 4, "at \(depth): \(gaps), \(offsets)")
            if grid.view.gap == nil, grid.view.contentSize.height > height { closedGaps += 1 }
            window.send(.foreignDrag(ForeignDragID(1), .exited), at: pointer, pointer: -1)
            window.settle()
            #expect(grid.view.contentSize.height == height && grid.problemsAtRest(on: window).isEmpty)
        }
        #expect(closedGaps > 0, "no gap that lengthened the content has closed")
    }
}
