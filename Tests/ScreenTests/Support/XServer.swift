import Foundation
import Testing

/// What these tests need of the machine, and what to say when it is not there.
enum Needs {
    /// Where a program is; nil when it is not installed.
    static func path(of program: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/"].map { $0 + program }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Whether there is an X server and a hand for it.
    static let areMet = path(of: "Xvfb") != nil && path(of: "xdotool") != nil
    static let advice: Comment = "Xvfb and xdotool are needed: apt install xvfb xdotool."

    /// Whether pictures have the letters that the stored ones have.
    static let haveFont = ["/usr/share/fonts/opentype/inter", "/usr/share/fonts/inter"].contains {
        FileManager.default.fileExists(atPath: $0)
    }
    static let fontAdvice: Comment = "The typeface of the stored pictures is needed: apt install fonts-inter."
}

/// An X server without a screen, for one test.
@MainActor final class XServer {
    /// Its display's name, such as `:3`.
    let name: String
    /// Its screen's memory, as an XWD file.
    var frameBuffer: URL { folder.appendingPathComponent("Xvfb_screen0") }

    private let process = Process()
    private let folder: URL

    /// Starts a server on a free display and waits until it answers.
    init(depth: Int = 24, _ arguments: [String] = [], folder: URL) throws {
        self.folder = folder
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: try #require(Needs.path(of: "Xvfb"), Needs.advice))
        process.arguments =
            [
                "-displayfd", "1", "-screen", "0", "1700x1200x\(depth)", "-nolisten", "tcp", "-noreset", "-fbdir",
                folder.path,
            ] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            try #require(!data.isEmpty, "Xvfb ended before it was ready.")
            text += String(decoding: data, as: UTF8.self)
        }
        name = ":" + text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    isolated deinit { stop() }

    /// Ends the server, as a crash would.
    func stop() { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}
