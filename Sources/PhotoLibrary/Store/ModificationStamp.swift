import Foundation

/// A file's size and the time of its last modification.
///
/// An original has the time of the file that it was imported from, and so have copies of it: programs sort files by it.
struct ModificationStamp: Equatable, Sendable {
    let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// Nil if there is no file, or it cannot be examined.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (size, seconds) = (Int(status.st_size), status.st_mtim.tv_sec)
        nanoseconds = status.st_mtim.tv_nsec
    }

    var date: Date { Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9) }

    /// Gives another file this time; returns whether that succeeded.
    @discardableResult func applyTime(to path: String) -> Bool {
        let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
        return utimensat(AT_FDCWD, path, [time, time], 0) == 0
    }
}
