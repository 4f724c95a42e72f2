import Foundation
import Testing

extension ScreenTests {
    /// Real touches: fingers on the touch screen of an X server.
    @Suite(.enabled(if: Needs.haveTouchScreen, Needs.touchAdvice)) @MainActor struct TouchTests {
        @Test(
            "HAND-2, LIFT-1, BUILD-2: a trembling finger lifts a photo by a long press and moves it between others",
            arguments: [TouchScreen.Rate.usual, .fast])
        func reorder(_ rate: TouchScreen.Rate) async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            // Once with a window manager, once without.
            let manager =
                rate == .fast
                ? try await WindowManager.openbox.start(
                    environment: fixture.environment, home: fixture.home, display: fixture.server.name) : nil
            // The window manager has taken the window over, which would cancel a touch.
            try await fixture.waitUntilIdle()
            try await fixture.lift("meadow-1.png", jitter: 7)
            #expect(try await fixture.program.sessions().map(\.phase) == ["lifting"])
            let goal = try await fixture.cell("meadow-6.png")
            try await fingers.glide(to: goal, seconds: 0.4, rate: rate, jitter: 4)
            let index = try await fixture.waitForGap()
            #expect(index == 5)
            try fingers.release()
            try await fixture.waitForDragsToEnd()
            var photos = LibraryFixture.meadow
            photos.insert(photos.remove(at: 0), at: index)
            try await fixture.expect(albums: LibraryFixture.albums.with("Meadow", photos))
            // The run is replayed to the pixel.
            try await fixture.waitUntilIdle()
            try await fixture.expectIdenticalReplay()
            withExtendedLifetime(manager) {}
        }

        @Test("DRAG-3, DRAG-8, APP-2: a second finger adds a photo by a tap and scrolls the grid during a drag")
        func addAndScroll() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            try await fixture.lift("meadow-2.png")
            // Beside the photos, where the drag neither opens a gap nor an album.
            try await fingers.glide(to: CGPoint(x: 120, y: 600), rate: .usual, jitter: 4)
            try await fixture.waitForDrag(in: "dragging", items: 1)
            try await fingers.tap(1, at: try await fixture.cell("meadow-5.png"))
            try await fixture.waitForDrag(in: "dragging", items: 2)
            // A brief contact adds nothing.
            try await fingers.tap(1, at: try await fixture.cell("meadow-6.png"), seconds: 0)
            let top = try await fixture.cell("meadow-4.png")
            try fingers.press(1, at: top)
            try await fingers.glide(1, to: CGPoint(x: top.x, y: top.y - 90))
            try await fixture.waitUntilIdle()
            #expect(try await abs(fixture.cell("meadow-4.png").y - (top.y - 80)) <= 1)
            try fingers.release(1)
            #expect(try await fixture.program.sessions().map(\.items) == [2])
            try await fingers.glide(to: try await fixture.row("Harbour"))
            try await fixture.waitForDropTarget("row", "Harbour")
            try fingers.release()
            try await fixture.waitForDragsToEnd()
            try await fixture.expect(
                albums: LibraryFixture.albums
                    .with("Meadow", LibraryFixture.meadow.without("meadow-2.png", "meadow-5.png"))
                    .with("Harbour", LibraryFixture.harbour + ["meadow-2.png", "meadow-5.png"]))
        }

        @Test("SPRING-1, DRAG-8: two fingers drag two photos; one opens an album while it hovers over the row")
        func twoDrags() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            let manager = try await WindowManager.openbox.start(
                environment: fixture.environment, home: fixture.home, display: fixture.server.name)
            try await fixture.waitUntilIdle()
            try await fixture.lift("meadow-1.png", jitter: 5)
            try await fingers.glide(to: try await fixture.row("Night"), rate: .usual, jitter: 4)
            try await fixture.waitForDropTarget("row", "Night")
            // The album opens under the first finger, which then waits over the header.
            _ = try await fixture.cell("night-3.png")
            try await fingers.glide(to: CGPoint(x: 400, y: 26))
            // The gap that opened on the way has closed.
            try await fixture.waitUntilIdle()
            try await fixture.lift("night-1.png", 1)
            try await fingers.glide(1, to: try await fixture.row("Harbour"), jitter: 4)
            try await fixture.waitForDropTarget("row", "Harbour")
            try fingers.release(1)
            try await until("the end of one drag") { try await fixture.program.sessions().count == 1 }
            try await fingers.glide(to: try await fixture.cell("night-3.png"))
            _ = try await fixture.waitForGap()
            try fingers.release(0)
            try await fixture.waitForDragsToEnd()
            let albums = try await fixture.albums()
            #expect(albums[0].photos == LibraryFixture.meadow.without("meadow-1.png"))
            #expect(albums[1].photos == LibraryFixture.harbour + ["night-1.png"])
            #expect(albums[2].photos.sorted() == ["meadow-1.png", "night-2.png", "night-3.png"])
            withExtendedLifetime(manager) {}
        }

        @Test("DRAG-8: outside the window, the second finger's drag has the forbidden badge, and the program says why")
        func secondDragOutside() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            func operations() async throws -> [String] { try await fixture.program.sessions().map(\.operation) }
            try await fixture.lift("meadow-1.png")
            try await fingers.glide(to: CGPoint(x: 1_250, y: 300), rate: .usual, jitter: 4)
            try await until("the drag outside") {
                try await fixture.program.timeline().contains { $0.what == "outside" }
            }
            try await fixture.lift("meadow-3.png", 1)
            try await fingers.glide(1, to: CGPoint(x: 1_250, y: 600), jitter: 4)
            _ = try await fixture.waitForNotice(containing: "Other programs can take one drag at a time")
            // Nothing takes drops there either.
            try await until("both badges") { try await operations() == ["forbidden", "forbidden"] }
            try await fingers.glide(1, to: try await fixture.row("Harbour"))
            try await fixture.waitForDropTarget("row", "Harbour")
            try fingers.release(1)
            try await until("the end of one drag") { try await operations().count == 1 }
            try fingers.release(0)
            try await fixture.waitForDragsToEnd()
            try await fixture.expect(
                albums: LibraryFixture.albums
                    .with("Meadow", LibraryFixture.meadow.without("meadow-3.png"))
                    .with("Harbour", LibraryFixture.harbour + ["meadow-3.png"]))
        }

        @Test("APP-9, HAND-2: content is pulled beyond its end, caught and returns; a pinch zooms the grid")
        func pinchAndPull() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            func frame() async throws -> Frame {
                try await fixture.waitUntilIdle()
                return try #require(await fixture.tree().view("cell", "meadow-5.png")?.frame)
            }
            let top = try await fixture.cell("meadow-1.png")
            let start = CGPoint(x: top.x, y: top.y + 40)
            try fingers.press(at: start)
            try await fingers.glide(to: CGPoint(x: start.x, y: start.y + 210), jitter: 3)
            try await until("the pull") { try await fixture.cell("meadow-1.png").y > top.y + 60 }
            try fingers.release()
            try fingers.press(1, at: CGPoint(x: start.x, y: start.y + 100))
            try fingers.release(1)
            try await until("the return") { try await fixture.cell("meadow-1.png").y == top.y }

            let first = try await frame()
            try await fixture.pinch(about: first.center, from: 80, to: 180, rate: .usual)
            let large = try await frame()
            #expect(large.width > first.width * 1.2)
            #expect(abs(large.center.y - first.center.y) <= 2)
            try await fixture.pinch(about: large.center, from: 200, to: 100, rate: .fast)
            #expect(try await frame().width < large.width)
            #expect(try await fixture.program.timeline().allSatisfy { $0.what != "lift" })
            #expect(try await fixture.tree().all("cell").allSatisfy { !$0.state.contains("selected") })
        }

        @Test("HAND-2, APP-13, APP-14, APP-18: menus, selection and the viewer by finger alone")
        func menuSelectionViewer() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            try await fixture.lift("meadow-2.png", jitter: 5)
            try fingers.release()
            _ = try await fixture.center("button", "Cut")
            try await fingers.tap(at: try await fixture.center("button", "Select several"))
            try await fixture.waitForDragsToEnd()
            try await fingers.tap(at: try await fixture.cell("meadow-4.png"))
            func selected() async throws -> [String] {
                try await fixture.tree().all("cell").filter { $0.state.contains("selected") }.map(\.name).sorted()
            }
            try await until("two photos") { try await selected() == ["meadow-2.png", "meadow-4.png"] }
            try await fingers.tap(at: try await fixture.center("button", "Done"))
            try await fixture.waitUntilIdle()

            let photo = try await fixture.cell("meadow-4.png")
            for _ in 0..<2 { try await fingers.tap(at: photo) }
            let middle = try await fixture.center("image", "meadow-4.png")
            for name in ["meadow-5.png", "meadow-6.png"] {
                try fingers.press(at: middle)
                try await fingers.glide(to: CGPoint(x: middle.x - 250, y: middle.y), seconds: 0.15, rate: .usual)
                try fingers.release()
                _ = try await fixture.center("image", name)
            }
            let whole = try await fixture.viewerPercentage()
            try await fixture.pinch(about: middle, from: 80, to: 240, rate: .fast)
            try await until("the pinched photo") {
                try await abs(fixture.viewerPercentage() - whole * 3) <= whole / 4
            }
            // A long press opens the photo's menu.
            try fingers.press(at: middle)
            try await fingers.hold(jitter: 5, seconds: 0.7)
            try fingers.release()
            try await until("the menu") { try await !fixture.tree().all("menu").isEmpty }
            // A tap beside it closes it, and another one shows the controls.
            for _ in 0..<2 { try await fingers.tap(at: CGPoint(x: 20, y: middle.y), seconds: 0.3) }
            try await until("the end of the menu") { try await fixture.tree().all("menu").isEmpty }
            try await fingers.tap(at: try await fixture.center("button", "Back"))
            try await until("the grid") { try await fixture.tree().all("image").isEmpty }
            #expect(try await fixture.albums() == LibraryFixture.albums)
        }

        @Test("HAND-2: a pen points and opens menus by its barrel, its eraser is ignored; fingers hide the cursor")
        func penAndCursor() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let (pen, eraser) = (try TabletPen("pen", in: fixture.home), try TabletPen("eraser", in: fixture.home))
            let (second, fourth) = (try await fixture.cell("meadow-2.png"), try await fixture.cell("meadow-4.png"))
            func isSelected(_ name: String) async throws -> Bool {
                try await fixture.tree().view("cell", name)?.state.contains("selected") == true
            }
            try await pen.click(at: second, button: 1)
            try await until("the selection") { try await isSelected("meadow-2.png") }
            #expect(try !fixture.server.isCursorInvisible())
            try await eraser.click(at: fourth, button: 1)
            // The pen hovers, after the events of its eraser.
            try pen.move(to: try await fixture.center("button", "Menu"))
            try await until("the tooltip") {
                try await fixture.tree().all("label").contains { $0.name.hasPrefix("Menu") }
            }
            #expect(try await isSelected("meadow-2.png"))
            #expect(try await !isSelected("meadow-4.png"), "the eraser is ignored")
            try await pen.click(at: second, button: 2)
            _ = try await fixture.center("button", "Cut")
            #expect(try await isSelected("meadow-2.png"))
            try fixture.input.key("Escape")
            try await fixture.fingers.tap(at: fourth)
            try await until("the selection") { try await isSelected("meadow-4.png") }
            #expect(try fixture.server.isCursorInvisible())
            try await pen.click(at: second, button: 1)
            try await until("the cursor") { try !fixture.server.isCursorInvisible() }
        }

        @Test("HAND-2: touches that a window manager's gesture takes never arrive, and those that it rejects do")
        func ownership() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            let grab = try TouchGrab(display: fixture.server.name)
            defer { grab.end() }
            let (second, fourth) = (try await fixture.cell("meadow-2.png"), try await fixture.cell("meadow-4.png"))
            try fingers.press(at: second)
            try await until("the grabbed touch") { grab.answer(accepts: true) }
            try fingers.release()
            try fingers.press(at: fourth)
            try await until("the grabbed touch") { grab.answer(accepts: false) }
            try fingers.release()
            try await until("the selection") {
                let cells = try await fixture.tree().all("cell").filter { $0.state.contains("selected") }
                return cells.map(\.name) == ["meadow-4.png"]
            }
        }

        @Test(
            "HAND-2, DRAG-9: ten fingers lift nothing; a drag ends with its device; a finger scrolls during a mouse drag"
        )
        func exceptions() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            let cells = try await fixture.tree().all("cell").map(\.frame.center)
            for finger in 0..<10 { try fingers.press(finger, at: cells[finger % cells.count]) }
            try fingers.release(9)
            let lifted = try await fixture.cell("meadow-3.png")
            try fixture.input.move(to: lifted)
            try fixture.input.press()
            try await fixture.waitForDrag(in: "lifting")
            // The mouse's lift comes after those of the fingers would have come.
            #expect(try await fixture.program.sessions().count == 1)
            for finger in 0..<9 { try fingers.release(finger) }
            let start = try await fixture.cell("meadow-4.png")
            try fixture.input.glide(from: lifted, to: try await fixture.row("Night"))
            try await fixture.waitForDropTarget("row", "Night")
            try fingers.press(at: start)
            try await fingers.glide(to: CGPoint(x: start.x, y: start.y - 70))
            try await until("the scrolling") { try await fixture.cell("meadow-4.png").y < start.y - 50 }
            try fingers.release()
            try fixture.input.key("Escape")
            try fixture.input.release()
            try await fixture.waitForDragsToEnd()
            try await fixture.waitUntilIdle()

            try await fixture.lift("meadow-5.png")
            try await fingers.glide(to: try await fixture.row("Harbour"))
            try await fixture.waitForDropTarget("row", "Harbour")
            try fixture.server.setTouchScreen(isEnabled: false)
            try await fixture.waitForDragsToEnd()
            #expect(try await fixture.albums() == LibraryFixture.albums)
        }
    }
}
