import Foundation

/// Where everything of a library is.
struct LibraryFolder: Sendable {
    let url: URL

    var database: URL { url.appendingPathComponent("library.sqlite") }
    var lock: URL { url.appendingPathComponent("library.lock") }
    /// Original files, by the first two digits of their hash.
    var originals: URL { url.appendingPathComponent("originals", isDirectory: true) }
    /// Files on their way into `originals`; what is left here was cut short.
    var incoming: URL { url.appendingPathComponent("incoming", isDirectory: true) }

    /// What is being removed.
    var discarded: URL { url.appendingPathComponent("discarded", isDirectory: true) }
    /// Originals under their photos' own names, for other programs; made when they are asked for.
    var outgoing: URL { url.appendingPathComponent("outgoing", isDirectory: true) }

    func original(_ hash: ContentHash, _ format: ImageFormat) -> URL {
        let name = hash.description
        return originals.appendingPathComponent(String(name.prefix(2)), isDirectory: true)
            .appendingPathComponent("\(name).\(format.fileExtension)")
    }

    /// The database and what SQLite keeps beside it, which belong together.
    static let databaseSuffixes = ["", "-wal", "-shm"]

    /// Renames the database out of the way, never over anything.
    func moveDatabaseAside(_ reason: String, at date: Date) throws(LibraryError) -> URL {
        let kept = freeName(for: reason, at: date)
        for suffix in Self.databaseSuffixes.reversed() {
            let from = database.path + suffix
            guard rename(from, kept.path + suffix) != 0 else { continue }
            let code = errno
            if code != ENOENT { throw .cannotMoveAside(path: from, code: code) }
        }
        return kept
    }

    private func freeName(for reason: String, at date: Date) -> URL {
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
