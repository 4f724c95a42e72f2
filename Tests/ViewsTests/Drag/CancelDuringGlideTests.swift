import Foundation
import Testing

@testable import Views

@MainActor struct CancelDuringGlideTests {
    @Test("MOTION-4: a preview of a canceled drag meets its cell in content that a finger has thrown")
    func meetsCell() throws {
        let (window, container) = WindowFixture.withGrid(300)
        window.draws = false
        window.press(on: try #require(container.cell(13)))
        window.hold(0.6)
        window.drag(to: CGPoint(x: 40, y: 200))
        window.advance(by: 0.5)
        window.kind = .touch
        window.press(at: CGPoint(x: 140, y: 300), pointer: 1)
        window.drag(to: CGPoint(x: 140, y: 240), steps: 6, pointer: 1)
        window.release(pointer: 1)
        window.kind = .mouse
        #expect(container.view.isDecelerating)
        window.key(.escape)
        var distance: CGFloat?
        window.onFrame = {
            guard let preview = window.previews.first, let cell = container.cell(13) else { return }
            distance = preview.center.distance(to: cell.convert(cell.bounds.center, to: nil))
        }
        window.advance(by: 0.7)
        #expect(window.root.engine.sessions.isEmpty && container.view.isDecelerating)
        #expect(distance.map { $0 <= 1 } == true, "\(distance ?? -1)")
        window.onFrame = nil
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }
}
