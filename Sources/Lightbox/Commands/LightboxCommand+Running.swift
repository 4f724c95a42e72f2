import ArgumentParser
import DecoderProcesses
import Foundation
import ImageFiles
import Synchronization

extension LightboxCommand {
    /// Exit statuses, documented in the manual page.
    enum Status {
        static let success: Int32 = 0
        static let failure: Int32 = 1
    }

    /// Parses and runs a command line; returns the exit status. `open` opens the window. Images are decoded by
    /// `decoder`.
    static func run(
        _ arguments: [String], console: Console, decoder: any ImageDecoding = InProcessDecoder(),
        open: (ProgramOptions) throws -> Void
    ) -> Int32 {
        let (type, rest) = command(of: arguments)
        do {
            switch try type.parseAsRoot(rest) {
            case let command as LightboxCommand:
                var options = try command.options()
                options.decoder = decoder
                try open(options)
                return Status.success
            case let command as ImportCommand:
                return try runBlocking {
                    try await command.execute(console, decoder: decoder, handlesSignals: true)
                }
            case let command as CheckCommand:
                return try runBlocking { try await command.execute(console, decoder: decoder) }
            case let command as BackupCommand: return try command.execute(console)
            case let command as ExportCommand: return try command.execute(console, decoder: decoder)
            case let command as ListCommand: return try command.execute(console)
            case let command as ReplayCommand:
                return try runOnMainRunLoop {
                    try await command.execute(console, decoder: decoder)
                }
            case var command:
                // The help command.
                try command.run()
                return Status.success
            }
        } catch {
            let status = report(error, of: type, console)
            if arguments == ["--version"], let pool = decoder as? DecoderPool { printProtections(of: pool, console) }
            return status
        }
    }

    /// The subcommands by name.
    static let commands: [String: any ParsableCommand.Type] = [
        "backup": BackupCommand.self, "check": CheckCommand.self, "export": ExportCommand.self,
        "import": ImportCommand.self,
        "list": ListCommand.self, "replay": ReplayCommand.self,
    ]

    /// Splits off the subcommand. A file named like a subcommand must be given with a folder: `./list`.
    private static func command(of arguments: [String]) -> (type: any ParsableCommand.Type, rest: [String]) {
        guard let first = arguments.first else { return (self, []) }
        if let type = commands[first] { return (type, Array(arguments.dropFirst())) }
        if first == "help" { return (arguments.dropFirst().first.flatMap { commands[$0] } ?? self, ["--help"]) }
        return (self, arguments)
    }

    /// Writes requested help to the output and errors, as one line, to standard error.
    private static func report(_ error: any Error, of type: any ParsableCommand.Type, _ console: Console) -> Int32 {
        let status = type.exitCode(for: error).rawValue
        if status == Status.success {
            console.printLine(type.fullMessage(for: error))
        } else if type.exitCode(for: error) == .validationFailure {
            let name = type == LightboxCommand.self ? "lightbox" : "lightbox " + type._commandName
            console.printError("\(oneLine(type.message(for: error))) See '\(name) --help'.")
        } else {
            console.printError(type.message(for: error))
        }
        return status
    }

    /// Says how the decoder's helpers are confined on this system, and what is missing (DECODE-3).
    private static func printProtections(of pool: DecoderPool, _ console: Console) {
        do throws(DecodeError) {
            let protections = try pool.protections()
            console.printLine("Images are decoded in helper processes with: \(protections.names).")
            let missing = HelperProtections.all.subtracting(protections)
            if !missing.isEmpty { console.printLine("Not available on this system: \(missing.names).") }
        } catch {
            console.printLine("Images can't be decoded: \(error.reason).")
        }
    }

    private static func oneLine(_ message: String) -> String {
        let text = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        return text.hasSuffix(".") || text.hasSuffix("?") ? text : text + "."
    }

    /// Runs an asynchronous main-actor operation to its end. Call it on the main thread.
    private static func runOnMainRunLoop(_ body: @escaping @MainActor () async throws -> Int32) throws -> Int32 {
        let result = Mutex<Result<Int32, any Error>?>(nil)
        Task { @MainActor in
            let value: Result<Int32, any Error>
            do { value = .success(try await body()) } catch { value = .failure(error) }
            result.withLock { $0 = value }
        }
        while true {
            if let value = result.withLock({ $0 }) { return try value.get() }
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
        }
    }

    /// Blocks the calling thread until an asynchronous operation ends.
    private static func runBlocking(_ body: @escaping @Sendable () async throws -> Int32) throws -> Int32 {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Result<Int32, any Error>?>(nil)
        Task.detached {
            let value: Result<Int32, any Error>
            do { value = .success(try await body()) } catch { value = .failure(error) }
            result.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        return try result.withLock { $0 }?.get() ?? Status.failure
    }
}
