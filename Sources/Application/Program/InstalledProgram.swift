import Foundation

/// The programs that the user has installed.
package enum InstalledProgram {
    /// Returns the file of a program in the folders of `PATH`; nil if it is not installed.
    package static func url(
        named name: String, in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL? {
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return folders.lazy.map { URL(fileURLWithPath: "\($0)/\(name)") }.first { url in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
                && FileManager.default.isExecutableFile(atPath: url.path)
        }
    }
}
