/// A number that a spring moves to a goal; its value can be queried at any time (MOTION-2).
///
/// A new goal keeps the current value and velocity, so neither ever jumps.
public struct Motion: Sendable, Equatable {
    /// The value at rest.
    public private(set) var goal: Double
    /// The spring that moves the value.
    public private(set) var spring: Spring
    /// The distance from the goal, in the value's unit, below which the motion counts as settled.
    public var tolerance: Double
    /// The tolerance of lengths in points. The public initializer's default, which cannot name it, is the same.
    package static let lengthTolerance = 0.25

    private var start: Timestamp
    private var displacement: Double
    private var speed: Double

    /// The velocity, in units per second, below which the motion counts as settled: 2.5 points per second for a
    /// tolerance of a quarter.
    private var speedTolerance: Double { tolerance * 10 }

    /// Creates a motion at rest. The default tolerance suits lengths in points: a step of its size in both directions
    /// is less than a pixel at a scale of 2. Pass about 0.002 for fractions.
    public init(_ value: Double, spring: Spring = .reflow, tolerance: Double = 0.25) {
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

    /// The value at a time.
    public func value(at time: Timestamp) -> Double { goal + solved(time).x }

    /// The velocity at a time, in units per second.
    package func velocity(at time: Timestamp) -> Double { solved(time).v }

    /// Whether value and velocity are within the tolerance of rest.
    public func isSettled(at time: Timestamp) -> Bool {
        if displacement == 0 && speed == 0 { return true }
        let (x, v) = solved(time)
        return abs(x) < tolerance && abs(v) < speedTolerance
    }

    /// Sets a new goal, keeping value and velocity.
    public mutating func retarget(to goal: Double, at time: Timestamp, spring: Spring? = nil) {
        // A layout pass retargets every cell, although most move in one direction and keep their size.
        guard goal != self.goal || spring != nil else { return }
        let (x, v) = solved(time)
        displacement = self.goal + x - goal
        speed = v
        start = time
        self.goal = goal
        if let spring { self.spring = spring }
    }

    /// Moves both value and goal, because the enclosing coordinate system has moved.
    package mutating func shift(by amount: Double) { goal += amount }

    /// Sets the value without animating.
    public mutating func jump(to value: Double) {
        goal = value
        displacement = 0
        speed = 0
    }

    /// Sets the value, keeping goal and velocity.
    package mutating func displace(to value: Double, at time: Timestamp) {
        let v = solved(time).v
        displacement = value - goal
        speed = v
        start = time
    }

    /// Adds to the velocity, for example the velocity of the pointer that a preview is detached from.
    package mutating func push(by velocity: Double, at time: Timestamp) {
        let (x, v) = solved(time)
        displacement = x
        speed = v + velocity
        start = time
    }

    /// Stops the motion at its goal if it has settled; returns whether it has.
    @discardableResult public mutating func settle(at time: Timestamp) -> Bool {
        guard isSettled(at: time) else { return false }
        displacement = 0
        speed = 0
        return true
    }
}

/// A point whose coordinates move independently.
package struct PointMotion: Sendable, Equatable {
    /// The horizontal coordinate.
    package var x: Motion
    /// The vertical coordinate.
    package var y: Motion

    /// Creates a point at rest. The default tolerance suits points; see `Motion`.
    package init(_ point: CGPoint, spring: Spring = .reflow, tolerance: Double = Motion.lengthTolerance) {
        x = Motion(point.x, spring: spring, tolerance: tolerance)
        y = Motion(point.y, spring: spring, tolerance: tolerance)
    }

    /// The point at rest.
    package var goal: CGPoint { CGPoint(x: x.goal, y: y.goal) }

    /// The point at a time.
    package func value(at time: Timestamp) -> CGPoint { CGPoint(x: x.value(at: time), y: y.value(at: time)) }

    /// Whether both coordinates have settled.
    package func isSettled(at time: Timestamp) -> Bool { x.isSettled(at: time) && y.isSettled(at: time) }

    /// Sets a new goal, keeping point and velocity.
    package mutating func retarget(to goal: CGPoint, at time: Timestamp, spring: Spring? = nil) {
        x.retarget(to: goal.x, at: time, spring: spring)
        y.retarget(to: goal.y, at: time, spring: spring)
    }

    /// Moves both point and goal.
    package mutating func shift(by vector: CGPoint) {
        x.shift(by: vector.x)
        y.shift(by: vector.y)
    }

    /// Sets the point without animating.
    package mutating func jump(to point: CGPoint) {
        x.jump(to: point.x)
        y.jump(to: point.y)
    }

    /// Sets the point, keeping goal and velocity.
    package mutating func displace(to point: CGPoint, at time: Timestamp) {
        x.displace(to: point.x, at: time)
        y.displace(to: point.y, at: time)
    }

    /// Adds to the velocity, in points per second.
    package mutating func push(by velocity: CGPoint, at time: Timestamp) {
        x.push(by: velocity.x, at: time)
        y.push(by: velocity.y, at: time)
    }

    /// Stops the motion at its goal if it has settled; returns whether it has.
    @discardableResult package mutating func settle(at time: Timestamp) -> Bool {
        guard isSettled(at: time) else { return false }
        jump(to: goal)
        return true
    }
}

/// A size whose width and height move independently.
package struct SizeMotion: Sendable, Equatable {
    private var motion: PointMotion

    /// Creates a size at rest.
    package init(_ size: CGSize, spring: Spring = .reflow) {
        motion = PointMotion(CGPoint(x: size.width, y: size.height), spring: spring)
    }

    /// The size at rest.
    package var goal: CGSize { CGSize(width: motion.goal.x, height: motion.goal.y) }

    /// The size at a time; never negative, even if the spring overshoots.
    package func value(at time: Timestamp) -> CGSize {
        let point = motion.value(at: time)
        return CGSize(width: max(point.x, 0), height: max(point.y, 0))
    }

    /// Whether width and height have settled.
    package func isSettled(at time: Timestamp) -> Bool { motion.isSettled(at: time) }

    /// Sets a new goal, keeping size and velocity.
    package mutating func retarget(to size: CGSize, at time: Timestamp, spring: Spring? = nil) {
        motion.retarget(to: CGPoint(x: size.width, y: size.height), at: time, spring: spring)
    }

    /// Sets the size, keeping goal and velocity.
    package mutating func displace(to size: CGSize, at time: Timestamp) {
        motion.displace(to: CGPoint(x: size.width, y: size.height), at: time)
    }

    /// Sets the size without animating.
    package mutating func jump(to size: CGSize) { motion.jump(to: CGPoint(x: size.width, y: size.height)) }

    /// Stops the motion at its goal if it has settled; returns whether it has.
    @discardableResult package mutating func settle(at time: Timestamp) -> Bool { motion.settle(at: time) }
}
