import Foundation

/// Messages about mistakes of the program, such as those for which UIKit raises an exception.
package enum ProgramMessage {
    /// Receives the messages of a test; nil writes them to the standard error output.
    @TaskLocal package static var receiver: (@Sendable (String) -> Void)?

    /// Reports a mistake. Callable on any thread.
    package static func report(_ message: String) {
        if let receiver { return receiver(message) }
        try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
    }
}
