import DragAndDrop
import Testing

@Suite struct MotionTests {
    /// Integrates a spring numerically in small steps (Runge–Kutta, fourth order).
    private func integrate(_ spring: Spring, x: Double, v: Double, for time: Double) -> (x: Double, v: Double) {
        let omega = 2 * Double.pi / spring.response
        func force(_ x: Double, _ v: Double) -> Double { -omega * omega * x - 2 * spring.dampingRatio * omega * v }
        let steps = 20_000
        let h = time / Double(steps)
        var (x, v) = (x, v)
        for _ in 0..<steps {
            let (k1x, k1v) = (v, force(x, v))
            let (k2x, k2v) = (v + h / 2 * k1v, force(x + h / 2 * k1x, v + h / 2 * k1v))
            let (k3x, k3v) = (v + h / 2 * k2v, force(x + h / 2 * k2x, v + h / 2 * k2v))
            let (k4x, k4v) = (v + h * k3v, force(x + h * k3x, v + h * k3v))
            x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
            v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
        }
        return (x, v)
    }

    @Test(
        "MOTION-2: springs in all three regimes agree with numeric integration",
        arguments: [0.05, 0.5, 0.88, 0.999, 0.999_95, 1, 1.000_05, 1.001, 1.5, 4])
    func springs(damping: Double) {
        let spring = Spring(response: 0.36, dampingRatio: damping)
        for (x, v) in [(100.0, 0.0), (0, 900), (-50, 2_000), (300, -5_000)] {
            for time in [0.01, 0.1, 0.4, 1] {
                let exact = spring.solve(displacement: x, velocity: v, after: time)
                let numeric = integrate(spring, x: x, v: v, for: time)
                #expect(abs(exact.x - numeric.x) < 0.01)
                #expect(abs(exact.v - numeric.v) < 0.2)
            }
        }
    }

    @Test("MOTION-2: a spring does not move before its start, and invalid parameters are clamped")
    func springLimits() {
        let spring = Spring(response: 0, dampingRatio: -3)
        #expect(spring.response > 0 && spring.dampingRatio > 0)
        let still = Spring.drop.solve(displacement: 3, velocity: 4, after: -1)
        #expect(still.x == 3 && still.v == 4)
        let late = Spring.drop.solve(displacement: 300, velocity: 4_000, after: 1e6)
        #expect(late.x == 0 && late.v == 0)
    }

    @Test("MOTION-2: retargeting with the same or a new spring keeps position and velocity", arguments: [0.3, 1, 1.8])
    func retargeting(damping: Double) {
        var motion = Motion(0, spring: Spring(response: 0.3, dampingRatio: damping))
        motion.retarget(to: 100, at: .zero)
        for (index, goal) in [40.0, -200, 500, 500, 0].enumerated() {
            let time = Timestamp.milliseconds(37 * (index + 1))
            let (x, v) = (motion.value(at: time), motion.velocity(at: time))
            motion.retarget(to: goal, at: time, spring: index.isMultiple(of: 2) ? .cancel : nil)
            #expect(abs(motion.value(at: time) - x) < 1e-9)
            #expect(abs(motion.velocity(at: time) - v) < 1e-6)
            #expect(motion.goal == goal)
        }
        #expect(!motion.isSettled(at: .milliseconds(190)))
        #expect(motion.isSettled(at: .seconds(20)))
        #expect(abs(motion.value(at: .seconds(20))) < 0.01)
    }

    @Test("MOTION-2: the velocity is the derivative of the position")
    func velocityIsSlope() {
        var motion = Motion(10, spring: .lift)
        motion.retarget(to: 250, at: .milliseconds(100))
        for millisecond in stride(from: 110, to: 600, by: 35) {
            let time = Timestamp.milliseconds(millisecond)
            let step = Timestamp.microseconds(5)
            let slope = (motion.value(at: time + step) - motion.value(at: time - step)) / 1e-5
            #expect(abs(slope - motion.velocity(at: time)) < 0.05)
        }
    }

    @Test("MOTION-2: a motion that settles moves by less than a pixel at a scale of 2", arguments: [0.82, 0.88, 1])
    func settlingIsInvisible(damping: Double) {
        for way in stride(from: 0.5, through: 60, by: 0.5) {
            var motion = PointMotion(.zero, spring: Spring(response: 0.12, dampingRatio: damping))
            motion.retarget(to: CGPoint(x: way, y: -1.3 * way), at: .zero)
            var time = Timestamp.zero
            while !motion.isSettled(at: time) { time += .milliseconds(1) }
            let before = motion.value(at: time)
            motion.settle(at: time)
            #expect(before.distance(to: motion.value(at: time)) * 2 < 1)
        }
    }

    @Test("A motion has settled if it is near its target and slow; a motion that passes its target has not")
    func settling() {
        var motion = Motion(0, spring: Spring(response: 0.4, dampingRatio: 0.1))
        motion.retarget(to: 100, at: .zero)
        var crossings = 0
        var last = motion.value(at: .zero)
        for millisecond in 1...400 {
            let time = Timestamp.milliseconds(millisecond)
            let value = motion.value(at: time)
            if (value - 100) * (last - 100) < 0 { crossings += 1 }
            last = value
            #expect(!motion.isSettled(at: time))
        }
        #expect(crossings >= 1)
        let end = Timestamp.seconds(60)
        let hasSettled = motion.settle(at: end)
        #expect(hasSettled)
        #expect(motion.value(at: end) == 100)
        #expect(motion.velocity(at: end) == 0)
    }

    @Test("A shift moves value and target, a displacement moves the value only, and a jump ends the motion")
    func shiftDisplaceJump() {
        let time = Timestamp.milliseconds(90)
        var motion = Motion(0, spring: .drop)
        motion.retarget(to: 100, at: .zero)
        let (x, v) = (motion.value(at: time), motion.velocity(at: time))
        var shifted = motion
        shifted.shift(by: 30)
        #expect(shifted.goal == 130)
        #expect(abs(shifted.value(at: time) - x - 30) < 1e-9)
        #expect(abs(shifted.velocity(at: time) - v) < 1e-9)
        var displaced = motion
        displaced.displace(to: 7, at: time)
        #expect(displaced.goal == 100)
        #expect(abs(displaced.value(at: time) - 7) < 1e-9)
        #expect(abs(displaced.velocity(at: time) - v) < 1e-9)
        motion.jump(to: 5)
        #expect(motion.value(at: time) == 5 && motion.goal == 5 && motion.isSettled(at: time))
    }

    @Test("Points and sizes animate each dimension separately; a size is never negative")
    func pointsAndSizes() {
        var point = PointMotion(.zero, spring: .cancel)
        point.retarget(to: CGPoint(x: 100, y: -50), at: .zero)
        let part = point.value(at: .milliseconds(120))
        #expect(abs(part.y + part.x / 2) < 1e-9)
        #expect(!point.isSettled(at: .milliseconds(120)))
        let hasSettled = point.settle(at: .seconds(5))
        #expect(hasSettled)
        #expect(point.value(at: .zero) == CGPoint(x: 100, y: -50))

        var size = SizeMotion(CGSize(width: 300, height: 10), spring: Spring(response: 0.3, dampingRatio: 0.2))
        size.retarget(to: .zero, at: .zero)
        for millisecond in stride(from: 0, through: 1_000, by: 10) {
            let value = size.value(at: .milliseconds(millisecond))
            #expect(value.width >= 0 && value.height >= 0)
        }
        #expect(size.goal == .zero)
    }
}
