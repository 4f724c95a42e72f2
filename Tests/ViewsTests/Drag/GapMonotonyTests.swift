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

    /// Where the dragged items come from.
    private enum Source: CaseIterable { case sameView, otherView, otherProgram }

    /// A container with random cells, and a drag over it.
    private struct Case {
        let container: ContainerFixture
        let window: WindowFixture
        let kind: RandomContainer
        let foreign = ForeignDragID(1)
        let source: Source

        @MainActor init(number: Int, _ random: inout SplitMix) throws {
            let kinds = RandomContainer.allCases
            (kind, source) = (kinds[number % kinds.count], Source.allCases[number / kinds.count % 3])
            let ratios = (0..<64).map { _ in CGFloat([0.3, 0.66, 1, 1.5, 2.5, 4][random.below(6)]) }
            let counts = (0..<1 + random.below(3)).map { _ in random.below(40) }
            var sections = counts.enumerated().map { section, count in
                Array((section + 1) * 100..<(section + 1) * 100 + count)
            }
            sections[0] += [0, 1, 2]
            container = kind.make(sections, shape: { ratios[$0 % 64] }, &random)
            window = container.show(CGSize(width: CGFloat(240 + random.below(300)), height: 460))
            let operation: DropOperation = random.chance(0.5) ? .move : .copy
            let isAutomatic = container.view is TableView && random.chance(0.5)
            let (hasLevels, view) = (kind == .outline, container.view)
            container.proposal = { [weak view] session, _ in
                let proposal = ItemDropProposal(
                    operation: operation, intent: isAutomatic ? .automatic : .insertAtDestinationIndexPath)
                if hasLevels, let view {
                    proposal.levels = DropLevels(
                        possible: 0...2, requested: Int(session.location(in: view).x) / 16 % 3, distance: 16,
                        container: nil)
                }
                return proposal
            }
            // With the automatic intent a delay ends over the middle of a row, and the gap stays where it was before.
            container.view.reorderingCadence = isAutomatic ? .immediate : ReorderingCadence.allCases[random.below(3)]
            let pressed = random.below(container.sections[0].count)
            let others = Set((0..<random.below(6)).map { _ in random.below(container.sections[0].count) })
            switch source {
            case .sameView:
                container.companions = { path in
                    others.filter { $0 != path.item }.sorted().map { IndexPath(item: $0, section: 0) } + [path]
                }
                let bounds = window.root.bounds
                let cells = container.sections[0].compactMap { value in container.cell(value) }
                    .filter { bounds.contains($0.convert($0.bounds, to: nil)) && view.bounds.contains($0.frame) }
                window.press(on: try #require(cells.isEmpty ? nil : cells[pressed % cells.count]))
                window.hold(0.7)
            case .otherView:
                let size = window.root.bounds.size
                window.resize(CGSize(width: size.width, height: size.height + 120))
                container.view.frame.size = size
                let other = RandomContainer.justified.make(
                    [Array(500..<506)], shape: { ratios[$0 % 64] }, &random)
                window.add(other.view, CGRect(x: 0, y: size.height, width: size.width, height: 120))
                other.view.reloadData()
                window.settle()
                let count = min(others.count, 5)
                other.companions = { path in
                    (0..<6).filter { $0 != path.item }.prefix(count).map { IndexPath(item: $0, section: 0) } + [path]
                }
                let first = try #require(other.cell(500))
                window.press(at: first.convert(CGPoint(x: 4, y: 4), to: nil))
                window.hold(0.7)
                // The window holds the views, and the views only refer to their data sources.
                window.onFrame = { withExtendedLifetime(other) {} }
            case .otherProgram:
                let items = (0...others.count).map { number in
                    let provider = ItemProvider(object: "foreign")
                    provider.preferredPresentationSize = CGSize(width: 200 * ratios[number], height: 200)
                    return provider
                }
                window.send(
                    .foreignDrag(foreign, .entered(ForeignDragOffer(items: items, allowsMove: true))),
                    at: CGPoint(x: 90, y: 90), pointer: -1)
            }
        }

        @MainActor func move(to point: CGPoint) {
            if source == .otherProgram {
                window.send(.foreignDrag(foreign, .moved(allowsMove: true)), at: point, pointer: -1)
            } else {
                window.movePointer(to: point)
            }
        }

        @MainActor func end() {
            if source == .otherProgram {
                window.send(.foreignDrag(foreign, .exited), at: .zero, pointer: -1)
            } else {
                window.key(.escape)
            }
            window.settle()
        }
    }

    /// Each layout with each source, three times.
    @Test(
        "ORDER-5: while the pointer moves in one direction, the gap does not move back, in any layout",
        arguments: 0..<72)
    func monotone(number: Int) throws {
        let shift = ProcessInfo.processInfo.environment["RANDOM_SEED"].flatMap { UInt64($0) } ?? 1
        let seed = UInt64(number) &* 7_919 &+ shift
        var random = SplitMix(seed: seed)
        let drag = try Case(number: number, &random)
        let (view, size) = (drag.container.view, drag.container.view.bounds.size)
        var (comparisons, changes) = (0, 0)
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
                    drag.kind.isList
                    ? 20 + CGFloat(random.below(Int(size.width) - 40))
                    : min(max(pointer.x + step.x * sign, 4), size.width - 4)
                drag.move(to: pointer)
                drag.window.advance(by: random.chance(0.05) ? 0.6 : 0.016)
                let next = view.dropPath
                if let next, let previous {
                    comparisons += 1
                    if next != previous { changes += 1 }
                    guard sign > 0 ? next >= previous : next <= previous else {
                        Issue.record(
                            "seed \(seed), \(drag.kind), \(drag.source): from \(previous) to \(next) at \(pointer)")
                        return
                    }
                }
                if previous != nil || view.highlighted == nil { previous = next ?? previous }
            }
        }
        // A gap of many items among few others has few places.
        #expect(comparisons > 400 && changes > 0, "\(comparisons) comparisons, \(changes) changes")
        drag.end()
        #expect(drag.container.problemsAtRest(on: drag.window).isEmpty)
    }
}
