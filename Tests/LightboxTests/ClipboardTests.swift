import Foundation
import ImageFiles
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Copy and paste by keyboard, without a display; a private pasteboard passes item providers unchanged.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ClipboardTests {
    private let fixture: CommandFixture
    private let library: Library
    private let program: ProgramFixture

    /// A pasteboard filled by another program.
    private final class ForeignPasteboard: Pasteboard {
        private let providers: [ItemProvider]
        init(_ providers: [ItemProvider]) { self.providers = providers }
        func put(_ providers: [ItemProvider]) -> Bool { false }
        func items() async -> [ItemProvider] { providers }
    }

    init() async throws {
        fixture = try CommandFixture()
        for shade in 1...3 { try fixture.picture("Coast/\(shade).png", shade: UInt8(shade * 60)) }
        for shade in 1...2 { try fixture.picture("Hills/h\(shade).png", shade: UInt8(shade * 60 + 7)) }
        let status = try await fixture.importing(fixture.path("Coast"), fixture.path("Hills"))
        #expect(status == 0)
        let opened = try await fixture.openLibrary()
        library = opened.library
        program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        await open("Coast", count: 3)
    }

    private func open(_ title: String, count: Int) async {
        guard let album = program.gallery.albums.first(where: { $0.title == title }) else { return }
        program.main.open(album.id)
        program.advance(by: 0.1)
        await program.wait { program.shownNames.count == count }
    }

    private func press(_ key: Character) {
        program.send(.keyDown(.character(key), isRepeat: false), at: .zero, modifiers: .control)
        program.advance(by: 0.05)
    }

    private func stored(_ title: String) async throws -> [String] {
        await program.gallery.finishWriting()
        let album = try #require(program.gallery.albums.first { $0.title == title })
        return try await library.photos(in: album.id).map(\.name)
    }

    @Test("Ctrl+C and Ctrl+V copy the selected photos behind the target album's selected photo, in one undo step")
    func copying() async throws {
        program.main.grid.grid.select([IndexPath(item: 0, section: 0), IndexPath(item: 2, section: 0)], clearing: true)
        press("c")
        #expect(program.notice == "Copied 2 photos")
        await open("Hills", count: 2)
        program.main.grid.select(0)
        press("v")
        #expect(program.shownNames == ["h1.png", "1.png", "3.png", "h2.png"])
        #expect(program.selected == ["1.png", "3.png"])
        #expect(program.notice == "Copied 2 photos to Hills")
        #expect(try await stored("Hills") == program.shownNames)
        #expect(try await stored("Coast") == ["1.png", "2.png", "3.png"])
        press("v")
        #expect(program.shownNames.count == 4 && program.notice == "These photos are in Hills already")
        program.gallery.undo()
        #expect(try await stored("Hills") == ["h1.png", "h2.png"])
    }

    @Test("APP-2: copying to an album that is not loaded does not count the photos that it already contains twice")
    func countOfUnknownAlbum() async throws {
        let hills = try #require(program.gallery.albums.first { $0.title == "Hills" })
        let photo = try #require(program.main.grid.photo(at: 0))
        for _ in 1...2 {
            program.gallery.copy([photo], to: hills.id, at: nil)
            #expect(program.gallery.photos(in: hills.id) == nil, "it would be counted by its photos")
            await program.gallery.finishWriting()
            #expect(program.gallery.album(hills.id)?.photoCount == 3)
        }
    }

    @Test("Ctrl+X removes nothing before the paste; after two pastes both albums contain the photos")
    func cutting() async throws {
        program.main.grid.select(1)
        press("x")
        #expect(program.shownNames == ["1.png", "2.png", "3.png"])
        press("v")
        #expect(try await stored("Coast") == ["1.png", "2.png", "3.png"], "where it was cut, it stays")
        await open("Hills", count: 2)
        press("v")
        #expect(program.shownNames == ["h1.png", "h2.png", "2.png"])
        #expect(program.notice == "Moved 1 photo to Hills")
        #expect(try await stored("Coast") == ["1.png", "3.png"])
        await open("Coast", count: 2)
        press("v")
        #expect(program.shownNames == ["1.png", "3.png", "2.png"])
        #expect(try await stored("Hills") == ["h1.png", "h2.png", "2.png"], "a second paste copies")
    }

    @Test("APP-18: cut photos that are pasted into their own album move behind its selected photo, in one undo step")
    func reordering() async throws {
        program.main.grid.select(0)
        press("x")
        program.main.grid.select(2)
        press("v")
        #expect(program.shownNames == ["2.png", "3.png", "1.png"] && program.selected == ["1.png"])
        #expect(program.notice == "Moved 1 photo")
        press("v")
        #expect(program.notice == "The photos are there already" && program.shownNames == ["2.png", "3.png", "1.png"])
        program.gallery.undo()
        #expect(try await stored("Coast") == ["1.png", "2.png", "3.png"])
        // Two at once, behind the first one, and to the end without a selection.
        program.main.grid.grid.select([IndexPath(item: 0, section: 0), IndexPath(item: 2, section: 0)], clearing: true)
        press("x")
        program.main.grid.select(1)
        press("v")
        #expect(program.shownNames == ["2.png", "1.png", "3.png"])
        program.main.grid.select(0)
        press("x")
        program.main.grid.grid.deselectAll()
        press("v")
        #expect(program.shownNames == ["1.png", "3.png", "2.png"])
    }

    @Test("Cut photos are copied once their album is deleted, and photos removed from it since are skipped")
    func cutAndGone() async throws {
        program.main.grid.grid.select([IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)], clearing: true)
        press("x")
        program.main.grid.select(1)
        program.main.removeSelected()
        await open("Hills", count: 2)
        press("v")
        #expect(try await stored("Hills") == ["h1.png", "h2.png", "1.png"])
        #expect(try await stored("Coast") == ["3.png"])
    }

    @Test("DROP-12: pasted files and images of other programs are imported, each with its own outcome")
    func foreign() async throws {
        try fixture.picture("new/a.png", shade: 10)
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: fixture.path("new/text.txt")))
        let names = ["new/a.png", "new/text.txt"]
        var items = names.map { name in
            let provider = ItemProvider(object: URL(fileURLWithPath: fixture.path(name)))
            provider.suggestedName = (name as NSString).lastPathComponent
            return provider
        }
        let bytes = try ImageEncoder.png(rgb: Array(repeating: 30, count: 12 * 8 * 3), width: 12, height: 8)
        let (loads, finish) = AsyncStream<Void>.makeStream()
        let picture = ItemProvider()
        picture.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
            for await _ in loads {}
            return bytes
        }
        items.append(picture)
        program.root.pasteboard = ForeignPasteboard(items)
        program.main.grid.select(0)
        press("v")
        await program.wait { program.shownNames.count == 4 && program.main.grid.grid.placeholderCount == 2 }
        #expect(program.main.grid.grid.placeholderCount == 2, "the slow one has a placeholder, the text an error tile")
        finish.finish()
        await program.wait { program.shownNames.count == 5 && program.main.grid.grid.placeholderCount == 1 }
        #expect(program.shownNames == ["1.png", "a.png", "Picture", "2.png", "3.png"])
        await program.wait { program.notice?.contains("text.txt") == true }
        #expect(program.notice?.contains("text.txt") == true)
        #expect(try await stored("Coast") == program.shownNames)
        program.gallery.undo()
        #expect(try await stored("Coast") == ["1.png", "2.png", "3.png"])
    }

    @Test(
        "APP-18, APP-15: files pasted on All photos or Favorites become an album, as a drop does",
        arguments: [BuiltInList.allPhotos, .favorites])
    func intoList(list: BuiltInList) async throws {
        try fixture.picture("new/a.png", shade: 10)
        program.main.open(AlbumID(list))
        await program.wait { program.main.grid.count == (list == .allPhotos ? 5 : 0) }
        program.root.pasteboard = ForeignPasteboard([
            ItemProvider(object: URL(fileURLWithPath: fixture.path("new/a.png")))
        ])
        #expect(program.main.isEnabled(.paste))
        press("v")
        await program.wait { program.gallery.albums.count == 3 && program.notice != nil }
        #expect(try await stored("New album") == ["a.png"])
        let photo = try #require(try await library.list(of: program.gallery.albums[2].id).first)
        #expect(program.gallery.isFavorite(photo) == (list == .favorites))
        program.press(.escape)
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(program.gallery.albums.count == 2)
    }

    @Test("APP-18: copied photos become favorites or an album in a folder by pasting; All photos has them already")
    func copiesIntoList() async throws {
        let folder = AlbumFolder(id: program.gallery.store.newFolderID(), title: "Norway")
        program.gallery.createFolder(folder)
        await program.gallery.finishWriting()
        program.main.grid.select(1)
        let photo = try #require(program.main.grid.photo(at: 1))
        press("c")
        program.main.open(AlbumID(.favorites))
        press("v")
        #expect(program.gallery.isFavorite(photo) && program.notice == "Marked 1 photo as a favorite")
        program.main.open(AlbumID(.allPhotos))
        press("v")
        #expect(program.notice == "The photo is in All photos already")
        program.main.open(AlbumID(.recentlyDeleted))
        #expect(!program.main.isEnabled(.paste))
        press("v")
        await program.wait { program.notice?.hasPrefix("Photos can't be pasted here") == true }
        #expect(program.notice?.hasPrefix("Photos can't be pasted here") == true)
        await open("Coast", count: 3)
        program.main.grid.select(1)
        press("x")
        program.main.open(AlbumID(.folder(folder.id)))
        press("v")
        program.advance(by: 1)
        program.type("Fjord")
        program.press(.enter)
        #expect(try await stored("Fjord") == ["2.png"])
        #expect(try await stored("Coast") == ["1.png", "3.png"])
        let album = try #require(program.gallery.albums.first { $0.title == "Fjord" })
        #expect(program.gallery.catalog.tree.place(of: .album(album.id))?.folder == folder.id)
    }

    @Test("APP-18, APP-15: files pasted in a library without albums become the first one")
    func intoEmptyLibrary() async throws {
        try fixture.picture("new/a.png", shade: 10)
        for album in program.gallery.albums { program.gallery.deleteAlbum(album.id) }
        await program.gallery.finishWriting()
        program.advance(by: 1)
        #expect(program.main.grid.album == nil && program.main.isEnabled(.paste))
        program.root.pasteboard = ForeignPasteboard([
            ItemProvider(object: URL(fileURLWithPath: fixture.path("new/a.png")))
        ])
        press("v")
        await program.wait { program.gallery.albums.count == 1 && program.notice != nil }
        #expect(try await stored("New album") == ["a.png"])
    }

    @Test("Pasting a clipboard without photos shows a notice, and copying without a selection has no effect")
    func nothing() async throws {
        program.root.pasteboard = ForeignPasteboard([ItemProvider(object: "text")])
        press("v")
        await program.wait { program.notice != nil }
        #expect(program.notice == "Couldn't paste: there is no photo on the clipboard.")
        #expect(program.shownNames.count == 3)
        program.root.pasteboard = PrivatePasteboard()
        program.main.grid.grid.deselectAll()
        press("c")
        #expect(program.main.clipboard.clipping(of: await program.root.pasteboard.items()) == nil)
    }

    /// A pasteboard that answers when the test says so.
    private final class DelayedPasteboard: Pasteboard {
        private var asking: CheckedContinuation<[ItemProvider], Never>?
        var isAsked: Bool { asking != nil }
        func put(_ providers: [ItemProvider]) -> Bool { true }
        func items() async -> [ItemProvider] { await withCheckedContinuation { asking = $0 } }
        func answer(_ providers: [ItemProvider]) { asking?.resume(returning: providers) }
    }

    @Test("A paste inserts the item providers that were fetched, even if photos are cut in the meantime")
    func cutWhileFetching() async throws {
        let late = DelayedPasteboard()
        program.root.pasteboard = late
        press("v")
        await program.wait { late.isAsked }
        program.main.grid.select(1)
        press("x")
        await open("Hills", count: 2)
        late.answer([ItemProvider(object: "text")])
        await program.wait { program.notice?.hasPrefix("Couldn't paste") == true }
        #expect(program.notice == "Couldn't paste: there is no photo on the clipboard.")
        #expect(try await stored("Hills") == ["h1.png", "h2.png"])
        #expect(try await stored("Coast") == ["1.png", "2.png", "3.png"])
    }

    @Test("A paste has no effect while the viewer is open")
    func viewing() async throws {
        program.main.grid.select(1)
        press("c")
        await open("Hills", count: 2)
        program.main.grid.select(0)
        program.send(.keyDown(.enter, isRepeat: false), at: .zero)
        program.advance(by: 1)
        #expect(program.root.subviews.contains { $0 is PhotoViewer })
        press("v")
        #expect(program.shownNames == ["h1.png", "h2.png"])
        program.send(.keyDown(.escape, isRepeat: false), at: .zero)
        program.advance(by: 1)
        press("v")
        #expect(program.shownNames == ["h1.png", "2.png", "h2.png"])
    }

    @Test("XDND-2: a photo is offered as its original, as PNG, and as a file URL with its own name")
    func offered() async throws {
        program.main.grid.select(0)
        press("c")
        let items = await program.root.pasteboard.items()
        let item = try #require(items.first)
        let original = try Data(contentsOf: URL(fileURLWithPath: fixture.path("Coast/1.png")))
        #expect(try await item.dataRepresentation(forTypeIdentifier: TypeIdentifier.png) == original)
        let file = try await item.object(ofClass: URL.self)
        #expect(file.lastPathComponent == "1.png")
        #expect(try Data(contentsOf: file) == original)
    }
}
