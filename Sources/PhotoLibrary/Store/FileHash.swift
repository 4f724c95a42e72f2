import Foundation
import ImageFiles

/// Compares a file's content with the hash that it had at import.
enum FileHash {
    /// Reads the whole file. Returns whether it has the content.
    ///
    /// - Throws: `DecodeError` if it cannot be read, which says nothing about its content.
    static func compare(_ path: String, _ hash: ContentHash) throws(DecodeError) -> Bool {
        do throws(DecodeError) {
            return ContentHash(of: try FileBytes.read(path)) == hash
        } catch {
            // No photo has an empty file.
            guard error.reason == .empty else { throw error }
            return false
        }
    }

    /// Reads the whole file; false if that fails.
    static func matches(_ path: String, _ hash: ContentHash) -> Bool { (try? compare(path, hash)) ?? false }
}
