import Dispatch
import DragAndDrop

/// A single-shot timer on the main queue for a deadline that changes often.
///
/// If the deadline moves later, the scheduled timer is kept: every pointer event of a drag postpones the deadline, and
/// a new timer per event would cost more than one that fires too early.
@MainActor struct DeadlineTimer {
    private var scheduled: (deadline: Timestamp, source: any DispatchSourceTimer)?

    /// The deadline of the scheduled timer; nil without one.
    var deadline: Timestamp? { scheduled?.deadline }

    /// Schedules `handler` for the deadline. If an earlier deadline is scheduled already, keeps that timer and its
    /// handler.
    ///
    /// `handler` is called asynchronously, even if the deadline has passed. The timer stays scheduled until
    /// ``cancel()``, also after it has fired.
    mutating func schedule(at deadline: Timestamp, now: Timestamp, handler: @escaping @MainActor () -> Void) {
        if let scheduled, scheduled.deadline <= deadline { return }
        cancel()
        let wait = max(deadline - now, .zero)
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now() + .nanoseconds(Int(wait.seconds * 1e9)), leeway: .milliseconds(1))
        source.setEventHandler { MainActor.assumeIsolated { handler() } }
        source.activate()
        scheduled = (deadline, source)
    }

    mutating func cancel() {
        scheduled?.source.cancel()
        scheduled = nil
    }
}
