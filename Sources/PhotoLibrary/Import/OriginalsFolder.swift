import Foundation
import ImageFiles
import SystemCalls

/// Stores original files. Invariant: a file under its final name is complete, even after a crash.
struct OriginalsFolder: Sendable {
    let folder: LibraryFolder

    /// Writes the bytes under their hash: to a temporary file, then `fsync`, then rename. Idempotent.
    ///
    /// - Parameter stamp: That of the file that the bytes were read from, whose time the new file has; nil for now.
    func store(
        _ bytes: [UInt8], hash: ContentHash, format: ImageFormat, stamp: ModificationStamp? = nil
    ) throws(ImportError.Reason) {
        let target = folder.original(hash, format)
        if isComplete(target, length: bytes.count), FileHash.matches(target.path, hash) { return }
        try makeDirectory(folder.incoming)
        try makeDirectory(target.deletingLastPathComponent())
        let temporary = folder.incoming.appendingPathComponent(UUID().uuidString)
        do throws(ImportError.Reason) {
            try Self.write(bytes, to: temporary.path)
            // A time in the future would make the original look modified after its import.
            if let stamp, stamp.date < Date() { stamp.applyTime(to: temporary.path) }
            guard rename(temporary.path, target.path) == 0 else { throw .cannotStore(code: errno) }
        } catch {
            unlink(temporary.path)
            throw error
        }
        DirectorySync.synchronize(target.deletingLastPathComponent().path)
    }

    func isComplete(_ url: URL, length: Int) -> Bool {
        var status = stat()
        return stat(url.path, &status) == 0 && Int(status.st_size) == length
    }

    /// Whether a photo's original exists with the expected content. Reads the content only if the file has another
    /// length or was modified after the import.
    func isComplete(_ url: URL, _ photo: Photo) -> Bool {
        var status = stat()
        guard stat(url.path, &status) == 0, Int(status.st_size) == photo.fileSize else { return false }
        // A second for file systems with coarse times.
        let isUnmodified = Double(status.st_mtim.tv_sec) <= photo.addedAt.timeIntervalSince1970 + 1
        return isUnmodified || FileHash.matches(url.path, photo.contentHash)
    }

    private func makeDirectory(_ url: URL) throws(ImportError.Reason) {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw .cannotStore(code: Library.systemCode(of: error))
        }
    }

    /// Writes the bytes and waits for `fsync`. A file that does not exist is created with the permissions `mode`,
    /// reduced by the process's mask.
    static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws(ImportError.Reason) {
        let descriptor = SystemCall.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, permissions: mode)
        guard descriptor >= 0 else { throw .cannotStore(code: errno) }
        let failure = bytes.withUnsafeBytes { buffer -> Int32 in
            let code = FileBytes.write(buffer, to: descriptor)
            return code == 0 ? SystemCall.synchronize(descriptor) : code
        }
        let closing = SystemCall.close(descriptor)
        if let code = [failure, closing].first(where: { $0 != 0 }) { throw .cannotStore(code: code) }
    }
}
