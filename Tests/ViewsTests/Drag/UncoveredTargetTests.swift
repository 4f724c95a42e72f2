import Foundation
import Testing

@testable import Views

/// Drop targets below other views.
@MainActor struct UncoveredTargetTests {
    private let window: WindowFixture
    private let grid: ContainerFixture

    init() { (window, grid, _) = WindowFixture.gridBesideTable(allowsMultipleSelection: true) }

    private func drag(to point: CGPoint) throws {
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.8)
        window.drag(to: point)
        window.advance(by: 0.6)
    }

    @Test("DROP-1: a drag passes through a notice to the view below it; a press does not")
    func notice() throws {
        let notice = NoticeView("Deleted a photo", actions: [])
        notice.show(in: window.root)
        window.advance(by: 0.6)
        let point = CGPoint(x: max(notice.frame.minX + 4, 230), y: notice.frame.midY)
        #expect(window.root.hitTest(point)?.isDescendant(of: notice) == true && notice.frame.contains(point))
        try drag(to: point)
        #expect(grid.view.gap != nil)
        #expect(notice.root != nil)
        window.release()
        window.settle()
        #expect(grid.dropped != nil)
    }

    @Test("DRAG-11: a resting drag enters the view below one that disappears, and leaves one that is covered")
    func coveredAndUncovered() throws {
        let cover = View()
        let refusal = Refusal()
        cover.addInteraction(DropInteraction(delegate: refusal))
        defer { withExtendedLifetime(refusal) {} }
        window.add(cover, CGRect(x: 210, y: 0, width: 290, height: 420))
        cover.isHidden = true
        window.advance(by: 0.1)
        try drag(to: CGPoint(x: 400, y: 300))
        #expect(grid.view.gap != nil)
        cover.isHidden = false
        window.advance(by: 0.1)
        #expect(grid.view.gap == nil)
        for uncover in [{ cover.frame.origin.x = 600 }, { cover.removeFromSuperview() }] {
            cover.frame.origin.x = 210
            window.advance(by: 0.1)
            #expect(grid.view.gap == nil)
            uncover()
            window.advance(by: 0.1)
            #expect(grid.view.gap != nil)
        }
        window.release()
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    private final class Refusal: DropInteractionDelegate {
        func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool { true }
        func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
            DropProposal(operation: .forbidden)
        }
    }
}
