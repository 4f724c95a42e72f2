import Foundation

/// A thread for work that takes long and can wait: it gets the processor while nobody with something on time wants it.
///
/// Dispatch queues do not: on Linux a queue's quality of service says nothing to the kernel, and a worker thread, which
/// serves other queues as well, could not be made more urgent again without a privilege. So each piece of work has a
/// thread of its own, which costs little beside a decoding. Whoever starts them limits how many there are.
package enum PatientThread {
    /// How much work gives way.
    package enum Niceness: Int32 {
        /// Somebody looks at the place where the result belongs.
        case awaited = 2
        /// Nobody does yet.
        case background = 4
    }

    /// Does the work once, on a thread of its own; of its name the kernel keeps 15 letters.
    package static func run(_ niceness: Niceness, name: String, _ work: @escaping @Sendable () -> Void) {
        let thread = Thread {
            // Zero is the calling thread, not its process: Linux has priorities for each. When it fails nothing is
            // lost but some smoothness.
            let kind = __priority_which_t(PRIO_PROCESS.rawValue)
            // The main thread has the process's number. This one began with the priority of whoever started it, which
            // may be another patient one.
            _ = setpriority(kind, 0, getpriority(kind, id_t(getpid())) + niceness.rawValue)
            work()
        }
        thread.name = name
        thread.start()
    }
}
