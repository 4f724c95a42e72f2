import Foundation
import Testing

@testable import Views

@MainActor struct ReorderTests {
    @Test("ORDER-4: the pointer moves every selection to every position, in order", arguments: 1...6)
    func selectionReachesEveryPosition(count: Int) throws {
        for selected in IndexRunsTests.subsets(count) where !selected.isEmpty {
            var reached: Set<Int> = []
            for target in 0...count {
                let (window, container) = WindowFixture.withGrid(count)
                container.companions = { pressed in
                    selected.filter { $0 != pressed.item }.map { IndexPath(item: $0, section: 0) } + [pressed]
                }
                let cell = try #require(container.cell(selected[0]))
                // Beside the center, so that the item's own frame is far enough for a drag, too.
                let middle = container.view.layout.frame(at: IndexPath(item: target, section: 0)).center
                let goal = CGPoint(x: middle.x + 15, y: middle.y)
                window.draws = false
                window.press(on: cell)
                // In a single movement: the pressed cell disappears when the gap opens elsewhere.
                window.movePointer(to: goal)
                window.advance(by: 0.2)
                let gap = container.view.gap
                window.release()
                let index = container.dropped?.destination?.item
                window.settle()
                let remaining = (0..<count).filter { !selected.contains($0) }
                guard let index, index <= remaining.count else {
                    Issue.record("\(selected) to \(target): \(String(describing: index))")
                    continue
                }
                let expected = Array(remaining[..<index]) + selected + Array(remaining[index...])
                #expect(container.sections[0] == expected, "\(selected) to \(target)")
                #expect(gap?.length == min(selected.count, 3), "one row")
                // The dragged items are at the pointer, or as near as the end allows.
                let block = index..<index + selected.count
                #expect(block.contains(min(target, count - 1)), "\(selected) to \(target): \(block)")
                #expect(container.problemsAtRest(on: window).isEmpty, "\(selected) to \(target)")
                reached.insert(index)
            }
            #expect(reached == Set(0...(count - selected.count)), "\(selected) reaches \(reached.sorted())")
        }
    }

    @Test(
        "ORDER-4: a slow pointer that opens gaps on its way moves selections to every position",
        arguments: [[0, 3], [1, 2, 4], [5], [0, 1, 2, 3, 4, 5]])
    func slowDragReachesEveryPosition(selected: [Int]) throws {
        for target in 0...6 where target != selected.last {
            let (window, container) = WindowFixture.withGrid(6)
            container.companions = { pressed in
                selected.filter { $0 != pressed.item }.map { IndexPath(item: $0, section: 0) } + [pressed]
            }
            let cell = try #require(container.cell(selected[selected.count - 1]))
            window.press(on: cell)
            window.hold(0.6)
            window.drag(to: container.view.layout.frame(at: IndexPath(item: target, section: 0)).center, steps: 20)
            window.release()
            let index = try #require(container.dropped?.destination?.item)
            window.settle()
            let remaining = (0..<6).filter { !selected.contains($0) }
            #expect((index..<index + selected.count).contains(min(target, 5)), "\(selected) to \(target): \(index)")
            #expect(
                container.sections[0] == Array(remaining.prefix(index)) + selected + Array(remaining.dropFirst(index)))
            #expect(container.problemsAtRest(on: window).isEmpty, "\(selected) to \(target)")
        }
    }

    @Test("ORDER-2: the gap opens before the drop, the item lands in the gap, and no copy appears")
    func gapOpensBeforeDrop() throws {
        let (window, container) = WindowFixture.withGrid(6)
        window.press(on: try #require(container.cell(1)))
        window.hold(0.6)
        window.drag(to: container.view.layout.frame(at: IndexPath(item: 4, section: 0)).center)
        #expect(container.view.gap != nil && container.dropped == nil)
        window.advance(by: 0.5)
        #expect(container.cell(1) == nil, "the dragged item has no cell")
        let shown = container.view.layout.frame(at: IndexPath(item: 4, section: 0))
        #expect(container.view.indexPathForItem(at: shown.center) == nil, "the gap is under the pointer")
        var problems: [String] = []
        window.onFrame = { problems += container.problems(on: window) }
        window.release()
        window.settle()
        #expect(problems.isEmpty)
        #expect(container.sections[0] == [0, 2, 3, 4, 1, 5])
        #expect(container.cell(1)?.frame == shown)
        #expect(container.previewSizes.allSatisfy { $0.width > 60 })
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("DROP-4: a canceled reorder restores the view", arguments: ["escape", "forbidden", "outside"])
    func canceledReorder(cancellation: String) throws {
        let (window, container) = WindowFixture.withGrid(6)
        window.resize(CGSize(width: 600, height: 420))
        window.settle()
        // A press selects the item, and the selection remains.
        window.click(try #require(container.cell(0)))
        window.settle()
        let before = window.fingerprint
        window.press(on: try #require(container.cell(0)))
        window.hold(0.6)
        window.drag(to: container.view.layout.frame(at: IndexPath(item: 4, section: 0)).center)
        window.advance(by: 0.4)
        switch cancellation {
        case "escape": window.key(.escape)
        case "forbidden": container.proposal = { _, _ in ItemDropProposal(operation: .forbidden) }
        default: window.drag(to: CGPoint(x: 500, y: 300))
        }
        window.release()
        window.settle()
        #expect(container.sections[0] == Array(0..<6) && container.dropped == nil)
        #expect(container.problemsAtRest(on: window).isEmpty)
        #expect(container.log.contains("didEnd"))
        #expect(window.fingerprint == before, "every pixel is restored")
    }

    @Test("CELL-2: when the drag exits the view, the gap closes and a faded cell appears at the source")
    func exitClosesGap() throws {
        let (window, container) = WindowFixture.withGrid(6)
        window.resize(CGSize(width: 600, height: 420))
        window.settle()
        window.press(on: try #require(container.cell(2)))
        window.hold(0.6)
        window.drag(to: container.view.layout.frame(at: IndexPath(item: 4, section: 0)).center)
        window.advance(by: 0.4)
        #expect(container.cell(2) == nil)
        window.drag(to: CGPoint(x: 500, y: 300))
        window.advance(by: 1)
        #expect(container.view.gap == nil)
        let dragged = try #require(container.cell(2))
        #expect(dragged.alpha == ItemCell.leftBehind && dragged.containerAlpha == 1)
        #expect(dragged.dragState == .dragging)
        window.release()
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    /// A grid of items with a cadence, whose first item is lifted and dragged over another one.
    private func dragging(
        _ count: Int, over item: Int, _ cadence: ReorderingCadence
    ) throws -> (WindowFixture, ContainerFixture) {
        let (window, container) = WindowFixture.withGrid(count)
        container.view.reorderingCadence = cadence
        window.press(on: try #require(container.cell(0)))
        window.hold(0.6)
        window.drag(to: place(of: item, in: container), steps: 6)
        return (window, container)
    }

    private func place(of item: Int, in container: ContainerFixture) -> CGPoint {
        container.view.layout.frame(at: IndexPath(item: item, section: 0)).center
    }

    @Test(
        "ORDER-3: the fast and slow cadences open gaps only under a resting pointer",
        arguments: [ReorderingCadence.fast, .slow])
    func cadenceWaitsForRest(cadence: ReorderingCadence) throws {
        let (window, container) = try dragging(6, over: 4, cadence)
        #expect(container.view.gap == nil)
        let wait = cadence == .fast ? 0.12 : 0.45
        window.advance(by: wait - 0.05)
        #expect(container.view.gap == nil)
        window.advance(by: 0.2)
        #expect(container.view.gap?.position == 5)
        window.release()
        window.settle()
        #expect(container.sections[0] == [1, 2, 3, 4, 0, 5])
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test(
        "ORDER-3, VIEW-10: insertions do not keep the gap from following the pointer",
        arguments: [ReorderingCadence.fast, .slow])
    func cadenceDuringInsertions(cadence: ReorderingCadence) throws {
        let (window, container) = try dragging(30, over: 4, cadence)
        window.advance(by: 0.8)
        let first = try #require(container.view.gap?.position)
        window.drag(to: place(of: 6, in: container), steps: 6)
        // Behind the gap, and more often than the cadence waits.
        for value in 0..<6 {
            window.advance(by: 0.08)
            container.insert([1_000 + value], at: 20)
        }
        window.advance(by: 0.5)
        let gap = try #require(container.view.gap?.position)
        #expect(gap == 7 && first == 5, "the gap is at the pointer")
        window.release()
        window.settle()
        #expect(container.sections[0].firstIndex(of: 0) == 6)
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test(
        "CELL-2, ORDER-3: a cell that a drop moves before a gap has opened fades where it was lifted",
        arguments: [1, 5])
    func sourceFades(destination: Int) throws {
        let (window, container) = WindowFixture.withGrid(6)
        container.view.reorderingCadence = .slow
        let source = try #require(container.cell(0)).frame
        window.press(on: try #require(container.cell(0)))
        window.hold(0.6)
        window.drag(
            to: container.view.layout.frame(at: IndexPath(item: destination, section: 0)).center, steps: 60)
        let shown = try #require(container.cell(0)).withShownValues { container.cell(0)?.alpha }
        #expect(container.view.gap == nil && abs((shown ?? 1) - ItemCell.leftBehind) < 0.01)
        window.release()
        var strengths: [Double] = []
        var distances: [CGFloat] = []
        let goal = container.view.layout.frame(at: IndexPath(item: destination, section: 0)).center
        for _ in 0..<40 {
            let placed = container.view.paths.cells.shown.values.first { $0.ghost == source }
            strengths.append(placed?.ghostAlpha ?? 0)
            if let preview = window.previews.first {
                distances.append(container.view.convert(preview.center, from: nil).distance(to: goal))
            }
            window.advance(by: 1 / 60)
        }
        #expect(distances.count > 3)
        #expect(zip(distances, distances.dropFirst()).allSatisfy { $1 <= $0 + 3 }, "straight: \(distances)")
        #expect(abs(strengths[0] - ItemCell.leftBehind) < 0.03 && strengths.last == 0, "\(strengths)")
        #expect(zip(strengths, strengths.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 0.1 }, "\(strengths)")
        window.settle()
        #expect(container.sections[0].firstIndex(of: 0) == destination)
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("DROP-3: with Ctrl the dragged cells reappear at their source while the gap stays open")
    func copyRestoresSources() throws {
        let (window, container) = WindowFixture.withGrid(6)
        container.proposal = { session, _ in
            ItemDropProposal(
                operation: session.modifiers.contains(.control) ? .copy : .move, intent: .insertAtDestinationIndexPath)
        }
        window.press(on: try #require(container.cell(0)))
        window.hold(0.6)
        window.drag(to: container.view.layout.frame(at: IndexPath(item: 4, section: 0)).center)
        window.advance(by: 0.5)
        #expect(container.view.movingSession != nil && container.cell(0) == nil)
        window.modify(.control)
        window.advance(by: 0.5)
        #expect(container.view.movingSession == nil && container.view.gap != nil && container.cell(0) != nil)
        window.release()
        window.settle()
        #expect(
            container.sections[0].filter { $0 < 1_000 } == Array(0..<6) && container.sections[0].contains(1_000_001))
        #expect(container.problemsAtRest(on: window).isEmpty)
    }
}
