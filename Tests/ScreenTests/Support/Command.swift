import Foundation
import Testing

/// Runs the program until it exits, for command lines that open no window.
enum Command {
    /// The program under test: `LIGHTBOX_PROGRAM`, or the product built beside the tests; or another executable in the
    /// same folder.
    static func program(_ name: String = "lightbox") throws -> URL {
        let program = try folder().appendingPathComponent(name)
        try #require(
            FileManager.default.isExecutableFile(atPath: program.path),
            "\(program.path) is not there: build it, or name another folder's 'lightbox' by LIGHTBOX_PROGRAM.")
        return program
    }

    private static func folder() throws -> URL {
        if let named = ProcessInfo.processInfo.environment["LIGHTBOX_PROGRAM"] {
            return URL(fileURLWithPath: named).deletingLastPathComponent()
        }
        let tests = URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        return tests.deletingLastPathComponent()
    }

    struct Result: Sendable {
        var status: Int32
        var output: String
        var error: String

        /// The lines of standard error.
        var errorLines: [Substring] { error.split(separator: "\n") }
    }

    static func run(
        _ arguments: [String], _ environment: [String: String], program name: String = "lightbox"
    ) async throws -> Result {
        try await run(arguments, environment, program: try program(name))
    }

    static func run(
        _ arguments: [String], _ environment: [String: String], program: URL
    ) async throws -> Result {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        try process.run()
        async let written = text(of: output)
        async let complained = text(of: error)
        let (text, errorText) = await (written, complained)
        await end(of: process)
        return Result(status: process.terminationStatus, output: text, error: errorText)
    }

    private static func text(of pipe: Pipe) async -> String {
        let handle = pipe.fileHandleForReading
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: String(decoding: handle.readDataToEndOfFile(), as: UTF8.self))
            }
        }
    }

    private static func end(of process: Process) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                process.waitUntilExit()
                continuation.resume()
            }
        }
    }
}
