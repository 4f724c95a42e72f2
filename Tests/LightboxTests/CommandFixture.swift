import Foundation
import ImageFiles
import PhotoLibrary
import Synchronization
import Testing

@testable import Lightbox

/// A temporary folder with images and a library, and a console that runs commands in it.
final class CommandFixture: Sendable {
    let folder: URL
    private let written = Mutex((out: "", error: ""))

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("lightbox-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        // At once, also for work that goes on: files of the folder are removed one by one.
        let removed = folder.appendingPathExtension("removed")
        try? FileManager.default.moveItem(at: folder, to: removed)
        try? FileManager.default.removeItem(at: removed)
    }

    var library: URL { folder.appendingPathComponent("library", isDirectory: true) }

    /// Reads and writes the thumbnails of other programs in the fixture's folder.
    func filePreview(for library: Library) -> FilePreview {
        FilePreview(sharedThumbnails(for: library))
    }

    func sharedThumbnails(for library: Library) -> SharedThumbnails {
        SharedThumbnails(
            directory: folder.appendingPathComponent(".cache/thumbnails"), excluding: [library.directory],
            decoder: InProcessDecoder(), program: "lightbox"
        ) { [folder] message in
            // A thumbnail may still be written when the test has ended and the folder is gone.
            if FileManager.default.fileExists(atPath: folder.path) { Issue.record("\(message)") }
        }
    }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Writes an image of one color, which depends on `shade`.
    func picture(_ name: String, shade: UInt8) throws {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try ImageEncoder.png(rgb: Array(repeating: shade, count: 12 * 8 * 3), width: 12, height: 8).write(to: file)
    }

    /// The path of an original with this content below `originals`.
    static func storedName(_ png: Data) -> String {
        let hash = ContentHash(of: [UInt8](png)).description
        return "\(hash.prefix(2))/\(hash).png"
    }

    /// Opens the library, or that in another folder, once its previous owner has released it, which may take a
    /// main-queue turn.
    func openLibrary(at folder: URL? = nil) async throws -> OpenedLibrary {
        let folder = folder ?? library
        var opened = try Library.open(at: folder)
        for _ in 1...100_000 where opened.library.isReadOnly {
            await Task.yield()
            opened = try Library.open(at: folder)
        }
        try #require(!opened.library.isReadOnly)
        return opened
    }

    func console(columns: Int? = nil) -> Console {
        Console(
            out: { [self] text in written.withLock { $0.out += text } },
            error: { [self] text in written.withLock { $0.error += text } }, columns: columns)
    }

    /// Returns and clears the output since the last call.
    func take() -> (out: String, error: String) {
        written.withLock { text in
            defer { text = ("", "") }
            return text
        }
    }

    /// Whether the output since the last `take()` contains a text.
    func hasPrinted(_ text: String) -> Bool { written.withLock { $0.out.contains(text) } }

    /// Runs a command line that must not open a window.
    func run(_ arguments: String...) -> Int32 {
        LightboxCommand.run(arguments, console: console()) { _ in fatalError("a window was opened") }
    }

    /// The options that a command line opens the window with; nil if it does not open one.
    func options(_ arguments: String...) -> ProgramOptions? {
        var found: ProgramOptions?
        _ = LightboxCommand.run(arguments, console: console()) { found = $0 }
        return found
    }

    /// Imports as a separate process would: the library is closed on return.
    func importing(_ arguments: String..., columns: Int? = nil) async throws -> Int32 {
        let command = try ImportCommand.parse(arguments + ["--library", library.path])
        let status = try await command.execute(
            console(columns: columns),
            thumbnails: ThumbnailCache(directory: folder.appendingPathComponent("thumbnails")))
        _ = try await openLibrary()
        return status
    }

    /// Imports three photos as the album "Coast", and opens the library in a window that shows it.
    @MainActor func coast() async throws -> (library: Library, program: ProgramFixture) {
        for shade in 1...3 { try picture("Coast/\(shade).png", shade: UInt8(shade * 60)) }
        let status = try await importing(path("Coast"))
        #expect(status == 0)
        let opened = try await openLibrary()
        let program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        if let coast = program.gallery.albums.first(where: { $0.title == "Coast" }) { program.main.open(coast.id) }
        await program.wait { program.shownNames.count == 3 }
        return (opened.library, program)
    }

    func listing() throws -> LibraryListing {
        try Library.open(at: library, mode: .readOnly).library.listing()
    }
}
