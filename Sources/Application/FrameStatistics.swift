/// How long frames took since the last reset, in bounded memory.
public struct FrameStatistics: Sendable {
    /// How many frames were drawn.
    public private(set) var drawn = 0
    /// How many beats of the display passed without a frame while something moved.
    public private(set) var missed = 0
    /// How many bytes of pixels were put.
    public private(set) var bytes = 0
    /// How often the program woke up: events and timers.
    public private(set) var wakeups = 0
    /// The longest frame, in milliseconds.
    public private(set) var max = 0.0
    private var recent: [Double] = []

    /// The percentiles are of so many frames.
    private static let kept = 8_192

    /// Nothing yet.
    public init() {}

    /// A frame took so long, from its start to its put, and put so many bytes.
    public mutating func drew(milliseconds: Double, bytes: Int) {
        if recent.count < Self.kept { recent.append(milliseconds) } else { recent[drawn % Self.kept] = milliseconds }
        drawn += 1
        self.bytes += bytes
        max = Swift.max(max, milliseconds)
    }

    /// So many beats passed without a frame.
    public mutating func missed(_ count: Int) { missed += count }

    /// The program woke up.
    public mutating func wokeUp() { wakeups += 1 }

    /// Begins anew.
    public mutating func reset() { self = FrameStatistics() }

    /// The time that a part of the frames, 0 to 1, did not exceed, in milliseconds; 0 without frames.
    public func percentile(_ part: Double) -> Double {
        guard !recent.isEmpty else { return 0 }
        let sorted = recent.sorted()
        return sorted[min(Int((Double(sorted.count) * part).rounded(.up)), sorted.count) - (part > 0 ? 1 : 0)]
    }
}
