import Foundation
import ImageFiles
import TestSupport
import Testing
import Views

@testable import Lightbox
@testable import PhotoLibrary

/// Drops of several files that the end of the program interrupts, and that the next start completes (APP-28).
extension ReceivingTests {
    /// A library as a process that has opened it finds it.
    private struct Restarted {
        let library: Library
        let program: ProgramFixture

        @MainActor init(_ opened: OpenedLibrary) {
            library = opened.library
            program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        }

        @MainActor var importer: ItemImporter { get throws { try #require(program.model.itemImporter) } }

        @MainActor func album(_ title: String) -> Album? { program.gallery.albums.first { $0.title == title } }

        func favorites() throws -> Set<PhotoID> { Set(try library.photos(in: AlbumID(.favorites)).map(\.id)) }

        /// Completes the imports that the record names, and waits for an album of `count` photos.
        @MainActor func resume(_ title: String, _ count: Int) async {
            program.model.resumeImports()
            await program.wait { album(title)?.photoCount == count && program.gallery.canUndo }
            await program.gallery.finishWriting()
        }
    }

    /// Copies a library as a kill would leave it, and opens the copy.
    private func killed(_ folder: URL) throws -> Restarted {
        let copy = folder.deletingLastPathComponent().appendingPathComponent("killed-\(folder.lastPathComponent)")
        try FileManager.default.copyItem(at: folder, to: copy)
        return Restarted(try Library.open(at: copy))
    }

    /// Holds one file back while it is read.
    private final class HoldingDecoder: ImageDecoding {
        let name: String
        private let gate = DispatchSemaphore(value: 0)

        init(_ name: String) { self.name = name }

        func open() { gate.signal() }

        func decode(_ request: DecodeRequest) throws(DecodeError) -> DecodedFile {
            if request.name == name {
                gate.wait()
                // For the next one.
                gate.signal()
            }
            return try InProcessDecoder().decode(request)
        }
    }

    @Test(
        """
        APP-28, APP-35: many files dropped on Favorites are marked as they are inserted; after quitting or a kill the \
        next start imports and marks the rest, and one undo removes photos and marks
        """, arguments: [false, true])
    func recordedFavorites(isKilled: Bool) async throws {
        let count = 70
        for index in 0..<count { try fixture.picture("many/new \(index).png", shade: UInt8(185 + index)) }
        let decoder = HoldingDecoder("new 5.png")
        let folder = URL(fileURLWithPath: fixture.path("other"))
        let first = Restarted(try Library.open(at: folder, decoder: decoder))
        let importer = try first.importer
        let gate = Gate()
        _ = importer.queue.add { await gate.wait() }
        var loaded = 0
        _ = importer.importItems(
            (0..<count).map { file("many/new \($0).png") }, to: .new(title: "Many"), keepsOrder: true,
            marksFavorites: true
        ) { _, _ in
        } onFile: { _, _ in
            loaded += 1
        } completion: { _ in
        }
        await program.wait { loaded == count }
        gate.open()
        let library = first.library
        await program.wait { (try? library.photos(in: AlbumID(.favorites)).count) == 5 }
        #expect(try await library.photos(in: AlbumID(.allPhotos)).allSatisfy(\.isFavorite))
        let copy = isKilled ? try killed(folder) : nil
        first.program.model.end()
        decoder.open()
        await first.program.model.finish()
        let imported = try await library.photos(in: AlbumID(.allPhotos))
        #expect((5..<count).contains(imported.count) && imported.allSatisfy(\.isFavorite))
        try library.close()
        let next: Restarted
        if let copy { next = copy } else { next = Restarted(try await fixture.openLibrary(at: folder)) }
        await next.resume("Many", count)
        let names = (0..<count).map { "new \($0).png" }
        for round in 0..<2 {
            let photos = try await next.library.photos(in: try #require(next.album("Many")).id)
            #expect(photos.map(\.name) == names && photos.allSatisfy(\.isFavorite), "round \(round)")
            #expect(try next.favorites().count == count)
            next.program.gallery.undo()
            await next.program.gallery.finishWriting()
            #expect(try next.program.gallery.albums.isEmpty && next.favorites().isEmpty)
            next.program.gallery.redo()
            await next.program.gallery.finishWriting()
        }
    }

    @Test(
        "APP-28: a few files are recorded, too: after a kill the next start completes the drop, as one step of undo",
        arguments: [false, true])
    func recordedFew(isFolder: Bool) async throws {
        let count = 10
        for index in 0..<count { try fixture.picture("few/new \(index).png", shade: UInt8(185 + index)) }
        let decoder = HoldingDecoder("new 5.png")
        let folder = URL(fileURLWithPath: fixture.path("other"))
        let first = Restarted(try Library.open(at: folder, decoder: decoder))
        let importer = try first.importer
        let gate = Gate()
        _ = importer.queue.add { await gate.wait() }
        var (loaded, isComplete, hasPanel) = (0, false, false)
        importer.onActivity = { _ in
            hasPanel = true
            return {}
        }
        let items = isFolder ? [file("few")] : (0..<count).map { file("few/new \($0).png") }
        _ = importer.importItems(items, to: .new(title: "few"), keepsOrder: true) { _, _ in
        } onFile: { _, _ in
            loaded += 1
        } completion: { _ in
            isComplete = true
        }
        await program.wait { loaded == items.count }
        gate.open()
        let library = first.library
        await program.wait { (try? library.photos(in: AlbumID(.allPhotos)).count) == 5 }
        #expect(try ImportJournal.unfinished(in: library).map(\.plan.fileCount) == [count])
        let next = try killed(folder)
        decoder.open()
        await program.wait { isComplete }
        await first.program.gallery.finishWriting()
        #expect(first.album("few")?.photoCount == count && !hasPanel)
        await program.wait { (try? ImportJournal.unfinished(in: library).isEmpty) == true }
        #expect(try ImportJournal.unfinished(in: library).isEmpty)
        await next.resume("few", count)
        let names = (0..<count).map { "new \($0).png" }
        #expect(try await next.library.photos(in: try #require(next.album("few")).id).map(\.name) == names)
        #expect(try ImportJournal.unfinished(in: next.library).isEmpty)
        next.program.gallery.undo()
        await next.program.gallery.finishWriting()
        #expect(next.program.gallery.albums.isEmpty && !next.program.gallery.canUndo)
    }
}
