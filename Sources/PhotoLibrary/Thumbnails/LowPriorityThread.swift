import Foundation
import Threads

/// Runs long, deferrable work on threads of lowered priority, so that it does not delay frames.
///
/// Dispatch queues cannot do this on Linux: a queue's quality of service does not reach the kernel, and a worker
/// thread, which other queues share, could not raise its priority again without a privilege. Each piece of work
/// therefore gets a thread of its own, whose cost is small beside decoding an image. The caller limits the number of
/// threads.
package enum LowPriorityThread {
    /// The increment of the thread's nice value.
    package enum Niceness: Int32 {
        /// The result belongs to something visible.
        case visible = 2
        /// The result is not visible yet.
        case background = 4
    }

    /// Runs `work` once on a thread of its own. The kernel keeps the first 15 bytes of `name`. Returns 0, or the
    /// `errno` with which no thread could be created; `work` is not called then.
    @discardableResult package static func run(
        _ niceness: Niceness, name: String, _ work: @escaping @Sendable () -> Void
    ) -> Int32 {
        DetachedThread.start(name: name) {
            // On Linux, process id 0 means the calling thread, which has a priority of its own. If the call fails, the
            // work may delay frames.
            let kind = __priority_which_t(PRIO_PROCESS.rawValue)
            // Relative to the main thread, whose id is the process's: this thread inherited the priority of its
            // creator, which may itself be lowered.
            _ = setpriority(kind, 0, getpriority(kind, id_t(getpid())) + niceness.rawValue)
            work()
        }
    }
}
