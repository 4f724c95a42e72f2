import Dispatch
import DragAndDrop

/// Calls for a frame when one is wanted, as often as the monitor shows one and no oftener. Without a wish there is no
/// timer.
@MainActor final class FramePacer {
    private enum State {
        case idle
        case waiting(DispatchSourceTimer?)
    }

    private var state = State.idle
    private var schedule = FrameSchedule()
    private let draw: () -> Void

    /// Draws by the closure, which is called in turns of its own.
    init(draw: @escaping @MainActor () -> Void) { self.draw = draw }

    /// Whether a frame is on its way.
    var isWaiting: Bool {
        if case .waiting = state { true } else { false }
    }

    /// Sees to one frame at the next beat; asked again before it comes, nothing changes.
    func request(at now: Timestamp, period: Duration) {
        guard !isWaiting else { return }
        let delay = schedule.delay(at: now, period: period)
        guard delay > .zero else {
            state = .waiting(nil)
            DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.fire() } }
            return
        }
        // Strict and without leeway: the system would else gather timers and make frames late by milliseconds.
        let timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
        timer.schedule(deadline: .now() + delay.seconds, leeway: .nanoseconds(0))
        timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.fire() } }
        state = .waiting(timer)
        timer.activate()
    }

    /// Notes that a frame was drawn, asked for or not.
    func drawn(at now: Timestamp, period: Duration) { schedule.tick(at: now, period: period) }

    /// Takes the wish back.
    func cancel() {
        if case .waiting(let timer?) = state { timer.cancel() }
        state = .idle
    }

    private func fire() {
        guard isWaiting else { return }
        cancel()
        draw()
    }
}
