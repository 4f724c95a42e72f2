import Foundation
import Synchronization

/// Passes answers to a line server's thread and wakes it.
final class LineMailbox: Sendable {
    /// A line for a client.
    struct Message: Sendable {
        /// The place of a line in an answer.
        enum Role: Sendable {
            /// Other lines of the same answer follow.
            case part
            /// The only or last line of an answer.
            case answer
            /// The last line for the client. The function is called on the server's thread once the line has been
            /// sent, or the client has disconnected.
            case ending(then: @Sendable () -> Void)
        }

        let client: Int
        let line: [UInt8]
        let role: Role
    }

    private enum State {
        case open(undelivered: [Message])
        /// `undelivered` messages are sent before the connections are closed.
        case closed(undelivered: [Message])
    }

    private let state = Mutex(State.open(undelivered: []))
    /// A descriptor that is readable while messages are pending or the mailbox is closed.
    let wakeReceiver: Int32
    private let wakeSender: Int32

    init(path: String) throws(SocketError) {
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
            guard case .open(var undelivered) = state else { return }
            // The array is not copied if only one variable refers to it.
            state = .open(undelivered: [])
            undelivered.append(message)
            state = .open(undelivered: undelivered)
        }
        wakeReader()
    }

    /// Closes the mailbox, which ends the server's thread. Idempotent.
    ///
    /// - Parameter delivers: Whether messages that have been posted are still sent.
    func close(delivers: Bool = false) {
        state.withLock { state in
            guard case .open(let undelivered) = state else { return }
            state = .closed(undelivered: delivers ? undelivered : [])
        }
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

    /// Removes and returns the messages that a closed mailbox still delivers.
    func drainLastMessages() -> [Message] {
        state.withLock { state in
            guard case .closed(let undelivered) = state else { return [] }
            state = .closed(undelivered: [])
            return undelivered
        }
    }

    /// A failed write is ignored: if the socket's buffer is full, the thread is about to wake up anyway.
    private func wakeReader() {
        var byte: UInt8 = 1
        _ = send(wakeSender, &byte, 1, Int32(MSG_NOSIGNAL))
    }
}
