import Foundation
import SystemCalls

/// Makes changes durable. Some file systems do not support this; then it has no effect and succeeds.
enum DirectorySync {
    /// Waits until renames in the directory are on disk.
    static func synchronize(_ path: String) { _ = synchronize(path, flags: O_RDONLY | O_DIRECTORY) }

    /// Waits until the file's content is on disk. Returns false if the disk reports an error.
    static func synchronizeFile(_ path: String) -> Bool { synchronize(path, flags: O_RDWR) }

    private static func synchronize(_ path: String, flags: Int32) -> Bool {
        let descriptor = SystemCall.open(path, flags | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return SystemCall.synchronize(descriptor) == 0
    }
}
