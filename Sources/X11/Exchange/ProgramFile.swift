import Foundation

/// The file that a process runs, by the kernel's word and not its own.
struct ProgramFile: Equatable {
    let folder: String
    let name: String

    init(path: String) {
        // So the kernel calls a file that was replaced, by a newer version as a rule.
        let replaced = " (deleted)"
        let path = (path.hasSuffix(replaced) ? String(path.dropLast(replaced.count)) : path) as NSString
        folder = path.deletingLastPathComponent
        name = path.lastPathComponent
    }

    /// nil when the process has ended, or is another user's.
    init?(of process: Int32) {
        guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe") else {
            return nil
        }
        self.init(path: path)
    }

    /// Whether it belongs with another. The name alone proves nothing, since anybody can give it to a file; the folder
    /// alone is every program's where all are in one.
    func isOfTeam(of other: ProgramFile, _ teammates: Set<String>) -> Bool {
        folder == other.folder && (name == other.name || teammates.contains(name))
    }
}
