import Foundation
@_exported import TestSupport
import Testing

/// The tests' requirements, with messages for those that are not met.
enum Needs {
    /// The path of a program; nil if it is not installed.
    static func path(of program: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/"].map { $0 + program }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Whether an X server and xdotool are installed.
    static let areMet = XServer.program != nil && path(of: "xdotool") != nil
    static let advice: Comment = "Xvfb and xdotool are needed: apt install xvfb xdotool."

    /// Whether the server with a touch screen is installed.
    static let haveTouchScreen = XServer.xorg != nil
    static let touchAdvice: Comment =
        "Xorg with its dummy driver is needed: apt install xserver-xorg-core xserver-xorg-video-dummy."

    /// Whether the font of the reference images is installed.
    static let haveFont = ["/usr/share/fonts/opentype/inter", "/usr/share/fonts/inter"].contains {
        FileManager.default.fileExists(atPath: $0)
    }
    static let fontAdvice: Comment = "The typeface of the stored pictures is needed: apt install fonts-inter."
}

extension XServer {
    /// Starts a server that does not exit with its last client, with a screen larger than all windows of the tests. Its
    /// frame buffer is a file in the folder.
    convenience init(depth: Int, _ arguments: [String], folder: URL) throws {
        try self.init(screen: "1700x1200x\(depth)", ["-noreset", "-fbdir", folder.path] + arguments)
    }

    /// The path of Xorg itself, which needs no privileges without hardware; nil if it or its dummy driver is not there.
    nonisolated static let xorg = ["/usr/lib/xorg", "/usr/libexec"].map { "\($0)/Xorg" }.first { path in
        FileManager.default.isExecutableFile(atPath: path)
            && FileManager.default.fileExists(atPath: "/usr/lib/xorg/modules/drivers/dummy_drv.so")
    }

    /// Starts a server whose touch screen, mouse and keyboard are sockets in the folder; see ``TouchScreen``.
    convenience init(touchScreenIn folder: URL) throws {
        let program = try #require(Self.xorg, Needs.touchAdvice)
        let template = Source.folder.appendingPathComponent("Resources/touch-xorg.conf")
        let settings = folder.appendingPathComponent("xorg.conf")
        try String(contentsOf: template, encoding: .utf8).replacing("@FOLDER@", with: folder.path)
            .write(to: settings, atomically: true, encoding: .utf8)
        let log = folder.appendingPathComponent("xorg.log")
        try self.init(program: program, ["-noreset", "-config", settings.path, "-logfile", log.path])
    }
}
