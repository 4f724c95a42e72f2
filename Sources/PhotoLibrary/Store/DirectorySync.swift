import Foundation

/// Makes changes durable. Some file systems do not support this; then it has no effect.
enum DirectorySync {
    /// Waits until renames in the directory are on disk.
    static func synchronize(_ path: String) { synchronize(path, flags: O_RDONLY | O_DIRECTORY) }

    /// Waits until the file's content is on disk.
    static func synchronizeFile(_ path: String) { synchronize(path, flags: O_RDWR) }

    private static func synchronize(_ path: String, flags: Int32) {
        let descriptor = open(path, flags | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
