import TestSupport
import Testing
import UIKitNames

/// Drags in flow layouts with items of different sizes and in compositional layouts.
@MainActor @Suite(.timeLimit(.minutes(20))) struct LayoutAtDropTests {
    private let size = CGSize(width: 360, height: 900)

    private func frame(_ view: UICollectionView, _ path: IndexPath?) -> CGRect? {
        path.flatMap { view.layoutAttributesForItem(at: $0)?.frame }
    }

    private func distance(_ a: CGRect, _ b: CGRect) -> CGFloat {
        max(abs(a.minX - b.minX), abs(a.maxX - b.maxX), abs(a.minY - b.minY), abs(a.maxY - b.maxY))
    }

    @Test("ORDER-7: at a drop only the dragged items move, to the frames of the gap", arguments: 0..<28)
    func drop(number: Int) async throws {
        var random = SplitMix(seed: UInt64(number) &* 977 &+ 3)
        let kinds = RandomCollectionLayout.allCases
        let kind = kinds[number % kinds.count]
        var (drops, others) = (0, 0)
        for attempt in 0..<40 where drops < 3 {
            let counts = [4 + random.below(10), 3 + random.below(8)]
            let board = Board(counts, &random)
            let (view, window) = board.show(kind.make(&random), size)
            let visible = board.visibleValues(view, window)
            let pressed = visible[random.below(visible.count)]
            board.companions = Set((0..<random.below(3)).map { _ in visible[random.below(visible.count)] })
            board.operation = random.chance(0.5) ? .copy : .move
            window.press(window.center(of: board.path(of: pressed).flatMap { view.cellForItem(at: $0) }))
            window.wait(0.6)
            let goal = try #require(frame(view, board.path(of: visible[random.below(visible.count)])))
            // Away from the edges, at which the content scrolls.
            let y = min(max(goal.midY + CGFloat(random.below(17) - 8), 60), size.height - 60)
            window.move(to: CGPoint(x: goal.midX + CGFloat(random.below(17) - 8), y: y))
            window.wait(1)
            let dragged = board.companions.union([pressed]).sorted()
            let gaps = view.gapFrames
            // A compressed gap has no place for each item (ORDER-8).
            guard gaps.count == dragged.count, board.destination != nil else {
                window.key(.escape)
                await window.settle()
                continue
            }
            let isMove = board.operation == .move
            let before = board.sections.joined().filter { !isMove || !dragged.contains($0) }.compactMap { value in
                board.path(of: value).flatMap { view.cellForItem(at: $0) }.map { (value, $0.frame) }
            }
            window.release()
            await window.settle()
            let text = "run \(number).\(attempt), \(kind), \(board.operation)"
            for (value, old) in before {
                let new = try #require(frame(view, board.path(of: value)))
                #expect(distance(old, new) <= 1, "\(text): item \(value) moves from \(old) to \(new)")
                others += 1
            }
            let landed = isMove ? dragged : dragged.indices.map { 1_000 + $0 }
            for (value, gap) in zip(landed, gaps) {
                let new = try #require(frame(view, board.path(of: value)))
                #expect(distance(new, gap) <= 1, "\(text): item \(value) lands at \(new) instead of \(gap)")
            }
            drops += 1
        }
        #expect(drops == 3 && others >= 9)
    }

    @Test("ORDER-5: while the pointer moves in one direction, the gap does not move back", arguments: 0..<28)
    func monotone(number: Int) throws {
        var random = SplitMix(seed: UInt64(number) &* 7_919 &+ 1)
        let kinds = RandomCollectionLayout.allCases
        let kind = kinds[number % kinds.count]
        let board = Board([12 + random.below(12), 8 + random.below(12)], &random)
        let height: CGFloat = 460
        let (view, window) = board.show(kind.make(&random), CGSize(width: size.width, height: height))
        let visible = board.visibleValues(view, window)
        board.companions = Set((0..<random.below(3)).map { _ in visible[random.below(visible.count)] })
        board.operation = number / kinds.count % 2 == 0 ? .move : .copy
        let pressed = visible[random.below(visible.count)]
        window.press(window.center(of: board.path(of: pressed).flatMap { view.cellForItem(at: $0) }))
        window.wait(0.6)
        var (comparisons, changes) = (0, 0)
        for _ in 0..<8 {
            let sign: CGFloat = random.chance(0.5) ? 1 : -1
            var pointer = CGPoint(
                x: CGFloat(20 + random.below(Int(size.width) - 40)), y: sign > 0 ? 60 : height - 60)
            window.move(to: pointer, steps: 1)
            window.wait(0.6)
            var previous = board.destination
            while (60...height - 60).contains(pointer.y) {
                pointer.y += CGFloat(random.below(8)) * sign
                pointer.x = min(max(pointer.x + CGFloat(random.below(6)) * sign, 4), size.width - 4)
                window.move(to: pointer, steps: 1)
                if random.chance(0.05) { window.wait(0.6) }
                let next = board.destination
                if let next, let previous {
                    comparisons += 1
                    if next != previous { changes += 1 }
                    try #require(
                        sign > 0 ? next >= previous : next <= previous,
                        "run \(number), \(kind): from \(previous) to \(next) at \(pointer)")
                }
                previous = next ?? previous
            }
        }
        #expect(comparisons > 400 && changes > 8, "\(comparisons) comparisons, \(changes) changes")
        window.key(.escape)
    }
}
