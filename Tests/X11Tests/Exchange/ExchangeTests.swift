import DragAndDrop
import Testing

@testable import X11

@Suite("Parts of an exchange", .serialized, .timeLimit(.minutes(20)), .enabled(if: XServer.isInstalled, XServer.advice))
@MainActor struct ExchangeTests {
    @Test("XDND-4: a timer fires once, at the deadline that was set last, and wakes early after a postponement")
    func deadlineTimer() async throws {
        let server = try XServer()
        let display = try Display.open(server.name)
        let signal = Signal()
        var rings: [Timestamp] = []
        var wakeUps = 0
        let timer = DeadlineTimer(
            display: display,
            woke: {
                wakeUps += 1
                signal.changed()
            }
        ) {
            rings.append(display.now())
            signal.changed()
        }
        timer.set(display.now() + .milliseconds(5))
        timer.set(display.now() + .seconds(100_000))
        try await signal.wait("the timer wakes at the first deadline") { wakeUps == 1 }
        #expect(rings.isEmpty)
        let deadline = display.now() + .milliseconds(20)
        timer.set(deadline)
        try await signal.wait("the timer fires") { !rings.isEmpty }
        #expect(rings.count == 1 && rings[0] >= deadline && wakeUps == 2)
        timer.set(.seconds(100_000))
        timer.set(display.now())
        try await signal.wait("the timer fires immediately") { rings.count == 2 }
        timer.set(display.now())
        timer.set(nil)
        let other = DeadlineTimer(display: display) { signal.changed() }
        other.set(display.now() + .milliseconds(10))
        try await signal.wait("time passes") { display.now() >= rings[1] + .milliseconds(10) }
        #expect(rings.count == 2, "the timer was canceled")
    }

    @Test("XDND-4: adjacent ranges of ignored requests are merged")
    func ignoredRequests() throws {
        let server = try XServer()
        let display = try Display.open(server.name)
        for _ in 0..<1000 { display.deleteProperty(1, of: display.root) }
        #expect(display.traps.ignored.count == 1)
        var traps = ErrorTraps()
        for range in [1...2, 3...3, 5...9] as [ClosedRange<UInt>] { traps.ignore(range) }
        #expect(traps.ignored == [1...3, 5...9])
    }

    @Test("XDND-4: a requestor is refused if its transfer ends before the data is complete")
    func unfinished() throws {
        let server = try XServer()
        let display = try Display.open(server.name)
        display.limits.bytesPerTurn = 10
        display.limits.pieceSize = 10
        let window = try HelperWindow(display: display)
        let writer = SelectionWriter(display: display)
        var (told, done): ([Bool], [Bool]) = ([], [])
        func write() {
            writer.write(
                PropertyValue(type: 1, bytes: Data(count: 1000)), to: display.atom("A"), of: window.id,
                maximumPropertySize: 1000, notify: { told.append($0) }, completion: { done.append($0) })
        }
        write()
        #expect(told.isEmpty && writer.count == 1)
        // A second request for the same property.
        write()
        #expect(told == [false] && done == [false] && writer.count == 1)
        writer.endAll()
        #expect(told == [false, false] && done == [false, false] && writer.count == 0)
    }

    @Test("XDND-4, WIRE-53: pending requests are refused when the content is removed")
    func takenAway() async throws {
        let pair = try ClipboardTransferTests.Pair()
        let answers = Answers()
        let item = ItemProvider()
        item.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in try await answers.data("a") }
        pair.one.clipboard.put([item])
        let items = await pair.other.clipboard.items()
        let load = Task { try await items.first?.dataRepresentation(forTypeIdentifier: TypeIdentifier.png) }
        try await answers.wait(for: "a")
        pair.one.clipboard.clear()
        await #expect(throws: (any Error).self) { try await load.value }
        #expect(pair.other.reader.count == 0)
        answers.refuse("a")
    }

    @Test(
        "DATA-9: trusted programs run from this program's folder under a known name",
        arguments: [
            ("/opt/lightbox/lightbox", true), ("/opt/lightbox/lightbox (deleted)", true),
            ("/opt/lightbox/slow-photos", true), ("/opt/lightbox/python3", false), ("/tmp/slow-photos", false),
            ("/tmp/lightbox", false),
        ])
    func team(_ path: String, _ isTeam: Bool) {
        let ours = ProgramFile(path: "/opt/lightbox/lightbox")
        #expect(ProgramFile(path: path).isTeamMember(of: ours, ["slow-photos"]) == isTeam)
    }

    @Test("DATA-9: windows of this process are trusted, those of a process that has ended are not")
    func teamWindows() throws {
        let server = try XServer()
        let display = try Display.open(server.name)
        let window = try HelperWindow(display: display)
        #expect(display.isTeamMember(window.id))
        #expect(!display.isTeamMember(display.root) && !display.isTeamMember(0xdead_beef))
    }
}
