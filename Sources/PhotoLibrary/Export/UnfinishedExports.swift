import Foundation

/// The files that an export writes before they get their names. One that is killed leaves them.
enum UnfinishedExports {
    /// How long a file that no process writes any more stays, in seconds. A process writes a file at once.
    private static let age = 3600.0

    /// A name for a file that is being written.
    static func newName() -> String { ".\(UUID().uuidString).part" }

    /// Deletes the files in a folder that earlier exports have left.
    static func remove(from folder: URL, now: Date = Date()) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] where isTemporary(name) {
            let path = folder.appendingPathComponent(name).path
            var status = stat()
            // The time of the last change of any kind, which no program sets: a photo's own date may be old.
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                now.timeIntervalSince1970 - Double(status.st_ctim.tv_sec) > age
            else { continue }
            unlink(path)
        }
    }

    private static func isTemporary(_ name: String) -> Bool {
        name.hasPrefix(".") && name.hasSuffix(".part") && UUID(uuidString: String(name.dropFirst().dropLast(5))) != nil
    }
}
