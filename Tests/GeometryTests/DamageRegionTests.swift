import Foundation
import TestSupport
import Testing

@testable import Geometry

@Suite struct PixelRectTests {
    @Test("A rectangle covers every pixel that it touches, even partially")
    func covering() {
        let touched = PixelRect(covering: CGRect(x: 0.2, y: -1.5, width: 3, height: 2))
        #expect(touched == PixelRect(x: 0, y: -2, width: 4, height: 3))
        #expect(
            PixelRect(covering: CGRect(x: 2, y: 3, width: 4, height: 5)) == PixelRect(x: 2, y: 3, width: 4, height: 5))
    }

    @Test("A rectangle that whole pixels cannot represent becomes empty instead of trapping")
    func coveringNonsense() {
        let nonsense = [
            CGRect.null, .infinite, CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
            CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1), CGRect(x: 1e300, y: 0, width: 1, height: 1),
            CGRect(x: 0, y: 0, width: 1e300, height: 1), CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1),
        ]
        for rect in nonsense { #expect(PixelRect(covering: rect).isEmpty) }
    }

    @Test("Empty and adjacent rectangles have the expected intersections and unions")
    func setOperations() {
        let a = PixelRect(x: 0, y: 0, width: 10, height: 10)
        let b = PixelRect(x: 6, y: -4, width: 10, height: 8)
        #expect(a.intersection(b) == PixelRect(x: 6, y: 0, width: 4, height: 4))
        #expect(a.union(b) == PixelRect(x: 0, y: -4, width: 16, height: 14))
        let beside = PixelRect(x: 10, y: 0, width: 5, height: 10)
        #expect(a.intersection(beside).isEmpty)
        let nothing = PixelRect(x: 500, y: 500, width: 0, height: -3)
        #expect(nothing.isEmpty && nothing.area == 0)
        #expect(a.union(nothing) == a && nothing.union(a) == a)
        #expect(a.intersection(nothing).isEmpty)
        #expect(a.area == 100)
        #expect(a.rect == CGRect(x: 0, y: 0, width: 10, height: 10))
    }
}

/// Counts how many rectangles cover each pixel of an area.
private struct Grid {
    private static let side = 140
    private var counts = [UInt8](repeating: 0, count: side * side)

    init(_ rects: [PixelRect]) {
        for rect in rects where !rect.isEmpty {
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX { counts[(y + 20) * Self.side + x + 20] += 1 }
            }
        }
    }

    var isWithoutOverlaps: Bool { !counts.contains { $0 > 1 } }

    func covers(_ other: Grid) -> Bool { zip(counts, other.counts).allSatisfy { $0 > 0 || $1 == 0 } }
}

@Suite struct DamageRegionTests {
    private func pixels(_ rects: [PixelRect]) -> Set<[Int]> {
        var found: Set<[Int]> = []
        for rect in rects where !rect.isEmpty {
            for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { found.insert([x, y]) } }
        }
        return found
    }

    private func rect(_ random: inout SplitMix, sides: ClosedRange<Int>) -> PixelRect {
        PixelRect(
            x: .random(in: -10...80, using: &random), y: .random(in: -10...80, using: &random),
            width: .random(in: sides, using: &random), height: .random(in: sides, using: &random))
    }

    @Test("A random region covers everything added, without overlaps, within the limit", arguments: 1...30)
    func randomRegions(seed: Int) {
        var random = SplitMix(seed: UInt64(seed) * 977)
        var region = DamageRegion()
        var added: [PixelRect] = []
        let sides = seed.isMultiple(of: 2) ? -1...30 : 1...8
        for _ in 0..<40 {
            let next = rect(&random, sides: sides)
            region.add(next)
            added.append(next)
            #expect(region.rects.count <= DamageRegion.limit, "seed \(seed)")
            #expect(region.rects.allSatisfy { !$0.isEmpty }, "seed \(seed)")
            for (index, one) in region.rects.enumerated() {
                for other in region.rects[..<index] { #expect(one.intersection(other).isEmpty, "seed \(seed)") }
            }
        }
        let (wanted, covered) = (Grid(added), Grid(region.rects))
        #expect(covered.covers(wanted), "seed \(seed)")
        #expect(Grid([region.bounds]).covers(covered), "seed \(seed)")
        #expect(region.bounds == added.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) })

        let window = PixelRect(x: 5, y: 10, width: 40, height: 50)
        let clipped = Grid(region.clipped(to: window).rects)
        #expect(clipped.isWithoutOverlaps, "seed \(seed)")
        #expect(clipped.covers(Grid(region.rects.map { $0.intersection(window) })), "seed \(seed)")
        #expect(Grid([window]).covers(clipped), "seed \(seed)")
    }

    @Test("A few distant rectangles are covered exactly")
    func exact() {
        var region = DamageRegion()
        let added = (0..<DamageRegion.limit).map { PixelRect(x: $0 * 100, y: $0 % 3 * 90, width: 10, height: 10) }
        for rect in added { region.add(rect) }
        #expect(pixels(region.rects) == pixels(added))
        region.add(PixelRect(x: 0, y: 0, width: 10, height: 10))
        #expect(pixels(region.rects) == pixels(added))
        region.add(PixelRect(x: 5_000, y: 0, width: 0, height: 10))
        #expect(pixels(region.rects) == pixels(added))
    }

    @Test("Neighboring rectangles are joined; beyond the limit, the cheapest pair is joined")
    func joining() {
        var region = DamageRegion()
        region.add(PixelRect(x: 0, y: 0, width: 10, height: 10))
        region.add(PixelRect(x: 10, y: 0, width: 10, height: 10))
        #expect(region.rects == [PixelRect(x: 0, y: 0, width: 20, height: 10)])
        for index in 1...DamageRegion.limit - 1 {
            region.add(PixelRect(x: index * 1_000, y: 0, width: 10, height: 10))
        }
        region.add(PixelRect(x: 3_030, y: 0, width: 10, height: 10))
        #expect(region.rects.count == DamageRegion.limit)
        #expect(region.rects.contains(PixelRect(x: 3_000, y: 0, width: 40, height: 10)))
    }

    @Test("A new region is empty")
    func empty() {
        let region = DamageRegion()
        #expect(region.isEmpty && region.area == 0 && region.bounds.isEmpty)
        #expect(region.clipped(to: PixelRect(x: 0, y: 0, width: 9, height: 9)).isEmpty)
    }
}
