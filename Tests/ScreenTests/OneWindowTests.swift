import Foundation
import PhotoLibrary
import Testing

extension ScreenTests {
    /// Other processes of the program while its window is open.
    @Suite @MainActor struct OneWindowTests {
        /// The photos that are imported.
        private static let names = ["new 1.png", "new 2.png", "new 3.png"]

        /// Writes images into a folder.
        private func pictures(_ folder: String, in home: URL) throws -> URL {
            let folder = home.appendingPathComponent(folder, isDirectory: true)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (index, name) in Self.names.enumerated() {
                try FixtureImage(number: 40 + index).png().write(to: folder.appendingPathComponent(name))
            }
            return folder
        }

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

        /// The id of the process whose window is under the pointer.
        private func processUnderPointer(_ fixture: ScreenFixture) throws -> pid_t? {
            let lines = try xdotool(fixture, "getmouselocation", "--shell").split(separator: "\n")
            guard let window = lines.first(where: { $0.hasPrefix("WINDOW=") })?.dropFirst(7) else { return nil }
            return pid_t(try xdotool(fixture, "getwindowpid", String(window)))
        }

        private func albums(_ fixture: ScreenFixture, adding title: String) -> [LibraryFixture.Album] {
            LibraryFixture.albums + [LibraryFixture.Album(title: title, photos: Self.names)]
        }

        /// The library's albums with the names of their photos.
        private func albums(of folder: URL) async throws -> [LibraryFixture.Album] {
            let library = try Library.open(at: folder, mode: .readOnly).library
            var albums: [LibraryFixture.Album] = []
            for album in try await library.albums() {
                albums.append(.init(title: album.title, photos: try await library.photos(in: album.id).map(\.name)))
            }
            return albums
        }

        @Test("APP-38: a second start imports its files into the open window and raises it, also when it is minimized")
        func secondStart() async throws {
            let fixture = try await ScreenFixture(ScreenFixture.Setup(isRecorded: false))
            let program = try fixture.program
            let otherLibrary = fixture.home.appendingPathComponent("other", isDirectory: true)
            try FileManager.default.copyItem(at: fixture.libraryFixture.library, to: otherLibrary)
            let other = try await fixture.start(library: otherLibrary, size: "960x640")
            try fixture.input.move(to: CGPoint(x: 600, y: 400))
            try await until("the other window on top") {
                try processUnderPointer(fixture) == other.processIdentifier
            }
            let folder = try pictures("Größe\n2", in: fixture.home)
            let start = ContinuousClock.now
            let result = try await Command.run(
                ["--library", fixture.library.path, folder.path], fixture.environment)
            let duration = ContinuousClock.now - start
            #expect(result.status == 0 && result.output.isEmpty && result.error.isEmpty, "\(result.error)")
            #expect(duration < .seconds(2), "it took \(duration)")
            try await until("the raised window") { try processUnderPointer(fixture) == program.processIdentifier }
            try await until("the new album") { try await fixture.photoNames() == Self.names }
            #expect(try await albums(of: fixture.library).last?.title == "Größe\n2")
            _ = try await fixture.waitForNotice(containing: "Added 3 photos")

            // Without a window manager, a window that is not mapped is like a minimized one.
            let window = try xdotool(
                fixture, "search", "--all", "--onlyvisible", "--pid", "\(program.processIdentifier)", "--class",
                "lightbox")
            for id in window.split(separator: "\n") { _ = try xdotool(fixture, "windowunmap", String(id)) }
            try await until("the hidden window") { try processUnderPointer(fixture) == other.processIdentifier }
            let again = try await Command.run(
                ["--library", fixture.library.path, "--scheme", "dark"], fixture.environment)
            #expect(again.status == 0)
            #expect(again.error == "lightbox: --scheme has no effect: the window is open already.\n")
            try await until("the restored window") {
                try processUnderPointer(fixture) == program.processIdentifier
            }
            #expect(try await other.quit() == 0)
        }

        @Test("APP-38: `lightbox import` lets an open window import, which shows the photos and undoes it in one step")
        func importCommand() async throws {
            let fixture = try await ScreenFixture(ScreenFixture.Setup(isRecorded: false))
            let folder = try pictures("New", in: fixture.home)
            try Data("no picture".utf8).write(to: folder.appendingPathComponent("bad.png"))
            let arguments = ["import", folder.path, "--library", fixture.library.path, "--album", "Summer"]
            let result = try await Command.run(arguments, fixture.environment)
            #expect(result.status == 1)
            #expect(result.output.hasSuffix("Added 'new 3.png'.\nAdded 3 photos to 1 album. 1 failed.\n"))
            #expect(result.errorLines.count == 1 && result.error.contains("'bad.png'"))
            try await until("the album's row") { try await fixture.albumRows().contains("Summer 3") }
            #expect(try await albums(of: fixture.library) == albums(fixture, adding: "Summer"))
            // Without a window manager, the window under the pointer gets the keys.
            try fixture.input.move(to: CGPoint(x: 600, y: 400))
            try fixture.input.key("ctrl+z")
            try await until("the undone import") { try await !fixture.albumRows().contains("Summer 3") }
            try await fixture.expect(albums: LibraryFixture.albums)
        }

        @Test("APP-38: `import` names a window that is stopped, which imports nothing when it continues")
        func stopped() async throws {
            let fixture = try await ScreenFixture(ScreenFixture.Setup(isRecorded: false))
            let process = try fixture.program.processIdentifier
            #expect(kill(process, SIGSTOP) == 0)
            let imported = try await Command.run(
                ["import", fixture.home.path, "--library", fixture.library.path], fixture.environment)
            #expect(imported.status == 1 && imported.error.contains("does not answer"))
            #expect(kill(process, SIGCONT) == 0)
            try await fixture.waitUntilIdle()
            #expect(try await albums(of: fixture.library) == LibraryFixture.albums)
        }
    }
}
