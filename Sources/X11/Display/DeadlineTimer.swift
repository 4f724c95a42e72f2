import Dispatch
import DragAndDrop

/// Calls a closure once, at a deadline on the display's clock that changes often.
///
/// A postponed deadline keeps the scheduled wake-up, which then comes too early and schedules the next one: every
/// pointer event of a drag postpones a deadline, and a system call for each would cost more than one early wake-up.
@MainActor package final class DeadlineTimer {
    private let now: @MainActor () -> Timestamp
    private let woke: @MainActor () -> Void
    private let fired: @MainActor () -> Void
    private lazy var timer = OneShotTimer { [weak self] in self?.timerFired() }
    private var deadline: Timestamp?
    /// The time for which the timer is armed; may be earlier than `deadline`. Nil if it is not armed.
    private var wakeTime: Timestamp?

    /// - Parameters:
    ///   - woke: Called at every wake-up, early ones included.
    ///   - fired: Called at the deadline, asynchronously, also if it has already passed when it is set.
    package init(
        display: Display, woke: @escaping @MainActor () -> Void = {}, fired: @escaping @MainActor () -> Void
    ) {
        now = { [weak display] in display?.now() ?? .zero }
        self.woke = woke
        self.fired = fired
    }

    /// Sets the deadline, replacing the previous one; nil cancels.
    package func set(_ deadline: Timestamp?) {
        self.deadline = deadline
        guard let deadline else {
            if wakeTime != nil { timer?.disarm() }
            wakeTime = nil
            return
        }
        if let wakeTime, wakeTime <= deadline { return }
        wakeTime = deadline
        let delay = max(deadline - now(), .zero)
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
        woke()
        guard let deadline else { return }
        if now() < deadline { return set(deadline) }
        self.deadline = nil
        fired()
    }
}
