import Foundation

/// The listening socket and its file.
struct InspectSocket: Sendable {
    let path: String
    let descriptor: Int32
    /// The identity of the socket file that this program created, so that no other file is removed.
    private let identity: Identity

    private struct Identity: Equatable {
        var device: dev_t
        var number: ino_t

        init?(path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    /// Listens at a path, to which only the current user can connect, and replaces a stale socket file.
    static func listen(at path: String) throws(InspectError) -> InspectSocket {
        var address = try Self.address(path)
        try removeStaleFile(path, address)
        let descriptor = socket(AF_UNIX, streamType | closeOnExec | nonBlocking, 0)
        guard descriptor >= 0 else { throw .system(path: path, code: errno) }
        // Set the mode before binding: Linux gives the file the socket's mode, so the file never has another one.
        let isBound =
            fchmod(descriptor, 0o600) == 0 && withAddress(&address) { bind(descriptor, $0, $1) } == 0
        guard isBound, Foundation.listen(descriptor, 16) == 0, let identity = Identity(path: path) else {
            let code = errno
            close(descriptor)
            throw code == EADDRINUSE ? .inUse(path: path) : .system(path: path, code: code)
        }
        return InspectSocket(path: path, descriptor: descriptor, identity: identity)
    }

    /// Removes the file unless another file has replaced it. The loop closes the descriptor.
    func removeFile() {
        if Identity(path: path) == identity { unlink(path) }
    }

    private static func removeStaleFile(_ path: String, _ address: sockaddr_un) throws(InspectError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
        let probe = socket(AF_UNIX, streamType | closeOnExec | nonBlocking, 0)
        guard probe >= 0 else { throw .system(path: path, code: errno) }
        defer { close(probe) }
        var address = address
        // Only ECONNREFUSED proves that no process listens; a listening process may cause any other error.
        guard withAddress(&address, { connect(probe, $0, $1) }) != 0, errno == ECONNREFUSED else {
            throw .inUse(path: path)
        }
        unlink(path)
    }

    private static func address(_ path: String) throws(InspectError) -> sockaddr_un {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard !bytes.isEmpty, !bytes.contains(0) else { throw .badPath(path: path) }
        let limit = MemoryLayout.size(ofValue: address.sun_path) - 1
        guard bytes.count <= limit else { throw .pathTooLong(path: path, limit: limit) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return address
    }

    private static func withAddress(
        _ address: inout sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    private static let streamType = Int32(SOCK_STREAM.rawValue)
    private static let closeOnExec = Int32(SOCK_CLOEXEC.rawValue)
    private static let nonBlocking = Int32(SOCK_NONBLOCK.rawValue)
}
