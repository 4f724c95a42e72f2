import Foundation
import PhotoLibrary
import Testing

extension ScreenTests {
    @Suite @MainActor struct KeepingTests {
        @Test("APP-11, APP-34: a restart restores the library and the settings; a photo deleted before can be restored")
        func restart() async throws {
            let fixture = try await ScreenFixture()
            try await fixture.drag("meadow-1.png", to: try await fixture.cell("meadow-5.png"))
            _ = try await fixture.waitForGap()
            try await fixture.drop()
            try fixture.input.key("ctrl+minus")
            try await fixture.waitUntilIdle()
            let complete = try await fixture.photoNames()
            try fixture.input.click(at: try await fixture.cell("meadow-7.png"))
            try fixture.input.key("Delete")
            try await fixture.waitUntilIdle()
            let (shown, albums) = (try await fixture.photoNames(), try await fixture.albums())
            #expect(shown == complete.filter { $0 != "meadow-7.png" })
            #expect(shown.first == "meadow-2.png")
            try fixture.input.click(at: try await fixture.row("Harbour"))
            _ = try await fixture.cell("harbour-1.png")
            try await fixture.waitUntilIdle()
            let zoom = try #require(await fixture.tree().view("slider", "Zoom")).value
            try await fixture.restart()
            #expect(try await fixture.tree().view("row", "Harbour")?.state.contains("selected") == true)
            #expect(try await fixture.photoNames() == LibraryFixture.harbour)
            #expect(try await fixture.tree().view("slider", "Zoom")?.value == zoom)
            try fixture.input.click(at: try await fixture.row("Meadow"))
            _ = try await fixture.cell("meadow-1.png")
            try await fixture.waitUntilIdle()
            #expect(try await fixture.photoNames() == shown)
            #expect(try await fixture.albums() == albums)

            try fixture.input.click(at: try await fixture.row("Recently deleted"))
            try fixture.input.click(at: try await fixture.cell("meadow-7.png"))
            try fixture.input.key("ctrl+shift+b")
            try await fixture.waitUntilIdle()
            try fixture.input.click(at: try await fixture.row("Meadow"))
            _ = try await fixture.cell("meadow-7.png")
            try await fixture.waitUntilIdle()
            #expect(try await fixture.photoNames() == complete)
        }

        @Test("WIRE-73, RUN-1: quitting hands a copied photo to the clipboard manager")
        func clipboardManager() async throws {
            let fixture = try await ScreenFixture(.init(isRecorded: false))
            let manager = try PeerProgram(
                "python3", [PeerProgram.folder.appendingPathComponent("manager.py").path],
                environment: fixture.environment, home: fixture.home)
            try await manager.wait(for: "ready")
            try fixture.input.click(at: try await fixture.cell("meadow-2.png"))
            try fixture.input.key("ctrl+c")
            try await fixture.waitUntilIdle()
            #expect(try await fixture.program.quit() == 0)
            try await manager.wait(for: "stored")
            #expect(manager.outputText.contains("text/uri-list"))
        }

        @Test(
            "APP-11, APP-36: quitting stores the text that is being edited", arguments: ["Title", "Caption"],
            [true, false])
        func editedText(name: String, bySignal: Bool) async throws {
            let fixture = try await ScreenFixture(.init(isRecorded: false))
            try fixture.input.click(at: try await fixture.cell("meadow-2.png"))
            try fixture.input.key("ctrl+i")
            try await fixture.waitUntilIdle()
            let role = name == "Title" ? "textField" : "textView"
            try fixture.input.click(at: try await fixture.center(role, name))
            try await until("the editing") {
                try await fixture.tree().view(role, name)?.state.isDisjoint(with: ["editing", "focused"]) == false
            }
            try fixture.input.type("Harbor")
            try await fixture.waitUntilIdle()
            if bySignal {
                kill(try fixture.program.processIdentifier, SIGTERM)
                #expect(try await fixture.program.status() == 0)
            } else {
                #expect(try await fixture.program.quit() == 0)
            }
            let library = try Library.open(at: fixture.library, mode: .readOnly).library
            let album = try #require(try await library.albums().first { $0.title == "Meadow" })
            let photo = try #require(try await library.photos(in: album.id).first { $0.name == "meadow-2.png" })
            let isTitle = name == "Title"
            #expect(photo.title == (isTitle ? "Harbor" : "") && photo.caption == (isTitle ? "" : "Harbor"))
        }

        @Test("APP-7: an original is deleted a month after its photo was removed, and not a day before")
        func thrownAway() async throws {
            let day: TimeInterval = 24 * 3600
            var originals: [URL] = []
            let fixture = try await ScreenFixture(ScreenFixture.Setup(hasOwnCache: true, isRecorded: false)) { folder in
                // No photo is removed before it was added.
                try Self.execute("UPDATE photo SET addedAt = addedAt - 60 * 86400", in: folder)
                for (days, title) in [(31.0, "Harbour"), (29.0, "Night")] {
                    let library = try Library.open(at: folder, now: { Date() - days * day }).library
                    let album = try #require(try library.albums().first { $0.title == title })
                    originals.append(library.originalURL(of: try #require(try library.photos(in: album.id).first)))
                    try library.apply(.deleteAlbum(album.id))
                }
                // The retention clock advances by a week per opening at most.
                for days in [22.0, 15, 8, 1] { _ = try Library.open(at: folder, now: { Date() - days * day }) }
                try Self.age(folder)
            }
            #expect(!FileManager.default.fileExists(atPath: originals[0].path))
            #expect(FileManager.default.fileExists(atPath: originals[1].path))
            #expect(
                try Self.originals(fixture.library).count == LibraryFixture.meadow.count + LibraryFixture.night.count)
            #expect(try await fixture.albums() == [LibraryFixture.albums[0]])
        }

        @Test("A second window on the same library is read-only, shows a notice and changes nothing")
        func second() async throws {
            let fixture = try await ScreenFixture()
            let other = try await fixture.startSecond()
            try await until("the notice") {
                try await other.tree().all("notice").contains { $0.name.contains("open in another window") }
            }
            #expect(try await other.tree().view("button", "Edit")?.state.contains("disabled") == true)
            // The second window lies above the first and receives the input.
            let cell = try #require(await other.tree().view("cell", "meadow-2.png")).frame.center
            let row = try #require(await other.tree().view("row", "Harbour")).frame.center
            try fixture.input.move(to: cell)
            try fixture.input.press()
            try fixture.input.glide(from: cell, to: row)
            try await until("the drag") { try await other.sessions().first?.phase == "dragging" }
            try fixture.input.release()
            try await until("its end") { try await other.sessions().isEmpty }
            #expect(try await other.timeline().contains { $0.what == "phase.cancelling" })
            #expect(try await other.quit() == 0)
            try await fixture.expectNothingChanged()
        }

        private static func originals(_ library: URL) throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: library.appendingPathComponent("originals").path)
                .filter { $0.hasSuffix(".png") }.sorted()
        }

        /// Executes a statement on a library that no process has open.
        private static func execute(_ sql: String, in library: URL) throws {
            let child = ChildProcess()
            child.process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
            child.process.arguments = [
                "-c", "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()",
                library.appendingPathComponent("library.sqlite").path, sql,
            ]
            try child.process.run()
            child.process.waitUntilExit()
            try #require(child.process.terminationStatus == 0)
        }

        /// Sets the modification dates of all originals back by a year.
        private static func age(_ library: URL) throws {
            for name in try originals(library) {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date() - 365 * 24 * 3600],
                    ofItemAtPath: library.appendingPathComponent("originals/\(name)").path)
            }
        }

        @Test("APP-11: a damaged library is kept, photos are found by their files, and a notice says so")
        func damaged() async throws {
            let bytes = Data("this was a library once".utf8) + Data(repeating: 7, count: 4000)
            let fixture = try await ScreenFixture { library in
                try bytes.write(to: library.appendingPathComponent("library.sqlite"))
                // The log may contain the whole database, from which the albums would be recovered, too.
                for suffix in ["-wal", "-shm"] {
                    unlink(library.appendingPathComponent("library.sqlite\(suffix)").path)
                }
                try Self.age(library)
            }
            let originals = try Self.originals(fixture.library)
            let notice = try await fixture.waitForNotice(containing: "was damaged and has been repaired")
            let kept = try FileManager.default.contentsOfDirectory(atPath: fixture.library.path)
                .filter { $0.hasPrefix("damaged-") }
            #expect(kept.count == 1)
            let name = "\(try #require(kept.first))/library.sqlite"
            #expect(notice.name.contains(name) && notice.name.contains("20 photos were recovered"))
            #expect(try Data(contentsOf: fixture.library.appendingPathComponent(name)) == bytes)
            let rows = try await fixture.albumRows()
            #expect(rows == ["Recovered Photos 20"])
            #expect(try originals.count == 20 && Self.originals(fixture.library) == originals)
            #expect(try await fixture.program.quit() == 0)
        }

        @Test("A library of a newer version is refused, and nothing is changed")
        func newer() async throws {
            let fixture = try await ScreenFixture()
            #expect(try await fixture.program.quit() == 0)
            let file = fixture.library.appendingPathComponent("library.sqlite")
            var bytes = try Data(contentsOf: file)
            // SQLite's user version, most significant byte first.
            bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
            try bytes.write(to: file)
            let result = try await Command.run(["--library", fixture.library.path], fixture.environment)
            #expect(result.status == 1 && result.errorLines.count == 1)
            #expect(result.error.contains("a newer version of Lightbox wrote it. Use that version."))
            #expect(try Data(contentsOf: file) == bytes)
        }

        @Test("Output that cannot be written ends the program with a status", arguments: ["full", "closed", "pipe"])
        func output(_ kind: String) async throws {
            let fixture = try await LibraryFixture.shared
            let environment = LibraryFixture.environment(home: fixture.folder, cache: fixture.cache)
            let child = ChildProcess()
            child.process.executableURL = URL(fileURLWithPath: "/bin/sh")
            let redirection = ["full": ">/dev/full", "closed": ">&-", "pipe": ""][kind] ?? ""
            child.process.arguments = ["-c", "exec \"$0\" list --library \"$1\" \(redirection)"]
            child.process.arguments? += [try Command.program().path, fixture.library.path]
            child.process.environment = environment
            let (out, error) = (Pipe(), Pipe())
            try out.fileHandleForReading.close()
            child.process.standardOutput = out
            child.process.standardError = error
            try child.process.run()
            let message = String(decoding: try error.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            child.process.waitUntilExit()
            #expect(child.process.terminationReason == .exit && child.process.terminationStatus == EX_IOERR)
            let reasons = ["full": "No space left on device", "closed": "Bad file descriptor"]
            #expect(message == (reasons[kind].map { "lightbox: Couldn't write the output: \($0).\n" } ?? ""))
        }

        @Test("Each file that is not an image is reported on one line, and the others are imported")
        func badImages() async throws {
            let fixture = try await ScreenFixture()
            #expect(try await fixture.program.quit() == 0)
            let folder = fixture.home.appendingPathComponent("Mixed")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let good = try FixtureImage(number: 77).png()
            try good.write(to: folder.appendingPathComponent("good.png"))
            try good.prefix(good.count / 2).write(to: folder.appendingPathComponent("half.png"))
            try Data("not a picture at all".utf8).write(to: folder.appendingPathComponent("fake.jpg"))
            try Data().write(to: folder.appendingPathComponent("nothing.png"))
            let result = try await Command.run(
                ["import", folder.path, "--library", fixture.library.path], fixture.environment)
            #expect(result.status == 1)
            let errorLines = result.errorLines.sorted()
            #expect(errorLines.count == 3, "\(result.error)")
            for (line, (name, reason)) in zip(
                errorLines,
                [("fake.jpg", "not an image"), ("half.png", "damaged"), ("nothing.png", "empty")])
            {
                #expect(line.hasPrefix("lightbox: Couldn't add '\(name)': "), "\(line)")
                #expect(line.contains(reason), "\(line)")
            }
            #expect(result.output.contains("Added 1 photo to 1 album. 3 failed."), "\(result.output)")
            try await fixture.start()
            #expect(try await fixture.albumRows() == ["Meadow 12", "Harbour 5", "Night 3", "Mixed 1"])
        }

        @Test("A file with an image's extension and no image data is reported in the window, which opens")
        func badImageInWindow() async throws {
            let libraryFixture = try await LibraryFixture.shared
            let file = libraryFixture.folder.appendingPathComponent("fake-\(UUID().uuidString.prefix(4)).jpg")
            try Data("not a picture at all".utf8).write(to: file)
            let fixture = try await ScreenFixture(.init(arguments: [file.path], isRecorded: false))
            let notice = try await fixture.waitForNotice(containing: "Couldn't add")
            #expect(notice.name == "Couldn't add '\(file.lastPathComponent)': the file is not an image.")
            #expect(try await fixture.albums() == LibraryFixture.albums)
        }
    }
}
