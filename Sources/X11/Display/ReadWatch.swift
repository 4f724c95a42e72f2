internal import CX11
import Dispatch
import Foundation

/// Calls a closure in turns of the main queue whenever a descriptor has something to read, or has been hung up.
///
/// Dispatch must not see a hang-up on Linux: having told of it, it goes on with what it knows of the descriptor,
/// although whoever was told may have cancelled the source and closed the descriptor on another thread by then. So it
/// is given a set with the descriptor in it, which can be read whenever that can, and never hangs up.
@MainActor final class ReadWatch {
    private let source: any DispatchSourceRead
    private let set: Int32

    /// Begins to watch a descriptor, which must stay open until ``end(then:)`` has called back.
    ///
    /// Returns nil when the system has no descriptor left for it.
    init?(_ descriptor: Int32, readable: @escaping @MainActor () -> Void) {
        set = epoll_create1(Int32(EPOLL_CLOEXEC))
        var event = epoll_event()
        event.events = EPOLLIN.rawValue
        guard set >= 0, epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
            if set >= 0 { close(set) }
            return nil
        }
        source = DispatchSource.makeReadSource(fileDescriptor: set, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated(readable) }
        source.activate()
    }

    /// Lets what can be read wait, without waking the program.
    func suspend() { source.suspend() }

    /// Watches again; once for each ``suspend()``, and before it ends.
    func resume() { source.resume() }

    /// Watches no longer; once Dispatch has let go of it, the closure is called in a later turn.
    func end(then closed: @escaping @Sendable () -> Void) {
        let set = set
        source.setCancelHandler {
            close(set)
            closed()
        }
        source.cancel()
    }
}
