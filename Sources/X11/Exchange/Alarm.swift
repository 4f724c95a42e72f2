import Dispatch
import DragAndDrop

/// Calls a closure once, at a time by the display's clock.
@MainActor final class Alarm {
    private let now: @MainActor () -> Timestamp
    private let fired: @MainActor () -> Void
    /// Cancels the timer that is set.
    private var timer: Cleanup?
    private var time: Timestamp?

    init(display: Display, fired: @escaping @MainActor () -> Void) {
        now = { [weak display] in display?.now() ?? .zero }
        self.fired = fired
    }

    /// Rings at a time, instead of when it was to before; never, with nil.
    func set(_ time: Timestamp?) {
        guard time != self.time else { return }
        timer?.run()
        timer = nil
        self.time = time
        guard let time else { return }
        let wait = max(time - now(), .zero)
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now() + .nanoseconds(Int(wait.seconds * 1e9)), leeway: .milliseconds(1))
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.ring() } }
        source.activate()
        timer = Cleanup { source.cancel() }
    }

    private func ring() {
        timer?.run()
        timer = nil
        guard let time else { return }
        self.time = nil
        // Two clocks: the timer's may be ahead of ours by a little.
        if now() < time { set(time) } else { fired() }
    }
}
