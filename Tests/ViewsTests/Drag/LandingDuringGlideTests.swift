import Foundation
import Testing

@testable import Views

@MainActor struct LandingDuringGlideTests {
    @Test("MOTION-2, DROP-9: a preview that lands does not jump when its cell comes into view in content that glides")
    func cellComesIntoView() throws {
        let (window, container) = WindowFixture.withGrid(300)
        window.draws = false
        container.onDrop = { [container] coordinator in
            container.view.performBatchUpdates {
                container.sections[0].insert(container.sections[0].remove(at: 13), at: 60)
                container.view.moveItem(at: [0, 13], to: [0, 60])
            }
            for item in coordinator.visibleItems { coordinator.drop(item, toItemAt: [0, 60]) }
        }
        window.press(on: try #require(container.cell(13)))
        window.hold(0.6)
        window.drag(to: CGPoint(x: 140, y: 200))
        window.advance(by: 0.5)
        window.release()
        let landing = try #require(container.view.paths.landings.animating.first)
        #expect(landing.shownCell == nil && container.cell(13) == nil)
        let way = container.view.layout.frame(at: IndexPath(item: 60, section: 0)).midY - container.view.bounds.midY
        container.view.scroll(to: CGPoint(x: 0, y: way), animated: true)
        var framesBefore = 0
        let frame = Duration.nanoseconds(16_666_667)
        while !window.previews.isEmpty {
            let expected = window.root.engine.presentations(at: window.now + frame).flatMap(\.previews).map(\.center)
            window.advanceInOneFrame(by: frame)
            if landing.shownCell == nil { framesBefore += 1 }
            guard let center = window.previews.first?.center else { break }
            let distance = center.distance(to: try #require(expected.first))
            // A spring that has settled stops within a quarter of a point of its goal, in both directions.
            #expect(distance < 0.5, "\(distance) points from \(expected)")
        }
        #expect(framesBefore > 1 && landing.shownCell != nil, "the cell has not come into view")
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }
}
