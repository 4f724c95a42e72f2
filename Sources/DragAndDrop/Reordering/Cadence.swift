/// How eagerly a view makes room for what is carried over it (ORDER-3).
public enum ReorderingCadence: String, Sendable, CaseIterable {
    /// At once.
    case immediate
    /// After the hand has rested a moment over a place.
    case fast
    /// After it has rested a good while.
    case slow
}

/// Decides when a place that the hand is over becomes the place that is shown; a pure state machine.
public struct CadenceFilter<Place: Equatable & Sendable>: Sendable {
    /// What is shown.
    public private(set) var current: Place?
    private var candidate: (place: Place?, since: Timestamp)?

    /// Nothing shown.
    public init() {}

    /// The hand is over a place, or over none, at a time and a speed in points a second.
    ///
    /// Returns whether what is shown has changed. The speed counts only for cadences that wait.
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

    /// When the candidate will be shown if the hand keeps resting.
    public func deadline(cadence: ReorderingCadence, thresholds: Thresholds) -> Timestamp? {
        guard let candidate, let delay = Self.delay(of: cadence, thresholds) else { return nil }
        return candidate.since + delay
    }

    /// Shows nothing any more.
    public mutating func reset() {
        current = nil
        candidate = nil
    }

    /// Replaces what is shown by the same place under another name: the content under it changed.
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
