internal import CX11
import Dispatch
import DragAndDrop

/// A one-shot timer that is armed with one system call.
///
/// A Dispatch timer is armed by Dispatch's manager thread, and the two context switches per frame cost more than
/// drawing a small frame. This timer registers a timerfd with Dispatch once.
@MainActor final class OneShotTimer {
    private let descriptor: Int32
    private let cleanup: Cleanup

    /// - Parameter fired: Called asynchronously on the main queue.
    ///
    /// Returns nil if no more file descriptors are available.
    init?(fired: @escaping @MainActor () -> Void) {
        let descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler {
            var times: UInt64 = 0
            // The timer may have been disarmed or armed again after the event was queued; there is then nothing to
            // read.
            guard read(descriptor, &times, 8) == 8 else { return }
            MainActor.assumeIsolated(fired)
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        cleanup = Cleanup { source.cancel() }
    }

    /// Fires once after `delay`. Replaces an earlier deadline.
    func arm(after delay: Duration) {
        let nanoseconds = max(Int(delay.seconds * 1e9), 1)
        set(timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000))
    }

    func disarm() { set(timespec(tv_sec: 0, tv_nsec: 0)) }

    private func set(_ value: timespec) {
        var setting = itimerspec(it_interval: timespec(tv_sec: 0, tv_nsec: 0), it_value: value)
        timerfd_settime(descriptor, 0, &setting, nil)
    }
}
