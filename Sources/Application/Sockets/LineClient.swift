import Foundation

/// A connection to a ``LineServer`` of another process, for a program that blocks while it waits.
///
/// The kernel accepts connections for a process that is stopped or hangs: only an answer shows that it runs.
package final class LineClient {
    /// The reason why an exchange with a server failed.
    package enum Failure: Error, Sendable, Hashable {
        /// No process listens at the path, or it may not be connected to; the code is `errno`.
        case notListening(code: Int32)
        /// The path cannot be that of a socket, so that no process listens there.
        case badPath(SocketError)
        /// The server did not read or answer in time.
        case timedOut
        /// The server closed the connection.
        case closed
    }

    /// The maximum length of an answer, in bytes.
    private static let lineLimit = 1 << 26

    private let descriptor: Int32
    private var input: [UInt8] = []
    /// The number of leading input bytes that contain no newline, so that they are not searched again.
    private var scanned = 0

    /// Connects to the server at a path.
    ///
    /// - Throws: ``Failure/notListening(code:)``, ``Failure/badPath(_:)``, and ``Failure/timedOut`` if too many
    ///   connections wait already.
    package init(path: String) throws(Failure) {
        let address: SocketAddress
        do throws(SocketError) { address = try SocketAddress(path: path) } catch { throw .badPath(error) }
        descriptor = SocketAddress.makeSocket()
        guard descriptor >= 0 else { throw .notListening(code: errno) }
        let code = address.withPointer { connect(descriptor, $0, $1) == 0 ? 0 : errno }
        guard code == 0 else {
            // The object exists already, so that `deinit` closes the descriptor.
            throw code == EAGAIN ? .timedOut : .notListening(code: code)
        }
    }

    deinit { close(descriptor) }

    /// The id of the process that listens; nil if the system does not say.
    package var processID: Int32? {
        // `struct ucred`, which Glibc's module lacks.
        var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
        var length = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0, credentials.process > 0
        else { return nil }
        return credentials.process
    }

    /// Sends a line; blocks until the server has accepted all of it.
    ///
    /// - Parameter line: The bytes with a newline at their end.
    /// - Throws: ``Failure/timedOut``, ``Failure/closed``.
    package func send(_ line: [UInt8], until deadline: ContinuousClock.Instant) throws(Failure) {
        var sent = 0
        while sent < line.count {
            let count = line.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                guard SocketAddress.wait(for: descriptor, POLLOUT, until: deadline) else { throw .timedOut }
            } else if errno != EINTR {
                throw .closed
            }
        }
    }

    /// Returns the next line without its newline; blocks until it is there.
    ///
    /// - Parameter deadline: Nil waits without a limit.
    /// - Throws: ``Failure/timedOut``, ``Failure/closed``, also for a line of an invalid length.
    package func line(until deadline: ContinuousClock.Instant? = nil) throws(Failure) -> [UInt8] {
        while true {
            if let end = input[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(input[..<end])
                input.removeFirst(end + 1)
                scanned = 0
                return line
            }
            scanned = input.count
            guard input.count <= Self.lineLimit else { throw .closed }
            guard SocketAddress.wait(for: descriptor, POLLIN, until: deadline) else { throw .timedOut }
            var part = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(descriptor, &part, part.count, 0)
            if count > 0 {
                input += part[..<count]
            } else if count == 0 || errno != EAGAIN && errno != EINTR {
                throw .closed
            }
        }
    }
}
