import DragAndDrop
import Testing

@Suite struct AutoscrollTests {
    private let limit = Duration.milliseconds(50)

    @Test("DRAG-11: scrolling starts after the delay, and each frame scrolls for the time since the last one")
    func delay() {
        var scroll = Autoscroll(enteredAt: .seconds(1), delay: .milliseconds(200))
        #expect(scroll.start == .milliseconds(1_200))
        #expect(scroll.advance(to: .milliseconds(1_100), limit: limit) == .zero)
        #expect(scroll.advance(to: .milliseconds(1_200), limit: limit) == .zero)
        #expect(scroll.advance(to: .milliseconds(1_216), limit: limit) == .milliseconds(16))
        #expect(scroll.advance(to: .milliseconds(1_216), limit: limit) == .zero)
        #expect(scroll.advance(to: .milliseconds(1_226), limit: limit) == .milliseconds(10))
    }

    @Test("DRAG-11: the first frame after the delay counts from the start, not from the frame before")
    func firstFrame() {
        var scroll = Autoscroll(enteredAt: .zero, delay: .milliseconds(200))
        #expect(scroll.advance(to: .milliseconds(190), limit: limit) == .zero)
        #expect(scroll.advance(to: .milliseconds(210), limit: limit) == .milliseconds(10))
    }

    @Test("DRAG-11: without a delay the first frame only sets the time")
    func withoutDelay() {
        var scroll = Autoscroll(enteredAt: .seconds(3))
        #expect(scroll.advance(to: .seconds(3), limit: limit) == .zero)
        #expect(scroll.advance(to: .milliseconds(3_020), limit: limit) == .milliseconds(20))
    }

    @Test("DRAG-11: a late frame scrolls for the limit at most, and a frame with an earlier time scrolls nothing")
    func lateFrame() {
        var scroll = Autoscroll(enteredAt: .zero)
        #expect(scroll.advance(to: .seconds(2), limit: limit) == limit)
        #expect(scroll.advance(to: .seconds(1), limit: limit) == .zero)
        #expect(scroll.advance(to: .milliseconds(2_005), limit: limit) == .milliseconds(5))
    }

    @Test("DRAG-11: the velocity grows with the square of the depth, toward the nearer edge, and is zero outside")
    func velocity() {
        let thresholds = Thresholds()
        let rect = CGRect(x: 0, y: 0, width: 400, height: 300)
        func velocity(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            Autoscroll.velocity(at: CGPoint(x: x, y: y), in: rect, thresholds: thresholds)
        }
        #expect(velocity(200, 150) == .zero)
        #expect(velocity(200, 48) == .zero)
        #expect(velocity(200, 0) == CGPoint(x: 0, y: -1_200))
        #expect(velocity(200, 24) == CGPoint(x: 0, y: -300))
        #expect(velocity(0, 150) == CGPoint(x: -1_200, y: 0))
        #expect(velocity(200, 276) == CGPoint(x: 0, y: 300))
        #expect(velocity(376, 150) == CGPoint(x: 300, y: 0))
        #expect(velocity(200, -1) == .zero && velocity(200, 301) == .zero)
        let flat = CGRect(x: 0, y: 0, width: 400, height: 40)
        let deep = Autoscroll.velocity(at: CGPoint(x: 200, y: 10), in: flat, thresholds: thresholds)
        #expect(deep == CGPoint(x: 0, y: -300), "zones of half the height each")
        #expect(Autoscroll.velocity(at: CGPoint(x: 200, y: 20), in: flat, thresholds: thresholds) == .zero)
    }
}
