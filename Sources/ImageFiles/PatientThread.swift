import Foundation

/// A thread for work that takes long and can wait: it gets the processor while nobody with something on time wants it.
///
/// Dispatch queues do not: on Linux a queue's quality of service says nothing to the kernel, and a worker thread, which
/// serves other queues as well, could not be made more urgent again without a privilege. So each piece of work has a
/// thread of its own, which costs little beside a decoding. Whoever starts them limits how many there are.
public enum PatientThread {
    /// How much work gives way.
    public enum Niceness: Int32, Sendable {
        /// Somebody looks at the place where the result belongs.
        case awaited = 2
        /// Nobody does yet.
        case background = 4
    }

    /// Does the work once, on a thread of its own.
    public static func run(_ niceness: Niceness, name: String, _ work: @escaping @Sendable () -> Void) {
        let thread = Thread {
            // Zero is the calling thread, not its process: Linux has priorities for each. Without it nothing is lost
            // but some smoothness.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness.rawValue)
            work()
        }
        thread.name = name
        thread.start()
    }
}
