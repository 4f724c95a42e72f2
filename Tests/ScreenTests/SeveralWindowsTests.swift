import Foundation
import PhotoLibrary
import Testing

extension ScreenTests {
    /// Two windows of one process of the program, beside each other.
    @Suite @MainActor struct SeveralWindowsTests {
        /// The left edge of the second window.
        private static let otherX: CGFloat = 820

        /// Runs `xdotool` and returns its output.
        private func xdotool(_ fixture: ScreenFixture, _ arguments: String...) throws -> String {
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: try #require(Needs.path(of: "xdotool")))
            process.arguments = arguments
            process.environment = ["DISPLAY": fixture.server.name, "LANG": "C.UTF-8"]
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            let text = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }

        /// The ids of the visible windows of a process with the program's class.
        private func windows(_ fixture: ScreenFixture) throws -> Set<UInt> {
            let process = try fixture.program.processIdentifier
            let text = try xdotool(
                fixture, "search", "--all", "--onlyvisible", "--pid", "\(process)", "--class", "lightbox")
            return Set(text.split(separator: "\n").compactMap { UInt($0) })
        }

        /// Whether a window exists, visible or hidden.
        private func exists(_ window: UInt, _ fixture: ScreenFixture) throws -> Bool {
            try !xdotool(fixture, "getwindowgeometry", "\(window)").isEmpty
        }

        /// Opens a second window at the album of the first one by another process, and places it beside the first one.
        private func openSecond(_ fixture: ScreenFixture, _ arguments: String...) async throws -> UInt {
            let before = try windows(fixture)
            let result = try await Command.run(
                ["--new-window", "--library", fixture.library.path] + arguments, fixture.environment)
            #expect(result.status == 0 && result.output.isEmpty && result.error.isEmpty, "\(result.error)")
            let window = try await until("the second window") { try windows(fixture).subtracting(before).first }
            try fixture.input.moveWindow(window, to: CGPoint(x: Self.otherX, y: 0))
            #expect(try xdotool(fixture, "getwindowname", "\(window)") == "Meadow - Lightbox")
            return window
        }

        /// Opens a second window that shows the album "Night".
        private func openNight(_ fixture: ScreenFixture) async throws -> UInt {
            let second = try await openSecond(fixture)
            // The second window has the same size, so that its rows are where those of the first one are.
            let night = try await fixture.row("Night")
            try fixture.input.click(at: CGPoint(x: night.x + Self.otherX, y: night.y))
            try await until("the album in the second window") {
                try xdotool(fixture, "getwindowname", "\(second)") == "Night - Lightbox"
            }
            return second
        }

        /// Waits until a window is the only visible one on the screen, dragged previews included.
        private func expectOnly(_ window: UInt, _ fixture: ScreenFixture) async throws {
            try await until("one visible window") {
                try TopLevelWindows.visibleWindows(on: fixture.server.name) == [window]
            }
        }

        /// The names of the photos of an album, as the library stores them.
        private func stored(_ title: String, _ fixture: ScreenFixture) async throws -> [String] {
            try await fixture.albums(of: fixture.library).first { $0.title == title }?.photos ?? []
        }

        @Test("APP-44: --new-window opens a window of the first process; a drag between them moves, undo in either")
        func dragBetween() async throws {
            let fixture = try await ScreenFixture(.init(size: "800x600", isRecorded: false))
            let second = try await openNight(fixture)
            let (meadow, dark) = (LibraryFixture.meadow, try await stored("Night", fixture))
            for undoInSecond in [true, false] {
                let photo = try await fixture.cell(meadow[1])
                let target = CGPoint(x: Self.otherX + 700, y: 500)
                try await fixture.drag(from: photo, to: CGPoint(x: photo.x + 20, y: photo.y + 20), items: 1)
                try fixture.input.glide(from: CGPoint(x: photo.x + 20, y: photo.y + 20), to: target, steps: 30)
                try await until("the second window takes the drag") {
                    try await fixture.program.sessions().contains { $0.operation == "move" }
                }
                try await fixture.drop()
                try await until("the photo has left the first window") {
                    try await !fixture.photoNames().contains(meadow[1])
                }
                try await until("the photo in the album") { try await stored("Night", fixture) == dark + [meadow[1]] }
                try fixture.input.move(to: CGPoint(x: (undoInSecond ? Self.otherX : 0) + 700, y: 560))
                try fixture.input.key("ctrl+z")
                try await until("the undo") { try await fixture.photoNames().prefix(3) == meadow.prefix(3) }
                try await until("the undo in the library") { try await stored("Night", fixture) == dark }
            }
            // Without a window manager, the window under the pointer gets the keys.
            try fixture.input.move(to: CGPoint(x: Self.otherX + 700, y: 560))
            try fixture.input.key("ctrl+w")
            try await until("one window") { try windows(fixture).count == 1 }
            #expect(try windows(fixture) != [second] && fixture.program.isRunning)
            try await fixture.expect(albums: LibraryFixture.albums)
        }

        @Test("APP-44, DRAG-9: a drag over another window ends with the window in which it began, and loses no photo")
        func closingSource() async throws {
            let fixture = try await ScreenFixture(.init(size: "800x600", isRecorded: false))
            let first = try #require(try windows(fixture).first)
            _ = try await openNight(fixture)
            let photo = try await fixture.cell(LibraryFixture.meadow[0])
            let start = CGPoint(x: photo.x + Self.otherX, y: photo.y)
            try fixture.input.move(to: start)
            try fixture.input.press()
            try fixture.input.glide(from: start, to: photo, steps: 40)
            _ = try await fixture.waitForGap()
            try TopLevelWindows.close(title: "Night - Lightbox", display: fixture.server.name)
            try await until("the gap closes") { try await fixture.tree().all("gap").isEmpty }
            try await expectOnly(first, fixture)
            try fixture.input.release()
            try await fixture.expectNothingChanged()
            // The pointer is free again.
            try await fixture.drag("meadow-1.png", to: try await fixture.row("Night"), items: 1)
            try await fixture.waitForDropTarget("row", "Night")
            try await fixture.drop()
            try await until("the move") {
                try await stored("Night", fixture) == LibraryFixture.night + ["meadow-1.png"]
            }
            try await expectOnly(first, fixture)
        }

        @Test("APP-44, DRAG-9: a drag over a window that is closed goes on, and is dropped in its own window")
        func closingTarget() async throws {
            let fixture = try await ScreenFixture(.init(size: "800x600", isRecorded: false))
            let first = try #require(try windows(fixture).first)
            _ = try await openNight(fixture)
            let photo = try await fixture.cell("meadow-1.png")
            let row = try await fixture.row("Night")
            let over = CGPoint(x: row.x + Self.otherX, y: row.y)
            try await fixture.drag(from: photo, to: CGPoint(x: photo.x + 20, y: photo.y + 20), items: 1)
            try fixture.input.glide(from: CGPoint(x: photo.x + 20, y: photo.y + 20), to: over, steps: 30)
            func side() async throws -> Double? {
                try await fixture.program.sessions().first?.previews.last.map { max($0.width, $0.height) }
            }
            try await until("DRAG-14: the preview leaves the row visible") { try await side().map { $0 <= 56 } == true }
            try TopLevelWindows.close(title: "Night - Lightbox", display: fixture.server.name)
            try await until("the drag over nothing") {
                let drag = try await fixture.program.sessions().first
                return drag?.phase == "dragging" && drag?.operation == "cancel"
            }
            try await until("the preview is large again") { try await side().map { $0 > 56 } == true }
            try fixture.input.glide(from: over, to: row, steps: 30)
            try await fixture.waitForDropTarget("row", "Night")
            try await fixture.drop()
            try await until("the move") {
                try await stored("Night", fixture) == LibraryFixture.night + ["meadow-1.png"]
            }
            try await fixture.waitUntilIdle()
            #expect(try await fixture.tree().all("preview").isEmpty && windows(fixture) == [first])
            try await expectOnly(first, fixture)
        }

        @Test(
            "APP-44: a drop whose window is closed is completed; the last window ends the process",
            .enabled(if: Needs.havePeers, Needs.peerAdvice))
        func closing() async throws {
            // The dropped photo takes 17 seconds.
            let desktop = try await SlowPhotosTests.SlowPhotosDesktop(speed: "0.7")
            let fixture = desktop.fixture
            let first = try #require(try windows(fixture).min())
            let (names, index) = try await desktop.drop([6])
            try await until("the placeholder") { try await desktop.placeholders().count == 1 }
            let second = try await openSecond(fixture)
            _ = try xdotool(fixture, "windowactivate", "--sync", "\(first)")
            try fixture.input.key("ctrl+w")
            try await until("one window") { try windows(fixture) == [second] }
            // A window without transfers of its own waits for none.
            let third = try await openSecond(fixture)
            _ = try xdotool(fixture, "windowactivate", "--sync", "\(third)")
            try fixture.input.key("ctrl+w")
            try await until("the third window is destroyed") { try !exists(third, fixture) }
            #expect(try exists(first, fixture), "data arrives in the hidden window")
            let before = try await stored("Meadow", fixture)
            #expect(before.count == LibraryFixture.meadow.count, "it has arrived too early")
            let photos = try await fixture.originals(with: 1, insertedAt: index)
            #expect(photos[index].name == names[0])
            _ = try xdotool(fixture, "windowactivate", "--sync", "\(second)")
            try fixture.input.key("ctrl+w")
            #expect(try await fixture.program.status() == 0)
        }
    }
}
