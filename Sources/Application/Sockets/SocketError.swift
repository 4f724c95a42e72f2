import Foundation

/// The reason why a socket could not be opened at a path.
package enum SocketError: Error, Sendable, Hashable {
    /// The path exceeds the limit for socket paths, in bytes.
    case pathTooLong(path: String, limit: Int)
    /// The path is empty or contains a NUL character.
    case badPath(path: String)
    /// Another program listens at the path.
    case inUse(path: String)
    /// A file that is not a socket exists at the path; it is left unchanged.
    case notASocket(path: String)
    /// A system call failed; the code is `errno`.
    case system(path: String, code: Int32)
}

extension SocketError: CustomStringConvertible {
    /// A sentence for the user, with the cause and a remedy.
    package var description: String {
        switch self {
        case .pathTooLong(let path, let limit):
            "Couldn't listen at '\(path)': a socket's path has at most \(limit) bytes. Use a shorter one."
        case .badPath(let path): "Couldn't listen at '\(path)': it is not a file path. Use another one."
        case .inUse(let path):
            "Couldn't listen at '\(path)': another program listens there. Use another path, or end that program."
        case .notASocket(let path):
            "Couldn't listen at '\(path)': the file there is not a socket. Use another path."
        case .system(let path, let code): "Couldn't listen at '\(path)': \(Self.explanation(of: code))."
        }
    }

    private static func explanation(of code: Int32) -> String {
        switch code {
        case ENOENT: "the folder does not exist; create it first"
        case EACCES, EPERM, EROFS: "the folder can't be written to; use another one"
        default: String(cString: strerror(code))
        }
    }
}
