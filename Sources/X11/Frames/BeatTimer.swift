internal import CX11
import Dispatch
import DragAndDrop

/// A timer for the next beat that is armed with one system call.
///
/// Dispatch's own timers are armed by its manager thread, which costs two changes of thread for each frame: more than
/// drawing a small one. A kernel timer that dispatch merely reads has to be announced to it only once.
@MainActor final class BeatTimer {
    private let descriptor: Int32
    private let cleanup: Cleanup

    /// A timer that calls the closure in turns of its own; nil when the system has no descriptor left.
    init?(fired: @escaping @MainActor () -> Void) {
        let descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler {
            var times: UInt64 = 0
            // Disarmed in the meantime, it has nothing to read and nothing to say.
            guard read(descriptor, &times, 8) == 8 else { return }
            MainActor.assumeIsolated(fired)
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        cleanup = Cleanup { source.cancel() }
    }

    /// Fires once after a delay, instead of when it was to before.
    func arm(after delay: Duration) {
        let nanoseconds = max(Int(delay.seconds * 1e9), 1)
        set(timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000))
    }

    /// Does not fire.
    func disarm() { set(timespec(tv_sec: 0, tv_nsec: 0)) }

    private func set(_ value: timespec) {
        var setting = itimerspec(it_interval: timespec(tv_sec: 0, tv_nsec: 0), it_value: value)
        timerfd_settime(descriptor, 0, &setting, nil)
    }
}
