import Foundation
import ImageFiles

/// Checks a database file's header before SQLite opens it. A file that is not a database, or that a newer version
/// wrote, must stay byte for byte as it is, and SQLite may write to a file when it opens it.
enum DatabaseHeader {
    private static let length = 100
    private static let versionOffset = 60

    /// Whether there is a database. SQLite creates a new one in place of a missing or empty file.
    enum Presence {
        case absent, present
    }

    static func validate(_ path: String) throws(LibraryError) -> Presence {
        let bytes: [UInt8]
        do throws(DecodeError) {
            bytes = try FileBytes.read(path, count: length)
        } catch {
            switch error.reason {
            case .missing, .empty: return .absent
            case .notAFile: throw .damaged(path: path)
            default: throw .database(error.reason.description)
            }
        }
        let reader = ByteReader(bytes: bytes, isLittleEndian: false)
        guard reader.matches("SQLite format 3\0", at: 0), let version = reader.u32(versionOffset) else {
            throw .damaged(path: path)
        }
        if version > LibrarySchema.version { throw .newer(path: path) }
        return .present
    }
}
