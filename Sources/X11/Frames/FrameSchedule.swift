import DragAndDrop

/// Computes frame deadlines: at most one per period, in phase with the preceding frames.
struct FrameSchedule {
    private var lastTick: Timestamp?

    /// The time until the next deadline; zero if the last frame is older than one period.
    func delay(at now: Timestamp, period: Duration) -> Duration {
        guard let lastTick else { return .zero }
        return max(.zero, lastTick + period - now)
    }

    /// Records a drawn frame. A frame that was drawn slightly late keeps the phase, so that lateness does not
    /// accumulate
    /// into a lower frame rate.
    mutating func tick(at now: Timestamp, period: Duration) {
        if let lastTick, now - (lastTick + period) < period / 2, now >= lastTick + period {
            self.lastTick = lastTick + period
        } else {
            lastTick = now
        }
    }
}
