import Canvas
import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct ReplayTests {
        /// Compares the last frame of a replay without a display with the window.
        private func compare(_ stage: Stage, _ record: String, sourceLocation: SourceLocation = #_sourceLocation)
            async throws
        {
            let (live, shot) = (record + ".live.png", record + ".shot.png")
            try await stage.program.picture(to: live)
            // The window draws no frame after this.
            #expect(try await stage.program.quit() == 0, sourceLocation: sourceLocation)
            var environment = stage.environment
            environment["DISPLAY"] = nil
            let result = try await Command.run(["replay", record, "--shot", "9999=\(shot)"], environment)
            #expect(result.status == 0 && result.error.isEmpty, "\(result.error)", sourceLocation: sourceLocation)
            let exactly = ImageComparison(tolerance: 0, allowedFraction: 0)
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
            "BUILD-1, BUILD-2: a run with real input is replayed without a display, identical to the pixel",
            arguments: ["1", "1.5"])
        func gap(_ scale: String) async throws {
            let (stage, record) = try await recording(.init(size: "800x560", scheme: "dark", scale: scale))
            let start = try await stage.cell("meadow-2.png")
            // At this point the drag preview lies inside the window, so that the window draws it.
            let factor = Double(scale) ?? 1
            let place = try await stage.cell("meadow-4.png")
            try stage.hand.move(to: start)
            try stage.hand.press()
            try stage.hand.glide(from: start, to: CGPoint(x: place.x - 40 * factor, y: place.y - 80 * factor))
            try await stage.drag(in: "dragging")
            _ = try await stage.gap()
            try await compare(stage, record)
        }

        @Test("BUILD-2: a drop, opening an album and an undo are replayed")
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

        /// The fraction of compared pixels that differ between an image and a rectangle of the screen, into which it is
        /// scaled.
        private func difference(_ picture: Surface, on stage: Stage, in rect: CGRect) throws -> Double {
            let screen = try Screen(file: stage.home.appendingPathComponent("Xvfb_screen0"))
            let scale = rect.width / CGFloat(picture.width)
            var (wrong, all) = (0.0, 0.0)
            for y in stride(from: 2, to: picture.height - 2, by: 17) {
                for x in stride(from: 2, to: picture.width - 2, by: 17) {
                    let pixel = picture.pixel(x: x, y: y)
                    let expected = [16, 8, 0].map { Int(pixel >> UInt32($0) & 0xff) }
                    let found = screen.color(
                        x: Int(rect.minX + (CGFloat(x) + 0.5) * scale), y: Int(rect.minY + (CGFloat(y) + 0.5) * scale))
                    all += 1
                    if zip(expected, found).contains(where: { abs($0 - $1) > 24 }) { wrong += 1 }
                }
            }
            return wrong / all
        }

        @Test("BUILD-2: a replay in a window is scaled to fit, and closing the window ends it")
        func window() async throws {
            let (stage, record) = try await recording(.init(size: "800x560"))
            try await stage.carry("meadow-3.png", to: try await stage.row("Harbour"))
            try await stage.drop()
            try stage.hand.move(to: Stage.aside)
            try await stage.rest()
            let live = record + ".live.png"
            try await stage.program.picture(to: live)
            #expect(try await stage.program.quit() == 0)
            // Move the record's end half a minute back, so that only a failing test waits for it.
            let text = try String(contentsOfFile: record, encoding: .utf8)
            let steps = text.components(separatedBy: "\n").filter { !$0.hasPrefix(#"{"end""#) }.joined(separator: "\n")
            try (steps + #"{"end":true,"t":630000}"# + "\n").write(toFile: record, atomically: true, encoding: .utf8)

            async let replay = Command.run(["replay", record, "--window", "--speed", "20"], stage.environment)
            let picture = try Surface.readPNG(from: live)
            try await until("the replay's last frame on the screen") {
                try difference(picture, on: stage, in: CGRect(x: 0, y: 0, width: 800, height: 560)) == 0
            }
            try CloseButton.press(title: "Replay of \(record)", display: stage.server.name)
            let result = try await replay
            #expect(result.status == 0 && result.output == "Stopped.\n" && result.error.isEmpty)

            // Let the recorded stage become twice as large at the end: the window scales it to fit.
            let resize = #"{"resize":{"height":1120,"scale":2,"width":1600},"t":600000}"#
            let frame = #"{"frame":true,"t":600001}"#
            let larger = [steps + resize, frame, frame, #"{"end":true,"t":3600000}"#, ""].joined(separator: "\n")
            try larger.write(toFile: record, atomically: true, encoding: .utf8)
            let shot = record + ".large.png"
            async let again = Command.run(
                ["replay", record, "--window", "--speed", "100", "--shot", "700=\(shot)"], stage.environment)
            // The file exists before it is complete.
            let large = try await until("the picture of the larger frame") { try? Surface.readPNG(from: shot) }
            #expect(large.width == 1600)
            try await until("the larger frame whole in the window") {
                try difference(large, on: stage, in: CGRect(x: 0, y: 0, width: 800, height: 560)) < 0.03
            }
            try CloseButton.press(title: "Replay of \(record)", display: stage.server.name)
            #expect(try await again.status == 0)
        }
    }
}
