import Foundation
import ImageFiles
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Photos with stored thumbnails, whose originals are lost or unreadable.
@MainActor @Suite(.timeLimit(.minutes(20))) struct UnreadableOriginalTests {
    private let fixture: CommandFixture
    private let program: ProgramFixture
    private let library: Library
    private var main: MainController { program.main }

    /// The original of the first photo is missing, and that of the second one cannot be read.
    init() async throws {
        let fixture = try CommandFixture()
        for shade in 1...3 { try fixture.picture("Coast/\(shade).png", shade: UInt8(shade * 60)) }
        #expect(try await fixture.importing(fixture.path("Coast")) == 0)
        let opened = try await fixture.openLibrary()
        library = opened.library
        let album = try #require(try await library.albums().first)
        let originals = try await library.photos(in: album.id).map { [library] in library.originalURL(of: $0) }
        for original in originals.prefix(2) { try FileManager.default.removeItem(at: original) }
        // Even the superuser cannot read a folder as a file.
        try FileManager.default.createDirectory(at: originals[1], withIntermediateDirectories: false)
        let cache = ThumbnailCache(directory: fixture.folder.appendingPathComponent("thumbnails"))
        (self.fixture, program) = (fixture, ProgramFixture(OpenedGallery(opened, thumbnails: cache)))
        await program.wait { [program] in
            let cells = (0..<3).map { program.main.grid.cell(at: $0) }
            return cells[0]?.shownImage != nil && cells[1]?.isFailed == true && cells[2]?.shownImage != nil
        }
    }

    @Test("APP-10: a photo with a thumbnail and without its original has a warning sign, and says what is wrong")
    func cells() throws {
        let cells = try (0..<3).map { try #require(main.grid.cell(at: $0)) }
        #expect(
            cells.map(\.accessibilityName) == [
                "1.png: the original is missing", "2.png: it is not a file", "3.png",
            ])
        #expect(cells.map(\.tooltipText) == cells.map(\.accessibilityName))
        #expect(cells.map { $0.accessibilityStates.contains(.error) } == [true, true, false])
        #expect(cells.map(\.problemText) == ["the original is missing", nil, nil])
        program.advance(by: 0.5)
        let colors = cells.map { cell in
            program.color(at: cell.convert(CGPoint(x: 16, y: 8), to: nil as View?))
        }
        #expect(colors[0] & 0xFFFFFF == 0xFFFFFF && colors[2] & 0xFFFFFF != 0xFFFFFF)
    }

    @Test("APP-10: copies and drags to other programs say which originals are missing and which are unreadable")
    func handingOver() async throws {
        let message =
            "The original of '1.png' is missing. The original of '2.png' can't be read; "
            + "other programs can't receive them"
        main.grid.grid.selectAll()
        program.press(.character("c"), .control)
        #expect(program.notice == "Copied 3 photos")
        await program.wait { program.notice != "Copied 3 photos" }
        #expect(program.notice == "Copied 3 photos. \(message)")
        let album = try #require(main.grid.album)
        main.didDropOutside(
            DragItemList(
                main.grid.photos.map { DragItem(PhotoDrag(photo: $0, album: album), store: main.gallery.store) }))
        await program.wait { program.notice == message }
        #expect(program.notice == message)
        // What is handed over is a path only if the file can be read.
        let providers = try main.grid.photos.map { try main.gallery.store.itemProvider(of: $0) }
        for (provider, isReadable) in zip(providers, [false, false, true]) {
            let link = await link(of: provider)
            #expect((link != nil) == isReadable)
        }
    }

    private func link(of provider: ItemProvider) async -> Data? {
        await withCheckedContinuation { continuation in
            provider.loadDataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL) { data, _ in
                continuation.resume(returning: data)
            }
        }
    }

    @Test("APP-3, APP-10: photos without their originals can be reordered and moved within the library")
    func inside() async throws {
        program.drag(from: program.center(ofPhoto: 0), to: program.center(ofPhoto: 2) + CGPoint(x: 40, y: 0))
        program.release()
        await main.gallery.finishWriting()
        program.advance(by: 1)
        #expect(program.shownNames == ["2.png", "3.png", "1.png"])
        let other = main.gallery.createAlbum(title: "Other")
        program.advance(by: 1)
        program.drag(from: program.center(ofPhoto: 0), to: program.center(ofAlbum: 1))
        program.release()
        await main.gallery.finishWriting()
        #expect(try await library.photos(in: other).map(\.name) == ["2.png"])
    }
}
