import Foundation

/// The first bytes of a database file, looked at before SQLite is let near it: a file that is none, or a newer
/// version's, is to be kept exactly as it is.
enum DatabaseHeader {
    private static let length = 100
    private static let versionOffset = 60

    /// What is there to be opened. A missing or empty file is one of which SQLite makes a new database.
    enum Presence {
        case absent, present
    }

    static func check(_ path: String) throws(LibraryError) -> Presence {
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
