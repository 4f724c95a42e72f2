import Foundation
import Testing

@testable import Views

@MainActor struct DropKeepsLayoutTests {
    @Test("ORDER-7: in justified rows only the dragged photo moves at the drop, to the frame of its gap")
    func photoInJustifiedRows() throws {
        let layout = JustifiedLayout()
        layout.rowHeight = 120
        let container = ContainerFixture(grid: Array(0..<16), layout: layout)
        container.aspect = { [1.5, 0.66, 1.33, 1.78, 0.75, 1, 2.4][$0 % 7] }
        let window = WindowFixture(CGSize(width: 700, height: 800))
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        window.draws = false
        window.press(on: try #require(container.cell(2)))
        window.hold(0.6)
        let goal = container.view.layout.frame(at: IndexPath(item: 9, section: 0)).center
        window.drag(to: goal)
        window.advance(by: 1)
        let gap = try #require(container.view.gapFrames.first)
        let before = (0..<16).map { container.cell($0)?.frame }
        window.release()
        window.settle()
        let moved = (0..<16).filter { value in
            guard value != 2, let old = before[value], let new = container.cell(value)?.frame else { return false }
            return greatestDistance(of: old, to: new) > 1
        }
        #expect(moved.isEmpty, "\(moved.count) of 15 other photos moved")
        #expect(container.cell(2)?.frame == gap)
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    /// The frames of a container's items at a drop, compared with those before it.
    @MainActor private struct Comparison {
        /// The number of other items whose frames were compared.
        private(set) var otherCount = 0
        /// The number of drops, and of dropped items whose frames were compared with those of the gap.
        private(set) var (dropCount, droppedCount) = (0, 0)

        /// Compares the frames after a drop, which the container has performed.
        ///
        /// - Parameters:
        ///   - before: The values and frames of the other items in the view before the drop.
        ///   - dropped: The values of the dropped items.
        ///   - gaps: The frames of the gap.
        mutating func compare(
            _ container: ContainerFixture, _ before: [(value: Int, frame: CGRect)], _ dropped: [Int], _ gaps: [CGRect],
            _ seed: String
        ) {
            let view = container.view
            func frame(_ value: Int) -> CGRect? { container.path(of: value).map { view.layout.frame(at: $0) } }
            for (value, old) in before {
                guard let new = frame(value) else {
                    Issue.record("\(seed): item \(value) is missing")
                    continue
                }
                otherCount += 1
                #expect(greatestDistance(of: old, to: new) <= 1, "\(seed): item \(value) moves from \(old) to \(new)")
            }
            let landed = dropped.map { frame($0) }
            #expect(landed.count == gaps.count, "\(seed)")
            for (landed, gap) in zip(landed, gaps) {
                let distance = landed.map { greatestDistance(of: $0, to: gap) } ?? .infinity
                #expect(distance <= 1, "\(seed): \(String(describing: landed)) instead of \(gap)")
                droppedCount += 1
            }
            dropCount += 1
        }
    }

    /// The values and frames of the items whose cells a container shows, without those of some values.
    private func frames(_ container: ContainerFixture, without values: some Collection<Int>) -> [(Int, CGRect)] {
        container.sections.joined().filter { !values.contains($0) }.compactMap { value in
            container.cell(value).map { (value, $0.frame) }
        }
    }

    /// 40 runs of at least 4 drops each, with 5 runs per layout.
    @Test("ORDER-7: at the drop of a move only the dragged items move, to the frames of the gap", arguments: 0..<40)
    func moveInAnyLayout(number: Int) throws {
        var random = SplitMix(seed: UInt64(number) &* 31 &+ 7)
        let kind = RandomContainer.allCases[number % RandomContainer.allCases.count]
        var comparison = Comparison()
        for attempt in 0..<60 where comparison.dropCount < 4 {
            let ratios = (0..<64).map { _ in CGFloat([0.3, 0.66, 1, 1.5, 2.5, 4][random.below(6)]) }
            let count = 8 + random.below(12)
            let container = kind.make([Array(0..<count)], shape: { ratios[$0 % 64] }, &random)
            let outline = kind == .outline ? OutlineModel(count, in: container, &random) : nil
            let window = container.show(CGSize(width: CGFloat(240 + random.below(300)), height: 1_200))
            let (view, shown) = (container.view, reachable(container, from: 0, to: 1_200))
            let pressed = shown[random.below(shown.count)]
            // A row of an outline is dragged with its content.
            let others = Set((0..<random.below(outline == nil ? 4 : 1)).map { _ in random.below(count) })
                .subtracting([pressed])
            container.companions = { path in others.sorted().compactMap { container.path(of: $0) } + [path] }
            let level = random.below(4)
            if let outline {
                container.onDrop = { coordinator in
                    guard let row = coordinator.destinationIndexPath?.row, let item = coordinator.items.first else {
                        return
                    }
                    outline.move(pressed, toRow: row, level: level)
                    if let path = container.path(of: pressed) { coordinator.drop(item.dragItem, toItemAt: path) }
                }
            }
            window.press(on: try #require(container.cell(pressed)))
            window.hold(0.6)
            outline?.close(pressed)
            // The content of a dragged row of an outline is hidden.
            let targets = shown.compactMap { container.path(of: $0) }
            let goal = targets[random.below(targets.count)]
            let shift = CGPoint(x: random.below(21) - 10, y: random.below(21) - 10)
            window.drag(to: view.layout.frame(at: goal).center + shift)
            window.advance(by: 1)
            // A compressed gap has no place for each item (ORDER-8).
            guard let size = view.gapSize, !size.isCompressed else {
                window.key(.escape)
                window.settle()
                continue
            }
            let (gaps, dragged) = (view.gapFrames, others.union([pressed]).sorted())
            let before = frames(container, without: dragged)
            window.release()
            window.settle()
            comparison.compare(container, before, dragged, gaps, "run \(number).\(attempt), \(kind)")
            #expect(container.problemsAtRest(on: window).isEmpty)
        }
        #expect(comparison.dropCount == 4 && comparison.droppedCount >= 4 && comparison.otherCount >= 12)
    }

    /// The values of items with shapes of their own: the copies that a drop inserts are numbered from 1,000,001 on.
    private final class Shapes {
        var own: [CGFloat] = []
        var inserted: [CGFloat] = []

        subscript(value: Int) -> CGFloat {
            value > 1_000_000 ? inserted[value - 1_000_001] : own[value % own.count]
        }
    }

    /// Where the items of a drop come from.
    private enum Source: CaseIterable { case sameView, otherView, otherProgram }

    /// A scrolled container of three sections whose items a drop copies, and its window, with another container below.
    private func scrolledBoard(
        _ kind: RandomContainer, _ shapes: Shapes, _ random: inout SplitMix
    ) -> (container: ContainerFixture, other: ContainerFixture, window: WindowFixture) {
        let sections = (0..<3).map { section in
            Array((section + 1) * 100..<(section + 1) * 100 + 6 + random.below(30))
        }
        let container = kind.make(sections, shape: { shapes[$0] }, &random)
        container.proposal = { _, _ in
            ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
        }
        let window = container.show(CGSize(width: CGFloat(240 + random.below(300)), height: 700))
        let other = RandomContainer.justified.make([Array(500..<512)], shape: { shapes[$0] }, &random)
        window.resize(CGSize(width: window.root.bounds.width, height: 900))
        container.view.frame.size.height = 700
        window.add(other.view, CGRect(x: 0, y: 700, width: window.root.bounds.width, height: 200))
        other.view.reloadData()
        window.settle()
        let offset = CGFloat(random.below(Int(max(container.view.maximumOffset.y, 1))))
        container.view.scroll(to: CGPoint(x: 0, y: offset), animated: false)
        window.settle()
        return (container, other, window)
    }

    /// The values of cells that are wholly in the window and away from its edges, at which the view would scroll.
    private func reachable(_ container: ContainerFixture, from top: CGFloat, to bottom: CGFloat) -> [Int] {
        container.sections.joined().filter { value in
            guard let cell = container.cell(value) else { return false }
            let frame = cell.convert(cell.bounds, to: nil)
            return frame.minY > top && frame.maxY < bottom
        }
    }

    @Test(
        "ORDER-7, VIEW-12: copies and items of other views and programs land in their gaps, also in scrolled sections",
        arguments: 0..<42)
    func copiesInAnyLayout(number: Int) throws {
        let shift = ProcessInfo.processInfo.environment["RANDOM_SEED"].flatMap { UInt64($0) } ?? 1
        var random = SplitMix(seed: UInt64(number) &* 6_007 &+ shift)
        let source = Source.allCases[number % 3]
        let kinds = RandomContainer.allCases.filter { $0 != .outline && (source == .sameView || $0.fitsForeignItems) }
        let kind = kinds[number / 3 % kinds.count]
        var comparison = Comparison()
        for attempt in 0..<60 where comparison.dropCount < 2 {
            let shapes = Shapes()
            shapes.own = (0..<64).map { _ in [0.3, 0.66, 1, 1.5, 2.5, 4][random.below(6)] }
            let (container, other, window) = scrolledBoard(kind, shapes, &random)
            let view = container.view
            let drag = ForeignDragID(1)
            let (x, y) = (random.below(Int(view.bounds.width)), 100 + random.below(500))
            let goal = CGPoint(x: CGFloat(x), y: CGFloat(y))
            if source == .otherProgram {
                shapes.inserted = (0...random.below(3)).map { _ in shapes[random.below(64)] }
                let providers = shapes.inserted.map { shape in
                    let provider = ItemProvider(object: "foreign")
                    provider.preferredPresentationSize = CGSize(width: 400 * shape, height: 400)
                    return provider
                }
                window.send(.foreignDrag(drag, .entered(ForeignDragOffer(items: providers))), at: goal, pointer: -1)
                window.send(.foreignDrag(drag, .moved(allowsMove: false)), at: goal, pointer: -1)
            } else {
                let origin = source == .sameView ? container : other
                let visible =
                    source == .sameView ? reachable(origin, from: 100, to: 600) : reachable(origin, from: 700, to: 890)
                // A photo may be higher than the area away from the edges.
                guard !visible.isEmpty else { continue }
                let dragged = Set((0...random.below(3)).map { _ in visible[random.below(visible.count)] }).sorted()
                shapes.inserted = dragged.map { shapes[$0] }
                origin.companions = { _ in dragged.compactMap { origin.path(of: $0) } }
                window.press(on: try #require(origin.cell(dragged[0])))
                window.hold(0.6)
                window.movePointer(to: goal)
            }
            window.advance(by: 1)
            // A compressed gap has no place for each item (ORDER-8).
            if let size = view.gapSize, !size.isCompressed {
                let (gaps, before) = (view.gapFrames, frames(container, without: []))
                if source == .otherProgram {
                    window.send(.foreignDrag(drag, .dropped), at: goal, pointer: -1)
                } else {
                    window.release()
                }
                window.settle()
                let copies = shapes.inserted.indices.map { 1_000_001 + $0 }
                comparison.compare(
                    container, before, copies, gaps, "seed \(shift), run \(number).\(attempt), \(source), \(kind)")
                #expect(container.problemsAtRest(on: window).isEmpty)
            }
        }
        #expect(comparison.dropCount == 2 && comparison.droppedCount >= 2 && comparison.otherCount >= 6)
    }
}
