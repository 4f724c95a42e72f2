import Foundation
import Testing

extension ScreenTests {
    /// Real fingers that scroll, and that drag to what lies beyond: other rows, the edge, small targets.
    @Suite(.enabled(if: Needs.haveTouchScreen, Needs.touchAdvice)) @MainActor struct TouchContentTests {
        @Test(
            "HAND-2: a second finger takes over the scrolling from the first without a jump",
            arguments: [TouchScreen.Rate.usual, .fast])
        func takesOver(_ rate: TouchScreen.Rate) async throws {
            let fixture = try await ScreenFixture.withTouchScreen(.init(size: "960x400", isRecorded: rate == .fast))
            let fingers = try fixture.fingers
            let start = try await fixture.cell("meadow-4.png")
            let x = start.x
            func expect(distance: CGFloat) async throws {
                try await until("the content \(distance) points higher") {
                    try await abs(fixture.cell("meadow-4.png").y - (start.y - distance)) <= 1
                }
            }
            try fingers.press(0, at: CGPoint(x: x, y: 340))
            try await fingers.glide(0, to: CGPoint(x: x, y: 290), seconds: 0.3, rate: rate)
            try await expect(distance: 40)
            try fingers.press(1, at: CGPoint(x: x + 80, y: 330))
            try fingers.release(0)
            try await fingers.glide(1, to: CGPoint(x: x + 80, y: 280), seconds: 0.3, rate: rate, jitter: 3)
            try await expect(distance: 90)
            // The first finger takes over again.
            try fingers.press(0, at: CGPoint(x: x, y: 250))
            try fingers.release(1)
            try await fingers.glide(0, to: CGPoint(x: x, y: 300), seconds: 0.3, rate: rate, jitter: 3)
            try await expect(distance: 40)
            try fingers.release(0)
            #expect(try await fixture.program.timeline().allSatisfy { $0.what != "lift" })
        }

        @Test(
            "DRAG-8, DROP-7, BUILD-2: two fingers drag two photos over one table, each to its own row",
            arguments: [TouchScreen.Rate.usual, .fast])
        func oneTable(_ rate: TouchScreen.Rate) async throws {
            let fixture = try await ScreenFixture.withTouchScreen(.init(isRecorded: rate == .fast))
            let fingers = try fixture.fingers
            for (finger, photo) in ["meadow-1.png", "meadow-3.png"].enumerated() {
                try await fixture.lift(photo, finger, jitter: 5)
                try await fingers.glide(finger, to: CGPoint(x: 90 + 60 * CGFloat(finger), y: 600))
                try await fixture.waitForDrags(finger + 1)
            }
            try await fingers.glide(
                [0: try await fixture.row("Harbour"), 1: try await fixture.row("Night")], seconds: 0.4, rate: rate,
                jitter: 3)
            func highlighted() async throws -> [String] {
                try await fixture.tree().all("row").filter { $0.state.contains("dropTarget") }.map(\.name).sorted()
            }
            try await until("both highlights") { try await highlighted() == ["Harbour", "Night"] }
            try fingers.release(1)
            try await fixture.waitForDrags(1)
            try await until("one highlight") { try await highlighted() == ["Harbour"] }
            try fingers.release(0)
            try await fixture.waitForDragsToEnd()
            try await fixture.expect(
                albums: LibraryFixture.albums
                    .with("Meadow", LibraryFixture.meadow.without("meadow-1.png", "meadow-3.png"))
                    .with("Harbour", LibraryFixture.harbour + ["meadow-1.png"])
                    .with("Night", LibraryFixture.night + ["meadow-3.png"]))
            guard rate == .fast else { return }
            // The run is replayed to the pixel.
            try await fixture.waitUntilIdle()
            try await fixture.expectIdenticalReplay()
        }

        /// The processor time that a process has used, in ticks of 10 ms.
        private func ticks(of process: pid_t) throws -> Int {
            let line = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            // The name in parentheses may contain spaces.
            let fields = try #require(line.split(separator: ")").last).split(separator: " ")
            return try #require(Int(fields[11])) + #require(Int(fields[12]))
        }

        @Test("DRAG-11, APP-7: a finger that rests costs nothing; it scrolls at an edge, and reaches the trash")
        func restAndAutoscroll() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            try await fixture.lift("meadow-1.png", jitter: 5)
            try await fingers.glide(to: try await fixture.cell("meadow-5.png"))
            _ = try await fixture.waitForGap()
            let process = try fixture.program.processIdentifier
            _ = try await fixture.program.frames(reset: true)
            let before = try ticks(of: process)
            await pause(.seconds(2))
            let used = try ticks(of: process) - before
            let frames = try await fixture.program.frames()
            #expect(frames.drawn == 0 && frames.wakeups == 0)
            // One percent of the time. Frames at 60 Hz would take several times as much.
            #expect(used <= 2)

            let edge = try await fixture.tree().window.frame.height - 6
            try await fingers.glide(to: CGPoint(x: try await fixture.cell("meadow-5.png").x, y: edge), jitter: 3)
            try await until("the last photo") {
                let shown = try await fixture.photoNames()
                return shown.contains("meadow-12.png") && !shown.contains("meadow-2.png")
            }
            // A finger hides the trash, a small target (DROP-8).
            try await fingers.glide(to: try await fixture.center("trash", "Trash"), jitter: 3)
            try await fixture.waitForDropTarget("trash", "Trash")
            try fingers.release()
            try await fixture.waitForDragsToEnd()
            try await fixture.expect(
                albums: LibraryFixture.albums.with("Meadow", LibraryFixture.meadow.without("meadow-1.png")))
        }
    }
}
