import Foundation
import SystemCalls

/// Reads complete files and fails, instead of blocking, for pipes and devices.
package enum FileBytes {
    /// The maximum length. A file is held in memory while it is decoded, and no photograph is this long.
    package static let limit = 1 << 30

    /// Returns the file's first `count` bytes, or all of it for nil.
    package static func read(_ path: String, count: Int? = nil) throws(DecodeError) -> [UInt8] {
        let file = try open(path)
        defer { close(file.descriptor) }
        do throws(DecodeError.Reason) {
            return try read(file.descriptor, count: min(file.length, count ?? file.length))
        } catch {
            throw DecodeError(file: (path as NSString).lastPathComponent, reason: error)
        }
    }

    /// Returns all of a file that may be empty, such as one that the program has written itself.
    package static func content(_ path: String) throws(DecodeError) -> [UInt8] {
        do throws(DecodeError) {
            return try read(path)
        } catch {
            guard case .empty = error.reason else { throw error }
            return []
        }
    }

    /// Opens a regular file that is not empty. The caller closes the descriptor.
    package static func open(_ path: String) throws(DecodeError) -> (descriptor: Int32, length: Int) {
        let name = (path as NSString).lastPathComponent
        // Without O_NONBLOCK, opening a pipe blocks until it has a writer.
        let descriptor = SystemCall.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw DecodeError(file: name, reason: reason(forOpening: path, errno)) }
        do throws(DecodeError.Reason) {
            return (descriptor, try length(of: descriptor))
        } catch {
            close(descriptor)
            throw DecodeError(file: name, reason: error)
        }
    }

    /// The length of an open regular file that is not empty, in bytes.
    private static func length(of descriptor: Int32) throws(DecodeError.Reason) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_size > 0 else { throw .empty }
        return Int(status.st_size)
    }

    /// Returns the first `count` bytes of an open file, or fewer if the file has become shorter. Does not use the
    /// descriptor's offset, which other processes may share.
    package static func read(_ descriptor: Int32, count: Int) throws(DecodeError.Reason) -> [UInt8] {
        guard count <= limit else { throw .tooLong(bytes: count) }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            failure = fill(UnsafeMutableRawBufferPointer(buffer), from: descriptor, filled: &filled)
        }
        if failure != 0 { throw .unreadable(code: failure) }
        return bytes
    }

    /// Reads from the beginning of an open file until the buffer is full or the file ends; returns 0 or `errno`.
    package static func fill(
        _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, filled: inout Int
    ) -> Int32 {
        guard let base = buffer.baseAddress else { return 0 }
        while filled < buffer.count {
            let count = SystemCall.repeated {
                pread(descriptor, base + filled, buffer.count - filled, off_t(filled))
            }
            if count < 0 { return errno }
            if count == 0 { return 0 }
            filled += count
        }
        return 0
    }

    /// Writes all bytes to the beginning of an open file; returns 0 or `errno`.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        guard let base = bytes.baseAddress else { return 0 }
        var written = 0
        while written < bytes.count {
            let count = SystemCall.repeated {
                pwrite(descriptor, base + written, bytes.count - written, off_t(written))
            }
            guard count > 0 else { return count < 0 ? errno : EIO }
            written += count
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
