import Foundation

/// A process that ends with whoever holds it.
public final class ChildProcess {
    /// The process itself.
    public let process = Process()

    /// One that is not started yet.
    public init() {}

    /// Ends it, as a crash would; harmless for one that has ended.
    public func kill() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    deinit { kill() }
}
