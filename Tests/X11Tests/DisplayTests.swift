import DragAndDrop
import Testing

@testable import X11

@Suite("Display", .serialized, .timeLimit(.minutes(20)), .enabled(if: XServer.isInstalled, XServer.advice))
@MainActor struct DisplayTests {
    @Test("Opening a missing display throws an error with its name")
    func noServer() {
        #expect(throws: DisplayError.cannotOpen(":9731")) { try Display.open(":9731") }
        #expect(throws: DisplayError.noDisplay) { try Display.open("") }
        #expect(
            DisplayError.cannotOpen(":5").description
                == "Couldn't open the display ':5': no X server answers there. Start one, or set DISPLAY.")
    }

    @Test("A screen with a palette is refused with an explanation")
    func palette() throws {
        let server = try XServer(depth: 8)
        #expect(throws: DisplayError.unsupportedVisual("8 bits per pixel with a palette")) {
            try Display.open(server.name)
        }
    }

    @Test("The loss of the connection is reported once and the program continues")
    func connectionLost() async throws {
        let server = try XServer()
        let fixture = try await ShownWindow(server: server)
        let signal = Signal()
        var losses: [DisplayError] = []
        fixture.display.onConnectionLost = {
            losses.append($0)
            signal.changed()
        }
        let preview = try PreviewWindow(display: fixture.display)
        server.stop()
        try await signal.wait("the loss is reported") { !losses.isEmpty }
        #expect(!fixture.display.isOpen)
        #expect(fixture.window.isClosed)
        // After the loss none of these calls has an effect or fails.
        fixture.window.title = "Gone"
        fixture.window.cursor = .grab
        fill(fixture.window.buffer(), with: 0)
        fixture.window.present(.all(of: fixture.window))
        fixture.window.requestFrame()
        preview.show(at: .zero, width: 10, height: 10) { fill($0, with: 0) }
        #expect(!fixture.window.beginDragGrab())
        fixture.window.close()
        fixture.display.close()
        await Task.yield()
        #expect(losses == [.connectionLost(server.name)])
    }

    @Test("A loss during a frame does not end the program")
    func lossWhileDrawing() async throws {
        let server = try XServer()
        let fixture = try await ShownWindow(server: server)
        let signal = Signal()
        var isLost = false
        fixture.display.onConnectionLost = { _ in
            isLost = true
            signal.changed()
        }
        fixture.recorder.onFrame = { window in
            server.stop()
            for _ in 0..<50 {
                fill(window.buffer(), with: 1)
                window.present(.all(of: window))
            }
        }
        fixture.window.requestFrame()
        try await signal.wait("the loss is reported") { isLost }
    }

    @Test("Unexpected X errors are reported, trapped ones are not")
    func errors() async throws {
        let server = try XServer()
        let fixture = try await ShownWindow(server: server)
        let signal = Signal()
        var errors: [ServerError] = []
        fixture.display.onError = {
            errors.append($0)
            signal.changed()
        }
        let caught = fixture.display.catchingErrors { _ = destroyMissingWindow($0, 0x7) }
        #expect(caught?.code == 3)
        _ = fixture.display.ignoringErrors { destroyMissingWindow($0, 0x8) }
        if let raw = fixture.display.raw { destroyMissingWindow(raw, 0x9) }
        fixture.display.scheduleTurn()
        try await signal.wait("the error is reported") { !errors.isEmpty }
        #expect(errors.map(\.resource) == [0x9])
        #expect(errors.first?.text.contains("BadWindow") == true)
    }

    @Test("HAND-3: settings are read, and read again when they change, which all windows learn")
    func sharedSettings() async throws {
        let server = try XServer()
        let client = try #require(TestClient(server.name))
        let display = try Display.open(server.name)
        #expect(display.settings.dragThreshold == 8)
        #expect(!display.settings.hasCompositor)
        let delegate = RecordingWindowDelegate()
        let windows = try (0..<2).map { _ in
            try Window(display: display, configuration: Window.Configuration(title: "", size: (50, 50)))
        }
        for window in windows { window.delegate = delegate }
        let signal = delegate.signal

        var bytes = XSettingsBytes()
        bytes.add("Net/DndDragThreshold", 12)
        bytes.add("Net/ThemeName", "Adwaita-dark")
        client.setProperty("_XSETTINGS_SETTINGS", bytes: bytes.data)
        client.own("_XSETTINGS_S0")
        try await signal.wait("the settings manager starts") { display.settings.dragThreshold == 12 }
        #expect(delegate.settingsChanges % 2 == 0 && delegate.settingsChanges > 0)
        #expect(display.settings.isDark)

        bytes = XSettingsBytes()
        bytes.add("Net/DndDragThreshold", 20)
        client.setProperty("_XSETTINGS_SETTINGS", bytes: bytes.data)
        try await signal.wait("a value changes") { display.settings.dragThreshold == 20 }
        #expect(!display.settings.isDark)

        client.own("_NET_WM_CM_S0")
        try await signal.wait("the compositor starts") { display.settings.hasCompositor }
        client.own("_NET_WM_CM_S0", false)
        try await signal.wait("the compositor ends") { !display.settings.hasCompositor }
        client.own("_XSETTINGS_S0", false)
        try await signal.wait("the settings manager ends") { display.settings.dragThreshold == 8 }
    }

    @Test("Every cursor exists without a cursor theme")
    func cursors() throws {
        let server = try XServer()
        let display = try Display.open(server.name)
        for cursor in Cursor.allCases { #expect(display.cursor(cursor) != 0) }
        #expect(display.cursor(.grab) == display.cursor(.grab))
    }
}
