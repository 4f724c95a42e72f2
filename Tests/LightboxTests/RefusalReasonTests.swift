import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The notices that say why a drop was refused.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RefusalReasonTests {
    private let program = ProgramFixture(photos: 12)
    private var main: MainController { program.main }
    private var gallery: Gallery { program.gallery }

    private func center(_ view: View) -> CGPoint { view.convert(view.bounds.center, to: nil) }

    private func center(of list: BuiltInList) -> CGPoint {
        let row = ListsController.lists.firstIndex(of: list) ?? 0
        return main.lists.table.cellForRow(at: [0, row]).map(center) ?? .zero
    }

    private func open(_ list: AlbumID) async {
        main.open(list)
        await gallery.finishWriting()
        await program.wait { gallery.photos(in: list) != nil }
        program.advance(by: 0.5)
    }

    /// The notice after a drop that changes nothing.
    private func refusal(from start: CGPoint, to end: CGPoint) -> String? {
        main.dismissNotice()
        program.advance(by: 1)
        let before = gallery.catalog
        program.drag(from: start, to: end)
        program.advance(by: 0.2)
        program.release()
        program.advance(by: 1)
        #expect(program.root.engine.sessions.isEmpty && gallery.catalog == before)
        return program.notice
    }

    @Test("DROP-13: a drop that a row refuses says why, but not where the photo was lifted or after Escape")
    func rows() async {
        let photo = program.center(ofPhoto: 3)
        let title = gallery.albums[0].title
        #expect(refusal(from: photo, to: program.center(ofAlbum: 0)) == "The photo is in \(title) already")
        #expect(refusal(from: photo, to: center(of: .allPhotos)) == "The photo is in All photos already")
        #expect(refusal(from: photo, to: center(main.header)) == DropRefusal.photos)
        #expect(refusal(from: program.center(ofAlbum: 0), to: photo) == "The 12 photos are in \(title) already")
        program.drag(from: photo, to: program.center(ofAlbum: 0))
        main.dismissNotice()
        program.press(.escape)
        program.advance(by: 1)
        #expect(program.notice == nil)
        let folder = AlbumFolder(id: gallery.store.newFolderID(), title: "Norway")
        gallery.createFolder(folder, at: AlbumPlace(before: .album(gallery.albums[1].id)))
        await gallery.finishWriting()
        program.advance(by: 0.5)
        let album = gallery.albums[1]
        gallery.copy([main.grid.photos[3]], to: album.id, at: nil)
        gallery.move(.album(album.id), to: AlbumPlace(in: folder.id))
        await gallery.finishWriting()
        main.list.setOpen([folder.id], true)
        program.advance(by: 0.5)
        #expect(
            refusal(from: program.center(ofAlbum: 2), to: program.center(ofAlbum: 1))
                == "\(album.title) is in Norway already")
        main.toggleEditing()
        #expect(refusal(from: program.center(ofAlbum: 2), to: photo) == DropRefusal.row)
    }

    @Test("DROP-13, APP-34: a list says in which order its photos are, and what it does not take")
    func lists() async {
        gallery.setFavorite(Array(main.grid.photos.prefix(6)), true)
        await open(AlbumID(.allPhotos))
        let (first, other) = (program.center(ofPhoto: 0), program.center(ofPhoto: 4))
        #expect(refusal(from: first, to: other) == "All photos are in the order of their dates")
        #expect(refusal(from: first, to: first + CGPoint(x: 20, y: 0)) == nil, "nothing was tried")
        await open(AlbumID(.favorites))
        #expect(refusal(from: first, to: other) == "Favorites are in the order of their dates")
        #expect(refusal(from: first, to: center(of: .favorites)) == "The photo is in Favorites already")
        program.press(.character("f"), .control)
        program.type("photo")
        await program.wait { main.grid.album == AlbumID(.searchResults) && main.grid.count > 5 }
        program.advance(by: 0.5)
        #expect(refusal(from: first, to: other) == "Search results are in the order of their dates")
        gallery.delete(Array(main.grid.photos.prefix(2)))
        await open(AlbumID(.recentlyDeleted))
        #expect(
            refusal(from: first, to: program.center(ofPhoto: 1)) == "Deleted photos are in the order of their deletion")
        program.drag(from: first, to: center(of: .favorites))
        #expect(program.root.engine.presentations.first?.badge?.sign == .forbidden, "from the first moment")
        program.press(.escape)
        program.advance(by: 1)
        let advice = "drop them on an album to restore them"
        #expect(refusal(from: first, to: center(of: .favorites)) == "Deleted photos can't be favorites: \(advice)")
    }

    @Test("DROP-13: an album refuses photos of a list that it contains, in its row and among its photos")
    func presentPhotos() async {
        let (photo, other, title) = (main.grid.photos[3], gallery.albums[1], gallery.albums[0].title)
        var sign: BadgePresentation.Sign? { program.root.engine.presentations.first?.badge?.sign }
        /// Drags the photo from the list of all photos: a drag that rests over a row opens the album.
        func drag(toAlbum index: Int) async {
            program.release()
            program.advance(by: 1)
            main.dismissNotice()
            await open(AlbumID(.allPhotos))
            program.drag(
                from: main.grid.index(of: photo).map(program.center(ofPhoto:)) ?? .zero,
                to: program.center(ofAlbum: index))
            await gallery.finishWriting()
        }
        await drag(toAlbum: 0)
        await program.wait { sign == .forbidden }
        #expect(sign == .forbidden)
        program.release()
        program.advance(by: 1)
        #expect(program.notice == "The photo is in \(title) already" && gallery.albums[0].photoCount == 12)
        // Another album takes the photo, once.
        await drag(toAlbum: 1)
        program.advance(by: 0.1)
        #expect(sign == .copy)
        program.release()
        await program.wait { gallery.album(other.id)?.photoCount == 1 }
        program.advance(by: 1)
        await drag(toAlbum: 1)
        await program.wait { sign == .forbidden }
        #expect(sign == .forbidden, "the changed album was asked again")
        // Opened by the drag, it refuses the photo among its own, too.
        await program.wait { main.grid.album == other.id }
        program.advance(by: 1)
        program.send(.pointerMoved, at: program.center(ofPhoto: 0) + CGPoint(x: 0, y: 200))
        await program.wait { sign == .forbidden && main.grid.grid.gapFrames.isEmpty }
        #expect(sign == .forbidden)
        program.release()
        program.advance(by: 1)
        #expect(program.notice == "The photo is in \(other.title) already")
        #expect(gallery.album(other.id)?.photoCount == 1)
        // With Control, its own photos are reordered as ever.
        await open(gallery.albums[0].id)
        let names = program.shownNames
        program.drag(from: program.center(ofPhoto: 0), to: program.center(ofPhoto: 3))
        program.send(.modifiersChanged, at: program.center(ofPhoto: 3), modifiers: .control)
        program.advance(by: 0.3)
        await gallery.finishWriting()
        program.advance(by: 0.3)
        #expect(sign != .forbidden)
        program.release()
        program.advance(by: 1)
        #expect(program.shownNames != names && Set(program.shownNames) == Set(names))
    }

    @Test("DROP-13, APP-2: an album that is not loaded says after a quick drop which photos it contained")
    func presentPhotosOfUnloadedAlbum() async throws {
        let fixture = try CommandFixture()
        for (index, folder) in ["Meadow", "Harbour"].enumerated() {
            for number in 1...2 {
                try fixture.picture("\(folder)/\(folder)\(number).png", shade: UInt8(20 + 80 * index + 30 * number))
            }
            #expect(try await fixture.importing(fixture.path(folder)) == 0)
        }
        let program = ProgramFixture(OpenedGallery(try await fixture.openLibrary(), thumbnails: nil))
        let (main, gallery) = (program.main, program.gallery)
        let (shown, other) = (try #require(main.grid.album), try #require(gallery.albums.last))
        #expect(shown != other.id && gallery.photos(in: other.id) == nil)
        main.open(AlbumID(.allPhotos))
        await program.wait { main.grid.count == 4 }
        program.advance(by: 0.5)
        let known = try await gallery.storedPhotos(in: other.id).value.photos
        main.grid.select(PhotoIDSet(known))
        let index = try #require(known.first.flatMap { main.grid.index(of: $0) })
        program.drag(from: program.center(ofPhoto: index), to: program.center(ofAlbum: 1))
        program.release()
        #expect(program.notice == nil && gallery.photos(in: other.id) == nil)
        await program.wait { program.notice != nil }
        #expect(program.notice == "The 2 photos are in \(other.title) already" && program.button("Undo") == nil)
        #expect(!gallery.canUndo && gallery.album(other.id)?.photoCount == 2)
        // One of two is new.
        main.dismissNotice()
        program.advance(by: 1)
        let new = try #require(gallery.photos(in: shown)?.first)
        main.grid.select(PhotoIDSet([known[0], new]))
        program.drag(from: program.center(ofPhoto: index), to: program.center(ofAlbum: 1))
        program.release()
        await program.wait { program.notice != nil }
        #expect(program.notice == "Copied 1 photo to \(other.title); 1 was there already")
        #expect(program.button("Undo") != nil && gallery.album(other.id)?.photoCount == 3)
        gallery.undo()
        await program.wait { gallery.album(other.id)?.photoCount == 2 }
        #expect(gallery.album(other.id)?.photoCount == 2)
        // The message of a newer change, which Undo reverts, stays.
        main.dismissNotice()
        program.advance(by: 1)
        program.drag(from: program.center(ofPhoto: index), to: program.center(ofAlbum: 1))
        program.release()
        gallery.rename(.album(shown), to: "Renamed")
        main.showNotice("Renamed", undo: true)
        await gallery.finishWriting()
        program.advance(by: 0.2)
        #expect(program.notice == "Renamed")
    }

    @Test("DROP-13, APP-31: the large photo refuses a photo of the filmstrip and says where it can be dropped")
    func viewer() async throws {
        main.grid.onOpen?(5)
        program.advance(by: 1)
        let viewer = try #require(main.viewer)
        var shown: Int? { main.grid.index(of: viewer.photo) }
        func place(_ index: Int) throws -> CGPoint {
            // The strip hides while the pointer rests.
            program.send(.pointerMoved, at: program.root.bounds.center + CGPoint(x: CGFloat(index), y: 0))
            program.advance(by: 0.3)
            let cell = try #require(viewer.filmstrip?.grid.cellForItem(at: IndexPath(item: index, section: 0)))
            return center(cell)
        }
        program.press(try place(8))
        program.advance(by: 0.05)
        #expect(shown == 5, "the press may begin a drag")
        program.release()
        program.advance(by: 0.5)
        #expect(shown == 8)
        #expect(refusal(from: try place(6), to: program.root.bounds.center) == DropRefusal.viewer)
        #expect(shown == 8, "a drag shows no other photo")
        program.press(try place(6))
        program.release()
        #expect(shown == 6)
    }

    @Test("DRAG-11, APP-3: after a drop the grid scrolls to a photo that its edge cuts off")
    func reveal() throws {
        let program = ProgramFixture(photos: 200)
        let grid = program.main.grid.grid
        for (offset, isAtTop) in [(500.0, true), (900, true), (700, false)] {
            grid.contentOffset.y = offset
            program.advance(by: 0.5)
            let frame = grid.convert(grid.bounds, to: nil)
            let target = CGPoint(x: frame.minX + 300, y: isAtTop ? frame.minY + 4 : frame.maxY - 4)
            let photo = try #require(grid.indexPathsForVisibleItems.map(\.item).sorted().dropFirst(8).first)
            let name = program.shownNames[photo]
            program.drag(from: program.center(ofPhoto: photo), to: target)
            program.release()
            program.advance(by: 2)
            let index = try #require(program.shownNames.firstIndex(of: name))
            let landed = try #require(grid.frameForItem(at: IndexPath(item: index, section: 0)))
            #expect(index != photo && grid.bounds.contains(landed), "\(offset)")
        }
    }

    @Test("DROP-13, HAND-1: a keyboard drag announces why a view refuses the drop; its caption is over the grid")
    func keyboard() throws {
        main.grid.select(3)
        main.grid.grid.becomeFocused()
        program.press(.character("d"), [.control, .shift])
        program.send(.modifiersChanged, at: .zero)
        program.press(.tab)
        program.advance(by: 0.5)
        let title = gallery.albums[0].title
        #expect(program.root.announcement == "\(title). The photo is in \(title) already")
        let caption = try #require(program.root.subviews.last { $0.accessibilityRole == .notice })
        #expect(abs(caption.frame.midX - center(main.grid.grid).x) <= 1)
        program.press(.escape)
        program.advance(by: 1)
    }
}
