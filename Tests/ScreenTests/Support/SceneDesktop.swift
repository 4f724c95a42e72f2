import CX11
import Foundation
import ImageFiles
import Testing

/// A screen with scenes, and the photo program, side by side.
///
/// The input of every program is recorded. `RECORD_PICTURES=1` in the environment stores the records that
/// ``end(storing:)`` names for the tests that replay them (ScenesTests).
@MainActor final class SceneDesktop {
    let home: URL
    let input: UserInput
    private let server: XServer
    private let libraryFixture: LibraryFixture
    private(set) var environment: [String: String]
    private var windows: [SceneWindow] = []
    private var pointer = CGPoint.zero

    /// The left edge of the second program's window.
    private static let otherX: Int32 = 1020
    /// The folder of the stored records.
    private static let records = Source.folder.deletingLastPathComponent()
        .appendingPathComponent("ScenesTests/Records", isDirectory: true)

    /// Starts a screen without programs.
    init() async throws {
        libraryFixture = try await LibraryFixture.shared
        home = libraryFixture.folder.appendingPathComponent(String(UUID().uuidString.prefix(8)), isDirectory: true)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        server = try XServer(screen: "2100x900x24", ["-noreset"])
        input = try UserInput(display: server.name)
        environment = LibraryFixture.environment(home: home, cache: libraryFixture.cache)
        environment["DISPLAY"] = server.name
        environment["LIGHTBOX_SCALE"] = "1"
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    // MARK: Programs

    /// Starts a scene, named as on the command line. The first program is at the left edge of the screen, the next one
    /// beside it.
    func open(_ scene: String, _ arguments: String...) async throws -> SceneWindow {
        let record = home.appendingPathComponent("\(scene).jsonl")
        // For example "Slow Photos".
        let title = scene.split(separator: "-").map(\.localizedCapitalized).joined(separator: " ")
        return try await open("scenes", [scene] + arguments, title, record, ["LIGHTBOX_RECORD": record.path])
    }

    /// Starts the photo program with a copy of the fixture's library.
    func openLightbox() async throws -> SceneWindow {
        let library = self.library
        try FileManager.default.copyItem(at: libraryFixture.library, to: library)
        let record = home.appendingPathComponent("lightbox.jsonl")
        return try await open(
            "lightbox",
            ["--library", library.path, "--size", "800x600", "--scheme", "light", "--record", record.path], "Lightbox",
            record,
            [:])
    }

    /// Creates a gallery, which the Image Gallery shows first, with images of these sizes; returns their names.
    func writeGallery(_ sizes: [(width: Int, height: Int)] = [(480, 320), (320, 480), (400, 400)]) throws -> [String] {
        let names = sizes.indices.map { "image-\($0)" }
        let images = try zip(names, sizes).enumerated().map { number, image in
            let (name, size) = image
            let file = home.appendingPathComponent("\(name).png")
            let pixel: [UInt8] = [UInt8(60 + 30 * number), 120, UInt8(220 - 30 * number)]
            let pixels = Array(repeatElement(pixel, count: size.width * size.height).joined())
            try ImageEncoder.png(rgb: pixels, width: size.width, height: size.height).write(to: file)
            let ratio = Double(size.width) / Double(size.height)
            return #"{"id":"\#(UUID())","url":"\#(file.absoluteString)","aspectRatio":\#(ratio)}"#
        }
        let list = images.joined(separator: ",")
        let gallery = #"{"id":"\#(UUID())","name":"Coast","created":0,"isDeleted":false,"images":[\#(list)]}"#
        let folder = home.appendingPathComponent("data/scenes", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(gallery.utf8).write(to: folder.appendingPathComponent("coast.gallery"))
        return names
    }

    /// The library of the photo program.
    var library: URL { home.appendingPathComponent("library", isDirectory: true) }

    private func open(
        _ executable: String, _ arguments: [String], _ title: String, _ record: URL, _ additions: [String: String]
    ) async throws -> SceneWindow {
        let program = try await TestedProgram(
            executable, arguments: arguments, environment: environment.merging(additions) { $1 }, home: home)
        let window = SceneWindow(program: program, record: record)
        windows.append(window)
        if windows.count > 1 {
            try Self.moveWindow(title: title, to: Self.otherX, display: server.name)
            try await window.wait("the window's place") {
                try await program.tree().window.frame.x == Double(Self.otherX)
            }
        }
        try await window.waitUntilIdle()
        return window
    }

    private static func moveWindow(title: String, to x: Int32, display name: String) throws {
        let display = try #require(XOpenDisplay(name))
        defer { XCloseDisplay(display) }
        XMoveWindow(display, try #require(TopLevelWindows.find(title, display), "no window '\(title)'"), x, 0)
        XSync(display, 0)
    }

    // MARK: Drags

    /// Presses at a point of a window and moves until the drag is in progress.
    func lift(_ point: CGPoint, in window: SceneWindow, items: Int) async throws {
        let start = try await window.screen(point)
        try input.move(to: start)
        try input.press()
        pointer = CGPoint(x: start.x + 14, y: start.y + 10)
        try input.glide(from: start, to: pointer)
        try await window.wait("the drag of \(items) items") {
            try await window.program.sessions().contains { $0.phase == "dragging" && $0.items == items }
        }
    }

    /// The same for a view that provides no items until its image has been painted: tries again until the drag begins.
    func liftWhenReady(_ point: CGPoint, in window: SceneWindow, items: Int = 1) async throws {
        let start = try await window.screen(point)
        pointer = CGPoint(x: start.x + 14, y: start.y + 10)
        try await until("the drag of \(items) items") {
            try input.move(to: start)
            try input.press()
            try input.glide(from: start, to: pointer)
            // The program has handled the motion when it answers.
            let drags = try await window.program.sessions()
            if drags.contains(where: { $0.phase == "dragging" && $0.items == items }) { return true }
            // Some of the photos are missing.
            if !drags.isEmpty { try input.key("Escape") }
            try input.release()
            try await window.wait("the end of the drag") { try await window.program.sessions().isEmpty }
            return false
        }
    }

    /// Moves the dragging pointer to a point of a window.
    func move(to point: CGPoint, in window: SceneWindow) async throws {
        let end = try await window.screen(point)
        try input.glide(from: pointer, to: end, steps: 30)
        pointer = end
    }

    /// Moves the pointer back and forth until a condition holds, as a user does who looks whether a drop is accepted.
    func hover(_ what: Comment, until condition: () async throws -> Bool) async throws {
        var attempt = 0
        try await until(what) {
            if try await condition() { return true }
            attempt += 1
            try input.move(to: CGPoint(x: pointer.x + CGFloat(attempt % 2), y: pointer.y))
            return false
        }
    }

    /// Releases the button, and waits until no program drags anything.
    func drop() async throws {
        try input.release()
        try await waitForDragsToEnd()
    }

    /// Drops data of these types on a point of a window by another program, which speaks XDND itself. Waits until that
    /// program has seen the end of the drop.
    func dropByPeer(_ types: [(name: String, data: Data)], on point: CGPoint, of window: SceneWindow) async throws {
        let place = try await window.screen(point)
        let offers = types.flatMap { type in
            ["--type", "\(type.name)=" + type.data.map { String(format: "\\x%02x", $0) }.joined()]
        }
        let script = PeerProgram.folder.appendingPathComponent("source.py").path
        let source = try PeerProgram(
            "python3", [script, "\(Int(place.x))", "\(Int(place.y))"] + offers, environment: environment, home: home)
        try await source.wait(for: "end of source")
        #expect(source.outputText.contains("FINISHED flags=1 action=XdndActionCopy"))
    }

    func waitForDragsToEnd() async throws {
        for window in windows {
            try await until("the end of the drag") { try await window.program.sessions().isEmpty }
        }
    }

    // MARK: Ending

    /// Quits a program, which has recorded its run to its end.
    func close(_ window: SceneWindow) async throws {
        windows.removeAll { $0 === window }
        #expect(try await window.program.quit() == 0)
        let lines = try String(contentsOf: window.record, encoding: .utf8).split(separator: "\n")
        #expect(lines.first?.contains(#""lightbox-record":1"#) == true)
        #expect(lines.last?.hasPrefix(#"{"end":true"#) == true)
    }

    /// Quits all programs, each of which has recorded its run to its end.
    ///
    /// - Parameter names: The names under which records are stored with `RECORD_PICTURES=1`, by the scenes' windows.
    func end(storing names: [(window: SceneWindow, name: String)] = []) async throws {
        for window in windows { try await close(window) }
        guard ProcessInfo.processInfo.environment["RECORD_PICTURES"] == "1" else { return }
        for (window, name) in names {
            let stored = Self.records.appendingPathComponent("\(name).jsonl")
            try Data(contentsOf: window.record).write(to: stored)
            Issue.record("Recorded \(name).jsonl: replay it with RECORD_PICTURES=1 make check TARGET=Scenes.")
        }
    }
}

/// The window of a running scene or of the photo program.
@MainActor final class SceneWindow {
    let program: TestedProgram
    let record: URL

    init(program: TestedProgram, record: URL) {
        self.program = program
        self.record = record
    }

    /// A point of the window in the screen's pixels.
    func screen(_ point: CGPoint) async throws -> CGPoint {
        let frame = try await program.tree().window.frame
        return CGPoint(x: frame.x + point.x, y: frame.y + point.y)
    }

    func wait(_ what: Comment, until condition: () async throws -> Bool) async throws {
        try await until(what) { try await condition() }
    }

    /// Waits for a view that is visible, and returns it.
    func view(
        _ role: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> InspectedView {
        try await until("the \(role) '\(name)'", sourceLocation: sourceLocation) {
            try await program.tree().view(role, name)
        }
    }

    /// The names of the visible views of a role, in the order of the tree.
    func names(_ role: String) async throws -> [String] { try await program.tree().all(role).map(\.name) }

    /// The progress that a view of the drop destination shows, in percent; nil once its image is there.
    func progress(of name: String) async throws -> Int? {
        let view = try await program.tree().view("view", name)
        return view?.all.first { $0.value["percent"] != nil && !$0.state.contains("hidden") }?.value["percent"]
    }

    /// Waits until nothing has been drawn between several inspections.
    func waitUntilIdle() async throws {
        var (last, attempts) = (-1, 0)
        try await until("rest") {
            let frames = try await program.frames()
            attempts = frames.drawn == last && !frames.animating ? attempts + 1 : 0
            last = frames.drawn
            return attempts >= 4
        }
    }

    /// What the program's timeline has of the given callbacks and phases, each run of equal ones once.
    func callbacks(_ names: Set<String>) async throws -> [String] {
        try await program.timeline().map(\.what).filter(names.contains).reduce(into: []) { found, name in
            if found.last != name { found.append(name) }
        }
    }

    /// Checks the callbacks of a drag that began in this window.
    func expectDragCallbacks(
        _ expected: [String] = ["itemsForBeginning", "previewForLifting", "sessionWillBegin", "sessionDidEnd"],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let found = try await callbacks(Set(expected))
        #expect(found == expected, sourceLocation: sourceLocation)
    }

    /// Checks the callbacks of a drop in this window, once its data has arrived.
    func expectDropCallbacks(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let expected = ["dropSessionDidEnter", "performDrop", "concludeDrop", "dropSessionDidEnd"]
        try await until("the end of the drop", sourceLocation: sourceLocation) {
            try await callbacks(["dropSessionDidEnd"]) == ["dropSessionDidEnd"]
        }
        #expect(try await callbacks(Set(expected)) == expected, sourceLocation: sourceLocation)
        // Asked again after the items have changed: their data is there with the drop.
        let asked = try await callbacks(Set(expected + ["canHandle"]))
        #expect(asked.first == "canHandle", sourceLocation: sourceLocation)
    }
}
