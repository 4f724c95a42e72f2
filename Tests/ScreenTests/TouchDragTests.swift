import Foundation
import Testing

extension ScreenTests {
    /// Drags of several real fingers at once, and what ends them.
    @Suite(.enabled(if: Needs.haveTouchScreen, Needs.touchAdvice)) @MainActor struct TouchDragTests {
        @Test(
            "DROP-7: two fingers have two gaps in one grid, which match the reference image, and drop in them",
            .enabled(if: Needs.haveFont, Needs.fontAdvice), arguments: [TouchScreen.Rate.usual, .fast])
        func twoGaps(_ rate: TouchScreen.Rate) async throws {
            // The reference shows photos of the thumbnail cache, which recorded runs do not read.
            let fixture = try await ScreenFixture.withTouchScreen(.init(isRecorded: false))
            let fingers = try fixture.fingers
            let goals = [try await fixture.cell("meadow-2.png"), try await fixture.cell("meadow-5.png")]
            for (finger, photo) in ["meadow-1.png", "meadow-4.png"].enumerated() {
                // Without trembling, so that each preview is at the same place of its finger in every run.
                try await fixture.lift(photo, finger)
                try await fingers.glide(finger, to: goals[finger], seconds: 0.3, rate: rate, jitter: 3)
                try await until("\(finger + 1) gaps") {
                    try await fixture.tree().all("gap").count == finger + 1
                }
                try await fixture.waitUntilIdle()
            }
            try await ReferenceImage.check(fixture, "two-gaps")
            // Both move at once.
            let shift: CGFloat = 6
            try await fingers.glide(
                [0: CGPoint(x: goals[0].x + shift, y: goals[0].y), 1: CGPoint(x: goals[1].x, y: goals[1].y + shift)],
                seconds: 0.2, rate: rate)
            try await fingers.glide([0: goals[0], 1: goals[1]], seconds: 0.2, rate: rate)
            try await fixture.waitUntilIdle()
            #expect(try await fixture.tree().all("gap").count == 2)
            for finger in 0...1 {
                try fingers.release(finger)
                try await fixture.waitForDrags(1 - finger)
            }
            try await fixture.waitUntilIdle()
            let photos = try await fixture.albums()[0].photos
            #expect(photos.sorted() == LibraryFixture.meadow.sorted() && photos != LibraryFixture.meadow)
            #expect(try await fixture.photoNames() == Array(photos.prefix(fixture.photoNames().count)))
        }

        @Test("DRAG-9: a grab of another client cancels the drag of a finger at once, and the finger's end is ignored")
        func grab() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            try await fixture.lift("meadow-2.png", jitter: 5)
            try await fingers.glide(to: try await fixture.row("Harbour"), rate: .usual, jitter: 4)
            try await fixture.waitForDropTarget("row", "Harbour")
            let grab = try PointerGrab(display: fixture.server.name)
            try #require(grab.isActive)
            try await fixture.waitForDragsToEnd()
            grab.end()
            try fingers.release()
            try await fixture.expectNothingChanged()
            // The next touch has its effect.
            try await fixture.lift("meadow-2.png")
            try fixture.input.key("Escape")
            try await fixture.waitForDragsToEnd()
            try fingers.release()
        }

        @Test("DRAG-8: a window that covers one finger's drag does not cover another's")
        func covered() async throws {
            let fixture = try await ScreenFixture.withTouchScreen()
            let fingers = try fixture.fingers
            let row = try await fixture.frame("row", "Harbour")
            try await fixture.lift("meadow-1.png")
            try await fingers.glide(to: CGPoint(x: 120, y: 600))
            try await fixture.waitForDrag(in: "dragging")
            try await fixture.lift("meadow-3.png", 1)
            let cover = try CoveringWindow(
                display: fixture.server.name,
                frame: CGRect(x: row.x, y: row.y, width: row.width, height: row.height))
            defer { cover.close() }
            try await fingers.glide(0, to: row.center, rate: .usual, jitter: 4)
            try await fingers.glide(1, to: try await fixture.row("Night"), jitter: 4)
            try await fixture.waitForDropTarget("row", "Night")
            #expect(try await fixture.tree().view("row", "Harbour")?.state.contains("dropTarget") == false)
            for finger in 0...1 { try fingers.release(finger) }
            try await fixture.waitForDragsToEnd()
            try await fixture.expect(
                albums: LibraryFixture.albums
                    .with("Meadow", LibraryFixture.meadow.without("meadow-3.png"))
                    .with("Night", LibraryFixture.night + ["meadow-3.png"]))
        }
    }
}
