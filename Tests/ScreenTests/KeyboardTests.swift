import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct KeyboardTests {
        /// Starts the program with the first photo selected.
        private func begin() async throws -> ScreenFixture {
            let fixture = try await ScreenFixture()
            // Without a window manager the keyboard focus follows the pointer.
            try fixture.input.move(to: try await fixture.cell("meadow-6.png"))
            try fixture.input.key("Right")
            return fixture
        }

        @Test("DRAG-12, HAND-1: a photo is dragged into another album by keyboard, and undo restores it")
        func filing() async throws {
            let fixture = try await begin()
            try fixture.input.key("Right")
            try fixture.input.key("ctrl+shift+d")
            try await fixture.waitForDrag(in: "dragging", items: 1)
            try await fixture.waitForAnnouncement("Place 2 of 12 in Meadow, between meadow-1.png and meadow-3.png")
            try fixture.input.key("Tab")
            try fixture.input.key("Down")
            try await fixture.waitForDropTarget("row", "Harbour")
            try await fixture.waitForAnnouncement("Into Harbour")
            try fixture.input.key("Return")
            try await fixture.waitForDragsToEnd()
            try await fixture.waitForAnnouncement("Dropped. Into Harbour.")
            _ = try await fixture.waitForNotice(containing: "Moved 1 photo to Harbour")
            try await fixture.expect(
                albums: LibraryFixture.albums.with("Meadow", LibraryFixture.meadow.without("meadow-2.png"))
                    .with("Harbour", LibraryFixture.harbour + ["meadow-2.png"]))
            try fixture.input.key("ctrl+z")
            try await fixture.expect(albums: LibraryFixture.albums)
            try await fixture.expectSmoothFilm()
        }

        @Test("DRAG-12, ORDER-4: photos are reordered by keyboard, and Escape cancels")
        func reordering() async throws {
            let fixture = try await begin()
            try fixture.input.key("ctrl+shift+d")
            try fixture.input.key("End")
            try await fixture.waitForAnnouncement("Place 12 of 12 in Meadow, after meadow-12.png")
            try fixture.input.key("Escape")
            try await fixture.expectNothingChanged()
            try fixture.input.key("ctrl+shift+d")
            try fixture.input.key("Right")
            try fixture.input.key("Right")
            try fixture.input.key("Return")
            try await fixture.waitForDragsToEnd()
            try await fixture.expect(
                albums: LibraryFixture.albums.with(
                    "Meadow", ["meadow-2.png", "meadow-3.png", "meadow-1.png"] + LibraryFixture.meadow.dropFirst(3)))
            try await fixture.expectSmoothFilm()
        }
    }
}

extension ScreenFixture {
    /// Waits for an accessibility announcement.
    fileprivate func waitForAnnouncement(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
    {
        try await until("'\(text)'", sourceLocation: sourceLocation) {
            try await program.timeline().contains { $0.what == "announcement" && $0.text == text }
        }
    }
}
