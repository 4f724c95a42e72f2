import Canvas
import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct ReplayTests {
        /// What a replay without a display shows at the end, and what the window showed there.
        private func compare(_ stage: Stage, _ record: String, sourceLocation: SourceLocation = #_sourceLocation)
            async throws
        {
            let (live, shot) = (record + ".live.png", record + ".shot.png")
            try await stage.program.picture(to: live)
            // Nothing is drawn from here on.
            #expect(try await stage.program.quit() == 0, sourceLocation: sourceLocation)
            var environment = stage.environment
            environment["DISPLAY"] = nil
            let result = try await Command.run(["replay", record, "--shot", "9999=\(shot)"], environment)
            #expect(result.status == 0 && result.error.isEmpty, "\(result.error)", sourceLocation: sourceLocation)
            let exactly = PictureComparison(tolerance: 0, allowedFraction: 0)
            let outcome = exactly.compare(try Surface.readPNG(from: shot), with: try Surface.readPNG(from: live))
            #expect(
                outcome.matches, "\(outcome.differing) pixels differ, first at \(String(describing: outcome.first))",
                sourceLocation: sourceLocation)
        }

        private func recording(_ setup: Stage.Setup) async throws -> (stage: Stage, record: String) {
            let record = try await Fixture.shared.folder.appendingPathComponent("\(UUID().uuidString).jsonl").path
            var setup = setup
            setup.arguments += ["--record", record]
            return (try await Stage(setup), record)
        }

        @Test(
            "BUILD-1, BUILD-2: what a real hand did in the window is replayed without a display, to the pixel",
            arguments: ["1", "1.5"])
        func gap(_ scale: String) async throws {
            let (stage, record) = try await recording(.init(size: "800x560", scheme: "dark", scale: scale))
            let start = try await stage.cell("meadow-2.png")
            // From there what is carried does not reach out of the window, which shows it then.
            let factor = Double(scale) ?? 1
            let place = try await stage.cell("meadow-4.png")
            try stage.hand.move(to: start)
            try stage.hand.press()
            try stage.hand.glide(from: start, to: CGPoint(x: place.x - 40 * factor, y: place.y - 80 * factor))
            try await stage.drag(in: "dragging")
            _ = try await stage.gap()
            try await compare(stage, record)
        }

        @Test("BUILD-2: a drop, an album that was opened, and a step back are replayed, too")
        func drop() async throws {
            let (stage, record) = try await recording(.init(arguments: ["--cadence", "fast"]))
            try await stage.carry("meadow-3.png", to: try await stage.row("Harbour"))
            try await stage.target("row", "Harbour")
            try await stage.drop()
            #expect(try await stage.rows() == ["Meadow 11", "Harbour 6", "Night 3"])
            try stage.hand.click(at: try await stage.row("Harbour"))
            _ = try await stage.cell("harbour-1.png")
            try stage.hand.key("ctrl+z")
            try await until("the photo's way back") { try await stage.rows() == ["Meadow 12", "Harbour 5", "Night 3"] }
            try await stage.rest()
            try await compare(stage, record)
        }
    }
}
