import DragAndDrop

/// Computes frame deadlines: one per period, just before the refreshes of the monitor where the server reports them,
/// otherwise in phase with the preceding frames.
struct FrameSchedule {
    /// The time of the last frame.
    private var lastFrame: Timestamp?
    /// The deadline of the last frame, without the delay of the timer.
    private var lastDeadline: Timestamp?

    /// The time until the next deadline; zero if no frame was drawn since the last one.
    ///
    /// - Parameters:
    ///   - now: The time of the request.
    ///   - period: The time between two deadlines.
    ///   - deadline: The last deadline at or before `now`, if the monitor's refreshes are known; see
    ///     ``RefreshClock/deadline(before:period:hasCompositor:)``.
    func delay(at now: Timestamp, period: Duration, deadline: Timestamp? = nil) -> Duration {
        guard let lastFrame, let lastDeadline else { return .zero }
        guard var next = deadline else { return max(.zero, lastDeadline + period - now) }
        // A frame immediately before a deadline is that of the deadline, also of one that is yet to come: predictions
        // vary, and after a slow frame each one is later than the one before by a part of the time that drawing took.
        while lastFrame >= next - period / 8 { next += period }
        return max(.zero, next - now)
    }

    /// Records a drawn frame. A frame that is less than half a period late keeps the phase, so that small delays do not
    /// accumulate into a lower frame rate.
    mutating func recordFrame(at now: Timestamp, period: Duration) {
        lastFrame = now
        if let last = lastDeadline, now - (last + period) < period / 2, now >= last + period {
            lastDeadline = last + period
        } else {
            lastDeadline = now
        }
    }
}
