import Foundation
import ImageFiles
import Testing

extension ScreenTests {
    /// Images of web pages in the Image Gallery: dropped by a program that offers what a browser does, and fetched from
    /// a web server.
    @Suite(.enabled(if: Needs.haveWireClients, Needs.wireAdvice)) @MainActor struct SceneLinkTests {
        /// What browsers offer when an image of a page is dragged, in their order.
        enum Browser: CaseIterable, Sendable {
            case firefox, chromium

            func types(address: String, image: Data) -> [(name: String, data: Data)] {
                let html = "<img src=\"\(address)\" alt=\"A picture\">"
                let link = Self.utf16("\(address)\npicture.png")
                let netscape = Data("\(address)\npicture.png".utf8)
                switch self {
                case .firefox:
                    return [
                        ("text/x-moz-url", link), ("_NETSCAPE_URL", netscape),
                        ("text/x-moz-url-data", Self.utf16(address)), ("text/x-moz-url-desc", Self.utf16("picture")),
                        ("text/html", Data([0xff, 0xfe]) + Self.utf16(html)), ("text/plain", Data(address.utf8)),
                        ("application/x-moz-file-promise-url", Self.utf16(address)), ("image/png", image),
                        ("text/uri-list", Data("\(address)\r\n".utf8)),
                    ]
                case .chromium:
                    return [
                        ("text/x-moz-url", link), ("_NETSCAPE_URL", netscape), ("text/html", Data(html.utf8)),
                        ("chromium/x-renderer-taint", Data()), ("application/octet-stream", image),
                    ]
                }
            }

            private static func utf16(_ text: String) -> Data {
                Data(text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] })
            }
        }

        /// Whether a cell shows its image.
        private func showsImage(_ name: String, in gallery: SceneWindow) async throws -> Bool {
            guard let cell = try await gallery.program.tree().view("cell", name) else { return false }
            return !cell.all.contains { $0.name == "Loading" || $0.role == "label" && !$0.state.contains("hidden") }
        }

        @Test(
            "SCENE-2, XDND-2: an image of a web page is saved by its URL and fetched again; one that is gone shows an error",
            arguments: Browser.allCases)
        func page(_ browser: Browser) async throws {
            let desktop = try await SceneDesktop()
            let pixel: [UInt8] = [200, 120, 40]
            let pixels = Array(repeatElement(pixel, count: 60 * 30).joined())
            let image = try ImageEncoder.png(rgb: pixels, width: 60, height: 30)
            let file = desktop.home.appendingPathComponent("served.png")
            try image.write(to: file)
            let server = try PeerProgram(
                "python3", [PeerProgram.folder.appendingPathComponent("web.py").path, file.path],
                environment: desktop.environment, home: desktop.home)
            try await server.wait(for: "http")
            let address = String(try #require(server.outputText.split(separator: "\n").first))

            let gallery = try await desktop.open("image-gallery")
            for (number, name) in ["picture", "missing"].enumerated() {
                try await desktop.dropByPeer(
                    browser.types(address: "\(address)\(name).png", image: image), on: CGPoint(x: 640, y: 400),
                    of: gallery)
                try await gallery.wait("the image") { try await gallery.names("cell").count == number + 1 }
            }
            // The image is fetched, although it came with the drop.
            try await server.wait(for: "got /picture.png")
            try await gallery.wait("the fetched image") { try await showsImage("picture", in: gallery) }
            let wide = try await gallery.view("cell", "picture").frame
            #expect(abs(wide.width - 2 * wide.height) <= 2)
            try await desktop.close(gallery)

            let again = try await desktop.open("image-gallery")
            try await server.wait(for: "got /picture.png")
            try await again.wait("the image") { try await showsImage("picture", in: again) }
            try await server.wait(for: "got /missing.png")
            try await again.wait("the error") {
                let cell = try await again.program.tree().view("cell", "missing")
                return cell?.all.contains { $0.role == "label" && $0.name.hasPrefix("Not loaded.") } == true
            }
            try await again.wait("a square cell") {
                let frame = try await again.view("cell", "missing").frame
                return frame.width == frame.height
            }
            try await desktop.end()
        }
    }
}
