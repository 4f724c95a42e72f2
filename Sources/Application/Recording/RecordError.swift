import Foundation

/// Why a record could not be written, read or replayed.
public enum RecordError: Error, Sendable, Hashable {
    /// The file could not be begun; the code is the system's `errno`.
    case unopenable(path: String, code: Int32)
    /// The file could no longer be written.
    case unwritable(path: String, code: Int32)
    /// The file could not be read.
    case unreadable(path: String, code: Int32)
    /// The first line is no header of a record.
    case notARecord(path: String)
    /// The record is of a version that this program does not know.
    case newer(path: String, version: Int)
    /// A line, counted from 1, makes no sense.
    case badLine(path: String, line: Int, reason: String)
    /// The replay does something else than the record: what arrived there was never asked for.
    case strayed(line: Int, arrival: String)
}

extension RecordError: CustomStringConvertible {
    /// The error in a sentence for the user.
    public var description: String {
        switch self {
        case .unopenable(let path, let code): "Couldn't record to '\(path)': \(Self.words(code))."
        case .unwritable(let path, let code):
            "Couldn't go on recording to '\(path)': \(Self.words(code)). The program goes on without."
        case .unreadable(let path, let code): "Couldn't read the record '\(path)': \(Self.words(code))."
        case .notARecord(let path):
            "Couldn't replay '\(path)': it is no record. 'lightbox --record' writes one."
        case .newer(let path, let version):
            "Couldn't replay '\(path)': it is a record of version \(version), and this Lightbox knows version "
                + "\(RecordVersion.current). Use a newer one."
        case .badLine(let path, let line, let reason):
            "Couldn't replay '\(path)': line \(line) makes no sense: \(reason)."
        case .strayed(let line, let arrival):
            "Couldn't go on with the replay: in line \(line) '\(arrival)' arrives, which this program never asked for. "
                + "Replay with the version of Lightbox that recorded."
        }
    }

    private static func words(_ code: Int32) -> String {
        switch code {
        case ENOENT: "there is no such file or folder"
        case EISDIR: "it is a folder"
        case EACCES, EPERM, EROFS: "you have no right to"
        case ENOSPC, EDQUOT: "the disk is full"
        default: String(cString: strerror(code))
        }
    }
}
