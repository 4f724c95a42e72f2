import Foundation
import Testing

@testable import Views

@MainActor struct ScrollViewTests {
    private func tallScrollView() -> (WindowFixture, ScrollView) {
        let window = WindowFixture(CGSize(width: 300, height: 200))
        let view = window.add(ScrollView(), window.root.bounds)
        view.contentSize = CGSize(width: 300, height: 1_000)
        window.settle()
        return (window, view)
    }

    @Test("The offset is clamped to the content and to whole pixels", arguments: [1, 1.25, 1.5, 2])
    func offsetIsClamped(scale: CGFloat) {
        let window = WindowFixture(CGSize(width: 300, height: 200), scale: scale)
        let view = window.add(ScrollView(), window.root.bounds)
        view.contentSize = CGSize(width: 300, height: 1_000)
        for requested in [-50, 0.3, 123.456, 799.9, 5_000] {
            view.contentOffset = CGPoint(x: 10, y: requested)
            #expect(view.contentOffset.x == 0 && (0...800).contains(view.contentOffset.y))
            let pixels = view.contentOffset.y * scale
            #expect(abs(pixels - pixels.rounded()) < 0.001, "\(requested)")
        }
        view.contentSize.height = 300
        #expect(view.contentOffset.y == 100, "the offset is clamped to the shorter content")
        view.contentSize.height = 100
        #expect(view.contentOffset.y == 0)
    }

    @Test("The wheel scrolls smoothly, accumulates, and settles; at the end the event passes on")
    func wheelScrolls() {
        let (window, view) = tallScrollView()
        window.wheel(100, at: CGPoint(x: 50, y: 50))
        window.advance(by: 0.05)
        #expect(view.contentOffset.y > 0 && view.contentOffset.y < 100)
        window.wheel(100, at: CGPoint(x: 50, y: 50))
        window.settle()
        #expect(view.contentOffset.y == 200)
        #expect(window.isAtRest && window.frame() == 0)
        view.contentOffset = view.maximumOffset
        let event = InputEvent(.scroll(dx: 0, dy: 50), time: window.now)
        #expect(!view.scroll(event, by: CGPoint(x: 0, y: 50)))
    }

    @Test("Dragging the thumb scrolls to both ends")
    func thumbScrolls() {
        let (window, view) = tallScrollView()
        window.wheel(1, at: CGPoint(x: 50, y: 50))
        window.advance(by: 0.05)
        window.press(at: CGPoint(x: 293, y: 15))
        window.drag(to: CGPoint(x: 293, y: 400))
        #expect(view.contentOffset == view.maximumOffset)
        window.drag(to: CGPoint(x: 293, y: -100))
        #expect(view.contentOffset.y == 0)
        window.release()
        window.settle()
        #expect(window.isAtRest)
    }

    @Test("DRAG-8: the thumb follows only its own pointer; a faded thumb takes no presses")
    func thumbBelongsToPointer() {
        let (window, view) = tallScrollView()
        window.press(at: CGPoint(x: 293, y: 15))
        window.drag(to: CGPoint(x: 293, y: 100))
        window.release()
        #expect(view.contentOffset.y == 0, "the thumb is invisible")
        window.wheel(1, at: CGPoint(x: 50, y: 50))
        window.advance(by: 0.05)
        window.press(at: CGPoint(x: 293, y: 15))
        window.drag(to: CGPoint(x: 293, y: 100))
        let held = view.contentOffset.y
        #expect(held > 300)
        window.press(at: CGPoint(x: 293, y: 150), pointer: 1)
        window.drag(to: CGPoint(x: 293, y: 20), pointer: 1)
        window.release(pointer: 1)
        #expect(view.contentOffset.y == held)
        window.drag(to: CGPoint(x: 293, y: 400))
        #expect(view.contentOffset == view.maximumOffset, "the first pointer still holds the thumb")
        window.release()
        window.settle()
        #expect(window.isAtRest)
    }

    @Test("HAND-2: a touch takes the thumb in a larger area, and scrolls from the track")
    func touchOnScrollBar() {
        let (window, view) = tallScrollView()
        window.kind = .touch
        view.contentOffset.y = 400
        view.showThumb()
        window.frame()
        // The thumb's center is at y = 100.
        window.press(at: CGPoint(x: 295, y: 20))
        window.settle(atMost: 0.1)
        #expect(view.contentOffset.y == 400 && !view.isDragging)
        window.drag(to: CGPoint(x: 295, y: 50), steps: 20)
        #expect(view.isDragging && view.contentOffset.y == 380, "the track scrolls as the content does")
        window.hold(0.1)
        window.release()
        view.contentOffset.y = 400
        view.showThumb()
        window.frame()
        window.press(at: CGPoint(x: 275, y: 118))
        #expect(view.isTracking && view.contentOffset.y == 400, "the thumb does not jump")
        window.drag(to: CGPoint(x: 275, y: 300))
        #expect(view.contentOffset == view.maximumOffset)
        window.release()
        window.settle()
        #expect(window.isAtRest)
    }

    @Test("HAND-2: a touch scrolls the content, which decelerates on release, unless the touch rested")
    func touchScrolls() {
        let (window, view) = tallScrollView()
        window.kind = .touch
        window.press(at: CGPoint(x: 100, y: 150))
        window.drag(to: CGPoint(x: 100, y: 145), steps: 1)
        #expect(view.contentOffset.y == 0, "the touch may still be a tap")
        window.drag(to: CGPoint(x: 100, y: 100))
        #expect(view.contentOffset.y == 40, "without the movement before the scrolling")
        window.movePointer(to: CGPoint(x: 300, y: 10), pointer: 1)
        #expect(view.contentOffset.y == 40, "only the first touch scrolls")
        window.release()
        window.settle()
        #expect(view.contentOffset.y > 80)
        let rest = view.contentOffset.y
        window.press(at: CGPoint(x: 100, y: 100))
        window.drag(to: CGPoint(x: 100, y: 140))
        window.advance(by: 0.2)
        window.release()
        window.settle()
        #expect(view.contentOffset.y == rest - 30 && window.isAtRest)
        window.press(at: CGPoint(x: 100, y: 100))
        window.drag(to: CGPoint(x: 100, y: 60))
        window.press(at: CGPoint(x: 100, y: 100))
        window.release()
        window.settle()
        #expect(view.contentOffset.y == rest, "a touch stops the scrolling")
    }

    /// A draggable view.
    private final class DraggableView: View, DragInteractionDelegate {
        func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
            [DragItem(itemProvider: ItemProvider(object: "card"))]
        }
    }

    @Test(
        "LIFT-1, LIFT-2: scrolling does not lift; a lift with simultaneous recognition reverts on scrolling")
    func scrollingAndLifting() throws {
        for isSimultaneous in [false, true] {
            let (window, view) = tallScrollView()
            let card = DraggableView(frame: CGRect(x: 50, y: 50, width: 100, height: 60))
            let interaction = DragInteraction(delegate: card)
            interaction.allowsSimultaneousRecognitionDuringLift = isSimultaneous
            card.addInteraction(interaction)
            view.addSubview(card)
            window.kind = .touch
            window.press(on: card)
            window.drag(to: CGPoint(x: 100, y: 69), steps: 1)
            window.hold(1)
            #expect(window.root.engine.sessions.isEmpty && view.contentOffset.y == 1)
            window.release()
            view.contentOffset = .zero
            window.settle()
            window.press(on: card)
            window.hold(0.6)
            #expect(window.root.engine.sessions.first?.phase.name == "lifting")
            window.drag(to: CGPoint(x: 100, y: 69), steps: 1)
            #expect(window.root.engine.sessions.first?.phase.name == (isSimultaneous ? "reverting" : "lifting"))
            window.drag(to: CGPoint(x: 100, y: 20))
            #expect(window.root.engine.isDragging != isSimultaneous)
            #expect((view.contentOffset.y > 40) == isSimultaneous)
            window.release()
            window.settle()
            #expect(window.root.engine.sessions.isEmpty)
        }
    }

    @Test("HAND-2: a tap selects an item on release; a touch that scrolls selects none")
    func tapSelects() throws {
        let container = ContainerFixture(grid: Array(0..<300))
        let window = WindowFixture(CGSize(width: 400, height: 300))
        window.add(container.view, window.root.bounds)
        container.view.allowsMultipleSelection = true
        container.view.reloadData()
        window.settle()
        window.kind = .touch
        window.press(on: try #require(container.cell(1)))
        #expect(container.view.selectedCount == 0)
        window.release()
        #expect(container.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
        window.press(on: try #require(container.cell(0)))
        window.drag(to: CGPoint(x: 60, y: 10))
        window.release()
        window.settle()
        #expect(container.view.contentOffset.y > 0)
        #expect(container.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
        // A touch that stops scrolling, and one that begins on the background and scrolls.
        container.view.scroll(to: .zero, animated: true)
        window.advance(by: 0.05)
        window.press(at: CGPoint(x: 60, y: 60))
        window.release()
        #expect(container.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
        window.press(at: CGPoint(x: 1, y: 200))
        window.drag(to: CGPoint(x: 1, y: 100))
        window.release()
        #expect(container.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
        window.settle()
        window.press(at: CGPoint(x: 1, y: 200))
        window.release()
        #expect(container.view.selectedCount == 0)
    }

    @Test("DRAG-11: autoscroll returns the scrolled distance without rounding losses")
    func autoscrollReturnsDistance() {
        let (_, view) = tallScrollView()
        var scrolled: CGFloat = 0
        for _ in 0..<100 { scrolled += view.autoscroll(by: CGPoint(x: 0, y: 0.3)).y }
        #expect(abs(view.contentOffset.y - 30) < 1 && scrolled == view.contentOffset.y)
        view.contentOffset = view.maximumOffset
        #expect(view.autoscroll(by: CGPoint(x: 0, y: 20)) == .zero)
        #expect(!view.canAutoscroll(toward: CGPoint(x: 0, y: 1)) && view.canAutoscroll(toward: CGPoint(x: 0, y: -1)))
    }

    @Test("Content at its end returns there when a larger view gets its former height, unless it was scrolled")
    func temporaryHeight() {
        let window = WindowFixture(CGSize(width: 200, height: 800))
        let view = ScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        view.contentSize = CGSize(width: 200, height: 1_000)
        window.root.addSubview(view)
        view.contentOffset = view.maximumOffset
        for height in [500, 620] as [CGFloat] { view.frame.size.height = height }
        #expect(view.contentOffset.y == 380)
        view.frame.size.height = 400
        #expect(view.contentOffset.y == 600, "the end is the limit of each height")
        view.frame.size.height = 300
        #expect(view.contentOffset.y == 700)
        view.frame.size.height = 500
        view.scroll(to: CGPoint(x: 0, y: 450), animated: false)
        view.frame.size.height = 300
        #expect(view.contentOffset.y == 450)
        view.contentOffset = view.maximumOffset
        view.frame.size.height = 500
        view.frame.size = CGSize(width: 240, height: 300)
        #expect(view.contentOffset.y == 500, "in another width the content may be another one")
    }

    @Test("A rectangle scrolls into view by the shortest distance")
    func rectScrollsIntoView() {
        let (window, view) = tallScrollView()
        view.scrollRectToVisible(CGRect(x: 0, y: 500, width: 100, height: 50))
        window.settle()
        #expect(view.contentOffset.y == 350)
        view.scrollRectToVisible(CGRect(x: 0, y: 400, width: 100, height: 50), animated: false)
        #expect(view.contentOffset.y == 350)
        view.scrollRectToVisible(CGRect(x: 0, y: 20, width: 100, height: 50), animated: false)
        #expect(view.contentOffset.y == 20)
    }
}
