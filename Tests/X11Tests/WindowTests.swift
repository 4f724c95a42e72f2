import Dispatch
import DragAndDrop
import Testing

@testable import X11

@Suite("Window", .serialized, .timeLimit(.minutes(20)), .enabled(if: XServer.isInstalled, XServer.advice))
@MainActor struct WindowTests {
    @Test("WIRE-42: a window sets the properties that window managers and drag sources read")
    func properties() async throws {
        let fixture = try await ShownWindow(server: XServer(), minimum: (120, 80))
        let (client, id) = (fixture.client, fixture.window.id)
        func text(_ name: String) -> String? {
            client.property(name, of: id).map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        #expect(text("WM_CLASS") == "lightbox\0Lightbox\0")
        #expect(text("_NET_WM_NAME") == "Fotos: Öl & π")
        // π is not in Latin-1, so the old property is in UTF-8 too.
        #expect(client.property("WM_NAME", of: id)?.type == "UTF8_STRING")
        #expect(client.property("_NET_WM_PID", of: id)?.numbers == [UInt(getpid())])
        #expect(client.property("_NET_WM_ICON", of: id)?.numbers == [2, 1, 0xff00_0000, 0x8000_ff00])
        let hints = try #require(client.property("WM_NORMAL_HINTS", of: id)?.numbers)
        #expect(Array(hints[5...6]) == [120, 80])
        let protocols = try #require(client.property("WM_PROTOCOLS", of: id)?.numbers)
        for name in ["WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"] {
            #expect(protocols.contains(client.atom(name)))
        }
        #expect(text("WM_CLIENT_MACHINE")?.isEmpty == false)
        let signal = Signal()
        fixture.recorder.onFrame = { _ in signal.changed() }
        fixture.window.title = "Öl"
        fixture.window.requestFrame()
        try await signal.wait("the title has been sent") { client.property("WM_NAME", of: id)?.bytes == [0xd6, 0x6c] }
        #expect(client.property("WM_NAME", of: id)?.type == "STRING")
    }

    @Test("The server reports refreshes to a window that draws, which predict the deadlines of frames")
    func refreshes() async throws {
        let fixture = try await ShownWindow(server: XServer())
        fixture.recorder.onFrame = { _ in fixture.window.requestFrame() }
        fixture.window.requestFrame()
        let period = Duration.seconds(1 / Monitors.defaultRate)
        // On a busy computer this server reports some refreshes late, between which the rate is another one.
        try await fixture.recorder.signal.wait("two refreshes were reported, whose rate is the monitor's") {
            let (now, clock) = (fixture.display.now(), fixture.window.refreshClock)
            return clock.hasMeasuredPeriod
                && clock.deadline(before: now, period: period, hasCompositor: false) != nil
        }
    }

    @Test("The server is asked for reports of refreshes with the first frame, and is not waited for")
    func refreshQuestion() async throws {
        let server = try XServer()
        let client = try #require(TestClient(server.name))
        let display = try Display.open(server.name)
        #expect(!display.refreshReports.wasAsked)
        // The server answers no other client.
        client.keepServer()
        #expect(!display.refreshReports.areAvailable && display.refreshReports.wasAsked)
        client.letServerGo()
        while !display.refreshReports.areAvailable { await nextTurn() }
        display.close()
    }

    @Test("Window manager messages are answered: delete, ping, synchronized resize")
    func protocols() async throws {
        let fixture = try await ShownWindow(server: XServer())
        let (client, recorder, id) = (fixture.client, fixture.recorder, fixture.window.id)
        client.watchRoot()
        client.send("_NET_WM_PING", to: id)
        client.send("WM_DELETE_WINDOW", to: id)
        try await recorder.signal.wait("the close request is delivered") { recorder.closes == 1 }
        fixture.display.settle()
        #expect(client.hasAnswer("_NET_WM_PING"))

        let counter = try #require(client.property("_NET_WM_SYNC_REQUEST_COUNTER", of: id)?.numbers.first)
        client.send("_NET_WM_SYNC_REQUEST", to: id, 41, 1)
        client.resize(id, width: 300, height: 160)
        try await recorder.signal.wait("the size is delivered") { recorder.sizes == [[300, 160]] }
        fixture.display.settle()
        #expect(client.counter(counter) == 1 << 32 | 41)
        #expect(recorder.closes == 1)
    }

    @Test("Each of two requests for a synchronized resize is answered, also if both have arrived with their sizes")
    func twoSyncRequests() async throws {
        let fixture = try await ShownWindow(server: XServer())
        let (client, recorder, id) = (fixture.client, fixture.recorder, fixture.window.id)
        let counter = try #require(client.property("_NET_WM_SYNC_REQUEST_COUNTER", of: id)?.numbers.first)
        client.send("_NET_WM_SYNC_REQUEST", to: id, 41, 1)
        client.resize(id, width: 300, height: 160)
        client.resize(id, width: 310, height: 170)
        client.send("_NET_WM_SYNC_REQUEST", to: id, 42, 1)
        client.resize(id, width: 320, height: 180)
        try await recorder.signal.wait("the size is delivered") { recorder.sizes.last == [320, 180] }
        #expect(recorder.sizes == [[310, 170], [320, 180]])
        fixture.display.settle()
        #expect(client.counter(counter) == 1 << 32 | 42)
    }

    @Test("APP-44: a window that another client destroys is closed, and its delegate is notified")
    func destroyed() async throws {
        let fixture = try await ShownWindow(server: XServer())
        fixture.client.destroy(fixture.window.id)
        try await fixture.recorder.signal.wait("the delegate is notified") { fixture.recorder.closes == 1 }
        fixture.window.close()
        fixture.window.requestFrame()
        fixture.display.settle()
        #expect(fixture.recorder.closes == 1)
    }

    @Test("Presenting a frame shows its damage and nothing else", arguments: [[], ["-extension", "MIT-SHM"]])
    func pixels(_ arguments: [String]) async throws {
        let server = try arguments.isEmpty ? XServer() : XServer(depth: 24, arguments[0], arguments[1])
        let fixture = try await ShownWindow(server: server, color: 0x3366cc)
        #expect(fixture.window.store.isShared == arguments.isEmpty)
        #expect(fixture.client.pixel(x: 199, y: 99) == 0x3366cc)
        fill(fixture.window.buffer(), with: 0xff8000)
        var damage = DamageRegion()
        damage.add(PixelRect(x: 10, y: 20, width: 30, height: 5))
        damage.add(PixelRect(x: 150, y: 90, width: 500, height: 500))
        fixture.window.present(damage)
        // `buffer()` waits for the server, so that the frame is on the screen afterwards.
        _ = fixture.window.buffer()
        let client = fixture.client
        func pixel(_ x: Int32, _ y: Int32) -> UInt { client.pixel(x: x, y: y) }
        fixture.display.settle()
        #expect(
            [pixel(10, 20), pixel(39, 24), pixel(150, 90), pixel(199, 99)] == [UInt](repeating: 0xff8000, count: 4))
        #expect([pixel(9, 20), pixel(10, 19), pixel(40, 24), pixel(39, 25)] == [UInt](repeating: 0x3366cc, count: 4))
    }

    @Test("Other pixel formats are converted", arguments: [16, 30])
    func depths(_ depth: Int) async throws {
        // The channels of 0xff8033 are 31, 32 and 6 in 16 bits per pixel; in 30 bits each repeats its first two bits.
        let fixture = try await ShownWindow(server: XServer(depth: depth), color: 0xff8033)
        let expected = depth == 16 ? UInt(31 << 11 | 32 << 5 | 6) : UInt(0x3ff << 20 | 0x202 << 10 | 0x0cc)
        #expect(fixture.client.pixel(x: 0, y: 0) == expected)
        #expect(fixture.client.pixel(x: 199, y: 99) == expected)
    }

    @Test("A resize draws synchronously, and the buffer grows in steps")
    func resize() async throws {
        let fixture = try await ShownWindow(server: XServer())
        let (client, recorder, window) = (fixture.client, fixture.recorder, fixture.window)
        recorder.color = 0x00aa00
        client.resize(window.id, width: 250, height: 200)
        try await recorder.signal.wait("the size is delivered") { recorder.sizes == [[250, 200]] }
        fixture.display.settle()
        #expect(client.pixel(x: 249, y: 199) == 0x00aa00)
        let first = window.buffer().pointer
        client.resize(window.id, width: 255, height: 210)
        try await recorder.signal.wait("the next size is delivered") { recorder.sizes.last == [255, 210] }
        #expect(window.buffer().pointer == first)
        client.resize(window.id, width: 700, height: 500)
        try await recorder.signal.wait("a large size is delivered") { recorder.sizes.last == [700, 500] }
        fixture.display.settle()
        #expect(client.pixel(x: 699, y: 499) == 0x00aa00)
        #expect(window.buffer().width == 700)
    }

    @Test("An exposed area is restored without drawing")
    func expose() async throws {
        let fixture = try await ShownWindow(server: XServer(), color: 0x112233)
        let (client, recorder) = (fixture.client, fixture.recorder)
        let frames = recorder.frames.count
        let exposes = recorder.exposes
        let cover = client.cover(x: 50, y: 50, width: 40, height: 40)
        try await recorder.signal.wait("it is covered") { !fixture.window.isFullyVisible }
        #expect(client.pixel(x: 60, y: 60) == 0)
        client.unmap(cover)
        try await recorder.signal.wait("it is uncovered") { recorder.exposes > exposes }
        fixture.display.settle()
        #expect(client.pixel(x: 60, y: 60) == 0x112233)
        #expect(recorder.frames.count == frames)
    }

    @Test("Frames are drawn only on request and at most at the monitor's rate")
    func pacing() async throws {
        let fixture = try await ShownWindow(server: XServer())
        let recorder = fixture.recorder
        // Without the server's reports, whose delays on a busy computer move the deadlines (FrameScheduleTests).
        fixture.display.refreshReports.state = .absent
        fixture.window.server.refreshEvents?.end()
        fixture.window.refreshClock = RefreshClock()
        let start = recorder.frames.count
        recorder.onFrame = { window in
            guard recorder.frames.count < start + 12 else { return }
            window.requestFrame()
            window.requestFrame()
        }
        fixture.window.requestFrame()
        try await recorder.signal.wait("twelve frames") { recorder.frames.count >= start + 12 }
        let times = recorder.frames[start...]
        let whole = try #require(times.last) - (try #require(times.first))
        // Deadlines follow each other by a period or more, and no frame precedes its own. The first frame may be late,
        // but if it is by half a period, the next deadline is a period after it: so at least ten and a half periods,
        // however busy the computer is. Timers round to nanoseconds.
        #expect(whole > .seconds(10.5 / Monitors.defaultRate) - .microseconds(1))
        #expect(!fixture.window.pacer.isPending)
    }

    @Test(
        "Only the next frame waits for a busy server", .timeLimit(.minutes(20)),
        arguments: [false, true])
    func busyServer(defersInputToFrames: Bool) async throws {
        let fixture = try await ShownWindow(server: XServer())
        let (recorder, window) = (fixture.recorder, fixture.window)
        window.defersInputToFrames = defersInputToFrames
        let canDraw = window.pacer.canDraw
        window.pacer.canDraw = {
            // Asynchronously: after the pacer has either drawn or deferred the frame.
            DispatchQueue.main.async { MainActor.assumeIsolated { recorder.signal.changed() } }
            return canDraw()
        }
        fixture.display.settle()
        // Makes the round trip now, since none is possible while the server is grabbed.
        _ = window.contentPosition
        let start = recorder.frames.count
        fixture.client.keepServer()
        defer { fixture.client.letServerGo() }
        window.requestFrame()
        try await recorder.signal.wait("a frame is drawn") { recorder.frames.count == start + 1 }
        window.requestFrame()
        try await recorder.signal.wait("the next frame is deferred") { window.pacer.isAwaitingServer }
        window.requestFrame()
        #expect(recorder.frames.count == start + 1)
        fixture.client.letServerGo()
        try await recorder.signal.wait("the deferred frame is drawn") { recorder.frames.count == start + 2 }
        #expect(!window.pacer.isAwaitingServer && !window.pacer.isPending)
    }

    @Test("The window's position is known before and after a move")
    func place() async throws {
        let fixture = try await ShownWindow(server: XServer())
        #expect(fixture.window.contentPosition == .zero)
        fixture.client.move(fixture.window.id, x: 70, y: 40)
        fixture.display.settle()
        #expect(fixture.window.contentPosition == CGPoint(x: 70, y: 40))
        try fixture.server.user("mousemove 100 90")
        let recorder = fixture.recorder
        try await recorder.signal.wait("the pointer location is delivered") {
            recorder.inputs.last?.location == CGPoint(x: 30, y: 50)
        }
    }

    @Test("XDND-4: synthetic events of another client do not change the window's size and position, or close it")
    func forgery() async throws {
        let fixture = try await ShownWindow(server: XServer())
        let position = fixture.window.contentPosition
        fixture.client.forge(fixture.window.id)
        fixture.client.send("WM_DELETE_WINDOW", to: fixture.window.id)
        let recorder = fixture.recorder
        try await recorder.signal.wait("the event after them is delivered") { recorder.closes == 1 }
        #expect(recorder.sizes.isEmpty)
        #expect(fixture.window.isViewable && !fixture.window.isClosed)
        #expect(fixture.window.pixelSize == (200, 100))
        #expect(fixture.window.contentPosition == position)
    }

    @Test("An unreferenced window closes")
    func ownership() async throws {
        let server = try XServer()
        let display = try Display.open(server.name)
        var window: Window? = try Window(display: display, configuration: .init(title: "A", size: (10, 10)))
        let id = try #require(window).id
        #expect(display.window(id) != nil)
        window = nil
        #expect(display.window(id) == nil)
        await nextTurn()
        #expect(display.serverWindows.isEmpty)
        var errors: [ServerError] = []
        display.onError = { errors.append($0) }
        let refusal = display.catchingErrors { destroyMissingWindow($0, id) }
        // BadWindow: the window has been destroyed already.
        #expect(refusal?.code == 3)
    }

    @Test("An unreferenced display closes after all of its resources")
    func displayOwnership() async throws {
        let server = try XServer()
        weak var connection: Connection?
        var errors: [ServerError] = []
        func useAndForget() throws {
            let display = try Display.open(server.name)
            connection = display.connection
            display.onError = { errors.append($0) }
            let window = try Window(display: display, configuration: .init(title: "A", size: (10, 10)))
            let preview = try PreviewWindow(display: display)
            preview.show(at: .zero, width: 4, height: 4) { fill($0, with: 0xffff_0000) }
            let helper = try HelperWindow(display: display)
            let watch = WindowObserver(window.id, display: display) { _ in }
            display.settle()
            withExtendedLifetime((window, preview, helper, watch)) {}
        }
        try useAndForget()
        // The resources and the display may be freed on different turns; then Dispatch releases the socket.
        for _ in 0..<4 where connection?.raw != nil { await nextTurn() }
        #expect(connection?.raw == nil)
        #expect(errors.isEmpty)
    }
}
