import Foundation
import Testing

@testable import Views

@MainActor struct RestingGapTests {
    @Test("ORDER-5: with cells of any sizes a gap changes at most once while the pointer rests", arguments: 0..<8)
    func rests(number: Int) throws {
        var random = SplitMix(seed: UInt64(number) &* 31 &+ 1)
        let layout = JustifiedLayout()
        layout.rowHeight = CGFloat(60 + random.below(60))
        let shelf = Shelf(grid: Array(0..<(10 + random.below(40))), layout: layout)
        let shapes = (0..<60).map { _ in [0.3, 0.66, 1, 1.5, 2.5, 4][random.below(6)] }
        shelf.aspect = { CGFloat(shapes[$0 % 60]) }
        shelf.view.reorderingCadence = ReorderingCadence.allCases[number % 3]
        let stage = Stage(CGSize(width: CGFloat(300 + random.below(300)), height: 420))
        stage.add(shelf.view, stage.root.bounds)
        shelf.view.reloadData()
        stage.settle()
        stage.draws = false
        stage.press(on: try #require(shelf.cell(random.below(6))))
        stage.hold(0.7)
        var opened = 0
        for _ in 0..<60 {
            // Away from the edges, at which the content scrolls.
            let goal = CGPoint(
                x: 60 + CGFloat(random.below(Int(stage.root.bounds.width) - 120)), y: 60 + CGFloat(random.below(300)))
            stage.drag(to: goal, steps: 1 + random.below(8))
            var places = [shelf.view.gap]
            // A resting pointer still trembles.
            for _ in 0..<20 {
                let shake = CGPoint(x: CGFloat(random.below(3)) - 1, y: CGFloat(random.below(3)) - 1)
                stage.jump(to: goal + shake)
                stage.advance(by: 0.05)
                if places[places.count - 1] != shelf.view.gap { places.append(shelf.view.gap) }
            }
            opened += shelf.view.gap == nil ? 0 : 1
            #expect(places.count <= 2, "at \(goal): \(places)")
        }
        #expect(opened > 30)
        stage.key(.escape)
        stage.settle()
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
    }

    @Test("ORDER-5, DRAG-11: a gap that lengthens the content does not alternate at the end of the content")
    func restsAtEnd() throws {
        let (stage, grid, _) = Stage.gridBesideTable(18)
        grid.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .automatic) }
        grid.view.scroll(to: grid.view.maximumOffset, animated: false)
        let last = stage.reach(try #require(grid.cell(15)))
        let height = grid.view.contentSize.height
        let offer = ForeignDragOffer(items: [ItemProvider(object: "foreign")])
        var held = 0
        for depth in stride(from: -39, through: 39, by: 3) {
            let hand = CGPoint(x: last.x, y: last.y + CGFloat(depth))
            stage.send(.foreignDrag(ForeignDragID(1), .entered(offer)), at: hand, pointer: -1)
            var (gaps, offsets) = ([grid.view.gap?.place], [grid.view.contentOffset.y])
            for _ in 0..<40 {
                stage.advance(by: 0.05)
                let gap = grid.view.gap?.place
                if gaps[gaps.count - 1] != gap { gaps.append(gap) }
                offsets.append(grid.view.contentOffset.y)
            }
            #expect(offsets == offsets.sorted() && gaps.count <= 4, "at \(depth): \(gaps), \(offsets)")
            if grid.view.gap == nil, grid.view.contentSize.height > height { held += 1 }
            stage.send(.foreignDrag(ForeignDragID(1), .exited), at: hand, pointer: -1)
            stage.settle()
            #expect(grid.view.contentSize.height == height && grid.problemsAtRest(on: stage).isEmpty)
        }
        #expect(held > 0, "no gap has closed that made the content longer")
    }
}
