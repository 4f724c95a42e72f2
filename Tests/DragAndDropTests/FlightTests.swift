import DragAndDrop
import Testing

/// Detects velocity changes between frames that no spring causes.
@MainActor private final class Watch {
    private var last: [Int: (center: CGPoint, step: CGPoint)] = [:]
    private(set) var worstTurn: CGFloat = 0
    private(set) var frames = 0

    func look(_ previews: [PreviewPresentation]) {
        frames += 1
        var seen: [Int: (center: CGPoint, step: CGPoint)] = [:]
        for preview in previews {
            guard let before = last[preview.id] else {
                seen[preview.id] = (preview.center, .zero)
                continue
            }
            let step = preview.center - before.center
            worstTurn = max(worstTurn, step.distance(to: before.step))
            seen[preview.id] = (preview.center, step)
        }
        last = seen
    }

    func begin() {
        worstTurn = 0
        frames = 0
    }
}

@MainActor @Suite struct FlightTests {
    let stage = Stage()

    @Test(
        "MOTION-2: a release keeps the velocity of the pointer: a thrown preview neither stops nor jumps",
        arguments: [true, false])
    func throwing(ontoTarget: Bool) throws {
        stage.press(on: stage.photo)
        stage.drag(to: CGPoint(x: 300, y: 300))
        stage.settle()
        // A constant 1,200 points per second to the right.
        stage.drag(to: CGPoint(x: ontoTarget ? 700 : 460, y: 300), steps: ontoTarget ? 20 : 8)
        let place = stage.previews[0].center
        stage.release()
        #expect(stage.previews[0].center.distance(to: place) < 1e-6)
        let soon = try #require(stage.engine.presentations(at: stage.now + .microseconds(10)).first)
        let velocity = (soon.previews[0].center - place) * 1e5
        #expect(abs(velocity.x - 1_200) < 30)
        #expect(abs(velocity.y) < 10)
    }

    @Test("MOTION-2: a pointer that rested before its release does not throw the preview")
    func noThrow() throws {
        stage.begin()
        stage.settle()
        let place = stage.previews[0].center
        stage.release()
        let soon = try #require(stage.engine.presentations(at: stage.now + .microseconds(10)).first)
        #expect(soon.previews[0].center.distance(to: place) * 1e5 < 10)
    }

    @Test("MOTION-2: no jump in any phase of a drag that ends in a drop")
    func noJumps() {
        let watch = Watch()
        stage.onFrame = { watch.look(stage.previews) }
        stage.source.items = ["a", "b", "c"].map(Stage.item)
        stage.press(on: stage.photo)
        stage.hold(0.62)
        stage.drag(to: CGPoint(x: 500, y: 300), steps: 60)
        stage.hold(0.3)
        watch.begin()
        stage.release()
        stage.settle()
        #expect(watch.frames > 10)
        #expect(watch.worstTurn < 15)
    }

    @Test("MOTION-4: a cancelled preview returns to the current position of its source without a jump")
    func movingHome() {
        let watch = Watch()
        stage.begin()
        stage.settle()
        stage.photo.frame.origin = CGPoint(x: 700, y: 500)
        stage.release()
        stage.onFrame = { watch.look(stage.previews) }
        stage.advance(by: 0.1)
        watch.begin()
        stage.photo.frame.origin = CGPoint(x: 100, y: 560)
        var last = CGPoint.zero
        stage.onFrame = {
            watch.look(stage.previews)
            last = stage.previews.first?.center ?? last
        }
        stage.settle()
        #expect(last.distance(to: stage.photo.middle) < 3)
        #expect(watch.worstTurn < 50)
    }

    @Test("MOTION-4: if the source is removed before or during the flight, the preview fades in place")
    func homeIsGone() {
        for goesLate in [false, true] {
            let stage = Stage()
            stage.begin()
            stage.settle()
            if !goesLate { stage.photo.removeFromSuperview() } else { stage.release() }
            stage.advance(by: 0.1)
            if goesLate { stage.photo.removeFromSuperview() }
            let place = stage.previews[0].center
            var last = stage.previews[0]
            stage.onFrame = { last = stage.previews.first ?? last }
            stage.settle()
            #expect(last.alpha < 0.05)
            #expect(last.center.distance(to: place) < 120)
            #expect(stage.log.lines.last == "source.didEnd(cancel)")
        }
    }

    @Test("MOTION-2: no session takes longer than 0.6 s to end, at any distance, velocity or target")
    func nothingTakesLong() {
        stage.root.frame.size = CGSize(width: 6_000, height: 4_000)
        stage.begin()
        stage.drag(to: CGPoint(x: 5_900, y: 3_900), steps: 30)
        stage.release()
        var wobble = 0.0
        stage.onFrame = {
            wobble += 1
            stage.photo.frame.origin.x = 40 + 200 * sin(wobble)
        }
        #expect(stage.settle() <= 0.6 + Stage.frame.seconds)
        #expect(stage.isIdle)
    }

    @Test("MOTION-2: the stack tilts by at most three degrees while it moves, and is upright at rest")
    func leaning() {
        stage.begin()
        stage.settle()
        var angles: [CGFloat] = []
        stage.onFrame = { angles.append(stage.previews[0].angle) }
        stage.drag(to: CGPoint(x: 900, y: 500), steps: 12)
        let limit = stage.engine.thresholds.tiltLimit
        #expect((angles.max() ?? 0) > limit * 0.3)
        #expect(angles.allSatisfy { $0 < limit * 1.15 })
        stage.onFrame = {}
        // However slowly the pointer comes to rest, no tilt remains.
        for slow in 1...12 {
            stage.drag(to: CGPoint(x: 200, y: 500), steps: 8)
            stage.drag(to: CGPoint(x: 200 - CGFloat(slow) * 2, y: 500), steps: 8)
            stage.hold(1)
            #expect(stage.previews[0].angle == 0)
        }
    }

    @Test("MOTION-5: with reduced motion the stack does not tilt, and added items fade in at their position")
    func reducedMotionInHand() {
        stage.engine.reducesMotion = true
        let second = stage.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
        stage.begin()
        stage.drag(to: CGPoint(x: 900, y: 500), steps: 12)
        #expect(stage.previews[0].angle == 0)
        let center = stage.previews[0].center
        stage.press(on: second.view, pointer: 1)
        stage.release(pointer: 1)
        #expect(stage.previews[1].alpha == 0)
        #expect(stage.previews[1].center.distance(to: center) < 60)
        stage.settle()
        #expect(stage.previews[1].alpha == 1)
    }

    @Test("MOTION-5: with reduced motion drops and cancels fade in place, with the same callbacks")
    func reducedMotionAtTheEnd() {
        stage.engine.reducesMotion = true
        for drops in [false, true] {
            stage.begin()
            stage.drag(to: drops ? CGPoint(x: 520, y: 120) : CGPoint(x: 300, y: 600), steps: 5)
            let (place, size) = (stage.previews[0].center, stage.previews[0].size)
            stage.release()
            var last = stage.previews[0]
            stage.onFrame = { last = stage.previews.first ?? last }
            stage.settle()
            #expect(last.center == place && last.size == size)
            #expect(last.alpha < 0.05)
        }
        #expect(stage.log.count("source.didEnd(cancel)") == 1)
        #expect(stage.log.count("target.concludeDrop") == 1)
        #expect(stage.log.count("source.didEnd(copy)") == 1)
    }
}
