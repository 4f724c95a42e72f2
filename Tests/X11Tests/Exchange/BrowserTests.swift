import DragAndDrop
import Testing

@testable import X11

/// The path of Chromium, if it is installed.
private let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
    FileManager.default.isExecutableFile(atPath: $0)
}

@Suite(
    "Text to a browser", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: ClientProcess.isInstalled && chromium != nil, "Chromium is not installed: apt install chromium."))
@MainActor struct BrowserTests {
    @Test("XDND-3, WIRE-23: Chromium receives 2 MB of text in one property")
    func longText() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wire-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = folder.appendingPathComponent("picture.png")
        try Data().write(to: picture)
        let server = try XServer()
        let page = try ClientProcess("web.py", [picture.path], on: server)
        try await page.wait(for: "http://")
        let browser = ChildProcess()
        defer { browser.kill() }
        browser.process.executableURL = URL(fileURLWithPath: try #require(chromium))
        browser.process.arguments = [
            "--no-sandbox", "--disable-gpu", "--no-first-run", "--user-data-dir=\(folder.path)/profile",
            "--window-position=300,100", "--window-size=400,400", "--app=\(try #require(page.lines.first))",
        ]
        browser.process.environment = ProcessInfo.processInfo.environment.merging([
            "DISPLAY": server.name, "HOME": folder.path,
        ]) { $1 }
        browser.process.standardError = FileHandle.nullDevice
        try browser.process.run()
        try await page.wait(for: "shown ")
        let words = try #require(page.lines.last { $0.hasPrefix("shown ") }).split(separator: " ")
        let corner = CGPoint(x: try #require(Double(words[1])), y: try #require(Double(words[2])))

        let text = (1...150_000).map { "é line \($0)" }.joined(separator: "\n")
        let dragging = try await OutgoingDragTests.DragFixture(server, items: [ItemProvider(object: text)])
        dragging.drag.move(to: corner + CGPoint(x: 100, y: 50), requestsMove: false)
        try await dragging.signal.wait("the page accepts") { dragging.answers.last??.performsDrop == true }
        try await dragging.drop()
        let sum = text.unicodeScalars.reduce(7) { ($0 * 31 + Int($1.value)) % 1_000_003 }
        try await page.wait(for: "dropped ; text \(text.utf16.count) \(sum)")
        #expect(dragging.outcome == .finished(.copy, success: true))
    }
}
