/// The movement of a preview's destination, estimated from its location in each frame.
///
/// A destination that moves steadily has nearly the same velocity in successive intervals. Of two intervals, the
/// smaller velocity along each axis counts, and none if their directions differ. So the preview does not follow a
/// destination that jumps, as when a layout changes or the wheel is turned: a spring moves it there.
struct DestinationCourse {
    /// The velocity that the preview follows, in points per second.
    private(set) var velocity = CGPoint.zero
    private var start = Timestamp.zero
    /// Where the destination was, oldest first: two intervals, or less at the beginning.
    private var samples: [(place: CGPoint, time: Timestamp)] = []

    /// The length of an interval, at least. Content moves by whole pixels, so that a shorter one says little about
    /// a slow movement.
    private static let interval = Duration.milliseconds(30)

    init() {}

    /// A destination that is at a location of the window.
    init(_ place: CGPoint, at time: Timestamp) { samples = [(place, time)] }

    /// How far the preview has moved with the destination since ``follow(_:at:)``.
    func movement(at time: Timestamp) -> CGPoint {
        velocity == .zero ? .zero : velocity * CGFloat((time - start).seconds)
    }

    /// Follows a velocity from a time on.
    mutating func follow(_ velocity: CGPoint, at time: Timestamp) { (self.velocity, start) = (velocity, time) }

    /// Returns the velocity of a destination that is at `place` in the frame at `time`.
    mutating func velocity(ofMoveTo place: CGPoint, at time: Timestamp) -> CGPoint {
        if let last = samples.last, time <= last.time { return velocity }
        samples.append((place, time))
        guard let middle = samples.lastIndex(where: { time - $0.time >= Self.interval }),
            let first = samples[...middle].lastIndex(where: { samples[middle].time - $0.time >= Self.interval })
        else { return .zero }
        samples.removeFirst(first)
        func rate(_ a: (place: CGPoint, time: Timestamp), _ b: (place: CGPoint, time: Timestamp)) -> CGPoint {
            (b.place - a.place) * CGFloat(1 / (b.time - a.time).seconds)
        }
        let between = samples[middle - first]
        let (former, latest) = (rate(samples[0], between), rate(between, (place, time)))
        func smaller(_ first: CGFloat, _ second: CGFloat) -> CGFloat {
            guard first * second > 0 else { return 0 }
            return abs(first) < abs(second) ? first : second
        }
        return CGPoint(x: smaller(former.x, latest.x), y: smaller(former.y, latest.y))
    }
}
