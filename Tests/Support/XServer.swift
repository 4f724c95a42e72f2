import Foundation

/// An X server for one test: Xvfb, or another one.
@MainActor public final class XServer {
    /// The reasons for which the server did not start.
    public enum Failure: Error {
        /// Xvfb is not installed.
        case notInstalled
        /// The process ended before it was ready.
        case ended
    }

    /// The display's name, such as `:3`.
    public let name: String
    private let child = ChildProcess()

    /// The path of Xvfb; nil if it is not installed.
    public nonisolated static let program = ["/usr/bin/Xvfb", "/usr/local/bin/Xvfb", "/opt/X11/bin/Xvfb"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Starts a server on a free display, with a screen such as `800x600x24`, and blocks until it accepts connections.
    public convenience init(screen: String, _ arguments: [String] = []) throws {
        guard let program = Self.program else { throw Failure.notInstalled }
        try self.init(program: program, ["-screen", "0", screen] + arguments)
    }

    /// Starts an X server of any kind on a free display, and blocks until it accepts connections.
    public init(program: String, _ arguments: [String]) throws {
        let (process, output) = (child.process, Pipe())
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["-displayfd", "1", "-nolisten", "tcp"] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Failure.ended }
            text += String(decoding: data, as: UTF8.self)
        }
        name = ":" + text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Kills the server, which simulates a crash.
    public func stop() { child.kill() }
}
