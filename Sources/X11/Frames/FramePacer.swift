import Dispatch
import DragAndDrop

/// Schedules requested frames, at most one per refresh of the monitor. No timer runs without a request.
@MainActor final class FramePacer {
    /// Whether a frame is pending.
    private(set) var isWaiting = false
    /// Whether the deadline has passed and the frame waits for ``mayDraw``.
    private(set) var isHeld = false
    private var schedule = FrameSchedule()
    private lazy var timer = FrameTimer { [weak self] in self?.fire() }
    private let draw: () -> Void
    /// Called before the frame is drawn, to deliver input that was held back for it.
    var willDraw: () -> Void = {}
    /// Called after ``willDraw``. If it returns false, the frame waits for ``goOn()``.
    var mayDraw: () -> Bool = { true }
    /// Called after the frame. Another frame may already be pending.
    var didDraw: () -> Void = {}

    /// - Parameter draw: Draws a frame. Called on a main-queue turn of its own.
    init(draw: @escaping @MainActor () -> Void) { self.draw = draw }

    /// Schedules one frame for the next deadline. Has no effect while a frame is pending.
    func request(at now: Timestamp, period: Duration) {
        guard !isWaiting else { return }
        isWaiting = true
        let delay = schedule.delay(at: now, period: period)
        if delay > .zero, let timer {
            timer.arm(after: delay)
        } else {
            DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.fire() } }
        }
    }

    /// Records that a frame was drawn, requested or not.
    func drawn(at now: Timestamp, period: Duration) { schedule.recordFrame(at: now, period: period) }

    /// Cancels the pending frame.
    func cancel() {
        guard isWaiting else { return }
        isWaiting = false
        isHeld = false
        timer?.disarm()
    }

    /// Draws the frame that waits for ``mayDraw``, on a later turn.
    func goOn() {
        guard isHeld else { return }
        isHeld = false
        DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.fire() } }
    }

    private func fire() {
        guard isWaiting else { return }
        // The input may request a frame; this frame serves that request.
        willDraw()
        guard isWaiting else { return }
        isHeld = !mayDraw()
        guard !isHeld else { return }
        isWaiting = false
        draw()
        didDraw()
    }
}
