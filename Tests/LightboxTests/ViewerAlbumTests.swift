import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The viewer when the grid behind it shows another album.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ViewerAlbumTests {
    private let pair = WindowPair(ProgramFixture(photos: 12))
    private var program: ProgramFixture { pair.first }
    private var main: MainController { program.main }
    private var gallery: Gallery { pair.gallery }
    private var albums: [AlbumID] { gallery.albums.map(\.id) }

    /// Opens a photo of the shown album.
    private func openViewer(_ index: Int) throws -> PhotoViewer {
        main.openPhoto(index)
        program.advance(by: 1)
        return try #require(main.viewer)
    }

    /// Whether the viewer has closed, and keys go to the photos, none of which the viewer has selected.
    private func expectClosed(_ viewer: PhotoViewer) {
        #expect(viewer.isClosing)
        program.advance(by: 1)
        #expect(main.viewer == nil && viewer.superview == nil)
        #expect(program.root.focusedView === main.grid.grid)
    }

    @Test("APP-14: the viewer closes when files of another program open their album")
    func importedFiles() async throws {
        let photos = try #require(gallery.photos(in: albums[0]))
        gallery.copy(Array(photos.suffix(8)), to: albums[1], at: nil)
        let viewer = try openViewer(5)
        // As LightboxProgram does after an import.
        main.open(albums[1])
        expectClosed(viewer)
        #expect(main.grid.album == albums[1] && program.selected.isEmpty)
        gallery.remove([photos[11]], from: albums[1])
        await pair.settle()
        #expect(program.selected.isEmpty)
    }

    @Test("APP-14, APP-37: the viewer of a search result closes when another window begins a search")
    func endedSearch() async throws {
        let results = AlbumID(.searchResults)
        program.press(.character("f"), .control)
        program.type("photo 1")
        await pair.settle { gallery.photos(in: results)?.count == 4 }
        let viewer = try openViewer(1)
        pair.second.press(.character("f"), .control)
        pair.second.type("photo 12")
        await pair.settle { main.grid.album == albums[0] }
        program.press(.delete)
        #expect(gallery.photos(in: albums[0])?.count == 12, "the search is not deleted from")
        program.advance(by: 1)
        #expect(main.viewer == nil && viewer.superview == nil && program.selected.isEmpty)
    }

    @Test("APP-14, APP-44: the viewer closes when another window deletes its album")
    func deletedAlbum() async throws {
        let photos = try #require(gallery.photos(in: albums[0]))
        gallery.copy(photos, to: albums[1], at: nil)
        let viewer = try openViewer(3)
        gallery.deleteAlbum(albums[0])
        expectClosed(viewer)
        await pair.settle()
        #expect(main.grid.count == 12 && program.selected.isEmpty)
    }

    @Test("APP-14, APP-12: the viewer closes when an undo shows another album")
    func undoneDeletion() async throws {
        let photos = try #require(gallery.photos(in: albums[0]))
        gallery.copy(photos, to: albums[1], at: nil)
        let deleted = albums[0]
        gallery.deleteAlbum(deleted)
        await pair.settle { main.grid.count == 12 }
        let viewer = try openViewer(3)
        program.press(.home)
        gallery.undo()
        await program.wait { main.grid.album == deleted }
        expectClosed(viewer)
        #expect(main.grid.album == deleted && program.selected.isEmpty)
    }

    @Test("APP-14: after the viewer has closed behind a panel, keys go to the photos")
    func panel() async throws {
        let viewer = try openViewer(3)
        program.press(.character("m"), .control)
        gallery.deleteAlbum(albums[0])
        await pair.settle()
        #expect(viewer.superview == nil && program.root.focusedView !== main.grid.grid)
        program.press(.escape)
        let count = gallery.albums.count
        program.press(.character("z"), .control)
        await pair.settle { gallery.albums.count == count + 1 }
        #expect(program.root.focusedView === main.grid.grid && gallery.albums.count == count + 1)
    }

    @Test("APP-14: a viewer whose photo has no visible cell fades")
    func fade() async throws {
        let viewer = try openViewer(3)
        await program.wait { viewer.isLoaded(0) }
        program.advance(by: 1)
        main.open(albums[1])
        let center = program.root.bounds.center
        var former = program.color(at: center)
        let opaque = former
        var changes = 0
        for _ in 1...60 where main.viewer != nil {
            program.advance(by: 0.016)
            let color = program.color(at: center)
            if color != former { changes += 1 }
            former = color
        }
        #expect(former != opaque && changes > 5, "the photo fades over several frames")
    }
}
