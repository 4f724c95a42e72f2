import Foundation
import ImageFiles

/// Replaces a damaged database by a recovered one and keeps the damaged one.
///
/// The steps are renames, so that the process may be killed between any two of them. The folder of the kept database
/// has a name that ends in `.moving` until all is done:
///
/// 1. It is created, and the recovered database is built in it under a temporary name, then renamed to
///    `recovered.sqlite`.
/// 2. The damaged database and its side files are moved into it.
/// 3. The recovered database is moved out of it, to the place of the damaged one.
/// 4. The folder gets its final name.
///
/// `finishReplacements()` completes, or before step 2 discards, what another process began.
extension LibraryFolder {
    /// A replacement between its first and its last step.
    struct Replacement {
        /// The folder with its temporary name.
        let directory: URL

        /// Where the recovered database is built.
        var unfinished: URL { directory.appendingPathComponent("unfinished.sqlite") }
        /// The complete recovered database.
        var recovered: URL { directory.appendingPathComponent("recovered.sqlite") }

        fileprivate static let suffix = ".moving"
        fileprivate var target: URL {
            URL(fileURLWithPath: String(directory.path.dropLast(Self.suffix.count)), isDirectory: true)
        }
    }

    /// The suffixes of the database and of SQLite's side files, without which the database may lack its last changes.
    /// The database comes first: while it is missing, `finishReplacements()` runs before anything creates another.
    private static let databaseSuffixes = ["", "-wal", "-shm"]

    /// Creates the folder of the replacement.
    func beginReplacement(at date: Date) throws(LibraryError) -> Replacement {
        let target = unusedFolder(at: date)
        let replacement = Replacement(
            directory: URL(fileURLWithPath: target.path + Replacement.suffix, isDirectory: true))
        guard mkdir(replacement.directory.path, 0o700) == 0 else {
            throw .cannotMoveAside(path: database.path, code: errno)
        }
        return replacement
    }

    /// Performs the renames; returns the path of the damaged database, or nil if there was none.
    func finish(_ replacement: Replacement) throws(LibraryError) -> URL? {
        let kept = replacement.directory.appendingPathComponent(database.lastPathComponent)
        if access(replacement.recovered.path, F_OK) == 0 {
            DirectorySync.synchronize(replacement.directory.path)
            for suffix in Self.databaseSuffixes where access(kept.path + suffix, F_OK) != 0 {
                try move(database.path + suffix, to: kept.path + suffix)
            }
            DirectorySync.synchronize(replacement.directory.path)
            // A database that was created meanwhile, by an older version of the program, is not overwritten.
            guard access(database.path, F_OK) != 0 else {
                throw .cannotMoveAside(path: database.path, code: EEXIST)
            }
            try move(replacement.recovered.path, to: database.path)
        }
        // Before the last step, after which nothing shows that the library is recovered.
        removeDamageMark()
        let hasKept = access(kept.path, F_OK) == 0
        try move(replacement.directory.path, to: replacement.target.path)
        DirectorySync.synchronize(url.path)
        return hasKept ? replacement.target.appendingPathComponent(database.lastPathComponent) : nil
    }

    /// Completes the replacements that another process began, and returns the paths of their damaged databases. The
    /// caller holds the library's lock.
    func finishReplacements() throws(LibraryError) -> [URL?] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: url.path)
        } catch {
            throw .cannotRead(path: url.path, code: Library.systemCode(of: error))
        }
        var kept: [URL?] = []
        for name in names.sorted() where name.hasSuffix(Replacement.suffix) {
            let replacement = Replacement(directory: url.appendingPathComponent(name, isDirectory: true))
            let moved = replacement.directory.appendingPathComponent(database.lastPathComponent).path
            if access(replacement.recovered.path, F_OK) == 0 || access(moved, F_OK) == 0 {
                kept.append(try finish(replacement))
            } else {
                discard(replacement)
            }
        }
        return kept
    }

    /// Deletes a replacement before its second step.
    func discard(_ replacement: Replacement) { try? FileManager.default.removeItem(at: replacement.directory) }

    private func move(_ from: String, to: String) throws(LibraryError) {
        guard rename(from, to) != 0 else { return }
        let code = errno
        if code != ENOENT { throw .cannotMoveAside(path: from, code: code) }
    }

    /// A folder such as `damaged-2026-11-25-103005`, in UTC.
    private func unusedFolder(at date: Date) -> URL {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd-HHmmss"
        let name = "damaged-\(formatter.string(from: date))"
        var (candidate, number) = (name, 1)
        while ["", Replacement.suffix].contains(where: { access(url.path + "/" + candidate + $0, F_OK) == 0 }) {
            number += 1
            candidate = "\(name)-\(number)"
        }
        return url.appendingPathComponent(candidate, isDirectory: true)
    }
}
