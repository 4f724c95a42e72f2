import Canvas
import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct ReplayTests {
        @Test(
            "BUILD-1, BUILD-2: a run with real input is replayed without a display, identical to the pixel",
            arguments: ["1", "1.5"])
        func waitForGap(_ scale: String) async throws {
            let fixture = try await ScreenFixture(
                .init(size: "800x560", scheme: "dark", scale: scale))
            let start = try await fixture.cell("meadow-2.png")
            // At this point the drag preview lies inside the window, so that the window draws it.
            let factor = Double(scale) ?? 1
            let point = try await fixture.cell("meadow-4.png")
            try fixture.input.move(to: start)
            try fixture.input.press()
            try fixture.input.glide(from: start, to: CGPoint(x: point.x - 40 * factor, y: point.y - 80 * factor))
            try await fixture.waitForDrag(in: "dragging")
            _ = try await fixture.waitForGap()
            try await fixture.expectIdenticalReplay()
        }

        @Test("BUILD-2: a drop, opening an album and an undo are replayed")
        func drop() async throws {
            let fixture = try await ScreenFixture(.init(arguments: ["--cadence", "fast"]))
            try await fixture.drag("meadow-3.png", to: try await fixture.row("Harbour"))
            try await fixture.waitForDropTarget("row", "Harbour")
            try await fixture.drop()
            #expect(try await fixture.albumRows() == ["Meadow 11", "Harbour 6", "Night 3"])
            try fixture.input.click(at: try await fixture.row("Harbour"))
            _ = try await fixture.cell("harbour-1.png")
            try fixture.input.key("ctrl+z")
            try await until("the photo's way back") {
                try await fixture.albumRows() == ["Meadow 12", "Harbour 5", "Night 3"]
            }
            try await fixture.waitUntilIdle()
            try await fixture.expectIdenticalReplay()
        }

        /// The fraction of compared pixels that differ between an image and a rectangle of the screen, into which it is
        /// scaled.
        private func difference(_ picture: Surface, on fixture: ScreenFixture, in rect: CGRect) throws -> Double {
            let screen = try Screen(file: fixture.home.appendingPathComponent("Xvfb_screen0"))
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
            let fixture = try await ScreenFixture(.init(size: "800x560"))
            try await fixture.drag("meadow-3.png", to: try await fixture.row("Harbour"))
            try await fixture.drop()
            try fixture.input.move(to: ScreenFixture.aside)
            try await fixture.waitUntilIdle()
            let record = fixture.record.path
            let live = record + ".live.png"
            try await fixture.program.writeFrame(to: live)
            try await fixture.expectSmoothFilm()
            // Move the record's end half a minute back, so that only a failing test waits for it.
            let text = try String(contentsOfFile: record, encoding: .utf8)
            let steps = text.components(separatedBy: "\n").filter { !$0.hasPrefix(#"{"end""#) }.joined(separator: "\n")
            try (steps + #"{"end":true,"t":630000}"# + "\n").write(toFile: record, atomically: true, encoding: .utf8)

            async let replay = Command.run(["replay", record, "--window", "--speed", "20"], fixture.environment)
            let picture = try Surface.readPNG(from: live)
            try await until("the replay's last frame on the screen") {
                try difference(picture, on: fixture, in: CGRect(x: 0, y: 0, width: 800, height: 560)) == 0
            }
            try TopLevelWindows.close(title: "Replay of \(record)", display: fixture.server.name)
            let result = try await replay
            #expect(result.status == 0 && result.output == "Stopped.\n" && result.error.isEmpty)

            // Let the recorded content become twice as large at the end: the window scales it to fit.
            let resize = #"{"resize":{"height":1120,"scale":2,"width":1600},"t":600000}"#
            let frame = #"{"frame":true,"t":600001}"#
            let larger = [steps + resize, frame, frame, #"{"end":true,"t":3600000}"#, ""].joined(separator: "\n")
            try larger.write(toFile: record, atomically: true, encoding: .utf8)
            let shot = record + ".large.png"
            async let again = Command.run(
                ["replay", record, "--window", "--speed", "100", "--shot", "700=\(shot)"], fixture.environment)
            // The file exists before it is complete.
            let large = try await until("the picture of the larger frame") { try? Surface.readPNG(from: shot) }
            #expect(large.width == 1600)
            try await until("the larger frame whole in the window") {
                try difference(large, on: fixture, in: CGRect(x: 0, y: 0, width: 800, height: 560)) < 0.03
            }
            try TopLevelWindows.close(title: "Replay of \(record)", display: fixture.server.name)
            #expect(try await again.status == 0)
        }
    }
}
