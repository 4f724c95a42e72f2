import Foundation
import ImageFiles
import PhotoLibrary
import Testing

extension ScreenTests {
    /// Drags with real input between the program and the installed browsers. Slow, therefore run by `make browsers`
    /// only.
    @Suite(.enabled(if: Needs.havePeers, Needs.peerAdvice)) @MainActor struct BrowserTests {
        private nonisolated static let isAsked = ProcessInfo.processInfo.environment["LIGHTBOX_BROWSERS"] != nil
        nonisolated static let hasChromium = isAsked && Needs.path(of: "chromium") != nil
        nonisolated static let hasFirefox = isAsked && Needs.path(of: "firefox-esr") != nil
        nonisolated static let chromiumAdvice: Comment = "Run 'make browsers', which installs Chromium."
        nonisolated static let firefoxAdvice: Comment = "Run 'make browsers', which installs Firefox."

        /// The program, a web server, and a browser that shows its page.
        @MainActor struct BrowserDesktop {
            let fixture: ScreenFixture
            let picture: Data
            let server: PeerProgram
            private let manager: PeerProgram?
            private let browser: PeerProgram
            /// The page's origin on the screen, as last reported by the page.
            private var page: CGPoint {
                let words = server.outputText.split(separator: "\n").last { $0.hasPrefix("shown ") }?.split(
                    separator: " ")
                guard let words, words.count == 3, let x = Double(words[1]), let y = Double(words[2]) else {
                    return .zero
                }
                return CGPoint(x: x, y: y)
            }
            /// The page's drop area and its image.
            var dropPoint: CGPoint { CGPoint(x: page.x + 100, y: page.y + 50) }
            var image: CGPoint { CGPoint(x: page.x + 100, y: page.y + 160) }

            init(_ program: String) async throws {
                fixture = try await ScreenFixture(.init(isRecorded: false))
                manager = try await WindowManager.openbox.start(
                    environment: fixture.environment, home: fixture.home, display: fixture.server.name)
                let file = fixture.home.appendingPathComponent("picture.png")
                picture = try FixtureImage(number: 60).png()
                try picture.write(to: file)
                let script = PeerProgram.folder.appendingPathComponent("web.py").path
                server = try PeerProgram(
                    "python3", [script, file.path], environment: fixture.environment, home: fixture.home)
                try await server.wait(for: "http")
                let address = String(try #require(server.outputText.split(separator: "\n").first))
                let profile = fixture.home.appendingPathComponent("profile", isDirectory: true)
                try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
                browser = try PeerProgram(
                    program, Self.arguments(program, profile, address), environment: fixture.environment,
                    home: fixture.home)
                try await server.wait(for: "shown ")
                try await fixture.waitUntilIdle()
            }

            private static func arguments(_ program: String, _ profile: URL, _ address: String) throws -> [String] {
                guard program != "chromium" else {
                    return [
                        "--no-sandbox", "--disable-gpu", "--no-first-run", "--user-data-dir=\(profile.path)",
                        "--window-size=400,400", "--app=\(address)",
                    ]
                }
                let settings = [
                    "browser.aboutwelcome.enabled": "false", "browser.shell.checkDefaultBrowser": "false",
                    "datareporting.policy.dataSubmissionEnabled": "false", "app.update.enabled": "false",
                    "browser.startup.homepage_override.mstone": "\"ignore\"",
                ]
                let lines = settings.map { "user_pref(\"\($0.key)\", \($0.value));\n" }
                try Data(lines.joined().utf8).write(to: profile.appendingPathComponent("user.js"))
                return [
                    "--no-remote", "--profile", profile.path, "--width", "500", "--height", "500", address,
                ]
            }
        }

        @Test(
            "XDND-2, WIRE-6: a page's image is imported byte for byte", .enabled(if: hasChromium, chromiumAdvice))
        func chromiumPicture() async throws {
            let (desktop, file) = try await importImage(of: "chromium")
            #expect(try Data(contentsOf: file) == desktop.picture)
        }

        @Test("XDND-2, WIRE-7: an image dragged from a web page is imported", .enabled(if: hasFirefox, firefoxAdvice))
        func firefoxPicture() async throws {
            // Firefox encodes the image again, so its bytes differ.
            let (desktop, file) = try await importImage(of: "firefox-esr")
            let (came, offered) = (
                try ImageDecoder.decode(path: file.path),
                try ImageDecoder.decode(data: desktop.picture, name: "picture.png")
            )
            #expect((came.width, came.height) == (offered.width, offered.height))
        }

        @Test(
            "XDND-2, WIRE-22, WIRE-24: a page receives the names and sizes of two photos",
            .enabled(if: hasChromium, chromiumAdvice))
        func chromiumFiles() async throws { try await files(to: "chromium") }

        @Test(
            "XDND-2, WIRE-24: a page receives the names and sizes of two photos",
            .enabled(if: hasFirefox, firefoxAdvice))
        func firefoxFiles() async throws { try await files(to: "firefox-esr") }

        /// Drags the page's image into the first album; returns the imported original.
        private func importImage(of browser: String) async throws -> (BrowserDesktop, URL) {
            let desktop = try await BrowserDesktop(browser)
            let fixture = desktop.fixture
            let cell = try await fixture.cell("meadow-2.png")
            let end = CGPoint(x: cell.x + 100, y: cell.y)
            let start = desktop.image
            try fixture.input.move(to: start)
            try fixture.input.press()
            try fixture.input.glide(from: start, to: end, steps: 30)
            try await fixture.jiggle(at: end, "a gap") { try await !fixture.tree().all("gap").isEmpty }
            let index = try await fixture.waitForGap()
            try fixture.input.release()
            try await until("the photo") { try await fixture.albumRows().first == "Meadow 13" }
            return (desktop, try await fixture.originals(with: 1, insertedAt: index)[index].file)
        }

        /// Drags two photos to the page and checks the page's report.
        private func files(to browser: String) async throws {
            let desktop = try await BrowserDesktop(browser)
            let fixture = desktop.fixture
            let names = ["meadow-3.png", "meadow-4.png"]
            try fixture.input.click(at: try await fixture.cell(names[0]))
            try fixture.input.keyDown("ctrl")
            try fixture.input.click(at: try await fixture.cell(names[1]))
            try fixture.input.keyUp("ctrl")
            try await fixture.drag(names[0], to: desktop.dropPoint, items: 2)
            try await fixture.jiggle(at: desktop.dropPoint, "it is accepted") {
                try await fixture.program.sessions().first?.operation == "copy"
            }
            try await fixture.drop()
            let files = try names.map { name in
                let file = fixture.libraryFixture.pictures.appendingPathComponent("Meadow").appendingPathComponent(name)
                return "\(name) \(try Data(contentsOf: file).count)"
            }
            try await desktop.server.wait(for: "dropped \(files.joined(separator: ", "));")
            #expect(try await fixture.albums() == LibraryFixture.albums, "the originals stay")
        }
    }
}
