import Foundation
import Testing

extension ScreenTests {
    /// Menus that real fingers open, scroll and choose from.
    @Suite(.enabled(if: Needs.haveTouchScreen, Needs.touchAdvice)) @MainActor struct TouchMenuTests {
        private func menu(_ fixture: ScreenFixture) async throws -> InspectedView {
            try await until("the menu") { try await fixture.tree().all("menu").first }
        }

        /// An item of the open menu; the header has buttons of the same names.
        private func item(_ name: String, _ fixture: ScreenFixture) async throws -> Frame {
            try #require(try await menu(fixture).all.first { $0.role == "button" && $0.name == name }).frame
        }

        /// Swipes up in the open menu until an item is visible.
        private func swipe(to name: String, _ fixture: ScreenFixture, _ rate: TouchScreen.Rate) async throws {
            let fingers = try fixture.fingers
            let frame = try await menu(fixture).frame
            #expect(try await item(name, fixture).center.y > frame.y + frame.height, "the menu is cut off")
            try await until("'\(name)' in the menu") {
                try fingers.press(at: CGPoint(x: frame.center.x, y: frame.center.y + 120))
                try await fingers.glide(
                    to: CGPoint(x: frame.center.x, y: frame.center.y - 120), seconds: 0.15, rate: rate, jitter: 3)
                try fingers.release()
                try await fixture.waitUntilIdle()
                return try await item(name, fixture).center.y < frame.y + frame.height
            }
        }

        @Test(
            "HAND-2, APP-29: a swipe scrolls the program's menu, with rows of 44 points, and chooses nothing; a tap does",
            arguments: [TouchScreen.Rate.usual, .fast])
        func programMenu(_ rate: TouchScreen.Rate) async throws {
            let fixture = try await ScreenFixture.withTouchScreen(.init(isRecorded: rate == .fast))
            // Once with a window manager, once without.
            let manager =
                rate == .fast
                ? try await WindowManager.openbox.start(
                    environment: fixture.environment, home: fixture.home, display: fixture.server.name) : nil
            try await fixture.waitUntilIdle()
            try await fixture.fingers.tap(at: try await fixture.center("button", "Menu"))
            try await fixture.waitUntilIdle()
            let (undo, redo) = (try await item("Undo", fixture), try await item("Redo", fixture))
            #expect(undo.height == 44 && redo.y - undo.y == 44)
            try await swipe(to: "Quit", fixture, rate)
            #expect(try await fixture.albums() == LibraryFixture.albums)
            #expect(try await fixture.tree().all("panel").isEmpty && fixture.program.isRunning)
            try await fixture.fingers.tap(at: try await item("Settings…", fixture).center)
            try await until("the settings") { try await fixture.tree().view("panel", "Settings") != nil }
            #expect(try await fixture.tree().all("menu").isEmpty)
            withExtendedLifetime(manager) {}
        }

        @Test("HAND-2, APP-18: a swipe scrolls the menu of a photo, and a tap on its end removes the photo")
        func photoMenu() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            try await fixture.lift("meadow-2.png", jitter: 5)
            try fixture.fingers.release()
            try await fixture.waitForDragsToEnd()
            try await fixture.waitUntilIdle()
            #expect(try await item("Copy", fixture).y - item("Cut", fixture).y == 44)
            try await swipe(to: "Remove from album", fixture, .fast)
            try await fixture.fingers.tap(at: try await item("Remove from album", fixture).center)
            _ = try await fixture.waitForNotice(containing: "Removed")
            try await fixture.expect(
                albums: LibraryFixture.albums.with("Meadow", LibraryFixture.meadow.without("meadow-2.png")))
        }
    }
}
