import Foundation

/// The time by which photos are deleted for good. It follows the system's clock, but by at most a week per day on which
/// the library is opened, so that a clock that jumps ahead does not delete what was removed yesterday (APP-7). After an
/// opening with a clock that is years behind, nothing is deleted for a proportionate time.
struct RetentionClock: Equatable {
    static let settingKey = "retentionClock"
    private static let largestStep: TimeInterval = 7 * 24 * 3600
    private static let smallestInterval: TimeInterval = 24 * 3600

    /// Never later than the system's clock.
    private(set) var time: Date
    /// The system's time when `time` was last set.
    private var setAt: Date

    /// Advances a stored clock; nil starts one at the last time that is known to have passed.
    ///
    /// - Parameter latestRemoval: The latest removal of a photo. The system's clock may have jumped since.
    init(after old: RetentionClock?, at now: Date, latestRemoval: Date = .distantPast) {
        guard let old else {
            (time, setAt) = (min(now, latestRemoval), now)
            return
        }
        self = old
        if now < setAt {
            // The clock was set back: it was wrong before, or is wrong now.
            (time, setAt) = (min(time, now), now)
        } else if now.timeIntervalSince(setAt) >= Self.smallestInterval {
            (time, setAt) = (min(now, time + Self.largestStep), now)
        }
    }

    /// Decodes ``text``.
    init?(text: String) {
        let parts = text.split(separator: " ").compactMap { Double($0) }
        guard parts.count == 2, parts.allSatisfy(\.isFinite) else { return nil }
        time = Date(timeIntervalSince1970: parts[0])
        setAt = Date(timeIntervalSince1970: parts[1])
    }

    /// The value to store: two times in seconds since 1970.
    var text: String { "\(time.timeIntervalSince1970) \(setAt.timeIntervalSince1970)" }
}
