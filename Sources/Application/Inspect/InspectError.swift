import Foundation

/// Why the inspector could not be opened.
public enum InspectError: Error, Sendable, Hashable {
    /// A path of a socket must fit into so many bytes.
    case pathTooLong(path: String, limit: Int)
    /// The path is empty or holds a NUL character.
    case badPath(path: String)
    /// Another program answers there.
    case inUse(path: String)
    /// Something that is no socket is there, and is left alone.
    case notASocket(path: String)
    /// The system refused; the code is its `errno`.
    case system(path: String, code: Int32)
}

extension InspectError: CustomStringConvertible {
    /// The error in a sentence for the user.
    public var description: String {
        switch self {
        case .pathTooLong(let path, let limit):
            "Couldn't listen at '\(path)': a socket's path has at most \(limit) bytes. Use a shorter one."
        case .badPath(let path): "Couldn't listen at '\(path)': that is no file's path."
        case .inUse(let path):
            "Couldn't listen at '\(path)': another program listens there. Use another path, or end that program."
        case .notASocket(let path):
            "Couldn't listen at '\(path)': there is a file that is no socket. Use another path."
        case .system(let path, let code): "Couldn't listen at '\(path)': \(Self.words(code))."
        }
    }

    private static func words(_ code: Int32) -> String {
        switch code {
        case ENOENT: "there is no such folder; make it first"
        case EACCES, EPERM, EROFS: "the folder can't be written to; use another one"
        default: String(cString: strerror(code))
        }
    }
}
