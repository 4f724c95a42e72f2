import Foundation

extension Thresholds {
    /// The same thresholds, with values that the engine cannot use limited: durations from 0 to a day, numbers from 0
    /// to 10⁶ (0 in place of NaN), and at least one visible preview.
    var limited: Thresholds {
        var result = self
        for path in Self.publicDurations {
            result[keyPath: path] = min(max(result[keyPath: path], .zero), .seconds(86_400))
        }
        for path in Self.publicNumbers {
            let value = result[keyPath: path]
            result[keyPath: path] = value.isNaN ? 0 : min(max(value, 0), 1e6)
        }
        result.stackLimit = min(max(stackLimit, 1), 1_000)
        return result
    }

    /// What programs may set.
    private static var publicDurations: [WritableKeyPath<Thresholds, Duration>] {
        [
            \.liftDelay, \.extendedLiftDelay, \.springLoadingActivating, \.springLoadingActivated, \.autoscrollDelay,
            \.autoscrollGrowthDelay, \.fastCadence, \.slowCadence, \.transferPanelDelay,
        ]
    }

    private static var publicNumbers: [WritableKeyPath<Thresholds, CGFloat>] {
        [\.dragDistance, \.previewLimit, \.autoscrollZone, \.autoscrollSpeed, \.precisionOffset]
    }
}
