/// How soon a container opens a gap under a drag (ORDER-3).
public enum ReorderingCadence: String, Sendable, CaseIterable {
    /// Without delay.
    case immediate
    /// After the pointer has rested for `Thresholds.fastCadence`.
    case fast
    /// After the pointer has rested for `Thresholds.slowCadence`.
    case slow
}

/// Delays changes of a value, such as the position of a gap, by a cadence: a pure state machine.
public struct CadenceFilter<Place: Equatable & Sendable>: Sendable {
    /// The value in effect.
    public private(set) var current: Place?
    private var candidate: (place: Place?, since: Timestamp)?

    /// Creates a filter without a value.
    public init() {}

    /// Proposes a value, or none, at a time and a pointer speed in points per second; returns whether `current`
    /// changed.
    ///
    /// The speed matters only for cadences that wait. nil takes effect immediately.
    public mutating func update(
        _ place: Place?, at time: Timestamp, speed: CGFloat, cadence: ReorderingCadence, thresholds: Thresholds
    ) -> Bool {
        guard place != current else {
            candidate = nil
            return false
        }
        guard let delay = Self.delay(of: cadence, thresholds), place != nil else { return show(place) }
        if candidate?.place != place || speed >= thresholds.restingSpeed {
            candidate = (place, time)
            return false
        }
        guard let candidate, time >= candidate.since + delay else { return false }
        return show(place)
    }

    /// When the proposed value takes effect if the pointer keeps resting; nil if no change is pending.
    public func deadline(cadence: ReorderingCadence, thresholds: Thresholds) -> Timestamp? {
        guard let candidate, let delay = Self.delay(of: cadence, thresholds) else { return nil }
        return candidate.since + delay
    }

    /// Removes the current value and any pending change.
    public mutating func reset() {
        current = nil
        candidate = nil
    }

    /// Replaces the current value because the content has changed, and discards any pending change.
    public mutating func rename(to place: Place?) {
        current = place
        candidate = nil
    }

    private mutating func show(_ place: Place?) -> Bool {
        current = place
        candidate = nil
        return true
    }

    private static func delay(of cadence: ReorderingCadence, _ thresholds: Thresholds) -> Duration? {
        switch cadence {
        case .immediate: nil
        case .fast: thresholds.fastCadence
        case .slow: thresholds.slowCadence
        }
    }
}
