import Foundation

/// A file or folder in a listed folder.
package struct FolderEntry: Sendable, Hashable {
    /// The absolute path.
    package let path: String
    /// Whether it is a folder, or a link to one.
    package let isFolder: Bool
    /// The size of a file, in bytes; nil for a folder, and for a link whose target is missing.
    package let size: Int?
    /// The time of the last change; nil for a link whose target is missing.
    package let modified: Date?

    /// Creates an entry.
    package init(path: String, isFolder: Bool, size: Int? = nil, modified: Date? = nil) {
        (self.path, self.isFolder, self.size, self.modified) = (path, isFolder, size, modified)
    }

    /// The last component of the path.
    package var name: String { path == "/" ? "/" : (path as NSString).lastPathComponent }

    /// The URL, with a directory path for a folder.
    package var url: URL { URL(fileURLWithPath: path, isDirectory: isFolder) }
}

/// A folder that cannot be listed or created.
package enum FolderError: Error, Sendable, Hashable {
    /// There is neither a file nor a folder at the path.
    case missing(path: String)
    /// There is a file at the path.
    case notAFolder(path: String)
    /// The user may not read the folder, or may not create one in it.
    case noPermission(path: String)
    /// A new folder has the name of another file or folder.
    case nameTaken(name: String)
    /// A new folder's name is empty, too long or contains a slash.
    case invalidName(name: String)
    /// Any other failure; `code` is the system's `errno`.
    case failed(path: String, code: Int32)

    /// Creates the error of a failed system call.
    init(path: String, code: Int32) {
        switch code {
        case ENOENT: self = .missing(path: path)
        case ENOTDIR: self = .notAFolder(path: path)
        case EACCES, EPERM: self = .noPermission(path: path)
        default: self = .failed(path: path, code: code)
        }
    }
}

extension FolderError: CustomStringConvertible {
    /// A complete sentence for the user.
    package var description: String {
        switch self {
        case .missing(let path): "'\(path)' does not exist. It may have been moved, or its disk removed."
        case .notAFolder(let path): "'\(path)' is not a folder."
        case .noPermission(let path): "You don't have permission to use the folder '\(path)'."
        case .nameTaken(let name): "There is a file or folder named '\(name)' already. Choose another name."
        case .invalidName(let name):
            name.isEmpty ? "A folder needs a name." : "A folder can't be named '\(name)'. Choose another name."
        case .failed(let path, let code): "Couldn't use the folder '\(path)': \(String(cString: strerror(code)))."
        }
    }
}
