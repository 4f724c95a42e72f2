import Foundation
import ImageFiles

/// The paths within a library's folder.
struct LibraryFolder: Sendable {
    let url: URL

    var database: URL { url.appendingPathComponent("library.sqlite") }
    var lock: URL { url.appendingPathComponent("library.lock") }
    /// Original files, in subfolders named by the first two digits of their hash.
    var originals: URL { url.appendingPathComponent("originals", isDirectory: true) }
    /// Files being copied into `originals`. A file found here at startup is a partial copy.
    var incoming: URL { url.appendingPathComponent("incoming", isDirectory: true) }

    /// Files to be deleted in the background.
    var discarded: URL { url.appendingPathComponent("discarded", isDirectory: true) }
    /// Copies of originals under their photos' names for other programs, created on demand; a subfolder per photo,
    /// whose modification date is that of the last request (WIRE-70).
    var outgoing: URL { url.appendingPathComponent("outgoing", isDirectory: true) }

    func original(_ hash: ContentHash, _ format: ImageFormat) -> URL {
        let name = hash.description
        return originals.appendingPathComponent(String(name.prefix(2)), isDirectory: true)
            .appendingPathComponent("\(name).\(format.fileExtension)")
    }

    /// The suffixes of the database and of SQLite's side files, which must be renamed together.
    static let databaseSuffixes = ["", "-wal", "-shm"]

    /// Renames the database to a free name; never overwrites a file.
    func moveDatabaseAside(_ reason: String, at date: Date) throws(LibraryError) -> URL {
        let kept = unusedName(for: reason, at: date)
        for suffix in Self.databaseSuffixes.reversed() {
            let from = database.path + suffix
            guard rename(from, kept.path + suffix) != 0 else { continue }
            let code = errno
            if code != ENOENT { throw .cannotMoveAside(path: from, code: code) }
        }
        return kept
    }

    private func unusedName(for reason: String, at date: Date) -> URL {
        let seconds = Int(date.timeIntervalSince1970)
        var number = 0
        while true {
            let name = "library-\(reason)-\(seconds)" + (number == 0 ? "" : "-\(number)") + ".sqlite"
            let candidate = url.appendingPathComponent(name)
            let isFree = Self.databaseSuffixes.allSatisfy {
                !FileManager.default.fileExists(atPath: candidate.path + $0)
            }
            if isFree { return candidate }
            number += 1
        }
    }
}
