import Foundation
import Testing

/// A connection to a running program's inspector.
final class Inspector: Sendable {
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "inspector")

    /// Connects; nil if no program listens at the path.
    init?(path: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        // A missing answer fails the test instead of blocking all tests.
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
        }
        if !isConnected {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }

    /// Sends a line and returns the answer; nil if the program has ended.
    func ask(_ request: String) async -> Data? {
        await withCheckedContinuation { continuation in
            queue.async { [descriptor] in continuation.resume(returning: Self.exchange(request, descriptor)) }
        }
    }

    private static func exchange(_ request: String, _ descriptor: Int32) -> Data? {
        let line = Array(request.utf8) + [UInt8(ascii: "\n")]
        guard send(descriptor, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else { return nil }
        var answer = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while answer.last != UInt8(ascii: "\n") {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            // SIGCHLD of ended child processes interrupts the call.
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            answer.append(contentsOf: buffer[..<count])
        }
        return answer
    }
}
