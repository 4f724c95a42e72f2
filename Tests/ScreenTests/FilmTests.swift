import Foundation
import Testing

extension ScreenTests {
    /// What the screen shows at every instant of a drag.
    @Suite @MainActor struct FilmTests {
        /// How a drag ends whose preview extends beyond the window.
        enum End: CaseIterable {
            case drop, cancel
        }

        @Test(
            "DRAG-13: from the lift to the landing beyond the window's edge, the screen always shows the whole preview once",
            arguments: [WindowManager.none, .picom], End.allCases)
        func edge(_ manager: WindowManager, _ end: End) async throws {
            let fixture = try await ScreenFixture()
            let compositor = try await manager.start(
                environment: fixture.environment, home: fixture.home, display: fixture.server.name)
            defer { withExtendedLifetime(compositor) {} }
            // An album whose photos fill one row, so that the grid does not scroll at the edge.
            try fixture.input.click(at: try await fixture.row("Night"))
            _ = try await fixture.cell("night-2.png")
            try await fixture.waitUntilIdle()
            let cell = try #require(try await fixture.tree().view("cell", "night-2.png")?.frame)
            let window = try await fixture.tree().window.frame
            // A color of the photo's ground, which no other photo has.
            let ground = CGPoint(x: cell.center.x, y: cell.center.y + cell.height * 0.4)
            let (film, atRest) = try await fixture.film(of: ground)
            // The lower half of the preview is below the window.
            let edge = CGPoint(x: cell.center.x, y: window.height - 12)
            try await fixture.drag("night-2.png", to: edge)
            try await until("the preview at the edge") {
                try await fixture.tree().all("preview").contains { $0.frame.y + $0.frame.height > window.height + 40 }
            }
            try await fixture.waitUntilIdle()
            let held = try #require(film.latest?.count)
            switch end {
            case .drop: try fixture.input.release()
            case .cancel: try fixture.input.key("Escape")
            }
            try await fixture.waitForDragsToEnd()
            try await fixture.waitUntilIdle()
            let samples = try await film.end()
            if end == .cancel { try fixture.input.release() }
            // The preview may be smaller than the cell, and is larger at the lift.
            let (least, most) = (min(atRest, held), max(atRest, held))
            // A single sample may be taken between two rectangles of one frame, of which only one is drawn already. A
            // wrong frame lasts for several samples.
            let isWrong = samples.map { $0.count < least * 8 / 10 || $0.count > most * 5 / 4 }
            let wrong = samples.enumerated().filter { index, _ in
                isWrong[index] && (index > 0 && isWrong[index - 1] || index + 1 < samples.count && isWrong[index + 1])
            }
            #expect(
                wrong.isEmpty,
                "\(atRest) pixels at rest and \(held) held; samples of \(samples.count): \(wrong.map { "\($0)" })")
        }

        @Test("DRAG-1: without a compositor, too, the preview has a shadow and smooth edges outside the window")
        func shadowOutside() async throws {
            var setup = ScreenFixture.Setup()
            setup.serverArguments = ["-wr"]
            let fixture = try await ScreenFixture(setup)
            try fixture.input.click(at: try await fixture.row("Night"))
            _ = try await fixture.cell("night-2.png")
            try await fixture.waitUntilIdle()
            let window = try await fixture.tree().window.frame
            let cell = try #require(try await fixture.tree().view("cell", "night-2.png")?.frame)
            try await fixture.drag("night-2.png", to: CGPoint(x: cell.center.x, y: window.height - 12))
            try await until("the preview at the edge") {
                try await fixture.tree().all("preview").contains { $0.frame.y + $0.frame.height > window.height + 40 }
            }
            try await fixture.waitUntilIdle()
            let preview = try #require(try await fixture.tree().all("preview").first).frame
            /// The brightness of the white screen below the preview's lower edge.
            func brightness(below distance: CGFloat) throws -> Int {
                try fixture.color(at: CGPoint(x: preview.center.x, y: preview.y + preview.height + distance))[1]
            }
            let shadow = try [4, 12, 20, 28].map(brightness)
            #expect(shadow == shadow.sorted() && shadow.allSatisfy { (100..<255).contains($0) }, "\(shadow)")
            #expect(try brightness(below: 80) == 255)
            try fixture.input.key("Escape")
            try await fixture.waitForDragsToEnd()
            try await fixture.waitUntilIdle()
            try fixture.input.release()
            #expect(try brightness(below: 4) == 255, "nothing remains on the screen")
        }
    }
}
