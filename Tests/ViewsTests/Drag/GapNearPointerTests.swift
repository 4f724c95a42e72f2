import Foundation
import Testing

@testable import Views

/// The place of the gap of one item in justified rows, whose heights depend on it.
@MainActor struct GapNearPointerTests {
    /// A view of justified rows over which an item is dragged.
    private struct Case {
        let container: ContainerFixture
        let window: WindowFixture

        @MainActor init(_ random: inout SplitMix) throws {
            let layout = JustifiedLayout()
            layout.rowHeight = CGFloat(60 + random.below(60))
            layout.captionHeight = random.chance(0.3) ? 20 : 0
            container = ContainerFixture(grid: Array(0..<(30 + random.below(40))), layout: layout)
            let aspectRatios = (0..<80).map { _ in [0.3, 0.66, 1, 1.5, 2.5, 4][random.below(6)] }
            container.aspect = { CGFloat(aspectRatios[$0 % 80]) }
            container.view.reorderingCadence = .immediate
            window = WindowFixture(CGSize(width: CGFloat(300 + random.below(400)), height: 520))
            window.add(container.view, window.root.bounds)
            container.view.reloadData()
            window.settle()
            window.draws = false
            window.press(on: try #require(container.cell(random.below(12))))
            window.hold(0.7)
        }

        /// Describes how the gap is too far from a point of the content; nil if it contains it, or is beside, above or
        /// below the item at the point.
        @MainActor func flaw(at point: CGPoint) throws -> String? {
            let view = container.view
            guard let gap = view.gap else { return nil }
            let index = try #require(view.arrangement.start(of: gap)).index
            let count = view.layout.environment.presentationCounts[0]
            func frame(_ index: Int) -> CGRect { view.layout.frame(at: IndexPath(item: index, section: 0)) }
            let own = frame(index)
            func isInRow(_ index: Int) -> Bool { index >= 0 && index < count && frame(index).minY == own.minY }
            let left = isInRow(index - 1) ? frame(index - 1).minX - 4 : -.infinity
            let right = isInRow(index + 1) ? frame(index + 1).maxX + 4 : .infinity
            guard (left...right).contains(point.x) else { return "\(own) is beside \(point)" }
            let above = (0..<index).last { frame($0).minY < own.minY }.map { frame($0).minY } ?? -.infinity
            let below = (index..<count).first { frame($0).minY > own.minY }.map { frame($0).maxY } ?? .infinity
            return above <= point.y && point.y <= below ? nil : "\(own) is above or below \(point)"
        }
    }

    @Test(
        "ORDER-5: in justified rows the gap of an item contains the pointer or is next to the item under it, whatever the way",
        arguments: 0..<24)
    func nearness(number: Int) throws {
        let shift = ProcessInfo.processInfo.environment["RANDOM_SEED"].flatMap { UInt64($0) } ?? 1
        let seed = UInt64(number) &* 7_919 &+ shift
        var random = SplitMix(seed: seed)
        let drag = try Case(&random)
        let (view, size) = (drag.container.view, drag.container.view.bounds.size)
        // Away from the edges, at which the content scrolls.
        let area = CGRect(x: 20, y: 60, width: size.width - 40, height: size.height - 120)
        var (pointer, opened) = (area.center, 0)
        for _ in 0..<60 {
            let goal = CGPoint(
                x: area.minX + CGFloat(random.below(Int(area.width))),
                y: area.minY + CGFloat(random.below(Int(area.height))))
            let steps = [1, 3, 12, 60][random.below(4)]
            let step = (goal - pointer) * (1 / CGFloat(steps))
            for _ in 0..<steps {
                pointer = pointer + step
                drag.window.movePointer(to: pointer)
                drag.window.advance(by: 0.016)
                if view.gap != nil { opened += 1 }
                if let flaw = try drag.flaw(at: pointer + view.contentOffset) {
                    Issue.record("seed \(seed), \(steps) steps: \(flaw)")
                    return
                }
            }
        }
        #expect(opened > 400)
        drag.window.key(.escape)
        drag.window.settle()
        #expect(drag.container.problemsAtRest(on: drag.window).isEmpty)
    }
}
