import Dispatch
import Foundation
import Geometry
import Synchronization

/// Prevents calls into Xlib while the process exits: Xlib's exit handler destroys its locks while other threads may
/// still release resources. The server frees the resources that are not released.
enum ProcessExit {
    private static let state = Atomic(false)

    /// The time that a thread calling `exit` waits for the main queue's current turn to end.
    private static let timeout = DispatchTimeInterval.seconds(1)

    /// Whether `exit` has been called; Xlib must then not be called.
    static var hasBegun: Bool { state.load(ordering: .acquiring) }

    /// Registers the exit handler. Called before Xlib is used for the first time.
    static func installHandler() { _ = registration }

    private static let registration: Void = {
        atexit { ProcessExit.begin() }
    }()

    private static func begin() {
        guard !DispatchQueue.isMain else { return state.store(true, ordering: .releasing) }
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.main.async {
            state.store(true, ordering: .releasing)
            done.signal()
        }
        _ = done.wait(timeout: .now() + timeout)
    }
}
