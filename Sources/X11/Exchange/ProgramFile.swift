import Foundation

/// The executable file of a process, as the kernel reports it.
struct ProgramFile: Equatable {
    let folder: String
    let name: String

    init(path: String) {
        // The suffix that the kernel appends if the file was replaced or deleted, for example by an update.
        let replaced = " (deleted)"
        let path = (path.hasSuffix(replaced) ? String(path.dropLast(replaced.count)) : path) as NSString
        folder = path.deletingLastPathComponent
        name = path.lastPathComponent
    }

    /// Returns nil if the process has exited or belongs to another user.
    init?(of process: Int32) {
        guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe") else {
            return nil
        }
        self.init(path: path)
    }

    /// Whether both files are programs of this project: in the same folder, with the same name or a name in
    /// `teamExecutables`. A name alone proves nothing, since any file can have it; neither does a folder such as
    /// `/usr/bin`, which contains many programs.
    func isTeamMember(of other: ProgramFile, _ teamExecutables: Set<String>) -> Bool {
        folder == other.folder && (name == other.name || teamExecutables.contains(name))
    }
}
