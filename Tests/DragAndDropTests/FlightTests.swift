import DragAndDrop
import Testing

/// Detects velocity changes between frames that no spring causes.
@MainActor private final class VelocityMonitor {
    private var last: [Int: (center: CGPoint, step: CGPoint)] = [:]
    private(set) var largestVelocityChange: CGFloat = 0
    private(set) var frames = 0

    func record(_ previews: [PreviewPresentation]) {
        frames += 1
        var current: [Int: (center: CGPoint, step: CGPoint)] = [:]
        for preview in previews {
            guard let before = last[preview.id] else {
                current[preview.id] = (preview.center, .zero)
                continue
            }
            let step = preview.center - before.center
            largestVelocityChange = max(largestVelocityChange, step.distance(to: before.step))
            current[preview.id] = (preview.center, step)
        }
        last = current
    }

    func begin() {
        largestVelocityChange = 0
        frames = 0
    }
}

@MainActor @Suite struct FlightTests {
    let fixture = EngineFixture()

    @Test(
        "MOTION-2: a release keeps the velocity of the pointer: a thrown preview neither stops nor jumps",
        arguments: [true, false])
    func releaseKeepsVelocity(ontoTarget: Bool) throws {
        fixture.press(on: fixture.photo)
        fixture.drag(to: CGPoint(x: 300, y: 300))
        fixture.settle()
        // A constant 1,200 points per second to the right.
        fixture.drag(to: CGPoint(x: ontoTarget ? 700 : 460, y: 300), steps: ontoTarget ? 20 : 8)
        let center = fixture.previews[0].center
        fixture.release()
        #expect(fixture.previews[0].center.distance(to: center) < 1e-6)
        let soon = try #require(fixture.engine.presentations(at: fixture.now + .microseconds(10)).first)
        let velocity = (soon.previews[0].center - center) * 1e5
        #expect(abs(velocity.x - 1_200) < 30)
        #expect(abs(velocity.y) < 10)
    }

    @Test("MOTION-2: a pointer that rested before its release does not throw the preview")
    func restingPointerThrowsNothing() throws {
        fixture.beginDrag()
        fixture.settle()
        let center = fixture.previews[0].center
        fixture.release()
        let soon = try #require(fixture.engine.presentations(at: fixture.now + .microseconds(10)).first)
        #expect(soon.previews[0].center.distance(to: center) * 1e5 < 10)
    }

    @Test("MOTION-2: previews do not jump when a drag ends in a drop")
    func dropIsContinuous() {
        let monitor = VelocityMonitor()
        fixture.onFrame = { monitor.record(fixture.previews) }
        fixture.source.items = ["a", "b", "c"].map(EngineFixture.item)
        fixture.press(on: fixture.photo)
        fixture.hold(0.62)
        fixture.drag(to: CGPoint(x: 500, y: 300), steps: 60)
        fixture.hold(0.3)
        monitor.begin()
        fixture.release()
        fixture.settle()
        #expect(monitor.frames > 10)
        #expect(monitor.largestVelocityChange < 15)
    }

    @Test("MOTION-4: a canceled preview returns to the current position of its source without a jump")
    func cancelFollowsMovingSource() {
        let monitor = VelocityMonitor()
        fixture.beginDrag()
        fixture.settle()
        fixture.photo.frame.origin = CGPoint(x: 700, y: 500)
        fixture.release()
        fixture.onFrame = { monitor.record(fixture.previews) }
        fixture.advance(by: 0.1)
        monitor.begin()
        fixture.photo.frame.origin = CGPoint(x: 100, y: 560)
        var last = CGPoint.zero
        fixture.onFrame = {
            monitor.record(fixture.previews)
            last = fixture.previews.first?.center ?? last
        }
        fixture.settle()
        #expect(last.distance(to: fixture.photo.centerInWindow) < 3)
        #expect(monitor.largestVelocityChange < 50)
    }

    @Test("MOTION-4, DROP-10: a canceled preview reaches a source that is scrolled back before it arrives")
    func cancelReachesSourceScrolledBack() {
        fixture.photo.frame.origin = CGPoint(x: 40, y: 100)
        fixture.beginDrag()
        fixture.settle()
        fixture.escape()
        let start = fixture.now
        // Another drag ends 0.38 s later, and the content returns by a spring.
        let spring = Spring.reflow
        var distance: CGFloat = .infinity
        fixture.onFrame = {
            guard let preview = fixture.previews.first else { return }
            distance = preview.center.distance(to: fixture.photo.centerInWindow)
            let seconds = (fixture.now - start).seconds - 0.38
            let rest = spring.solve(displacement: 400, velocity: 0, after: seconds).x
            fixture.photo.frame.origin.y = 500 - (seconds > 0 ? rest : 400)
        }
        fixture.settle()
        #expect(distance < 8, "\(distance)")
    }

    @Test(
        "MOTION-4, DROP-10: a canceled preview reaches a source that glides at any speed",
        arguments: [90, 600, 2_400] as [CGFloat])
    func cancelReachesGlidingSource(speed: CGFloat) {
        fixture.photo.frame.origin = CGPoint(x: 40, y: 300)
        fixture.beginDrag()
        fixture.settle()
        fixture.release()
        let start = fixture.now
        var distances: [CGFloat] = []
        fixture.onFrame = {
            guard let preview = fixture.previews.first else { return }
            distances.append(preview.center.distance(to: fixture.photo.centerInWindow))
        }
        while !fixture.phases.isEmpty, (fixture.now - start).seconds < 2 {
            fixture.photo.frame.origin.y += speed * CGFloat(EngineFixture.frame.seconds)
            fixture.advanceInOneFrame(by: EngineFixture.frame.seconds)
        }
        #expect(distances.count > 15 && (fixture.now - start).seconds < 0.65)
        #expect(distances.last.map { $0 < 1 } == true, "\(distances.suffix(5))")
    }

    @Test("MOTION-2, MOTION-4: a preview does not jump with a source that jumps, glides and stops")
    func cancelToRestlessSource() {
        let monitor = VelocityMonitor()
        fixture.photo.frame.origin = CGPoint(x: 40, y: 300)
        fixture.beginDrag()
        fixture.settle()
        fixture.release()
        fixture.onFrame = { monitor.record(fixture.previews) }
        fixture.advance(by: 0.05)
        monitor.begin()
        for frame in 0..<20 {
            let step: CGFloat = frame == 4 ? 120 : (8..<14).contains(frame) ? -12 : 0
            fixture.photo.frame.origin.y += step
            fixture.advanceInOneFrame(by: EngineFixture.frame.seconds)
        }
        #expect(monitor.frames == 20 && monitor.largestVelocityChange < 20)
        fixture.settle()
        #expect(fixture.phases.isEmpty)
    }

    @Test("MOTION-4: if the source is removed before or during the flight, the preview fades in place")
    func removedSource() {
        for goesLate in [false, true] {
            let fixture = EngineFixture()
            fixture.beginDrag()
            fixture.settle()
            if !goesLate { fixture.photo.removeFromSuperview() }
            fixture.release()
            fixture.advance(by: 0.1)
            if goesLate { fixture.photo.removeFromSuperview() }
            let center = fixture.previews[0].center
            var last = fixture.previews[0]
            fixture.onFrame = { last = fixture.previews.first ?? last }
            fixture.settle()
            #expect(last.alpha < 0.05)
            #expect(last.center.distance(to: center) < 120)
            #expect(fixture.log.lines.last == "source.didEnd(cancel)")
        }
    }

    @Test("MOTION-2: the animations of a session's end take at most 0.6 s for any distance, velocity and target")
    func endsWithinLimit() {
        fixture.root.frame.size = CGSize(width: 6_000, height: 4_000)
        fixture.beginDrag()
        fixture.drag(to: CGPoint(x: 5_900, y: 3_900), steps: 30)
        fixture.release()
        var wobble = 0.0
        fixture.onFrame = {
            wobble += 1
            fixture.photo.frame.origin.x = 40 + 200 * sin(wobble)
        }
        #expect(fixture.settle() <= 0.6 + EngineFixture.frame.seconds)
        #expect(fixture.isIdle)
    }

    @Test("MOTION-2: the stack tilts by at most three degrees while it moves, and is upright at rest")
    func stackTilts() {
        fixture.beginDrag()
        fixture.settle()
        var angles: [CGFloat] = []
        fixture.onFrame = { angles.append(fixture.previews[0].angle) }
        fixture.drag(to: CGPoint(x: 900, y: 500), steps: 12)
        let limit = fixture.engine.thresholds.tiltLimit
        #expect((angles.max() ?? 0) > limit * 0.3)
        #expect(angles.allSatisfy { $0 < limit * 1.15 })
        fixture.onFrame = {}
        // However slowly the pointer comes to rest, no tilt remains.
        for slow in 1...12 {
            fixture.drag(to: CGPoint(x: 200, y: 500), steps: 8)
            fixture.drag(to: CGPoint(x: 200 - CGFloat(slow) * 2, y: 500), steps: 8)
            fixture.hold(1)
            #expect(fixture.previews[0].angle == 0)
        }
    }

    @Test("MOTION-5: with reduced motion the stack does not tilt, and added items fade in at their position")
    func reducedMotionDuringDrag() {
        fixture.engine.reducesMotion = true
        let second = fixture.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        fixture.beginDrag()
        fixture.drag(to: CGPoint(x: 900, y: 500), steps: 12)
        #expect(fixture.previews[0].angle == 0)
        let center = fixture.previews[0].center
        fixture.press(on: second.view, pointer: 1)
        fixture.release(pointer: 1)
        #expect(fixture.previews[1].alpha == 0)
        #expect(fixture.previews[1].center.distance(to: center) < 60)
        fixture.settle()
        #expect(fixture.previews[1].alpha == 1)
    }

    @Test("MOTION-5: with reduced motion drops and cancels fade in place, with the same callbacks")
    func reducedMotionAtEnd() {
        fixture.engine.reducesMotion = true
        for drops in [false, true] {
            fixture.beginDrag()
            fixture.drag(to: drops ? CGPoint(x: 520, y: 120) : CGPoint(x: 300, y: 600), steps: 5)
            let (center, size) = (fixture.previews[0].center, fixture.previews[0].size)
            fixture.release()
            var last = fixture.previews[0]
            fixture.onFrame = { last = fixture.previews.first ?? last }
            fixture.settle()
            #expect(last.center == center && last.size == size)
            #expect(last.alpha < 0.05)
        }
        #expect(fixture.log.count("source.didEnd(cancel)") == 1)
        #expect(fixture.log.count("target.concludeDrop") == 1)
        #expect(fixture.log.count("source.didEnd(copy)") == 1)
    }
}
