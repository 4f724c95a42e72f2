import ArgumentParser
import Foundation
import ImageFiles
import PhotoLibrary

/// Imports photos without a window, or by the window that has the library open.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", _superCommandName: "lightbox", abstract: "Import photos into the library.",
        discussion: """
            A folder becomes an album of the same name; one whose subfolders have images becomes a folder of their albums. \
            Single files are added to an \
            album named after their folder. Photos that the library contains already are not copied again. While a \
            window has the library open, the window imports the photos, and can undo that.

            Raw files of cameras are imported if LibRaw is installed (Debian's package libraw-bin), HEIC, AVIF \
            and JPEG XL images if gdk-pixbuf's loaders are (heif-gdk-pixbuf, libavif-gdk-pixbuf and \
            libjxl-gdk-pixbuf).

            Control-C ends the import after the files that are being read; the others are not imported.

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

    /// Imports the files with progress output, in the window that has the library open if there is one. Returns the
    /// exit status: failure if any file failed. `timeout` is that of the window. With `handlesSignals`, which a process
    /// can do once, the first signal ends the import.
    func execute(
        _ console: Console, thumbnails: ThumbnailCache = .standard, decoder: any ImageDecoding = InProcessDecoder(),
        timeout: Duration = WindowProtocol.timeout, handlesSignals: Bool = false
    ) async throws -> Int32 {
        let request = ImportRequest(paths: paths.map(ImportRequest.absolutePath), album: album, links: link)
        let window = WindowImport(request: request, library: library.url, console: console, timeout: timeout)
        if case .ended(let status) = try await window.run(waits: false) { return status }
        let opened: Library
        do {
            opened = try open(console, decoder)
        } catch {
            // A window that opens the library at the same moment listens soon.
            switch try await window.run(waits: true) {
            case .ended(let status): return status
            case .unreachable: throw error
            case .notOpen: opened = try open(console, decoder)
            }
        }
        return try await run(
            request, in: opened, console, Importer(thumbnails: thumbnails), handlesSignals: handlesSignals)
    }

    private func open(_ console: Console, _ decoder: any ImageDecoding) throws -> Library {
        try library.openForWriting(action: "import", decoder: decoder) { console.printError($0) }
    }

    private func run(
        _ request: ImportRequest, in library: Library, _ console: Console, _ importer: Importer,
        handlesSignals: Bool
    ) async throws -> Int32 {
        let plan = try await request.plan(with: importer, in: library)
        let display = ImportDisplay(console: console)
        for failure in plan.failures { console.printError(failure) }
        let task = Task {
            await importer.run(plan, into: library, link: link) { display.show(ImportStep($0)) }
        }
        let interruption = handlesSignals ? Interruption { task.cancel() } : nil
        let report = await task.value
        interruption?.end()
        display.finish()
        console.printLine(ImportSummary(report, of: plan).text)
        if let status = interruption?.status, plan.fileCount > report.outcomes.count { return status }
        return report.failures.isEmpty ? LightboxCommand.Status.success : LightboxCommand.Status.failure
    }
}
