import DragAndDrop
import Foundation
import Testing

@testable import X11

/// A source or target client in a process of its own, and its output.
@MainActor final class ClientProcess {
    private let child = ChildProcess()
    private(set) var lines: [String] = []
    private var rest = Data()
    private var hasEnded = false
    private let signal = Signal()
    private var listening: Listening?

    /// Debian's interpreter, which finds Debian's modules.
    nonisolated static let interpreter = "/usr/bin/python3"
    /// Whether the tests that need these clients can run.
    nonisolated static let isInstalled =
        XServer.isInstalled
        && ["/usr/lib/python3/dist-packages/Xlib"].allSatisfy { FileManager.default.fileExists(atPath: $0) }
    /// What to install if they cannot.
    nonisolated static let advice: Comment = "Xvfb or python3-xlib is not installed; `make test` installs them."

    /// Starts a script of the folder Clients.
    init(_ script: String, _ arguments: [String], on server: XServer, home: String? = nil) throws {
        let process = child.process
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        process.executableURL = URL(fileURLWithPath: Self.interpreter)
        process.arguments = [folder.appendingPathComponent("Clients/\(script)").path] + arguments
        var environment = ProcessInfo.processInfo.environment
        environment["DISPLAY"] = server.name
        if let home { environment["HOME"] = home }
        environment["NO_AT_BRIDGE"] = "1"
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        follow(output.fileHandleForReading)
    }

    /// Reads the process's output.
    private func follow(_ output: FileHandle) {
        let watch = ReadObserver(output.fileDescriptor) { [weak self] in self?.received(output.availableData) }
        listening = watch.map { Listening($0, output) }
    }

    /// Closes the pipe at the latest together with the client.
    @MainActor private final class Listening {
        private let cleanup: Cleanup
        init(_ watch: ReadObserver, _ output: FileHandle) { cleanup = Cleanup { watch.end { try? output.close() } } }
        func end() { cleanup.run() }
    }

    /// Kills the process, as a crash would.
    func stop() {
        listening?.end()
        child.kill()
    }

    private func received(_ data: Data) {
        if data.isEmpty {
            hasEnded = true
            listening?.end()
        }
        rest += data
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
            rest.removeSubrange(...end)
        }
        signal.changed()
    }

    /// Whether a line of the output contains a text.
    func said(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

    /// The number of lines that contain a text.
    func count(_ text: String) -> Int { lines.filter { $0.contains(text) }.count }

    /// Waits until the output contains a text.
    func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await signal.wait("output '\(text)'", sourceLocation: sourceLocation) { self.said(text) || self.hasEnded }
        let lines = lines
        try #require(said(text), "it says '\(text)': \(lines.suffix(40))", sourceLocation: sourceLocation)
    }

    /// Waits until the process has exited.
    func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await signal.wait("the client ends", sourceLocation: sourceLocation) { self.hasEnded }
    }
}

/// A drop receiver that records its calls.
@MainActor final class RecordingDropReceiver: DropReceiver {
    let signal = Signal()
    private(set) var events: [InputEvent] = []
    private(set) var items: [ItemProvider] = []
    /// Returns the operation for a location in points.
    var answer: (CGPoint) -> DropOperation = { _ in .copy }
    /// Whether dropped items are loaded; otherwise drops are not accepted, although the hover was.
    var acceptsDrops = true
    /// Loads the dropped items; returns the drop's result, or nil to send none.
    var load: ([ItemProvider]) async -> DropOperation? = { _ in .copy }
    /// The number of accepted and loaded drops.
    private(set) var drops = 0

    func window(_ window: Window, didReceive event: InputEvent, of drag: ForeignDragID) -> DropOperation {
        guard case .foreignDrag(_, let what) = event.kind else { return .cancel }
        events.append(event)
        switch what {
        case .entered(let offer): items = offer.items
        case .offered(let providers): items = providers
        case .dropped where !acceptsDrops: return .cancel
        case .dropped:
            let items = items
            Task {
                let operation = await load(items)
                drops += 1
                if let operation { window.finishDrop(drag, with: operation) }
                signal.changed()
            }
        case .moved, .exited, .released: break
        }
        signal.changed()
        return answer(event.location)
    }

    /// The names of the recorded events.
    var names: [String] {
        events.map { event in
            guard case .foreignDrag(_, let what) = event.kind else { return "" }
            return switch what {
            case .entered: "entered"
            case .moved: "moved"
            case .offered: "offered"
            case .exited: "exited"
            case .released: "released"
            case .dropped: "dropped"
            }
        }
    }
}

extension ShownWindow {
    /// Returns a fixture whose window accepts drops.
    static func receiving(_ server: XServer, scale: CGFloat = 1) async throws -> (ShownWindow, RecordingDropReceiver) {
        let fixture = try await ShownWindow(server: server, scale: scale)
        let receiver = RecordingDropReceiver()
        fixture.window.acceptDrops(for: receiver)
        fixture.display.settle()
        return (fixture, receiver)
    }
}
