import Foundation

/// The address of a Unix socket, and the system calls that its two sides share.
struct SocketAddress {
    private let address: sockaddr_un

    /// - Throws: ``SocketError/badPath(path:)``, ``SocketError/pathTooLong(path:limit:)``.
    init(path: String) throws(SocketError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard !bytes.isEmpty, !bytes.contains(0) else { throw .badPath(path: path) }
        let limit = MemoryLayout.size(ofValue: address.sun_path) - 1
        guard bytes.count <= limit else { throw .pathTooLong(path: path, limit: limit) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        self.address = address
    }

    /// Calls a function such as `connect` with the address.
    func withPointer(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    /// Returns the descriptor of a new stream socket whose operations do not block; -1 with `errno` on failure.
    static func makeSocket() -> Int32 {
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        return socket(AF_UNIX, Int32(type), 0)
    }

    /// Blocks until a descriptor has one of the `poll` events, has failed or was closed by the other side.
    ///
    /// - Parameter deadline: Nil waits without a limit.
    /// - Returns: False if the deadline has passed before.
    static func wait(for descriptor: Int32, _ events: Int32, until deadline: ContinuousClock.Instant?) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while true {
            var timeout: Int32 = -1
            if let deadline {
                let (seconds, attoseconds) = (deadline - .now).components
                // Rounded up, so that the deadline has passed when the call returns.
                timeout = Int32(clamping: max(seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1, 0))
                if deadline <= .now { timeout = 0 }
            }
            let count = poll(&polled, 1, timeout)
            if count > 0 { return true }
            if count == 0, deadline.map({ $0 <= .now }) ?? false { return false }
            if count < 0, errno != EINTR { return true }
        }
    }
}
