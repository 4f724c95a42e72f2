import Foundation
@_exported import TestSupport
import Testing

/// What these tests need of the machine, and what to say when it is not there.
enum Needs {
    /// Where a program is; nil when it is not installed.
    static func path(of program: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/"].map { $0 + program }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Whether there is an X server and a hand for it.
    static let areMet = XServer.program != nil && path(of: "xdotool") != nil
    static let advice: Comment = "Xvfb and xdotool are needed: apt install xvfb xdotool."

    /// Whether pictures have the letters that the stored ones have.
    static let haveFont = ["/usr/share/fonts/opentype/inter", "/usr/share/fonts/inter"].contains {
        FileManager.default.fileExists(atPath: $0)
    }
    static let fontAdvice: Comment = "The typeface of the stored pictures is needed: apt install fonts-inter."
}

extension XServer {
    /// Starts a server whose screen is larger than any window of the tests, and stays when the program goes. The
    /// screen's memory is kept in a file of the folder.
    convenience init(depth: Int, _ arguments: [String], folder: URL) throws {
        try self.init(screen: "1700x1200x\(depth)", ["-noreset", "-fbdir", folder.path] + arguments)
    }
}
