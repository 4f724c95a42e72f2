import Foundation
import PhotoLibrary

/// The files that `lightbox import` names, with its options.
struct ImportRequest: Sendable, Equatable {
    /// Absolute paths.
    let paths: [String]
    /// The title of the album that receives all photos; nil: albums named after the folders.
    let album: String?
    /// Whether the originals stay where they are.
    let links: Bool

    init(paths: [String], album: String?, links: Bool) {
        self.paths = paths
        self.album = album?.trimmingCharacters(in: .whitespacesAndNewlines)
        self.links = links
    }

    /// Reads the folders and finds the album; blocks while it reads.
    func plan(with importer: Importer, in library: Library) async throws(LibraryError) -> ImportPlan {
        let plan = importer.plan(paths: paths.map { URL(fileURLWithPath: $0) })
        guard let album else { return plan }
        let existing = try await library.albums().first { $0.title == album }
        return plan.merged(into: existing.map { .existing($0.id, before: nil) } ?? .new(title: album))
    }

    /// Converts a path of this process's command line, as the importer resolves it, to an absolute one.
    static func absolutePath(_ path: String) -> String { URL(fileURLWithPath: path).absoluteURL.path }
}

/// The result of one file of an import, with the progress of all.
struct ImportStep: Codable, Sendable, Equatable {
    /// The kinds of result: the photo was added to an album, the album contained it before, or neither.
    enum Result: String, Codable, Sendable {
        case added, present, failed
    }

    /// The number of files processed, failures included.
    var completed: Int
    /// The number of files.
    var total: Int
    /// The file's name.
    var name: String
    var result: Result
    /// The message of a failure.
    var message: String?

    init(completed: Int, total: Int, name: String, result: Result, message: String? = nil) {
        (self.completed, self.total, self.name) = (completed, total, name)
        (self.result, self.message) = (result, message)
    }

    init(_ progress: ImportProgress) {
        self.init(completed: progress.completed, total: progress.total, name: progress.latest.name, result: .added)
        switch progress.latest.result {
        case .added, .alreadyPresent: if !progress.latest.isNewInAlbum { result = .present }
        case .failed(let error): (result, message) = (.failed, "\(error)")
        // Not for now: the files of a command cannot be canceled one by one.
        case .canceled: (result, message) = (.failed, "Canceled.")
        }
    }
}

/// The result of an import as the command reports it.
struct ImportResult: Codable, Sendable, Equatable {
    /// The sentence for standard output.
    var summary: String
    /// Whether a file failed.
    var hasFailures: Bool
    /// Why the import was not completed; nil if it was.
    var error: String?

    init(summary: String, hasFailures: Bool, error: String? = nil) {
        (self.summary, self.hasFailures, self.error) = (summary, hasFailures, error)
    }

    init(_ report: ImportReport, of plan: ImportPlan, error: String? = nil) {
        self.init(
            summary: ImportSummary(report, of: plan).text, hasFailures: !report.failures.isEmpty, error: error)
    }
}

/// The counts of an import.
struct ImportSummary: Sendable, Equatable {
    /// The number of photos that are new in their albums.
    var added = 0
    /// The number of albums; nil if it is not known.
    var albums: Int?
    /// The number of photos that their albums contained before.
    var present = 0
    var failed = 0
    var untried = 0
    /// The number of other files in the folders.
    var skipped = 0

    init() {}

    init(_ report: ImportReport, of plan: ImportPlan) {
        let added = report.outcomes.filter(\.isNewInAlbum)
        self.added = added.count
        albums = Set(added.compactMap(\.album)).count
        present = report.outcomes.count { $0.photo != nil && !$0.isNewInAlbum }
        failed = report.failures.count
        // An error that affects all files, such as a full disk, ends the import early.
        untried = plan.fileCount - report.outcomes.count
        skipped = plan.skippedCount
    }

    /// Counts another file.
    mutating func add(_ step: ImportStep) {
        switch step.result {
        case .added: added += 1
        case .present: present += 1
        case .failed: failed += 1
        }
        untried = max(step.total - step.completed, 0)
    }

    /// "Added 38 photos to 2 albums. 2 were in their albums already, 1 failed."
    var text: String {
        var text = "Added \(counted(added, "photo"))"
        if added > 0, let albums { text += " to \(counted(albums, "album"))" }
        var rest: [String] = []
        func add(_ count: Int, _ one: String, _ many: String) {
            if count > 0 { rest.append("\(count.formatted()) \(count == 1 ? one : many)") }
        }
        add(present, "was in its album already", "were in their albums already")
        add(failed, "failed", "failed")
        add(untried, "was not tried", "were not tried")
        add(skipped, "other file was skipped", "other files were skipped")
        return text + "." + (rest.isEmpty ? "" : " " + rest.joined(separator: ", ") + ".")
    }
}
