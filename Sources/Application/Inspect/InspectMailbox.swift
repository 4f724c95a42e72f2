import Foundation
import Synchronization

/// Passes answers to the inspector's thread and wakes it.
final class InspectMailbox: Sendable {
    /// An answer for a client.
    struct Letter: Sendable {
        let client: Int
        let line: [UInt8]
        /// Whether the program ends once the line has been sent.
        let isLast: Bool
    }

    private struct State {
        var letters: [Letter] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    /// A descriptor that becomes readable when there is something to collect.
    let wakeup: Int32
    private let doorbell: Int32

    init(path: String) throws(InspectError) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .system(path: path, code: errno) }
        (wakeup, doorbell) = (ends[0], ends[1])
    }

    deinit {
        Foundation.close(wakeup)
        Foundation.close(doorbell)
    }

    func post(_ letter: Letter) {
        state.withLock { $0.letters.append(letter) }
        ring()
    }

    /// Ends the inspector's thread.
    func close() {
        state.withLock { $0.isClosed = true }
        ring()
    }

    /// Removes and returns all messages; nil once the mailbox is closed.
    func collect() -> [Letter]? {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(wakeup, &bytes, bytes.count) == bytes.count {}
        return state.withLock { state in
            defer { state.letters = [] }
            return state.isClosed ? nil : state.letters
        }
    }

    /// A failed write is ignored: a full socket buffer wakes the thread, too.
    private func ring() {
        var byte: UInt8 = 1
        _ = send(doorbell, &byte, 1, Int32(MSG_NOSIGNAL))
    }
}
