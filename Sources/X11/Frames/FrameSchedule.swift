import DragAndDrop

/// Computes frame deadlines: at most one per period, in phase with the preceding frames.
struct FrameSchedule {
    private var lastFrame: Timestamp?

    /// The time until the next deadline; zero if the last frame is older than one period.
    func delay(at now: Timestamp, period: Duration) -> Duration {
        guard let lastFrame else { return .zero }
        return max(.zero, lastFrame + period - now)
    }

    /// Records a drawn frame. A frame that is less than half a period late keeps the phase, so that small delays do not
    /// accumulate into a lower frame rate.
    mutating func recordFrame(at now: Timestamp, period: Duration) {
        if let lastFrame, now - (lastFrame + period) < period / 2, now >= lastFrame + period {
            self.lastFrame = lastFrame + period
        } else {
            lastFrame = now
        }
    }
}
