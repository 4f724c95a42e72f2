import Foundation
import PhotoLibrary
import Testing

extension ScreenTests {
    /// A library that another process has locked, files that a record does not replace, and a limit of processes.
    @Suite @MainActor struct RefusingSystemTests {
        private static let notice = "Another program is using the photo library. The change is saved when it is done."

        /// Meadow with its first photo behind the second one.
        private static let changed: [LibraryFixture.Album] = {
            var photos = LibraryFixture.meadow
            photos.swapAt(0, 1)
            return LibraryFixture.albums.with("Meadow", photos)
        }()

        /// Moves the first photo behind the second one.
        private func moveFirst(_ fixture: ScreenFixture) async throws {
            try fixture.input.click(at: try await fixture.cell("meadow-1.png"))
            try fixture.input.key("ctrl+shift+d")
            try await fixture.waitForDrag(in: "dragging")
            try fixture.input.key("Right")
            try fixture.input.key("Return")
            try await fixture.waitForDragsToEnd()
        }

        private func isMoved(_ fixture: ScreenFixture) async throws -> Bool {
            try await fixture.photoNames().prefix(2) == ["meadow-2.png", "meadow-1.png"]
        }

        @Test("APP-11: a change to a locked library stays, with a notice, and is written when the lock ends")
        func change() async throws {
            let fixture = try await ScreenFixture(.init(isRecorded: false))
            let lock = try DatabaseLock(on: fixture.library)
            try await moveFirst(fixture)
            #expect(try await fixture.waitForNotice(containing: "Another program").name == Self.notice)
            #expect(try await isMoved(fixture), "the change is not undone")
            #expect(try await fixture.albums() == LibraryFixture.albums, "it is not in the library")
            // The window goes on, and later changes wait, too.
            try fixture.input.click(at: try await fixture.row("Night"))
            try fixture.input.key("F2")
            try await until("the field") {
                try await fixture.tree().view("textField", "Album name")?.state.contains("editing") == true
            }
            try fixture.input.type("Dusk")
            try fixture.input.key("Return")
            try await until("the title") { try await fixture.albumRows().contains("Dusk 3") }
            #expect(try await fixture.albums() == LibraryFixture.albums)
            lock.release()
            var albums = Self.changed
            albums[2].title = "Dusk"
            try await fixture.expect(albums: albums)
            // The change can be undone as any other.
            try fixture.input.key("ctrl+z")
            try await fixture.expect(albums: Self.changed)
            try fixture.input.key("ctrl+z")
            try await fixture.expect(albums: LibraryFixture.albums)
            #expect(try await fixture.program.quit() == 0)
            #expect(try fixture.program.errorText.isEmpty)
        }

        @Test(
            "APP-11, RUN-1: quitting while the library is locked waits, says so, and loses nothing",
            arguments: ["close", "SIGTERM"])
        func quit(by way: String) async throws {
            let fixture = try await ScreenFixture(.init(isRecorded: false))
            let lock = try DatabaseLock(on: fixture.library)
            try await moveFirst(fixture)
            try await until("the photo") { try await isMoved(fixture) }
            let program = try fixture.program
            if way == "close" { try fixture.input.key("ctrl+w") } else { kill(program.processIdentifier, SIGTERM) }
            try await until("the message") { program.errorText.contains("Waiting to save the last changes.") }
            #expect(program.isRunning)
            #expect(try await fixture.albums() == LibraryFixture.albums)
            lock.release()
            #expect(try await program.status() == 0)
            #expect(try await fixture.albums() == Self.changed)
        }

        @Test("APP-11, RUN-1: a second signal ends a program that waits for a lock, with a message and the status 1")
        func killed() async throws {
            let fixture = try await ScreenFixture(.init(isRecorded: false))
            let lock = try DatabaseLock(on: fixture.library)
            try await moveFirst(fixture)
            try await until("the photo") { try await isMoved(fixture) }
            let program = try fixture.program
            kill(program.processIdentifier, SIGTERM)
            try await until("the message") { program.errorText.contains("Waiting to save the last changes.") }
            kill(program.processIdentifier, SIGTERM)
            #expect(try await program.status() == 1)
            #expect(program.errorText.contains("Ended before all changes were saved."))
            lock.release()
            try await fixture.start()
            #expect(try await fixture.photoNames().prefix(2) == ["meadow-1.png", "meadow-2.png"])
        }

        @Test("APP-11: a window opens while the library is locked, and its changes are written when the lock ends")
        func start() async throws {
            let fixture = try await ScreenFixture(.init(isRecorded: false))
            #expect(try await fixture.program.quit() == 0)
            let lock = try DatabaseLock(on: fixture.library)
            try await fixture.start()
            #expect(try await fixture.photoNames().prefix(2) == ["meadow-1.png", "meadow-2.png"])
            try await moveFirst(fixture)
            _ = try await fixture.waitForNotice(containing: "Another program")
            lock.release()
            try await fixture.expect(albums: Self.changed)
        }

        /// The command that starts the program with few processes, among them its threads, and the environment in which
        /// it then has files of its own. The system limits no processes of root, so that root becomes another user.
        private func limited(
            to count: Int, _ fixture: ScreenFixture
        ) throws -> (prefix: [String], environment: [String: String], home: URL) {
            let home = fixture.home.appendingPathComponent("limited-\(count)", isDirectory: true)
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: fixture.library, to: home.appendingPathComponent("library"))
            var environment = LibraryFixture.environment(home: home, cache: home.appendingPathComponent("cache"))
            environment["DISPLAY"] = fixture.server.name
            environment["SWIFT_BACKTRACE"] = "enable=no"
            let limit = ["/usr/bin/prlimit", "--nproc=\(count)"]
            guard geteuid() == 0 else { return (limit, environment, home) }
            let user: uid_t = 65_534
            let paths = try FileManager.default.subpathsOfDirectory(atPath: home.path)
            for path in [home.path] + paths.map({ home.appendingPathComponent($0).path }) {
                #expect(chown(path, user, user) == 0)
            }
            let become = ["/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"]
            return (become + limit, environment, home)
        }

        @Test("APP-11: a window with few processes ends with a message, or works; it never hangs")
        func processes() async throws {
            let fixture = try await ScreenFixture(.init(isRecorded: false))
            #expect(try await fixture.program.quit() == 0)
            for count in 1...8 {
                let (prefix, environment, home) = try limited(to: count, fixture)
                // `timeout` ends with 124 if it has to end the program.
                let result = try await Command.run(
                    ["-k", "5", "30"] + prefix + [
                        try Command.program().path, "--library", home.appendingPathComponent("library").path,
                    ], environment, program: URL(fileURLWithPath: "/usr/bin/timeout"))
                #expect(result.status == 1, "\(count): \(result)")
                #expect(result.error.hasPrefix("lightbox: Couldn't start: no more threads can be created"), "\(count)")
            }
            // As many as the program asks for, with some for a slower end of those of the start.
            let (prefix, environment, home) = try limited(to: 40, fixture)
            let program = try await TestedProgram(
                prefix: prefix, arguments: ["--library", home.appendingPathComponent("library").path],
                environment: environment, home: home)
            try await until("the photos") {
                let cells = try await program.tree().all("cell")
                return cells.count > 5 && !cells.contains { $0.state.contains("loading") }
            }
            #expect(try await program.quit() == 0)
            #expect(program.errorText.isEmpty, "\(program.errorText)")
        }

        @Test("BUILD-2: --record to a link or a pipe ends with a message and a status, and writes nothing there")
        func record() async throws {
            let fixture = try await ScreenFixture(.init(isRecorded: false))
            #expect(try await fixture.program.quit() == 0)
            func path(_ name: String) -> String { fixture.home.appendingPathComponent(name).path }
            try Data().write(to: URL(fileURLWithPath: path("target")))
            try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("target"))
            try FileManager.default.createSymbolicLink(atPath: path("dangling"), withDestinationPath: path("nothing"))
            try #require(mkfifo(path("pipe"), 0o600) == 0)
            for (name, reason) in [
                ("link", "it is a symbolic link"), ("dangling", "it is a symbolic link"),
                ("pipe", "it is not a regular file"),
            ] {
                let result = try await Command.run(
                    ["--library", fixture.library.path, "--record", path(name)], fixture.environment)
                #expect(result.status == 1, "\(result)")
                #expect(result.error == "lightbox: Couldn't record to '\(path(name))': \(reason).\n")
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path("target"))).isEmpty)
            #expect(!FileManager.default.fileExists(atPath: path("nothing")))
        }
    }
}
