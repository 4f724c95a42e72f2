import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// A local web server with valid and misbehaving addresses.
private final class WebServer: Sendable {
    private let process = Process()
    let address: String

    static let isInstalled = ["/usr/bin/python3", "/usr/bin/curl"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    private static let script = """
        import http.server, socketserver, sys, threading, urllib.parse
        picture = open(sys.argv[1], "rb").read()
        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_): pass
            def begin(self, status, **headers):
                self.send_response(status)
                for name, value in headers.items(): self.send_header(name.replace("_", "-"), value)
                self.end_headers()
            def do_GET(self):
                try: getattr(self, self.path.strip("/").split(".")[0].split("?")[0])()
                except (BrokenPipeError, ConnectionResetError): pass
                except AttributeError: self.begin(404)
            def right(self): self.begin(200, Content_Type="image/png"); self.wfile.write(picture)
            def moved(self): self.begin(302, Location="/right.png")
            def loop(self): self.begin(302, Location="/loop.png")
            def home(self): self.begin(302, Location="http://localhost:%d/right.png" % server.server_address[1])
            def to(self): self.begin(302, Location=urllib.parse.unquote(self.path.split("?", 1)[1]))
            def away(self): self.begin(302, Location="file:///etc/hostname")
            def closed(self): self.begin(403)
            def lie(self): self.begin(200, Content_Type="image/png"); self.wfile.write(b"<html>no picture</html>")
            def large(self): self.begin(200, Content_Length=str(1 << 40)); self.wfile.write(b"x")
            def endless(self):
                self.begin(200, Content_Type="image/png")
                while True: self.wfile.write(b"x" * 65536)
            def silent(self): threading.Event().wait()
        # Not the HTTP server's own: that asks who it is, and without a name server waits for the answer.
        server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """

    init(picture: String) throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-c", Self.script, picture]
        process.standardOutput = output
        try process.run()
        var port = ""
        while !port.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the server has ended")
            port += String(decoding: data, as: UTF8.self)
        }
        address = "http://127.0.0.1:" + port.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    func url(_ path: String) throws -> URL { try #require(URL(string: "\(address)/\(path)")) }
}

@Suite(
    "Links to the web", .enabled(if: WebServer.isInstalled, "curl is not installed; `make test` installs it."),
    .timeLimit(.minutes(20)))
struct LinkTests {
    private let fixture: CommandFixture
    private let server: WebServer
    private let picture: Data

    init() throws {
        // As at the start of the program: a curl that is canceled may end before it has read its configuration.
        StandardOutput.prepare()
        fixture = try CommandFixture()
        try fixture.picture("web.png", shade: 77)
        picture = try Data(contentsOf: URL(fileURLWithPath: fixture.path("web.png")))
        server = try WebServer(picture: fixture.path("web.png"))
    }

    private func download(_ path: String, limits: LinkLimits = LinkLimits()) async throws -> Data {
        try await LinkDownloader(limits: limits).download(server.url(path), canceledBy: Progress(totalUnitCount: -1))
    }

    private func reason(_ path: String, limits: LinkLimits = LinkLimits()) async throws -> DownloadError.Reason? {
        do {
            _ = try await download(path, limits: limits)
            return nil
        } catch let error as DownloadError {
            #expect(error.link == "\(server.address)/\(path)")
            return error.reason
        }
    }

    @Test("XDND-1: an image is downloaded, also after a redirect", arguments: ["right.png", "moved"])
    func right(_ path: String) async throws { #expect(try await download(path) == picture) }

    @Test("XDND-4: an error status, or an unreachable host, ends the download with the reason")
    func refused() async throws {
        #expect(try await reason("missing.png") == .refused(status: 404))
        #expect(try await reason("closed.png") == .refused(status: 403))
        #expect(try await reason("loop.png") == .tooManyRedirects(limit: 5))
        guard case .failed = try await reason("away") else {
            Issue.record("a file of this machine was downloaded")
            return
        }
        let gone = try #require(URL(string: "http://127.0.0.1:1/a.png"))
        await #expect(throws: DownloadError(link: gone.absoluteString, reason: .unreachable(host: "127.0.0.1"))) {
            try await LinkDownloader().download(gone, canceledBy: Progress(totalUnitCount: -1))
        }
    }

    @Test("XDND-4: a redirect to this computer is refused, unless the image was dragged from the same host")
    func redirected() async throws {
        // The host 127.0.0.1 redirects to localhost, which is another name.
        #expect(try await reason("home") == .redirectedToThisComputer(host: "localhost"))
        let local: [[UInt8]] = [[127, 0, 0, 1], [127, 9, 9, 9], [169, 254, 1, 1], [0, 0, 0, 0]]
        #expect(local.allSatisfy { HostAddress(v4: $0).isLocal })
        #expect(![[192, 168, 0, 1], [169, 253, 0, 1], [8, 8, 8, 8]].contains { HostAddress(v4: $0).isLocal })
        func v6(_ start: [UInt8], _ end: [UInt8]) -> HostAddress {
            HostAddress(v6: start + Array(repeating: 0, count: 16 - start.count - end.count) + end)
        }
        // Compatible addresses, and those that a gateway translates.
        #expect(v6([], [127, 0, 0, 1]).isLocal && v6([0, 0x64, 0xff, 0x9b], [169, 254, 169, 254]).isLocal)
        #expect(!v6([0, 0x64, 0xff, 0x9b], [8, 8, 8, 8]).isLocal)
        #expect(!v6([0, 0x64, 0xff, 0x9c], [127, 0, 0, 1]).isLocal)
        #expect(v6([], [1]).isLocal && v6([], [0]).isLocal && v6([0xfe, 0x80], [9]).isLocal)
        #expect(v6([], [0xff, 0xff, 127, 0, 0, 1]).isLocal && !v6([], [0xff, 0xff, 8, 8, 8, 8]).isLocal)
        #expect(!v6([0x20, 1, 0xd, 0xb8], [1]).isLocal)
        #expect(v6([0x20, 1, 0xd, 0xb8], [1]).description == "[2001:db8:0:0:0:0:0:1]")
    }

    /// Follows a redirect of a server on the web, for which the local one stands in.
    ///
    /// - Parameter location: Where the server redirects to, with %PORT for its port.
    private func reason(ofRedirectTo location: String) async throws -> DownloadError.Reason? {
        let port = try #require(URL(string: server.address)?.port)
        var onTheWeb = HostAddress(v4: [127, 0, 0, 1])
        onTheWeb.isLocal = false
        let downloader = LinkDownloader { [onTheWeb] host in
            switch host {
            case "photos.example", "other.example": [onTheWeb]
            case "intranet.example": [HostAddress(v4: [8, 8, 8, 8]), HostAddress(v4: [127, 0, 0, 1])]
            default: HostAddress.resolve(host)
            }
        }
        let target = try #require(
            location.replacing("%PORT", with: "\(port)").addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let url = try #require(URL(string: "http://photos.example:\(port)/to?\(target)"))
        do {
            let data = try await downloader.download(url, canceledBy: Progress(totalUnitCount: -1))
            #expect(data == picture)
            return nil
        } catch let error as DownloadError {
            return error.reason
        }
    }

    @Test(
        "XDND-4: a server on the web cannot redirect to this computer or its link by any notation of an address",
        arguments: [
            "http://127.0.0.1:%PORT/right.png", "http://127.1.2.3:%PORT/right.png", "http://localhost:%PORT/right.png",
            "http://2130706433:%PORT/right.png", "http://0x7f000001:%PORT/right.png",
            "http://0177.0.0.1:%PORT/right.png", "http://127.1:%PORT/right.png",
            "http://%31%32%37.0.0.1:%PORT/right.png",
            "http://0.0.0.0:%PORT/right.png", "http://0:%PORT/right.png", "http://[::1]:%PORT/right.png",
            "http://[::]:%PORT/right.png", "http://[::ffff:127.0.0.1]:%PORT/right.png",
            "http://[::ffff:7f00:1]:%PORT/right.png", "http://[0:0:0:0:0:ffff:7f00:1]:%PORT/right.png",
            "http://[::127.0.0.1]:%PORT/right.png", "http://[64:ff9b::7f00:1]:%PORT/right.png",
            "http://169.254.169.254/right.png", "http://[fe80::1]:%PORT/right.png",
            "http://[::ffff:169.254.169.254]/right.png", "http://photos.example@127.0.0.1:%PORT/right.png",
            "http://intranet.example:%PORT/right.png",
            "http://other.example:%PORT/to?http%3A%2F%2F127.0.0.1%3A%PORT%2Fright.png",
        ])
    func redirectedFromTheWeb(_ location: String) async throws {
        guard case .redirectedToThisComputer? = try await reason(ofRedirectTo: location) else {
            Issue.record("\(try await reason(ofRedirectTo: location).map { "\($0)" } ?? "the image was downloaded")")
            return
        }
    }

    @Test("XDND-4: a server on the web may redirect to another one")
    func redirectedOnTheWeb() async throws {
        #expect(try await reason(ofRedirectTo: "http://other.example:%PORT/right.png") == nil)
        #expect(
            try await reason(ofRedirectTo: "http://other.example:%PORT/to?http%3A%2F%2Fphotos.example%3A%PORT%2Fmoved")
                == nil)
    }

    @Test("XDND-4: a download ends at the size limit, whether or not the server announced the size, and at the timeout")
    func limits() async throws {
        var limits = LinkLimits()
        limits.maximumSize = 1 << 20
        #expect(try await reason("large.png", limits: limits) == .tooLarge(limit: 1 << 20))
        #expect(try await reason("endless.png", limits: limits) == .tooLarge(limit: 1 << 20))
        limits.totalTimeout = 0.5
        #expect(try await reason("silent.png", limits: limits) == .tookTooLong(seconds: 0.5))
    }

    @Test("DATA-6: canceling a download ends it at once")
    func canceled() async throws {
        let progress = Progress(totalUnitCount: -1)
        let url = try server.url("silent.png")
        let load = Task { try await LinkDownloader().download(url, canceledBy: progress) }
        progress.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
    }

    @Test("DATA-6: canceling an item ends the download of the link that replaces its refused data")
    func canceledFallback() async throws {
        let provider = ItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
            throw ItemImportError.noData("picture")
        }
        let (requests, requested) = AsyncStream<Void>.makeStream()
        let url = try server.url("silent.png")
        provider.registerObject(ofClass: URL.self) { _ in
            requested.yield()
            return url
        }
        let (progress, content) = IncomingContent.load(provider, following: LinkDownloader())
        for await _ in requests { break }
        progress.cancel()
        do {
            for try await _ in content { Issue.record("the item was loaded") }
            Issue.record("the load has ended without an error")
        } catch {
            #expect(DropSummary.isCancellation(error), "\(error)")
        }
    }

    @Test("XDND-4: text that the server declares as an image is downloaded and not imported; the failure names it")
    @MainActor func lie() async throws {
        try fixture.picture("Coast/1.png", shade: 60)
        let status = try await fixture.importing(fixture.path("Coast"))
        #expect(status == 0)
        let program = ProgramFixture(OpenedGallery(try await fixture.openLibrary(), thumbnails: nil))
        let coast = try #require(program.gallery.albums.first?.id)
        let itemImporter = try #require(program.main.grid.itemImporter)
        let (receptions, received) = AsyncStream<DropSummary>.makeStream()
        _ = itemImporter.importItems(
            [ItemProvider(object: try server.url("lie.png"))], to: .existing(coast, before: nil), onItem: { _, _ in }
        ) { received.yield($0) }
        var arriving = receptions.makeAsyncIterator()
        let summary = try #require(await arriving.next())
        #expect(summary.photos.isEmpty && !summary.canUndo)
        #expect(summary.message(album: "Coast") == "Couldn't add 'lie.png': the file is not an image.")
    }

    @Test("XDND-2: a link's data is imported if it is an image; the item's own image data takes precedence")
    func content() async throws {
        func content(_ provider: ItemProvider) async throws -> IncomingContent? {
            for try await content in IncomingContent.load(provider, following: LinkDownloader()).content {
                return content
            }
            return nil
        }
        let refused = ItemProvider()
        refused.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
            throw ItemImportError.noData("picture")
        }
        refused.registerObject(try server.url("right.png?size=large"), visibility: .all)
        guard case .image(let data, name: "right.png")? = try await content(refused) else {
            Issue.record("the link was not followed")
            return
        }
        #expect(data == picture)
        let both = ItemProvider(object: try server.url("missing.png"))
        let own = picture
        both.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in own }
        guard case .image(let data, _)? = try await content(both) else {
            Issue.record("no content arrived")
            return
        }
        #expect(data == picture)
        await #expect(throws: ItemImportError.self) {
            try await content(ItemProvider(object: try #require(URL(string: "ftp://127.0.0.1/a.png"))))
        }
    }
}
