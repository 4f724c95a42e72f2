import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Moving and copying photos to albums by menus and keys.
@MainActor @Suite(.timeLimit(.minutes(20))) struct TransferMenuTests {
    private let program = ProgramFixture(photos: 12)
    private var main: MainController { program.main }

    private func titles(copies: Bool = false) -> [String] {
        guard case .submenu(let menu) = main.transferItem(copies: copies).kind else { return [] }
        return menu.items.map(\.title)
    }

    private var chooser: AlbumChooser? {
        func find(_ view: View) -> AlbumChooser? { view as? AlbumChooser ?? view.subviews.lazy.compactMap(find).first }
        return find(program.root)
    }

    private func count(_ title: String) -> Int? { main.gallery.albums.first { $0.title == title }?.photoCount }

    @Test("APP-18: the submenu lists the albums, the last target first, and makes a new one")
    func submenu() {
        main.grid.select(1)
        #expect(titles().first == "Album 2" && titles().last == "New album…" && !titles().contains("All photos"))
        main.showPhotoMenu(1, at: CGPoint(x: 600, y: 300))
        program.advance(by: 0.1)
        program.choose("Copy to")
        program.choose("Album 5")
        #expect(program.notice == "Copied 1 photo to Album 5" && count("Album 5") == 1)
        #expect(titles().prefix(3) == ["Album 5", "", "Album 2"])
        main.showPhotoMenu(1, at: CGPoint(x: 600, y: 300))
        program.advance(by: 0.1)
        program.choose("Move to")
        program.choose("New album…")
        #expect(main.gallery.albums.last?.title == "New album" && count("New album") == 1)
        #expect(main.grid.count == 11)
        program.type("Trip")
        program.press(.enter)
        #expect(main.gallery.albums.last?.title == "Trip")
        main.grid.select(0)
        #expect(titles().prefix(3) == ["Trip", "Album 5", ""])
    }

    @Test("APP-18, APP-43: albums with equal titles are named with their folders")
    func equalTitles() async {
        main.list.makeFolder(of: [.album(AlbumID(rawValue: 3))], titled: "Norway")
        main.gallery.rename(.album(AlbumID(rawValue: 3)), to: "Sea")
        main.gallery.rename(.album(AlbumID(rawValue: 5)), to: "Sea")
        main.grid.select(1)
        #expect(titles().filter { $0.hasPrefix("Sea") } == ["Sea in Norway", "Sea"])
        program.press(.character("m"), .control)
        program.type("norw")
        #expect(chooser?.shown.map(\.title) == ["Sea"])
        program.press(.enter)
        #expect(main.gallery.album(AlbumID(rawValue: 3))?.photoCount == 1)
    }

    @Test("APP-18: with many albums a panel filters them by typing; keys alone move the photos")
    func filtering() throws {
        for number in 1...20 { main.gallery.createAlbum(title: "Place \(number)") }
        main.grid.select(3)
        #expect(titles().count < 10 && titles().contains("Choose an album…"))
        program.press(.character("m"), .control)
        let chooser = try #require(self.chooser)
        #expect(chooser.shown.count == main.gallery.albums.count - 1)
        program.type("place 1")
        #expect(chooser.shown.map(\.title) == ["Place 1"] + (10...19).map { "Place \($0)" })
        program.press(.backspace)
        program.type("7")
        #expect(chooser.shown.map(\.title) == ["Place 7"])
        program.press(.enter)
        #expect(self.chooser == nil && program.notice == "Moved 1 photo to Place 7" && count("Place 7") == 1)
        #expect(main.grid.count == 11 && program.root.focusedView === main.grid.grid)
    }

    @Test("APP-18: the filter has no regard to case and diacritics")
    func diacritics() {
        main.gallery.createAlbum(title: "\u{C9}ire")
        main.grid.select(3)
        program.press(.character("m"), .control)
        program.type("eiR")
        #expect(chooser?.shown.map(\.title) == ["\u{C9}ire"])
        program.press(.escape)
        main.gallery.createAlbum(title: "Tromsø")
        program.press(.character("m"), .control)
        program.type("omso")
        #expect(chooser?.shown.map(\.title) == ["Tromsø"])
    }

    @Test("APP-18: a title that no album has makes a new album; Escape moves nothing")
    func newAlbumByTyping() throws {
        main.grid.select(3)
        program.press(.character("m"), [.control, .shift])
        program.type("x")
        program.press(.escape)
        #expect(chooser == nil && main.grid.count == 12)
        program.press(.character("m"), [.control, .shift])
        program.type("Iceland")
        program.press(.enter)
        #expect(main.gallery.albums.last?.title == "Iceland" && count("Iceland") == 1 && main.grid.count == 12)
        main.gallery.undo()
    }

    @Test("APP-18: without selected photos the commands are disabled")
    func disabled() {
        main.grid.grid.deselectAll()
        #expect(!main.transferItem(copies: false).isEnabled)
        program.press(.character("m"), .control)
        #expect(chooser == nil)
    }

    @Test("APP-18: the recent albums are stored, and read again")
    func recents() {
        #expect(MainController.recentAlbums(in: "7 3 x 9").map(\.rawValue) == [7, 3, 9])
        #expect(MainController.recentAlbums(in: nil).isEmpty)
    }
}
