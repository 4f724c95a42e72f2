import CX11
import Foundation
import Testing

extension ScreenTests {
    /// Responsiveness during expensive work.
    @Suite(.enabled(if: Needs.havePeers, Needs.peerAdvice)) @MainActor struct BusyTests {
        @Test("XDND-1, WIRE-14: another program's drag is answered while an image of 50 megapixels is decoded")
        func decoding() async throws {
            let fixture = try await ScreenFixture(.init(isRecorded: false))
            let file = fixture.home.appendingPathComponent("large.bmp")
            try RandomBitmap.bmp(width: 8192, height: 6104).write(to: file)
            let peer = try PeerProgram(
                "python3", [PeerProgram.folder.appendingPathComponent("gtk3.py").path, fixture.home.path, file.path],
                environment: fixture.environment, home: fixture.home)
            try await peer.wait(for: "ready")
            let end = try await fixture.cell("meadow-2.png")
            let handle = CGPoint(x: 1200, y: 380)
            try fixture.input.move(to: handle)
            try fixture.input.press()
            try fixture.input.glide(from: handle, to: end, steps: 24)
            _ = try await fixture.waitForGap()
            try fixture.input.release()
            // Before its preview has landed, the placeholder is listed only until the next frame hides it.
            try await until("the landing") {
                try await fixture.program.timeline().contains { $0.what == "concludeDrop" }
            }
            try await until("its placeholder") { try await !fixture.tree().all("placeholder").isEmpty }
            let source = try WireSource(display: fixture.server.name, over: end)
            var (answers, answersMeanwhile) = (0, 0)
            var isBusy = true
            while isBusy {
                source.move(to: CGPoint(x: end.x + CGFloat(answers % 2), y: end.y))
                try await until("an answer") { source.answers > answers }
                answers = source.answers
                isBusy = try await !fixture.tree().all("placeholder").isEmpty
                if isBusy { answersMeanwhile = answers }
            }
            #expect(answersMeanwhile > 0)
            try await until("the photo") { try await fixture.photoNames().contains("large.bmp") }
        }
    }
}

/// A source client that drags over a window and counts the answers. It offers no data.
@MainActor private final class WireSource {
    private let connection: Connection
    private var display: OpaquePointer { connection.raw }
    private let window: UInt
    private let target: UInt
    /// The number of positions answered.
    var answers: Int {
        var event = XEvent()
        while XCheckTypedEvent(display, ClientMessage, &event) != 0 {
            if event.xclient.message_type == atom("XdndStatus") { count += 1 }
        }
        return count
    }
    private var count = 0

    /// Enters the window at a point of the screen.
    init(display name: String, over point: CGPoint) throws {
        let display = try #require(XOpenDisplay(name), "no X server answers at \(name)")
        let root = XDefaultRootWindow(display)
        var (x, y, child): (Int32, Int32, UInt) = (0, 0, 0)
        XTranslateCoordinates(display, root, root, Int32(point.x), Int32(point.y), &x, &y, &child)
        connection = Connection(display)
        target = child
        window = XCreateSimpleWindow(display, root, -10, -10, 1, 1, 0, 0, 0)
        XSetSelectionOwner(display, atom("XdndSelection"), window, UInt(CurrentTime))
        send("XdndEnter", [5 << 24, Int(bitPattern: atom("image/png")), 0, 0])
    }

    /// Closes the connection with its owner.
    private final class Connection {
        let raw: OpaquePointer
        init(_ raw: OpaquePointer) { self.raw = raw }
        deinit { XCloseDisplay(raw) }
    }

    func move(to point: CGPoint) {
        send("XdndPosition", [0, Int(point.x) << 16 | Int(point.y), 0, Int(bitPattern: atom("XdndActionCopy"))])
    }

    private func atom(_ name: String) -> UInt { XInternAtom(display, name, 0) }

    private func send(_ name: String, _ numbers: [Int]) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = target
        event.xclient.message_type = atom(name)
        event.xclient.format = 32
        event.xclient.data.l = (Int(bitPattern: window), numbers[0], numbers[1], numbers[2], numbers[3])
        XSendEvent(display, target, 0, 0, &event)
        XSync(display, 0)
    }
}
