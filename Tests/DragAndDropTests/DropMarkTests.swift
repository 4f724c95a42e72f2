import Foundation
import Testing

@testable import DragAndDrop

/// The mark of the drop location.
@MainActor struct DropMarkTests {
    private let fixture = EngineFixture()
    private let row: (view: TestView, delegate: TestDropDelegate)
    private let point = CGPoint(x: 375, y: 330)

    init() {
        fixture.photo.frame.size = CGSize(width: 240, height: 160)
        row = fixture.addAlbum("row", at: CGRect(x: 300, y: 300, width: 150, height: 60))
        propose(.copy)
    }

    private func propose(_ operation: DropOperation) {
        row.delegate.proposal = DropProposal(operation: operation)
        row.delegate.proposal.unobscuredRects = [CGRect(x: 0, y: 0, width: 150, height: 60)]
    }

    private var mark: DropMarkPresentation? { fixture.engine.presentations.first?.dropMark }

    @Test("DRAG-15: a touch whose preview lies beside the target has a mark at its location; a mouse has none")
    func touch() {
        fixture.beginDrag(touch: true)
        fixture.settle()
        #expect(mark == nil)
        fixture.drag(to: point, touch: true)
        #expect(mark == nil, "the preview stays until the finger rests")
        for _ in 0..<60 where mark == nil { fixture.advanceInOneFrame(by: 0.016) }
        #expect(mark.map { $0.alpha < 1 } == true, "it fades in")
        fixture.settle()
        #expect(mark == DropMarkPresentation(location: point, alpha: 1, isForbidden: false))
        propose(.forbidden)
        fixture.send(.pointerMoved, at: point + CGPoint(x: 1, y: 0), touch: true)
        fixture.settle()
        #expect(mark == DropMarkPresentation(location: point + CGPoint(x: 1, y: 0), alpha: 1, isForbidden: true))
        fixture.drag(to: CGPoint(x: 100, y: 500), touch: true)
        fixture.settle()
        #expect(mark == nil)
        fixture.escape()
        fixture.settle()
        fixture.beginDrag()
        fixture.drag(to: point)
        fixture.settle()
        #expect(fixture.previews[0].size.width < 60 && mark == nil)
    }

    @Test("DRAG-15, DROP-8: the location above the finger has a mark, which is gone with the drag")
    func precise() {
        fixture.target.proposal.isPrecise = true
        fixture.beginDrag(touch: true)
        fixture.drag(to: CGPoint(x: 650, y: 250), touch: true)
        fixture.settle()
        #expect(mark?.location == CGPoint(x: 650, y: 206))
        fixture.release(touch: true)
        #expect(mark == nil)
        fixture.settle()
        #expect(mark == nil)
    }

    @Test("DRAG-15: a drag by keys has a mark beside which its preview lies")
    func keys() throws {
        func descriptor(_ view: TestView) -> LocationDescriptor {
            LocationDescriptor(name: "", view: view, point: CGPoint(x: view.frame.width / 2, y: view.frame.height / 2))
        }
        let session = try #require(fixture.engine.beginDrag(from: descriptor(fixture.photo)))
        fixture.engine.move(session, to: descriptor(row.view))
        fixture.settle()
        #expect(mark?.location == point && mark?.alpha == 1)
        fixture.engine.move(session, to: descriptor(fixture.album))
        fixture.settle()
        #expect(mark == nil)
    }
}
