import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The built-in lists above the albums, favorites, and the search, with synthetic photos.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ListTests {
    private let program = ProgramFixture(photos: 12)
    private var main: MainController { program.main }
    private var gallery: Gallery { program.gallery }

    private func center(of list: BuiltInList) -> CGPoint {
        let row = ListsController.lists.firstIndex(of: list) ?? 0
        let cell = main.lists.table.cellForRow(at: [0, row])
        return cell.map { $0.convert($0.bounds.center, to: nil) } ?? .zero
    }

    /// Clicks a list's row and waits for its photos.
    private func open(_ list: BuiltInList) async {
        program.press(center(of: list))
        program.release()
        await settle { gallery.photos(in: AlbumID(list)) != nil }
        // As a click on a photo does: Delete acts on the focus.
        main.grid.grid.becomeFocused()
    }

    private func settle(until condition: () -> Bool = { true }) async {
        await gallery.finishWriting()
        await program.wait(until: condition)
        program.advance(by: 1)
    }

    private func names(in list: BuiltInList) -> [String] {
        gallery.photos(in: AlbumID(list))?.compactMap(program.name) ?? []
    }

    private func drag(from start: CGPoint, to end: CGPoint) async {
        program.drag(from: start, to: end)
        program.release()
        await settle()
    }

    private var panel: ModalPanel? { program.root.subviews.compactMap { $0 as? ModalPanel }.last }

    @Test("APP-34: All photos has the photos of all albums, newest first, and names itself in the header")
    func allPhotos() async {
        main.grid.select(3)
        gallery.copy(main.grid.selectedPhotos, to: gallery.albums[2].id, at: nil)
        await open(.allPhotos)
        #expect(program.shownNames == (1...12).reversed().map { "Photo \($0)" }, "each photo once")
        #expect(main.header.title.text == "All photos" && main.header.detail.text == "12 photos")
        #expect(main.list.selected == nil && main.lists.table.indexPathsForSelectedItems == [[0, 0]])
        for command in [ProgramCommand.sort, .moveTo, .cut, .moveToStart, .makeCover, .insertions] {
            #expect(!main.isEnabled(command), "\(command)")
        }
        main.open(gallery.albums[2].id)
        #expect(program.shownNames == ["Photo 4"] && main.lists.table.indexPathsForSelectedItems.isEmpty)
        #expect(gallery.photos(in: AlbumID(.allPhotos)) == nil, "a list that is not shown need not be read again")
    }

    @Test("APP-34: photos dragged from All photos are copied; within it they are refused, and go back")
    func dragging() async {
        await open(.allPhotos)
        let (last, target) = (program.center(ofPhoto: 11), gallery.albums[4])
        program.drag(from: last, to: program.center(ofPhoto: 2))
        #expect(main.grid.grid.gapFrames.isEmpty, "the order of a list is the library's")
        #expect(program.root.engine.presentations.first?.badge?.sign == .forbidden)
        program.release()
        await settle()
        #expect(program.shownNames.last == "Photo 1")
        await drag(from: program.center(ofPhoto: 11), to: program.center(ofAlbum: 4))
        #expect(program.notice == "Copied 1 photo to \(target.title)")
        #expect(gallery.album(target.id)?.photoCount == 1 && gallery.albums[0].photoCount == 12)
    }

    @Test("APP-34: deleting in All photos removes a photo from every album; it can be dragged back, and undone")
    func deleting() async throws {
        let (first, second) = (gallery.albums[0].id, gallery.albums[1].id)
        gallery.copy([try #require(main.grid.photo(at: 4))], to: second, at: nil)
        await open(.allPhotos)
        main.grid.select(7)
        #expect(program.selected == ["Photo 5"])
        program.press(.delete)
        await settle()
        #expect(program.notice == "Deleted 1 photo; it stays in Recently deleted for 30 days")
        #expect(gallery.album(first)?.photoCount == 11 && gallery.album(second)?.photoCount == 0)
        await open(.recentlyDeleted)
        #expect(program.shownNames == ["Photo 5"])
        #expect(main.grid.cell(at: 0)?.accessibilityValue["daysLeft"] == 30)
        main.grid.select(0)
        #expect(main.isEnabled(.moveTo) && !main.isEnabled(.favorite))
        await drag(from: program.center(ofPhoto: 0), to: program.center(ofAlbum: 1))
        #expect(program.notice == "Restored 1 photo to \(gallery.albums[1].title)")
        #expect(main.grid.count == 0 && gallery.album(second)?.photoCount == 1)
        gallery.undo()
        await settle()
        #expect(program.shownNames == ["Photo 5"])
        gallery.undo()
        await settle()
        #expect(main.grid.count == 0 && gallery.album(first)?.photoCount == 12)
        #expect(gallery.album(second)?.photoCount == 1)
    }

    @Test("APP-34: a drop on Recently deleted deletes; Delete there asks before it deletes for good")
    func deletingPermanently() async throws {
        await drag(from: program.center(ofPhoto: 2), to: center(of: .recentlyDeleted))
        #expect(gallery.albums[0].photoCount == 11 && program.notice?.hasPrefix("Deleted 1 photo;") == true)
        await open(.recentlyDeleted)
        main.grid.select(0)
        program.press(.delete)
        #expect(panel?.accessibilityName == "Delete 1 photo permanently?")
        program.press(.escape)
        #expect(panel == nil && main.grid.count == 1)
        program.press(.delete)
        program.press(.enter)
        #expect(panel != nil, "Enter deletes nothing")
        program.button("Delete").map(program.click)
        #expect(program.notice != "Deleted 1 photo permanently", "not before it is written")
        await settle()
        #expect(program.notice == "Deleted 1 photo permanently" && main.grid.count == 0)
        #expect(try await gallery.store.list(of: AlbumID(.recentlyDeleted)).photos.isEmpty)
        #expect(main.pane.emptyReason != nil)
    }

    @Test("APP-34: the trash takes deleted photos for good, after a question")
    func trash() async {
        await drag(from: program.center(ofPhoto: 0), to: main.trash.convert(main.trash.bounds.center, to: nil))
        #expect(program.notice == "Removed 1 photo from All photos; it stays in Recently deleted for 30 days")
        await open(.recentlyDeleted)
        await drag(from: program.center(ofPhoto: 0), to: main.trash.convert(main.trash.bounds.center, to: nil))
        #expect(panel != nil && main.grid.count == 1)
        program.button("Delete").map(program.click)
        await settle()
        #expect(main.grid.count == 0)
    }

    @Test("APP-17: the notice of a removal says from where and what became of the photos")
    func removalNotice() async {
        main.grid.grid.select([[0, 0], [0, 1]], clearing: true)
        gallery.copy(main.grid.selectedPhotos, to: gallery.albums[1].id, at: nil)
        await settle()
        program.press(.delete)
        await settle()
        #expect(program.notice == "Removed 2 photos from All photos; they are still in other albums")
        main.open(gallery.albums[1].id)
        await settle { program.shownNames.count == 2 }
        gallery.copy([main.grid.photos[0]], to: gallery.albums[2].id, at: nil)
        main.grid.grid.selectAll()
        program.press(.delete)
        await settle()
        #expect(program.notice == "Removed 2 photos from Album 2; 1 stays in Recently deleted for 30 days")
        #expect(program.button("Undo") != nil)
        main.open(gallery.albums[2].id)
        await settle { program.shownNames.count == 1 }
        main.grid.grid.selectAll()
        program.press(.delete)
        await settle()
        #expect(program.notice == "Removed 1 photo from Album 3; it stays in Recently deleted for 30 days")
    }

    @Test("APP-35: a key marks the selected photos, or removes the marks of favorites; undo restores them")
    func favorites() async {
        await settle { gallery.photos(in: AlbumID(.favorites)) != nil }
        main.grid.grid.select([[0, 1], [0, 2]], clearing: true)
        program.press(.character("."))
        #expect(program.notice == "Marked 2 photos as favorites")
        #expect((0...3).map { main.grid.cell(at: $0)?.isFavorite } == [false, true, true, false])
        program.press(.character("."))
        #expect(program.notice == "2 photos are no longer favorites" && names(in: .favorites).isEmpty)
        await settle()
        gallery.undo()
        await settle()
        #expect(names(in: .favorites) == ["Photo 3", "Photo 2"])
        #expect(gallery.nextRedo?.text == "unmarking 2 photos as favorites")
        main.grid.grid.select([[0, 2], [0, 3]], clearing: true)
        program.press(.character("."))
        #expect(program.notice == "Marked 1 photo as a favorite", "some of them are marked: the others are, too")
        await open(.favorites)
        #expect(program.shownNames == ["Photo 4", "Photo 3", "Photo 2"])
        main.grid.select(0)
        program.press(.delete)
        await settle()
        #expect(program.shownNames == ["Photo 3", "Photo 2"] && gallery.albums[0].photoCount == 12)
    }

    @Test("APP-35: a drop on Favorites marks photos, which stay in their album; spring loading opens the list")
    func dropOnFavorites() async {
        await settle { gallery.photos(in: AlbumID(.favorites)) != nil }
        await drag(from: program.center(ofPhoto: 5), to: center(of: .favorites))
        #expect(program.notice == "Marked 1 photo as a favorite" && names(in: .favorites) == ["Photo 6"])
        #expect(gallery.albums[0].photoCount == 12)
        await drag(from: program.center(ofPhoto: 5), to: center(of: .favorites))
        #expect(program.notice == "The photo is a favorite already" && program.button("Undo") == nil)
        program.drag(from: program.center(ofPhoto: 7), to: center(of: .favorites))
        program.advance(by: 2)
        #expect(main.grid.album == AlbumID(.favorites))
        let inside = main.grid.grid.convert(main.grid.grid.bounds.center, to: nil)
        program.send(.pointerMoved, at: inside)
        program.advance(by: 0.3)
        program.release()
        await settle()
        #expect(names(in: .favorites) == ["Photo 8", "Photo 6"])
    }

    @Test("APP-35: the viewer has a heart, and the same key")
    func viewer() async throws {
        await settle { gallery.photos(in: AlbumID(.favorites)) != nil }
        main.openPhoto(3)
        program.advance(by: 1)
        let viewer = try #require(main.viewer)
        #expect(viewer.bar.favoriteButton.symbol == .heart)
        program.press(.character("."))
        #expect(viewer.bar.favoriteButton.symbol == .heartFilled && names(in: .favorites) == ["Photo 4"])
        viewer.bar.favoriteButton.press()
        #expect(viewer.bar.favoriteButton.symbol == .heart && names(in: .favorites).isEmpty)
    }

    @Test("APP-37: Ctrl+F searches while the user types; Escape shows the album again")
    func search() async throws {
        let album = main.grid.album
        program.press(.character("f"), .control)
        let field = try #require(main.searchField?.field)
        #expect(field.isEditing && main.grid.album == album, "an empty field finds nothing yet")
        program.type("photo 1")
        await settle { main.grid.count == 4 }
        #expect(program.shownNames == ["Photo 12", "Photo 11", "Photo 10", "Photo 1"])
        program.type("2")
        await settle { main.grid.count == 1 }
        #expect(main.header.detail.text == "1 photo")
        program.press(.enter)
        #expect(main.grid.grid.isFocused && main.searchField != nil, "keys act on the results")
        await drag(from: program.center(ofPhoto: 0), to: program.center(ofAlbum: 3))
        #expect(gallery.albums[3].photoCount == 1 && gallery.albums[0].photoCount == 12)
        program.press(.character("f"), .control)
        program.type("nothing")
        await settle { main.grid.count == 0 }
        #expect(main.pane.emptyReason != nil)
        program.press(.escape)
        #expect(main.searchField == nil && main.grid.album == album && program.shownNames.count == 12)
        #expect(main.list.selected == album && main.header.title.text == gallery.albums[0].title)
    }

    @Test("APP-37: opening an album ends the search; an emptied field shows the album again")
    func endOfSearch() async {
        program.press(.character("f"), .control)
        program.type("photo 3")
        await settle { main.grid.count == 1 }
        for _ in 0..<7 { program.press(.backspace) }
        #expect(main.searchField != nil && program.shownNames.count == 12)
        program.type("photo 3")
        await settle { main.grid.count == 1 }
        program.press(program.center(ofAlbum: 2))
        program.release()
        await settle()
        #expect(main.searchField == nil && main.grid.album == gallery.albums[2].id)
        #expect(gallery.photos(in: AlbumID(.searchResults)) == nil)
    }

    @Test("APP-35: removing the mark in a viewer of the favorites shows the next one; the last one closes it")
    func viewerOfFavorites() async throws {
        await settle { gallery.photos(in: AlbumID(.favorites)) != nil }
        main.grid.grid.select([[0, 1], [0, 2]], clearing: true)
        program.press(.character("."))
        await open(.favorites)
        main.openPhoto(0)
        program.advance(by: 1)
        let viewer = try #require(main.viewer)
        #expect(viewer.bar.removeButton.name == "Remove from favorites" && program.name(viewer.photo) == "Photo 3")
        program.press(.character("."))
        program.advance(by: 0.5)
        #expect(program.name(viewer.photo) == "Photo 2")
        program.press(.delete)
        program.advance(by: 1)
        #expect(main.viewer == nil && names(in: .favorites).isEmpty)
    }

    @Test("APP-34: in the viewer of deleted photos Delete asks first, and stays at the photo until it is gone")
    func viewerOfDeleted() async throws {
        main.grid.grid.select([[0, 1], [0, 2]], clearing: true)
        program.press(.delete)
        await open(.recentlyDeleted)
        main.openPhoto(0)
        program.advance(by: 1)
        let viewer = try #require(main.viewer)
        let first = viewer.photo
        program.press(.delete)
        #expect(panel != nil && viewer.photo == first)
        program.press(.escape)
        program.advance(by: 0.3)
        #expect(viewer.photo == first && main.viewer != nil)
        program.press(.delete)
        program.button("Delete").map(program.click)
        await settle()
        #expect(viewer.photo != first && main.grid.count == 1)
    }

    @Test("APP-34: a change that would only restore photos that were deleted for good says so")
    func impossibleUndo() async {
        main.grid.select(2)
        let photos = main.grid.selectedPhotos
        gallery.delete(photos)
        await open(.recentlyDeleted)
        gallery.deletePermanently(photos)
        await settle()
        #expect(gallery.photos(in: AlbumID(.recentlyDeleted))?.isEmpty == true)
        main.open(gallery.albums[0].id)
        #expect(program.shownNames.count == 11)
    }

    @Test("APP-37: the button in the field clears the search, and the user can type on")
    func clearingSearch() async throws {
        main.searchButton.press()
        #expect(program.button("Clear") == nil, "there is nothing to clear")
        program.type("photo 3")
        await settle { main.grid.count == 1 }
        let clear = try #require(program.button("Clear"))
        let field = try #require(main.searchField?.field)
        #expect(field.convert(field.bounds, to: nil).contains(clear.convert(clear.bounds, to: nil)))
        program.click(clear)
        await settle { main.grid.count == 12 }
        #expect(main.grid.count == 12 && field.text.isEmpty && main.searchField?.field === field && field.isEditing)
        #expect(program.button("Clear") == nil)
        program.type("photo 12")
        await settle { main.grid.count == 1 }
        #expect(program.shownNames == ["Photo 12"])
    }

    @Test("APP-37: Escape ends the search from the results, too, and the button opens and closes the field")
    func closingSearch() async {
        main.searchButton.press()
        program.type("photo 3")
        await settle { main.grid.count == 1 }
        program.press(.enter)
        program.press(.escape)
        #expect(main.searchField == nil && program.shownNames.count == 12 && main.grid.grid.isFocused)
        program.click(main.searchButton)
        #expect(main.searchField?.field.isEditing == true)
        program.click(main.searchButton)
        #expect(main.searchField == nil && main.grid.grid.isFocused)
        // An empty field stays when a panel takes the focus, and the keys go to the panel.
        program.press(.character("f"), .control)
        program.press(.function(1))
        #expect(panel != nil && !main.grid.grid.isFocused)
        program.press(.escape)
        #expect(panel == nil)
    }

    @Test("APP-29: in a narrow window the albums slide over the photos, also under a drag, and go when one is opened")
    func narrowWindow() async {
        let narrow = ProgramFixture(photos: 12, width: 560, height: 600)
        let main = narrow.main
        #expect(main.split.isOverlaying && main.sidebar.isHidden && main.grid.grid.bounds.width == 560)
        narrow.click(main.sidebarButton)
        narrow.advance(by: 1)
        #expect(!main.sidebar.isHidden && main.sidebar.frame.minX == 0)
        narrow.press(narrow.center(ofAlbum: 2))
        narrow.release()
        narrow.advance(by: 1)
        #expect(main.grid.album == narrow.gallery.albums[2].id && main.sidebar.isHidden)
        main.open(narrow.gallery.albums[0].id)
        narrow.advance(by: 0.5)
        // A drag that stays on the button opens the sidebar, and the photo is dropped on an album there.
        narrow.drag(from: narrow.center(ofPhoto: 0), to: main.sidebarButton.convert(CGPoint(x: 12, y: 12), to: nil))
        narrow.advance(by: 2)
        #expect(!main.sidebar.isHidden)
        narrow.send(.pointerMoved, at: narrow.center(ofAlbum: 3))
        narrow.advance(by: 0.3)
        narrow.release()
        narrow.advance(by: 1)
        #expect(narrow.gallery.albums[3].photoCount == 1)
        narrow.press(.escape)
        narrow.advance(by: 1)
        #expect(main.sidebar.isHidden)
        main.makeAlbum()
        narrow.advance(by: 1)
        #expect(!main.sidebar.isHidden && narrow.root.focusedView is TextField, "the new album is being named")
    }
}
