import Foundation

/// Reads complete files and fails, instead of blocking, for pipes and devices.
package enum FileBytes {
    /// The maximum length. A file is held in memory while it is decoded, and no photograph is this long.
    static let limit = 1 << 30

    /// Returns the file's first `count` bytes, or all of it for nil.
    package static func read(_ path: String, count: Int? = nil) throws(DecodeError) -> [UInt8] {
        let name = (path as NSString).lastPathComponent
        // Without O_NONBLOCK, opening a pipe blocks until it has a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw DecodeError(file: name, reason: reason(forOpening: path, errno)) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw DecodeError(file: name, reason: .unreadable(code: errno))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw DecodeError(file: name, reason: .notAFile) }
        let length = Int(status.st_size)
        guard length > 0 else { throw DecodeError(file: name, reason: .empty) }
        let wanted = min(length, count ?? length)
        guard wanted <= limit else { throw DecodeError(file: name, reason: .tooLong(bytes: length)) }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            failure = fill(buffer, from: descriptor, filled: &filled)
        }
        if failure != 0 { throw DecodeError(file: name, reason: .unreadable(code: failure)) }
        return bytes
    }

    private static func fill(
        _ buffer: UnsafeMutableBufferPointer<UInt8>, from descriptor: Int32, filled: inout Int
    ) -> Int32 {
        guard let base = buffer.baseAddress else { return 0 }
        while filled < buffer.count {
            let count = Foundation.read(descriptor, base + filled, buffer.count - filled)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { return errno }
            if count == 0 { return 0 }
            filled += count
        }
        return 0
    }

    private static func reason(forOpening path: String, _ code: Int32) -> DecodeError.Reason {
        switch code {
        case ENOENT, ENOTDIR: DecodeError.absence(at: path)
        case EACCES, EPERM: .noPermission
        case ENXIO, ENODEV: .notAFile
        default: .unreadable(code: code)
        }
    }
}
