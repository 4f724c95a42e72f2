import Canvas
import Foundation
import Geometry
import Testing

extension ScreenTests {
    /// Compares the idle window with reviewed reference images.
    @Suite(.enabled(if: Needs.haveFont, Needs.fontAdvice)) @MainActor struct PictureTests {
        @Test("A resting drag matches the reference image at each step", arguments: ["light", "dark"])
        func drag(_ scheme: String) async throws {
            let stage = try await Stage(.init(size: "800x560", scheme: scheme))
            try await StoredPicture.check(stage, "rest-\(scheme)")

            let start = try await stage.cell("meadow-1.png")
            try stage.hand.move(to: start)
            try stage.hand.press()
            try await stage.drag(in: "lifting")
            try await StoredPicture.check(stage, "lifted-\(scheme)")

            let place = try await inside("meadow-4.png", stage)
            try stage.hand.glide(from: start, to: place)
            try await stage.drag(in: "dragging")
            _ = try await stage.gap()
            try await StoredPicture.check(stage, "gap-\(scheme)")

            // Wait until the row is activated, since its highlight is animated before.
            let row = try await stage.row("Harbour")
            try stage.hand.glide(from: place, to: row)
            _ = try await stage.cell("harbour-1.png")
            try await StoredPicture.check(stage, "row-\(scheme)", onScreen: true)

            let target = try await stage.cell("harbour-2.png")
            try stage.hand.glide(from: row, to: target)
            try await until("the gap") { try await !stage.tree().all("gap").isEmpty }
            try stage.hand.release()
            try await stage.noDrag()
            try await StoredPicture.check(stage, "landed-\(scheme)")
        }

        /// A point over a photo at which the drag preview lies inside the window.
        private func inside(_ photo: String, _ stage: Stage, scale: CGFloat = 1) async throws -> CGPoint {
            let center = try await stage.cell(photo)
            return CGPoint(x: center.x - 40 * scale, y: center.y - 80 * scale)
        }

        @Test("Text, lines and photos are sharp at scale 2")
        func twice() async throws {
            let stage = try await Stage(.init(size: "800x560", scale: "2"))
            try await StoredPicture.check(stage, "rest-twice")
            let start = try await stage.cell("meadow-1.png")
            try stage.hand.move(to: start)
            try stage.hand.press()
            try stage.hand.glide(from: start, to: try await inside("meadow-4.png", stage, scale: 2))
            try await stage.drag(in: "dragging")
            _ = try await stage.gap()
            try await StoredPicture.check(stage, "gap-twice")
            try stage.hand.release()
            try await stage.noDrag()
        }

        @Test("The comparison fails for a different image")
        func canFail() async throws {
            let path = StoredPicture.folder.appendingPathComponent("rest-light.png").path
            let expected = try Surface.readPNG(from: path)
            let changed = try Surface.readPNG(from: path)
            #expect(StoredPicture.comparison.compare(changed, with: expected).matches)
            // A line of one pixel along a cell in a slightly different shade.
            changed.withContext { context in
                context.fill(
                    CGRect(x: 280, y: 200, width: 160, height: 1), Color(red: 0, green: 0, blue: 0, alpha: 0.2))
            }
            let outcome = StoredPicture.comparison.compare(changed, with: expected)
            #expect(!outcome.matches)
            #expect(outcome.first?.y == 200)
        }
    }
}
