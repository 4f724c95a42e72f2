import Foundation
import Testing

@testable import Views

@MainActor struct ScrollViewTests {
    private func tall() -> (Stage, ScrollView) {
        let stage = Stage(CGSize(width: 300, height: 200))
        let view = stage.add(ScrollView(), stage.root.bounds)
        view.contentSize = CGSize(width: 300, height: 1_000)
        stage.settle()
        return (stage, view)
    }

    @Test("The offset is clamped to the content and to whole pixels", arguments: [1, 1.25, 1.5, 2])
    func limits(scale: CGFloat) {
        let stage = Stage(CGSize(width: 300, height: 200), scale: scale)
        let view = stage.add(ScrollView(), stage.root.bounds)
        view.contentSize = CGSize(width: 300, height: 1_000)
        for wanted in [-50, 0.3, 123.456, 799.9, 5_000] {
            view.contentOffset = CGPoint(x: 10, y: wanted)
            #expect(view.contentOffset.x == 0 && (0...800).contains(view.contentOffset.y))
            let pixels = view.contentOffset.y * scale
            #expect(abs(pixels - pixels.rounded()) < 0.001, "\(wanted)")
        }
        view.contentSize.height = 300
        #expect(view.contentOffset.y == 100, "what is no longer there cannot be seen")
        view.contentSize.height = 100
        #expect(view.contentOffset.y == 0)
    }

    @Test("The wheel scrolls smoothly, accumulates, and settles; at the end the event passes on")
    func wheel() {
        let (stage, view) = tall()
        stage.wheel(100, at: CGPoint(x: 50, y: 50))
        stage.advance(by: 0.05)
        #expect(view.contentOffset.y > 0 && view.contentOffset.y < 100)
        stage.wheel(100, at: CGPoint(x: 50, y: 50))
        stage.settle()
        #expect(view.contentOffset.y == 200)
        #expect(stage.isAtRest && stage.frame() == 0)
        view.contentOffset = view.maximumOffset
        let event = InputEvent(.scroll(dx: 0, dy: 50), time: stage.now)
        #expect(!view.scroll(event, by: CGPoint(x: 0, y: 50)))
    }

    @Test("Dragging the thumb scrolls to both ends")
    func thumb() {
        let (stage, view) = tall()
        stage.wheel(1, at: CGPoint(x: 50, y: 50))
        stage.advance(by: 0.05)
        stage.press(at: CGPoint(x: 293, y: 15))
        stage.drag(to: CGPoint(x: 293, y: 400))
        #expect(view.contentOffset == view.maximumOffset)
        stage.drag(to: CGPoint(x: 293, y: -100))
        #expect(view.contentOffset.y == 0)
        stage.release()
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("DRAG-8: the thumb follows only its own pointer; a faded thumb takes no presses")
    func thumbOwner() {
        let (stage, view) = tall()
        stage.press(at: CGPoint(x: 293, y: 15))
        stage.drag(to: CGPoint(x: 293, y: 100))
        stage.release()
        #expect(view.contentOffset.y == 0, "it cannot be seen")
        stage.wheel(1, at: CGPoint(x: 50, y: 50))
        stage.advance(by: 0.05)
        stage.press(at: CGPoint(x: 293, y: 15))
        stage.drag(to: CGPoint(x: 293, y: 100))
        let held = view.contentOffset.y
        #expect(held > 300)
        stage.press(at: CGPoint(x: 293, y: 150), pointer: 1)
        stage.drag(to: CGPoint(x: 293, y: 20), pointer: 1)
        stage.release(pointer: 1)
        #expect(view.contentOffset.y == held)
        stage.drag(to: CGPoint(x: 293, y: 400))
        #expect(view.contentOffset == view.maximumOffset, "it is held still")
        stage.release()
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("HAND-2: a touch scrolls the content, which decelerates on release, unless the touch rested")
    func finger() {
        let (stage, view) = tall()
        stage.kind = .touch
        stage.press(at: CGPoint(x: 100, y: 150))
        stage.drag(to: CGPoint(x: 100, y: 145), steps: 1)
        #expect(view.contentOffset.y == 0, "it may still be a tap")
        stage.drag(to: CGPoint(x: 100, y: 100))
        #expect(view.contentOffset.y == 50)
        stage.jump(to: CGPoint(x: 300, y: 10), pointer: 1)
        #expect(view.contentOffset.y == 50, "it is the first finger's")
        stage.release()
        stage.settle()
        #expect(view.contentOffset.y > 80)
        let rest = view.contentOffset.y
        stage.press(at: CGPoint(x: 100, y: 100))
        stage.drag(to: CGPoint(x: 100, y: 140))
        stage.advance(by: 0.2)
        stage.release()
        stage.settle()
        #expect(view.contentOffset.y == rest - 40 && stage.isAtRest)
        stage.press(at: CGPoint(x: 100, y: 100))
        stage.drag(to: CGPoint(x: 100, y: 60))
        stage.press(at: CGPoint(x: 100, y: 100))
        stage.release()
        stage.settle()
        #expect(view.contentOffset.y == rest, "a touch stops it")
    }

    /// A draggable view.
    private final class Card: View, DragInteractionDelegate {
        func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
            [DragItem(itemProvider: ItemProvider(object: "card"))]
        }
    }

    @Test(
        "LIFT-1, LIFT-2: scrolling does not lift; a lift with simultaneous recognition reverts on scrolling")
    func scrollingAndLifting() throws {
        for shares in [false, true] {
            let (stage, view) = tall()
            let card = Card(frame: CGRect(x: 50, y: 50, width: 100, height: 60))
            let interaction = DragInteraction(delegate: card)
            interaction.allowsSimultaneousRecognitionDuringLift = shares
            card.addInteraction(interaction)
            view.addSubview(card)
            stage.kind = .touch
            stage.press(on: card)
            stage.drag(to: CGPoint(x: 100, y: 73), steps: 1)
            stage.hold(1)
            #expect(stage.root.engine.sessions.isEmpty && view.contentOffset.y == 7)
            stage.release()
            view.contentOffset = .zero
            stage.settle()
            stage.press(on: card)
            stage.hold(0.6)
            #expect(stage.root.engine.sessions.first?.phase.name == "lifting")
            stage.drag(to: CGPoint(x: 100, y: 73), steps: 1)
            #expect(stage.root.engine.sessions.first?.phase.name == (shares ? "reverting" : "lifting"))
            stage.drag(to: CGPoint(x: 100, y: 20))
            #expect(stage.root.engine.isDragging != shares)
            #expect((view.contentOffset.y > 40) == shares)
            stage.release()
            stage.settle()
            #expect(stage.root.engine.sessions.isEmpty)
        }
    }

    @Test("HAND-2: a tap selects an item on release; a touch that scrolls selects none")
    func taps() throws {
        let shelf = Shelf(grid: Array(0..<300))
        let stage = Stage(CGSize(width: 400, height: 300))
        stage.add(shelf.view, stage.root.bounds)
        shelf.view.allowsMultipleSelection = true
        shelf.view.reloadData()
        stage.settle()
        stage.kind = .touch
        stage.press(on: try #require(shelf.cell(1)))
        #expect(shelf.view.selectedCount == 0)
        stage.release()
        #expect(shelf.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
        stage.press(on: try #require(shelf.cell(0)))
        stage.drag(to: CGPoint(x: 60, y: 10))
        stage.release()
        stage.settle()
        #expect(shelf.view.contentOffset.y > 0)
        #expect(shelf.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
        // A touch that stops scrolling, and one that begins on the background and scrolls.
        shelf.view.scroll(to: .zero, animated: true)
        stage.advance(by: 0.05)
        stage.press(at: CGPoint(x: 60, y: 60))
        stage.release()
        #expect(shelf.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
        stage.press(at: CGPoint(x: 1, y: 200))
        stage.drag(to: CGPoint(x: 1, y: 100))
        stage.release()
        #expect(shelf.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
        stage.settle()
        stage.press(at: CGPoint(x: 1, y: 200))
        stage.release()
        #expect(shelf.view.selectedCount == 0)
    }

    @Test("DRAG-11: autoscroll returns the scrolled distance without rounding losses")
    func autoscroll() {
        let (_, view) = tall()
        var told: CGFloat = 0
        for _ in 0..<100 { told += view.autoscroll(by: CGPoint(x: 0, y: 0.3)).y }
        #expect(abs(view.contentOffset.y - 30) < 1 && told == view.contentOffset.y)
        view.contentOffset = view.maximumOffset
        #expect(view.autoscroll(by: CGPoint(x: 0, y: 20)) == .zero)
        #expect(!view.canAutoscroll(toward: CGPoint(x: 0, y: 1)) && view.canAutoscroll(toward: CGPoint(x: 0, y: -1)))
    }

    @Test("A rectangle scrolls into view by the shortest distance")
    func visible() {
        let (stage, view) = tall()
        view.scrollRectToVisible(CGRect(x: 0, y: 500, width: 100, height: 50))
        stage.settle()
        #expect(view.contentOffset.y == 350)
        view.scrollRectToVisible(CGRect(x: 0, y: 400, width: 100, height: 50), animated: false)
        #expect(view.contentOffset.y == 350)
        view.scrollRectToVisible(CGRect(x: 0, y: 20, width: 100, height: 50), animated: false)
        #expect(view.contentOffset.y == 20)
    }
}
