import Foundation
import GRDB
import ImageFiles
import SystemCalls

/// A failed backup. The folder may contain a part of it; another attempt continues.
package enum BackupError: Error, Sendable, Hashable {
    /// The folder is the library's own, or within it.
    case withinLibrary(path: String)
    /// The folder contains something else than an earlier backup, such as a library or a backup that was opened as one.
    case notEmpty(path: String)
    /// The folder contains a backup of the library in the folder `other`.
    case ofAnotherLibrary(path: String, other: String)
    /// Another process has the backup open as a library.
    case inUse(path: String)
    /// A file cannot be written; `code` is the system's `errno`.
    case cannotWrite(path: String, code: Int32)
    /// The database cannot be read or copied.
    case library(LibraryError)
}

extension BackupError: CustomStringConvertible {
    /// A complete sentence for the user.
    package var description: String {
        switch self {
        case .withinLibrary(let path): "Couldn't back up to '\(path)': it is in the library. Choose another folder."
        case .notEmpty(let path):
            "Couldn't back up to '\(path)': it contains other files, or a library that is in use. Choose a new folder, or "
                + "an earlier backup."
        case .ofAnotherLibrary(let path, let other):
            "Couldn't back up to '\(path)': it contains a backup of the library in '\(other)'. Choose another folder."
        case .inUse(let path): "Couldn't back up to '\(path)': it is open in Lightbox. Close it first."
        case .cannotWrite(let path, let code):
            "Couldn't back up to '\(path)': \(SystemError.clause(code)). "
                + (code == ENOSPC || code == EDQUOT ? "Free some space or choose" : "Choose") + " another folder."
        case .library(let error): "\(error)"
        }
    }
}

/// What a backup contains.
package struct BackupReport: Sendable, Hashable {
    /// Originals that were copied by this call.
    package var copied = 0
    /// Originals that an earlier backup had copied.
    package var present = 0
    /// Photos whose originals are outside the library; a backup contains their paths.
    package var linked = 0
    /// The names of photos whose originals are missing or altered.
    package var missing: [String] = []
    /// The photos whose originals cannot be read.
    package var unreadable: [UnreadableOriginal] = []
}

/// A photo whose original, or its folder, cannot be read.
package struct UnreadableOriginal: Sendable, Hashable {
    /// The photo's name.
    package let name: String
    /// The system's `errno`.
    package let code: Int32

    /// Why the original cannot be read, such as "permission denied".
    package var reason: String { SystemError.clause(code) }
}

extension Library {
    /// Copies the library to a folder, which is then a library of its own. Works while another process changes the
    /// library: the backup has its state at the beginning of the call. A folder with an earlier backup is brought up to
    /// date; originals in it are not copied again, and those of photos that the library does not have any more stay.
    /// Blocks.
    ///
    /// - Parameter progress: Called after each photo with the number of photos done and their total number.
    /// - Throws: `BackupError`.
    package func backUp(
        to directory: URL, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(BackupError) -> BackupReport {
        let target = LibraryFolder(url: directory)
        let lock = try prepare(target)
        defer { withExtendedLifetime(lock) {} }
        // Under a temporary name: until all originals are copied, the database of the last backup stays.
        let copy = target.url.appendingPathComponent("backup.sqlite").path
        let photos = try copyDatabase(to: copy)
        var report = BackupReport()
        for (index, photo) in photos.enumerated() {
            try copyOriginal(of: photo, to: target, &report)
            progress(index + 1, photos.count)
        }
        // A reader of the last backup may have left them. They are empty: nothing has written to a backup.
        for suffix in ["-wal", "-shm"] { unlink(target.database.path + suffix) }
        guard rename(copy, target.database.path) == 0 else {
            throw .cannotWrite(path: target.database.path, code: errno)
        }
        DirectorySync.synchronize(target.url.path)
        return report
    }

    /// Creates the folder, or checks that it contains a backup that no process uses.
    private func prepare(_ target: LibraryFolder) throws(BackupError) -> LibraryLock {
        let path = target.url.path
        let own = directory.resolvingSymlinksInPath().path
        let other = target.url.resolvingSymlinksInPath().path
        guard other != own, !other.hasPrefix(own + "/") else { throw .withinLibrary(path: path) }
        do {
            try FileManager.default.createDirectory(
                at: target.url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            let code = Self.systemCode(of: error)
            // Foundation's error for a file in place of the folder.
            throw .cannotWrite(path: path, code: code == EEXIST ? ENOTDIR : code)
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let bytes = try? FileBytes.read(target.backupMark.path)
        let mark = bytes.map { String(decoding: $0, as: UTF8.self) }
        if let mark, mark != own { throw .ofAnotherLibrary(path: path, other: mark) }
        // A backup that was interrupted at its beginning may have left these.
        let beginning: Set = ["library.lock", target.backupMark.lastPathComponent, "backup-of.part"]
        let isUsable = mark != nil || beginning.isSuperset(of: names)
        guard isUsable || names.contains("library.lock") else { throw .notEmpty(path: path) }
        switch LibraryLock.acquire(target.lock) {
        case .held(let lock):
            guard isUsable else { throw .notEmpty(path: path) }
            // The files that were being copied when a backup was interrupted.
            try? FileManager.default.removeItem(at: target.incoming)
            if mark == nil { try write(backupMark: own, in: target) }
            return lock
        case .heldElsewhere: throw .inUse(path: path)
        case .notWritable(let code): throw .cannotWrite(path: path, code: code)
        }
    }

    /// Writes the mark as a whole: without its path, later backups to the folder would be refused.
    private func write(backupMark own: String, in target: LibraryFolder) throws(BackupError) {
        let temporary = target.url.appendingPathComponent("backup-of.part").path
        var code: Int32 = 0
        do throws(ImportError.Reason) {
            try OriginalsFolder.write(Array(own.utf8), to: temporary)
            if rename(temporary, target.backupMark.path) != 0 { code = errno }
        } catch {
            if case .cannotStore(let reason) = error { code = reason } else { code = EIO }
        }
        guard code != 0 else { return }
        unlink(temporary)
        throw .cannotWrite(path: target.url.path, code: code)
    }

    private func copyDatabase(to path: String) throws(BackupError) -> [Photo] {
        for suffix in ["", "-journal"] { unlink(path + suffix) }
        // From the beginning, only its owner can read it.
        let descriptor = SystemCall.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions: 0o600)
        guard descriptor >= 0 else { throw .cannotWrite(path: path, code: errno) }
        SystemCall.close(descriptor)
        do {
            let copy = try DatabaseQueue(path: path)
            try database.backup(to: copy)
            let photos = try copy.read { try LibraryQuery.allPhotos($0) }
            try copy.close()
            guard DirectorySync.synchronizeFile(path) else { throw BackupError.cannotWrite(path: path, code: EIO) }
            return photos
        } catch let error as BackupError {
            throw error
        } catch {
            throw .library(LibraryError(error, path: path))
        }
    }

    private func copyOriginal(
        of photo: Photo, to target: LibraryFolder, _ report: inout BackupReport
    ) throws(BackupError) {
        guard photo.location == .stored else {
            report.linked += 1
            return
        }
        let originals = OriginalsFolder(folder: target)
        if originals.isComplete(target.original(photo.contentHash, photo.format), length: photo.fileSize) {
            report.present += 1
            return
        }
        let original = originalURL(of: photo)
        if let code = SystemError.readError(at: original.path), !SystemError.isAbsence(code) {
            report.unreadable.append(UnreadableOriginal(name: photo.name, code: code))
            return
        }
        // An altered original would be taken for the photo's by its name.
        let stamp = ModificationStamp(original.path)
        guard let bytes = try? FileBytes.read(original.path), ContentHash(of: bytes) == photo.contentHash else {
            report.missing.append(photo.name)
            return
        }
        do {
            try originals.store(bytes, hash: photo.contentHash, format: photo.format, stamp: stamp)
        } catch {
            guard case .cannotStore(let code) = error else { throw .cannotWrite(path: target.url.path, code: EIO) }
            throw .cannotWrite(path: target.url.path, code: code)
        }
        report.copied += 1
    }
}
