import Dispatch
import DragAndDrop

/// Calls a closure once, at a time of the display's clock that may be changed often.
@MainActor final class Alarm {
    private let now: @MainActor () -> Timestamp
    private let fired: @MainActor () -> Void
    private lazy var timer = FrameTimer { [weak self] in self?.timerFired() }
    private var time: Timestamp?
    /// The time for which the timer is armed; may be earlier than `time`. Nil if it is not armed.
    private var wakeTime: Timestamp?

    init(display: Display, fired: @escaping @MainActor () -> Void) {
        now = { [weak display] in display?.now() ?? .zero }
        self.fired = fired
    }

    /// Sets the time at which the closure is called, replacing the previous one; nil cancels.
    func set(_ time: Timestamp?) {
        self.time = time
        guard let time else {
            if wakeTime != nil { timer?.disarm() }
            wakeTime = nil
            return
        }
        // Most deadlines are only postponed. Keep the timer then, and arm it again when it fires.
        if let wakeTime, wakeTime <= time { return }
        wakeTime = time
        let delay = max(time - now(), .zero)
        if let timer {
            timer.arm(after: delay)
        } else {
            DispatchQueue.main.asyncAfter(deadline: .now() + delay.seconds) { [weak self] in
                MainActor.assumeIsolated { self?.timerFired() }
            }
        }
    }

    private func timerFired() {
        wakeTime = nil
        guard let time else { return }
        if now() < time { return set(time) }
        self.time = nil
        fired()
    }
}
