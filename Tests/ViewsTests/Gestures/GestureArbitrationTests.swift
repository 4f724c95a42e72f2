import Testing

@testable import Views

/// Recognizers compete with drags, scrolling and tables for a touch.
@Suite @MainActor struct GestureArbitrationTests {
    let window = WindowFixture()
    let log = GestureLog()

    @MainActor final class Source: View, DragInteractionDelegate {
        var isAsked = false

        override init(frame: CGRect) {
            super.init(frame: frame)
            addInteraction(DragInteraction(delegate: self))
        }

        func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
            isAsked = true
            return [DragItem(itemProvider: ItemProvider(object: "text"))]
        }
    }

    @Test("the lift of a drag makes a tap fail (LIFT-1)")
    func liftFailsTap() {
        window.kind = .touch
        let source = window.add(Source(), CGRect(x: 100, y: 100, width: 100, height: 100))
        _ = log.add(TapGestureRecognizer(), "tap", to: source)
        window.frame()
        window.press(on: source)
        window.hold(0.6)
        #expect(source.isAsked)
        window.release()
        #expect(log.entries.isEmpty)
        window.settle()
        window.click(source)
        #expect(log.entries == ["tap ended"])
    }

    @Test("a finger pans a draggable view, and the pan prevents the lift")
    func panPreventsLift() {
        window.kind = .touch
        let source = window.add(Source(), CGRect(x: 100, y: 100, width: 100, height: 100))
        _ = log.add(PanGestureRecognizer(), "pan", to: source)
        window.frame()
        window.press(on: source)
        window.drag(to: CGPoint(x: 180, y: 150), steps: 4)
        window.hold(1)
        window.release()
        #expect(!source.isAsked && log.entries.first == "pan began" && log.entries.last == "pan ended")
    }

    @Test("a recognized long press prevents the lift of a longer delay")
    func longPressPreventsLift() {
        window.kind = .touch
        let source = window.add(Source(), CGRect(x: 100, y: 100, width: 100, height: 100))
        log.add(LongPressGestureRecognizer(), "press", to: source).minimumPressDuration = 0.2
        window.frame()
        window.press(on: source)
        window.hold(1.5)
        window.release()
        #expect(!source.isAsked && log.entries == ["press began", "press ended"])
    }

    private func scroller() -> ScrollView {
        let scroll = window.add(ScrollView(), CGRect(x: 0, y: 0, width: 300, height: 300))
        scroll.contentSize = CGSize(width: 300, height: 2_000)
        window.kind = .touch
        window.frame()
        return scroll
    }

    @Test("scrolling makes a tap in the content fail and cancels the touch there")
    func scrollingFailsTap() {
        let scroll = scroller()
        let content = TouchSpy(frame: CGRect(x: 0, y: 0, width: 300, height: 2_000))
        scroll.addSubview(content)
        _ = log.add(TapGestureRecognizer(), "tap", to: content)
        window.frame()
        window.press(at: CGPoint(x: 100, y: 200))
        window.drag(to: CGPoint(x: 100, y: 175))
        #expect(scroll.contentOffset.y > 0 && content.calls.last == "cancelled")
        window.release()
        #expect(log.entries.isEmpty)
    }

    @Test("a pan in the content of a scroll view wins over scrolling")
    func panWins() {
        let scroll = scroller()
        let content = View(frame: CGRect(x: 0, y: 0, width: 300, height: 2_000))
        scroll.addSubview(content)
        _ = log.add(PanGestureRecognizer(), "pan", to: content)
        window.frame()
        window.press(at: CGPoint(x: 100, y: 200))
        window.drag(to: CGPoint(x: 100, y: 120))
        window.release()
        #expect(scroll.contentOffset.y == 0 && log.entries.last == "pan ended")
    }

    @Test("a scroll view's own recognizer can be required to fail, and waits for others")
    func scrollRequirements() {
        let scroll = scroller()
        let pan = log.add(PanGestureRecognizer(), "pan", to: scroll)
        pan.require(toFail: scroll.panGestureRecognizer)
        window.press(at: CGPoint(x: 100, y: 200))
        window.drag(to: CGPoint(x: 100, y: 120))
        window.release()
        #expect(scroll.contentOffset.y > 0 && log.entries.isEmpty)
        window.settle()

        let offset = scroll.contentOffset.y
        let swipe = log.add(SwipeGestureRecognizer(), "swipe", to: scroll)
        swipe.direction = .up
        scroll.panGestureRecognizer.require(toFail: swipe)
        window.press(at: CGPoint(x: 100, y: 200))
        window.drag(to: CGPoint(x: 100, y: 120))
        window.release()
        #expect(log.entries == ["swipe ended"] && scroll.contentOffset.y == offset)
    }
}
