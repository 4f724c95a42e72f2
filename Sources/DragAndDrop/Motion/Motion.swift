/// A number on its way to a goal, by a spring, as a value that can be asked at any time (MOTION-2).
///
/// A new goal keeps the position and the velocity of the moment, so nothing ever jumps or changes its speed in a step.
public struct Motion: Sendable, Equatable {
    /// Where it is going.
    public private(set) var goal: Double
    /// The spring that takes it there.
    public private(set) var spring: Spring
    /// Below this distance from the goal, in the number's own unit, it may count as arrived.
    public var tolerance: Double
    private var start: Timestamp
    private var displacement: Double
    private var speed: Double

    /// Ten times the tolerance a second: 0.5 px and 5 px/s for lengths.
    private var speedTolerance: Double { tolerance * 10 }

    /// A number at rest. The tolerance is half a pixel for lengths; pass 0.002 or so for parts of one.
    public init(_ value: Double, spring: Spring = .reflow, tolerance: Double = 0.5) {
        self.goal = value
        self.spring = spring
        self.tolerance = tolerance
        self.start = .zero
        self.displacement = 0
        self.speed = 0
    }

    private func solved(_ time: Timestamp) -> (x: Double, v: Double) {
        if displacement == 0 && speed == 0 { return (0, 0) }
        return spring.solve(displacement: displacement, velocity: speed, after: (time - start).seconds)
    }

    /// Where it is at the time.
    public func value(at time: Timestamp) -> Double { goal + solved(time).x }

    /// How fast it goes at the time, in its unit a second.
    public func velocity(at time: Timestamp) -> Double { solved(time).v }

    /// Whether it has, for the eye, arrived.
    public func isSettled(at time: Timestamp) -> Bool {
        if displacement == 0 && speed == 0 { return true }
        let (x, v) = solved(time)
        return abs(x) < tolerance && abs(v) < speedTolerance
    }

    /// Gives it a new goal, keeping its place and velocity.
    public mutating func retarget(to goal: Double, at time: Timestamp, spring: Spring? = nil) {
        let (x, v) = solved(time)
        displacement = self.goal + x - goal
        speed = v
        start = time
        self.goal = goal
        if let spring { self.spring = spring }
    }

    /// Moves both the number and its goal by an amount: what it moves in has itself moved.
    public mutating func shift(by amount: Double) { goal += amount }

    /// Puts it somewhere at rest, without a motion.
    public mutating func jump(to value: Double) {
        goal = value
        displacement = 0
        speed = 0
    }

    /// Puts it somewhere else without changing where it goes or how fast it is.
    public mutating func displace(to value: Double, at time: Timestamp) {
        let v = solved(time).v
        displacement = value - goal
        speed = v
        start = time
    }

    /// Adds to its velocity without moving it: what carried it so far has let go of it.
    mutating func push(by velocity: Double, at time: Timestamp) {
        let (x, v) = solved(time)
        displacement = x
        speed = v + velocity
        start = time
    }

    /// Ends the motion at its goal if it has arrived; returns whether it has.
    @discardableResult public mutating func settle(at time: Timestamp) -> Bool {
        guard isSettled(at: time) else { return false }
        displacement = 0
        speed = 0
        return true
    }
}

/// A point on its way, each coordinate by itself.
public struct PointMotion: Sendable, Equatable {
    /// The horizontal part.
    public var x: Motion
    /// The vertical part.
    public var y: Motion

    /// A point at rest.
    public init(_ point: CGPoint, spring: Spring = .reflow) {
        x = Motion(point.x, spring: spring)
        y = Motion(point.y, spring: spring)
    }

    /// Where it is going.
    public var goal: CGPoint { CGPoint(x: x.goal, y: y.goal) }

    /// Where it is at the time.
    public func value(at time: Timestamp) -> CGPoint { CGPoint(x: x.value(at: time), y: y.value(at: time)) }

    /// Whether it has arrived.
    public func isSettled(at time: Timestamp) -> Bool { x.isSettled(at: time) && y.isSettled(at: time) }

    /// Gives it a new goal, keeping its place and velocity.
    public mutating func retarget(to goal: CGPoint, at time: Timestamp, spring: Spring? = nil) {
        x.retarget(to: goal.x, at: time, spring: spring)
        y.retarget(to: goal.y, at: time, spring: spring)
    }

    /// Moves both the point and its goal.
    public mutating func shift(by vector: CGPoint) {
        x.shift(by: vector.x)
        y.shift(by: vector.y)
    }

    /// Puts it somewhere at rest.
    public mutating func jump(to point: CGPoint) {
        x.jump(to: point.x)
        y.jump(to: point.y)
    }

    /// Puts it somewhere else without changing where it goes or how fast it is.
    public mutating func displace(to point: CGPoint, at time: Timestamp) {
        x.displace(to: point.x, at: time)
        y.displace(to: point.y, at: time)
    }

    /// Adds to its velocity, in points a second, without moving it.
    mutating func push(by velocity: CGPoint, at time: Timestamp) {
        x.push(by: velocity.x, at: time)
        y.push(by: velocity.y, at: time)
    }

    /// Ends the motion at its goal if it has arrived; returns whether it has.
    @discardableResult public mutating func settle(at time: Timestamp) -> Bool {
        guard isSettled(at: time) else { return false }
        jump(to: goal)
        return true
    }
}

/// A width and a height on their way.
public struct SizeMotion: Sendable, Equatable {
    private var motion: PointMotion

    /// A size at rest.
    public init(_ size: CGSize, spring: Spring = .reflow) {
        motion = PointMotion(CGPoint(x: size.width, y: size.height), spring: spring)
    }

    /// The size that it is going to have.
    public var goal: CGSize { CGSize(width: motion.goal.x, height: motion.goal.y) }

    /// The size at the time; a spring that overshoots never makes it negative.
    public func value(at time: Timestamp) -> CGSize {
        let point = motion.value(at: time)
        return CGSize(width: max(point.x, 0), height: max(point.y, 0))
    }

    /// Whether it has arrived.
    public func isSettled(at time: Timestamp) -> Bool { motion.isSettled(at: time) }

    /// Gives it a new goal, keeping its extent and speed.
    public mutating func retarget(to size: CGSize, at time: Timestamp, spring: Spring? = nil) {
        motion.retarget(to: CGPoint(x: size.width, y: size.height), at: time, spring: spring)
    }

    /// Gives it an extent at rest.
    public mutating func jump(to size: CGSize) { motion.jump(to: CGPoint(x: size.width, y: size.height)) }

    /// Ends the motion at its goal if it has arrived; returns whether it has.
    @discardableResult public mutating func settle(at time: Timestamp) -> Bool { motion.settle(at: time) }
}
