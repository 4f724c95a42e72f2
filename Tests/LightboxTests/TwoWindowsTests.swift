import Foundation
import PhotoLibrary
import Testing
import ViewTesting
import Views

@testable import Lightbox

/// Two windows of one gallery with synthetic photos.
@MainActor @Suite(.timeLimit(.minutes(20))) struct TwoWindowsTests {
    private let pair = WindowPair(ProgramFixture(photos: 12))
    private var first: ProgramFixture { pair.first }
    private var second: ProgramFixture { pair.second }
    private var gallery: Gallery { pair.gallery }
    private var albums: [AlbumID] { gallery.albums.map(\.id) }

    /// A point of the grid that is below all photos.
    private var background: CGPoint { CGPoint(x: 900, y: 740) }

    private func names(in album: AlbumID) -> [String] { gallery.photos(in: album)?.compactMap(first.name) ?? [] }

    private func undo(in program: ProgramFixture) async {
        program.press(.character("z"), .control)
        await pair.settle()
    }

    // MARK: Drags

    @Test("APP-44: a photo dragged to another window moves to its album; undo in either window brings it back")
    func drag() async throws {
        second.main.open(albums[1])
        first.advance(by: 0.3)
        let before = first.shownNames
        for undoing in pair.windows {
            pair.drag(first, from: first.center(ofPhoto: 2), to: CGPoint(x: 700, y: 300), of: second)
            #expect(second.main.grid.grid.gapFrames.count == 1 && first.main.grid.grid.gapFrames.isEmpty)
            #expect(first.root.engine.sessions.map { first.root.engine.operation(of: $0) } == [.move])
            first.release()
            await pair.settle()
            #expect(first.shownNames == before.filter { $0 != "Photo 3" })
            #expect(second.shownNames == ["Photo 3"] && second.selected == ["Photo 3"])
            #expect(second.notice == "Moved 1 photo to Album 2" && first.notice == nil)
            #expect(second.button("Undo") != nil)
            await undo(in: undoing)
            #expect(first.shownNames == before && second.shownNames.isEmpty)
            #expect(undoing.notice == "Undid moving 1 photo")
            #expect(pair.windows.allSatisfy { $0 === undoing || $0.notice == nil })
            first.advance(by: 10)
            #expect(pair.windows.allSatisfy { $0.root.engine.sessions.isEmpty })
        }
    }

    @Test("APP-44: with Control, several photos are copied between windows, and land where the gap was")
    func copy() async throws {
        let photos = try #require(gallery.photos(in: albums[0]))
        gallery.copy(Array(photos.suffix(4)), to: albums[1], at: nil)
        second.main.open(albums[1])
        first.advance(by: 0.5)
        first.main.grid.grid.select([0, 1].map { IndexPath(item: $0, section: 0) }, clearing: true)
        let target = second.center(ofPhoto: 2)
        pair.drag(first, from: first.center(ofPhoto: 0), to: target, of: second)
        let end = pair.screen.convert(target, from: second, to: first)
        first.send(.pointerMoved, at: end, modifiers: .control)
        first.advance(by: 0.4)
        #expect(first.root.engine.sessions.map { first.root.engine.operation(of: $0) } == [.copy])
        let index = try #require(second.indexOfGap())
        first.send(.pointerUp(.primary), at: end, modifiers: .control)
        await pair.settle()
        var expected = ["Photo 9", "Photo 10", "Photo 11", "Photo 12"]
        expected.insert(contentsOf: ["Photo 1", "Photo 2"], at: index)
        #expect(second.shownNames == expected && first.main.grid.count == 12)
    }

    @Test("APP-44: a drag between two windows that show the same album reorders it", arguments: [0, 9])
    func reorder(index: Int) async throws {
        let before = first.shownNames
        #expect(second.shownNames == before, "a new window shows the album of the other one")
        pair.drag(first, from: first.center(ofPhoto: index), to: second.center(ofPhoto: 5), of: second)
        let target = try #require(second.indexOfGap(without: index))
        first.release()
        await pair.settle()
        var expected = before
        expected.insert(expected.remove(at: index), at: target)
        #expect(target != index && second.shownNames == expected && first.shownNames == expected)
        await undo(in: first)
        #expect(first.shownNames == before && second.shownNames == before)
    }

    @Test("APP-44: a row is dropped on the albums, the trash can and the lists of another window")
    func targets() async throws {
        pair.drag(first, from: first.center(ofPhoto: 0), to: second.center(ofAlbum: 2), of: second)
        first.release()
        await pair.settle()
        #expect(names(in: albums[2]) == ["Photo 1"] && first.main.grid.count == 11)
        let trash = second.main.trash
        let can = trash.convert(trash.bounds.center, to: nil)
        pair.drag(first, from: first.center(ofPhoto: 0), to: can, of: second)
        first.release()
        await pair.settle()
        #expect(
            first.main.grid.count == 10
                && second.notice == "Removed 1 photo from All photos; it stays in Recently deleted for 30 days")
        let favorites = try #require(second.main.lists.table.cellForRow(at: [0, 1]))
        pair.drag(
            first, from: first.center(ofPhoto: 0), to: favorites.convert(favorites.bounds.center, to: nil), of: second)
        first.release()
        await pair.settle()
        let photo = try #require(first.main.grid.photo(at: 0))
        #expect(gallery.isFavorite(photo) && first.main.grid.count == 10)
        #expect(pair.windows.allSatisfy { $0.main.grid.cell(at: 0)?.isFavorite == true })
    }

    @Test("APP-44, DRAG-14: over an album of the other window, the preview is small, and lands there")
    func smallTarget() async throws {
        func preview() throws -> PreviewPresentation {
            try #require(first.root.engine.presentations.flatMap(\.previews).last { $0.alpha > 0.5 })
        }
        pair.drag(first, from: first.center(ofPhoto: 0), to: CGPoint(x: 700, y: 300), of: second)
        first.advance(by: 1)
        let ordinary = try preview().size
        #expect(max(ordinary.width, ordinary.height) > 100)
        let row = try #require(second.main.list.table.cellForRow(at: IndexPath(row: 2, section: 0)))
        for part in [0.05, 0.5, 0.95] {
            let frame = row.convert(row.bounds, to: nil)
            let point = CGPoint(x: frame.minX + frame.width * part, y: frame.midY)
            first.send(.pointerMoved, at: pair.screen.convert(point, from: second, to: first))
            first.advance(by: 1)
            let shown = try preview()
            #expect(max(shown.size.width, shown.size.height) <= 56)
            let origin = pair.screen.convert(.zero, from: second, to: first)
            let covered = row.unobscuredRects.map { row.convert($0, to: nil).offsetBy(dx: origin.x, dy: origin.y) }
                .reduce(0) { sum, rect in
                    let common = rect.intersection(shown.bounds)
                    return common.isNull ? sum : sum + common.width * common.height
                }
            #expect(covered < 300, "at \(shown.bounds)")
        }
        // The header names nothing.
        first.send(.pointerMoved, at: pair.screen.convert(CGPoint(x: 700, y: 20), from: second, to: first))
        first.advance(by: 1)
        #expect(try preview().size == ordinary)
        first.send(.pointerMoved, at: pair.screen.convert(second.center(ofAlbum: 2), from: second, to: first))
        first.advance(by: 1)
        first.release()
        let landing = second.root.engine.presentations.flatMap(\.previews)
        #expect(landing.count == 1 && landing.allSatisfy { max($0.size.width, $0.size.height) <= 56 })
        await pair.settle()
        #expect(names(in: albums[2]) == ["Photo 1"])
    }

    @Test("APP-44: a row of the albums is not dropped on the table of another window")
    func rows() async throws {
        first.main.toggleEditing()
        second.main.toggleEditing()
        first.advance(by: 0.5)
        let before = gallery.catalog
        pair.drag(first, from: first.center(ofAlbum: 1), to: second.center(ofAlbum: 4), of: second)
        #expect(first.root.engine.sessions.count == 1 && second.main.list.table.gapFrames.isEmpty)
        first.release()
        await pair.settle()
        #expect(gallery.catalog == before && first.root.engine.sessions.isEmpty)
    }

    @Test("APP-44, DRAG-9: deleting the dragged photo in the window under the drag cancels it")
    func deletingDragged() async throws {
        second.main.open(albums[1])
        first.advance(by: 0.3)
        let photo = try #require(first.main.grid.photo(at: 2))
        pair.drag(first, from: first.center(ofPhoto: 2), to: CGPoint(x: 700, y: 300), of: second)
        #expect(second.main.grid.grid.gapFrames.count == 1)
        gallery.delete([photo])
        await pair.settle()
        #expect(pair.windows.allSatisfy { $0.root.engine.sessions.isEmpty && $0.main.grid.grid.gapFrames.isEmpty })
        first.release()
        await pair.settle()
        #expect(names(in: albums[1]).isEmpty && first.main.grid.count == 11)
    }

    // MARK: Changes

    @Test("APP-44: both windows show changes of titles, orders, favorites and albums at once")
    func changes() async throws {
        gallery.rename(.album(albums[0]), to: "Holidays")
        #expect(pair.windows.allSatisfy { $0.main.header.title.text == "Holidays" })
        await pair.settle { gallery.photos(in: AlbumID(.favorites)) != nil }
        first.main.grid.select(4)
        first.press(.character("."))
        first.advance(by: 0.1)
        #expect(second.main.grid.cell(at: 4)?.isFavorite == true && second.notice == nil)
        second.main.grid.select(0)
        second.press(.delete)
        #expect(first.main.grid.count == 11 && first.main.header.detail.text == "1 selected")
        first.main.makeAlbum()
        first.press(.escape)
        first.advance(by: 0.5)
        #expect(second.main.list.outline.rows.count == gallery.albums.count)
        #expect(second.main.grid.album == albums[0] && first.main.grid.album == albums.last)
        let shown = try #require(second.main.grid.album)
        gallery.deleteAlbum(shown)
        first.advance(by: 0.5)
        #expect(second.main.grid.album == albums[0] && second.main.header.title.text == "Album 2")
        await undo(in: first)
        #expect(first.main.grid.album == shown && first.notice == "Undid deleting Holidays")
        #expect(second.main.grid.album == albums[1], "the album opens in the window of the undo only")
    }

    @Test("APP-44, APP-17: a change in one window removes the Undo button of the notice in the other one")
    func notices() async throws {
        first.main.grid.select(0)
        first.press(.delete)
        #expect(first.notice == "Removed 1 photo from All photos" && first.button("Undo") != nil)
        second.main.grid.select(0)
        second.press(.delete)
        #expect(first.button("Undo") == nil && second.button("Undo") != nil)
        second.button("Undo").map(second.click)
        await pair.settle()
        #expect(second.notice == "Undid removing 1 photo" && first.main.grid.count == 11)
        await undo(in: first)
        #expect(first.notice == "Undid removing 1 photo" && second.main.grid.count == 12)
    }

    @Test("APP-44: an error is shown in the window in which the command was given, or in the one that was used last")
    func errors() async throws {
        struct Failure: Error, CustomStringConvertible { let description: String }
        first.press(.home)
        gallery.enqueue { _ in { throw Failure(description: "A") } }
        second.press(.home)
        gallery.enqueue { _ in { throw Failure(description: "B") } }
        await pair.settle()
        #expect(first.notice == "A" && second.notice == "B")
        gallery.enqueue { _ in { throw Failure(description: "C") } }
        second.main.close()
        await pair.settle()
        #expect(first.notice == "C")
    }

    // MARK: Lists and the search

    @Test("APP-44, APP-34: a list stays loaded while a window shows it, and follows the changes")
    func lists() async throws {
        let list = AlbumID(.allPhotos)
        for program in pair.windows { program.main.open(list) }
        await pair.settle { gallery.photos(in: list) != nil }
        first.main.open(albums[0])
        #expect(second.shownNames.count == 12)
        first.main.grid.select(0)
        first.main.removeSelected()
        await pair.settle()
        #expect(second.shownNames.count == 11 && gallery.photos(in: list)?.count == 11)
        second.main.open(albums[1])
        #expect(gallery.photos(in: list) == nil)
        first.main.open(AlbumID(.recentlyDeleted))
        await pair.settle { gallery.photos(in: AlbumID(.recentlyDeleted)) != nil }
        #expect(first.shownNames == ["Photo 1"])
        first.main.close()
        #expect(gallery.photos(in: AlbumID(.recentlyDeleted)) == nil, "a closed window shows no list")
    }

    @Test("APP-44, APP-37: a search ends the one of the other window, which shows its album again")
    func search() async throws {
        second.main.open(albums[1])
        let results = AlbumID(.searchResults)
        first.press(.character("f"), .control)
        first.type("photo 1")
        await pair.settle { gallery.photos(in: results)?.count == 4 }
        #expect(first.main.grid.album == results && first.shownNames.count == 4)
        #expect(first.main.albumForNewWindow == albums[0])
        second.press(.character("f"), .control)
        #expect(first.main.grid.album == results, "an empty field ends no search")
        second.type("photo 12")
        await pair.settle { gallery.photos(in: results)?.count == 1 }
        #expect(first.main.grid.album == albums[0] && first.main.searchField == nil && first.main.grid.count == 12)
        #expect(second.main.grid.album == results && second.shownNames == ["Photo 12"])
        first.main.open(albums[2])
        #expect(gallery.search.text == "photo 12" && second.shownNames == ["Photo 12"])
        second.press(.escape)
        #expect(second.main.grid.album == albums[1] && gallery.search.text.isEmpty)
    }

    // MARK: Other shared things

    @Test("APP-44, APP-31: a photo that is deleted in one window leaves the viewer of the other one")
    func viewer() async throws {
        first.main.openPhoto(2)
        first.advance(by: 1)
        let viewer = try #require(first.main.viewer)
        let shown = viewer.photo
        second.main.grid.select(2)
        second.press(.delete)
        await pair.settle()
        #expect(viewer.photo != shown && first.main.viewer === viewer)
        second.press(.character("a"), .control)
        second.press(.delete)
        await pair.settle()
        first.advance(by: 1)
        #expect(first.main.viewer == nil && first.main.grid.count == 0)
    }

    @Test("APP-44: photos cut in one window are pasted in the other one, which moves them")
    func cutting() async throws {
        second.root.pasteboard = first.root.pasteboard
        second.main.open(albums[1])
        first.main.grid.select(3)
        first.press(.character("x"), .control)
        second.press(.character("v"), .control)
        await pair.settle { second.main.grid.count == 1 }
        #expect(second.shownNames == ["Photo 4"] && first.main.grid.count == 11)
        #expect(second.notice == "Moved 1 photo to Album 2")
    }

    @Test("APP-44: a new window has the settings of the other one; the appearance is that of all windows")
    func settings() throws {
        first.main.setZoom(0.8)
        first.main.setShowsNames(true)
        let third = ProgramFixture(like: first)
        #expect(third.main.grid.zoom == 0.8 && third.main.grid.showsNames && second.main.grid.zoom != 0.8)
        second.main.open(AlbumID(.favorites))
        #expect(ProgramFixture(like: second).main.header.title.text == "Favorites")
        var choices: [[AppearanceChoice.Scheme]] = [[], []]
        first.main.onAppearanceChange = { choices[0].append($0.scheme) }
        second.main.onAppearanceChange = { choices[1].append($0.scheme) }
        second.main.appearance.scheme = .dark
        #expect(choices == [[.dark], [.dark]] && first.main.appearance.scheme == .dark)
    }

    @Test("APP-44: New window and Close window are in the menu, have keys, also over a photo, and need a window")
    func commands() {
        #expect(!first.main.isEnabled(.newWindow) && !first.main.isEnabled(.closeWindow))
        var calls: [String] = []
        first.main.onNewWindow = { calls.append("new") }
        first.main.onCloseWindow = { calls.append("close") }
        #expect(first.main.isEnabled(.newWindow) && first.main.isEnabled(.closeWindow))
        first.press(.character("o"), [.control, .shift])
        first.main.openPhoto(0)
        first.advance(by: 1)
        first.press(.character("o"), [.control, .shift])
        first.press(.character("w"), .control)
        first.main.onQuit = { calls.append("quit") }
        first.press(.character("q"), .control)
        #expect(calls == ["new", "new", "close", "quit"] && first.main.viewer != nil)
    }

    @Test("APP-44: a key that is held opens or closes one window")
    func heldKeys() {
        var calls: [String] = []
        first.main.onNewWindow = { calls.append("new") }
        first.main.onCloseWindow = { calls.append("close") }
        for (key, modifiers) in [("o", KeyModifiers([.control, .shift])), ("w", .control)] {
            for isRepeat in [false, true, true] {
                first.send(.keyDown(.character(Character(key)), isRepeat: isRepeat), at: .zero, modifiers: modifiers)
            }
        }
        #expect(calls == ["new", "close"])
    }

    @Test("APP-44: a title that is being edited is stored when its window is closed", arguments: [false, true])
    func closingWhileEditing(withMenu: Bool) async throws {
        second.main.list.rename(.album(albums[1]))
        second.advance(by: 0.3)
        second.type("Harbor")
        if withMenu {
            // The field goes on editing below a menu.
            Menu([MenuItem("A") {}]).show(at: .zero, in: second.root)
            #expect(second.menuTitles == ["A"] && gallery.album(albums[1])?.title == "Album 2")
        }
        second.main.close()
        await pair.settle()
        #expect(gallery.album(albums[1])?.title == "Harbor")
    }

    @Test("APP-44: nothing keeps a closed window")
    func release() async {
        var third: ProgramFixture? = ProgramFixture(like: first)
        let main = { [weak main = third?.main] in main }
        third?.main.open(albums[1])
        third?.main.openPhoto(0)
        third?.advance(by: 1)
        await pair.settle()
        #expect(main() != nil)
        third?.main.close()
        third = nil
        await first.wait { main() == nil }
        #expect(main() == nil)
        first.main.gallery.rename(.album(albums[1]), to: "Trip")
        await pair.settle()
        #expect(second.main.list.outline.rows.count == gallery.albums.count)
    }

    @Test("APP-44, APP-24: both windows show how far the sample is painted")
    func sample() {
        first.model.beginSample()
        first.model.show(.progress(.reduced(3, of: 40)))
        #expect(pair.windows.allSatisfy { $0.main.sidebarDetail == "Painting 3 of 40" })
        first.model.endSample()
        #expect(pair.windows.allSatisfy { $0.main.sidebarDetail.isEmpty })
    }
}
