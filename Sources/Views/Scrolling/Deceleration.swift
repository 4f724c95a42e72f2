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
struct Deceleration: Equatable {
    /// Where the content comes to rest, beyond the end of the content if it is thrown hard.
    private(set) var target: CGPoint
    private var distance: CGPoint
    private let start: Timestamp
    /// The part of the velocity that is lost per second.
    private let decay: Double

    /// Begins at an offset with a velocity of the content, in points per second.
    init(from offset: CGPoint, velocity: CGPoint, at time: Timestamp, rate: ScrollView.DecelerationRate) {
        // A rate of 1 would never rest, and one of 0 would not move.
        decay = -log(min(max(rate.rawValue, 0.001), 0.9999)) * 1_000
        distance = velocity * (1 / decay)
        target = offset + distance
        start = time
    }

    private func remainder(at time: Timestamp) -> CGFloat { exp(-decay * max((time - start).seconds, 0)) }

    func offset(at time: Timestamp) -> CGPoint { target - distance * remainder(at: time) }

    /// In points per second.
    func velocity(at time: Timestamp) -> CGPoint { distance * (decay * remainder(at: time)) }

    /// Moves the whole movement, because the content has moved.
    mutating func shift(by vector: CGPoint) { target = target + vector }
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
