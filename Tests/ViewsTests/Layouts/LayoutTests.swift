import Foundation
import Testing

@testable import Views

@MainActor struct LayoutTests {
    private struct LayoutCase: CustomStringConvertible {
        var width: CGFloat
        var scale: CGFloat
        var counts: [Int]
        var extra: [Int]
        var side: CGFloat
        var description: String { "width \(width), scale \(scale), \(counts) + \(extra), side \(side)" }
    }

    private func randomCase(_ random: inout SplitMix) -> LayoutCase {
        let counts = (0..<random.below(4)).map { _ in [0, 1, 2, 7, 40, 2_000][random.below(6)] }
        return LayoutCase(
            width: (CGFloat(random.below(1_400)) + 80), scale: [1, 1.25, 1.5, 2][random.below(4)], counts: counts,
            extra: counts.map { _ in random.chance(0.3) ? random.below(9) : 0 }, side: CGFloat(96 + random.below(224)))
    }

    private func aspectRatio(_ path: IndexPath) -> CGFloat {
        [1, 1.5, 0.66, 1.78, 0.75, 3, 0.2, 5][(path.item * 7 + path.section) % 8]
    }

    private func prepare(_ layout: CollectionViewLayout, _ layoutCase: LayoutCase) {
        layout.environment = LayoutEnvironment(
            width: layoutCase.width, scale: layoutCase.scale,
            presentationCounts: zip(layoutCase.counts, layoutCase.extra).map(+),
            itemCounts: layoutCase.counts,
            itemAtPresentationPath: { $0.item < layoutCase.counts[$0.section] ? $0 : nil },
            itemAspectRatio: { [self] in aspectRatio($0) })
        layout.prepare(.replaced)
    }

    /// The first violations of the invariants of all layouts.
    private func problems(of layout: CollectionViewLayout, _ layoutCase: LayoutCase) -> [String] {
        var problems: [String] = []
        func check(_ holds: Bool, _ problem: @autoclosure () -> String) { if !holds { problems.append(problem()) } }
        func isWhole(_ value: CGFloat) -> Bool {
            abs(value * layoutCase.scale - (value * layoutCase.scale).rounded()) < 0.01
        }
        var above: CGFloat = 0
        for (section, count) in layout.environment.presentationCounts.enumerated() {
            var (rowTop, rowBottom, right) = (-CGFloat.infinity, above, CGFloat(0))
            for item in 0..<count {
                let path = IndexPath(item: item, section: section)
                let frame = layout.frame(at: path)
                check(
                    [frame.minX, frame.maxX, frame.minY, frame.maxY].allSatisfy(isWhole), "\(section).\(item): \(frame)"
                )
                check(frame.width > 0 && frame.height > 0, "\(section).\(item) is empty")
                check(
                    frame.minX >= 0 && frame.maxX <= layoutCase.width + 0.01, "\(section).\(item) is outside: \(frame)")
                if frame.minY > rowTop {
                    check(frame.minY >= rowBottom - 0.01, "row of \(section).\(item) overlaps the one above")
                    (rowTop, right) = (frame.minY, 0)
                }
                check(frame.minY == rowTop && frame.minX >= right - 0.01, "\(section).\(item) overlaps its neighbour")
                (rowBottom, right) = (max(rowBottom, frame.maxY), frame.maxX)
                let found = layout.presentationIndexPath(at: frame.center)
                check(found == path, "\(section).\(item) is found as \(String(describing: found))")
            }
            let range = count / 3..<count - count / 5
            var reported: [CGRect] = []
            layout.forEachFrame(of: range, inSection: section) { reported.append($1) }
            let single = range.map { layout.frame(at: IndexPath(item: $0, section: section)) }
            check(reported == single, "forEachFrame and frame(at:) differ for \(range) of section \(section)")
            above = rowBottom
        }
        check(layout.heightOfContent >= above, "content ends at \(layout.heightOfContent), cells at \(above)")
        return Array(problems.prefix(3))
    }

    /// Compares `presentationIndices(in:)` with the frames of all items.
    private func checkPresentationIndices(
        _ layout: CollectionViewLayout, _ random: inout SplitMix, _ layoutCase: LayoutCase
    ) {
        for _ in 0..<4 {
            let rect = CGRect(
                x: 0, y: CGFloat(random.below(Int(layout.heightOfContent) + 200)) - 100, width: layoutCase.width,
                height: CGFloat(random.below(700) + 1))
            let found = layout.presentationIndices(in: rect)
            for (section, count) in layout.environment.presentationCounts.enumerated() {
                let range = found.first { $0.section == section }?.indices ?? 0..<0
                #expect(range.lowerBound >= 0 && range.upperBound <= count, "\(layoutCase)")
                let missing = (0..<count).filter {
                    layout.frame(at: IndexPath(item: $0, section: section)).intersects(rect) && !range.contains($0)
                }
                #expect(missing.isEmpty, "\(layoutCase): \(missing.prefix(3)) in \(rect)")
            }
            // At most one additional row above and below.
            for (section, range) in found {
                for item in [range.first, range.last].compactMap({ $0 }) {
                    let frame = layout.frame(at: IndexPath(item: item, section: section))
                    #expect(frame.insetBy(dx: 0, dy: -frame.height - 20).intersects(rect), "\(layoutCase)")
                }
            }
        }
    }

    @Test("Grids: frames, presentation indices and points agree, on whole pixels, for any size", arguments: 0..<6)
    func gridsAreConsistent(number: Int) {
        var random = SplitMix(seed: UInt64(number) &+ 17)
        for _ in 0..<5 {
            let layoutCase = randomCase(&random)
            let layout = GridLayout()
            layout.itemSize = CGSize(width: layoutCase.side, height: layoutCase.side * (random.chance(0.5) ? 1 : 1.3))
            layout.keepsProportions = random.chance(0.7)
            prepare(layout, layoutCase)
            #expect(problems(of: layout, layoutCase).isEmpty, "\(layoutCase)")
            checkPresentationIndices(layout, &random, layoutCase)
        }
    }

    @Test("Justified rows are consistent, and full rows fill the width", arguments: 0..<6)
    func justifiedRowsFillWidth(number: Int) {
        var random = SplitMix(seed: UInt64(number) &+ 91)
        for _ in 0..<4 {
            var layoutCase = randomCase(&random)
            layoutCase.counts = layoutCase.counts.map { min($0, 300) }
            let layout = JustifiedLayout()
            layout.rowHeight = layoutCase.side
            prepare(layout, layoutCase)
            #expect(problems(of: layout, layoutCase).isEmpty, "\(layoutCase)")
            checkPresentationIndices(layout, &random, layoutCase)
            for (section, count) in layout.environment.presentationCounts.enumerated() where count > 1 {
                let frames = (0..<count).map { layout.frame(at: IndexPath(item: $0, section: section)) }
                let last = frames.last?.minY
                for (frame, next) in zip(frames, frames.dropFirst()) where next.minY > frame.minY && frame.minY != last
                {
                    let end = layoutCase.width - layout.inset
                    #expect(
                        abs(frame.maxX - end) <= 1 / layoutCase.scale,
                        "\(layoutCase): a row ends at \(frame.maxX), not \(end)")
                }
            }
        }
    }

    @Test("ORDER-5: an empty section is empty again after its gap has closed")
    func emptySectionAfterGap() {
        let layout = JustifiedLayout()
        func height(_ counts: [Int]) -> CGFloat {
            layout.environment = LayoutEnvironment(
                width: 500, scale: 1, presentationCounts: counts, itemCounts: [0, 3],
                itemAtPresentationPath: { _ in nil },
                itemAspectRatio: { _ in 1 })
            layout.prepare(.unchanged)
            return layout.heightOfContent
        }
        let before = height([0, 3])
        let second = layout.frame(at: IndexPath(item: 0, section: 1))
        #expect(height([1, 3]) > before)
        // The section below moves down.
        #expect(
            layout.frame(at: IndexPath(item: 0, section: 1)).minY
                > layout.frame(at: IndexPath(item: 0, section: 0)).maxY)
        #expect(height([0, 3]) == before && layout.frame(at: IndexPath(item: 0, section: 1)) == second)
    }

    /// Named items in sections, changed by random batches.
    private struct RandomModel {
        var names = [(0..<200).map { $0 }, [], (0..<7).map { 1_000 + $0 }]
        private var next = 5_000

        /// Changes the items at random; returns the batch.
        mutating func change(_ random: inout SplitMix) -> BatchUpdate {
            var batch = BatchUpdate()
            for section in names.indices {
                for item in names[section].indices.reversed() where random.chance(0.02) {
                    batch.deletes.append(ItemPath(item: item, section: section))
                    names[section].remove(at: item)
                }
            }
            let first = next + 1
            for _ in 0..<random.below(5) {
                next += 1
                let section = random.below(names.count)
                names[section].insert(next, at: random.below(names[section].count + 1))
            }
            for (section, items) in names.enumerated() {
                batch.inserts += items.indices.filter { items[$0] >= first }
                    .map { ItemPath(item: $0, section: section) }
            }
            if random.chance(0.2) { batch.sectionReloads = [2] }
            return batch
        }

        /// Prepares a layout for the items; returns the number of requested aspect ratios.
        @MainActor func prepare(_ layout: JustifiedLayout, _ items: ItemChanges) -> Int {
            let (counts, names) = (names.map(\.count), names)
            var requests = 0
            layout.environment = LayoutEnvironment(
                width: 640, scale: 1, presentationCounts: counts, itemCounts: counts,
                itemAtPresentationPath: { $0.item < counts[$0.section] ? $0 : nil },
                itemAspectRatio: { path in
                    requests += 1
                    return [1, 1.5, 0.66, 1.78, 0.75, 3, 0.2, 5][names[path.section][path.item] % 8]
                })
            layout.prepare(items)
            return requests
        }
    }

    @Test(
        "Justified rows after updates equal a fresh layout, and request only new aspect ratios", arguments: 0..<6)
    func incrementalRowsMatchFreshLayout(number: Int) throws {
        var random = SplitMix(seed: UInt64(number) &+ 3)
        let layout = JustifiedLayout()
        layout.rowHeight = 100
        var model = RandomModel()
        #expect(model.prepare(layout, .replaced) == 207)
        for step in 0..<60 {
            let before = model.names.map(\.count)
            let batch = model.change(&random)
            let mapping = try batch.mapping(before: before, after: model.names.map(\.count))
            let requests = model.prepare(layout, .changed(mapping.layoutChange))
            let limit = batch.inserts.count + (batch.sectionReloads.isEmpty ? 0 : model.names[2].count)
            #expect(requests <= limit, "step \(step): \(requests) questions")
            let fresh = JustifiedLayout()
            fresh.rowHeight = 100
            _ = model.prepare(fresh, .replaced)
            #expect(layout.heightOfContent == fresh.heightOfContent, "step \(step)")
            for (section, items) in model.names.enumerated() {
                let mismatch = items.indices.map { IndexPath(item: $0, section: section) }
                    .first { layout.frame(at: $0) != fresh.frame(at: $0) }
                #expect(mismatch == nil, "step \(step)")
            }
        }
    }

    @Test("A list with individual row heights: frames, presentation indices and points agree", arguments: 0..<6)
    func listsAreConsistent(number: Int) {
        var random = SplitMix(seed: UInt64(number) &+ 8)
        for _ in 0..<6 {
            let layout = ListLayout()
            let layoutCase = randomCase(&random)
            let heights = (0..<97).map { _ in CGFloat(8 + random.below(80)) }
            layout.inset = CGFloat(random.below(2) * 12)
            layout.metrics.rule = { .each }
            layout.metrics.height = { heights[($0.item + $0.section * 31) % 97] }
            let margin = CGFloat(random.below(2) * 24)
            layout.metrics.margin = { kind, section in
                RowHeight(height: kind == ListLayout.footerKind ? margin / 2 : section % 2 == 0 ? margin : 0)
            }
            prepare(layout, layoutCase)
            #expect(problems(of: layout, layoutCase).isEmpty, "\(layoutCase)")
            checkPresentationIndices(layout, &random, layoutCase)
            for (section, count) in layoutCase.counts.enumerated() where count > 0 {
                let path = IndexPath(item: random.below(count), section: section)
                #expect(layout.frame(at: path).height == layout.pixels(near: heights[(path.item + section * 31) % 97]))
                let header = layout.supplementaryFrames(in: layout.frame(at: IndexPath(item: 0, section: section)))
                    .first { $0.indexPath.section == section && $0.kind == ListLayout.headerKind }
                #expect((header != nil) == (margin > 0 && section % 2 == 0))
                guard let header else { continue }
                #expect(header.frame.maxY == layout.frame(at: IndexPath(item: 0, section: section)).minY)
                #expect(
                    layout.presentationIndexPath(at: header.frame.center) == IndexPath(item: 0, section: section))
            }
        }
    }

    @Test("VIEW-3: behind the last item is the section's count, and far below is nil")
    func positionsOnBackground() {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        prepare(layout, LayoutCase(width: 400, scale: 1, counts: [5], extra: [0], side: 100))
        #expect(layout.columns == 3 || layout.columns == 4)
        let last = layout.frame(at: IndexPath(item: 4, section: 0))
        #expect(
            layout.presentationIndexPath(at: CGPoint(x: last.maxX + 60, y: last.midY)) == IndexPath(item: 5, section: 0)
        )
        #expect(layout.presentationIndexPath(at: CGPoint(x: 200, y: last.maxY + 300)) == nil)
        prepare(layout, LayoutCase(width: 400, scale: 1, counts: [0], extra: [0], side: 100))
        #expect(layout.presentationIndexPath(at: CGPoint(x: 50, y: 50)) == IndexPath(item: 0, section: 0))
    }

    @Test("A grid of a million items requests neither aspect ratios nor index paths")
    func millionItemsRequestNothing() {
        var calls = 0
        let layout = GridLayout()
        layout.environment = LayoutEnvironment(
            width: 1_000, scale: 1, presentationCounts: [1_000_000], itemCounts: [1_000_000],
            itemAtPresentationPath: { _ in
                calls += 1
                return nil
            },
            itemAspectRatio: { _ in
                calls += 1
                return 1
            })
        layout.prepare(.replaced)
        let frame = layout.frame(at: IndexPath(item: 999_999, section: 0))
        #expect(layout.presentationIndexPath(at: frame.center) == IndexPath(item: 999_999, section: 0))
        #expect(layout.presentationIndices(in: frame).first?.indices.contains(999_999) == true)
        #expect(layout.heightOfContent == frame.maxY + layout.inset)
        #expect(calls == 0)
    }
}
