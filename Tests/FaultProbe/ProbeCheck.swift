import Foundation
import ImageFiles
import PhotoLibrary

/// Opens the library of a run that has ended in any way, as the next start of the program does, and looks for damage.
///
/// Writes `notice TEXT` for what the user would be told, `state DIGEST` with the content as it was found, `resumed
/// COUNT` with the number of imports that were continued, `state DIGEST` again, and what must not be: `finding TEXT`
/// for a difference between the database and the files, `left PATH` for a file that belongs to nothing, `incomplete
/// PATH` for an exported file that is not whole. The last line is `checked`.
struct ProbeCheck {
    let folder: ProbeFolder

    func run() async throws {
        let opened = try folder.open()
        for notice in opened.notices where notice != .created { report("notice", "\(notice)") }
        report("state", try opened.library.digest())
        let journals = try ImportJournal.unfinished(in: opened.library)
        for journal in journals {
            let importer = Importer(thumbnails: folder.thumbnails)
            let result = await importer.run(journal.plan, into: opened.library, journal: journal)
            for failure in result.failures { report("finding", "\(failure)") }
            journal.remove()
        }
        report("resumed", "\(journals.count)")
        report("state", try opened.library.digest())
        try opened.library.close()

        let library = try folder.open().library
        for finding in try library.check(thumbnails: folder.thumbnails) { report("finding", "\(finding)") }
        if FileManager.default.fileExists(atPath: folder.backup.path) {
            // The next backup completes the one that was interrupted.
            _ = try library.backUp(to: folder.backup)
            let copy = try Library.open(at: folder.backup, mode: .readOnly).library
            // It keeps the originals of photos that were deleted since.
            for finding in try copy.check(thumbnails: nil) {
                if case .unknownFile = finding { continue }
                report("finding", "\(finding)")
            }
            try copy.close()
        }
        // The program goes on, and writing a thumbnail removes what was left of others.
        let importer = Importer(thumbnails: folder.thumbnails)
        let more = await importer.importData(
            try ProbeFolder.afterwards(), suggestedName: "More.png", to: .new(title: "More"), into: library)
        for failure in more.failures { report("finding", "\(failure)") }
        try library.close()
        for file in leftovers() { report("left", file) }
        for file in incompleteExports() { report("incomplete", file) }
        report("checked")
    }

    /// The files that no part of the program knows.
    private func leftovers() -> [String] {
        let database = ["library.sqlite", "library.sqlite-wal", "library.sqlite-shm", "library.lock"]
        let files = Self.files(in: folder.library).filter { path in
            // `check` compares the originals with the photos. The handed-over copies are kept for other programs.
            if path.hasPrefix("originals/") || path.hasPrefix("outgoing/") { return false }
            if path == "originals.pending" { return Self.length(folder.library.appendingPathComponent(path)) != 0 }
            return !database.contains(path)
        }
        let thumbnails = Self.files(in: folder.thumbnailFolder).filter { path in
            let name = (path as NSString).lastPathComponent
            return name.utf8.count != 64 || !name.allSatisfy(\.isHexDigit)
        }
        let backup = Self.files(in: folder.backup).filter { path in
            !path.hasPrefix("originals/") && !database.contains(path) && path != "backup-of"
        }
        return files.map { "library/\($0)" } + thumbnails.map { "thumbnails/\($0)" } + backup.map { "backup/\($0)" }
    }

    /// The exported files that cannot be decoded. Those without their final names are deleted by a later export.
    private func incompleteExports() -> [String] {
        Self.files(in: folder.exports).filter { path in
            guard !path.hasPrefix(".") else { return false }
            let file = folder.exports.appendingPathComponent(path)
            let request = DecodeRequest(.file(path: file.path), name: path, size: .original, urgency: .background)
            return (try? InProcessDecoder().decode(request)) == nil
        }
    }

    /// The paths of the files in a folder and its subfolders, relative to it.
    private static func files(in folder: URL) -> [String] {
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { path in
            var status = stat()
            return lstat(folder.appendingPathComponent(path).path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
        }.sorted()
    }

    private static func length(_ file: URL) -> Int {
        var status = stat()
        return stat(file.path, &status) == 0 ? Int(status.st_size) : 0
    }
}
