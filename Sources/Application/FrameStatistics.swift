/// How long frames took since the last reset.
///
/// Times are counted by size and not kept one by one, so that the memory is the same for a minute and for a day;
/// percentiles are within 1 % of the truth, the count and the maximum are exact.
@MainActor public final class FrameStatistics {
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
    /// How many frames there were of each length; see `slot(of:)`.
    private var counts: [Int]

    /// Microseconds are counted exactly below this number, and above it in so many steps for each doubling.
    private static let steps = 64

    /// Nothing yet.
    public init() { counts = Array(repeating: 0, count: Self.slot(of: .max) + 1) }

    /// A frame took so long, from its start to its put, and put so many bytes.
    public func drew(milliseconds: Double, bytes: Int) {
        let length = milliseconds.isFinite ? Swift.max(milliseconds, 0) : 0
        counts[Self.slot(of: UInt32(Swift.min(length * 1000, Double(UInt32.max)).rounded()))] += 1
        drawn += 1
        self.bytes += bytes
        max = Swift.max(max, length)
    }

    /// So many beats passed without a frame.
    public func missed(_ count: Int) { missed += count }

    /// The program woke up.
    public func wokeUp() { wakeups += 1 }

    /// Begins anew.
    public func reset() {
        counts = Array(repeating: 0, count: counts.count)
        (drawn, missed, bytes, wakeups, max) = (0, 0, 0, 0, 0)
    }

    /// The time that a part of the frames, 0 to 1, did not exceed, in milliseconds; 0 without frames.
    public func percentile(_ part: Double) -> Double {
        let wanted = Swift.max(Int((Double(drawn) * Swift.min(Swift.max(part, 0), 1)).rounded(.up)), 1)
        var seen = 0
        for (slot, count) in counts.enumerated() {
            seen += count
            if seen >= wanted { return Swift.min(Self.middle(of: slot) / 1000, max) }
        }
        return 0
    }

    /// Where a length in microseconds is counted: at its own number while that is small, and beyond by its highest
    /// bits, the first of which says how often it was doubled.
    private static func slot(of length: UInt32) -> Int {
        let value = Int(length)
        guard value >= steps else { return value }
        let doublings = Int.bitWidth - 1 - value.leadingZeroBitCount - steps.trailingZeroBitCount
        return doublings * steps + (value >> doublings)
    }

    /// The middle of the lengths that are counted together, in microseconds.
    private static func middle(of slot: Int) -> Double {
        let doublings = Swift.max(slot / steps - 1, 0)
        return Double((slot - doublings * steps) << doublings) + Double((1 << doublings) - 1) / 2
    }
}
