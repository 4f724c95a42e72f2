import Dispatch
import DragAndDrop

/// Calls for a frame when one is wanted, as often as the monitor shows one and no oftener. Without a wish no timer
/// runs.
@MainActor final class FramePacer {
    /// Whether a frame is on its way.
    private(set) var isWaiting = false
    /// Whether its beat has come and it could not be drawn.
    private(set) var isHeld = false
    private var schedule = FrameSchedule()
    private lazy var timer = BeatTimer { [weak self] in self?.fire() }
    private let draw: () -> Void
    /// Called as a frame begins, before it is drawn: for input that has waited for it.
    var willDraw: () -> Void = {}
    /// Asked after that whether it can be drawn; if not, it is as soon as somebody calls ``goOn()``.
    var mayDraw: () -> Bool = { true }
    /// Called after it; another frame may be on its way by then.
    var didDraw: () -> Void = {}

    /// Draws by the closure, which is called in turns of its own.
    init(draw: @escaping @MainActor () -> Void) { self.draw = draw }

    /// Sees to one frame at the next beat; asked again before it comes, nothing changes.
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

    /// Notes that a frame was drawn, asked for or not.
    func drawn(at now: Timestamp, period: Duration) { schedule.tick(at: now, period: period) }

    /// Takes the wish back.
    func cancel() {
        guard isWaiting else { return }
        isWaiting = false
        isHeld = false
        timer?.disarm()
    }

    /// The frame that could not be drawn can be now: in a turn of its own.
    func goOn() {
        guard isHeld else { return }
        isHeld = false
        DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.fire() } }
    }

    private func fire() {
        guard isWaiting else { return }
        // What is asked for by that input is in this frame.
        willDraw()
        guard isWaiting else { return }
        isHeld = !mayDraw()
        guard !isHeld else { return }
        isWaiting = false
        draw()
        didDraw()
    }
}
