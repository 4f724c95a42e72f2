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
    /// The number of frames in each histogram bin; see `bin(of:)`.
    private var counts: [Int]

    /// The histogram begins with this number of 1 µs bins, followed by this number of bins per doubling of the time.
    private static let binsPerDoubling = 64

    /// Creates statistics with all counters at 0.
    package init() { counts = Array(repeating: 0, count: Self.bin(of: .max) + 1) }

    /// Records a frame: the time from its start until its pixels were sent, and the number of bytes sent.
    package func recordFrame(milliseconds: Double, bytes: Int) {
        let length = milliseconds.isFinite ? Swift.max(milliseconds, 0) : 0
        counts[Self.bin(of: UInt32(Swift.min(length * 1000, Double(UInt32.max)).rounded()))] += 1
        drawn += 1
        self.bytes += bytes
        max = Swift.max(max, length)
    }

    /// Adds to the number of missed vblanks.
    package func recordMissed(_ count: Int) { missed += count }

    /// Counts a wake-up.
    package func recordWakeUp() { wakeups += 1 }

    /// Sets all counters to 0.
    package func reset() {
        counts = Array(repeating: 0, count: counts.count)
        (drawn, missed, bytes, wakeups, max) = (0, 0, 0, 0, 0)
    }

    /// Returns the frame time in milliseconds that a part (0 to 1) of the frames does not exceed; 0 without frames.
    package func percentile(_ part: Double) -> Double {
        let rank = Swift.max(Int((Double(drawn) * Swift.min(Swift.max(part, 0), 1)).rounded(.up)), 1)
        var cumulative = 0
        for (bin, count) in counts.enumerated() {
            cumulative += count
            if cumulative >= rank { return Swift.min(Self.middle(of: bin) / 1000, max) }
        }
        return 0
    }

    /// The bin of a frame time in microseconds: short times have a bin each; for longer ones the bin consists of the
    /// exponent and the leading bits.
    private static func bin(of length: UInt32) -> Int {
        let value = Int(length)
        guard value >= binsPerDoubling else { return value }
        let doublings = Int.bitWidth - 1 - value.leadingZeroBitCount - binsPerDoubling.trailingZeroBitCount
        return doublings * binsPerDoubling + (value >> doublings)
    }

    /// The center of a bin, in microseconds.
    private static func middle(of bin: Int) -> Double {
        let doublings = Swift.max(bin / binsPerDoubling - 1, 0)
        return Double((bin - doublings * binsPerDoubling) << doublings) + Double((1 << doublings) - 1) / 2
    }
}
