import Foundation
import Synchronization

/// Passes answers to the inspector's thread and wakes it.
final class InspectMailbox: Sendable {
    /// An answer for a client.
    struct Message: Sendable {
        let client: Int
        let line: [UInt8]
        /// Whether the program ends after the line has been sent.
        let isLast: Bool
    }

    private enum State {
        case open(undelivered: [Message])
        case closed
    }

    private let state = Mutex(State.open(undelivered: []))
    /// A descriptor that is readable while messages are pending or the mailbox is closed.
    let wakeReceiver: Int32
    private let wakeSender: Int32

    init(path: String) throws(InspectError) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .system(path: path, code: errno) }
        (wakeReceiver, wakeSender) = (ends[0], ends[1])
    }

    deinit {
        Foundation.close(wakeReceiver)
        Foundation.close(wakeSender)
    }

    func post(_ message: Message) {
        state.withLock { state in
            guard case .open(let undelivered) = state else { return }
            state = .open(undelivered: undelivered + [message])
        }
        wakeReader()
    }

    /// Closes the mailbox, which ends the inspector's thread.
    func close() {
        state.withLock { $0 = .closed }
        wakeReader()
    }

    /// Removes and returns all messages; nil once the mailbox is closed.
    func drainMessages() -> [Message]? {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(wakeReceiver, &bytes, bytes.count) == bytes.count {}
        return state.withLock { state in
            guard case .open(let undelivered) = state else { return nil }
            state = .open(undelivered: [])
            return undelivered
        }
    }

    /// A failed write is ignored: if the socket's buffer is full, the thread is about to wake up anyway.
    private func wakeReader() {
        var byte: UInt8 = 1
        _ = send(wakeSender, &byte, 1, Int32(MSG_NOSIGNAL))
    }
}
