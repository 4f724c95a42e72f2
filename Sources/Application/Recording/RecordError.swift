import Foundation

/// The reason why a record could not be written, read or replayed.
package enum RecordError: Error, Sendable, Hashable {
    /// The file could not be created; the code is `errno`.
    case unopenable(path: String, code: Int32)
    /// The file contains something else than a record, which a new record would replace.
    case notReplaced(path: String)
    /// Writing to the file failed; the code is `errno`.
    case unwritable(path: String, code: Int32)
    /// The file could not be read; the code is `errno`.
    case unreadable(path: String, code: Int32)
    /// The first line is not the header of a record.
    case notARecord(path: String)
    /// The record has a version that this program does not support yet.
    case newer(path: String, version: Int)
    /// A line, counted from 1, is invalid.
    case badLine(path: String, line: Int, reason: String)
    /// The replay diverges from the record: the work whose result was recorded in this line is not in progress.
    case diverged(line: Int, result: String)
}

extension RecordError: CustomStringConvertible {
    /// A sentence for the user, with the cause and a remedy.
    package var description: String {
        switch self {
        case .unopenable(let path, let code): "Couldn't record to '\(path)': \(Self.explanation(of: code))."
        case .notReplaced(let path):
            "Couldn't record to '\(path)': the file contains something else than a record. Choose another name."
        case .unwritable(let path, let code):
            "Couldn't continue recording to '\(path)': \(Self.explanation(of: code)). "
                + "The program continues without recording."
        case .unreadable(let path, let code): "Couldn't read the record '\(path)': \(Self.explanation(of: code))."
        case .notARecord(let path):
            "Couldn't replay '\(path)': it is not a record. Use a file that 'lightbox --record' wrote."
        case .newer(let path, let version):
            "Couldn't replay '\(path)': it is a record of version \(version), and this program reads version "
                + "\(RecordVersion.current). Use the version of Lightbox that wrote it."
        case .badLine(let path, let line, let reason):
            "Couldn't replay '\(path)': line \(line) is invalid: \(reason)."
        case .diverged(let line, let result):
            "Couldn't continue the replay: line \(line) contains the result '\(result)', which was never requested. "
                + "Use the version of Lightbox that wrote the record."
        }
    }

    private static func explanation(of code: Int32) -> String {
        switch code {
        case ENOENT: "there is no such file or folder"
        case EISDIR: "it is a folder"
        case ELOOP: "it is a symbolic link"
        case EINVAL: "it is not a regular file"
        case EACCES, EPERM, EROFS: "permission denied"
        case ENOSPC, EDQUOT: "the disk is full"
        default: String(cString: strerror(code))
        }
    }
}
