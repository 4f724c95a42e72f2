import Foundation

/// System calls on files and processes that a signal does not fail.
///
/// A signal with a handler interrupts a call that waits (`EINTR`). On local disks opening, synchronizing and resizing
/// do not wait; file systems of networks and in user space do, and report the interruption.
package enum SystemCall {
    /// Performs a call that returns a negative number and sets `errno` on failure, and performs it again while it
    /// reports an interruption. Not for `close`: see ``close(_:)``.
    ///
    /// - Returns: The result of the last call. If it is negative, `errno` is that of this call.
    package static func repeated<Result: FixedWidthInteger & SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    /// Opens a file by its path.
    ///
    /// - Parameters:
    ///   - flags: Those of `open`. Nearly always with `O_CLOEXEC`.
    ///   - permissions: Of a file that is created, reduced by the process's mask.
    /// - Returns: A descriptor that the caller closes, or -1, with the reason in `errno`.
    package static func open(_ path: String, _ flags: Int32, permissions: mode_t = 0) -> Int32 {
        repeated { Foundation.open(path, flags, permissions) }
    }

    /// Writes all bytes at the offset of a descriptor, which may be that of a pipe. Blocks.
    ///
    /// - Returns: 0 or `errno`.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        guard let base = bytes.baseAddress else { return 0 }
        var written = 0
        while written < bytes.count {
            let count = repeated { Foundation.write(descriptor, base + written, bytes.count - written) }
            guard count > 0 else { return count < 0 ? errno : EIO }
            written += count
        }
        return 0
    }

    /// Waits until a file or folder is on disk. Succeeds on file systems that do not support this.
    ///
    /// - Returns: 0 or `errno`.
    package static func synchronize(_ descriptor: Int32) -> Int32 {
        repeated { fsync(descriptor) } == 0 || errno == EINVAL ? 0 : errno
    }

    /// Closes a descriptor, which is released even if this fails: a network file system may report a full disk now.
    ///
    /// - Returns: 0 or `errno`. An interruption is no failure: Linux has released the descriptor before, and another
    ///   thread may have opened a file with its number already.
    @discardableResult package static func close(_ descriptor: Int32) -> Int32 {
        Foundation.close(descriptor) == 0 || errno == EINTR ? 0 : errno
    }
}

extension POSIXError {
    /// Creates the error of an `errno`; one that Foundation does not know is `EIO`.
    package init(number: Int32) { self.init(POSIXErrorCode(rawValue: number) ?? .EIO) }
}
