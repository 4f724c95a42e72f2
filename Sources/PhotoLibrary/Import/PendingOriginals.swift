import Foundation
import ImageFiles
import Synchronization
import SystemCalls

/// The originals that imports are about to store, or have stored, and whose photos have no rows yet; and those that a
/// permanent deletion is about to delete, whose rows it deletes first. A permanent deletion of a photo that an import
/// stores leaves its file to the import. Safe to use from any thread.
///
/// The entry of an original that was stored and whose row cannot be inserted stays until the library is closed. Its
/// file stays without a photo until the next opening for writing, as does that of an import or of a deletion that is
/// killed: a file contains the hashes.
final class PendingOriginals: Sendable {
    private struct State {
        var counts: [ContentHash: Int] = [:]
        /// Of the file, which is opened at the first import; -1 before.
        var descriptor: Int32 = -1
    }

    private let file: URL?
    private let synchronizeRows: @Sendable () -> Bool
    private let state = Mutex(State())

    /// - Parameters:
    ///   - file: Contains the hashes while there are any; nil for a library that is open for reading.
    ///   - synchronizeRows: Waits until the rows that were inserted are on disk; returns false if that fails.
    init(file: URL?, synchronizeRows: @escaping @Sendable () -> Bool) {
        (self.file, self.synchronizeRows) = (file, synchronizeRows)
    }

    deinit {
        let descriptor = state.withLock { $0.descriptor }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Call before originals are stored, or found to be stored already, and before the rows of originals are deleted
    /// that are to be deleted. End the hashes also after a failure.
    ///
    /// - Returns: 0, or the `errno` with which the hashes cannot be written. Then `lightbox check` finds the originals
    ///   without photos that a kill leaves.
    @discardableResult func begin(_ hashes: [ContentHash]) -> Int32 {
        state.withLock { state in
            var lines = ""
            for hash in hashes {
                state.counts[hash, default: 0] += 1
                if state.counts[hash] == 1 { lines += "\(hash)\n" }
            }
            guard !lines.isEmpty, let file else { return 0 }
            if state.descriptor < 0 {
                state.descriptor = SystemCall.open(
                    file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, permissions: 0o600)
            }
            guard state.descriptor >= 0 else { return errno }
            // The file is open for appending, so that the offsets of the writes have no effect.
            return Array(lines.utf8).withUnsafeBytes { FileBytes.write($0, to: state.descriptor) }
        }
    }

    /// Call after the transaction that inserts the rows, or after the files are deleted. Hashes that are not pending
    /// are ignored.
    func end(_ hashes: [ContentHash]) {
        state.withLock { state in
            for hash in hashes {
                guard let count = state.counts[hash] else { continue }
                state.counts[hash] = count > 1 ? count - 1 : nil
            }
            guard state.counts.isEmpty, state.descriptor >= 0 else { return }
            // A power failure may take rows that are not on disk, and the next opening must find their originals.
            if synchronizeRows() { _ = SystemCall.repeated { ftruncate(state.descriptor, 0) } }
        }
    }

    /// Calls `body`, which deletes an original, unless an import needs it. No import begins to store it meanwhile.
    ///
    /// - Parameter own: The number of imports of the original that the caller has begun, which do not need it.
    func unlessPending(_ hash: ContentHash, besides own: Int = 0, _ body: () throws -> Void) rethrows {
        try state.withLock { state in
            if state.counts[hash, default: 0] <= own { try body() }
        }
    }
}

extension Library {
    /// Deletes the originals that imports of earlier processes have stored without inserting their photos, and those
    /// whose photos earlier processes have deleted. Call it at opening for writing, before an import begins: the lock
    /// shows that no other process imports.
    func removeUnfinishedOriginals() {
        let file = folder.pendingOriginals
        guard let bytes = try? FileBytes.content(file.path) else { return }
        for line in Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n")) {
            guard let hash = ContentHash(hexadecimal: String(line)) else { continue }
            do throws(LibraryError) {
                guard try photo(withHash: hash) == nil else { continue }
            } catch {
                // The next opening tries again.
                return
            }
            for original in folder.originalFiles(of: hash) { unlink(original.path) }
        }
        unlink(file.path)
    }
}
