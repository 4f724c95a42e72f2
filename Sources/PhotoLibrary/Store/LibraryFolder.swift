import Foundation
import ImageFiles
import SystemCalls

/// The paths within a library's folder.
struct LibraryFolder: Sendable {
    let url: URL

    var database: URL { url.appendingPathComponent("library.sqlite") }
    var lock: URL { url.appendingPathComponent("library.lock") }
    /// Original files, in subfolders named by the first two digits of their hash.
    var originals: URL { url.appendingPathComponent("originals", isDirectory: true) }
    /// Files being copied into `originals`, and the data of failed imports (`SpooledData`). A file found here at
    /// startup is a remainder of the last run.
    var incoming: URL { url.appendingPathComponent("incoming", isDirectory: true) }

    /// The records of imports that are not complete; see `ImportJournal`.
    var imports: URL { url.appendingPathComponent("imports", isDirectory: true) }
    /// The hashes of the originals that imports have stored and whose photos are not inserted; see `PendingOriginals`.
    var pendingOriginals: URL { url.appendingPathComponent("originals.pending") }
    /// Files to be deleted in the background.
    var discarded: URL { url.appendingPathComponent("discarded", isDirectory: true) }
    /// Copies of originals under their photos' names for other programs, created on demand; a subfolder per photo,
    /// whose modification date is that of the last request (WIRE-70).
    var outgoing: URL { url.appendingPathComponent("outgoing", isDirectory: true) }

    /// Exists if a damaged page or row was found: the next opening for writing recovers the library.
    private var damageMark: URL { url.appendingPathComponent("library.damaged") }

    var hasDamageMark: Bool { access(damageMark.path, F_OK) == 0 }

    /// Idempotent. No effect if the folder is not writable.
    func markAsDamaged() {
        let descriptor = SystemCall.open(
            damageMark.path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, permissions: 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    func removeDamageMark() { unlink(damageMark.path) }

    /// Exists in a backup that was not opened as a library since; contains the path of the library that it is of.
    var backupMark: URL { url.appendingPathComponent("backup-of") }

    /// A library that is opened for writing is no backup any more.
    func removeBackupMark() { unlink(backupMark.path) }

    /// Whether there are originals, or changes in a write-ahead log without its database.
    var hasPhotos: Bool {
        var status = stat()
        if stat(database.path + "-wal", &status) == 0, status.st_size > 0 { return true }
        return !originalFiles().isEmpty
    }

    /// Creates an empty database file, if there is none, that only its owner can read. SQLite gives its side files the
    /// same permissions.
    ///
    /// - Returns: Whether the file has content. A failure counts as such, since SQLite reports it.
    func createDatabaseFile() -> DatabaseHeader.Presence {
        let descriptor = SystemCall.open(database.path, O_WRONLY | O_CREAT | O_CLOEXEC, permissions: 0o600)
        guard descriptor >= 0 else { return .present }
        defer { close(descriptor) }
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_size == 0 ? .absent : .present
    }

    func original(_ hash: ContentHash, _ format: ImageFormat) -> URL {
        let name = hash.description
        return originals.appendingPathComponent(String(name.prefix(2)), isDirectory: true)
            .appendingPathComponent("\(name).\(format.fileExtension)")
    }
}
