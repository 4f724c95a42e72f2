import Testing

@testable import Views

@Suite @MainActor struct ScrollDelegateTests {
    @MainActor final class Delegate: ScrollViewDelegate {
        var calls: [String] = []
        var target: CGPoint?
        var zoomed: View?

        func scrollViewDidScroll(_ scrollView: ScrollView) { if calls.last != "scroll" { calls.append("scroll") } }
        func scrollViewWillBeginDragging(_ scrollView: ScrollView) { calls.append("begin") }
        func scrollViewWillEndDragging(
            _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) {
            calls.append(velocity.y > 0 ? "willEnd down" : "willEnd")
            if let target { targetContentOffset.pointee = target }
        }
        func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
            calls.append("end \(decelerate)")
        }
        func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { calls.append("rest") }
        func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { calls.append("animated") }
        func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }
        func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) { calls.append("zoom") }
        func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {
            calls.append("zoomed \(scale)")
        }
    }

    let window = WindowFixture()
    let scroll: ScrollView
    let delegate = Delegate()

    init() {
        scroll = window.add(ScrollView(), CGRect(x: 0, y: 0, width: 300, height: 300))
        scroll.contentSize = CGSize(width: 300, height: 3_000)
        scroll.scrollDelegate = delegate
        window.kind = .touch
        window.frame()
    }

    @Test("a throw calls the delegate from the beginning to the rest")
    func throwContent() {
        window.press(at: CGPoint(x: 100, y: 250))
        window.drag(to: CGPoint(x: 100, y: 100))
        #expect(scroll.isDragging)
        window.release()
        #expect(scroll.isDecelerating && !scroll.isDragging)
        window.settle()
        #expect(delegate.calls == ["begin", "scroll", "willEnd down", "end true", "scroll", "rest"])
        #expect(!scroll.isDecelerating)
    }

    @Test("the delegate changes the offset at which a throw rests")
    func target() {
        delegate.target = CGPoint(x: 0, y: 700)
        window.press(at: CGPoint(x: 100, y: 250))
        window.drag(to: CGPoint(x: 100, y: 100))
        window.release()
        window.settle()
        #expect(scroll.contentOffset.y == 700)
    }

    @Test("paging rests at multiples of the view's size", arguments: [60.0, 200.0])
    func paging(distance: CGFloat) {
        scroll.isPagingEnabled = true
        window.press(at: CGPoint(x: 100, y: 280))
        window.drag(to: CGPoint(x: 100, y: 280 - distance), steps: 30)
        window.hold(0.2)
        window.release()
        window.settle()
        #expect(scroll.contentOffset.y == (distance > 150 ? 300 : 0))
        window.wheel(15, at: CGPoint(x: 100, y: 100))
        window.wheel(15, at: CGPoint(x: 100, y: 100))
        window.settle()
        #expect(scroll.contentOffset.y == (distance > 150 ? 600 : 300))
    }

    @Test("an animation of the program ends with its callback")
    func programmatic() {
        scroll.scroll(to: CGPoint(x: 0, y: 500), animated: true)
        window.settle()
        #expect(delegate.calls == ["scroll", "animated"] && scroll.contentOffset.y == 500)
    }

    @Test("insets extend the range of offsets, and content at the top stays there")
    func insets() {
        scroll.contentInsets = ContentInsets(top: 40, bottom: 60)
        #expect(scroll.contentOffset.y == -40)
        scroll.scroll(to: CGPoint(x: 0, y: 10_000), animated: false)
        #expect(scroll.contentOffset.y == 2_760)
        scroll.scroll(to: CGPoint(x: 0, y: -10_000), animated: false)
        #expect(scroll.contentOffset.y == -40)
    }

    @Test("a disabled scroll view ignores touches and the wheel")
    func disabled() {
        scroll.isScrollEnabled = false
        window.press(at: CGPoint(x: 100, y: 250))
        window.drag(to: CGPoint(x: 100, y: 100))
        window.release()
        window.wheel(100, at: CGPoint(x: 100, y: 100))
        window.settle()
        #expect(scroll.contentOffset.y == 0 && delegate.calls.isEmpty)
    }

    // MARK: Zooming

    private func makeZoomable() -> View {
        let view = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        scroll.addSubview(view)
        delegate.zoomed = view
        scroll.contentSize = view.frame.size
        scroll.maximumZoomScale = 4
        window.frame()
        return view
    }

    @Test("two fingers zoom about the point between them")
    func pinch() {
        let view = makeZoomable()
        window.press(at: CGPoint(x: 90, y: 200), pointer: 1)
        window.press(at: CGPoint(x: 110, y: 200), pointer: 2)
        let point = view.convert(CGPoint(x: 100, y: 200), from: nil)
        window.drag(to: CGPoint(x: 70, y: 200), pointer: 1)
        window.drag(to: CGPoint(x: 130, y: 200), pointer: 2)
        #expect(abs(scroll.zoomScale - 3) < 0.01 && scroll.isZooming)
        let after = view.convert(CGPoint(x: 100, y: 200), from: nil)
        #expect(abs(after.x - point.x) < 3 && abs(after.y - point.y) < 3)
        #expect(abs(scroll.contentSize.width - 900) < 3)
        window.release(pointer: 1)
        window.release(pointer: 2)
        #expect(
            !scroll.isZooming && delegate.calls.first == "zoom" && delegate.calls.contains { $0.hasPrefix("zoomed") })
        #expect(!delegate.calls.contains("begin"))
    }

    @Test("the wheel with Control zooms about the pointer within the limits")
    func wheel() {
        let view = makeZoomable()
        window.kind = .mouse
        window.modifiers = .control
        let place = CGPoint(x: 250, y: 50)
        let point = view.convert(place, from: nil)
        for _ in 1...3 { window.wheel(-100, at: place) }
        #expect(scroll.zoomScale > 1.8)
        let after = view.convert(place, from: nil)
        #expect(abs(after.x - point.x) < 1 && abs(after.y - point.y) < 1)
        for _ in 1...20 { window.wheel(-100, at: place) }
        #expect(scroll.zoomScale == 4)
        for _ in 1...40 { window.wheel(100, at: place) }
        #expect(scroll.zoomScale == 1 && scroll.contentOffset == .zero)
    }

    @Test("zoom(to:) shows a rectangle of the content, also with an animation", arguments: [false, true])
    func zoomToRect(animated: Bool) {
        let view = makeZoomable()
        scroll.zoom(to: CGRect(x: 100, y: 150, width: 100, height: 100), animated: animated)
        window.settle()
        let center = view.convert(CGPoint(x: 150, y: 150), from: nil)
        #expect(scroll.zoomScale == 3 && abs(center.x - 150) < 1 && abs(center.y - 200) < 1)
        #expect(delegate.calls.last == "zoomed 3.0" && window.isAtRest)
        scroll.setZoomScale(1, animated: animated)
        window.settle()
        #expect(scroll.zoomScale == 1 && view.frame.origin == .zero && scroll.contentOffset == .zero)
    }
}
