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

    @Test("The offset stays within the content, on whole pixels", arguments: [1, 1.25, 1.5, 2])
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

    @Test("The wheel glides, adds up, and comes to rest; where nothing is left it is somebody else's")
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

    @Test("The thumb carries the content with it, to both ends")
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

    @Test("DRAG-11: scrolling by itself says by how much it did, and loses nothing to rounding")
    func autoscroll() {
        let (_, view) = tall()
        var told: CGFloat = 0
        for _ in 0..<100 { told += view.autoscroll(by: CGPoint(x: 0, y: 0.3)).y }
        #expect(abs(view.contentOffset.y - 30) < 1 && told == view.contentOffset.y)
        view.contentOffset = view.maximumOffset
        #expect(view.autoscroll(by: CGPoint(x: 0, y: 20)) == .zero)
        #expect(!view.canAutoscroll(toward: CGPoint(x: 0, y: 1)) && view.canAutoscroll(toward: CGPoint(x: 0, y: -1)))
    }

    @Test("A rectangle is brought into view by the shortest way")
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
