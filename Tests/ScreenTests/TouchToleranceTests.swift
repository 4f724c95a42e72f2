import Canvas
import Foundation
import PhotoLibrary
import Testing

extension ScreenTests {
    /// How precise real touches have to be, and which of them mean nothing.
    @Suite(.enabled(if: Needs.haveTouchScreen, Needs.touchAdvice)) @MainActor struct TouchToleranceTests {
        private func selected(_ fixture: ScreenFixture) async throws -> [String] {
            try await fixture.tree().all("cell").filter { $0.state.contains("selected") }.map(\.name).sorted()
        }

        @Test(
            "HAND-2, LIFT-1: of two fingers on one photo neither lifts it; the one that remains does after its delay",
            arguments: [TouchScreen.Rate.usual, .fast])
        func twoFingersOnOnePhoto(_ rate: TouchScreen.Rate) async throws {
            let fixture = try await ScreenFixture.withTouchScreen(.init(isRecorded: rate == .fast))
            let fingers = try fixture.fingers
            let photo = try await fixture.cell("meadow-2.png")
            try fingers.press(0, at: CGPoint(x: photo.x - 30, y: photo.y))
            try fingers.press(1, at: CGPoint(x: photo.x + 30, y: photo.y))
            try await fingers.hold(seconds: 0.7)
            #expect(try await fixture.program.sessions().isEmpty)
            try fingers.release(1)
            try await fingers.hold(jitter: 7, "the lift") { try await fixture.program.sessions().count == 1 }
            try await fingers.glide(to: try await fixture.row("Harbour"), seconds: 0.3, rate: rate, jitter: 3)
            try await fixture.waitForDropTarget("row", "Harbour")
            try fingers.release()
            try await fixture.waitForDragsToEnd()
            try await fixture.expect(
                albums: LibraryFixture.albums
                    .with("Meadow", LibraryFixture.meadow.without("meadow-2.png"))
                    .with("Harbour", LibraryFixture.harbour + ["meadow-2.png"]))
        }

        @Test("DRAG-3: during a drag, contacts that brush the photos, and two taps at once, add none; a tap does")
        func brushTaps() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            try await fixture.lift("meadow-1.png")
            try await fingers.glide(to: CGPoint(x: 120, y: 600))
            try await fixture.waitForDrag(in: "dragging", items: 1)
            let photos = [try await fixture.cell("meadow-2.png"), try await fixture.cell("meadow-3.png")]
            for finger in 1...4 { try await fingers.tap(finger, at: photos[finger % 2], seconds: 0) }
            for finger in 1...2 { try fingers.press(finger, at: photos[finger % 2]) }
            await pause(.milliseconds(60))
            for finger in 1...2 { try fingers.release(finger) }
            await pause(.milliseconds(150))
            try await fingers.tap(5, at: try await fixture.cell("meadow-6.png"))
            try await fixture.waitForDrag(in: "dragging", items: 2)
            try await fingers.glide(to: try await fixture.row("Night"))
            try await fixture.waitForDropTarget("row", "Night")
            try fingers.release()
            try await fixture.waitForDragsToEnd()
            try await fixture.expect(
                albums: LibraryFixture.albums
                    .with("Meadow", LibraryFixture.meadow.without("meadow-1.png", "meadow-6.png"))
                    .with("Night", LibraryFixture.night + ["meadow-1.png", "meadow-6.png"]))
        }

        @Test("HAND-2: taps 18 points apart open a photo, taps 26 points apart select")
        func doubleTap() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            let photo = try await fixture.cell("meadow-2.png")
            for shift in [0, 26] { try await fingers.tap(at: CGPoint(x: photo.x + Double(shift), y: photo.y)) }
            try await until("the selection") { try await selected(fixture) == ["meadow-2.png"] }
            // Its selection comes after the photo would have opened.
            try await fingers.tap(at: try await fixture.cell("meadow-5.png"))
            try await until("the selection") { try await selected(fixture) == ["meadow-5.png"] }
            #expect(try await fixture.tree().all("image").isEmpty)
            for shift in [0, 18] { try await fingers.tap(at: CGPoint(x: photo.x + Double(shift), y: photo.y)) }
            _ = try await fixture.center("image", "meadow-2.png")
        }

        @Test(
            "HAND-2: the divider is moved from 11 points beside it, and buttons take touches in 44 points",
            arguments: [TouchScreen.Rate.usual, .fast])
        func targets(_ rate: TouchScreen.Rate) async throws {
            let fixture = try await ScreenFixture.withTouchScreen(.init(isRecorded: rate == .fast))
            let fingers = try fixture.fingers
            let divider = try await fixture.center("split", "Sidebar")
            for (distance, width) in [(14.0, 0.0), (11, 60)] {
                try fingers.press(at: CGPoint(x: divider.x + distance, y: 500))
                try await fingers.glide(
                    to: CGPoint(x: divider.x + distance + 60, y: 500), seconds: 0.2, rate: rate, jitter: 3)
                try fingers.release()
                try await until("the divider") {
                    try await abs(fixture.center("split", "Sidebar").x - divider.x - width) <= 2
                }
            }
            let button = try await fixture.frame("button", "Edit")
            #expect(button.height < 40)
            try await fingers.tap(at: CGPoint(x: button.center.x, y: button.center.y + 20))
            _ = try await fixture.center("button", "Delete Night")
            try await fixture.waitUntilIdle()
            let delete = try await fixture.frame("button", "Delete Night")
            #expect(delete.height < 40)
            try await fingers.tap(at: CGPoint(x: delete.center.x, y: delete.center.y + 20))
            _ = try await fixture.waitForNotice(containing: "Deleted Night")
        }

        @Test(
            "HAND-2, DROP-8, ORDER-6: a row's handle lifts at once, and the row lands above the finger",
            arguments: [TouchScreen.Rate.usual, .fast])
        func rowHandle(_ rate: TouchScreen.Rate) async throws {
            let fixture = try await ScreenFixture.withTouchScreen(.init(isRecorded: rate == .fast))
            let fingers = try fixture.fingers
            try await fingers.tap(at: try await fixture.center("button", "Edit"))
            _ = try await fixture.center("button", "Delete Night")
            try await fixture.waitUntilIdle()
            let (night, meadow) = (try await fixture.frame("row", "Night"), try await fixture.row("Meadow"))
            let handle = CGPoint(x: night.x + night.width - 20, y: night.center.y)
            try fingers.press(at: handle)
            // A row that is not held yet would scroll instead.
            try await fingers.glide(
                to: CGPoint(x: handle.x, y: meadow.y - 22 + 44), seconds: 0.3, rate: rate, jitter: 2)
            try await fixture.waitForDrag(in: "dragging", items: 1)
            _ = try await fixture.waitForGap()
            try fingers.release()
            try await fixture.waitForDragsToEnd()
            let albums = LibraryFixture.albums
            try await fixture.expect(albums: [albums[2], albums[0], albums[1]])
        }

        @Test(
            "APP-13, HAND-2: two fingers that move together select the photos between, and nothing lifts or zooms",
            arguments: [TouchScreen.Rate.usual, .fast])
        func twoFingersSelect(_ rate: TouchScreen.Rate) async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            let places = [try await fixture.cell("meadow-1.png"), try await fixture.cell("meadow-5.png")]
            let width = try await fixture.frame("cell", "meadow-1.png").width
            func pair(about point: CGPoint) -> [Int: CGPoint] {
                [0: CGPoint(x: point.x - 30, y: point.y), 1: CGPoint(x: point.x + 30, y: point.y)]
            }
            for (finger, point) in pair(about: places[0]).sorted(by: { $0.key < $1.key }) {
                try fingers.press(finger, at: point)
            }
            try await fingers.glide(pair(about: places[1]), seconds: 0.25, rate: rate, jitter: 2)
            try await until("the selection") {
                try await selected(fixture) == [1, 2, 4, 5].map { "meadow-\($0).png" }
            }
            for finger in 0...1 { try fingers.release(finger) }
            _ = try await fixture.center("button", "Done")
            #expect(try await selected(fixture).count == 4)
            #expect(try await fixture.frame("cell", "meadow-1.png").width == width)
            #expect(try await fixture.program.timeline().allSatisfy { $0.what != "lift" })
        }

        @Test("HAND-2: a long press in a text field selects a word and offers the clipboard's commands; nothing lifts")
        func textField() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            try await fingers.tap(at: try await fixture.center("button", "Edit"))
            _ = try await fixture.center("button", "Delete Night")
            try fixture.input.click(at: try await fixture.row("Harbour"))
            try fixture.input.key("F2")
            try await until("the field") {
                try await fixture.tree().view("textField", "Album name")?.state.contains("editing") == true
            }
            try fixture.input.type("Quay")
            let field = try await fixture.frame("textField", "Album name")
            try fingers.press(at: CGPoint(x: field.x + 20, y: field.center.y))
            try await fingers.hold(jitter: 5, seconds: 0.8)
            try fingers.release()
            _ = try await fixture.center("button", "Paste")
            #expect(try await fixture.program.timeline().allSatisfy { $0.session == nil })
        }

        @Test(
            "HAND-2, DROP-8, VIEW-19: a finger lifts selected text, which lands in a field 44 points above the finger",
            arguments: [TouchScreen.Rate.usual, .fast])
        func textIntoField(_ rate: TouchScreen.Rate) async throws {
            let fixture = try await ScreenFixture.withTouchScreen(.init(isRecorded: rate == .fast))
            let fingers = try fixture.fingers
            try fixture.input.click(at: try await fixture.cell("meadow-2.png"))
            try fixture.input.key("ctrl+i")
            try await fixture.waitUntilIdle()
            let (title, caption) = (
                try await fixture.frame("textField", "Title"), try await fixture.frame("textView", "Caption")
            )
            try await fingers.tap(at: CGPoint(x: title.x + 30, y: title.center.y))
            try await until("the editing") {
                try await fixture.tree().view("textField", "Title")?.state.contains("editing") == true
            }
            try fixture.input.type("Harbor")
            try fixture.input.key("ctrl+a")
            try await fixture.waitUntilIdle()
            try fingers.press(at: CGPoint(x: title.x + 24, y: title.center.y))
            try await fingers.hold(jitter: 4, "the lift of the text") {
                try await fixture.program.sessions().count == 1
            }
            // Below the caption, where nothing takes text without the distance.
            let goal = CGPoint(x: caption.x + 40, y: caption.y + caption.height + 20)
            try await fingers.glide(to: goal, seconds: 0.4, rate: rate, jitter: 2)
            try fingers.release()
            try await fixture.waitForDragsToEnd()
            #expect(try await fixture.program.quit() == 0)
            let library = try Library.open(at: fixture.library, mode: .readOnly).library
            let album = try #require(try await library.albums().first { $0.title == "Meadow" })
            let photo = try #require(try await library.photos(in: album.id).first { $0.name == "meadow-2.png" })
            #expect(photo.title == "Harbor" && photo.caption == "Harbor")
        }

        @Test(
            "HAND-2: a finger at the edge scrolls the content and not the thumb; thrown content goes on and is caught",
            arguments: [TouchScreen.Rate.usual, .fast])
        func edgeAndThrow(_ rate: TouchScreen.Rate) async throws {
            let fixture = try await ScreenFixture.withTouchScreen(.init(size: "960x400", isRecorded: rate == .fast))
            let fingers = try fixture.fingers
            func top() async throws -> Double { try await fixture.cell("meadow-4.png").y }
            let start = try await top()
            let edge = try await fixture.tree().window.frame.width - 7
            try fingers.press(at: CGPoint(x: edge, y: 300))
            try await fingers.glide(to: CGPoint(x: edge, y: 270), seconds: 0.3, rate: rate)
            try await fingers.hold("the scrolling") { try await top() < start - 15 }
            #expect(try await top() >= start - 31)
            // The thumb is visible now.
            try fingers.press(1, at: CGPoint(x: edge, y: 200))
            try await fingers.glide(1, to: CGPoint(x: edge, y: 190), seconds: 0.2, rate: rate)
            #expect(try await top() >= start - 45)
            for finger in 0...1 { try fingers.release(finger) }
            try await fixture.waitUntilIdle()

            let before = try await top()
            let x = try await fixture.cell("meadow-4.png").x
            try fingers.press(at: CGPoint(x: x, y: 330))
            try await fingers.glide(to: CGPoint(x: x, y: 290), seconds: 0.08, rate: rate)
            try fingers.release()
            try await until("the throw") { try await top() < before - 50 }
            try fingers.press(at: CGPoint(x: x, y: 330))
            try fingers.release()
            try await fixture.waitUntilIdle()
            #expect(try await selected(fixture).isEmpty, "a touch that catches content selects nothing")
        }

        @Test("LIFT-9: a photo gives way below a finger before it lifts")
        func pressSign() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            let frame = try await fixture.frame("cell", "meadow-3.png")
            try await fixture.lift("meadow-3.png", jitter: 7)
            let lifted = try #require(
                try await fixture.program.timeline().first { $0.what == "itemsForBeginning" }?.time)
            try fixture.input.key("Escape")
            try await fixture.waitForDragsToEnd()
            try fingers.release()
            try await fixture.waitUntilIdle()
            #expect(try await fixture.program.quit() == 0)
            // The record shows the time before the lift to the frame, however busy the machine is.
            let record = fixture.record.path
            let shots = [("before", 0.55), ("sign", 0.1)].map { (record + ".\($0.0).png", lifted - $0.1) }
            var environment = fixture.environment
            environment["DISPLAY"] = nil
            let result = try await Command.run(
                ["replay", record] + shots.flatMap { ["--shot", "\($0.1)=\($0.0)"] }, environment)
            #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
            let edges = try shots.map { file, _ in
                try Surface.readPNG(from: file).pixel(x: Int(frame.x) + 1, y: Int(frame.center.y))
            }
            let background = try Surface.readPNG(from: shots[0].0).pixel(x: Int(frame.x) - 3, y: Int(frame.center.y))
            #expect(edges[0] != background && edges[1] == background)
        }
    }
}
