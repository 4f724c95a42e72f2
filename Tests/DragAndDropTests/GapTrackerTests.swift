import DragAndDrop
import Foundation
import TestSupport
import Testing

@MainActor struct GapTrackerTests {
    private static let cases = 10_000

    /// `RANDOM_SEED` replaces the seed.
    private static let seed = ProcessInfo.processInfo.environment["RANDOM_SEED"].flatMap { UInt64($0) } ?? 1

    private struct AreaTable: GapAreas {
        let area: (Int) -> GapArea

        init(_ area: @escaping (Int) -> GapArea) { self.area = area }

        func area(at position: Int) -> GapArea { area(position) }
    }

    /// Areas without any order or relation, as no layout has them.
    private struct Areas {
        var all: [GapArea]

        init(_ random: inout SplitMix) {
            func number(_ limit: Int = 400) -> CGFloat { CGFloat(random.below(limit)) - 40 }
            func band() -> Range<CGFloat> {
                let low = number()
                return low..<low + 1 + CGFloat(random.below(120))
            }
            all = []
            for _ in 0..<1 + random.below(24) {
                let minX = random.chance(0.2) ? -.infinity : number()
                let maxX = random.chance(0.2) ? .infinity : number()
                let (first, middle) = (band(), band())
                let last = random.chance(0.5) ? first : band()
                all.append(
                    GapArea(
                        minX: minX, maxX: maxX, first: first, middle: random.chance(0.5) ? first : middle, last: last,
                        center: CGPoint(x: number(), y: number())))
            }
        }

        @MainActor func update(_ tracker: inout GapTracker, _ point: CGPoint, _ displacement: GapTracker.Displacement)
            -> Int
        {
            tracker.update(to: point, last: all.count - 1, displacing: displacement, areas: AreaTable { all[$0] })
            return tracker.position
        }
    }

    private func point(_ random: inout SplitMix) -> CGPoint {
        CGPoint(x: CGFloat(random.below(440)) - 60, y: CGFloat(random.below(440)) - 60)
    }

    private func displacement(_ random: inout SplitMix) -> GapTracker.Displacement {
        random.chance(0.5) ? .early : .atMiddle
    }

    @Test("ORDER-5: while the pointer moves right and down, the gap does not move back, and the reverse")
    func monotone() {
        print("GapTrackerTests.monotone: RANDOM_SEED=\(Self.seed)")
        var random = SplitMix(seed: Self.seed)
        for number in 0..<Self.cases {
            let (areas, displacement) = (Areas(&random), displacement(&random))
            var tracker = GapTracker(position: random.below(areas.all.count))
            var pointer = point(&random)
            var previous = areas.update(&tracker, pointer, displacement)
            let direction: CGFloat = random.chance(0.5) ? 1 : -1
            for _ in 0..<20 {
                let step = CGPoint(x: CGFloat(random.below(40)), y: CGFloat(random.below(40)))
                pointer = pointer + step * direction
                let next = areas.update(&tracker, pointer, displacement)
                guard CGFloat(next - previous) * direction >= 0 else {
                    Issue.record("case \(number): from \(previous) to \(next) at \(pointer)")
                    return
                }
                previous = next
            }
        }
    }

    @Test("ORDER-5: the gap does not move under a resting pointer")
    func rest() {
        print("GapTrackerTests.rest: RANDOM_SEED=\(Self.seed)")
        var random = SplitMix(seed: Self.seed &+ 1)
        for number in 0..<Self.cases {
            let (areas, displacement, pointer) = (Areas(&random), displacement(&random), point(&random))
            var tracker = GapTracker(position: random.below(areas.all.count))
            let position = areas.update(&tracker, pointer, displacement)
            let again = areas.update(&tracker, pointer, displacement)
            guard again == position else {
                Issue.record("case \(number): from \(position) to \(again) at \(pointer)")
                return
            }
        }
    }

    @Test("ORDER-5: a pointer inside the gap leaves it where it is")
    func inside() {
        print("GapTrackerTests.inside: RANDOM_SEED=\(Self.seed)")
        var random = SplitMix(seed: Self.seed &+ 2)
        var tested = 0
        for number in 0..<Self.cases {
            let (areas, displacement) = (Areas(&random), displacement(&random))
            let position = random.below(areas.all.count)
            let area = areas.all[position]
            let pointer = point(&random)
            let isBehindStart =
                pointer.y >= area.first.upperBound || area.first.contains(pointer.y) && pointer.x >= area.minX
            let isBeforeEnd =
                pointer.y < area.last.lowerBound || area.last.contains(pointer.y) && pointer.x < area.maxX
            guard isBehindStart, isBeforeEnd else { continue }
            tested += 1
            var tracker = GapTracker(position: position)
            let next = areas.update(&tracker, pointer, displacement)
            guard next == position else {
                Issue.record("case \(number): from \(position) to \(next) at \(pointer) in \(area)")
                return
            }
        }
        #expect(tested > Self.cases / 20)
    }

    /// Cells of random widths and heights in rows, with a gap of one size.
    private struct Rows {
        var sizes: [CGSize]
        var gap: CGSize
        let width: CGFloat = 300
        let spacing: CGFloat = 8

        init(_ random: inout SplitMix, isList: Bool) {
            let width = width
            func size() -> CGSize {
                CGSize(width: isList ? width : CGFloat(20 + random.below(150)), height: CGFloat(20 + random.below(90)))
            }
            sizes = []
            for _ in 0..<random.below(30) { sizes.append(size()) }
            gap = size()
        }

        /// The frames of all cells with the gap at a position, with the band of the row of each.
        private func frames(_ position: Int) -> [(frame: CGRect, band: Range<CGFloat>, isFirst: Bool, isLast: Bool)] {
            var sizes = sizes
            sizes.insert(gap, at: position)
            var result: [(frame: CGRect, band: Range<CGFloat>, isFirst: Bool, isLast: Bool)] = []
            var (first, y) = (0, CGFloat(0))
            while first < sizes.count {
                var (end, x) = (first + 1, sizes[first].width)
                while end < sizes.count, x + spacing + sizes[end].width <= width {
                    x += spacing + sizes[end].width
                    end += 1
                }
                let height = sizes[first..<end].map(\.height).max() ?? 0
                x = 0
                for index in first..<end {
                    let frame = CGRect(origin: CGPoint(x: x, y: y), size: sizes[index])
                    let band = y - spacing / 2..<y + height + spacing / 2
                    result.append((frame, band, index == first, index == end - 1))
                    x += sizes[index].width + spacing
                }
                (first, y) = (end, y + height + spacing)
            }
            return result
        }

        func area(_ position: Int) -> GapArea {
            let gap = frames(position)[position]
            return GapArea(
                minX: gap.isFirst ? -.infinity : gap.frame.minX, maxX: gap.isLast ? .infinity : gap.frame.maxX,
                first: gap.band, middle: gap.band, last: gap.band,
                center: CGPoint(x: gap.frame.midX, y: (gap.band.lowerBound + gap.band.upperBound) / 2))
        }

        var height: CGFloat { frames(sizes.count).last?.band.upperBound ?? 0 }
    }

    @Test("ORDER-5: a pointer that trembles by less than 4 points at a boundary moves the gap at most once")
    func tremble() {
        print("GapTrackerTests.tremble: RANDOM_SEED=\(Self.seed)")
        var random = SplitMix(seed: Self.seed &+ 3)
        for number in 0..<1_000 {
            let rows = Rows(&random, isList: random.chance(0.5))
            var tracker = GapTracker(position: 0)
            var pointer = CGPoint.zero
            func update(_ point: CGPoint) -> Int {
                tracker.update(to: point, last: rows.sizes.count, areas: AreaTable(rows.area))
                return tracker.position
            }
            for _ in 0..<4 {
                pointer = CGPoint(x: CGFloat(random.below(300)), y: CGFloat(random.below(Int(rows.height) + 40)))
                _ = update(pointer)
                var positions: [Int] = []
                // Only along one axis: the boundary between two rows is at another height than the row's own edge.
                let isVertical = random.chance(0.5)
                for _ in 0..<12 {
                    let offset = CGFloat(random.below(4))
                    positions.append(
                        update(pointer + (isVertical ? CGPoint(x: 0, y: offset) : CGPoint(x: offset, y: 0))))
                }
                let changes = zip(positions, positions.dropFirst()).filter { $0 != $1 }.count
                guard changes <= 1 else {
                    Issue.record("case \(number) at \(pointer): \(positions)")
                    return
                }
            }
        }
    }

    @Test("ORDER-5: in lists of any heights the gap stays within one row of the pointer, at any speed")
    func nearness() {
        print("GapTrackerTests.nearness: RANDOM_SEED=\(Self.seed)")
        var random = SplitMix(seed: Self.seed &+ 4)
        for number in 0..<2_000 {
            let rows = Rows(&random, isList: true)
            var tracker = GapTracker(position: random.below(rows.sizes.count + 1))
            for _ in 0..<6 {
                let y = CGFloat(random.below(Int(rows.height) + 40))
                tracker.update(to: CGPoint(x: 10, y: y), last: rows.sizes.count, areas: AreaTable(rows.area))
                let area = rows.area(tracker.position)
                let after = tracker.position < rows.sizes.count ? rows.area(tracker.position + 1).center.y : .infinity
                let before = tracker.position > 0 ? rows.area(tracker.position - 1).center.y : -.infinity
                let isNear =
                    area.first.contains(y)
                    || y < (area.center.y + after) / 2 + GapTracker.margin
                        && y >= (area.center.y + before) / 2 - GapTracker.margin
                guard isNear else {
                    Issue.record("case \(number): position \(tracker.position) for \(y), \(area)")
                    return
                }
            }
        }
    }

    @Test("ORDER-5: a 37-point card among 71-point cards passes one card after the other")
    func smallGapAmongLargeRows() {
        func area(_ position: Int) -> GapArea {
            let y = CGFloat(position) * 79 + 8
            let band = y - 4..<y + 41
            return GapArea(
                minX: -.infinity, maxX: .infinity, first: band, middle: band, last: band,
                center: CGPoint(x: 100, y: y + 18.5))
        }
        var tracker = GapTracker(position: 0)
        var positions: [Int] = []
        for y in stride(from: 20, through: 800, by: 3) {
            tracker.update(to: CGPoint(x: 100, y: CGFloat(y)), last: 9, areas: AreaTable(area))
            if positions.last != tracker.position { positions.append(tracker.position) }
        }
        #expect(positions == Array(0...9))
    }

    @Test("A movement across many positions asks for few areas, and for fewer if the result is known approximately")
    func longMovement() {
        var calls = 0
        func area(_ position: Int) -> GapArea {
            calls += 1
            let y = CGFloat(position) * 40
            let band = y..<y + 40
            return GapArea(
                minX: -.infinity, maxX: .infinity, first: band, middle: band, last: band,
                center: CGPoint(x: 100, y: y + 20))
        }
        var tracker = GapTracker(position: 0)
        for (y, expected) in [(39_999_999.0, 999_999), (20.0, 0), (4_000_030, 100_000), (3_999_970, 99_999)] {
            for guess in [nil, expected, expected + 1, expected - 1] {
                var moved = tracker
                calls = 0
                moved.update(to: CGPoint(x: 0, y: y), last: 1_000_000, guess: guess, areas: AreaTable(area))
                #expect(moved.position == expected, "\(moved.position) for \(y)")
                #expect(calls < (guess == nil ? 160 : 16), "\(calls) calls for \(y)")
            }
            tracker.update(to: CGPoint(x: 0, y: y), last: 1_000_000, areas: AreaTable(area))
        }
    }
}
