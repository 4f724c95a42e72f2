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
package struct CadenceFilter<Value: Equatable & Sendable>: Sendable {
    /// The value in effect.
    package private(set) var current: Value?
    /// The proposed value that waits for the pointer to rest, and when it was proposed. If the value is outdated, since
    /// the content has changed, the next proposal replaces it and keeps the time.
    package private(set) var candidate: (value: Value?, since: Timestamp, isOutdated: Bool)?

    /// Creates a filter without a value.
    package init() {}

    /// Proposes a value, or none, at a time and a pointer speed in points per second; returns whether `current`
    /// changed.
    ///
    /// The speed matters only for cadences that wait. nil takes effect immediately.
    package mutating func update(
        _ value: Value?, at time: Timestamp, speed: CGFloat, cadence: ReorderingCadence, thresholds: Thresholds
    ) -> Bool {
        guard value != current else {
            candidate = nil
            return false
        }
        guard let delay = Self.delay(of: cadence, thresholds), value != nil else { return show(value) }
        if let former = candidate, former.isOutdated { candidate = (value, former.since, false) }
        if candidate?.value != value || speed >= thresholds.restingSpeed {
            candidate = (value, time, false)
            return false
        }
        guard let candidate, time >= candidate.since + delay else { return false }
        return show(value)
    }

    /// When the proposed value takes effect if the pointer keeps resting; nil if no change is pending.
    package func deadline(cadence: ReorderingCadence, thresholds: Thresholds) -> Timestamp? {
        guard let candidate, let delay = Self.delay(of: cadence, thresholds) else { return nil }
        return candidate.since + delay
    }

    /// Removes the current value and any pending change.
    package mutating func reset() {
        current = nil
        candidate = nil
    }

    /// Replaces the current value because the content has changed, and discards any pending change. With
    /// `keepsCandidate`, the pointer still rests as long as before for the next proposal, which would otherwise never
    /// take effect while the content changes often.
    package mutating func rename(to value: Value?, keepsCandidate: Bool = false) {
        current = value
        if keepsCandidate { candidate?.isOutdated = true } else { candidate = nil }
    }

    private mutating func show(_ value: Value?) -> Bool {
        current = value
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
