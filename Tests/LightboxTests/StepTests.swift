import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Drops of photos of several albums, which are one step each.
@MainActor @Suite(.timeLimit(.minutes(20))) struct StepTests {
    private let fixture: CommandFixture
    private let library: Library
    private let program: ProgramFixture

    init() async throws {
        fixture = try CommandFixture()
        for shade in 1...3 { try fixture.picture("Coast/\(shade).png", shade: UInt8(shade * 60)) }
        for shade in 1...2 { try fixture.picture("Hills/h\(shade).png", shade: UInt8(shade * 60 + 7)) }
        try fixture.picture("Sea/s.png", shade: 33)
        #expect(try await fixture.importing(fixture.path("Coast"), fixture.path("Hills"), fixture.path("Sea")) == 0)
        let opened = try await fixture.openLibrary()
        library = opened.library
        program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        program.main.open(try album("Coast"))
        program.advance(by: 0.1)
        await program.wait { program.shownNames.count == 3 }
    }

    private func album(_ title: String) throws -> AlbumID {
        try #require(program.gallery.albums.first { $0.title == title }).id
    }

    private func stored(_ title: String) async throws -> [String] {
        await program.gallery.finishWriting()
        return try await library.photos(in: try album(title)).map(\.name)
    }

    /// The first photos of two albums.
    private func items() async throws -> DragItemList {
        var items: [DragItem] = []
        for title in ["Coast", "Hills"] {
            let album = try album(title)
            let photo = try #require(try await library.list(of: album).first)
            items.append(DragItem(PhotoDrag(photo: photo, album: album), store: program.gallery.store))
        }
        return DragItemList(items)
    }

    @Test("APP-7, APP-12: photos of two albums that are dropped on the trash return by one undo")
    func removal() async throws {
        program.main.removeDropped(try await items())
        #expect(try await stored("Coast") == ["2.png", "3.png"])
        #expect(try await stored("Hills") == ["h2.png"])
        #expect(program.gallery.nextUndo?.text == "removing 2 photos")
        program.gallery.undo()
        #expect(try await stored("Coast").count == 3)
        #expect(try await stored("Hills").count == 2)
        program.gallery.redo()
        #expect(try await stored("Coast").count == 2)
        #expect(try await stored("Hills").count == 1)
    }

    @Test("APP-11: if a part of a step cannot be written, none of it is")
    func failure() async throws {
        let items = try await items()
        let hills = try album("Hills")
        // As another process would, which this window has not noticed yet.
        try await library.apply(.deleteAlbum(hills))
        program.main.removeDropped(items)
        #expect(try await stored("Coast") == ["1.png", "2.png", "3.png"])
        #expect(!program.gallery.canUndo && program.notice?.isEmpty == false)
    }

    @Test("APP-12: changes within a step are written with it, and a step without changes is none")
    func nesting() async throws {
        let gallery = program.gallery
        let photos = program.main.grid.photos
        let (coast, sea) = (try album("Coast"), try album("Sea"))
        gallery.asOneStep {}
        #expect(!gallery.canUndo)
        gallery.asOneStep {
            gallery.asOneStep { _ = gallery.move([photos[0]], from: coast, to: sea, at: nil) }
            gallery.copy([photos[1]], to: sea, at: nil)
        }
        #expect(try await stored("Sea") == ["s.png", "1.png", "2.png"])
        gallery.undo()
        #expect(try await stored("Sea") == ["s.png"])
        #expect(try await stored("Coast") == ["1.png", "2.png", "3.png"])
    }
}
