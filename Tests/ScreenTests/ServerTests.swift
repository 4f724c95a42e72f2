import Foundation
import TestSupport
import Testing

extension ScreenTests {
    @Suite @MainActor struct ServerTests {
        @Test("Without a display, or with invalid arguments, the program ends with one line that names the remedy")
        func refusals() async throws {
            let libraryFixture = try await LibraryFixture.shared
            let environment = LibraryFixture.environment(home: libraryFixture.folder, cache: libraryFixture.cache)
            let library = ["--library", libraryFixture.folder.appendingPathComponent("unused").path]
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
                #expect(result.errorLines.count == 1, "\(attempt): \(result.error)")
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
            let fixture = try await ScreenFixture(.init(depth: depth, serverArguments: arguments))
            try await fixture.drag("meadow-3.png", to: try await fixture.row("Harbour"))
            try await fixture.waitForDropTarget("row", "Harbour")
            try await fixture.drop()
            #expect(try await fixture.albumRows() == ["Meadow 11", "Harbour 6", "Night 3"])
            // Move the pointer out of the image.
            try fixture.input.move(to: ScreenFixture.aside)
            try await fixture.waitUntilIdle()
            try await fixture.expectScreenShowsWindow(tolerance: depth == 16 ? 8 : 0)
            #expect(try await fixture.program.quit() == 0)
            #expect(try fixture.program.errorText == "")
        }

        @Test(
            "Closing the window quits the program normally, even during a drag",
            arguments: [false, true])
        func close(_ isDragging: Bool) async throws {
            let fixture = try await ScreenFixture()
            if isDragging { try await fixture.drag("meadow-3.png", to: try await fixture.row("Harbour")) }
            try TopLevelWindows.close(title: "Lightbox", display: fixture.server.name)
            #expect(try await fixture.program.status() == 0)
            #expect(try fixture.program.errorText == "")
            #expect(try await fixture.albums() == LibraryFixture.albums)
        }

        @Test("Ctrl+Q quits")
        func quit() async throws {
            let fixture = try await ScreenFixture()
            try fixture.input.move(to: try await fixture.cell("meadow-3.png"))
            try fixture.input.key("ctrl+q")
            #expect(try await fixture.program.status() == 0)
            #expect(try fixture.program.errorText == "")
        }

        @Test("When the connection to the display is lost, the program ends with one line")
        func lostDisplay() async throws {
            let fixture = try await ScreenFixture()
            fixture.server.stop()
            #expect(try await fixture.program.status() == 1)
            #expect(try fixture.program.errorText.split(separator: "\n").count == 1)
            #expect(try fixture.program.errorText.contains("Lost the display"))
            let left = try FileManager.default.contentsOfDirectory(atPath: fixture.home.path)
            #expect(!left.contains { $0.hasSuffix(".socket") }, "the inspector's socket is still there")
            #expect(try await fixture.albums() == LibraryFixture.albums)
        }

        @Test("HAND-3: open windows follow the appearance that the user prefers in the desktop portal")
        func preferences() async throws {
            try #require(SessionBus.isInstalled)
            let bus = try await SessionBus()
            let log = try await bus.start("settings", ["color-scheme=1"])
            var setup = ScreenFixture.Setup()
            (setup.scheme, setup.sessionBus) = ("auto", bus.address)
            let fixture = try await ScreenFixture(setup)
            // An empty part of the table of albums.
            func brightness() throws -> Int {
                try Screen(file: fixture.frameBuffer).color(x: 12, y: 600).reduce(0, +) / 3
            }
            try await until("the dark window") { try brightness() < 80 }
            try bus.send("color-scheme=2")
            try await until("the light window") { try brightness() > 200 }
            withExtendedLifetime((bus, log)) {}
        }

        @Test("An idle program draws nothing and does not wake up")
        func idle() async throws {
            let fixture = try await ScreenFixture()
            // Drag first, to find timers that a drag leaves running.
            try await fixture.drag("meadow-1.png", to: try await fixture.cell("meadow-6.png"))
            _ = try await fixture.waitForGap()
            try await fixture.drop()
            try await fixture.waitUntilIdle()
            _ = try await fixture.program.frames(reset: true)
            let end = ContinuousClock.now + .seconds(3)
            try await until("three seconds of nothing") { ContinuousClock.now > end }
            let frames = try await fixture.program.frames()
            #expect(frames.drawn == 0)
            #expect(frames.wakeups == 0)
        }
    }
}
