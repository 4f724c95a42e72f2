/// Frame times and counters since the last reset.
///
/// Frame times are counted in a histogram, so memory use is constant. Percentiles are accurate to 1 %; counts and the
/// maximum are exact.
@MainActor package final class FrameStatistics {
    /// The number of frames drawn.
    package private(set) var drawn = 0
    /// The number of vblanks that passed without a frame during animations.
    package private(set) var missed = 0
    /// The number of bytes of pixels transferred to the display.
    package private(set) var bytes = 0
    /// The number of wake-ups for events and timers.
    package private(set) var wakeups = 0
    /// The longest frame time, in milliseconds.
    package private(set) var max = 0.0
    /// The number of frames in each histogram bin; see `slot(of:)`.
    private var counts: [Int]

    /// The histogram begins with this number of 1 µs bins, followed by this number of bins per doubling of the time.
    private static let steps = 64

    /// Creates statistics with all counters at 0.
    package init() { counts = Array(repeating: 0, count: Self.slot(of: .max) + 1) }

    /// Records a frame: the time from its start until its pixels were sent, and the number of bytes sent.
    package func recordFrame(milliseconds: Double, bytes: Int) {
        let length = milliseconds.isFinite ? Swift.max(milliseconds, 0) : 0
        counts[Self.slot(of: UInt32(Swift.min(length * 1000, Double(UInt32.max)).rounded()))] += 1
        drawn += 1
        self.bytes += bytes
        max = Swift.max(max, length)
    }

    /// Adds to the number of missed vblanks.
    package func missed(_ count: Int) { missed += count }

    /// Counts a wake-up.
    package func recordWakeUp() { wakeups += 1 }

    /// Sets all counters to 0.
    package func reset() {
        counts = Array(repeating: 0, count: counts.count)
        (drawn, missed, bytes, wakeups, max) = (0, 0, 0, 0, 0)
    }

    /// Returns the frame time in milliseconds that a part (0 to 1) of the frames does not exceed; 0 without frames.
    package func percentile(_ part: Double) -> Double {
        let wanted = Swift.max(Int((Double(drawn) * Swift.min(Swift.max(part, 0), 1)).rounded(.up)), 1)
        var seen = 0
        for (slot, count) in counts.enumerated() {
            seen += count
            if seen >= wanted { return Swift.min(Self.middle(of: slot) / 1000, max) }
        }
        return 0
    }

    /// The bin of a frame time in microseconds: short times have a bin each; for longer ones the bin consists of the
    /// exponent and the leading bits.
    private static func slot(of length: UInt32) -> Int {
        let value = Int(length)
        guard value >= steps else { return value }
        let doublings = Int.bitWidth - 1 - value.leadingZeroBitCount - steps.trailingZeroBitCount
        return doublings * steps + (value >> doublings)
    }

    /// The center of a bin, in microseconds.
    private static func middle(of slot: Int) -> Double {
        let doublings = Swift.max(slot / steps - 1, 0)
        return Double((slot - doublings * steps) << doublings) + Double((1 << doublings) - 1) / 2
    }
}
