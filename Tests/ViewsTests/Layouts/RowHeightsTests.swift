import Foundation
import Testing

@testable import Views

struct RowHeightsTests {
    private static func row(_ random: inout SplitMix) -> RowHeight {
        RowHeight(height: CGFloat(1 + random.below(3) * 20), isEstimated: random.chance(0.3))
    }

    private static func check(_ heights: RowHeights, _ model: [RowHeight], _ random: inout SplitMix) {
        #expect(heights.count == model.count)
        #expect(heights.total == model.reduce(0) { $0 + $1.height })
        #expect(heights.estimatedCount == model.count { $0.isEstimated })
        for _ in 0..<20 where !model.isEmpty {
            let index = random.below(model.count)
            #expect(heights[index] == model[index])
            #expect(heights.top(of: index) == model[..<index].reduce(0) { $0 + $1.height })
        }
    }

    @Test("LIST-1: row heights follow any changes like an array of them", arguments: 0..<12)
    func followsModel(number: Int) {
        var random = SplitMix(seed: UInt64(number) &+ 5)
        let isUniform = number % 3 == 0
        var model = (0..<[0, 3, 700, 3_000][number % 4]).map { _ in
            isUniform ? RowHeight(height: 30) : Self.row(&random)
        }
        var heights = isUniform ? RowHeights(count: model.count, RowHeight(height: 30)) : RowHeights(model)
        for _ in 0..<40 {
            switch random.below(3) {
            case 0 where !model.isEmpty:
                let (index, row) = (random.below(model.count), Self.row(&random))
                model[index] = row
                heights.set(row, at: index)
            case 1:
                heights.invalidate()
                for index in model.indices { model[index].isEstimated = true }
            default:
                let removed = IndexRuns(
                    (0..<random.below(60)).map { _ in random.below(max(model.count, 1)) }.filter { $0 < model.count })
                let kept = model.indices.filter { !removed.contains($0) }.map { model[$0] }
                let added = random.below(4) == 0 ? random.below(900) : random.below(5)
                let first = random.below(kept.count + 1)
                let rows = (0..<added).map { _ in Self.row(&random) }
                model = Array(kept[..<first]) + rows + kept[first...]
                heights.update(removing: removed, adding: IndexRuns(first..<first + added)) { rows[$0 - first] }
            }
            Self.check(heights, model, &random)
        }
    }

    @Test("LIST-1: a million rows of one height are not stored, and one that differs is found")
    func millionRows() {
        var heights = RowHeights(count: 1_000_000, RowHeight(height: 44, isEstimated: true))
        heights.set(RowHeight(height: 100), at: 700_000)
        #expect(heights.total == 44_000_056 && heights.estimatedCount == 999_999)
        #expect(heights.top(of: 700_000) == 30_800_000 && heights.top(of: 700_001) == 30_800_100)
        #expect(heights[700_000].height == 100 && heights[699_999].height == 44)
    }
}
