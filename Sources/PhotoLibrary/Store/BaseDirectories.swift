import Foundation

/// The user's folders, by the XDG Base Directory Specification.
struct BaseDirectories: Equatable {
    /// `$XDG_DATA_HOME`, or `.local/share` in the home directory.
    let data: URL
    /// `$XDG_CACHE_HOME`, or `.cache` in the home directory.
    let cache: URL

    /// The folders of this process.
    static var current: BaseDirectories {
        // Foundation's home directory on Linux is always that of the password database.
        BaseDirectories(
            environment: ProcessInfo.processInfo.environment,
            passwordDatabaseHome: FileManager.default.homeDirectoryForCurrentUser)
    }

    /// Reads the environment variables. Ignores relative paths, as the specification requires.
    ///
    /// - Parameter passwordDatabaseHome: The home directory if `HOME` is not set or not an absolute path.
    init(environment: [String: String], passwordDatabaseHome: URL) {
        func folder(_ variable: String) -> URL? {
            guard let path = environment[variable], path.hasPrefix("/") else { return nil }
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        let home = folder("HOME") ?? passwordDatabaseHome
        data = folder("XDG_DATA_HOME") ?? home.appendingPathComponent(".local/share", isDirectory: true)
        cache = folder("XDG_CACHE_HOME") ?? home.appendingPathComponent(".cache", isDirectory: true)
    }
}
