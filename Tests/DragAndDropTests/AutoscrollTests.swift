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

    /// The times at which a pointer at the edge has scrolled the distances, in frames of 60 Hz.
    private func times(ofScrolling distances: [CGFloat], across length: CGFloat, velocity: CGFloat) -> [Double] {
        var scroll = Autoscroll(enteredAt: .zero, delay: .milliseconds(200))
        var (scrolled, times): (CGFloat, [Double]) = (0, [])
        for frame in 0..<2_000 where times.count < distances.count {
            let time = Timestamp.zero + .seconds(Double(frame) / 60)
            scrolled +=
                scroll.distance(
                    to: time, at: CGPoint(x: 0, y: velocity), across: CGPoint(x: 0, y: length),
                    thresholds: Thresholds()
                ).y
            while times.count < distances.count, scrolled >= distances[times.count] { times.append(time.seconds) }
        }
        return times
    }

    @Test("DRAG-11: at the edge the velocity grows after half a second, so that 200 rows pass in about two seconds")
    func growth() {
        let times = times(ofScrolling: [300, 12_000], across: 12_000, velocity: 1_200)
        #expect(times.count == 2 && abs(times[0] - 0.45) < 0.02, "constant at first: \(times)")
        #expect(times.count == 2 && (1.8...2.5).contains(times[1]), "\(times)")
    }

    @Test("DRAG-11: the velocity does not grow in short content, nor away from the edge")
    func constantVelocity() {
        let short = times(ofScrolling: [1_800], across: 1_800, velocity: 1_200)
        #expect(short.count == 1 && abs(short[0] - 1.7) < 0.02, "\(short)")
        let shallow = times(ofScrolling: [1_200], across: 12_000, velocity: 300)
        #expect(shallow.count == 1 && abs(shallow[0] - 4.2) < 0.02, "\(shallow)")
    }

    @Test("DRAG-11: the growth begins again at another edge and after the pointer has left the edge")
    func renewedGrowth() {
        var scroll = Autoscroll(enteredAt: .zero)
        var now = Timestamp.zero
        func scrolled(at velocity: CGFloat, for seconds: Double) -> CGFloat {
            var last: CGFloat = 0
            for _ in 0..<Int(seconds * 100) {
                now += .milliseconds(10)
                last =
                    scroll.distance(
                        to: now, at: CGPoint(x: 0, y: velocity), across: CGPoint(x: 0, y: 12_000),
                        thresholds: Thresholds()
                    ).y
            }
            return last
        }
        #expect(abs(scrolled(at: 1_200, for: 2) - 75) < 0.5)
        #expect(abs(scrolled(at: -1_200, for: 0.3) + 12) < 0.5)
        #expect(abs(scrolled(at: -1_200, for: 2) + 75) < 0.5)
        #expect(abs(scrolled(at: -300, for: 0.1) + 3) < 0.5)
        #expect(abs(scrolled(at: -1_200, for: 0.3) + 12) < 0.5)
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
