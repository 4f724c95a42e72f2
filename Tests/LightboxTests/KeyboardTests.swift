import Foundation
import Testing
import Views

@testable import Lightbox

/// The program used by keyboard only, without a display.
@MainActor @Suite(.timeLimit(.minutes(20))) struct KeyboardTests {
    private let program = ProgramFixture(photos: 40)

    private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        program.send(.keyDown(key, isRepeat: false), at: .zero, modifiers: modifiers)
        program.send(.keyUp(key), at: .zero)
        program.advance(by: 0.05)
    }

    private func pickUp() {
        press(.character("d"), [.control, .shift])
        program.send(.modifiersChanged, at: .zero)
    }

    @Test("HAND-1, ORDER-4: photos are reordered by keyboard in one undo step")
    func reordering() async {
        let before = program.shownNames
        program.main.grid.grid.select([2, 3].map { IndexPath(item: $0, section: 0) }, clearing: true)
        pickUp()
        for _ in 0..<4 { press(.right) }
        #expect(program.root.announcement == "Places 7 to 8 of 40 in All photos, between Photo 8 and Photo 9")
        press(.enter)
        program.advance(by: 1)
        let others = before.filter { !["Photo 3", "Photo 4"].contains($0) }
        #expect(program.shownNames == Array(others[..<6]) + ["Photo 3", "Photo 4"] + Array(others[6...]))
        #expect(program.selected == ["Photo 3", "Photo 4"], "the selection stays with the photos")
        program.gallery.undo()
        await program.wait { program.shownNames == before }
        #expect(program.shownNames == before)
    }

    @Test("APP-22: Ctrl+A selects the photos while the albums or the lists have the focus")
    func selectingAll() {
        for table in [program.main.list.table, program.main.lists.table] as [TableView] {
            program.main.grid.grid.deselectAll()
            table.becomeFocused()
            press(.character("a"), .control)
            #expect(program.main.grid.grid.selectedCount == 40 && program.main.grid.grid.isFocused)
        }
    }

    @Test("HAND-1, APP-29: in a narrow window a keyboard drag opens the sidebar and drops on an album")
    func narrowWindow() throws {
        let narrow = ProgramFixture(photos: 12, width: 560, height: 600)
        narrow.main.grid.select(0)
        narrow.main.grid.grid.becomeFocused()
        func press(_ key: Key) {
            narrow.press(key)
            narrow.advance(by: 0.05)
        }
        narrow.press(.character("d"), [.control, .shift])
        narrow.send(.modifiersChanged, at: .zero)
        for _ in 0..<4 where narrow.root.announcement != "Albums: press Enter" { press(.tab) }
        #expect(narrow.root.announcement == "Albums: press Enter")
        press(.enter)
        narrow.advance(by: 1)
        #expect(!narrow.main.sidebar.isHidden)
        let title = narrow.gallery.albums[3].title
        let refusal = "All photos. The photo is in All photos already"
        #expect(narrow.root.announcement == refusal, "it is at the first album")
        for _ in 0..<8 where narrow.root.announcement != "Into \(title)" { press(.down) }
        #expect(narrow.root.announcement == "Into \(title)")
        press(.enter)
        narrow.advance(by: 1)
        #expect(narrow.gallery.albums[3].photoCount == 1)
    }

    @Test(
        "APP-5, APP-12: after renaming an album the shortcuts work again: Ctrl+Z restores the title",
        arguments: [Key.enter, .escape])
    func naming(end: Key) async throws {
        let title = try #require(program.gallery.albums.first?.title)
        press(.function(2))
        program.send(.text("Named"), at: .zero)
        press(end)
        #expect(program.root.focusedView === program.main.list.table)
        #expect(program.gallery.albums.first?.title == (end == .enter ? "Named" : title))
        press(.character("z"), .control)
        await program.wait { program.gallery.albums.first?.title == title }
        #expect(program.gallery.albums.first?.title == title)
    }

    @Test("APP-22: Delete and F2 act on the focused view: the albums or the photos")
    func focusedCommands() async throws {
        let before = program.shownNames
        let first = try #require(program.gallery.albums.first)
        program.main.grid.select(5)
        program.main.grid.grid.becomeFocused()
        press(.function(2))
        #expect(program.root.focusedView === program.main.grid.grid)
        #expect(program.notice == "Only photos in a library have titles to edit")
        press(.delete)
        #expect(program.shownNames == before.filter { $0 != "Photo 6" } && program.gallery.albums.first?.id == first.id)
        program.main.grid.select(0)
        program.main.list.table.becomeFocused()
        press(.delete)
        #expect(!program.gallery.albums.contains { $0.id == first.id })
        #expect(program.notice == "Deleted \(first.title) with its 39 photos")
        let count = program.gallery.albums.count
        program.send(.keyDown(.delete, isRepeat: true), at: .zero)
        #expect(program.gallery.albums.count == count, "a key that is held deletes one album")
        press(.character("z"), .control)
        await program.wait { program.notice == "Undid deleting \(first.title)" }
        #expect(program.gallery.albums.first?.id == first.id)
    }

    @Test("APP-22, APP-12: after an album was deleted the next one is shown; undo shows the restored album again")
    func deletedAlbum() async throws {
        let albums = program.gallery.albums.map(\.id)
        try #require(albums.count > 3)
        program.main.open(albums[1])
        program.main.list.table.becomeFocused()
        press(.delete)
        #expect(program.main.grid.album == albums[2] && program.main.list.selected == albums[2])
        press(.character("z"), .control)
        await program.wait { program.gallery.albums.count == albums.count }
        #expect(program.main.grid.album == albums[1] && program.main.list.selected == albums[1])
        program.main.open(try #require(albums.last))
        press(.delete)
        #expect(program.main.grid.album == albums[albums.count - 2])
    }

    @Test("APP-12: undo and redo say what they did, and select the photos concerned")
    func undoNotices() async {
        let before = program.shownNames
        program.main.grid.grid.select([2, 3].map { IndexPath(item: $0, section: 0) }, clearing: true)
        press(.delete)
        #expect(program.selected == ["Photo 5"], "the next one")
        press(.character("z"), .control)
        await program.wait { program.notice == "Undid removing 2 photos" }
        #expect(program.shownNames == before && program.selected == ["Photo 3", "Photo 4"])
        let notices = program.root.subviews.compactMap { $0 as? NoticeView }
        #expect(notices.last?.hadAction("Undo") == false, "the notice offers no undo of another change")
        press(.character("z"), [.control, .shift])
        await program.wait { program.notice == "Redid removing 2 photos" }
        #expect(program.shownNames.count == before.count - 2)
    }

    @Test("APP-14: between two photos the former one stays, a click changes nothing, and Escape closes")
    func viewer() async throws {
        program.main.grid.select(1)
        press(.enter)
        program.advance(by: 0.6)
        let viewer = try #require(program.root.subviews.lazy.compactMap { $0 as? PhotoViewer }.first)
        await program.wait { viewer.accessibilityStates.isEmpty }
        // Only the photo: the grid behind is visible beside it.
        func pixels() -> ArraySlice<UInt32> { program.colors(along: program.root.bounds.midY)[500..<780] }
        program.advance(by: 0.1)
        let first = pixels()
        press(.right)
        #expect(viewer.accessibilityName == "Photo 3" && viewer.accessibilityStates == [.loading])
        #expect(pixels() == first)
        await program.wait { viewer.accessibilityStates.isEmpty }
        program.advance(by: 0.05)
        #expect(pixels() != first)
        let center = program.root.bounds.center
        program.press(center)
        program.release()
        program.advance(by: 1)
        #expect(viewer.superview != nil)
        press(.escape)
        program.advance(by: 1)
        #expect(viewer.superview == nil && program.selected == ["Photo 3"])
    }

    @Test("HAND-1, APP-2: Tab moves a photo to the albums and Enter drops it; undo restores it, and Control copies")
    func filing() async {
        let before = program.shownNames
        program.main.grid.select(1)
        pickUp()
        press(.tab)
        #expect(program.root.announcement == "All photos. The photo is in All photos already")
        press(.tab)
        #expect(program.root.announcement == "Trash")
        press(.tab, .shift)
        press(.down)
        #expect(program.root.announcement == "Into Album 2")
        press(.enter)
        program.advance(by: 1)
        #expect(program.notice == "Moved 1 photo to Album 2" && program.shownNames.count == 39)
        program.gallery.undo()
        await program.wait { program.shownNames == before }
        #expect(program.shownNames == before)

        program.main.grid.grid.becomeFocused()
        program.main.grid.select(1)
        pickUp()
        press(.tab)
        press(.down)
        program.send(.modifiersChanged, at: .zero, modifiers: .control)
        press(.enter, .control)
        program.advance(by: 1)
        #expect(program.notice == "Copied 1 photo to Album 2" && program.shownNames == before)
    }

    @Test("HAND-1, APP-4: resting on an album opens it, and Shift+Tab returns to its photos")
    func springLoading() async throws {
        program.main.grid.select(1)
        pickUp()
        press(.tab)
        press(.down)
        program.advance(by: 1.3)
        let opened = try #require(program.main.grid.album)
        #expect(program.gallery.album(opened)?.title == "Album 2" && program.shownNames.isEmpty)
        press(.tab, .shift)
        #expect(program.root.announcement == "Place 1 of 1 in Album 2")
        press(.enter)
        program.advance(by: 1)
        #expect(program.shownNames == ["Photo 2"])
    }

    @Test("HAND-1, APP-7: a photo is dropped on the trash by keyboard, and Escape changes nothing")
    func trash() {
        let before = program.shownNames
        program.main.grid.select(5)
        pickUp()
        press(.tab, .shift)
        press(.escape)
        program.advance(by: 1)
        #expect(program.shownNames == before)
        pickUp()
        press(.tab, .shift)
        press(.enter)
        program.advance(by: 1)
        #expect(program.shownNames == before.filter { $0 != "Photo 6" })
        #expect(program.notice == "Removed 1 photo from All photos")
    }

    @Test("HAND-1, APP-5, ORDER-6: the keyboard drags all photos of an album's row, or in edit mode the row itself")
    func rows() {
        program.main.list.table.becomeFocused()
        pickUp()
        #expect(program.root.engine.sessions.first?.items.count == 40)
        press(.escape)
        program.advance(by: 1)
        program.main.toggleEditing()
        pickUp()
        // Onto each album, which makes a folder of both (APP-43), and behind it.
        for _ in 0..<4 { press(.down) }
        #expect(program.root.announcement == "Place 3 of 8 in Albums, between Album 3 and Album 4")
        press(.enter)
        program.advance(by: 1)
        #expect(program.gallery.albums.map(\.title).prefix(3) == ["Album 2", "Album 3", "All photos"])
    }

    @Test("APP-15: dropping a photo below the last row creates an album")
    func newAlbum() {
        program.main.grid.select(0)
        pickUp()
        press(.tab)
        press(.end)
        #expect(program.root.announcement == "album table")
        press(.enter)
        program.advance(by: 1)
        #expect(program.gallery.albums.last?.title == "New album" && program.gallery.albums.last?.photoCount == 1)
    }

    @Test("HAND-1: the photo's menu starts a keyboard drag, and a caption names the target during the drag")
    func menu() throws {
        program.send(.pointerDown(.secondary, clickCount: 1), at: program.center(ofPhoto: 3))
        program.send(.pointerUp(.secondary), at: program.center(ofPhoto: 3))
        program.advance(by: 0.3)
        press(.down)
        press(.down)
        press(.enter)
        program.advance(by: 0.3)
        #expect(program.root.engine.sessions.count == 1)
        let caption = program.root.subviews.last { $0.accessibilityRole == .notice }
        #expect(caption?.accessibilityName == "Place 4 of 40 in All photos, between Photo 3 and Photo 5")
        press(.escape)
        program.advance(by: 1)
        #expect(!program.root.subviews.contains { $0.accessibilityRole == .notice })
    }
}
