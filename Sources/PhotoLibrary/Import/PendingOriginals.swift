import ImageFiles
import Synchronization

/// The originals that imports are about to store, or have stored, and whose photos have no rows yet. A permanent
/// deletion of a photo of the same content leaves its file to the import. Safe to use from any thread.
///
/// The entry of an original that was stored and whose row cannot be inserted stays until the library is closed. Its
/// file stays without a photo, which `lightbox check` reports.
final class PendingOriginals: Sendable {
    private let counts = Mutex<[ContentHash: Int]>([:])

    /// Call before the original is stored, or found to be stored already.
    func begin(_ hash: ContentHash) { counts.withLock { $0[hash, default: 0] += 1 } }

    /// Call after the transaction that inserts the rows. Hashes that are not pending are ignored.
    func end(_ hashes: [ContentHash]) {
        counts.withLock { counts in
            for hash in hashes {
                guard let count = counts[hash] else { continue }
                counts[hash] = count > 1 ? count - 1 : nil
            }
        }
    }

    /// Calls `body`, which deletes an original, unless an import needs it. No import begins to store it meanwhile.
    func unlessPending(_ hash: ContentHash, _ body: () throws -> Void) rethrows {
        try counts.withLock { counts in
            if counts[hash] == nil { try body() }
        }
    }
}
