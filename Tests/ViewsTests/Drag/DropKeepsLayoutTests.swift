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
            return abs(old.minX - new.minX) > 1 || abs(old.maxX - new.maxX) > 1 || abs(old.minY - new.minY) > 1
        }
        #expect(moved.isEmpty, "\(moved.count) of 15 other photos moved")
        #expect(container.cell(2)?.frame == gap)
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    /// A container of random items, and its window.
    private func board(_ number: Int, _ random: inout SplitMix) -> (ContainerFixture, WindowFixture) {
        let ratios = (0..<64).map { _ in [0.3, 0.66, 1, 1.5, 2.5, 4][random.below(6)] }
        let values = Array(0..<(8 + random.below(12)))
        let container: ContainerFixture
        switch number % 5 {
        case 0:
            let layout = GridLayout()
            layout.itemSize = CGSize(width: 50 + random.below(80), height: 40 + random.below(60))
            container = ContainerFixture(grid: values, layout: layout)
        case 1:
            container = ContainerFixture(table: values, rowHeight: CGFloat(24 + random.below(30)))
            if number % 10 == 1 { container.rowHeight = { CGFloat(ratios[$0 % 64]) * 20 } }
        case 2:
            let layout = JustifiedLayout()
            layout.rowHeight = CGFloat(50 + random.below(60))
            container = ContainerFixture(grid: values, layout: layout)
        case 3:
            let layout = WaterfallLayout()
            layout.minimumColumnWidth = CGFloat(60 + random.below(120))
            let cards = ContainerFixture(grid: values, layout: layout)
            layout.itemHeight = .computed { [weak cards] path, _ in
                guard let cards, path.item < cards.sections[0].count else { return 40 }
                return CGFloat(ratios[cards.sections[0][path.item] % 64]) * 40
            }
            container = cards
        default:
            let layout = CardLayout()
            let cards = ContainerFixture(grid: values, layout: layout)
            layout.height = { [weak cards] path in
                guard let cards, path.item < cards.sections[0].count else { return 40 }
                return CGFloat(ratios[cards.sections[0][path.item] % 64]) * 20
            }
            container = cards
        }
        container.aspect = { CGFloat(ratios[$0 % 64]) }
        let window = WindowFixture(CGSize(width: CGFloat(240 + random.below(300)), height: 1_200))
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        window.draws = false
        return (container, window)
    }

    @Test("ORDER-7: at the drop of a move only the dragged items move, to the frames of the gap", arguments: 0..<30)
    func moveInAnyLayout(number: Int) throws {
        var random = SplitMix(seed: UInt64(number) &* 31 &+ 7)
        for _ in 0..<4 {
            let (container, window) = board(number, &random)
            let (view, values) = (container.view, container.sections[0])
            let pressed = random.below(values.count)
            let others = Set((0..<random.below(4)).map { _ in random.below(values.count) }).subtracting([pressed])
            container.companions = { path in
                others.sorted().map { IndexPath(item: $0, section: 0) } + [path]
            }
            window.press(on: try #require(container.cell(pressed)))
            window.hold(0.6)
            let goal = view.layout.frame(at: IndexPath(item: random.below(values.count), section: 0)).center
            window.drag(to: goal + CGPoint(x: random.below(21) - 10, y: random.below(21) - 10))
            window.advance(by: 1)
            // A compressed gap has no place for each item (ORDER-8).
            guard let size = view.gapSize, !size.isCompressed else {
                window.key(.escape)
                window.settle()
                continue
            }
            let (gaps, dragged) = (view.gapFrames, others.union([pressed]).sorted())
            let remaining = values.filter { !dragged.contains($0) }
            let before = remaining.map { container.cell($0)?.frame }
            window.release()
            window.settle()
            for (value, old) in zip(remaining, before) {
                guard let old, let new = container.cell(value)?.frame else { continue }
                #expect(
                    abs(old.minX - new.minX) <= 1 && abs(old.maxX - new.maxX) <= 1 && abs(old.minY - new.minY) <= 1,
                    "item \(value) moves from \(old) to \(new)")
            }
            #expect(dragged.map { container.cell($0)?.frame } == gaps.map { Optional($0) })
            #expect(container.problemsAtRest(on: window).isEmpty)
        }
    }

    /// The values of items with shapes of their own: the copies that a drop inserts are numbered from 1,000,001 on.
    private final class Shapes {
        var own: [CGFloat] = []
        var inserted: [CGFloat] = []

        subscript(value: Int) -> CGFloat {
            value > 1_000_000 ? inserted[value - 1_000_001] : own[value % own.count]
        }
    }

    /// A scrolled container of three sections whose items a drop copies, and its window.
    private func scrolledBoard(
        _ number: Int, _ shapes: Shapes, _ random: inout SplitMix
    ) -> (ContainerFixture, WindowFixture) {
        let container: ContainerFixture
        switch number % 4 {
        case 0:
            let layout = GridLayout()
            layout.itemSize = CGSize(width: 50 + random.below(80), height: 40 + random.below(60))
            container = ContainerFixture(grid: [], layout: layout)
        case 1: container = ContainerFixture(table: [], rowHeight: CGFloat(24 + random.below(30)))
        case 2:
            let layout = JustifiedLayout()
            layout.rowHeight = CGFloat(50 + random.below(60))
            container = ContainerFixture(grid: [], layout: layout)
        default:
            let layout = WaterfallLayout()
            layout.minimumColumnWidth = CGFloat(60 + random.below(120))
            layout.itemHeight = .aspectRatio
            container = ContainerFixture(grid: [], layout: layout)
        }
        container.aspect = { shapes[$0] }
        container.sections = (0..<3).map { section in
            Array((section + 1) * 100..<(section + 1) * 100 + 6 + random.below(30))
        }
        container.proposal = { _, _ in
            ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
        }
        let window = WindowFixture(CGSize(width: CGFloat(240 + random.below(300)), height: 700))
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        window.draws = false
        let offset = CGFloat(random.below(Int(max(container.view.maximumOffset.y, 1))))
        container.view.scroll(to: CGPoint(x: 0, y: offset), animated: false)
        window.settle()
        return (container, window)
    }

    @Test(
        "ORDER-7, VIEW-12: copies and items of other programs land in their gaps, also in scrolled sections",
        arguments: 0..<40)
    func copiesInAnyLayout(number: Int) throws {
        let shift = ProcessInfo.processInfo.environment["RANDOM_SEED"].flatMap { UInt64($0) } ?? 1
        var random = SplitMix(seed: UInt64(number) &* 6_007 &+ shift)
        let shapes = Shapes()
        shapes.own = (0..<64).map { _ in [0.3, 0.66, 1, 1.5, 2.5, 4][random.below(6)] }
        let (container, window) = scrolledBoard(number, shapes, &random)
        let view = container.view
        let (drag, isForeign) = (ForeignDragID(1), number % 8 >= 4)
        let (x, y) = (random.below(Int(view.bounds.width)), 100 + random.below(500))
        let goal = CGPoint(x: CGFloat(x), y: CGFloat(y))
        if isForeign {
            shapes.inserted = (0...random.below(3)).map { _ in shapes[random.below(64)] }
            let providers = shapes.inserted.map { shape in
                let provider = ItemProvider(object: "foreign")
                provider.preferredPresentationSize = CGSize(width: 400 * shape, height: 400)
                return provider
            }
            window.send(.foreignDrag(drag, .entered(ForeignDragOffer(items: providers))), at: goal, pointer: -1)
            window.send(.foreignDrag(drag, .moved(allowsMove: false)), at: goal, pointer: -1)
        } else {
            let visible = container.sections.joined().filter { value in
                guard let cell = container.cell(value) else { return false }
                let frame = cell.convert(cell.bounds, to: nil)
                return frame.minY > 100 && frame.maxY < 600
            }
            // A photo may be higher than the area away from the edges.
            guard !visible.isEmpty else { return }
            let dragged = Set((0...random.below(3)).map { _ in visible[random.below(visible.count)] }).sorted()
            shapes.inserted = dragged.map { shapes[$0] }
            container.companions = { _ in dragged.compactMap { container.path(of: $0) } }
            window.press(on: try #require(container.cell(dragged[0])))
            window.hold(0.6)
            window.movePointer(to: goal)
        }
        window.advance(by: 1)
        // A compressed gap has no place for each item (ORDER-8).
        guard let size = view.gapSize, !size.isCompressed else { return }
        func frame(_ value: Int) -> CGRect? { container.path(of: value).map { view.layout.frame(at: $0) } }
        let (gaps, values) = (view.gapFrames, container.sections.joined().map(\.self))
        let before = values.map { container.cell($0)?.frame }
        if isForeign {
            window.send(.foreignDrag(drag, .dropped), at: goal, pointer: -1)
        } else {
            window.release()
        }
        window.settle()
        for (value, old) in zip(values, before) {
            guard let old, let new = frame(value) else { continue }
            #expect(
                abs(old.minX - new.minX) <= 1 && abs(old.maxX - new.maxX) <= 1 && abs(old.minY - new.minY) <= 1,
                "seed \(shift), item \(value) moves from \(old) to \(new)")
        }
        #expect(shapes.inserted.indices.map { frame(1_000_001 + $0) } == gaps.map { Optional($0) })
        #expect(container.problemsAtRest(on: window).isEmpty)
    }
}
