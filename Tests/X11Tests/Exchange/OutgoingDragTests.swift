import DragAndDrop
import Testing

@testable import X11

@Suite(
    "Outgoing drags", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: ClientProcess.isInstalled, ClientProcess.advice))
@MainActor struct OutgoingDragTests {
    /// A window and a drag of one image out of it, with recorded callbacks.
    @MainActor final class DragFixture {
        let fixture: ShownWindow
        let drag: OutgoingDrag
        let signal = Signal()
        var answers: [DropOperation?] = []
        var outcome: OutgoingDrag.Outcome?

        init(_ server: XServer, items: [ItemProvider]? = nil, limits: ExchangeLimits = DragFixture.patient) async throws
        {
            fixture = try await ShownWindow(server: server)
            fixture.display.limits = limits
            // User input, so that the display has a server time.
            try server.user("mousemove 20 20")
            try await fixture.recorder.signal.wait("the pointer enters") { [fixture] in !fixture.recorder.inputs.isEmpty
            }
            let items = items ?? [Self.picture()]
            drag = try #require(OutgoingDrag(items: items.map { OutgoingItem($0) }, from: fixture.window))
            drag.onOperationChange = { [weak self] in
                self?.answers.append($0)
                self?.signal.changed()
            }
            drag.onEnd = { [weak self] in
                self?.outcome = $0
                self?.signal.changed()
            }
        }

        /// Timeouts for target clients on a busy machine.
        static var patient: ExchangeLimits {
            var limits = ExchangeLimits()
            limits.releaseTimeout = .seconds(30)
            limits.readTimeout = .seconds(60)
            return limits
        }

        static func picture(_ size: Int = 5) -> ItemProvider {
            let provider = ItemProvider()
            provider.suggestedName = "é 1.png"
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
                Data(repeating: UInt8(ascii: "p"), count: size)
            }
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL) { _ in
                Data(URL(fileURLWithPath: "/tmp/é 1.png").absoluteString.utf8)
            }
            return provider
        }

        /// Moves over the target client at (500, 300) and waits until it accepts.
        func hover(requestsMove: Bool = false) async throws {
            drag.move(to: CGPoint(x: 520, y: 320), requestsMove: requestsMove)
            try await signal.wait("the target accepts") { self.answers.last??.performsDrop == true }
        }

        /// Drops and waits for the end.
        func drop() async throws {
            drag.drop()
            try await signal.wait("the target finishes") { self.outcome != nil }
        }
    }

    @Test("XDND-1, XDND-2, WIRE-21: all types are announced and served", arguments: ["plain", "nested"])
    func whole(_ kind: String) async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", ["--kind", kind, "--dump"], on: server)
        try await target.wait(for: "ready")
        let dragging = try await DragFixture(server)
        try await dragging.hover()
        try await dragging.drop()
        #expect(dragging.outcome == .finished(.copy, success: true))
        #expect(target.said("v5 more=1") && target.said("actionlist=['XdndActionCopy']"))
        for (type, text) in [
            ("text/uri-list", "file:///tmp/%C3%A9%201.png\r\n"), ("image/png", "ppppp"),
            ("x-special/mate-copied-files", "copy\nfile:///tmp/%C3%A9%201.png"),
            ("text/plain;charset=utf-8", "/tmp/é 1.png"),
        ] {
            let hex = text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            #expect(target.said("DATA \(type) \(hex)"))
        }
        #expect(target.lines.contains { $0.contains("CONV x-not/offered") && $0.contains("REFUSED") })
        #expect(target.said("CONV TIMESTAMP") && target.count("TIMEOUT") == 0)
        #expect(dragging.fixture.display.outgoingDrag == nil)
        #expect(dragging.fixture.display.owner(of: dragging.fixture.display.atoms[.dragSelection]) == 0)
    }

    @Test(
        "XDND-3: 1 MB is sent as one property, 30 MB in pieces",
        arguments: [1_000_000, 30_000_000])
    func large(_ size: Int) async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", ["--drop", "image/png"], on: server)
        try await target.wait(for: "ready")
        let dragging = try await DragFixture(server, items: [DragFixture.picture(size)])
        try await dragging.hover()
        try await dragging.drop()
        #expect(target.said(size > 20 << 20 ? "INCR type=image/png total=\(size)" : "len=\(size)"))
        #expect(dragging.outcome == .finished(.copy, success: true))
    }

    @Test("WIRE-72, RUN-1: a program that ends waits until the target has received what was dropped")
    func endAfterDrop() async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", [], on: server)
        try await target.wait(for: "ready")
        let picture = ItemProvider()
        picture.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
            // Longer than the target needs to request it.
            for _ in 0..<1_000 { await Task.yield() }
            return Data(repeating: UInt8(ascii: "p"), count: 5_000_000)
        }
        let dragging = try await DragFixture(server, items: [picture])
        let display = dragging.fixture.display
        await display.finishExchanges()
        #expect(dragging.outcome == nil, "nothing is dropped yet")
        try await dragging.hover()
        dragging.drag.drop()
        await display.finishExchanges()
        #expect(dragging.outcome == .finished(.copy, success: true))
        #expect(display.outgoingDrag == nil && display.retiredOwners.isEmpty)
        display.close()
        try await target.wait(for: "len=5000000")
    }

    @Test("WIRE-72: a program that ends gives up a target that requests nothing")
    func endWithSilentTarget() async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", ["--drop", "none", "--nofinish"], on: server)
        try await target.wait(for: "ready")
        var limits = DragFixture.patient
        limits.quietTimeout = .milliseconds(300)
        let dragging = try await DragFixture(server, limits: limits)
        try await dragging.hover()
        dragging.drag.drop()
        try await target.wait(for: "DROP")
        await dragging.fixture.display.finishExchanges()
        #expect(dragging.outcome == nil && dragging.fixture.display.outgoingDrag === dragging.drag)
    }

    @Test("XDND-3, WIRE-23: 2 MB of text arrive in one property")
    func longText() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("wire-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let server = try XServer()
        let target = try ClientProcess(
            "target.py", ["--no-incr", "--drop", "text/plain;charset=utf-8", "--keep", file.path], on: server)
        try await target.wait(for: "ready")
        let text = (1...150_000).map { "é line \($0)" }.joined(separator: "\n")
        let dragging = try await DragFixture(server, items: [ItemProvider(object: text)])
        try await dragging.hover()
        try await dragging.drop()
        #expect(text.utf8.count > 2_000_000)
        #expect(try Data(contentsOf: file) == Data(text.utf8))
        #expect(dragging.outcome == .finished(.copy, success: true))
    }

    @Test("XDND-6, WIRE-37: another process is refused before, during and after the drag")
    func unauthorizedClient() async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", ["--hover"], on: server)
        let unauthorized = try ClientProcess("unauthorized.py", ["60"], on: server)
        try await target.wait(for: "ready")
        try await unauthorized.wait(for: "asking")
        let dragging = try await DragFixture(server)
        try await dragging.hover()
        try await target.wait(for: "CONV image/png")
        try await dragging.drop()
        try await unauthorized.wait(for: "{")
        #expect(unauthorized.said("asked in vain {") && unauthorized.count("SERVED") == 0)
        #expect(unauthorized.count("UNANSWERED") == 0, "every refusal is immediate")
        #expect(dragging.outcome == .finished(.copy, success: true))
    }

    @Test("XDND-6, WIRE-37, WIRE-65: a second connection of the target's process is served")
    func secondConnection() async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", ["--otherclient", "--drop", "image/png"], on: server)
        try await target.wait(for: "ready")
        let dragging = try await DragFixture(server)
        try await dragging.hover()
        try await dragging.drop()
        #expect(target.said("(other client) SERVED"))
    }

    @Test("XDND-6: requests wait until the pointer has rested, and are refused when it leaves")
    func held() async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", ["--hover"], on: server)
        try await target.wait(for: "ready")
        var limits = ExchangeLimits()
        limits.hoverDelay = .seconds(60)
        let dragging = try await DragFixture(server, limits: limits)
        try await dragging.hover()
        dragging.drag.move(to: CGPoint(x: 700, y: 500), requestsMove: false)
        try await target.wait(for: "LEAVE")
        try await target.wait(for: "CONV image/png")
        #expect(target.lines.contains { $0.contains("CONV image/png") && $0.contains("REFUSED") })
    }

    @Test("XDND-6: held-back requests are served even if the program was busy at their deadline")
    func heldWhileBusy() async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", ["--hover"], on: server)
        try await target.wait(for: "ready")
        var limits = DragFixture.patient
        limits.hoverDelay = .seconds(2)
        let dragging = try await DragFixture(server, limits: limits)
        try await dragging.hover()
        let display = dragging.fixture.display
        let end = display.now() + limits.hoverDelay
        while dragging.drag.requestCount == 0, display.now() < end { await Task.yield() }
        #expect(dragging.drag.requestCount > 0)
        // Block the main queue, and thereby the timer, until the deadline; then the pointer moves.
        while display.now() < end {}
        dragging.drag.move(to: CGPoint(x: 521, y: 320), requestsMove: false)
        try await target.wait(for: "CONV image/png")
        #expect(target.lines.contains { $0.contains("CONV image/png") && $0.contains("type=image/png") })
        #expect(!target.lines.contains { $0.contains("TIMEOUT") }, "the first request is answered")
        dragging.drag.cancel()
    }

    @Test("XDND-4, WIRE-27: a silent target gets one position and a leave")
    func silent() async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", ["--nostatus"], on: server)
        try await target.wait(for: "ready")
        var limits = DragFixture.patient
        limits.releaseTimeout = .milliseconds(300)
        let dragging = try await DragFixture(server, limits: limits)
        for x in 0..<10 { dragging.drag.move(to: CGPoint(x: 520 + x, y: 320), requestsMove: false) }
        try await target.wait(for: "POS #1")
        try await dragging.drop()
        try await target.wait(for: "LEAVE after 1 positions")
        #expect(dragging.outcome == .lost && dragging.answers.isEmpty)
    }

    @Test("XDND-4, WIRE-28: the next drag ends the wait for a target that never finishes")
    func unfinished() async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", ["--nofinish"], on: server)
        try await target.wait(for: "ready")
        let dragging = try await DragFixture(server)
        try await dragging.hover()
        dragging.drag.drop()
        try await target.wait(for: "CONV MULTIPLE")
        #expect(dragging.outcome == nil)
        let next = OutgoingDrag(items: [OutgoingItem(DragFixture.picture())], from: dragging.fixture.window)
        #expect(dragging.outcome == .lost)
        next?.cancel()
        #expect(dragging.fixture.display.outgoingDrag == nil && dragging.fixture.display.helperWindows.isEmpty)
    }

    @Test("XDND-4, WIRE-29, WIRE-66: a target exits during the hover or after the drop", arguments: ["hover", "drop"])
    func deaths(_ moment: String) async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", ["--die", moment], on: server)
        try await target.wait(for: "ready")
        let dragging = try await DragFixture(server)
        try await dragging.hover()
        if moment == "hover" {
            dragging.drag.move(to: CGPoint(x: 525, y: 320), requestsMove: false)
            try await dragging.signal.wait("its end is detected") { dragging.answers.last == .some(nil) }
            dragging.drag.cancel()
        } else {
            try await dragging.drop()
            #expect(dragging.outcome == .lost)
        }
        #expect(dragging.fixture.display.outgoingDrag == nil)
        dragging.fixture.display.settle()
        #expect(dragging.fixture.display.isOpen)
    }

    @Test(
        "XDND-1, WIRE-30: status rectangles are ignored, and slow answers are awaited",
        arguments: [
            ["--rect", "0,0,800,600"], ["--status-delay", "0.2"],
        ])
    func lastPosition(_ how: [String]) async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", ["--drop", "none", "--width", "220"] + how, on: server)
        try await target.wait(for: "ready")
        let dragging = try await DragFixture(server)
        try await dragging.hover()
        for x in 1...6 { dragging.drag.move(to: CGPoint(x: 520 + x, y: 320), requestsMove: false) }
        try await dragging.drop()
        #expect(target.said("DROP time="))
        #expect(target.said("LASTPOS (526,320)"))
    }

    @Test(
        "XDND-1, WIRE-68: a target that answers each position with a rejection and two acceptances receives the drop",
        arguments: [520, 526])
    func correctedRejection(_ x: CGFloat) async throws {
        let server = try XServer()
        let target = try ClientProcess(
            "target.py", ["--statuses", "r,a,a", "--drop", "none", "--width", "220"], on: server)
        try await target.wait(for: "ready")
        let dragging = try await DragFixture(server)
        try await dragging.hover()
        // The server's time advances; at 520 nothing else changes between the last position and the release.
        let count = dragging.fixture.recorder.inputs.count
        try server.user("mousemove 30 30")
        try await dragging.fixture.recorder.signal.wait("the pointer moves") {
            dragging.fixture.recorder.inputs.count > count
        }
        dragging.drag.move(to: CGPoint(x: x, y: 320), requestsMove: false)
        try await dragging.drop()
        #expect(dragging.outcome == .finished(.copy, success: true))
        #expect(target.said("LASTPOS (\(Int(x)),320)") && target.count("LEAVE") == 0)
        #expect(dragging.answers == [.copy])
    }

    @Test("XDND-1, WIRE-31: a canceled drag sends a leave and releases the selection")
    func canceled() async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", [], on: server)
        try await target.wait(for: "ready")
        let dragging = try await DragFixture(server)
        try await dragging.hover()
        dragging.drag.cancel()
        try await target.wait(for: "LEAVE")
        dragging.fixture.display.settle()
        #expect(dragging.fixture.display.owner(of: dragging.fixture.display.atoms[.dragSelection]) == 0)
        #expect(dragging.outcome == nil && dragging.fixture.display.outgoingDrag == nil)
    }

    @Test("XDND-1, WIRE-32, WIRE-55: Shift without a motion requests a move, which is listed only then")
    func shift() async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", ["--drop", "image/png"], on: server)
        try await target.wait(for: "ready")
        let dragging = try await DragFixture(server)
        try await dragging.hover()
        try await dragging.hover(requestsMove: true)
        try await dragging.signal.wait("the move is accepted") { dragging.answers.last == .move }
        #expect(target.lines.last { $0.contains("POS #2") }?.contains("XdndActionMove") == true)
        try await dragging.drop()
        #expect(dragging.outcome == .finished(.move, success: true))
    }

    @Test(
        "XDND-1, WIRE-34: a valid proxy is used; one without a self-reference or without a window is not",
        arguments: [
            ("proxied", true), ("misled", false), ("orphaned", false), ("nested", true),
        ])
    func proxies(_ mode: String, _ accepts: Bool) async throws {
        let server = try XServer()
        let target = try ClientProcess("target.py", ["--kind", mode], on: server)
        try await target.wait(for: "ready")
        let dragging = try await DragFixture(server)
        dragging.drag.move(to: CGPoint(x: 510, y: 320), requestsMove: false)
        let finder = DropTargetFinder(display: dragging.fixture.display, excluding: [dragging.fixture.window.id])
        var found: DragSourceMachine.Target?
        finder.find(x: 510, y: 320) { found = $0 }
        finder.finish()
        #expect((found != nil) == accepts)
        guard let found else { return }
        #expect((found.receiver != found.window) == (mode == "proxied"))
        try await dragging.signal.wait("the target accepts") { dragging.answers.last == .copy }
        try await dragging.drop()
        #expect(target.said("DROP time=") && target.count("ANOTHER WINDOW") == 0)
    }

    @Test(
        "XDND-2, WIRE-26: a direct save creates only the offered file",
        arguments: [
            ("é 1.png", "S"), ("../é 1.png", "F"), ("other.png", "F"), ("there/é 1.png", "F"),
        ])
    func directSave(_ place: String, _ answer: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wire-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("there"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("old".utf8).write(to: folder.appendingPathComponent("there/é 1.png"))
        let server = try XServer()
        let allowed = CharacterSet.urlPathAllowed
        let address = "file://\(folder.path)/" + (place.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")
        let target = try ClientProcess(
            "target.py", ["--dump", "--drop", "XdndDirectSave0", "--save-as", address], on: server)
        try await target.wait(for: "ready")
        let dragging = try await DragFixture(server)
        try await dragging.hover()
        try await dragging.drop()
        #expect(target.said("DATA XdndDirectSave0 " + (answer == "S" ? "53" : "46")))
        let written = try? Data(contentsOf: folder.appendingPathComponent("é 1.png"))
        #expect(written == (answer == "S" ? Data("ppppp".utf8) : nil))
        #expect(try Data(contentsOf: folder.appendingPathComponent("there/é 1.png")) == Data("old".utf8))
        #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("other.png").path))
    }
}
