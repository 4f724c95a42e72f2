import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct ServerTests {
        @Test("Without a display, or with invalid arguments, the program ends with one line that names the remedy")
        func refusals() async throws {
            let fixture = try await Fixture.shared
            let environment = Fixture.environment(home: fixture.folder, cache: fixture.cache)
            let library = ["--library", fixture.folder.appendingPathComponent("unused").path]
            let attempts: [(arguments: [String], display: String?, says: String)] = [
                ([], nil, "DISPLAY"), ([], ":987", "':987'"), (["--size", "5x5"], nil, "'5x5'"),
                (["--bogus"], nil, "--bogus"), (["--synthetic", "0"], nil, "--synthetic"),
                (["--scheme", "pink"], nil, "pink"), (["/nowhere/at/all"], nil, "'/nowhere/at/all'"),
            ]
            for attempt in attempts {
                var environment = environment
                environment["DISPLAY"] = attempt.display
                let result = try await Command.run(library + attempt.arguments, environment)
                #expect(result.status != 0 && result.status < 128, "\(attempt)")
                #expect(result.complaints.count == 1, "\(attempt): \(result.error)")
                #expect(result.error.hasPrefix("lightbox: ") && result.error.contains(attempt.says), "\(result.error)")
                #expect(result.output.isEmpty, "\(attempt): \(result.output)")
            }
        }

        @Test(
            "The window appears and a drag works on servers without MIT-SHM, XInput or 24-bit color",
            arguments: [
                (24, ["-extension", "MIT-SHM"]), (24, ["-extension", "XInputExtension"]), (16, []),
                (24, ["-extension", "XFIXES", "-extension", "RANDR", "-extension", "SHAPE"]),
            ])
        func poorServer(_ depth: Int, _ arguments: [String]) async throws {
            let stage = try await Stage(.init(depth: depth, serverArguments: arguments))
            try await stage.carry("meadow-3.png", to: try await stage.row("Harbour"))
            try await stage.target("row", "Harbour")
            try await stage.drop()
            #expect(try await stage.rows() == ["Meadow 11", "Harbour 6", "Night 3"])
            // Move the pointer out of the image.
            try stage.hand.move(to: Stage.aside)
            try await stage.rest()
            try await stage.screenShowsTheWindow(tolerance: depth == 16 ? 8 : 0)
            #expect(try await stage.program.quit() == 0)
            #expect(try stage.program.complaint == "")
        }

        @Test(
            "Closing the window quits the program normally, even during a drag",
            arguments: [false, true])
        func close(_ isDragging: Bool) async throws {
            let stage = try await Stage()
            if isDragging { try await stage.carry("meadow-3.png", to: try await stage.row("Harbour")) }
            try CloseButton.press(title: "Lightbox", display: stage.server.name)
            #expect(try await stage.program.status() == 0)
            #expect(try stage.program.complaint == "")
            #expect(try await stage.albums() == Fixture.albums)
        }

        @Test("Ctrl+Q quits")
        func quit() async throws {
            let stage = try await Stage()
            try stage.hand.move(to: try await stage.cell("meadow-3.png"))
            try stage.hand.key("ctrl+q")
            #expect(try await stage.program.status() == 0)
            #expect(try stage.program.complaint == "")
        }

        @Test("When the connection to the display is lost, the program ends with one line")
        func lostDisplay() async throws {
            let stage = try await Stage()
            stage.server.stop()
            #expect(try await stage.program.status() == 1)
            #expect(try stage.program.complaint.split(separator: "\n").count == 1)
            #expect(try stage.program.complaint.contains("Lost the display"))
            let left = try FileManager.default.contentsOfDirectory(atPath: stage.home.path)
            #expect(!left.contains { $0.hasSuffix(".socket") }, "the inspector's socket is still there")
            #expect(try await stage.albums() == Fixture.albums)
        }

        @Test("An idle program draws nothing and does not wake up")
        func idle() async throws {
            let stage = try await Stage()
            // Drag first, to find timers that a drag leaves running.
            try await stage.carry("meadow-1.png", to: try await stage.cell("meadow-6.png"))
            _ = try await stage.gap()
            try await stage.drop()
            try await stage.rest()
            _ = try await stage.program.frames(reset: true)
            let end = ContinuousClock.now + .seconds(3)
            try await until("three seconds of nothing") { ContinuousClock.now > end }
            let frames = try await stage.program.frames()
            #expect(frames.drawn == 0)
            #expect(frames.wakeups == 0)
        }
    }
}
