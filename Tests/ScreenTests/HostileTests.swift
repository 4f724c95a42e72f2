import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// Programs and processes that send garbage to the program. `LIGHTBOX_FAULTS=full` makes the tests long,
    /// `RANDOM_SEED` sets another seed.
    @Suite @MainActor struct HostileTests {
        nonisolated private static let isFull = ProcessInfo.processInfo.environment["LIGHTBOX_FAULTS"] == "full"
        nonisolated private static let seed =
            ProcessInfo.processInfo.environment["RANDOM_SEED"].flatMap { UInt64($0) } ?? 1

        /// Drags a photo within the window, which shows that the program does all that it did before.
        private func expectDrag(_ fixture: ScreenFixture) async throws {
            try await fixture.drag("meadow-1.png", to: try await fixture.cell("meadow-5.png"))
            let index = try await fixture.waitForGap()
            try await fixture.drop()
            var photos = LibraryFixture.meadow
            photos.insert(photos.remove(at: 0), at: index)
            try await fixture.expect(albums: LibraryFixture.albums.with("Meadow", photos))
        }

        @Test("APP-38, BUILD-3: garbage on the program's sockets is refused, and the program goes on")
        func sockets() async throws {
            let fixture = try await ScreenFixture(.init(isRecorded: false))
            let paths = [
                fixture.library.appendingPathComponent("window.socket").path, try fixture.program.inspectorPath,
            ]
            for (index, path) in paths.enumerated() {
                #expect(FileManager.default.fileExists(atPath: path))
                let rounds = Self.isFull ? 2_000 : 60
                let sent = await withCheckedContinuation { continuation in
                    Thread.detachNewThread {
                        var attack = SocketAttack(path: path, seed: Self.seed &* 31 &+ UInt64(index))
                        continuation.resume(returning: attack.run(rounds: rounds))
                    }
                }
                print(
                    "Faults.sockets: RANDOM_SEED=\(Self.seed), \(sent.connections) connections and "
                        + "\(sent.messages) messages to \((path as NSString).lastPathComponent)")
                #expect(sent.connections >= rounds)
                #expect(try await fixture.tree().all("cell").count > 0)
            }
            try await expectDrag(fixture)
            // Both sockets answer as before.
            let folder = fixture.home.appendingPathComponent("New", isDirectory: true)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FixtureImage(number: 90).png().write(to: folder.appendingPathComponent("new.png"))
            let result = try await Command.run(
                ["import", folder.path, "--library", fixture.library.path], fixture.environment)
            #expect(result.status == 0 && result.error.isEmpty, "\(result)")
            try await until("the album") { try await fixture.albumRows().contains("New 1") }
            #expect(try await fixture.program.quit() == 0)
        }

        @Test("XDND-4, XDND-1: garbage from another client changes nothing, and drags work afterwards")
        func messages() async throws {
            let fixture = try await ScreenFixture(.init(isRecorded: false))
            let center = try await fixture.cell("meadow-2.png")
            let (runs, count) = Self.isFull ? (18, 1_000) : (1, 400)
            for run in 0..<runs {
                // The program owns the clipboard, which the client requests.
                try fixture.input.click(at: center)
                try fixture.input.key("ctrl+c")
                let seed = Self.seed &* 1_000 &+ UInt64(run)
                let client = try PeerProgram(
                    "python3",
                    [
                        PeerProgram.folder.appendingPathComponent("hostile.py").path, "\(Int(center.x))",
                        "\(Int(center.y))", "\(seed)", "\(count)",
                    ], environment: fixture.environment, home: fixture.home)
                try await client.wait(for: "end of hostile")
                print("Faults.messages: RANDOM_SEED=\(Self.seed), run \(run), \(count) messages")
                // The drags that the client has begun end with it.
                try await until("the end of transfers") { try await fixture.program.sessions().isEmpty }
                #expect(try await fixture.tree().all("cell").count > 0)
            }
            try await fixture.expect(albums: LibraryFixture.albums)
            let file = fixture.home.appendingPathComponent("dropped.png")
            try FixtureImage(number: 91).png().write(to: file)
            let source = try PeerProgram(
                "python3",
                [
                    PeerProgram.folder.appendingPathComponent("source.py").path, "\(Int(center.x))", "\(Int(center.y))",
                    "--type", "text/uri-list=\(file.absoluteString)\\r\\n",
                ], environment: fixture.environment, home: fixture.home)
            try await source.wait(for: "end of source")
            try await until("the dropped photo") { try await fixture.albumRows().contains("Meadow 13") }
            try fixture.input.key("ctrl+z")
            try await until("the undone drop") { try await fixture.albumRows().contains("Meadow 12") }
            try await fixture.waitUntilIdle()
            try await expectDrag(fixture)
            #expect(try await fixture.program.quit() == 0)
        }

        /// A resource and amounts of it with which the window is started.
        nonisolated private static let limits: [(name: String, values: [Int])] = [
            ("nofile", [8, 12, 20, 24, 28, 32, 40, 64]),
            ("as", [100, 3000, 300, 600, 800, 1000, 2000, 4000].map { $0 << 20 }),
            ("fsize", [0, 4096]), ("stack", [256 << 10, 1 << 20]),
        ]

        @Test("APP-11: with few files or little memory the window works, or the program says why not")
        func limits() async throws {
            let fixture = try await ScreenFixture(.init(isRecorded: false))
            #expect(try await fixture.program.quit() == 0)
            var (worked, refused) = (0, 0)
            for (limit, values) in Self.limits {
                for (index, value) in values.enumerated() where Self.isFull || index % 3 == 1 {
                    let ending = try await run(fixture, ["prlimit", "--\(limit)=\(value)"])
                    let label = "--\(limit)=\(value): \(ending)"
                    if ending.hasShown { worked += 1 } else { refused += 1 }
                    #expect(ending.reason == .exit, "\(label)")
                    #expect(ending.hasShown ? ending.status == 0 : !ending.error.isEmpty, "\(label)")
                }
            }
            print("Faults.limits: \(worked) windows worked, \(refused) ended with a message")
            try await fixture.expect(albums: LibraryFixture.albums)
            let check = try await Command.run(["check", "--library", fixture.library.path], fixture.environment)
            #expect(check.status == 0, "\(check)")
        }

        private struct Ending {
            var hasShown: Bool
            var reason: Process.TerminationReason
            var status: Int32
            var error: String
        }

        /// Starts the window by a command, inspects it until its photos are shown, and quits.
        private func run(_ fixture: ScreenFixture, _ prefix: [String]) async throws -> Ending {
            let child = ChildProcess()
            let socket = fixture.home.appendingPathComponent("\(UUID().uuidString.prefix(8)).socket").path
            // A pipe, since a file may not be written.
            let errors = Pipe()
            child.process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            child.process.arguments =
                prefix + [try Command.program().path, "--library", fixture.library.path, "--inspect", socket]
            child.process.environment = fixture.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
            child.process.standardOutput = FileHandle.nullDevice
            child.process.standardError = errors
            try child.process.run()
            var inspector: Inspector?
            try await until("the window or its end") {
                inspector = inspector ?? Inspector(path: socket)
                return inspector != nil || !child.process.isRunning
            }
            var hasShown = false
            if let inspector {
                try await until("the photos or the end") {
                    let tree = await inspector.ask(#"{"ask":"tree"}"#) ?? Data()
                    let cells = (try? JSONDecoder().decode(InspectedTree.self, from: tree))?.all("cell") ?? []
                    // An image that cannot be decoded is shown as such.
                    hasShown = cells.count > 0 && !cells.contains { $0.state.contains("loading") }
                    return hasShown || !child.process.isRunning
                }
                _ = await inspector.ask(#"{"ask":"quit"}"#)
            }
            try await until("the end") { !child.process.isRunning }
            return Ending(
                hasShown: hasShown, reason: child.process.terminationReason, status: child.process.terminationStatus,
                error: String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self))
        }
    }
}

/// Sends seeded garbage to a socket that answers lines.
private struct SocketAttack {
    let path: String
    private var random: SplitMix
    /// Connections that stay open.
    private var held: [Int32] = []
    private var sent = (connections: 0, messages: 0)

    init(path: String, seed: UInt64) {
        self.path = path
        random = SplitMix(seed: seed)
    }

    private static let lines = [
        #"{"ask":"tree"}"#, #"{"ask":"frames","reset":false}"#, #"{"ask":"timeline","since":0}"#,
        #"{"ask":"picture","file":"/nonexistent/a.png"}"#, #"{"ask":"sessions"}"#,
        #"{"version":1,"ask":"import","paths":["/nonexistent"],"expiry":1}"#,
        #"{"version":1,"ask":"open","paths":[],"newWindow":false,"expiry":1}"#,
    ]

    /// Returns the numbers of connections and of messages.
    mutating func run(rounds: Int) -> (connections: Int, messages: Int) {
        for _ in 0..<rounds {
            step()
            if held.count > 300 { release() }
        }
        release()
        return sent
    }

    private mutating func step() {
        switch random.below(8) {
        case 0: for _ in 0..<20 { if let file = connectSocket() { close(file) } }
        case 1: for _ in 0..<20 { hold(connectSocket()) }
        default:
            guard let file = connectSocket() else { return }
            for _ in 0...random.below(3) { transmit(message(), to: file) }
            switch random.below(4) {
            case 0: hold(file)
            case 1:
                shutdown(file, Int32(SHUT_WR))
                hold(file)
            case 2:
                var buffer = [UInt8](repeating: 0, count: 4096)
                _ = recv(file, &buffer, buffer.count, Int32(MSG_DONTWAIT))
                close(file)
            default: close(file)
            }
        }
    }

    private mutating func message() -> [UInt8] {
        let line = Array((Self.lines.randomElement(using: &random) ?? "").utf8)
        let newline = [UInt8(ascii: "\n")]
        switch random.below(7) {
        case 0: return (0..<random.below(5_000)).map { _ in UInt8(random.below(256)) }
        case 1:
            var damaged = line
            for _ in 0...random.below(4) { damaged[random.below(damaged.count)] = UInt8(random.below(256)) }
            return damaged + newline
        case 2: return Array(line.prefix(random.below(line.count)))
        case 3: return [UInt8](repeating: UInt8(ascii: "x"), count: 1 << (10 + random.below(12)))
        // A client that reads none of the answers.
        case 4: return Array([[UInt8]](repeating: line + newline, count: 50).joined())
        case 5:
            // Arrays and objects that are nested deeply.
            let bracket = random.chance(0.5) ? "[" : #"{"a":"#
            return Array(String(repeating: bracket, count: random.below(20_000)).utf8) + newline
        default: return line + newline
        }
    }

    private mutating func connectSocket() -> Int32? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let isShort = path.utf8.count < MemoryLayout.size(ofValue: address.sun_path)
        guard isShort else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard file >= 0 else { return nil }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let end = ContinuousClock.now + .seconds(20)
        while true {
            let isConnected = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(file, $0, size) == 0 }
            }
            if isConnected { break }
            // The program serves a number of clients at a time, and the others wait in a queue of limited length.
            guard errno == EAGAIN, ContinuousClock.now < end else {
                close(file)
                return nil
            }
            release()
            sched_yield()
        }
        sent.connections += 1
        return file
    }

    private mutating func transmit(_ bytes: [UInt8], to file: Int32) {
        // What the program does not read is given up.
        _ = send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        sent.messages += 1
    }

    private mutating func hold(_ file: Int32?) { if let file { held.append(file) } }

    private mutating func release() {
        for file in held { close(file) }
        held = []
    }
}
