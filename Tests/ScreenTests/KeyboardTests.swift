import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct KeyboardTests {
        /// Starts the program with the first photo selected.
        private func begin() async throws -> Stage {
            let stage = try await Stage()
            // Without a window manager the keyboard focus follows the pointer.
            try stage.hand.move(to: try await stage.cell("meadow-6.png"))
            try stage.hand.key("Right")
            return stage
        }

        @Test("DRAG-12, HAND-1: a photo is dragged into another album by keyboard, and undo restores it")
        func filing() async throws {
            let stage = try await begin()
            try stage.hand.key("Right")
            try stage.hand.key("ctrl+shift+d")
            try await stage.drag(in: "dragging", items: 1)
            try await stage.said("Place 2 of 12, between meadow-1.png and meadow-3.png")
            try stage.hand.key("Tab")
            try stage.hand.key("Down")
            try await stage.target("row", "Harbour")
            try await stage.said("Into Harbour")
            try stage.hand.key("Return")
            try await stage.noDrag()
            try await stage.said("Dropped. Into Harbour.")
            _ = try await stage.notice(containing: "Moved 1 photo to Harbour")
            try await stage.expect(
                albums: Fixture.albums.with("Meadow", Fixture.meadow.without("meadow-2.png"))
                    .with("Harbour", Fixture.harbour + ["meadow-2.png"]))
            try stage.hand.key("ctrl+z")
            try await stage.expect(albums: Fixture.albums)
        }

        @Test("DRAG-12, ORDER-4: photos are reordered by keyboard, and Escape cancels")
        func reordering() async throws {
            let stage = try await begin()
            try stage.hand.key("ctrl+shift+d")
            try stage.hand.key("End")
            try await stage.said("Place 12 of 12, after meadow-12.png")
            try stage.hand.key("Escape")
            try await stage.nothingChanged()
            try stage.hand.key("ctrl+shift+d")
            try stage.hand.key("Right")
            try stage.hand.key("Right")
            try stage.hand.key("Return")
            try await stage.noDrag()
            try await stage.expect(
                albums: Fixture.albums.with(
                    "Meadow", ["meadow-2.png", "meadow-3.png", "meadow-1.png"] + Fixture.meadow.dropFirst(3)))
        }
    }
}

extension Stage {
    /// Waits for an accessibility announcement.
    fileprivate func said(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await until("'\(text)'", sourceLocation: sourceLocation) {
            try await program.timeline().contains { $0.what == "announcement" && $0.text == text }
        }
    }
}
