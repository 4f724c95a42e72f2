import Foundation
import ImageFiles

/// Checks a database file's header before SQLite opens it. A file that is not a database, or that a newer version
/// wrote, must stay byte for byte as it is, and SQLite may write to a file when it opens it. SQLite refuses some values
/// that no library has as those of an unknown format, and would write other pages for others.
enum DatabaseHeader {
    private static let length = 100
    private static let versionOffset = 60
    /// Versions that a program may have written. A greater number is damage.
    private static let versions = 0...255

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
        guard bytes.starts(with: Array("SQLite format 3\0".utf8)),
            let version = bytes.integer(at: versionOffset, count: 4), versions.contains(version)
        else { throw .damaged(path: path) }
        if version > LibrarySchema.version { throw .newer(path: path) }
        guard hasValidFields(bytes, isEmpty: version == 0) else { throw .damaged(path: path) }
        return .present
    }

    /// Whether the fields have values that a library may have; `isEmpty` if no version is recorded yet, when SQLite may
    /// have written the first page and no table.
    private static func hasValidFields(_ bytes: [UInt8], isEmpty: Bool) -> Bool {
        func field(_ offset: Int, _ count: Int, _ isValid: (Int) -> Bool) -> Bool {
            bytes.integer(at: offset, count: count).map(isValid) ?? false
        }
        // The page size in bytes; 1 means 65536.
        return field(16, 2) { $0 == 1 || $0 >= 512 && $0.nonzeroBitCount == 1 }
            // The format for writing and for reading: with or without a write-ahead log.
            && field(18, 1) { 1...2 ~= $0 } && field(19, 1) { 1...2 ~= $0 }
            // The bytes that each page reserves, and three constants.
            && field(20, 4) { $0 == 0x0040_2020 }
            // The format of the schema.
            && field(44, 4) { 1...4 ~= $0 || isEmpty && $0 == 0 }
            // Whether the file shrinks by itself.
            && field(52, 4) { $0 == 0 } && field(64, 4) { $0 == 0 }
            // The encoding of texts.
            && field(56, 4) { $0 == 1 || isEmpty && $0 == 0 }
    }
}
