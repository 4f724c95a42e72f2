import Foundation
import Testing

/// A running program of the package with a window and an inspector connection.
@MainActor final class TestedProgram {
    private let child = ChildProcess()
    private var process: Process { child.process }
    private let inspector: Inspector
    /// The path of the inspector's socket.
    let inspectorPath: String
    private let errorLines: URL

    /// Starts the program, or another one of the package, and waits for its first frame.
    ///
    /// - Parameter prefix: A command that starts the program, such as `prlimit` with its path and arguments.
    init(
        _ executable: String = "lightbox", prefix: [String] = [], arguments: [String], environment: [String: String],
        home: URL
    ) async throws {
        let name = UUID().uuidString.prefix(8)
        let socket = home.appendingPathComponent("\(name).socket").path
        inspectorPath = socket
        errorLines = home.appendingPathComponent("\(name).err")
        try Data().write(to: errorLines)
        let process = child.process
        let words = prefix + [try Command.program(executable).path] + arguments + ["--inspect", socket]
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = environment
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errorLines)
        try process.run()
        let errorLines = errorLines
        inspector = try await until("the inspector of the program") {
            try #require(process.isRunning, "it ended: \((try? String(contentsOf: errorLines, encoding: .utf8)) ?? "")")
            return Inspector(path: socket)
        }
        try await until("the first frame") { try await frames().drawn > 0 }
    }

    /// The program's standard error.
    var errorText: String { (try? String(contentsOf: errorLines, encoding: .utf8)) ?? "" }

    /// The process's state, for failure messages.
    private var state: String {
        if process.isRunning { return "is still there" }
        let reason = process.terminationReason == .exit ? "status" : "signal"
        return "ended with \(reason) \(process.terminationStatus): \(errorText)"
    }

    // MARK: Inspection

    private func ask<Answer: Decodable>(_ request: String) async throws -> Answer {
        let line = try #require(await inspector.ask(request), "no answer: the program \(state)")
        return try JSONDecoder().decode(Answer.self, from: line)
    }

    func tree() async throws -> InspectedTree { try await ask(#"{"ask":"tree"}"#) }
    func sessions() async throws -> [InspectedSessions.Drag] {
        let report: InspectedSessions = try await ask(#"{"ask":"sessions"}"#)
        return report.drags
    }
    func transfers() async throws -> [InspectedSessions.Transfer] {
        let report: InspectedSessions = try await ask(#"{"ask":"sessions"}"#)
        return report.transfers
    }
    func frames(reset: Bool = false) async throws -> InspectedFrames {
        try await ask(#"{"ask":"frames","reset":\#(reset)}"#)
    }

    func timeline() async throws -> [InspectedTimeline.Entry] {
        let report: InspectedTimeline = try await ask(#"{"ask":"timeline","since":0}"#)
        return report.entries
    }

    /// Writes the last frame as a PNG file.
    func writeFrame(to file: String) async throws {
        struct Written: Decodable { var written: String }
        let answer: Written = try await ask(#"{"ask":"picture","file":"\#(file)"}"#)
        #expect(answer.written == file)
    }

    // MARK: Ending

    var processIdentifier: pid_t { process.processIdentifier }

    /// Whether the program has not ended.
    var isRunning: Bool { process.isRunning }

    /// Quits by the inspector and returns the exit status.
    func quit() async throws -> Int32 {
        _ = await inspector.ask(#"{"ask":"quit"}"#)
        return try await status()
    }

    /// Waits for the exit status.
    func status() async throws -> Int32 {
        try await until("the program's end") { !process.isRunning }
        return process.terminationStatus
    }
}
