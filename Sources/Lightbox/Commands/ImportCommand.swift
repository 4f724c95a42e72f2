import ArgumentParser
import Foundation
import ImageFiles
import PhotoLibrary

/// Imports photos without a window.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", _superCommandName: "lightbox", abstract: "Import photos into the library.",
        discussion: """
            A folder becomes an album of the same name, its subfolders albums of their own. Single files are added to an \
            album named after their folder. Photos that the library contains already are not copied again.

            Examples:
              lightbox import ~/Pictures/Iceland
              lightbox import *.jpg --album Summer
              lightbox import /media/archive --link
            """)

    @Argument(help: "Files and folders to import.", completion: .file())
    var paths: [String]

    @Option(help: ArgumentHelp("Add all photos to this album, which is created if needed.", valueName: "name"))
    var album: String?

    @Flag(help: "Store the paths of the originals instead of copying them.")
    var link = false

    @OptionGroup var library: LibraryOption

    func validate() throws {
        // Foundation takes an empty path for the current folder.
        if paths.contains("") { throw ValidationError("import needs the paths of files or folders; one is empty.") }
        if let album, album.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty {
            throw ValidationError("--album needs a name.")
        }
    }

    /// Imports the files with progress output. Returns the exit status: failure if any file failed.
    func execute(
        _ console: Console, thumbnails: ThumbnailCache = .standard, decoder: any ImageDecoding = InProcessDecoder()
    ) async throws -> Int32 {
        let importer = Importer(thumbnails: thumbnails)
        let library = try library.openForWriting(action: "import", decoder: decoder) { console.printError($0) }
        var plan = importer.plan(paths: paths.map { URL(fileURLWithPath: $0) })
        var newAlbum: AlbumID?
        if let album {
            let target = try await find(album, in: library)
            if target.isNew { newAlbum = target.id }
            plan = plan.merged(into: .existing(target.id, before: nil))
        }
        let display = ImportDisplay(console: console)
        for failure in plan.failures { console.printError(failure) }
        let report = await importer.run(plan, into: library, link: link) { display.show($0) }
        display.finish()
        if let newAlbum, try await library.list(of: newAlbum).isEmpty {
            try await library.apply(.deleteAlbum(newAlbum))
        }
        console.printLine(Self.summary(report, plan: plan))
        return report.failures.isEmpty ? LightboxCommand.Status.success : LightboxCommand.Status.failure
    }

    /// Finds an album by title, or creates it.
    private func find(_ title: String, in library: Library) async throws(LibraryError) -> (id: AlbumID, isNew: Bool) {
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        if let existing = try await library.albums().first(where: { $0.title == title }) { return (existing.id, false) }
        let id = library.newAlbumID()
        try await library.apply(.createAlbum(id, title: title, before: nil, photos: []))
        return (id, true)
    }

    /// "Added 38 photos to 2 albums. 2 were in the library already, 1 failed."
    static func summary(_ report: ImportReport, plan: ImportPlan) -> String {
        let albums = Set(report.outcomes.compactMap(\.album)).count
        var text = "Added \(counted(report.addedCount, "photo"))"
        if report.addedCount > 0 { text += " to \(counted(albums, "album"))" }
        var rest: [String] = []
        func add(_ count: Int, _ one: String, _ many: String) {
            if count > 0 { rest.append("\(count.formatted()) \(count == 1 ? one : many)") }
        }
        add(report.alreadyPresentCount, "was in the library already", "were in the library already")
        add(report.failures.count, "failed", "failed")
        // An error that affects all files, such as a full disk, ends the import early.
        add(plan.fileCount - report.outcomes.count, "was not tried", "were not tried")
        add(plan.skippedCount, "other file was skipped", "other files were skipped")
        return text + "." + (rest.isEmpty ? "" : " " + rest.joined(separator: ", ") + ".")
    }
}
