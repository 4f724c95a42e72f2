import Foundation

/// A child process that is killed when its owner is deallocated.
public final class ChildProcess {
    /// To be configured and started by the owner.
    public let process = Process()

    /// Creates a process without starting it.
    public init() {}

    /// Sends SIGKILL, which simulates a crash. Does nothing after the process ended.
    public func kill() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    deinit { kill() }
}
