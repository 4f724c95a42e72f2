import Synchronization
import UIKitNames

/// The messages that the library writes about mistakes of the program.
final class MessageLog: Sendable {
    private let stored = Mutex<[String]>([])

    var messages: [String] { stored.withLock { $0 } }

    /// Collects the messages of a closure.
    @MainActor func collect(_ body: @MainActor () -> Void) {
        ProgramMessage.$receiver.withValue({ message in self.stored.withLock { $0.append(message) } }) { body() }
    }
}
