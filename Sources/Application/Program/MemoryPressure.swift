import Foundation
import SystemCalls
import Threads

/// Reports that the system is short of memory.
///
/// The kernel measures how long tasks wait for memory. A process asks to be woken when that time exceeds a threshold,
/// as the kernel's documentation of pressure stall information describes, for the whole system in
/// `/proc/pressure/memory`. A service manager names another file or a pipe, such as the file of the program's control
/// group, in the environment variable `MEMORY_PRESSURE_WATCH`, and in `MEMORY_PRESSURE_WRITE`, encoded as Base64, what
/// to write to it; `/dev/null` switches the reports off.
package enum MemoryPressure {
    /// The threshold without one of the environment: 200 ms within 2 s, in microseconds. The kernel reports it at most
    /// once in that time. Processes without privileges may use multiples of 2 s only.
    private static let threshold = "some 200000 2000000"
    private static let systemFile = "/proc/pressure/memory"

    /// An open file, and the event for which the thread waits.
    private struct Source {
        let descriptor: Int32
        let event: Int16
    }

    /// Calls `report` on a thread of its own each time that memory is short, until the process ends.
    ///
    /// - Parameter environment: The variables that name the file.
    /// - Returns: Whether the system can report it.
    @discardableResult package static func watch(
        environment: [String: String] = ProcessInfo.processInfo.environment, report: @escaping @Sendable () -> Void
    ) -> Bool {
        guard let source = openSource(environment) else { return false }
        let code = DetachedThread.start(name: "memory pressure") {
            while wait(for: source) { report() }
            close(source.descriptor)
        }
        if code != 0 { close(source.descriptor) }
        return code == 0
    }

    private static func openSource(_ environment: [String: String]) -> Source? {
        let path = environment["MEMORY_PRESSURE_WATCH"] ?? systemFile
        guard path.hasPrefix("/"), path != "/dev/null" else { return nil }
        let text: Data? =
            path == systemFile && environment["MEMORY_PRESSURE_WRITE"] == nil
            ? Data((threshold + "\0").utf8) : environment["MEMORY_PRESSURE_WRITE"].flatMap { Data(base64Encoded: $0) }
        var status = stat()
        guard stat(path, &status) == 0, [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT) else { return nil }
        let isPipe = status.st_mode & S_IFMT == S_IFIFO
        // With a reader that also writes, a pipe never reports the end of its writers.
        let descriptor = SystemCall.open(path, (isPipe || text != nil ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        if let text {
            let count = text.withUnsafeBytes { text in
                SystemCall.repeated { write(descriptor, text.baseAddress, text.count) }
            }
            guard count == text.count else {
                close(descriptor)
                return nil
            }
        }
        return Source(descriptor: descriptor, event: Int16(isPipe ? POLLIN : POLLPRI))
    }

    /// Waits for the next report; returns false if there will be none.
    private static func wait(for source: Source) -> Bool {
        var request = pollfd(fd: source.descriptor, events: source.event, revents: 0)
        guard SystemCall.repeated({ poll(&request, 1, -1) }) == 1, request.revents & source.event != 0,
            request.revents & Int16(POLLERR | POLLNVAL) == 0
        else { return false }
        guard source.event == Int16(POLLIN) else { return true }
        // What is written to a pipe has no meaning.
        var bytes = [UInt8](repeating: 0, count: 256)
        while SystemCall.repeated({ read(source.descriptor, &bytes, bytes.count) }) > 0 {}
        return true
    }
}
