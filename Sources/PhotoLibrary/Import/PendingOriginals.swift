import Foundation
import ImageFiles
import Synchronization

/// The originals that imports are about to store, or have stored, and whose photos have no rows yet. A permanent
/// deletion of a photo of the same content leaves its file to the import. Safe to use from any thread.
///
/// The entry of an original that was stored and whose row cannot be inserted stays until the library is closed. Its
/// file stays without a photo until the next opening for writing, as does that of an import that is killed: a file
/// contains the hashes.
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

    /// Call before the original is stored, or found to be stored already.
    func begin(_ hash: ContentHash) {
        state.withLock { state in
            state.counts[hash, default: 0] += 1
            guard state.counts[hash] == 1, let file else { return }
            if state.descriptor < 0 {
                state.descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
            }
            // Without the entry, `lightbox check` finds the original of a killed import.
            _ = Array("\(hash)\n".utf8).withUnsafeBytes { write(state.descriptor, $0.baseAddress, $0.count) }
        }
    }

    /// Call after the transaction that inserts the rows. Hashes that are not pending are ignored.
    func end(_ hashes: [ContentHash]) {
        state.withLock { state in
            for hash in hashes {
                guard let count = state.counts[hash] else { continue }
                state.counts[hash] = count > 1 ? count - 1 : nil
            }
            guard state.counts.isEmpty, state.descriptor >= 0 else { return }
            // A power failure may take rows that are not on disk, and the next opening must find their originals.
            if synchronizeRows() { ftruncate(state.descriptor, 0) }
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
    /// Deletes the originals that imports of earlier processes have stored without inserting their photos. Call it at
    /// opening for writing, before an import begins: the lock shows that no other process imports.
    func removeUnfinishedOriginals() {
        let file = folder.pendingOriginals
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return }
        for line in Set(text.split(separator: "\n")) {
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
