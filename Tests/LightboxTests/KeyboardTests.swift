import Foundation
import Testing
import Views

@testable import Lightbox

/// The program used by keyboard only, without a display.
@MainActor struct KeyboardTests {
    private let stage = ProgramStage(photos: 40)

    private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        stage.send(.keyDown(key, isRepeat: false), at: .zero, modifiers: modifiers)
        stage.send(.keyUp(key), at: .zero)
        stage.advance(by: 0.05)
    }

    private func pickUp() {
        press(.character("d"), [.control, .shift])
        stage.send(.modifiersChanged, at: .zero)
    }

    @Test("HAND-1, ORDER-4: photos are reordered by keyboard in one undo step")
    func reordering() async {
        let before = stage.shown
        stage.main.grid.grid.select([2, 3].map { IndexPath(item: $0, section: 0) }, clearing: true)
        pickUp()
        for _ in 0..<4 { press(.right) }
        #expect(stage.root.announcement == "Places 7 to 8 of 40, between Photo 8 and Photo 9")
        press(.enter)
        stage.advance(by: 1)
        let others = before.filter { !["Photo 3", "Photo 4"].contains($0) }
        #expect(stage.shown == Array(others[..<6]) + ["Photo 3", "Photo 4"] + Array(others[6...]))
        #expect(stage.selected == ["Photo 3", "Photo 4"], "the selection stays with the photos")
        stage.gallery.undo()
        await stage.wait { stage.shown == before }
        #expect(stage.shown == before)
    }

    @Test(
        "APP-5, APP-12: after renaming an album the shortcuts work again: Ctrl+Z restores the title",
        arguments: [Key.enter, .escape])
    func naming(end: Key) async throws {
        let title = try #require(stage.gallery.albums.first?.title)
        press(.function(2))
        stage.send(.text("Named"), at: .zero)
        press(end)
        #expect(stage.root.focusedView === stage.main.list.table)
        #expect(stage.gallery.albums.first?.title == (end == .enter ? "Named" : title))
        press(.character("z"), .control)
        await stage.wait { stage.gallery.albums.first?.title == title }
        #expect(stage.gallery.albums.first?.title == title)
    }

    @Test("HAND-1, APP-2: Tab moves a photo to the albums and Enter drops it; undo restores it, and Control copies")
    func filing() async {
        let before = stage.shown
        stage.main.grid.select(1)
        pickUp()
        press(.tab)
        #expect(stage.root.announcement == "All photos: it can't be dropped here")
        press(.tab)
        #expect(stage.root.announcement == "Trash")
        press(.tab, .shift)
        press(.down)
        #expect(stage.root.announcement == "Into Album 2")
        press(.enter)
        stage.advance(by: 1)
        #expect(stage.notice == "Moved 1 photo to Album 2" && stage.shown.count == 39)
        stage.gallery.undo()
        await stage.wait { stage.shown == before }
        #expect(stage.shown == before)

        stage.main.grid.grid.becomeFocused()
        stage.main.grid.select(1)
        pickUp()
        press(.tab)
        press(.down)
        stage.send(.modifiersChanged, at: .zero, modifiers: .control)
        press(.enter, .control)
        stage.advance(by: 1)
        #expect(stage.notice == "Copied 1 photo to Album 2" && stage.shown == before)
    }

    @Test("HAND-1, APP-4: resting on an album opens it, and Shift+Tab returns to its photos")
    func springLoading() async throws {
        stage.main.grid.select(1)
        pickUp()
        press(.tab)
        press(.down)
        stage.advance(by: 1.3)
        let opened = try #require(stage.main.grid.album)
        #expect(stage.gallery.album(opened)?.title == "Album 2" && stage.shown.isEmpty)
        press(.tab, .shift)
        #expect(stage.root.announcement == "Place 1 of 1")
        press(.enter)
        stage.advance(by: 1)
        #expect(stage.shown == ["Photo 2"])
    }

    @Test("HAND-1, APP-7: a photo is dropped on the trash by keyboard, and Escape changes nothing")
    func trash() {
        let before = stage.shown
        stage.main.grid.select(5)
        pickUp()
        press(.tab, .shift)
        press(.escape)
        stage.advance(by: 1)
        #expect(stage.shown == before)
        pickUp()
        press(.tab, .shift)
        press(.enter)
        stage.advance(by: 1)
        #expect(stage.shown == before.filter { $0 != "Photo 6" } && stage.notice == "Removed 1 photo")
    }

    @Test("HAND-1, APP-5, ORDER-6: an album's row drags all its photos, and in edit mode itself")
    func rows() {
        stage.main.list.table.becomeFocused()
        pickUp()
        #expect(stage.root.engine.sessions.first?.items.count == 40)
        press(.escape)
        stage.advance(by: 1)
        stage.main.toggleEditing()
        pickUp()
        press(.down)
        press(.down)
        #expect(stage.root.announcement == "Place 3 of 8, between Album 3 and Album 4")
        press(.enter)
        stage.advance(by: 1)
        #expect(stage.gallery.albums.map(\.title).prefix(3) == ["Album 2", "Album 3", "All photos"])
    }

    @Test("APP-15: dropping a photo below the last row creates an album")
    func newAlbum() {
        stage.main.grid.select(0)
        pickUp()
        press(.tab)
        press(.end)
        #expect(stage.root.announcement == "album table")
        press(.enter)
        stage.advance(by: 1)
        #expect(stage.gallery.albums.last?.title == "New album" && stage.gallery.albums.last?.photoCount == 1)
    }

    @Test("HAND-1: the photo's menu starts a keyboard drag, and a caption names the target as long as it lasts")
    func menu() throws {
        stage.send(.pointerDown(.secondary, clickCount: 1), at: stage.center(ofPhoto: 3))
        stage.send(.pointerUp(.secondary), at: stage.center(ofPhoto: 3))
        stage.advance(by: 0.3)
        press(.down)
        press(.down)
        press(.enter)
        stage.advance(by: 0.3)
        #expect(stage.root.engine.sessions.count == 1)
        let caption = stage.root.subviews.last { $0.role == .notice }
        #expect(caption?.accessibilityName == "Place 4 of 40, between Photo 3 and Photo 5")
        press(.escape)
        stage.advance(by: 1)
        #expect(!stage.root.subviews.contains { $0.role == .notice })
    }
}
