import Dispatch
import DragAndDrop

/// Calls a closure once, at a time by the display's clock.
@MainActor final class Alarm {
    private let now: @MainActor () -> Timestamp
    private let fired: @MainActor () -> Void
    private lazy var timer = BeatTimer { [weak self] in self?.ring() }
    private var time: Timestamp?
    /// When the timer fires; it may be sooner than anything is due.
    private var wakeTime: Timestamp?

    init(display: Display, fired: @escaping @MainActor () -> Void) {
        now = { [weak display] in display?.now() ?? .zero }
        self.fired = fired
    }

    /// Rings at a time, instead of when it was to before; never, with nil.
    func set(_ time: Timestamp?) {
        self.time = time
        guard let time else {
            if wakeTime != nil { timer?.disarm() }
            wakeTime = nil
            return
        }
        // A deadline that only moves away, as most do, keeps the timer as it is.
        if let wakeTime, wakeTime <= time { return }
        wakeTime = time
        let delay = max(time - now(), .zero)
        if let timer {
            timer.arm(after: delay)
        } else {
            DispatchQueue.main.asyncAfter(deadline: .now() + delay.seconds) { [weak self] in
                MainActor.assumeIsolated { self?.ring() }
            }
        }
    }

    private func ring() {
        wakeTime = nil
        guard let time else { return }
        if now() < time { return set(time) }
        self.time = nil
        fired()
    }
}
