import Foundation
import Threads

/// Answers lines of text over a Unix socket, on a thread of its own. Safe to use from any thread.
///
/// Each line that a client sends is a request, and each answer consists of one line or several. The requests of a
/// connection are answered one after the other.
package final class LineServer: Sendable {
    /// Sends the answer to one request. Safe to use from any thread.
    package struct Reply: Sendable {
        /// The number of the client, which no other client of the server gets.
        package let client: Int
        let mailbox: LineMailbox

        /// Sends a line. Has no effect if the client has disconnected.
        ///
        /// - Parameters:
        ///   - line: The bytes with a newline at their end.
        ///   - isLast: Whether the line ends the answer, so that the client's next request is read.
        package func send(_ line: [UInt8], isLast: Bool) {
            mailbox.post(.init(client: client, line: line, role: isLast ? .answer : .part))
        }

        /// Sends the last line to the client, whose further requests are not read. Calls `then` on the server's thread
        /// once the line has been sent, or the client has disconnected; not if the server is closed before.
        func send(_ line: [UInt8], then: @escaping @Sendable () -> Void) {
            mailbox.post(.init(client: client, line: line, role: .ending(then: then)))
        }
    }

    /// What a server does with lines. All functions are called on the server's thread and must not block.
    package struct Handlers: Sendable {
        /// The maximum length of a line, in bytes.
        let lineLimit: Int
        /// Returns the answer to a line that exceeds the limit.
        let refuse: @Sendable () -> [UInt8]
        /// Returns the answer to a client's line, or nil if the reply provides it later.
        let handle: @Sendable (_ line: [UInt8], _ reply: Reply) -> [UInt8]?
        /// Called after a connection was closed, whether or not an answer is pending.
        let didDisconnect: @Sendable (_ client: Int) -> Void

        /// Creates handlers.
        ///
        /// - Parameters:
        ///   - lineLimit: The maximum length of a line, in bytes.
        ///   - refuse: Returns the answer to a line that exceeds the limit.
        ///   - handle: Returns the answer to a line, without its line end, or nil if the reply provides it later.
        ///   - didDisconnect: Called after the connection of a client was closed.
        package init(
            lineLimit: Int, refuse: @escaping @Sendable () -> [UInt8],
            handle: @escaping @Sendable (_ line: [UInt8], _ reply: Reply) -> [UInt8]?,
            didDisconnect: @escaping @Sendable (_ client: Int) -> Void = { _ in }
        ) {
            (self.lineLimit, self.refuse, self.handle, self.didDisconnect) = (lineLimit, refuse, handle, didDisconnect)
        }
    }

    private let socket: ListeningSocket
    private let mailbox: LineMailbox
    private let ended = DispatchSemaphore(value: 0)

    /// Listens at a path, to which only the current user can connect, and replaces a stale socket file.
    ///
    /// - Parameter name: The name of the thread.
    /// - Throws: ``SocketError`` if the socket cannot be opened, or no thread can be created.
    package convenience init(path: String, name: String, handlers: Handlers) throws(SocketError) {
        try self.init(path: path, name: name, handlers: handlers) { DetachedThread.start(name: $0, $1) }
    }

    /// - Parameter startThread: Runs a closure on a thread with a name; returns 0, or the `errno` with which no thread
    ///   could be created.
    init(
        path: String, name: String, handlers: Handlers,
        startThread: (String, @escaping @Sendable () -> Void) -> Int32
    ) throws(SocketError) {
        mailbox = try LineMailbox(path: path)
        socket = try ListeningSocket.listen(at: path)
        let (listener, mailbox, ended) = (socket.descriptor, mailbox, ended)
        let code = startThread(name) {
            var loop = LineLoop(listener: listener, mailbox: mailbox, handlers: handlers)
            loop.run()
            ended.signal()
        }
        guard code == 0 else {
            // The thread would close it.
            Foundation.close(listener)
            throw .system(path: path, code: code)
        }
    }

    deinit { close() }

    /// Removes the socket file, so that no process finds it. Connections stay open. Idempotent.
    package func stopListening() { socket.removeFile() }

    /// Closes all connections and removes the socket file. Idempotent.
    package func close() {
        socket.removeFile()
        mailbox.close()
    }

    /// Sends the lines that wait, as far as their clients read them, closes all connections and removes the socket
    /// file. Blocks until that is done; call it at most once.
    package func finish() {
        socket.removeFile()
        mailbox.close(delivers: true)
        ended.wait()
    }
}
