import Application
import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import Lightbox

/// Two sides of one library: the server of a window, and command lines that are run on threads of their own.
@MainActor @Suite(.timeLimit(.minutes(20))) struct WindowServerTests {
    /// A window without a display.
    @MainActor private final class FakeWindow: WindowServer.Delegate {
        private(set) var opened: [[String]] = []
        private(set) var times: [UInt32?] = []
        private(set) var newWindows: [Bool] = []
        private(set) var requests: [ImportRequest] = []
        /// The answers to an import.
        var answers: [WindowAnswer] = []
        /// Whether an import lasts until it is canceled.
        var lasts = false
        private(set) var wasCanceled = false
        /// Whether no window can be opened any more.
        var isQuitting = false
        private(set) var isAsked = false
        var isEnding: Bool {
            if isQuitting { isAsked = true }
            return isQuitting
        }

        func open(_ paths: [String], inNewWindow: Bool, startupTime: UInt32?) -> Bool {
            guard !isQuitting else { return false }
            newWindows.append(inNewWindow)
            opened.append(paths)
            times.append(startupTime)
            return true
        }

        func importFiles(_ request: ImportRequest, report: @escaping @Sendable (WindowAnswer) -> Void) async {
            requests.append(request)
            for answer in answers { report(answer) }
            while lasts, !Task.isCancelled { await Task.yield() }
            wasCanceled = Task.isCancelled
            guard wasCanceled else { return }
            report(.finished(ImportResult(summary: "Added 1 photo.", hasFailures: false, error: "X")))
        }
    }

    private let fixture: CommandFixture
    private let library: Library
    private let window = FakeWindow()

    init() throws {
        fixture = try CommandFixture()
        library = try Library.open(at: fixture.library).library
    }

    private func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }

    private func listen() throws -> WindowServer {
        let server = try WindowServer(library: fixture.library)
        server.delegate = window
        return server
    }

    /// Far longer than needed, since other tests may block the main actor.
    private nonisolated static let longTimeout = Duration.seconds(600)

    private func handOver(
        _ options: ProgramOptions, startupID: String? = nil, timeout: Duration = longTimeout,
        endTimeout: Duration = longTimeout
    ) async -> HandOver.Outcome {
        let console = fixture.console()
        return await blocking {
            HandOver(
                options: options, console: console, startupID: startupID, timeout: timeout, endTimeout: endTimeout
            ).run()
        }
    }

    private func handOver(paths: [String], endTimeout: Duration = longTimeout) async -> HandOver.Outcome {
        var options = options
        options.paths = paths
        return await handOver(options, endTimeout: endTimeout)
    }

    private var options: ProgramOptions { ProgramOptions(library: fixture.library) }

    private func importing(_ arguments: String...) async throws -> Int32 {
        let command = try ImportCommand.parse(arguments + ["--library", fixture.library.path])
        let thumbnails = ThumbnailCache(directory: fixture.folder.appendingPathComponent("thumbnails"))
        return try await command.execute(fixture.console(), thumbnails: thumbnails, timeout: Self.longTimeout)
    }

    // MARK: Opening

    @Test("APP-38: the files of a second start go to the window with their absolute paths, and nothing is printed")
    func open() async throws {
        let server = try listen()
        var options = options
        options.paths = ["/a\nb/ü", "relative.png"]
        #expect(await handOver(options, startupID: "caja_TIME77") == .done)
        #expect(window.opened == [["/a\nb/ü", FileManager.default.currentDirectoryPath + "/relative.png"]])
        #expect(window.times == [77] && window.newWindows == [false])
        #expect(fixture.take() == ("", ""))
        await server.finish()
    }

    @Test("APP-38: options that need another window are named, and the files are handed over")
    func ignoredOptions() async throws {
        let server = try listen()
        var options = options
        options.size = (800, 600)
        options.isDark = true
        #expect(await handOver(options) == .done)
        #expect(
            fixture.take().error
                == "lightbox: --size and --scheme have no effect: the window is open already.\n")
        #expect(window.opened == [[]])
        options.inspect = "/tmp/socket"
        #expect(!HandOver.isPossible(options))
        await server.finish()
    }

    @Test("APP-38: a second start waits until a process that is quitting has closed the library, and then opens it")
    func quittingWindow() async throws {
        let server = try listen()
        window.isQuitting = true
        async let outcome = handOver(paths: ["/a"])
        while !window.isAsked { await Task.yield() }
        await server.finishImports()
        // The answers of the window until it is closed.
        #expect(await handOver(paths: [], endTimeout: .milliseconds(20)) == .unavailable)
        #expect(fixture.take().error.contains("Lightbox is still quitting."))
        await server.finish()
        try library.close()
        #expect(await outcome == .notOpen && window.opened.isEmpty)
    }

    @Test(
        "APP-38: of two starts while a process is quitting, one opens the library, and the other hands its files over")
    func twoStarts() async throws {
        let server = try listen()
        window.isQuitting = true
        async let waiting = handOver(paths: ["/b"])
        while !window.isAsked { await Task.yield() }
        await server.finishImports()
        await server.finish()
        try library.close()
        // The other start, which has the lock and listens at once.
        let reopened = try Library.open(at: fixture.library).library
        let next = try listen()
        window.isQuitting = false
        #expect(await waiting == .done && window.opened == [["/b"]])
        await next.finish()
        withExtendedLifetime(reopened) {}
    }

    @Test("APP-44: --new-window asks the process that has the library open for a window, which shows the files")
    func newWindow() async throws {
        let server = try listen()
        var options = options
        options.opensNewWindow = true
        options.paths = ["/a"]
        options.size = (800, 600)
        #expect(await handOver(options, startupID: "caja_TIME78") == .done)
        #expect(window.opened == [["/a"]] && window.newWindows == [true] && window.times == [78])
        #expect(
            fixture.take().error
                == "lightbox: --size has no effect: the new window has the settings of the one that is open.\n")
        for keyPath in [\ProgramOptions.inspect, \.record] {
            var other = options
            other[keyPath: keyPath] = "/tmp/file"
            #expect(!HandOver.isPossible(other))
        }
        options.synthetic = 10
        #expect(!HandOver.isPossible(options))
        await server.finish()
    }

    @Test("APP-38: a window that does not answer in time is named, and does not perform the request later")
    func hung() async throws {
        let server = try WindowServer(library: fixture.library)
        #expect(await handOver(options, timeout: .milliseconds(50)) == .unavailable)
        #expect(fixture.take().error.contains("does not answer. Opening another one"))
        server.delegate = window
        for _ in 0..<100 { await Task.yield() }
        #expect(window.opened.isEmpty)
        await server.finish()
    }

    @Test("APP-38: without another process, and with one that does not listen, a window opens")
    func noWindow() async throws {
        #expect(await handOver(options, timeout: .milliseconds(50)) == .unavailable)
        #expect(fixture.take().error.isEmpty)
        let free = ProgramOptions(library: fixture.folder.appendingPathComponent("free", isDirectory: true))
        #expect(await handOver(free) == .notOpen)
        let (console, other) = (fixture.console(), self.options)
        let opened = try OpenedGallery.openOrHandOver(free, console)
        #expect(opened?.library?.isReadOnly == false)
        let readOnly = try OpenedGallery.openOrHandOver(other, console, timeout: .milliseconds(50))
        #expect(readOnly?.library?.isReadOnly == true)
    }

    @Test("APP-38: the loser of two starts at the same moment connects to the window of the other")
    func race() async throws {
        let (console, options) = (fixture.console(), options)
        // As after both found the library free, and the other was faster: its window listens a little later.
        async let outcome = blocking {
            Result { try OpenedGallery.openOrHandOver(options, console, timeout: Self.longTimeout) == nil }
        }
        for _ in 0..<10 { await Task.yield() }
        let server = try listen()
        #expect(try await outcome.get())
        #expect(window.opened == [[]])
        await server.finish()
    }

    @Test("APP-38: a stale socket is replaced; a file that is not a socket stays, and is an error")
    func staleFiles() async throws {
        let path = WindowProtocol.socket(in: fixture.library)
        let first = try listen()
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
        await first.finish()
        try FileManager.default.moveItem(atPath: path + ".old", toPath: path)
        let second = try listen()
        #expect(await handOver(options) == .done)
        await second.finish()
        #expect(lstat(path, &status) != 0)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: SocketError.notASocket(path: path)) { try WindowServer(library: fixture.library) }
    }

    // MARK: Importing

    @Test("APP-38: `import` prints the window's results, and has its exit status")
    func importing() async throws {
        let server = try listen()
        window.answers = [
            .failures(["Couldn't add 'gone'."]), .step(ImportStep(completed: 1, total: 2, name: "a", result: .added)),
            .step(ImportStep(completed: 2, total: 2, name: "b", result: .present)),
            .finished(ImportResult(summary: "Added 1 photo to 1 album.", hasFailures: true)),
        ]
        #expect(try await importing("/a", "--album", " Summer ", "--link") == 1)
        #expect(window.requests == [ImportRequest(paths: ["/a"], album: "Summer", links: true)])
        let printed = fixture.take()
        #expect(printed.out == "Added 'a'.\n'b' was in its album already.\nAdded 1 photo to 1 album.\n")
        #expect(printed.error == "lightbox: Couldn't add 'gone'.\n")
        window.answers = [.finished(ImportResult(summary: "Added 0 photos.", hasFailures: false))]
        #expect(try await importing("/a") == 0)
        window.answers = [.refused("It was canceled.")]
        await #expect(throws: CommandFailure.windowUnavailable(reason: "It was canceled.")) {
            try await importing("/a")
        }
        await server.finish()
    }

    @Test("APP-38: `import` fails if no thread can be created that waits for the window")
    func noThread() async throws {
        let request = ImportRequest(paths: ["/a"], album: nil, links: false)
        var command = WindowImport(request: request, library: fixture.library, console: fixture.console())
        command.startThread = { _, _ in EAGAIN }
        await #expect {
            try await command.run(waits: true)
        } throws: { error in
            guard case CommandFailure.windowUnavailable(let reason) = error else { return false }
            return reason.hasPrefix("The import can't begin: resource temporarily unavailable.")
        }
    }

    @Test("APP-38: a client that disconnects cancels its import")
    func cancel() async throws {
        let server = try listen()
        window.lasts = true
        do {
            let client = try LineClient(path: WindowProtocol.socket(in: fixture.library))
            let request = WindowRequest(
                .importFiles(ImportRequest(paths: ["/a"], album: nil, links: false)), timeout: Self.longTimeout)
            try client.send(request.line(), until: .now + .seconds(600))
            while window.requests.isEmpty { await Task.yield() }
        }
        while !window.wasCanceled { await Task.yield() }
        await server.finish()
    }

    @Test("APP-38: `import` fails and says what was imported when the window quits")
    func quitting() async throws {
        let server = try listen()
        window.lasts = true
        window.answers = [.step(ImportStep(completed: 1, total: 5, name: "a", result: .added))]
        async let status = importing("/a")
        while window.requests.isEmpty { await Task.yield() }
        await server.finishImports()
        await server.finish()
        #expect(try await status == 1)
        let printed = fixture.take()
        #expect(printed.out == "Added 'a'.\nAdded 1 photo.\n")
        #expect(printed.error == "lightbox: X\n")
    }

    @Test("APP-38: `import` waits for a window that is quitting, and then imports by itself")
    func quittingBefore() async throws {
        try fixture.picture("a/1.png", shade: 10)
        // It accepts connections and does not answer.
        let server = try WindowServer(library: fixture.library)
        async let status = importing(fixture.path("a"))
        for _ in 0..<10 { await Task.yield() }
        await server.finishImports()
        await server.finish()
        try library.close()
        #expect(try await status == 0)
        #expect(fixture.take().out == "Added '1.png'.\nAdded 1 photo to 1 album.\n")
    }

    @Test("APP-38: `import` says what was imported when the window's process is killed")
    func killed() async throws {
        let server = try LineServer(
            path: WindowProtocol.socket(in: fixture.library), name: "killed",
            handlers: LineServer.Handlers(
                lineLimit: 1 << 20, refuse: { [] },
                handle: { _, reply in
                    reply.send(WindowAnswer.accepted.line(), isLast: false)
                    let step = ImportStep(completed: 1, total: 3, name: "a", result: .added)
                    reply.send(WindowAnswer.step(step).line(), isLast: true)
                    return nil
                }))
        async let status = importing("/a")
        while !fixture.hasPrinted("'a'") { await Task.yield() }
        server.close()
        #expect(try await status == 1)
        let printed = fixture.take()
        #expect(printed.out == "Added 'a'.\nAdded 1 photo. 2 were not tried.\n")
        #expect(printed.error == "lightbox: \(WindowImport.quitMessage)\n")
    }

    @Test("APP-38: a window of another version is named")
    func otherVersion() async throws {
        let server = try LineServer(
            path: WindowProtocol.socket(in: fixture.library), name: "version",
            handlers: LineServer.Handlers(
                lineLimit: 1 << 20, refuse: { [] }, handle: { _, _ in [UInt8](#"{"version":9}"#.utf8) + [10] }))
        await #expect(
            throws: CommandFailure.windowUnavailable(reason: "\(WindowProtocol.ParseError.otherVersion(9))")
        ) {
            try await importing("/a")
        }
        #expect(await handOver(options) == .unavailable)
        #expect(fixture.take().error.contains("another version of Lightbox"))
        server.close()
    }

    @Test("APP-38: commands that only one process may run name the window's process")
    func repair() async throws {
        let server = try listen()
        let (console, folder) = (fixture.console(), fixture.library.path)
        let status = await blocking {
            LightboxCommand.run(["check", "--repair", "--library", folder], console: console) { _ in }
        }
        #expect(status == 1)
        #expect(fixture.take().error.contains("open in a window of Lightbox (process \(getpid())). Close it first."))
        await server.finish()
        withExtendedLifetime(library) {}
    }
}
