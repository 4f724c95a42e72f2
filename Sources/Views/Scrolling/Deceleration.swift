import Foundation

extension ScrollView {
    /// How fast the content slows down after a finger has thrown it: the factor by which the velocity changes in each
    /// millisecond.
    public struct DecelerationRate: RawRepresentable, Sendable, Hashable {
        /// The factor; between 0 and 1, both excluded.
        public let rawValue: Double

        /// Creates a rate.
        public init(rawValue: Double) { self.rawValue = rawValue }

        /// 0.998: content thrown at 1,000 points per second goes 500 points.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// 0.99: content thrown at 1,000 points per second goes 100 points.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }
}

/// The movement of content that a finger has thrown: it begins at the finger's velocity, which decays exponentially.
/// Content that reaches its end, or lies beyond it, is returned to the end by a spring, which takes over the velocity.
struct Deceleration: Equatable {
    /// The ends of the content, as offsets.
    struct Limits: Equatable {
        let least: CGPoint
        let greatest: CGPoint
        /// Whether content passes its end and returns; otherwise it stops there.
        let bounces: Bool
        /// The directions in which content that fits into the view passes its end, too.
        var always: ScrollAxes = []
    }

    let limits: Limits
    private let start: Timestamp
    private let x: Coordinate
    private let y: Coordinate

    /// Begins at an offset with a velocity of the content, in points per second.
    init(
        from offset: CGPoint, velocity: CGPoint, at time: Timestamp, rate: ScrollView.DecelerationRate,
        within limits: Limits
    ) {
        // A rate of 1 would never rest, and one of 0 would not move.
        let decay = -log(min(max(rate.rawValue, 0.001), 0.9999)) * 1_000
        func coordinate(
            _ offset: CGFloat, _ velocity: CGFloat, _ least: CGFloat, _ greatest: CGFloat, _ axis: ScrollAxes
        ) -> Coordinate {
            Coordinate(
                offset, velocity, decay: decay, least...max(least, greatest),
                // Other content that fits into the view does not move.
                bounces: limits.bounces && (greatest > least || limits.always.contains(axis)))
        }
        self.limits = limits
        start = time
        x = coordinate(offset.x, velocity.x, limits.least.x, limits.greatest.x, .horizontal)
        y = coordinate(offset.y, velocity.y, limits.least.y, limits.greatest.y, .vertical)
    }

    private func seconds(at time: Timestamp) -> Double { max((time - start).seconds, 0) }

    /// Where the content comes to rest.
    var target: CGPoint { CGPoint(x: x.goal, y: y.goal) }

    /// Where the content would come to rest if it did not end.
    var unlimitedTarget: CGPoint { CGPoint(x: x.unlimitedGoal, y: y.unlimitedGoal) }

    func offset(at time: Timestamp) -> CGPoint {
        CGPoint(x: x.state(at: seconds(at: time)).offset, y: y.state(at: seconds(at: time)).offset)
    }

    /// In points per second.
    func velocity(at time: Timestamp) -> CGPoint {
        CGPoint(x: x.state(at: seconds(at: time)).velocity, y: y.state(at: seconds(at: time)).velocity)
    }

    /// Whether the content is as near to its target as `tolerance`, in points, and does not pass it.
    func isSettled(at time: Timestamp, within tolerance: CGFloat) -> Bool {
        x.isSettled(at: seconds(at: time), within: tolerance) && y.isSettled(at: seconds(at: time), within: tolerance)
    }
}

/// One coordinate of a ``Deceleration``. Times are in seconds since its beginning.
private struct Coordinate: Equatable {
    /// Where the content would rest if it did not end, and its distance from there at the beginning.
    let unlimitedGoal: CGFloat
    private let distance: CGFloat
    /// The part of the velocity that is lost per second.
    private let decay: Double
    /// The end of the content at which the spring takes over; nil if the content rests before.
    private let stop: Stop?

    private struct Stop: Equatable {
        let end: CGFloat
        let time: Double
        /// The distance from the end, and the velocity, at that time.
        let displacement: CGFloat
        let velocity: CGFloat
    }

    /// 10 radians per second, critically damped: content that lies beyond its end has nearly returned after 0.5 s.
    private static let spring = Spring(response: 2 * .pi / 10, dampingRatio: 1)

    init(
        _ offset: CGFloat, _ velocity: CGFloat, decay: Double, _ range: ClosedRange<CGFloat>, bounces: Bool
    ) {
        self.decay = decay
        distance = velocity / decay
        let goal = offset + distance
        unlimitedGoal = goal
        let end = min(max(offset, range.lowerBound), range.upperBound)
        if offset != end {
            // Thrown back into the content, it continues there.
            let returns = (goal - end) * (end - offset) > 0 && range.contains(goal)
            stop =
                returns
                ? nil
                : Stop(
                    end: end, time: 0, displacement: bounces ? offset - end : 0, velocity: bounces ? velocity : 0)
        } else if !range.contains(goal) {
            let end = min(max(goal, range.lowerBound), range.upperBound)
            stop = Stop(
                end: end, time: -log((goal - end) / distance) / decay, displacement: 0,
                velocity: bounces ? (goal - end) * decay : 0)
        } else {
            stop = nil
        }
    }

    var goal: CGFloat { stop?.end ?? unlimitedGoal }

    func state(at time: Double) -> (offset: CGFloat, velocity: CGFloat) {
        guard let stop, time >= stop.time else {
            let remainder = distance * exp(-decay * time)
            return (unlimitedGoal - remainder, remainder * decay)
        }
        let (x, v) = Self.spring.solve(
            displacement: stop.displacement, velocity: stop.velocity, after: time - stop.time)
        return (stop.end + x, v)
    }

    func isSettled(at time: Double, within tolerance: CGFloat) -> Bool {
        let (offset, velocity) = state(at: time)
        guard abs(offset - goal) < tolerance else { return false }
        guard let stop else { return true }
        return time >= stop.time && abs(velocity) < 10 * tolerance
    }
}

/// The positions of a finger in the last 50 ms, whose velocity a throw has.
struct ThrowSamples {
    private var samples: [(position: CGPoint, time: Timestamp)]
    private static let window = Duration.milliseconds(50)

    init(_ position: CGPoint, at time: Timestamp) { samples = [(position, time)] }

    mutating func add(_ position: CGPoint, at time: Timestamp) {
        if samples.last?.time == time { samples.removeLast() }
        samples.append((position, time))
        // At least two samples remain, so that slow devices have a velocity, too.
        while samples.count > 2, time - samples[0].time > Self.window { samples.removeFirst() }
    }

    /// The average velocity in points per second; zero without a movement, or when the finger has rested for 50 ms.
    func velocity(at time: Timestamp) -> CGPoint {
        guard let first = samples.first, let last = samples.last, last.time > first.time,
            time - last.time <= Self.window
        else { return .zero }
        return (last.position - first.position) * (1 / (last.time - first.time).seconds)
    }
}
