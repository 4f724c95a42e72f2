import Foundation
import SystemCalls

/// The listening socket and its file.
struct ListeningSocket: Sendable {
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

    /// Listens at a path, to which only the current user can connect, and replaces a stale socket file. Of several
    /// processes that do this at once, one succeeds, and the others throw ``SocketError/inUse(path:)``.
    static func listen(at path: String) throws(SocketError) -> ListeningSocket {
        let address = try SocketAddress(path: path)
        // A socket that is bound and does not listen yet looks stale.
        let lock = lockFolder(of: path)
        defer { if lock >= 0 { close(lock) } }
        try removeStaleFile(path, address)
        let descriptor = SocketAddress.makeSocket()
        guard descriptor >= 0 else { throw .system(path: path, code: errno) }
        // Set the mode before binding: Linux gives the file the socket's mode, so the file never has another one.
        let isBound =
            SystemCall.repeated({ fchmod(descriptor, 0o600) }) == 0
            && address.withPointer { bind(descriptor, $0, $1) } == 0
        guard isBound, Foundation.listen(descriptor, 16) == 0, let identity = Identity(path: path) else {
            let code = errno
            close(descriptor)
            throw code == EADDRINUSE ? .inUse(path: path) : .system(path: path, code: code)
        }
        return ListeningSocket(path: path, descriptor: descriptor, identity: identity)
    }

    /// Returns a descriptor that locks the folder of a path until it is closed; -1 if it cannot be locked. Waits for
    /// other processes that open a socket there, which takes them less than a millisecond, but not for one that keeps
    /// the lock for another reason.
    private static func lockFolder(of path: String) -> Int32 {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = SystemCall.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return -1 }
        for _ in 0..<500 {
            if SystemCall.repeated({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 { return descriptor }
            guard errno == EWOULDBLOCK else { break }
            poll(nil, 0, 1)
        }
        close(descriptor)
        return -1
    }

    /// Removes the file unless another file has replaced it. The loop closes the descriptor.
    func removeFile() {
        if Identity(path: path) == identity { unlink(path) }
    }

    private static func removeStaleFile(_ path: String, _ address: SocketAddress) throws(SocketError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
        let probe = SocketAddress.makeSocket()
        guard probe >= 0 else { throw .system(path: path, code: errno) }
        defer { close(probe) }
        // Only ECONNREFUSED proves that no process listens; a listening process may cause any other error.
        guard address.withPointer({ connect(probe, $0, $1) }) != 0, errno == ECONNREFUSED else {
            throw .inUse(path: path)
        }
        unlink(path)
    }
}
