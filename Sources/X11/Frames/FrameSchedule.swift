import DragAndDrop

/// When the next frame is due: one a period at most, and in step with the frames before it.
struct FrameSchedule {
    private var lastTick: Timestamp?

    /// How long to wait from now; zero when the last frame is older than one period.
    func delay(at now: Timestamp, period: Duration) -> Duration {
        guard let lastTick else { return .zero }
        return max(.zero, lastTick + period - now)
    }

    /// Notes that a frame was drawn. A frame that was asked for in time but fired a little late keeps the beat, so
    /// that lateness does not add up to a lower rate.
    mutating func tick(at now: Timestamp, period: Duration) {
        if let lastTick, now - (lastTick + period) < period / 2, now >= lastTick + period {
            self.lastTick = lastTick + period
        } else {
            lastTick = now
        }
    }
}
