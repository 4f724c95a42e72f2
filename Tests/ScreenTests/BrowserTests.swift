import Foundation
import ImageFiles
import PhotoLibrary
import Testing

extension ScreenTests {
    /// Drags with real input between the program and the installed browsers. Slow, therefore run by `make browsers`
    /// only.
    @Suite(.enabled(if: Needs.haveNeighbours, Needs.neighbourAdvice)) @MainActor struct BrowserTests {
        private nonisolated static let isAsked = ProcessInfo.processInfo.environment["LIGHTBOX_BROWSERS"] != nil
        nonisolated static let hasChromium = isAsked && Needs.path(of: "chromium") != nil
        nonisolated static let hasFirefox = isAsked && Needs.path(of: "firefox-esr") != nil
        nonisolated static let chromiumAdvice: Comment = "Run 'make browsers', which installs Chromium."
        nonisolated static let firefoxAdvice: Comment = "Run 'make browsers', which installs Firefox."

        /// The program, a web server, and a browser that shows its page.
        @MainActor struct Scene {
            let stage: Stage
            let picture: Data
            let server: Neighbour
            private let manager: Neighbour?
            private let browser: Neighbour
            /// The page's origin on the screen, as last reported by the page.
            private var page: CGPoint {
                let words = server.says.split(separator: "\n").last { $0.hasPrefix("shown ") }?.split(separator: " ")
                guard let words, words.count == 3, let x = Double(words[1]), let y = Double(words[2]) else {
                    return .zero
                }
                return CGPoint(x: x, y: y)
            }
            /// The page's drop area and its image.
            var place: CGPoint { CGPoint(x: page.x + 100, y: page.y + 50) }
            var image: CGPoint { CGPoint(x: page.x + 100, y: page.y + 160) }

            init(_ program: String) async throws {
                stage = try await Stage()
                manager = try await Manager.openbox.start(
                    environment: stage.environment, home: stage.home, display: stage.server.name)
                let file = stage.home.appendingPathComponent("picture.png")
                picture = try Painting(number: 60).png()
                try picture.write(to: file)
                let script = Neighbour.folder.appendingPathComponent("web.py").path
                server = try Neighbour(
                    "python3", [script, file.path], environment: stage.environment, home: stage.home)
                try await server.wait(for: "http")
                let address = String(try #require(server.says.split(separator: "\n").first))
                let profile = stage.home.appendingPathComponent("profile", isDirectory: true)
                try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
                browser = try Neighbour(
                    program, Self.arguments(program, profile, address), environment: stage.environment,
                    home: stage.home)
                try await server.wait(for: "shown ")
                try await stage.rest()
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
            let (scene, file) = try await picture(of: "chromium")
            #expect(try Data(contentsOf: file) == scene.picture)
        }

        @Test("XDND-2, WIRE-7: a page's image is imported", .enabled(if: hasFirefox, firefoxAdvice))
        func firefoxPicture() async throws {
            // Firefox encodes the image again, so its bytes differ.
            let (scene, file) = try await picture(of: "firefox-esr")
            let (came, given) = (
                try ImageDecoder.decode(path: file.path),
                try ImageDecoder.decode(data: scene.picture, name: "picture.png")
            )
            #expect((came.width, came.height) == (given.width, given.height))
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
        private func picture(of browser: String) async throws -> (Scene, URL) {
            let scene = try await Scene(browser)
            let stage = scene.stage
            let cell = try await stage.cell("meadow-2.png")
            let end = CGPoint(x: cell.x + 100, y: cell.y)
            let start = scene.image
            try stage.hand.move(to: start)
            try stage.hand.press()
            try stage.hand.glide(from: start, to: end, steps: 30)
            try await stage.tremble(at: end, "a gap") { try await !stage.tree().all("gap").isEmpty }
            let place = try await stage.gap()
            try stage.hand.release()
            try await until("the photo") { try await stage.rows().first == "Meadow 13" }
            return (scene, try await stage.originals(of: "Meadow")[place].file)
        }

        /// Drags two photos to the page and checks the page's report.
        private func files(to browser: String) async throws {
            let scene = try await Scene(browser)
            let stage = scene.stage
            let names = ["meadow-3.png", "meadow-4.png"]
            try stage.hand.click(at: try await stage.cell(names[0]))
            try stage.hand.keyDown("ctrl")
            try stage.hand.click(at: try await stage.cell(names[1]))
            try stage.hand.keyUp("ctrl")
            try await stage.carry(names[0], to: scene.place, items: 2)
            try await stage.tremble(at: scene.place, "it is accepted") {
                try await stage.program.sessions().first?.operation == "copy"
            }
            try await stage.drop()
            let files = try names.map { name in
                let file = stage.fixture.pictures.appendingPathComponent("Meadow").appendingPathComponent(name)
                return "\(name) \(try Data(contentsOf: file).count)"
            }
            try await scene.server.wait(for: "dropped \(files.joined(separator: ", "));")
            #expect(try await stage.albums() == Fixture.albums, "the originals stay")
        }
    }
}
