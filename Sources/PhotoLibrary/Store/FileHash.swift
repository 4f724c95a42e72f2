import Foundation
import ImageFiles

/// Compares a file's content with the hash that it had at import.
enum FileHash {
    /// Reads the whole file; false if that fails.
    static func matches(_ path: String, _ hash: ContentHash) -> Bool {
        guard let bytes = try? FileBytes.read(path) else { return false }
        return ContentHash(of: bytes) == hash
    }
}
