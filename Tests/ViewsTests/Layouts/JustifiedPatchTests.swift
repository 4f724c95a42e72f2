import Foundation
import Testing

@testable import Views

@MainActor struct JustifiedPatchTests {
    /// Random items of which some are hidden, placeholders and gaps of other drags, and a gap that shows the hidden
    /// ones.
    private struct Case {
        var maps: [SectionMap] = []
        let shapes: [[CGFloat]]
        let hidden: [IndexRuns]
        private(set) var gap: IndexPath
        let length: Int

        init(_ random: inout SplitMix) {
            let choices: [CGFloat] = random.chance(0.2) ? [1] : [1, 1.5, 0.66, 1.78, 0.75, 3, 0.2, 5]
            shapes = (0..<1 + random.below(2)).map { _ in
                (0..<random.below(40)).map { _ in choices[random.below(choices.count)] }
            }
            var (hidden, maps) = ([IndexRuns](), [SectionMap]())
            var number = 0
            for section in shapes {
                var slots = SlotSequence()
                for _ in 0..<random.below(7) {
                    number += 1
                    let order = SlotOrder(after: slots[slots.count - 1]?.id.order, before: nil)
                    let position = min((slots[slots.count - 1]?.position ?? 0) + random.below(9), section.count)
                    slots.insert(
                        SlotID(number: number, order: order), length: 1 + random.below(3), at: slots.count,
                        position: position)
                }
                hidden.append(IndexRuns(section.indices.filter { _ in random.chance(0.15) }))
                maps.append(
                    SectionMap(count: section.count, hidden: hidden[hidden.count - 1], slots: slots))
            }
            (self.hidden, self.maps) = (hidden, maps)
            length = max(hidden.reduce(0) { $0 + $1.count }, 1)
            gap = Self.place(in: maps, &random)
        }

        /// A random place, not inside another gap.
        private static func place(in maps: [SectionMap], _ random: inout SplitMix) -> IndexPath {
            let section = random.below(maps.count)
            let index = random.below(maps[section].presentationCount + 1)
            if index < maps[section].presentationCount, case .slot(_, let part) = maps[section].element(at: index) {
                return IndexPath(item: index - part, section: section)
            }
            return IndexPath(item: index, section: section)
        }

        /// Returns the same case with the gap at another position.
        func moving(_ random: inout SplitMix) -> Case {
            var moved = self
            moved.gap = Self.place(in: maps, &random)
            return moved
        }

        @MainActor var positions: GapPositions {
            var positions = GapPositions(
                counts: maps.map(\.presentationCount), gapLength: length,
                itemAtIndexPath: { [maps] path in
                    guard case .item(let item) = maps[path.section].element(at: path.item) else { return nil }
                    return IndexPath(item: item, section: path.section)
                }, itemInGap: { [hidden] in ItemContainerView.member($0, of: hidden)?.indexPath })
            positions.sections = maps
            return positions
        }

        /// The environment with the gap; `isKnown` tells whether it describes the cells apart from the gap, too.
        @MainActor func environment(isKnown: Bool) -> LayoutEnvironment {
            var environment = LayoutEnvironment(
                width: 400, scale: 1, presentationCounts: [], itemCounts: shapes.map(\.count),
                itemAtPresentationPath: { _ in nil },
                itemAspectRatio: { [shapes] in shapes[$0.section][$0.item] })
            environment.gapPositions = positions
            environment = environment.withGap(at: gap)
            if isKnown {
                var (sections, map) = (maps, maps[gap.section])
                var slots = map.slots
                let place = map.slotPosition(atPresentationIndex: gap.item)
                let index = slots.count(before: place.position) + place.rank
                let order = SlotOrder(after: slots[index - 1]?.id.order, before: slots[index]?.id.order)
                let slot = SlotID(number: .max, order: order)
                slots.insert(slot, length: length, at: index, position: place.position)
                map = SectionMap(count: map.count, hidden: map.hidden, slots: slots)
                sections[gap.section] = map
                environment.cells = LayoutCells(version: 1, sections: sections, gapSlot: slot)
            }
            return environment
        }
    }

    private func frames(_ layout: JustifiedLayout) -> [[CGRect]] {
        layout.environment.presentationCounts.enumerated().map { section, count in
            (0..<count).map { layout.frame(at: IndexPath(item: $0, section: section)) }
        }
    }

    @Test("ORDER-7: rows around a gap are those that all cells with the gap's items have")
    func patchedRowsMatchFreshRows() {
        var random = SplitMix(seed: 11)
        for number in 0..<3_000 {
            let layoutCase = Case(&random)
            let (patched, fresh) = (JustifiedLayout(), JustifiedLayout())
            for (layout, isKnown) in [(patched, true), (fresh, false)] {
                layout.rowHeight = 90
                layout.environment = layoutCase.environment(isKnown: isKnown)
                layout.prepare(.replaced)
            }
            guard frames(patched) == frames(fresh), patched.heightOfContent == fresh.heightOfContent else {
                Issue.record("case \(number): gap at \(layoutCase.gap) of \(layoutCase.maps.map(\.presentationCount))")
                return
            }
            patched.prepareGapPositions()
            let (area, measured) = (
                patched.gapArea(at: layoutCase.gap),
                fresh.measuredGapArea(at: layoutCase.gap, length: layoutCase.length)
            )
            let isEqual =
                area.center == measured.center && (area.minX == -.infinity) == (measured.minX == -.infinity)
                && (area.maxX == .infinity) == (measured.maxX == .infinity)
                && area.first.contains(measured.first.lowerBound) && area.last.contains(measured.last.lowerBound)
            guard isEqual else {
                Issue.record("case \(number): \(area), but \(measured)")
                return
            }
        }
    }

    @Test("ORDER-7: while only the gap moves, the rows without it are kept")
    func gapMoves() {
        var random = SplitMix(seed: 12)
        for number in 0..<300 {
            var layoutCase = Case(&random)
            let layout = JustifiedLayout()
            layout.rowHeight = 90
            layout.environment = layoutCase.environment(isKnown: true)
            layout.prepare(.replaced)
            for _ in 0..<6 {
                layoutCase = layoutCase.moving(&random)
                layout.environment = layoutCase.environment(isKnown: true)
                layout.prepare(.unchanged)
                let fresh = JustifiedLayout()
                fresh.rowHeight = 90
                fresh.environment = layoutCase.environment(isKnown: false)
                fresh.prepare(.replaced)
                guard frames(layout) == frames(fresh) else {
                    Issue.record("case \(number): gap at \(layoutCase.gap)")
                    return
                }
            }
        }
    }
}
