import Foundation
import ImageFiles
import SystemCalls
import Threads

/// What the libraries cannot do without: they end the process with a signal, or wait forever, if they lack it.
enum StartResources {
    /// The address space of a window with its fonts and images, besides that of the loaded program, in bytes. Swift
    /// ends a process that gets no memory.
    private static let windowMemory = 1 << 30
    /// That of a command: SQLite, the stacks of threads, and some photos of usual sizes; an import of small ones takes
    /// 75 MB. With less, GLib or Swift may end the process in the middle of the import.
    private static let commandMemory = 128 << 20
    /// The threads and helper processes that a window and a command have at once, besides the main thread. Swift's
    /// tasks never run without their threads, and GLib ends a process in which its own for fonts cannot be created. A
    /// window that imports photos has 16 on two processors.
    private static let (windowThreads, commandThreads) = (24, 3)

    /// The stack of the main thread, and of threads without a size of their own, in bytes.
    private static let stack: rlim_t = 256 << 10

    /// Why the process cannot run, as a sentence; nil if it can.
    static func problem(opensWindow: Bool) -> String? {
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0, limit.rlim_cur < stack {
            return "Couldn't start: the stack is limited to \(limit.rlim_cur / 1024) kB; \(stack / 1024) kB are needed."
        }
        // libdispatch needs some as soon as tasks run.
        if let code = missingFiles(16) {
            return "Couldn't start: no more files can be opened (\(SystemError.text(code)))."
        }
        if let code = missingMemory(opensWindow ? windowMemory : commandMemory) {
            let purpose = opensWindow ? " for a window" : ""
            return "Couldn't start: there is not enough memory\(purpose) (\(SystemError.text(code)))."
        }
        let code = DetachedThread.probe(count: opensWindow ? windowThreads : commandThreads)
        return code == 0 ? nil : "Couldn't start: no more threads can be created (\(SystemError.text(code)))."
    }

    /// The `errno` with which a number of files cannot be open besides those that are; nil if they can.
    private static func missingFiles(_ count: Int) -> Int32? {
        var files: [Int32] = []
        defer { for file in files { close(file) } }
        for _ in 0..<count {
            let file = SystemCall.open("/dev/null", O_RDONLY | O_CLOEXEC)
            if file < 0 { return errno }
            files.append(file)
        }
        return nil
    }

    /// The `errno` with which a number of bytes cannot be reserved; nil if they can. Uses no memory.
    private static func missingMemory(_ count: Int) -> Int32? {
        let memory = mmap(nil, count, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        if memory == MAP_FAILED { return errno }
        munmap(memory, count)
        return nil
    }
}
