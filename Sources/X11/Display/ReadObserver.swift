internal import CX11
import Dispatch
import Foundation

/// Calls a closure on the main queue whenever a descriptor is readable or hung up.
///
/// Dispatch on Linux must not observe a descriptor that can hang up: after it has reported the hang-up it still uses
/// the descriptor, which the handler may have closed on another thread. Dispatch therefore observes an epoll descriptor
/// that contains `descriptor`: it is readable in the same cases and never hangs up.
@MainActor final class ReadObserver {
    private let source: any DispatchSourceRead
    private let set: Int32

    /// Starts watching `descriptor`, which must stay open until ``end(then:)`` has called back.
    ///
    /// Returns nil if no more file descriptors are available.
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

    /// Stops reporting readability.
    func suspend() { source.suspend() }

    /// Reports readability again. Every ``suspend()`` must be balanced before ``end(then:)`` is called.
    func resume() { source.resume() }

    /// Stops watching. Calls `closed` asynchronously, after Dispatch has released the descriptor.
    func end(then closed: @escaping @Sendable () -> Void) {
        let set = set
        source.setCancelHandler {
            close(set)
            closed()
        }
        source.cancel()
    }
}
