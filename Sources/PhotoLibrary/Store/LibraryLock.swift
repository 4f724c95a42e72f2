import Foundation
import SystemCalls

/// An exclusive lock on the library, released on deinit. The kernel also releases it when the process ends for any
/// reason, so there is no stale lock.
final class LibraryLock: Sendable {
    enum Outcome {
        case held(LibraryLock)
        case heldElsewhere
        case notWritable(code: Int32)
    }

    private let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Releases the lock before deinit. Idempotent.
    func release() { _ = SystemCall.repeated { flock(descriptor, LOCK_UN) } }

    /// Whether another file description holds the lock. Another process's attempt to acquire it at the same moment may
    /// fail.
    static func isHeld(_ url: URL) -> Bool {
        let descriptor = SystemCall.open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return SystemCall.repeated { flock(descriptor, LOCK_SH | LOCK_NB) } != 0 && errno == EWOULDBLOCK
    }

    static func acquire(_ url: URL) -> Outcome {
        let descriptor = SystemCall.open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, permissions: 0o600)
        guard descriptor >= 0 else { return .notWritable(code: errno) }
        if SystemCall.repeated({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 {
            return .held(LibraryLock(descriptor: descriptor))
        }
        let code = errno
        close(descriptor)
        return code == EWOULDBLOCK ? .heldElsewhere : .notWritable(code: code)
    }
}
