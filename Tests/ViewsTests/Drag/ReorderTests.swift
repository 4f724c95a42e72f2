import Foundation
import Testing

@testable import Views

@MainActor struct ReorderTests {
    @Test("ORDER-4: the pointer moves every selection to every position, in order", arguments: 1...6)
    func exhaustive(count: Int) throws {
        for chosen in IndexRunsTests.subsets(count) where !chosen.isEmpty {
            var reached: Set<Int> = []
            for target in 0...count {
                let (stage, shelf) = Stage.ofGrid(count)
                shelf.companions = { pressed in
                    chosen.filter { $0 != pressed.item }.map { IndexPath(item: $0, section: 0) } + [pressed]
                }
                let cell = try #require(shelf.cell(chosen[0]))
                // Beside the center, so that the item's own frame is far enough for a drag, too.
                let middle = shelf.view.layout.frame(at: IndexPath(item: target, section: 0)).center
                let goal = CGPoint(x: middle.x + 15, y: middle.y)
                stage.draws = false
                stage.press(on: cell)
                // In a single movement: the pressed cell disappears when the gap opens elsewhere.
                stage.jump(to: goal)
                stage.advance(by: 0.2)
                let gap = shelf.view.gap
                stage.release()
                let place = shelf.dropped?.destination?.item
                stage.settle()
                let others = (0..<count).filter { !chosen.contains($0) }
                guard let place, place <= others.count else {
                    Issue.record("\(chosen) to \(target): \(String(describing: place))")
                    continue
                }
                let expected = Array(others[..<place]) + chosen + Array(others[place...])
                #expect(shelf.sections[0] == expected, "\(chosen) to \(target)")
                #expect(gap?.length == chosen.count)
                // The dragged items are at the pointer, or as near as the end allows.
                let block = place..<place + chosen.count
                #expect(block.contains(min(target, count - 1)), "\(chosen) to \(target): \(block)")
                #expect(shelf.problemsAtRest(on: stage).isEmpty, "\(chosen) to \(target)")
                reached.insert(place)
            }
            #expect(reached == Set(0...(count - chosen.count)), "\(chosen) reaches \(reached.sorted())")
        }
    }

    @Test(
        "ORDER-4: a slow pointer that opens gaps on its way moves selections to every position",
        arguments: [[0, 3], [1, 2, 4], [5], [0, 1, 2, 3, 4, 5]])
    func onTheWay(chosen: [Int]) throws {
        for target in 0...6 where target != chosen.last {
            let (stage, shelf) = Stage.ofGrid(6)
            shelf.companions = { pressed in
                chosen.filter { $0 != pressed.item }.map { IndexPath(item: $0, section: 0) } + [pressed]
            }
            let cell = try #require(shelf.cell(chosen[chosen.count - 1]))
            stage.press(on: cell)
            stage.hold(0.6)
            stage.drag(to: shelf.view.layout.frame(at: IndexPath(item: target, section: 0)).center, steps: 20)
            stage.release()
            let place = try #require(shelf.dropped?.destination?.item)
            stage.settle()
            let others = (0..<6).filter { !chosen.contains($0) }
            #expect((place..<place + chosen.count).contains(min(target, 5)), "\(chosen) to \(target): \(place)")
            #expect(shelf.sections[0] == Array(others.prefix(place)) + chosen + Array(others.dropFirst(place)))
            #expect(shelf.problemsAtRest(on: stage).isEmpty, "\(chosen) to \(target)")
        }
    }

    @Test("ORDER-2: the gap opens before the drop, the item lands in the gap, and no copy appears")
    func gapFirst() throws {
        let (stage, shelf) = Stage.ofGrid(6)
        stage.press(on: try #require(shelf.cell(1)))
        stage.hold(0.6)
        stage.drag(to: shelf.view.layout.frame(at: IndexPath(item: 4, section: 0)).center)
        #expect(shelf.view.gap != nil && shelf.dropped == nil)
        stage.advance(by: 0.5)
        #expect(shelf.cell(1) == nil, "what is in the hand has left its place")
        let shown = shelf.view.layout.frame(at: IndexPath(item: 4, section: 0))
        #expect(shelf.view.indexPathForItem(at: shown.center) == nil, "the gap is under the hand")
        var seen: [String] = []
        stage.onFrame = { seen += shelf.problems(on: stage) }
        stage.release()
        stage.settle()
        #expect(seen.isEmpty)
        #expect(shelf.sections[0] == [0, 2, 3, 4, 1, 5])
        #expect(shelf.cell(1)?.frame == shown)
        #expect(shelf.previewSizes.allSatisfy { $0.width > 60 })
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
    }

    @Test("DROP-4: a cancelled reorder restores the view", arguments: ["escape", "forbidden", "outside"])
    func cancelled(how: String) throws {
        let (stage, shelf) = Stage.ofGrid(6)
        stage.resize(CGSize(width: 600, height: 420))
        stage.settle()
        // A press selects the item, and the selection remains.
        stage.click(try #require(shelf.cell(0)))
        stage.settle()
        let before = stage.fingerprint
        stage.press(on: try #require(shelf.cell(0)))
        stage.hold(0.6)
        stage.drag(to: shelf.view.layout.frame(at: IndexPath(item: 4, section: 0)).center)
        stage.advance(by: 0.4)
        switch how {
        case "escape": stage.key(.escape)
        case "forbidden": shelf.proposal = { _, _ in ItemDropProposal(operation: .forbidden) }
        default: stage.drag(to: CGPoint(x: 500, y: 300))
        }
        stage.release()
        stage.settle()
        #expect(shelf.sections[0] == Array(0..<6) && shelf.dropped == nil)
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
        #expect(shelf.log.contains("didEnd"))
        #expect(stage.fingerprint == before, "not a pixel is left of it")
    }

    @Test("CELL-2: when the drag exits the view, the gap closes and a faded cell appears at the source")
    func leaving() throws {
        let (stage, shelf) = Stage.ofGrid(6)
        stage.resize(CGSize(width: 600, height: 420))
        stage.settle()
        stage.press(on: try #require(shelf.cell(2)))
        stage.hold(0.6)
        stage.drag(to: shelf.view.layout.frame(at: IndexPath(item: 4, section: 0)).center)
        stage.advance(by: 0.4)
        #expect(shelf.cell(2) == nil)
        stage.drag(to: CGPoint(x: 500, y: 300))
        stage.advance(by: 1)
        #expect(shelf.view.gap == nil)
        #expect(shelf.cell(2)?.alpha == ItemCell.leftBehind && shelf.cell(2)?.containerAlpha == 1)
        #expect(shelf.cell(2)?.dragState == .dragging)
        stage.release()
        stage.settle()
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
    }

    @Test(
        "ORDER-3: the fast and slow cadences open gaps only under a resting pointer",
        arguments: [ReorderingCadence.fast, .slow])
    func cadence(cadence: ReorderingCadence) throws {
        let (stage, shelf) = Stage.ofGrid(6)
        shelf.view.reorderingCadence = cadence
        stage.press(on: try #require(shelf.cell(0)))
        stage.hold(0.6)
        stage.drag(to: shelf.view.layout.frame(at: IndexPath(item: 4, section: 0)).center, steps: 6)
        #expect(shelf.view.gap == nil)
        let wait = cadence == .fast ? 0.12 : 0.45
        stage.advance(by: wait - 0.05)
        #expect(shelf.view.gap == nil)
        stage.advance(by: 0.2)
        #expect(shelf.view.gap?.position == 5)
        stage.release()
        stage.settle()
        #expect(shelf.sections[0] == [1, 2, 3, 4, 0, 5])
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
    }

    @Test("DROP-3: with Ctrl the dragged cells reappear at their source while the gap stays open")
    func copyInstead() throws {
        let (stage, shelf) = Stage.ofGrid(6)
        shelf.proposal = { session, _ in
            ItemDropProposal(
                operation: session.modifiers.contains(.control) ? .copy : .move, intent: .insertAtDestinationIndexPath)
        }
        stage.press(on: try #require(shelf.cell(0)))
        stage.hold(0.6)
        stage.drag(to: shelf.view.layout.frame(at: IndexPath(item: 4, section: 0)).center)
        stage.advance(by: 0.5)
        #expect(shelf.view.movingSession != nil && shelf.cell(0) == nil)
        stage.modify(.control)
        stage.advance(by: 0.5)
        #expect(shelf.view.movingSession == nil && shelf.view.gap != nil && shelf.cell(0) != nil)
        stage.release()
        stage.settle()
        #expect(shelf.sections[0].filter { $0 < 1_000 } == Array(0..<6) && shelf.sections[0].contains(1_000_001))
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
    }
}
