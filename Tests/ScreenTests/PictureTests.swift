import Canvas
import Foundation
import Geometry
import Testing
import ViewTesting

extension ScreenTests {
    /// Compares the idle window with reviewed reference images.
    @Suite(.enabled(if: Needs.haveFont, Needs.fontAdvice)) @MainActor struct PictureTests {
        @Test(
            "A resting drag matches the reference image at each step", arguments: ["light", "dark"], ["1", "2"])
        func drag(_ scheme: String, scale: String) async throws {
            // The references show photos of the thumbnail cache, which recorded runs do not read.
            let fixture = try await ScreenFixture(
                .init(size: "800x560", scheme: scheme, scale: scale, isRecorded: false))
            let (suffix, factor) = (scale == "1" ? scheme : "\(scheme)-\(scale)", CGFloat(Int(scale) ?? 1))
            try await ReferenceImage.check(fixture, "rest-\(suffix)")

            let start = try await fixture.cell("meadow-1.png")
            try fixture.input.move(to: start)
            try fixture.input.press()
            try await fixture.waitForDrag(in: "lifting")
            try await ReferenceImage.check(fixture, "lifted-\(suffix)")

            let point = try await inside("meadow-4.png", fixture, scale: factor)
            try fixture.input.glide(from: start, to: point)
            try await fixture.waitForDrag(in: "dragging")
            _ = try await fixture.waitForGap()
            try await ReferenceImage.check(fixture, "gap-\(suffix)")

            let trash = try await fixture.center("trash", "Trash")
            try fixture.input.glide(from: point, to: trash)
            try await fixture.waitForDropTarget("trash", "Trash")
            try await ReferenceImage.check(fixture, "trash-\(suffix)", onScreen: true)

            // Wait until the row is activated, since its highlight is animated before.
            let row = try await fixture.row("Harbour")
            try fixture.input.glide(from: trash, to: row)
            _ = try await fixture.cell("harbour-1.png")
            try await ReferenceImage.check(fixture, "row-\(suffix)", onScreen: true)

            let target = try await fixture.cell("harbour-2.png")
            try fixture.input.glide(from: row, to: target)
            try await until("the gap") { try await !fixture.tree().all("gap").isEmpty }
            try fixture.input.release()
            try await fixture.waitForDragsToEnd()
            try await ReferenceImage.check(fixture, "landed-\(suffix)")
        }

        /// A point over a photo at which the drag preview lies inside the window.
        private func inside(_ photo: String, _ fixture: ScreenFixture, scale: CGFloat = 1) async throws -> CGPoint {
            let center = try await fixture.cell(photo)
            return CGPoint(x: center.x - 40 * scale, y: center.y - 80 * scale)
        }

        @Test(
            "ORDER-8: the outlined gap of a large drag matches the reference image, and its items unfold without a jump",
            arguments: ["light", "dark"], ["1", "2"])
        func largeDrag(_ scheme: String, scale: String) async throws {
            let fixture = try await ScreenFixture(.init(size: "800x560", scheme: scheme, scale: scale))
            let (suffix, factor) = (scale == "1" ? scheme : "\(scheme)-\(scale)", CGFloat(Int(scale) ?? 1))
            let start = try await fixture.cell("meadow-1.png")
            try fixture.input.click(at: start)
            try fixture.input.keyDown("shift")
            try fixture.input.click(at: try await fixture.cell("meadow-4.png"))
            try fixture.input.keyUp("shift")
            try await fixture.waitUntilIdle()
            try fixture.input.move(to: start)
            try fixture.input.press()
            try await fixture.waitForDrag(in: "lifting")
            try fixture.input.glide(from: start, to: CGPoint(x: start.x + 220 * factor, y: start.y + 40 * factor))
            try await fixture.waitForDrag(in: "dragging")
            _ = try await fixture.waitForGap()
            try await ReferenceImage.check(fixture, "large-\(suffix)")
            try await fixture.drop()
            try await fixture.expectSmoothFilm()
        }

        @Test("The comparison fails for a different image")
        func canFail() async throws {
            let path = ReferenceImage.folder.appendingPathComponent("rest-light.png").path
            let expected = try Surface.readPNG(from: path)
            let changed = try Surface.readPNG(from: path)
            #expect(ImageComparison.screenshot.compare(changed, with: expected).matches)
            // A line of one pixel along a cell in a slightly different shade.
            changed.withContext { context in
                context.fill(
                    CGRect(x: 280, y: 200, width: 160, height: 1), Color(red: 0, green: 0, blue: 0, alpha: 0.2))
            }
            let outcome = ImageComparison.screenshot.compare(changed, with: expected)
            #expect(!outcome.matches)
            #expect(outcome.first?.y == 200)
        }
    }
}
