import Dispatch
import Foundation
import Synchronization

/// Keeps Xlib from being used while the process ends: it puts its locks away then, while other threads still go on and
/// let go of what they have. The server closes by itself what is left open.
enum ProcessEnd {
    private static let state = Atomic(false)

    /// How long a thread that ends the process waits for the main queue to have done with Xlib.
    private static let patience = DispatchTimeInterval.seconds(1)

    /// Whether `exit` has been called; Xlib must not be called any more.
    static var hasCome: Bool { state.load(ordering: .acquiring) }

    /// Watches for it from now on. Called before Xlib is first used by anybody who opens a display here.
    static func watch() { _ = registration }

    private static let registration: Void = {
        atexit { ProcessEnd.come() }
    }()

    private static func come() {
        guard !DispatchQueue.isMain else { return state.store(true, ordering: .releasing) }
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.main.async {
            state.store(true, ordering: .releasing)
            done.signal()
        }
        _ = done.wait(timeout: .now() + patience)
    }
}
