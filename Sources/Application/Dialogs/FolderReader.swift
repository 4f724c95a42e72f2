import Dispatch
import Foundation
import SystemCalls

/// Lists and creates folders for a file dialog (APP-27). Without views; safe to use from any thread.
package struct FolderReader: Sendable {
    /// The content of a folder.
    package struct Listing: Sendable, Hashable {
        /// The absolute path of the folder.
        package let path: String
        /// Folders first, then files, each in the order of the reader.
        package var entries: [FolderEntry]
    }

    /// Whether a file of this name is listed. Folders always are.
    package var includes: @Sendable (String) -> Bool
    /// Returns names in display order.
    package var sorted: @Sendable ([String]) -> [String]

    /// Creates a reader. Hidden files and folders are never listed.
    package init(
        includes: @escaping @Sendable (String) -> Bool,
        sorted: @escaping @Sendable ([String]) -> [String] = { $0.sorted() }
    ) {
        (self.includes, self.sorted) = (includes, sorted)
    }

    /// Reads a folder. Blocks, on a network for long: call it off the main actor, or use `contents(of:)`.
    package func read(_ path: String) throws(FolderError) -> Listing {
        let descriptor = SystemCall.open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw FolderError(path: path, code: errno) }
        guard let directory = fdopendir(descriptor) else {
            let code = errno
            close(descriptor)
            throw FolderError(path: path, code: code)
        }
        defer { closedir(directory) }
        var folders: [String: FolderEntry] = [:]
        var files: [String: FolderEntry] = [:]
        while true {
            errno = 0
            guard let next = readdir(directory) else {
                // A disk that was removed meanwhile shows what it has delivered before.
                if errno != 0, folders.isEmpty, files.isEmpty { throw FolderError(path: path, code: errno) }
                break
            }
            // A name that is not UTF-8 cannot be passed on as text.
            guard let name = Self.name(of: next), !name.hasPrefix(".") else { continue }
            let kind = Int32(next.pointee.d_type)
            let mayBeFolder = kind == Self.folder || kind == Self.link || kind == Self.unknown
            guard mayBeFolder || includes(name), let entry = Self.entry(name, in: path) else { continue }
            if entry.isFolder { folders[name] = entry } else if includes(name) { files[name] = entry }
        }
        let entries = [folders, files].flatMap { group in sorted(Array(group.keys)).compactMap { group[$0] } }
        return Listing(path: path, entries: entries)
    }

    /// The values of `d_type`, which the C library defines as an enumeration.
    private static let (unknown, folder, link): (Int32, Int32, Int32) = (0, 4, 10)

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
        }
    }

    /// Returns nil for what is neither a file nor a folder, such as a pipe.
    private static func entry(_ name: String, in folder: String) -> FolderEntry? {
        let path = (folder == "/" ? "" : folder) + "/" + name
        var status = stat()
        guard stat(path, &status) == 0 else { return FolderEntry(path: path, isFolder: false) }
        let kind = status.st_mode & S_IFMT
        let modified = Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
        switch kind {
        case S_IFDIR: return FolderEntry(path: path, isFolder: true, modified: modified)
        case S_IFREG: return FolderEntry(path: path, isFolder: false, size: Int(status.st_size), modified: modified)
        default: return nil
        }
    }

    /// Reads a folder on a thread that may block.
    package func contents(of path: String) async throws -> Listing {
        try await Self.blocking { () throws(FolderError) -> Listing in try read(path) }
    }

    /// Creates a folder and returns its path. Blocks.
    package func create(_ name: String, in folder: String) throws(FolderError) -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard Self.isFileName(name) else { throw .invalidName(name: name) }
        let path = (folder == "/" ? "" : folder) + "/" + name
        guard mkdir(path, 0o777) == 0 else {
            throw errno == EEXIST ? .nameTaken(name: name) : FolderError(path: folder, code: errno)
        }
        return path
    }

    /// Whether a file or folder can have a name.
    static func isFileName(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.contains("/") && !name.contains("\0")
            && name.utf8.count <= Int(NAME_MAX)
    }

    /// What exists at a path.
    enum Kind: Sendable {
        case file, folder
    }

    /// Returns what exists at a path; nil for nothing. Blocks.
    static func kind(of path: String) -> Kind? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }

    /// Creates a folder on a thread that may block.
    package func make(_ name: String, in folder: String) async throws -> String {
        try await Self.blocking { () throws(FolderError) -> String in try create(name, in: folder) }
    }

    /// What a path leads to.
    package enum Destination: Sendable, Hashable {
        /// A folder to show.
        case folder(String)
        /// A file, to be selected in its folder.
        case file(String)
    }

    /// Resolves text that the user has typed or pasted: an absolute path, a file URL, a path that begins with a tilde,
    /// or a path relative to `folder`. Blocks.
    ///
    /// - Parameter home: The path of the user's home folder.
    package func resolve(_ text: String, in folder: String, home: String) throws(FolderError) -> Destination {
        let path = Self.path(of: text, in: folder, home: home)
        var status = stat()
        guard stat(path, &status) == 0 else { throw FolderError(path: path, code: errno) }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder(path) : .file(path)
    }

    /// The absolute path that typed text stands for: a path, absolute or in a folder, one with a tilde, or a file URL.
    static func path(of text: String, in folder: String, home: String) -> String {
        var path = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if path.hasPrefix("file://"), let url = URL(string: path), url.isFileURL { path = url.path }
        if path == "~" || path.hasPrefix("~/") { path = home + path.dropFirst() }
        if !path.hasPrefix("/") { path = folder + "/" + path }
        return standardized(path)
    }

    /// Resolves typed text on a thread that may block.
    package func destination(of text: String, in folder: String, home: String) async throws -> Destination {
        try await Self.blocking { () throws(FolderError) -> Destination in
            try resolve(text, in: folder, home: home)
        }
    }

    /// An absolute path without ".", ".." and repeated slashes. Keeps symbolic links, unlike Foundation's method.
    static func standardized(_ path: String) -> String {
        var components: [Substring] = []
        for component in path.split(separator: "/") where component != "." {
            if component == ".." { _ = components.popLast() } else { components.append(component) }
        }
        return "/" + components.joined(separator: "/")
    }

    /// The nearest existing folder: `path` itself or one that contains it. Blocks.
    package static func nearestFolder(to path: String) -> String {
        var path = path.hasPrefix("/") ? standardized(path) : "/"
        var status = stat()
        while path != "/", stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR {
            path = (path as NSString).deletingLastPathComponent
        }
        return path
    }

    /// Runs work on a thread outside the pool of Swift's tasks, whose few threads must not wait for a disk.
    package static func blocking<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { continuation.resume(with: Result { try work() }) }
        }
    }
}
