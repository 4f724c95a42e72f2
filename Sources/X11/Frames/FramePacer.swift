import Dispatch
import DragAndDrop

/// Schedules requested frames, at most one per refresh of the monitor. No timer runs without a request.
@MainActor final class FramePacer {
    private var state = FrameRequest.idle
    private var schedule = FrameSchedule()
    private lazy var timer = OneShotTimer { [weak self] in self?.feed(.fired(.timer)) }
    private let draw: () -> Void
    /// Called before each requested frame, to deliver input that was held back for the frame.
    var willDraw: () -> Void = {}
    /// Called after ``willDraw``. If it returns false, the frame waits for ``serverFinished()``.
    var canDraw: () -> Bool = { true }
    /// Called after each requested frame. Another frame may already be pending.
    var didDraw: () -> Void = {}

    /// - Parameter draw: Draws a frame. Called asynchronously on the main queue.
    init(draw: @escaping @MainActor () -> Void) { self.draw = draw }

    var isPending: Bool { state.isPending }

    /// Whether the pending frame's deadline has passed and the server still reads the previous frame.
    var isAwaitingServer: Bool { state == .awaitingServer }

    /// Schedules one frame for the next deadline; `deadline` is the last one, if the monitor's refreshes are known. Has
    /// no effect while a frame is pending.
    func request(at now: Timestamp, period: Duration, deadline: Timestamp? = nil) {
        guard !isPending else { return }
        let delay = schedule.delay(at: now, period: period, deadline: deadline)
        let hasTimer = delay > .zero && timer != nil
        feed(.request(delay: hasTimer ? delay : .zero))
    }

    /// Records that a frame was drawn, whether requested or not, for the following deadlines.
    func recordFrame(at now: Timestamp, period: Duration) { schedule.recordFrame(at: now, period: period) }

    func cancel() { feed(.cancel) }

    /// Draws the frame that waits for the server, on a later turn. Has no effect unless ``isAwaitingServer``.
    func serverFinished() { feed(.serverFinished) }

    private func feed(_ event: FrameRequest.Event) {
        for effect in state.handle(event) { perform(effect) }
    }

    private func perform(_ effect: FrameRequest.Effect) {
        switch effect {
        case .armTimer(let delay): timer?.arm(after: delay)
        case .disarmTimer: timer?.disarm()
        case .enqueueTurn:
            DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.feed(.fired(.turn)) } }
        case .deliverInput:
            willDraw()
            if isPending { feed(.deliveredInput(canDraw: canDraw())) }
        case .draw:
            draw()
            didDraw()
        }
    }
}
