import Foundation
import PhotoLibrary
import TestSupport
import Testing

extension ScreenTests {
    /// The program with images that cost a decoder its limits.
    @Suite @MainActor struct DecodingTests {
        /// 12 kB that take much longer than 10 s.
        private static let slow = TestImage.progressiveJPEG(side: 8000, scans: 1000)

        /// The helpers of a program.
        private func helpers(of program: pid_t) -> [pid_t] {
            let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(program)/task")) ?? []
            return tasks.flatMap { task in
                ((try? String(contentsOfFile: "/proc/\(program)/task/\(task)/children", encoding: .utf8)) ?? "")
                    .split(separator: " ").compactMap { pid_t($0) }
            }
        }

        /// Whether a process exists and has not ended.
        private func isAlive(_ process: pid_t) -> Bool {
            let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
            guard let end = status.lastIndex(of: ")") else { return false }
            return !["Z", "X"].contains(status[end...].dropFirst(2).prefix(1))
        }

        @Test("DECODE-2, DECODE-3: a hostile photo costs one tile with its reason; helpers end with the program")
        func hostilePhoto() async throws {
            let setup = ScreenFixture.Setup(hasOwnCache: true, isRecorded: false)
            // The photo becomes hostile after its import, as a linked one can.
            let fixture = try await ScreenFixture(setup) { folder in
                let library = try Library.open(at: folder).library
                let album = try #require(try library.albums().first { $0.title == "Harbour" })
                let photo = try #require(try library.photos(in: album.id).first)
                try Self.slow.write(to: library.originalURL(of: photo))
            }
            try fixture.input.click(at: try await fixture.row("Harbour"))
            let id = try fixture.program.processIdentifier
            // The other photos do not wait for it.
            try await until("the other photos") {
                let cells = try await fixture.tree().all("cell").filter { $0.name.hasPrefix("harbour") }
                return cells.count == 5
                    && cells.filter { $0.state.contains("loading") }.map(\.name) == ["harbour-1.png"]
            }
            let helpers = helpers(of: id)
            #expect(!helpers.isEmpty)
            kill(id, SIGKILL)
            _ = try await fixture.program.status()
            try await until("the end of the helpers") { !helpers.contains(where: isAlive) }
            // On a busy computer the image has up to 30 s, longer than other waits.
            let program = try await fixture.startSecond()
            let end = ContinuousClock.now + .seconds(90)
            var error: String?
            while error == nil, ContinuousClock.now < end {
                error = try await program.tree().all("cell").first { $0.state.contains("error") }?.name
            }
            #expect(error == "harbour-1.png: decoding it took longer than 10 seconds")
            #expect(try await program.quit() == 0)
            // Another start does not try again, so that there is no helper.
            try await fixture.start()
            try fixture.input.click(at: try await fixture.row("Harbour"))
            try await until("the error") {
                try await fixture.tree().all("cell").contains { $0.state.contains("error") }
            }
            #expect(self.helpers(of: try fixture.program.processIdentifier).isEmpty)
        }

        @Test("DECODE-1, DECODE-2: an import decodes in helpers, and names the file that takes too long")
        func hostileImport() async throws {
            let fixture = try await LibraryFixture.shared
            let folder = try TemporaryFolder()
            try folder.write(Self.slow, "Trip/a.jpg")
            for number in 1...3 { try folder.write(TestImage.jpeg(number), "Trip/\(number).jpg") }
            let environment = LibraryFixture.environment(home: folder.url, cache: fixture.cache)
            let library = folder.path("library")
            let result = try await Command.run(
                ["import", folder.path("Trip").path, "--library", library.path], environment)
            #expect(result.status == 1)
            #expect(result.error.contains("Couldn't add 'a.jpg': decoding it took longer than 10 seconds."))
            #expect(result.output.contains("Added 3 photos to 1 album. 1 failed."))
        }

        @Test("DECODE-3: --version lists the restrictions of helpers")
        func version() async throws {
            let folder = try TemporaryFolder()
            let result = try await Command.run(
                ["--version"], LibraryFixture.environment(home: folder.url, cache: folder.url))
            let lines = result.output.split(separator: "\n")
            #expect(lines.count >= 2 && lines.last?.contains("Images can't be decoded") == false)
            #expect(lines.dropFirst().first?.hasPrefix("Images are decoded in helper processes with: ") == true)
        }
    }
}
