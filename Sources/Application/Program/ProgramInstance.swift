import Foundation

/// The process of a program that runs once for each user: receives the command lines of other starts (RUN-6).
@MainActor final class ProgramInstance {
    /// Another start of the program.
    struct Start: Codable, Sendable, Equatable {
        /// The arguments without the program's name.
        var arguments: [String]
        /// The absolute path of the folder in which the program was started.
        var folder: String
        /// The X server's time of the user's action, if the desktop has passed it.
        var time: UInt32?

        /// A line for the socket.
        var line: [UInt8] { get throws { Array(try JSONEncoder().encode(self)) + [UInt8(ascii: "\n")] } }

        init(arguments: [String], folder: String, startupID: String?) {
            (self.arguments, self.folder) = (arguments, folder)
            time = startupID.flatMap(StartupNotification.time)
        }

        /// Reads a line without its end.
        init(line: [UInt8]) throws { self = try JSONDecoder().decode(Start.self, from: Data(line)) }
    }

    /// The longest command line, in bytes: that of the system.
    private static let lineLimit = 1 << 22
    /// The time within which the other process answers.
    private nonisolated static let timeout = Duration.seconds(5)
    private nonisolated static let accepted = Array("ok\n".utf8)
    private nonisolated static let refused = Array("The start is not understood.\n".utf8)

    /// The process that runs has not accepted a start, perhaps since it is another version of the program.
    struct Refusal: Error, CustomStringConvertible {
        let description = "The process that runs does not understand this start. Starting another one."
    }

    private var server: LineServer?
    private let receiver = Receiver()

    /// Called with another start. Those that arrive before it is set are kept.
    var onStart: (@MainActor (Start) -> Void)? {
        didSet { receiver.onStart = onStart }
    }

    /// Passes a start to the process that listens at a path; returns false if there is none.
    ///
    /// - Throws: `LineClient.Failure` if a process listens and does not answer, `Refusal` if it does not accept.
    nonisolated static func send(_ start: Start, to path: String) throws -> Bool {
        let client: LineClient
        do throws(LineClient.Failure) {
            client = try LineClient(path: path)
        } catch {
            if case .notListening = error { return false }
            throw error
        }
        let deadline = ContinuousClock.now + timeout
        try client.send(start.line, until: deadline)
        let answer = try client.line(until: deadline)
        guard accepted.dropLast().elementsEqual(answer) else { throw Refusal() }
        return true
    }

    /// Listens at a path.
    ///
    /// - Throws: ``SocketError`` if that is not possible.
    init(path: String) throws(SocketError) {
        let (receiver, accepted, refused) = (receiver, Self.accepted, Self.refused)
        server = try LineServer(
            path: path, name: "program",
            handlers: LineServer.Handlers(
                lineLimit: Self.lineLimit, refuse: { refused },
                handle: { line, _ in
                    guard let start = try? Start(line: line) else { return refused }
                    Task { @MainActor in receiver.receive(start) }
                    return accepted
                }))
    }

    /// Stops listening.
    func close() { server?.close() }

    /// Keeps starts until the program receives them.
    @MainActor private final class Receiver {
        var onStart: (@MainActor (Start) -> Void)? {
            didSet {
                let starts = waiting
                waiting = []
                for start in starts { receive(start) }
            }
        }
        private var waiting: [Start] = []

        nonisolated init() {}

        func receive(_ start: Start) {
            if let onStart { onStart(start) } else { waiting.append(start) }
        }
    }
}

extension Program {
    /// The path of the socket of a program that runs once; nil without `XDG_RUNTIME_DIR`.
    private static func socketPath(of identifier: String, in environment: [String: String]) -> String? {
        environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }.map {
            "\($0)/\(identifier.replacing("/", with: "-")).socket"
        }
    }

    /// Passes this start to the process of the program that runs already, or else becomes that process (RUN-6). Returns
    /// whether it was passed on, so that this process has nothing to do. Blocks until the other process has answered,
    /// at most 5 s; then, or if the socket cannot be used, says so on standard error and returns false.
    public func handOver(
        _ arguments: [String] = Array(CommandLine.arguments.dropFirst()),
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Bool {
        guard let path = Self.socketPath(of: identifier, in: environment) else { return false }
        let start = ProgramInstance.Start(
            arguments: arguments, folder: FileManager.default.currentDirectoryPath,
            startupID: environment["DESKTOP_STARTUP_ID"])
        do {
            if try ProgramInstance.send(start, to: path) { return true }
            do throws(SocketError) {
                let instance = try ProgramInstance(path: path)
                instance.onStart = { [weak self] in self?.reopen($0) }
                self.instance = instance
            } catch {
                // Another start may have begun to listen in between.
                guard case .inUse = error, try ProgramInstance.send(start, to: path) else { throw error }
                return true
            }
        } catch let error as LineClient.Failure {
            write("The process that runs does not answer (\(error)). Starting another one.")
        } catch {
            write("\(error)")
        }
        return false
    }

    private func reopen(_ start: ProgramInstance.Start) {
        guard !isEnding else { return }
        onReopen?(start.arguments, start.folder)
        activeWindow?.window.raise(at: start.time)
    }
}
