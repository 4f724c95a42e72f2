import Foundation
import Testing

@testable import Views

@MainActor struct GapMonotonyTests {
    @Test("ORDER-5: a 37-point card dragged steadily over 71-point cards passes one after the other")
    func smallCardOverLargeCards() throws {
        let layout = CardLayout()
        layout.height = { $0.item == 0 ? 37 : 71 }
        let container = ContainerFixture(grid: Array(0..<8), layout: layout)
        let window = WindowFixture(CGSize(width: 240, height: 700))
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        window.draws = false
        let start = window.reach(try #require(container.cell(0)))
        window.press(at: start)
        window.hold(0.6)
        var positions: [Int] = []
        for y in stride(from: start.y, through: 620, by: 3) {
            window.movePointer(to: CGPoint(x: start.x, y: y))
            window.advance(by: 0.016)
            if let path = container.view.dropPath, positions.last != path.item { positions.append(path.item) }
        }
        #expect(positions == Array(0...7))
        window.key(.escape)
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    /// A container with random cells, and a drag over it.
    private struct Case {
        let container: ContainerFixture
        let window: WindowFixture
        let isList: Bool
        let foreign = ForeignDragID(1)
        let isForeign: Bool

        @MainActor init(number: Int, _ random: inout SplitMix) throws {
            let ratios = (0..<64).map { _ in [0.3, 0.66, 1, 1.5, 2.5, 4][random.below(6)] }
            let counts = (0..<1 + random.below(3)).map { _ in random.below(40) }
            switch number % 5 {
            case 0:
                let layout = GridLayout()
                layout.itemSize = CGSize(width: 50 + random.below(80), height: 40 + random.below(60))
                container = ContainerFixture(grid: [], layout: layout)
            case 1:
                container = ContainerFixture(table: [], rowHeight: CGFloat(24 + random.below(50)))
                if number % 10 == 1 { container.rowHeight = { CGFloat(ratios[$0 % 64]) * 30 } }
            case 2:
                let layout = JustifiedLayout()
                layout.rowHeight = CGFloat(50 + random.below(60))
                container = ContainerFixture(grid: [], layout: layout)
            case 3:
                let layout = WaterfallLayout()
                layout.minimumColumnWidth = CGFloat(60 + random.below(120))
                container = ContainerFixture(grid: [], layout: layout)
                layout.itemHeight = .aspectRatio
            default:
                let layout = CardLayout()
                layout.height = { CGFloat(ratios[($0.item + $0.section * 7) % 64]) * 30 }
                container = ContainerFixture(grid: [], layout: layout)
            }
            isList = number % 5 == 1 || number % 5 == 4
            container.aspect = { CGFloat(ratios[$0 % 64]) }
            var next = 0
            container.sections = counts.map { count in
                next += 100
                return Array(next..<next + count)
            }
            container.sections[0] += [0, 1, 2]
            window = WindowFixture(CGSize(width: CGFloat(240 + random.below(300)), height: 460))
            window.add(container.view, window.root.bounds)
            let operation: DropOperation = random.chance(0.5) ? .move : .copy
            let isAutomatic = number % 3 == 0 && container.view is TableView
            container.proposal = { _, _ in
                ItemDropProposal(
                    operation: operation, intent: isAutomatic ? .automatic : .insertAtDestinationIndexPath)
            }
            // With the automatic intent a delay ends over the middle of a row, and the gap stays where it was before.
            container.view.reorderingCadence = isAutomatic ? .immediate : ReorderingCadence.allCases[random.below(3)]
            isForeign = random.chance(0.4)
            container.view.reloadData()
            window.settle()
            window.draws = false
            let pressed = random.below(container.sections[0].count)
            let others = Set((0..<random.below(6)).map { _ in random.below(container.sections[0].count) })
            container.companions = { path in
                others.filter { $0 != path.item }.sorted().map { IndexPath(item: $0, section: 0) } + [path]
            }
            if isForeign {
                let items = (0...others.count).map { _ in ItemProvider(object: "foreign") }
                window.send(
                    .foreignDrag(foreign, .entered(ForeignDragOffer(items: items, allowsMove: true))),
                    at: CGPoint(x: 90, y: 90),
                    pointer: -1)
            } else {
                let (view, bounds) = (container.view, window.root.bounds)
                let cells = container.sections[0].compactMap { value in container.cell(value) }
                    .filter { bounds.contains($0.convert($0.bounds, to: nil)) && view.bounds.contains($0.frame) }
                window.press(on: try #require(cells.isEmpty ? nil : cells[pressed % cells.count]))
                window.hold(0.7)
            }
        }

        @MainActor func move(to point: CGPoint) {
            if isForeign {
                window.send(.foreignDrag(foreign, .moved(allowsMove: true)), at: point, pointer: -1)
            } else {
                window.movePointer(to: point)
            }
        }

        @MainActor func end() {
            if isForeign {
                window.send(.foreignDrag(foreign, .exited), at: .zero, pointer: -1)
            } else {
                window.key(.escape)
            }
            window.settle()
        }
    }

    @Test(
        "ORDER-5: while the pointer moves in one direction, the gap does not move back, in any layout",
        arguments: 0..<60)
    func monotone(number: Int) throws {
        let shift = ProcessInfo.processInfo.environment["RANDOM_SEED"].flatMap { UInt64($0) } ?? 1
        let seed = UInt64(number) &* 7_919 &+ shift
        var random = SplitMix(seed: seed)
        let drag = try Case(number: number, &random)
        let (view, size) = (drag.container.view, drag.window.root.bounds.size)
        var changes = 0
        for _ in 0..<8 {
            let sign: CGFloat = random.chance(0.5) ? 1 : -1
            // Away from the edges, at which the content scrolls.
            var pointer = CGPoint(
                x: 20 + CGFloat(random.below(Int(size.width) - 40)), y: sign > 0 ? 60 : size.height - 60)
            drag.move(to: pointer)
            drag.window.advance(by: 0.6)
            // Over the middle of a row, which takes the drop itself, the gap stays where it was before.
            var previous = view.highlighted == nil ? view.dropPath : nil
            while (60...size.height - 60).contains(pointer.y) {
                let step = CGPoint(x: CGFloat(random.below(6)), y: CGFloat(random.below(8)))
                pointer.y += step.y * sign
                pointer.x =
                    drag.isList
                    ? 20 + CGFloat(random.below(Int(size.width) - 40))
                    : min(max(pointer.x + step.x * sign, 4), size.width - 4)
                drag.move(to: pointer)
                drag.window.advance(by: random.chance(0.05) ? 0.6 : 0.016)
                let next = view.dropPath
                if let next, let previous {
                    if next != previous { changes += 1 }
                    guard sign > 0 ? next >= previous : next <= previous else {
                        Issue.record("seed \(seed): from \(previous) to \(next) at \(pointer)")
                        return
                    }
                }
                if previous != nil || view.highlighted == nil { previous = next ?? previous }
            }
        }
        #expect(changes > 0)
        drag.end()
        #expect(drag.container.problemsAtRest(on: drag.window).isEmpty)
    }
}
