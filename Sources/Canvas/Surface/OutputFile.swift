import Foundation
import SystemCalls

/// Opens files whose paths come from other programs, or whose content is private, and writes to descriptors.
package enum OutputFile {
    /// Why a file was not opened.
    package struct Failure: Error, Equatable {
        /// The system's `errno`; `ELOOP` for a symbolic link, `EINVAL` for a pipe, a socket or a block device.
        package let code: Int32
    }

    /// Opens a file for writing, creates or empties it, and makes it accessible to the current user only, also if it
    /// existed with other permissions. Never follows a symbolic link in the last component and never waits for a pipe's
    /// reader.
    ///
    /// - Returns: A file descriptor that the caller closes.
    package static func open(_ path: String) throws(Failure) -> Int32 {
        let descriptor = SystemCall.open(
            path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, permissions: 0o600)
        guard descriptor >= 0 else { throw Failure(code: errno == ENXIO ? EINVAL : errno) }
        var status = stat()
        var code: Int32 = 0
        if fstat(descriptor, &status) != 0 {
            code = errno
        } else if status.st_mode & S_IFMT == S_IFCHR {
            // A device such as /dev/null keeps its permissions and has no length.
        } else if status.st_mode & S_IFMT != S_IFREG {
            code = EINVAL
        } else if SystemCall.repeated({ fchmod(descriptor, 0o600) }) != 0
            || SystemCall.repeated({ ftruncate(descriptor, 0) }) != 0
        {
            code = errno
        }
        guard code == 0 else {
            close(descriptor)
            throw Failure(code: code)
        }
        return descriptor
    }

    /// Writes all bytes at the offset of the descriptor, which may be that of a pipe; returns `errno` on failure.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { write($0, to: descriptor) }
    }

    /// Writes all bytes of a buffer, like `write(_:to:)` of an array.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
        let code = SystemCall.write(bytes, to: descriptor)
        return code == 0 ? nil : code
    }
}
