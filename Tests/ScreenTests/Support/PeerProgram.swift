import CX11
import Foundation
import Testing

/// Another program beside the one under test: a toolkit's test client, a file manager or a window manager.
@MainActor final class PeerProgram {
    private let child = ChildProcess()
    private let output: URL

    /// The folder with the toolkits' test clients.
    static let folder = Source.folder.deletingLastPathComponent().appendingPathComponent("X11Tests/Clients")

    /// Starts the program. ``outputText`` returns its output.
    init(_ program: String, _ arguments: [String], environment: [String: String], home: URL) throws {
        output = home.appendingPathComponent("\(UUID().uuidString.prefix(8)).out")
        try Data().write(to: output)
        let process = child.process
        process.executableURL = URL(fileURLWithPath: try #require(Needs.path(of: program), Needs.peerAdvice))
        process.arguments = arguments
        process.environment = environment.merging(Self.environment) { $1 }
        let writing = try FileHandle(forWritingTo: output)
        process.standardOutput = writing
        process.standardError = writing
        try process.run()
    }

    /// Disables desktop services, which answer at unpredictable times.
    private static let environment = [
        "NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory", "GDK_BACKEND": "x11",
        "GSK_RENDERER": "cairo", "GIO_USE_VFS": "local", "QT_QPA_PLATFORM": "xcb",
        "PYTHONDONTWRITEBYTECODE": "1",
    ]

    /// The program's output so far.
    var outputText: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    /// Waits until the output contains a text.
    func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        do {
            try await until("it says '\(text)'", sourceLocation: sourceLocation) { outputText.contains(text) }
        } catch {
            Issue.record("it says: \(outputText)", sourceLocation: sourceLocation)
            throw error
        }
    }
}

/// Window managers and compositors.
enum WindowManager: String, CaseIterable {
    case none, openbox, picom

    /// Starts the manager and waits until it is in charge of a window. The program's window must be the only one: a
    /// window manager that takes a window over later would cancel its touches and clicks.
    @MainActor func start(environment: [String: String], home: URL, display: String) async throws -> PeerProgram? {
        let (arguments, selection): ([String], String)
        switch self {
        case .none: return nil
        case .openbox:
            let settings = home.appendingPathComponent("rc.xml")
            try Data(Self.settings.utf8).write(to: settings)
            (arguments, selection) = (["--config-file", settings.path], "WM_S0")
        case .picom: (arguments, selection) = (["--backend", "xrender"], "_NET_WM_CM_S0")
        }
        let manager = try PeerProgram(rawValue, arguments, environment: environment, home: home)
        let raw = try #require(XOpenDisplay(display))
        defer { XCloseDisplay(raw) }
        try await until("the manager") { XGetSelectionOwner(raw, XInternAtom(raw, selection, 0)) != 0 }
        if self == .openbox { try await until("a managed window") { Self.hasClients(raw) } }
        return manager
    }

    /// Whether the window manager of a display lists a window that it manages.
    private static func hasClients(_ display: OpaquePointer) -> Bool {
        var (type, format, count, rest): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, XDefaultRootWindow(display), XInternAtom(display, "_NET_CLIENT_LIST", 0), 0, 1, 0, XA_WINDOW,
            &type, &format, &count, &rest, &data)
        if let data { XFree(data) }
        return status == Success && count > 0
    }

    /// Openbox settings: the program under test in the screen's corner, all other windows at (1100, 300).
    private static let settings = """
        <openbox_config xmlns="http://openbox.org/3.4/rc"><applications>
        <application type="normal"><decor>no</decor>
        <position force="yes"><x>1100</x><y>300</y></position></application>
        <application class="Lightbox"><decor>no</decor><position force="yes"><x>0</x><y>0</y></position></application>
        </applications></openbox_config>
        """
}

extension Needs {
    /// Whether the client programs are installed.
    static let havePeers =
        ["openbox", "picom", "pcmanfm", "caja"].allSatisfy { path(of: $0) != nil }
        && ["Gtk-3.0", "Gtk-4.0"].allSatisfy { name in
            [
                "/usr/lib/girepository-1.0", "/usr/lib/x86_64-linux-gnu/girepository-1.0",
                "/usr/lib/aarch64-linux-gnu/girepository-1.0",
            ]
            .contains { FileManager.default.fileExists(atPath: "\($0)/\(name).typelib") }
        }
        && ["PyQt5", "PyQt6"].allSatisfy {
            FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/\($0)")
        }
    /// Whether the clients that speak XDND themselves can run.
    static let haveWireClients = FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/Xlib")
    static let wireAdvice: Comment = "python3-xlib is not installed; `make test` installs it."
    static let peerAdvice: Comment =
        "The other toolkits' programs are needed; `make test` installs them."
}
