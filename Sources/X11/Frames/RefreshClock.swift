import DragAndDrop

/// Predicts when the monitor begins to show its next picture, from the refreshes that the Present extension reports.
///
/// One report in ``interval`` is enough: between two reports, refreshes follow each other by the period.
struct RefreshClock {
    /// A reported refresh: its time, and its number among the refreshes of the monitor.
    struct Refresh: Equatable {
        var time: Timestamp
        var number: UInt64
    }

    /// The time between two reports while frames are drawn.
    static let interval = Duration.milliseconds(500)
    /// The age at which a report is too old: the prediction may be off by some milliseconds.
    static let validity = Duration.seconds(3)
    /// The largest difference of the reported rate from that of the monitor. Some virtual servers report a rate of
    /// their own, with which no prediction is made.
    static let tolerance = 0.02
    /// The time that the server needs to copy a frame into the window.
    static let margin = Duration.milliseconds(2)

    private var latest: Refresh?
    private var measuredPeriod: Duration?
    private var lastRequest: Timestamp?
    private var drawingTime = Duration.zero

    /// Whether two refreshes of the same monitor were reported.
    var hasMeasuredPeriod: Bool { measuredPeriod != nil }

    /// Whether a report is to be requested with the frame that is drawn at `now`; if so, the request is recorded.
    mutating func needsReport(at now: Timestamp) -> Bool {
        if let lastRequest, now - lastRequest < Self.interval { return false }
        lastRequest = now
        return true
    }

    /// Records a reported refresh. A move to another monitor, whose refreshes have other numbers, interrupts the
    /// prediction until that monitor has reported two, or one with a lower number.
    mutating func record(_ refresh: Refresh) {
        if let latest, refresh.number > latest.number, refresh.time > latest.time {
            measuredPeriod = (refresh.time - latest.time) / Double(refresh.number - latest.number)
        } else {
            measuredPeriod = nil
        }
        latest = refresh
    }

    /// Records how long drawing a frame has taken.
    mutating func recordDrawing(_ duration: Duration) {
        drawingTime = max(duration, drawingTime * 0.9 + duration * 0.1)
    }

    /// Returns the last time at or before `now` at which a frame was to be drawn so as to be complete just before a
    /// refresh, and the monitor's period by the reports; nil without a recent report.
    ///
    /// - Parameters:
    ///   - now: The time for which the deadline is requested.
    ///   - period: The period by the monitor's mode.
    ///   - hasCompositor: Whether a compositor shows the frame. It takes the window's content some time before the
    ///     refresh, which no protocol reports: half a period is assumed.
    func deadline(
        before now: Timestamp, period: Duration, hasCompositor: Bool
    ) -> (time: Timestamp, period: Duration)? {
        guard let latest, now - latest.time < Self.validity else { return nil }
        let measured = measuredPeriod ?? period
        guard abs(measured / period - 1) <= Self.tolerance else { return nil }
        let lead = hasCompositor ? measured / 2 : min(drawingTime + Self.margin, measured / 2)
        let first = latest.time - lead
        let count = ((now - first) / measured).rounded(.down)
        return (first + measured * count, measured)
    }
}
